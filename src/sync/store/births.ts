import { randomUUID } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import type { DatabaseView } from '../../db/epochs.ts'
import type { Delivery } from './deliveries-reads.ts'

/** A full page waits for room only where the ATS takes its writes within this time. */
const ROOM_WAIT_MS_MAX = 500
/** Older writes that wait are let go first where they are gone within this time: behind them nothing is claimed as it is stored. */
const BACKLOG_WAIT_MS_MAX = 3_000
const ROOM_LOOK_MS = 10
/** Fewer versions than these wait for nothing. */
const PAGE_MIN = 100
/** A page need not fit whole: what is left of it is claimed by the pump, in one group. */
const ROOM_SHARE = 0.75
/** The COMMIT whose answer was lost is through, or will never be, after so long. */
const LOST_MS = 10_000

/** A connection: the very object that its pump was begun with. */
type Pumped = object & { readonly name: string }

/** The claim under which writes are stored as claimed. */
export interface Birth {
  /** The name of this claim. */
  readonly id: string
  /** At most so many are claimed. */
  readonly max: number
  /** Nothing is claimed in another database than this one. */
  readonly view: DatabaseView
}

/** How many intents were new, and which of them were claimed as they were stored. */
export interface SavedIntents {
  readonly stored: number
  readonly born: readonly Delivery[]
}

/** A pump that takes writes of its connection which are claimed as they are stored. */
export interface BirthTaker {
  readonly view: DatabaseView
  /** How many more it holds at most; 0 while it may claim nothing, or knows of older writes that wait. */
  room(): number
  /** How many it holds at most where it holds nothing. */
  size(): number
  /** How many older writes wait, as far as it knows; Infinity: it does not know. */
  backlog(): number
  /** Writes per second that the ATS took lately. */
  perSecond(): number
  isStopping(): boolean
  /** Keeps room for so many, until `take` gives it back. */
  expect(count: number): void
  /** These were claimed as they were stored. */
  take(claim: { id: string; atMs: number }, expected: number, born: readonly Delivery[]): void
  /** So many were stored without a claim. */
  left(count: number): void
}

/** Room that a pump keeps for the writes of one transaction. */
export interface ReservedBirth extends Birth {
  /** The transaction is committed: these writes are the pump's from now on. */
  hand(born: readonly Delivery[]): void
  /** The transaction failed, or its outcome is unknown: what it may have claimed is given back (`giveBackLost`). */
  lose(): void
}

/**
 * Joins, within one process, who stores writes with who carries them out: the first write of an application is stored as
 * claimed where a pump of the same process takes it at once, so that it need not be read and changed before it goes out. The
 * pump alone decides whether it may claim, as for every other claim.
 */
export class Births {
  readonly #clock: Clock
  /** By the connection itself: after a reload of the configuration its name means another one, which the pump does not know. */
  readonly #takers = new Map<Pumped, BirthTaker>()
  readonly #lost = new Map<string, { id: string; atMs: number }[]>()
  /** Told when writes were stored of a connection that nobody carries out. */
  onUntaken: (connection: Pumped) => void = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The pump takes writes from now on; the answer ends that. */
  open(connection: Pumped, taker: BirthTaker): () => void {
    this.#takers.set(connection, taker)
    return () => {
      if (this.#takers.get(connection) === taker) this.#takers.delete(connection)
    }
  }

  /** Room for up to `wanted` writes; undefined where nothing may be claimed now. */
  reserve(connection: Pumped, wanted: number): ReservedBirth | undefined {
    const taker = this.#takers.get(connection)
    const max = Math.min(wanted, taker?.room() ?? 0)
    if (!taker || max <= 0) return undefined
    taker.expect(max)
    // Older than the claim in the database, whose time is that of the statement.
    const claim = { id: randomUUID(), atMs: this.#clock.monotonicMs() }
    return {
      ...{ id: claim.id, max, view: taker.view },
      hand: (born) => taker.take(claim, max, born),
      lose: () => {
        taker.take(claim, max, [])
        // Its COMMIT may have been begun just now, however long the transaction was at work before.
        const lost = { id: claim.id, atMs: this.#clock.monotonicMs() }
        this.#lost.set(connection.name, [...(this.#lost.get(connection.name) ?? []), lost])
      },
    }
  }

  /** So many writes of this connection were stored without a claim. */
  tell(connection: Pumped, count: number): void {
    const taker = this.#takers.get(connection)
    if (taker) taker.left(count)
    else this.onUntaken(connection)
  }

  /**
   * Gives back claims that no pump ever got, so no write went out under them. A claim is forgotten only after a call that succeeded and
   * that began when its COMMIT was certainly over; until then it is given back again, also after the database was away.
   */
  async giveBackLost(connection: string, giveBack: (claims: readonly string[]) => Promise<unknown>): Promise<void> {
    const named = this.#lost.get(connection) ?? []
    if (named.length === 0) return
    const begunMs = this.#clock.monotonicMs()
    await giveBack(named.map(({ id }) => id))
    const isOver = (claim: { atMs: number }) => begunMs - claim.atMs >= LOST_MS
    const left = (this.#lost.get(connection) ?? []).filter((claim) => !(named.includes(claim) && isOver(claim)))
    if (left.length > 0) this.#lost.set(connection, left)
    else this.#lost.delete(connection)
  }

  /** Before a page of so many versions is judged: waits a moment for an ATS that takes its writes about as fast as they are read. */
  async waitForRoom(connection: Pumped, versions: number): Promise<void> {
    const taker = this.#takers.get(connection)
    if (!taker || versions < PAGE_MIN) return
    const need = () => Math.min(versions, Math.floor(taker.size() * ROOM_SHARE))
    const perMs = taker.perSecond() / 1_000
    const backlogMs = taker.backlog() === 0 ? 0 : taker.backlog() / perMs
    if (perMs * ROOM_WAIT_MS_MAX < versions || backlogMs > BACKLOG_WAIT_MS_MAX) return
    const untilMs = this.#clock.monotonicMs() + backlogMs + ROOM_WAIT_MS_MAX
    while (taker.room() < need() && !taker.isStopping() && this.#clock.monotonicMs() < untilMs)
      await this.#clock.sleep(ROOM_LOOK_MS)
  }
}
