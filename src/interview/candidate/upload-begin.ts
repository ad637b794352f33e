import { type LinkedInterview, linkUnknown, mayAnswer } from '../core/candidate-link.ts'
import type { MediaLeftovers } from './leftovers.ts'
import type { UploadParts } from './upload-pieces.ts'

export interface NewTake {
  readonly questionId: string
  readonly type: string
  readonly length: number | null
  /** The id that the client gave the recording, so that it counts once however often it is sent; null: none. */
  readonly recording?: string | null
}

/** Begins a take, in the place of the unkept ones of its question; its id. Refuses (409) one beyond those that the position allows. */
export async function beginTake(
  { context, leftovers, takes, prolongIfNear }: UploadParts,
  interview: LinkedInterview,
  { questionId, type, length, recording = null }: NewTake,
): Promise<string> {
  const { database, ids, media } = context
  mayAnswer(interview, questionId)
  await prolongIfNear(interview)
  const drawn = media.draw(interview.organization_id, type)
  if (length !== null) media.expectBytes(drawn.type, length)
  const id = ids.id()
  const replaced = await database.knex.transaction(async (trx) => {
    const current = await trx('interviews')
      .where({ id: interview.id })
      .whereNull('cancelled_at')
      .forNoKeyUpdate()
      .first<LinkedInterview | undefined>()
    if (!current) throw linkUnknown()
    mayAnswer(current, questionId)
    await takes.forgive(trx, interview, questionId, { faulty: [], recording, isNext: true })
    await takes.expectLeft(trx, current, questionId)
    const keys = await takes.insert(trx, interview, { ...drawn, id, questionId, length, recording })
    await leftovers.expectFew(trx, interview)
    return keys
  })
  await removeFiles(leftovers, replaced)
  // After the row: no file is there that no row names.
  await media.create(drawn).catch(async (error: unknown) => {
    await removeFiles(leftovers, await database.knex.transaction((trx) => takes.discardOne(trx, interview, { id })))
    throw error
  })
  return id
}

/** Removes files whose removal was planned; files that cannot be removed now are left to the sweep. */
export async function removeFiles(leftovers: MediaLeftovers, keys: readonly string[]): Promise<void> {
  for (const key of keys) await leftovers.remove(key)
}
