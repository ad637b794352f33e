import type { Clock } from '../base/clock.ts'
import { AppError } from '../base/errors.ts'
import { unansweredCode } from '../base/http.ts'
import type { WaitReason } from './provider.ts'

/** A time in which nothing is asked of one model server. */
export interface Pause {
  readonly reason: WaitReason
  /** A sentence for administrators, with the server's own words. */
  readonly words: string
  readonly leftMs: number
}

/** A pause as it is stored; `told`: which one it is. It stays after its end, with `leftMs` 0. */
export interface StoredPause extends Pause {
  readonly told: string
}

/** Where pauses are kept for other processes and for the time after a restart. */
export interface PauseStore {
  /** The last pause of a server, also one that is over. */
  find(server: string): Promise<StoredPause | undefined>
  begin(server: string, pause: Pause): Promise<void>
}

/** The pauses of model servers: those that this process was told, and those that others stored. */
export class Pauses {
  readonly clock: Clock
  readonly #store: PauseStore | undefined
  readonly #own = new Map<string, { readonly pause: Pause; readonly untilMs: number }>()

  constructor(clock: Clock, store?: PauseStore) {
    this.clock = clock
    this.#store = store
  }

  /** The last pause of this server. One with `leftMs` above 0 keeps us from asking now; of one that is over, the store alone tells. */
  async find(server: string): Promise<Pause | StoredPause | undefined> {
    const own = this.#own.get(server)
    const leftMs = own ? Math.ceil(own.untilMs - this.clock.monotonicMs()) : 0
    if (own && leftMs > 0) return { ...own.pause, leftMs }
    this.#own.delete(server)
    return this.#store?.find(server)
  }

  /** Every process knows of the pause when this resolves. A longer one that was told earlier stays. */
  async begin(server: string, pause: Pause): Promise<void> {
    const untilMs = this.clock.monotonicMs() + pause.leftMs
    if (untilMs > (this.#own.get(server)?.untilMs ?? 0)) this.#own.set(server, { pause, untilMs })
    await this.#store?.begin(server, pause)
  }
}

/** How a request stayed without an answer. */
interface Unanswered {
  readonly cause?: unknown
  readonly mayBeUnderWay?: boolean
  readonly isCut?: boolean | undefined
}

/** Thrown instead of an answer: the analysis waits for the server, and nothing was wrong with the analysis. */
export class ServerPaused extends AppError {
  readonly pause: Pause
  /**
   * The server answered others before it failed on this request, so the request itself may be to blame: a recording that
   * crashes the engine, for instance.
   */
  readonly isOwn: boolean
  /** The request went out and no answer came: it may still be worked on, and be paid for. */
  readonly mayBeUnderWay: boolean
  /** The whole request went out, and the connection was closed so soon that it counts as not asked, if that does not go on. */
  readonly isCut: boolean
  constructor(pause: Pause, isOwn: boolean, { cause, mayBeUnderWay = false, isCut = false }: Unanswered = {}) {
    const kind = pause.reason === 'refused' ? 'config' : 'transient'
    super(pause.words, {
      kind,
      code: unansweredCode(cause, `analysis.${pause.reason}`),
      retryAfterMs: pause.leftMs,
      cause,
    })
    this.pause = pause
    this.isOwn = isOwn
    this.mayBeUnderWay = mayBeUnderWay
    this.isCut = isCut
  }
}
