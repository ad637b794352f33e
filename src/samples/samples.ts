import { Readable } from 'node:stream'
import {
  deleteSampleOrganization,
  insertSampleOrganization,
  lockSampleOrganization,
} from '../accounts/organizations.ts'
import { leaveSampleOf } from '../accounts/session-rows.ts'
import { SAMPLE_VISITOR } from '../accounts/sessions.ts'
import { insertSampleUser } from '../accounts/user-rows.ts'
import { AppError } from '../base/errors.ts'
import { sampleOf } from '../base/ids.ts'
import type { Language } from '../base/languages.ts'
import { withinOrganization } from '../db/tenancy.ts'
import { mediaLeftovers } from '../interview/candidate/leftovers.ts'
import type { InterviewContext } from '../interview/core/context.ts'
import { PEOPLE } from './people.ts'
import { deleteSample } from './removal.ts'
import type { SaidAnswer } from './result.ts'
import { insertSample, type StoredClip } from './rows.ts'
import { SAMPLE_WORDS } from './words/index.ts'

const COLLEAGUE = 'colleague@sample.invalid'
const CLIP_TYPE = 'video/webm'

/** A recording of the sample by its number, with what is said in it. */
export type ClipOf = (n: number) => Pick<SaidAnswer, 'seconds' | 'segments'> & { readonly bytes: Buffer }

/** The files were an hour old before the rows were written. */
const swept = () =>
  new AppError('The sample data could not be made, because writing its recordings took too long. Try again.', {
    kind: 'transient',
    code: 'sample.too_slow',
    status: 503,
  })

/** Sample data of organizations: made and removed as a whole. Whoever calls has asked whether the person may. */
export function createSamples(context: InterviewContext, clipOf: ClipOf) {
  const { database, clock, ids, media, log } = context
  const { knex } = database
  const leftovers = mediaLeftovers(context)

  /** Writes one recording; its row is committed first, so a crash leaves no file that nobody removes. */
  async function store(organizationId: string, n: number): Promise<StoredClip> {
    const drawn = media.draw(organizationId, CLIP_TYPE)
    const { bytes, ...said } = clipOf(n)
    await leftovers.note(drawn.key, organizationId)
    return { ...drawn, bytes: await media.write(drawn, Readable.from([bytes])), said }
  }

  const isMade = (organizationId: string): Promise<boolean> => {
    const id = sampleOf(organizationId)
    return withinOrganization(id, async () => (await knex('organizations').where({ id }).first('id')) !== undefined)
  }

  return {
    /** Whether an organization has sample data now. */
    isMade,

    /**
     * Makes the sample data of an organization in a person's language; where there is some, that stays. True where it was made now. What
     * an error leaves are files that no row names, which the sweep removes within two hours.
     */
    async make(of: string, language: Language): Promise<boolean> {
      if (await isMade(of)) return false
      const id = sampleOf(of)
      const words = SAMPLE_WORDS[language]
      return withinOrganization(id, async () => {
        const clips: StoredClip[][] = []
        for (const person of PEOPLE) {
          const own: StoredClip[] = []
          for (const n of person.clips) own.push(await store(id, n))
          clips.push(own)
        }
        const keys = clips.flat().map(({ key }) => key)
        const isNew = await knex.transaction(async (trx) => {
          if (!(await insertSampleOrganization(trx, { id, name: words.organization, of }))) return false
          const [visitor, colleague] = [ids.id(), ids.id()]
          await insertSampleUser(trx, { id: visitor, organization_id: id, email: SAMPLE_VISITOR })
          await insertSampleUser(trx, { id: colleague, organization_id: id, email: COLLEAGUE })
          const ground = { organizationId: id, colleagueId: colleague, ids, now: clock.now(), words, clips }
          await insertSample(trx, ground)
          for (const key of keys) if (!(await leftovers.claim(trx, key))) throw swept()
          return true
        })
        // Somebody else's are named by the rows, and ours by nobody.
        if (!isNew) for (const key of keys) await leftovers.remove(key)
        else log.info({ organizationId: of }, 'sample data was made')
        return isNew
      })
    },

    /** Removes the sample data of an organization with its recordings. False where there was none. */
    async remove(of: string): Promise<boolean> {
      const id = sampleOf(of)
      const everybodyLeaves = () => withinOrganization(of, () => knex.transaction((trx) => leaveSampleOf(trx, of)))
      // Before, so that a crash in between leaves nobody in it.
      await everybodyLeaves()
      const keys = await withinOrganization(id, () =>
        knex.transaction(async (trx) => {
          if (!(await lockSampleOrganization(trx, id))) return undefined
          const found = await deleteSample(trx, id)
          await leftovers.discard(trx, found, id)
          await deleteSampleOrganization(trx, id)
          return found
        }),
      )
      // And once it is gone: somebody may have pressed "Look" in between.
      await everybodyLeaves()
      if (keys === undefined) return false
      // Their removal was planned in the transaction: what fails here is removed by the sweep.
      for (const key of keys) await withinOrganization(id, () => leftovers.remove(key))
      log.info({ organizationId: of }, 'sample data was removed')
      return true
    },
  }
}

export type Samples = ReturnType<typeof createSamples>
