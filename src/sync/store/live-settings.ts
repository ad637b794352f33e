import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import type { HttpAnswer, HttpRequest } from '../../base/http.ts'
import { type Mask, maskedBy, maskedError, maskingWith, maskOf } from '../../base/masks.ts'
import { mapTexts } from '../../base/seals.ts'
import { secretsIn } from '../../base/secrets.ts'
import type { AtsSession, Found } from '../../connector-kit/contract.ts'

/** Files are read anew at most this often, whoever sends refused requests. */
const READ_EVERY_MS = 1_000

/** Where live settings come from. */
interface SettingsSource {
  /** Answers the settings as their files have them now; undefined while they cannot be read or are not valid. */
  readonly read: () => unknown
  /** The same text for all settings that certainly reach one account. */
  readonly accountOf: (settings: unknown) => string
  readonly clock: Pick<Clock, 'monotonicMs'>
}

/**
 * The settings of a connection. Those that stand in files (`${file:…}`) are read anew after a refusal. Settings that may reach another
 * account are `moved` and not used: the engine builds the connection anew with them, once it is known whose they are.
 */
export class LiveSettings {
  readonly #from: SettingsSource
  #current: unknown
  #moved: unknown
  #readAtMs = Number.NEGATIVE_INFINITY

  constructor(initial: unknown, from: SettingsSource) {
    this.#current = initial
    this.#from = from
  }

  get current(): unknown {
    return this.#current
  }

  /** Settings of the files that may reach another account; undefined where there are none. */
  get moved(): unknown {
    return this.#moved
  }

  /** Reads the files anew. False when that was done less than a second ago; then `current` may be old. */
  renew(): boolean {
    const { read, accountOf, clock } = this.#from
    if (clock.monotonicMs() - this.#readAtMs < READ_EVERY_MS) return false
    this.#readAtMs = clock.monotonicMs()
    const fresh = read()
    if (fresh === undefined) return true
    this.#moved = undefined
    if (isDeepStrictEqual(fresh, this.#current)) return true
    if (accountOf(fresh) === accountOf(this.#current)) this.#current = fresh
    else this.#moved = fresh
    return true
  }
}

/** HTTP statuses by which an ATS refuses a key. A refusing token server calls `onRefused`. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403])

type Exchange = (request: HttpRequest) => Promise<HttpAnswer>

/**
 * A session that is opened anew with the present settings once a request was refused and the settings have changed since. While the
 * settings of the files may reach another account, it sends nothing (`connection.account_unknown`).
 * `connect` sends through the exchange that it is given, and calls `onRefused` when no token is to be had.
 * `owner`: who shares turns with nobody else. What the session tells (errors, records, names of accounts) is masked with the secrets of these settings, which are forgotten with it.
 */
export function liveSession(
  settings: LiveSettings,
  owner: string,
  exchange: Exchange,
  connect: (settings: unknown, exchange: Exchange, onRefused: () => void) => AtsSession,
): AtsSession {
  let isRefused = false
  const onRefused = (): void => {
    isRefused = true
  }
  const watched: Exchange = async (request) => {
    if (settings.moved !== undefined)
      throw new AppError(
        'the settings in the files of this connection changed; nothing is sent before it is known whether they reach the same account',
        { kind: 'transient', code: 'connection.account_unknown', facts: { doubtful: false } },
      )
    const answer = await exchange(request)
    if (REFUSALS.has(answer.status)) onRefused()
    return answer
  }
  let used = settings.current
  // Made when it is first asked for something: a connection whose state is still to be found has one that nobody asks.
  let session: AtsSession | undefined
  const present = (): AtsSession => {
    if (isRefused && settings.renew()) isRefused = false
    if (session === undefined || settings.current !== used) {
      const mask = maskOf(secretsIn(settings.current))
      const made = maskingWith(mask, () => connect(settings.current, watched, onRefused), owner)
      session = maskedBy(made, mask, { clean: withoutSecrets, owner })
      used = settings.current
    }
    return session
  }
  // The vendor decides which reads a session has, so each is asked of the present one by its name.
  return new Proxy({} as AtsSession, { get: (_none, name) => Reflect.get(present(), name) as unknown })
}

/** Words of the ATS in what a session answers. Its rows are data: an id or a name that is equal to a secret stays what it is. */
function withoutSecrets(result: unknown, mask: Mask): unknown {
  if (typeof result !== 'object' || result === null) return result
  const { account, warnings, unreadable, failure, reason } = result as Partial<Told>
  if (failure !== undefined) maskedError(failure, mask)
  // Most results are data alone.
  if (account === undefined && warnings === undefined && reason === undefined && !unreadable?.length) return result
  const words = { account, warnings, reason, aside: unreadable?.map(({ problem }) => problem) }
  const { aside, ...masked } = mapTexts(words, mask)
  const given = Object.entries(masked).filter(([, value]) => value !== undefined)
  return {
    ...result,
    ...Object.fromEntries(given),
    ...(unreadable && { unreadable: unreadable.map((one, at) => ({ ...one, problem: aside?.[at] ?? '' })) }),
  }
}

type Told = Awaited<ReturnType<AtsSession['identify']>> & Found<unknown> & { readonly reason: string }
