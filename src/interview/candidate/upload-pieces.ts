import type { Readable } from 'node:stream'
import { domainError, messageOf } from '../../base/errors.ts'
import type { LinkedInterview } from '../core/candidate-link.ts'
import type { InterviewContext } from '../core/context.ts'
import type { FirstAnswers } from './first-answer.ts'
import type { MediaLeftovers } from './leftovers.ts'
import { ASK_MS, type Take, type Takes, takenOver } from './takes.ts'

/** The space for unkept takes of one interview, in recordings of the largest size. */
const UNKEPT_RECORDINGS_MAX = 4

export interface Piece {
  readonly offset: number
  /** Declares the length of the whole. */
  readonly length: number | undefined
  readonly body: Readable
}

/** The parts that uploads work with. */
export interface UploadParts extends Pick<FirstAnswers, 'prolongIfNear'> {
  readonly context: InterviewContext
  readonly leftovers: MediaLeftovers
  readonly takes: Takes
}

/** The requests of this process that write, by take: one at a time for each. */
export class TakeWriters {
  readonly #writing = new Map<string, { readonly cut: () => void; readonly ended: Promise<void> }>()

  /** Ends the request that writes to the take, without waiting for its end. */
  cut(id: string): void {
    this.#writing.get(id)?.cut()
  }

  /** Ends the requests of this process that write to the take: a client that asks how much is here has left them. */
  async cutOlder(id: string): Promise<void> {
    for (let older = this.#writing.get(id); older; older = this.#writing.get(id)) {
      older.cut()
      await older.ended
    }
  }

  /** Runs `work` while no other request of this process writes to the take. */
  async alone<Result>(id: string, body: Readable, work: () => Promise<Result>): Promise<Result> {
    // Another one that waited too may have begun meanwhile.
    do await this.cutOlder(id)
    while (this.#writing.has(id))
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    this.#writing.set(id, { cut: () => body.destroy(takenOver()), ended })
    try {
      return await work()
    } finally {
      this.#writing.delete(id)
      resolve()
    }
  }
}

/** Writes a piece of a take; the bytes that are on the disk afterwards. */
export async function writePiece(
  { context, leftovers, takes, prolongIfNear }: UploadParts,
  interview: LinkedInterview,
  take: Take,
  { offset, length, body }: Piece,
): Promise<number> {
  const { database, clock, ids, media, log } = context
  await prolongIfNear(interview)
  const writer = ids.id()
  const may = await database.knex.transaction(async (trx) => {
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
        log.debug({ problem: messageOf(problem) }, 'how much of a take arrived could not be noted; its file shows it'),
      )
    throw error
  }
}

export const tooLong = (length: number) =>
  domainError('take.length', 413, `This upload was declared to be ${length} bytes long, and more was sent`)

export const drawnOf = ({ media_key, media_type }: Take) => ({ key: media_key, type: media_type })
