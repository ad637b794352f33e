import { AppError } from '../../base/errors.ts'
import { INTERVIEWS_STREAM, LOOKED_STREAM, takeVersions, UNREADABLE_STREAM } from '../events/ingest.ts'
import { type IngestCounts, noCounts, type PlannedVersions } from '../events/ingest-plan.ts'
import { isCursorRefused, lookedTo, overlapFor, resync } from '../events/lookback.ts'
import { gathered, readChanges } from '../events/reader.ts'
import { checkAnalyses, checkExpired } from '../events/reread.ts'
import { readUnreadable } from '../events/unreadable.ts'
import { takeUpKnown } from '../invites/adopt.ts'
import { type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import type { PassState } from '../store/pass-state.ts'
import { takeBack, WITHOUT_ID } from '../store/quarantine.ts'
import { endLookingFirst } from '../store/restores.ts'

/** A look back finds what became visible late; so often one is made at least. */
export const LOOKBACK_EVERY_MS = 20_000
/** A measured lag counts a little less with each reading that shows nothing of it. */
const LAG_FADES = 0.98
/** The interview side is read for so long in one pass; then the ATS has its turn, and the next pass goes on at once. */
const READING_MS_MAX = 2 * 60_000

/** The interview API's side of one pass. */
export class Ingest {
  readonly counts = noCounts()
  /** The server's time at which everything visible had been read; null when it was not read to its end. */
  readAt: Date | null = null
  lag: { ms: number } | null = null
  readonly #context: LeasedContext
  readonly #connection: Connection
  readonly #state: PassState
  /** Where the reading stands; it may be repeated within one pass. */
  readonly #cursors: Record<string, string | undefined>
  /** Time of the last look back, by the monotonic clock; null: none in this pass so far. */
  #lookedAtMs: number | null = null
  #hidden = 0

  constructor(context: LeasedContext, connection: Connection, state: PassState) {
    this.#context = context
    this.#connection = connection
    this.#state = state
    this.#cursors = { ...state.cursors }
  }

  async run(): Promise<IngestCounts> {
    const [context, connection] = [this.#context, this.#connection]
    if (this.mayWait) await takeUpKnown(context, connection, this.#add)
    const serverNow = await this.#readList()
    const unread = [
      hiddenProblem('interview API', this.#hidden),
      this.#state.hasQuarantined ? await readUnreadable(context, connection, this.#add) : undefined,
      await checkExpired(context, connection, new Date(serverNow), this.#add),
      await checkAnalyses(context, connection, this.#add),
    ].find((problem) => problem !== undefined)
    if (unread) throw unread
    return this.counts
  }

  /** False only where no version waits: none did when the pass began, and it took none since. */
  get mayWait(): boolean {
    return this.#state.hasWaiting || this.counts.processed > 0
  }

  readonly #add = (more: PlannedVersions): void => {
    for (const key of ['processed', 'duplicate', 'ignored', 'intents'] as const) this.counts[key] += more.counts[key]
  }

  /** Reads the list from the saved cursor, or from a day back; and often enough from a little before it. */
  async #readList(): Promise<number> {
    const [context, connection] = [this.#context, this.#connection]
    const { lagMs, dayAgo, hasQuarantined, isFirstAfterRestore } = this.#state
    const begunMs = context.clock.monotonicMs()
    const cursors = this.#cursors
    const cursor = cursors[INTERVIEWS_STREAM]
    const looksBack =
      cursor !== undefined &&
      (this.#lookedAtMs === null ? this.#state.looksBack : begunMs - this.#lookedAtMs >= LOOKBACK_EVERY_MS)
    // Not from the cursor: since the last look it went on over what was not yet visible.
    const start =
      cursor === undefined
        ? dayAgo
        : looksBack
          ? new Date(Date.parse(cursors[LOOKED_STREAM] ?? cursor) - overlapFor(lagMs)).toISOString()
          : cursor
    let serverNow = 0
    let begunAt: number | undefined
    let lateMs = 0
    try {
      for await (const page of gathered(readChanges(connection.api, start))) {
        serverNow = page.serverNow
        begunAt ??= page.serverNow
        const isNew = cursor === undefined || Date.parse(page.cursor) > Date.parse(cursor)
        const reached = {
          ...(isNew ? { [INTERVIEWS_STREAM]: page.cursor } : {}),
          ...(looksBack || cursor === undefined ? { [LOOKED_STREAM]: lookedTo(page.cursor, begunAt) } : {}),
        }
        const unreadable = page.unreadable ?? []
        const planned = await takeVersions(context, connection, page.items, {
          hasQuarantined,
          cursors: reached,
          unreadable,
        })
        Object.assign(cursors, reached)
        this.#hidden = page.hidden ?? 0
        this.#add(planned)
        if (looksBack && planned.oldestNewMs !== null && planned.oldestNewMs < Date.parse(cursor))
          lateMs = Math.max(lateMs, page.serverNow - planned.oldestNewMs)
        if (!page.isLast && context.clock.monotonicMs() - begunMs > READING_MS_MAX)
          throw new AppError(
            `The interview list did not end within ${READING_MS_MAX / 1_000} s; the next pass goes on from ${page.cursor}`,
            { kind: 'transient', code: 'reader.bounded' },
          )
      }
    } catch (error) {
      if (cursor !== undefined && isCursorRefused(error)) await resync(context, connection, cursor, error)
      throw error
    }
    this.readAt = new Date(begunAt ?? serverNow)
    if (hasQuarantined && this.#hidden === 0)
      await fenced(context, (trx) => takeBack(trx, connection.name, UNREADABLE_STREAM, [WITHOUT_ID]))
    if (isFirstAfterRestore && begunAt !== undefined) await endLookingFirst(context, connection, begunAt)
    if (looksBack || cursor === undefined) {
      this.#lookedAtMs = begunMs
      this.lag = { ms: Math.max(this.lag?.ms ?? 0, lateMs, lagMs * LAG_FADES) }
    }
    return serverNow
  }
}

/** Rows without a readable id: only the same reading again can show what they were, so the pass is not complete. */
export function hiddenProblem(side: string, rows: number): AppError | undefined {
  if (rows === 0) return undefined
  return new AppError(
    `${rows} rows of a list of the ${side} show no id, so nobody knows what they hide; the list is read from the same place again`,
    { kind: 'transient', code: 'pass.hidden_rows' },
  )
}
