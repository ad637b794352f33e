import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../base/clock.ts'
import type { HttpAnswer, HttpRequest } from '../../base/http.ts'
import type { AtsSession } from '../../connector-kit/contract.ts'

/** Files are read anew at most this often, whoever sends refused requests. */
const READ_EVERY_MS = 1_000

/** The settings of a connection. Those that stand in files (`${file:…}`) are read anew after a refusal. */
export class LiveSettings {
  readonly #read: () => unknown
  readonly #clock: Pick<Clock, 'monotonicMs'>
  #current: unknown
  #readAtMs = Number.NEGATIVE_INFINITY

  /** `read` answers the settings as their files have them now; undefined while they cannot be read or are not valid. */
  constructor(initial: unknown, read: () => unknown, clock: Pick<Clock, 'monotonicMs'>) {
    this.#current = initial
    this.#read = read
    this.#clock = clock
  }

  get current(): unknown {
    return this.#current
  }

  /** Reads the files anew. False when that was done less than a second ago; then `current` may be old. */
  renew(): boolean {
    if (this.#clock.monotonicMs() - this.#readAtMs < READ_EVERY_MS) return false
    this.#readAtMs = this.#clock.monotonicMs()
    const fresh = this.#read()
    if (fresh !== undefined && !isDeepStrictEqual(fresh, this.#current)) this.#current = fresh
    return true
  }
}

/** HTTP statuses by which an ATS refuses a key. A refusing token server calls `onRefused`. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403])

type Exchange = (request: HttpRequest) => Promise<HttpAnswer>

/**
 * A session that is opened anew with the present settings once a request was refused and the settings have changed since.
 * `connect` sends through the exchange that it is given, and calls `onRefused` when no token is to be had.
 */
export function liveSession(
  settings: LiveSettings,
  exchange: Exchange,
  connect: (settings: unknown, exchange: Exchange, onRefused: () => void) => AtsSession,
): AtsSession {
  let isRefused = false
  const onRefused = (): void => {
    isRefused = true
  }
  const watched: Exchange = async (request) => {
    const answer = await exchange(request)
    if (REFUSALS.has(answer.status)) onRefused()
    return answer
  }
  let used = settings.current
  const first = connect(used, watched, onRefused)
  let session = first
  const present = (): AtsSession => {
    if (isRefused && settings.renew()) isRefused = false
    if (settings.current !== used) {
      session = connect(settings.current, watched, onRefused)
      used = settings.current
    }
    return session
  }
  // The vendor decides which reads a session has, so each is asked of the present one by its name.
  return new Proxy(first, { get: (_first, name) => Reflect.get(present(), name) as unknown })
}
