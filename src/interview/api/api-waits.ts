import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { GroupedCalls } from '../../base/grouped-calls.ts'
import type { ClockStep } from '../../db/clock-steps.ts'
import type { Database, Statement } from '../../db/database.ts'
import { API_WAITING, type InterviewApi } from '../contract/client.ts'

const LEFT: Statement = {
  name: 'api_waits_left',
  text: `select account, least(extract(epoch from until - clock_timestamp())::float8 * 1000, wait_ms) as ms from api_waits
    where account = any($1) and until > clock_timestamp()`,
}
// A shorter wait that is told later does not shorten an earlier one: each binds to its full length.
const BEGIN: Statement = {
  name: 'api_waits_begin',
  text: `insert into api_waits as w (account, until, wait_ms) values ($1, clock_timestamp() + $2::float8 * interval '1 millisecond', $2::float8)
    on conflict (account) do update set until = greatest(w.until, excluded.until), told_at = clock_timestamp(),
      wait_ms = case when w.until > excluded.until then w.wait_ms else excluded.wait_ms end`,
}

/** The database's clock was set back: waits that were told by the time before are over when they would have been. */
export async function correctApiWaits(db: Knex, { byMs }: ClockStep): Promise<void> {
  if (byMs >= 0) return
  await db.raw(
    `update api_waits set until = greatest(clock_timestamp(), until + ? * interval '1 millisecond') where until > clock_timestamp()`,
    [byMs],
  )
}

/**
 * The waits that interview APIs asked for with `Retry-After`, shared by all processes on one database. Each belongs to one
 * address and key: it holds back every request with that key, and none with another.
 */
export class ApiWaits {
  readonly #database: Database
  readonly #clock: Clock
  readonly #secret: Buffer
  /** The waits that this process was told, by its monotonic clock. They bind it while the database does not answer, too. */
  readonly #untilMs = new Map<string, number>()
  readonly #looks: GroupedCalls<string, number>

  constructor(parts: { database: Database; clock: Clock; secret: Buffer }) {
    this.#database = parts.database
    this.#clock = parts.clock
    this.#secret = parts.secret
    this.#looks = new GroupedCalls(async (accounts) => {
      const rows = await this.#database.run<{ account: string; ms: number }>(LEFT, [[...new Set(accounts)]])
      return accounts.map((account) => rows.find((row) => row.account === account)?.ms ?? 0)
    })
  }

  /** Milliseconds for which no request may be sent; 0: now. */
  async leftMs(identity: string): Promise<number> {
    const account = this.#account(identity)
    const now = this.#clock.monotonicMs()
    const own = (this.#untilMs.get(account) ?? 0) - now
    if (own > 0) return Math.ceil(own)
    const left = await this.#looks.call(account)
    if (left > 0) this.#untilMs.set(account, now + left)
    return Math.ceil(Math.max(0, left))
  }

  /** The API asked for a wait; every process knows of it when this resolves. */
  async begin(identity: string, ms: number): Promise<void> {
    const account = this.#account(identity)
    this.#untilMs.set(account, Math.max(this.#untilMs.get(account) ?? 0, this.#clock.monotonicMs() + ms))
    await this.#database.run(BEGIN, [account, ms])
  }

  #account(identity: string): string {
    return createHmac('sha256', this.#secret).update(`interview API ${identity}`).digest('base64url')
  }
}

/** Names the key with which a request is made: the address and the key itself. */
export type Identity = () => string

/** The same client, which sends nothing while its key has to wait, and which makes a wait known that it is told. */
export function heedingWaits(
  api: InterviewApi,
  waits: Pick<ApiWaits, 'leftMs' | 'begin'>,
  identity: Identity,
): InterviewApi {
  async function heed<Result>(call: () => Promise<Result>): Promise<Result> {
    const who = identity()
    const left = await waits.leftMs(who)
    if (left > 0)
      throw new AppError(
        `The interview API asked us to wait: nothing is sent with this key for another ${Math.ceil(left / 1_000)} s`,
        { kind: 'throttled', code: API_WAITING, status: 429, retryAfterMs: left },
      )
    try {
      return await call()
    } catch (error) {
      if (error instanceof AppError && error.kind === 'throttled' && error.retryAfterMs !== undefined)
        await waits.begin(who, error.retryAfterMs)
      throw error
    }
  }
  return {
    kind: api.kind,
    me: () => heed(() => api.me()),
    listCompanies: (query) => heed(() => api.listCompanies(query)),
    listPositions: (query) => heed(() => api.listPositions(query)),
    createPosition: (input) => heed(() => api.createPosition(input)),
    invite: (positionId, input) => heed(() => api.invite(positionId, input)),
    listInterviews: (request) => heed(() => api.listInterviews(request)),
    getInterview: (id) => heed(() => api.getInterview(id)),
    cancelInterview: (id) => heed(() => api.cancelInterview(id)),
    requestAnalysis: (id) => heed(() => api.requestAnalysis(id)),
    getAnalysis: (id) => heed(() => api.getAnalysis(id)),
    ...(api.mailsOf ? { mailsOf: api.mailsOf } : {}),
    ...(api.correctedLinesIn ? { correctedLinesIn: api.correctedLinesIn } : {}),
  }
}
