import { z } from 'zod'
import { DAY } from '../../base/clock.ts'
import { AppError, KEY_RENEWAL, messageOf } from '../../base/errors.ts'
import { exchange } from '../../base/exchange.ts'
import { readJson } from '../../base/foreign.ts'
import { type HttpAnswer, unansweredCode } from '../../base/http.ts'
import { retryAfterMs } from '../../base/retry-after.ts'
import { cut } from '../../base/text.ts'
import { abstainedByWords } from '../contract/abstention.ts'
import type { InterviewApi } from '../contract/client.ts'
import {
  Analysis,
  Cancelled,
  Company,
  envelope,
  Interview,
  InterviewDetail,
  InvitedInterview,
  listEnvelope,
  Me,
  Position,
} from '../contract/contract.ts'
import { readListRows } from './list-rows.ts'

/** Address and key of a remote interview API; `deadlineMs` bounds one request with its answer. */
export interface RemoteApiOptions {
  readonly baseUrl: string
  /** Read anew for each request: a key in a file may be replaced while we run. */
  readonly apiKey: () => string
  readonly deadlineMs?: number
  readonly now: () => Date
}

const DEADLINE_MS = 20_000
/** The code of a refusal (403) of one request by a server that accepts the key. */
const OWN_REFUSAL = 'api.forbidden_here'
/** One answer to "who are we" decides about all refusals (403) of so long, and costs no more of the limit on requests. */
const BELIEVED_MS = 3_000
/** A `Retry-After` is waited for in full (product §5), up to this: a longer one is a mistake of the server. */
const WAIT_MS_MAX = DAY
/** A page of 100 interviews is about 80 KB. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024

/** The code of an answer that is not as specified. For one interview it concerns that interview only. */
const DRIFT = 'api.drift'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface Extra {
  query?: Record<string, string>
  json?: unknown
}

/** The interview API of any server that speaks the specification. */
export function remoteClient(options: RemoteApiOptions): InterviewApi {
  const params = (values: object): Extra => ({
    query: Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    ),
  })
  const data = async <Schema extends z.ZodType>(
    schema: Schema,
    method: Method,
    path: string,
    extra?: Extra,
  ): Promise<z.output<Schema>> =>
    ((await call(options, envelope(schema), method, path, extra)).body as { data: z.output<Schema> }).data
  const list = async <Schema extends z.ZodType>(schema: Schema, path: string, query: object) =>
    (await call(options, listEnvelope(schema), 'GET', path, params(query))).body as {
      data: z.output<Schema>[]
      meta: { total: number; page: number; limit: number; totalPages: number }
      timestamp: number
    }

  let admittedAt = Number.NEGATIVE_INFINITY

  /**
   * 403 means "API access is disabled" on any endpoint (spec §8), and "no credits" on an invite; a server may also refuse one
   * thing alone. Asking who we are decides: where that is answered, the refusal is the business of this one request.
   */
  async function aboutOne<Result>(ask: () => Promise<Result>, code = OWN_REFUSAL): Promise<Result> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 403) throw error
      // The clock may be set back; an answer from the future is not believed.
      const ageMs = options.now().getTime() - admittedAt
      if (!(ageMs >= 0 && ageMs < BELIEVED_MS)) {
        await data(Me, 'GET', 'me')
        admittedAt = options.now().getTime()
      }
      throw new AppError(`The interview API accepts our key; this refusal is about one request: ${error.message}`, {
        kind: 'domain',
        code,
        status: 403,
        cause: error,
      })
    }
  }

  return {
    kind: 'remote',
    me: () => data(Me, 'GET', 'me'),
    listCompanies: (query) => list(Company, 'companies', query),
    listPositions: (query) => list(Position, 'positions', query),
    createPosition: (input) => aboutOne(() => data(Position, 'POST', 'positions', { json: input })),
    invite: (positionId, input) =>
      aboutOne(async () => {
        const { status, body } = await call(
          options,
          envelope(InvitedInterview),
          'POST',
          `positions/${positionId}/invites`,
          {
            json: input,
          },
        )
        return { created: status === 201, interview: body.data as InvitedInterview }
      }, 'invite.no_credits'),
    // Row by row: one interview that cannot be read must not hide the others.
    async listInterviews({ roughTotal: _only, ...request }) {
      const { data: rows, ...page } = await list(z.unknown(), 'interviews', request)
      return { ...page, ...readListRows(rows, Interview) }
    },
    getInterview: (id) => aboutOne(() => data(InterviewDetail, 'GET', `interviews/${id}`)),
    cancelInterview: (id) => aboutOne(() => data(Cancelled, 'DELETE', `interviews/${id}`)),
    requestAnalysis: (id) =>
      aboutOne(async () => {
        try {
          return await data(Analysis, 'POST', `interviews/${id}/analysis`)
        } catch (error) {
          // The request was accepted (2xx); `getAnalysis` reads the outcome.
          if (error instanceof AppError && error.code === DRIFT)
            return { status: 'pending', requestedAt: null, completedAt: null, result: null }
          throw error
        }
      }),
    async getAnalysis(id) {
      const { result, ...rest } = await aboutOne(() => data(Analysis, 'GET', `interviews/${id}/analysis`))
      return { ...rest, result: result && { ...result, abstained: abstainedByWords(result) } }
    },
  }
}

/** One request, with its answer as specified. */
async function call<Schema extends z.ZodType>(
  options: RemoteApiOptions,
  schema: Schema,
  method: Method,
  path: string,
  extra: Extra = {},
): Promise<{ status: number; body: z.output<Schema> }> {
  const search = extra.query ? new URLSearchParams(extra.query).toString() : ''
  const response = await exchange({
    method,
    url: `${options.baseUrl.replace(/\/+$/, '')}/${path}${search ? `?${search}` : ''}`,
    headers: {
      authorization: `Bearer ${options.apiKey()}`,
      accept: 'application/json',
      'user-agent': 'interview-bridge',
      ...(extra.json ? { 'content-type': 'application/json' } : {}),
    },
    ...(extra.json ? { body: JSON.stringify(extra.json) } : {}),
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
    bytesMax: ANSWER_BYTES_MAX,
  }).catch((cause: unknown) => {
    throw new AppError(`The interview API did not answer ${method} ${path}: ${messageOf(cause)}`, {
      kind: 'transient',
      code: unansweredCode(cause, 'api.unreachable'),
      cause,
    })
  })
  if (response.status >= 300 || response.status < 200) throw refusal(method, path, response, options.now())
  let json: unknown
  try {
    json = readJson(response.body)
  } catch (cause) {
    throw new AppError(`The interview API answered ${method} ${path} with something that is not JSON`, {
      kind: 'transient',
      code: 'api.not_json',
      cause,
    })
  }
  const checked = schema.safeParse(json)
  if (checked.success) return { status: response.status, body: checked.data }
  const issue = checked.error.issues[0]
  throw new AppError(
    `The interview API's answer to ${method} ${path} is not as specified: ${issue?.path.join('.')}: ${issue?.message}`,
    { kind: 'drift', code: DRIFT },
  )
}

/** The wait that a 429 asks for: `Retry-After`, or else `reset` of `RateLimit` (spec §7 and §8). */
function waitOf({ headers }: HttpAnswer, now: Date): number {
  // An HTTP date is meant by the server's clock, not by ours.
  const said = Date.parse(String(headers['date'] ?? ''))
  const reset = /\breset=(\d{1,9})/i.exec(String(headers['ratelimit'] ?? ''))?.[1]
  return retryAfterMs(headers['retry-after'] ?? reset, Number.isNaN(said) ? now : new Date(said), WAIT_MS_MAX)
}

const Refusal = z.object({ message: z.string() })

function refusal(method: string, path: string, response: HttpAnswer, now: Date): AppError {
  const { status } = response
  let said = ''
  try {
    said = cut(Refusal.parse(readJson(response.body)).message, 500)
  } catch {
    said = `status ${status}` // an error page of a proxy, for instance; its text is not for our logs
  }
  const code = response.headers['x-error-code']
  const facts = { status, code: typeof code === 'string' && /^[a-z0-9._]{1,60}$/.test(code) ? code : `api.${status}` }
  if (status === 401)
    return new AppError(`The interview API refuses our key: ${said}. Check interviewApi.apiKey. ${KEY_RENEWAL}`, {
      ...facts,
      kind: 'config',
      code: 'api.unauthorized',
    })
  if (status === 403)
    return new AppError(`The interview API refuses ${method} ${path}: ${said}`, {
      ...facts,
      kind: 'config',
      code: 'api.forbidden',
    })
  if (status === 429)
    return new AppError('The interview API asked us to wait', {
      ...facts,
      kind: 'throttled',
      retryAfterMs: waitOf(response, now),
    })
  if (status >= 500 || status === 408 || status < 200)
    return new AppError(`The interview API failed on ${method} ${path}: ${said}`, { ...facts, kind: 'transient' })
  return new AppError(said, { ...facts, kind: 'domain' })
}
