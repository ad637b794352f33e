import type { Knex } from 'knex'
import { AppError, domainError } from '../../base/errors.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import { acceptsAnswers } from '../contract/rules.ts'
import { candidateLink, type LinkedInterview } from '../core/candidate-link.ts'
import type { InterviewContext } from '../core/context.ts'
import type { FirstAnswers } from './first-answer.ts'
import type { MediaLeftovers } from './leftovers.ts'
import type { AnswerOutcome, Storing } from './storing.ts'
import { type Take, type Takes, takeUnknown } from './takes.ts'
import { beginTake, type NewTake, removeFiles } from './upload-begin.ts'
import { drawnOf, type Piece, TakeWriters, tooLong, type UploadParts, writePiece } from './upload-pieces.ts'

/** An upload as tus reports it. */
export interface UploadState {
  readonly id: string
  readonly questionId: string
  readonly type: string
  /** Bytes that are on the disk for good. */
  readonly bytes: number
  /** Null: not declared yet. */
  readonly length: number | null
  readonly isComplete: boolean
  readonly createdAt: string
}

/** Takes that arrive in pieces, by the token of the candidate's link (product §3, `/i/TOKEN/uploads`). */
export function uploads(
  context: InterviewContext,
  leftovers: MediaLeftovers,
  takes: Takes,
  { settle }: Storing,
  { prolongIfNear }: FirstAnswers,
) {
  const { media } = context
  const { knex } = context.database
  const parts = { context, leftovers, takes, prolongIfNear }
  const writers = new TakeWriters()
  const { within } = candidateLink(context)
  return {
    /** Refuses a link that is none (404) or expired (410). */
    expectLink: (token: string): Promise<void> => within(token, async () => {}),

    /** Begins a take; its id. */
    create: (token: string, take: NewTake): Promise<string> =>
      within(token, (interview) => beginTake(parts, interview, take)),

    /** How much of a take that was not discarded is here, for a client that goes on from there. */
    resume: (token: string, id: string): Promise<UploadState> =>
      within(token, async (interview) => {
        await writers.cutOlder((await find(takes, interview, id)).id)
        return stateOf(await asStored(parts, interview, await find(takes, interview, id)))
      }),

    /** The takes that wait to be kept, oldest first. */
    listUnkept: (token: string): Promise<UploadState[]> =>
      within(token, async (interview) => {
        const found: UploadState[] = []
        for (const take of await takes.listUnkept(interview)) {
          const bytes = await media.size(take.media_key)
          // Without a file it never began.
          if (bytes !== undefined)
            found.push(stateOf({ ...take, bytes, state: bytes === take.length ? 'complete' : 'uploading' }))
        }
        return found
      }),

    /** Writes the next piece; the bytes that are on the disk afterwards. */
    append: (token: string, id: string, piece: Piece): Promise<number> =>
      within(token, async (interview) => {
        const take = await find(takes, interview, id)
        if (piece.length !== undefined) media.expectBytes(take.media_type, piece.length)
        if (piece.length !== undefined && piece.length < piece.offset)
          throw domainError('take.length', 400, 'An upload cannot be declared shorter than what has arrived')
        // Before the length is stored: a request at a wrong offset must not declare it.
        const here = piece.length === undefined ? undefined : await media.size(take.media_key)
        if (here !== undefined && piece.offset < here)
          throw domainError('media.offset', 409, `${here} bytes of this recording are here already`)
        if (take.state === 'uploading')
          return writers.alone(take.id, piece.body, () => writePiece(parts, interview, take, piece))
        if (piece.offset !== take.bytes)
          throw domainError('media.offset', 409, `All ${take.bytes} bytes of this recording are here`)
        for await (const _ of piece.body) throw tooLong(take.bytes)
        return take.bytes
      }),

    /** Discards an unkept take; `isFaulty`: silent, black or cut, so that it does not count. */
    discard: (token: string, id: string, isFaulty: boolean): Promise<void> =>
      within(token, async (interview) => {
        const take = await find(takes, interview, id)
        if (take.state === 'kept')
          throw domainError(
            'take.kept',
            409,
            'This recording is the answer to its question; record another one instead',
          )
        writers.cut(take.id)
        await removeFiles(
          leftovers,
          await knex.transaction(async (trx) => {
            await trx('interviews').where({ id: interview.id }).forNoKeyUpdate().select('id')
            if (isFaulty) await takes.forgive(trx, interview, take.question_id, { faulty: [take.id] })
            await takes.expectOther(trx, interview, take)
            return takes.discardOne(trx, interview, take)
          }),
        )
      }),

    /**
     * Makes a complete take the answer to its question. Repeating changes nothing. Refuses (409) a take of fewer than `atLeast`
     * bytes: another page of the same browser may have declared a take complete while it was still recorded.
     */
    keep: (token: string, id: string, atLeast = 0): Promise<AnswerOutcome> =>
      within(token, async (interview) => {
        const take = await asStored(parts, interview, await find(takes, interview, id))
        if (take.state === 'kept') return outcomeNow(knex, interview)
        if (take.state !== 'complete')
          throw domainError('take.incomplete', 409, 'This recording has not arrived in full yet')
        if (take.bytes < atLeast)
          throw domainError(
            'take.too_short',
            409,
            `Only ${take.bytes} of ${atLeast} bytes of this recording arrived; send it again`,
          )
        const result = await settle(interview, take.question_id, {
          ...drawnOf(take),
          bytes: take.bytes,
          claim: (trx) => takes.claim(trx, interview, take.id),
        })
        if (result instanceof AppError) throw result
        return result
      }),

    /** The bytes of a take that have arrived, to be looked at; of a kept one only while the interview runs. */
    read: (token: string, id: string): Promise<{ key: string; type: string; bytes: number }> =>
      within(token, async (interview) => {
        const take = await find(takes, interview, id)
        const bytes = await media.size(take.media_key)
        if (bytes === undefined || !acceptsAnswers(interview.status)) throw takeUnknown()
        return { ...drawnOf(take), bytes }
      }),
  }
}

const stateOf = (take: Take): UploadState => ({
  id: take.id,
  questionId: take.question_id,
  type: take.media_type,
  bytes: take.bytes,
  length: take.length,
  isComplete: take.state !== 'uploading',
  createdAt: take.created_at.toISOString(),
})

async function find(takes: Takes, interview: LinkedInterview, id: string): Promise<Take> {
  if (!ID_PATTERN.test(id)) throw takeUnknown()
  return takes.get(interview, id.toLowerCase())
}

/** The take as its file shows it, which is what counts after a process was killed. */
async function asStored(
  { context: { media }, takes }: UploadParts,
  interview: LinkedInterview,
  take: Take,
): Promise<Take> {
  if (take.state !== 'uploading') return take
  const bytes = await media.arrived(take.media_key)
  if (bytes === undefined) throw takeUnknown()
  if (bytes !== take.bytes || bytes === take.length) await takes.noteBytes(interview, take.id, bytes)
  return { ...take, bytes, state: bytes === take.length ? 'complete' : take.state }
}

async function outcomeNow(knex: Knex, { id, organization_id }: LinkedInterview): Promise<AnswerOutcome> {
  const row = await knex('interviews').where({ id, organization_id }).first<LinkedInterview>()
  return { status: row.status, answeredQuestions: row.answered_questions }
}
