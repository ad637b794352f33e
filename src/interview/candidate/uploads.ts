import type { Readable } from 'node:stream'
import { AppError, domainError, messageOf } from '../../base/errors.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import { acceptsAnswers } from '../contract/rules.ts'
import { candidateLink, type LinkedInterview, linkUnknown, mayAnswer } from '../core/candidate-link.ts'
import type { InterviewContext } from '../core/context.ts'
import type { FirstAnswers } from './first-answer.ts'
import type { MediaLeftovers } from './leftovers.ts'
import type { AnswerOutcome, Storing } from './storing.ts'
import { ASK_MS, type Take, type Takes, takenOver, takeUnknown } from './takes.ts'

/** The space for unkept takes of one interview, in recordings of the largest size. */
const UNKEPT_RECORDINGS_MAX = 4

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

interface NewTake {
  readonly questionId: string
  readonly type: string
  readonly length: number | null
  /** The id that the client gave the recording, so that it counts once however often it is sent; null: none. */
  readonly recording?: string | null
}

interface Piece {
  readonly offset: number
  /** Declares the length of the whole. */
  readonly length: number | undefined
  readonly body: Readable
}

/** Takes that arrive in pieces, by the token of the candidate's link (product §3, `/i/TOKEN/uploads`). */
export function uploads(
  context: InterviewContext,
  leftovers: MediaLeftovers,
  takes: Takes,
  { settle }: Storing,
  { prolongIfNear }: FirstAnswers,
) {
  const { database, clock, ids, media, log } = context
  const { knex } = database
  const { within } = candidateLink(context)
  /** Requests of this process that write, by take. */
  const writing = new Map<string, { readonly cut: () => void; readonly ended: Promise<void> }>()

  const drawnOf = ({ media_key, media_type }: Take) => ({ key: media_key, type: media_type })
  const stateOf = (take: Take): UploadState => ({
    id: take.id,
    questionId: take.question_id,
    type: take.media_type,
    bytes: take.bytes,
    length: take.length,
    isComplete: take.state !== 'uploading',
    createdAt: take.created_at.toISOString(),
  })

  async function find(interview: LinkedInterview, id: string): Promise<Take> {
    if (!ID_PATTERN.test(id)) throw takeUnknown()
    return takes.get(interview, id.toLowerCase())
  }

  /** The take as its file shows it, which is what counts after a process was killed. */
  async function asStored(interview: LinkedInterview, take: Take): Promise<Take> {
    if (take.state !== 'uploading') return take
    const bytes = await media.arrived(take.media_key)
    if (bytes === undefined) throw takeUnknown()
    if (bytes !== take.bytes || bytes === take.length) await takes.noteBytes(interview, take.id, bytes)
    return { ...take, bytes, state: bytes === take.length ? 'complete' : take.state }
  }

  /** Ends the requests of this process that write to the take: a client that asks how much is here has left them. */
  async function cutOlder(id: string): Promise<void> {
    for (let older = writing.get(id); older; older = writing.get(id)) {
      older.cut()
      await older.ended
    }
  }

  /** Runs `work` while no other request of this process writes to the take. */
  async function alone<Result>(id: string, body: Readable, work: () => Promise<Result>): Promise<Result> {
    // Another one that waited too may have begun meanwhile.
    do await cutOlder(id)
    while (writing.has(id))
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    writing.set(id, { cut: () => body.destroy(takenOver()), ended })
    try {
      return await work()
    } finally {
      writing.delete(id)
      resolve()
    }
  }

  async function write(interview: LinkedInterview, take: Take, { offset, length, body }: Piece): Promise<number> {
    await prolongIfNear(interview)
    const writer = ids.id()
    const may = await knex.transaction(async (trx) => {
      await trx('interviews').where({ id: interview.id }).forNoKeyUpdate().select('id')
      await leftovers.expectFew(trx, interview, take.id)
      return takes.beginWriting(trx, interview, { id: take.id, writer, length })
    })
    let askedMs = clock.monotonicMs()
    async function beforeWrite(bytes: number): Promise<void> {
      if (may.length !== null && bytes > may.length) throw tooLong(may.length)
      if (may.otherBytes + bytes > UNKEPT_RECORDINGS_MAX * media.bytesMax)
        throw domainError(
          'take.too_much',
          413,
          'The recordings of this interview that were not kept yet are too large together. Keep or discard one, then send this one again.',
        )
      if (clock.monotonicMs() - askedMs < ASK_MS) return
      // Measured before the question: the right to write that it grants may begin then.
      const nowMs = clock.monotonicMs()
      if (!(await takes.goOnWriting(interview, take.id, writer, bytes))) throw takenOver()
      askedMs = nowMs
    }
    try {
      const bytes = await media.append(drawnOf(take), { offset, body, beforeWrite })
      if (!(await takes.endWriting(interview, take.id, writer, bytes))) throw takenOver()
      return bytes
    } catch (error) {
      await media
        .arrived(take.media_key)
        .then((bytes) => takes.endWriting(interview, take.id, writer, bytes))
        .catch((problem: unknown) =>
          log.debug(
            { problem: messageOf(problem) },
            'how much of a take arrived could not be noted; its file shows it',
          ),
        )
      throw error
    }
  }

  async function outcomeNow({ id, organization_id }: LinkedInterview): Promise<AnswerOutcome> {
    const row = await knex('interviews').where({ id, organization_id }).first<LinkedInterview>()
    return { status: row.status, answeredQuestions: row.answered_questions }
  }

  /** Removes files whose removal was planned; files that cannot be removed now are left to the sweep. */
  async function remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await leftovers.remove(key)
  }

  return {
    /** Refuses a link that is none (404) or expired (410). */
    expectLink: (token: string): Promise<void> => within(token, async () => {}),

    /** Begins a take, in the place of the unkept ones of its question; its id. Refuses (409) one beyond those that the position allows. */
    create: (token: string, { questionId, type, length, recording = null }: NewTake): Promise<string> =>
      within(token, async (interview) => {
        mayAnswer(interview, questionId)
        await prolongIfNear(interview)
        const drawn = media.draw(interview.organization_id, type)
        if (length !== null) media.expectBytes(drawn.type, length)
        const id = ids.id()
        const replaced = await knex.transaction(async (trx) => {
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
        await remove(replaced)
        // After the row: no file is there that no row names.
        await media.create(drawn).catch(async (error: unknown) => {
          await remove(await knex.transaction((trx) => takes.discardOne(trx, interview, { id })))
          throw error
        })
        return id
      }),

    /** How much of a take that was not discarded is here, for a client that goes on from there. */
    resume: (token: string, id: string): Promise<UploadState> =>
      within(token, async (interview) => {
        await cutOlder((await find(interview, id)).id)
        return stateOf(await asStored(interview, await find(interview, id)))
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
        const take = await find(interview, id)
        if (piece.length !== undefined) media.expectBytes(take.media_type, piece.length)
        if (piece.length !== undefined && piece.length < piece.offset)
          throw domainError('take.length', 400, 'An upload cannot be declared shorter than what has arrived')
        // Before the length is stored: a request at a wrong offset must not declare it.
        const here = piece.length === undefined ? undefined : await media.size(take.media_key)
        if (here !== undefined && piece.offset < here)
          throw domainError('media.offset', 409, `${here} bytes of this recording are here already`)
        if (take.state === 'uploading') return alone(take.id, piece.body, () => write(interview, take, piece))
        if (piece.offset !== take.bytes)
          throw domainError('media.offset', 409, `All ${take.bytes} bytes of this recording are here`)
        for await (const _ of piece.body) throw tooLong(take.bytes)
        return take.bytes
      }),

    /** Discards an unkept take; `isFaulty`: silent, black or cut, so that it does not count. */
    discard: (token: string, id: string, isFaulty: boolean): Promise<void> =>
      within(token, async (interview) => {
        const take = await find(interview, id)
        if (take.state === 'kept')
          throw domainError(
            'take.kept',
            409,
            'This recording is the answer to its question; record another one instead',
          )
        writing.get(take.id)?.cut()
        await remove(
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
        const take = await asStored(interview, await find(interview, id))
        if (take.state === 'kept') return outcomeNow(interview)
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
        const take = await find(interview, id)
        const bytes = await media.size(take.media_key)
        if (bytes === undefined || !acceptsAnswers(interview.status)) throw takeUnknown()
        return { ...drawnOf(take), bytes }
      }),
  }
}

const tooLong = (length: number) =>
  domainError('take.length', 413, `This upload was declared to be ${length} bytes long, and more was sent`)
