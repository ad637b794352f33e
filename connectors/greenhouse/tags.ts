import { AppError } from '../../src/base/errors.ts'
import { candidateOf, hasTag, isSame, overwritten, sender } from '../../src/connector-kit/actions.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { Write } from '../../src/connector-kit/contract.ts'
import { collect } from '../../src/connector-kit/lists.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { rowsOf } from './lists.ts'
import { CandidateRow, TagRow } from './schema.ts'

/** Tags of a candidate. Greenhouse applies a tag by its id, so one that is not there yet is made first. */
export function tagWrites(client: AtsClient) {
  const send = sender(client)
  const post = (path: string, json: object, write: Write) => send({ method: 'POST', path, json }, write, 'id')

  async function tagId(name: string, write: Write): Promise<string> {
    const find = async () =>
      (await collect(rowsOf(client, 'candidate_tags', {}, TagRow, (row) => row))).find((row) => isSame(row.name, name))
        ?.id
    const known = await find()
    if (known !== undefined) return known
    let made: string | null | undefined
    try {
      made = await post('candidate_tags', { name }, write)
    } catch (error) {
      // Another write of ours, or a recruiter, may have made the same tag a moment ago.
      if (!(error instanceof AppError) || error.kind !== 'rejected') throw error
    }
    made ??= await find()
    if (made !== undefined && made !== null) return made
    // It exists by now, but no list shows it yet. Nothing was written for this candidate.
    throw new AppError(`The tag "${name}" is there but not listed yet`, {
      kind: 'transient',
      code: 'ats.tag_not_listed',
      facts: { doubtful: false },
    })
  }

  return overwritten<'tag'>(
    async (write) =>
      post(
        'applied_candidate_tags',
        {
          candidate_id: Number(candidateOf(write)),
          candidate_tag_id: Number(await tagId(write.payload.tag, write)),
        },
        write,
      ),
    async (write) => {
      const [row] =
        write.candidateId === null
          ? []
          : await collect(rowsOf(client, 'candidates', { ids: write.candidateId }, CandidateRow, (found) => found))
      if (!row)
        throw rejected(
          `The candidate of application ${write.applicationId} is not there (deleted, merged, or hidden from our user)`,
        )
      return hasTag(row.tags, write)
    },
  )
}
