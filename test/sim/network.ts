import { type HttpAnswer, HttpFailure, type HttpRequest } from '../../src/base/http.ts'
import { answer, type FakeResponse, type FakeService } from '../../src/fake-kit/service.ts'
import type { Scheduler, SimProcess } from './scheduler.ts'

/** Mishaps of a request on its way; drawn for each while faults last. */
export interface NetworkFaults {
  readonly random: () => number
  /** 0 to 1, of what changes something and of what only reads; 0 once the faults are over. */
  share(isWrite: boolean): number
  /** The longest time after its deadline at which a write whose answer was lost may be carried out; after its answer, where that was a failure. */
  readonly lateMs: number
  /** An answer takes up to so long, so that claims wait for their turn; shorter than any deadline. */
  readonly slowMs?: number
  /** The milliseconds by which the clock of the ATS is ahead in an answer; its records have the right time. Absent: it is right. */
  dateAheadMs?(): number
  /** Nothing but this happens. */
  readonly only?: Trouble
  /** A write that names such a thing is refused with 403: a path segment, or a value anywhere in its JSON. Absent: none. */
  readonly refuses?: (name: string) => boolean
}

const BEFORE = ['refused', 'cut-before', 'fail-before', 'throttle', 'hang-before', 'unauthorized'] as const
const AFTER = ['cut-after', 'fail-after', 'fail-late', 'hang-after', 'truncate', 'late'] as const
/** Faults that can double a write, more often than those that can only delay it. */
const OF_WRITES = [...BEFORE, ...AFTER, ...AFTER, 'late', 'late', 'late'] as const
/** A login changes nothing there. */
const IS_LOGIN = /^\/(token|oauth|login|rest-services\/login)/
type Trouble = (typeof BEFORE)[number] | (typeof AFTER)[number]

/** The network between one process and the ATS: same answers and same failures as the real one, in virtual time. */
export function virtualExchange(
  scheduler: Scheduler,
  process: SimProcess,
  service: FakeService,
  origin: string,
  faults: NetworkFaults,
): (request: HttpRequest) => Promise<HttpAnswer> {
  const { random } = faults
  return async (request) => {
    const begun = scheduler.now
    const path = new URL(request.url).pathname
    const outcome = await process.step(`${request.method} ${path}`, async () => {
      request.beforeSend?.()
      return carry(request)
    })
    if (faults.slowMs) await process.clock.sleep(random() * faults.slowMs)
    if (outcome.kind === 'answer')
      return { status: outcome.status, headers: ofWrongClock(lower(outcome.headers)), body: outcome.body }
    if (outcome.kind === 'hang') {
      await process.clock.sleep(Math.max(0, begun + request.deadlineMs - scheduler.now))
      throw new HttpFailure(`no complete answer within ${request.deadlineMs} ms`, true, undefined)
    }
    throw new HttpFailure(outcome.message, outcome.sent, undefined)
  }

  function ofWrongClock(headers: Record<string, string>): Record<string, string> {
    const aheadMs = faults.dateAheadMs?.() ?? 0
    const at = Date.parse(headers['date'] ?? '')
    return aheadMs === 0 || Number.isNaN(at) ? headers : { ...headers, date: new Date(at + aheadMs).toUTCString() }
  }

  type Outcome =
    | ({ kind: 'answer' } & FakeResponse)
    | { kind: 'hang' }
    | { kind: 'failure'; message: string; sent: boolean }

  function carry(request: HttpRequest): Outcome {
    const target = request.url.slice(origin.length)
    const own = {
      method: request.method ?? 'GET',
      target,
      headers: request.headers ?? {},
      body: String(request.body ?? ''),
    }
    const trouble = draw(service.isWrite(own) && !IS_LOGIN.test(target))
    if (trouble === 'refused') return { kind: 'failure', message: 'connect ECONNREFUSED', sent: false }
    if (trouble === 'cut-before') return { kind: 'failure', message: 'socket hang up', sent: true }
    if (trouble === 'hang-before') return { kind: 'hang' }
    const outside = service.outside(own, origin)
    if (outside) return { kind: 'answer', ...outside }
    const { headers, refusal } = service.admit(own)
    if (refusal) return { kind: 'answer', ...refusal }
    if (trouble === 'throttle') return { kind: 'answer', ...service.throttled(headers, 1 + Math.floor(random() * 4)) }
    if (trouble === 'fail-before')
      return { kind: 'answer', ...answer(500, { message: 'Internal Server Error' }, headers) }
    const asker = trouble === 'unauthorized' ? { ...own, headers: {} } : own
    const unauthorized = service.unauthorized(asker, headers)
    if (unauthorized) return { kind: 'answer', ...unauthorized }
    if (faults.refuses && service.isWrite(own) && namesIn(own).some(faults.refuses))
      return { kind: 'answer', ...answer(403, { message: 'Forbidden' }, headers) }
    if (trouble === 'late' || trouble === 'fail-late') {
      // Half of them at the last moment, where a wait that is a little too short shows.
      const share = random() < 0.5 ? 1 : random()
      // A server that answered has ended its work; what it left to others may come to light later.
      const arrivesMs = share * (faults.lateMs + (trouble === 'late' ? request.deadlineMs : 0))
      scheduler.at(scheduler.now + arrivesMs, () => service.carryOut(own, headers, origin))
      if (trouble === 'fail-late')
        return { kind: 'answer', ...answer(500, { message: 'Internal Server Error' }, headers) }
      return { kind: 'failure', message: 'socket hang up', sent: true }
    }
    const result = service.carryOut(own, headers, origin)
    if (trouble === 'fail-after') return { kind: 'answer', ...answer(502, { message: 'Bad Gateway' }, headers) }
    if (trouble === 'cut-after') return { kind: 'failure', message: 'socket hang up', sent: true }
    if (trouble === 'hang-after') return { kind: 'hang' }
    if (trouble === 'truncate')
      return { kind: 'answer', ...result, body: result.body.slice(0, Math.floor(result.body.length / 2)) || '{' }
    return { kind: 'answer', ...result }
  }

  function draw(isWrite: boolean): Trouble | null {
    if (random() >= faults.share(isWrite)) return null
    if (faults.only) return faults.only
    const troubles: readonly Trouble[] = isWrite ? OF_WRITES : [...BEFORE, 'truncate']
    return troubles[Math.floor(random() * troubles.length)] ?? null
  }
}

/** Everything that a request may name: the segments of its path, the values of its query and of its JSON body. */
function namesIn({ target, body }: { target: string; body: string }): string[] {
  const { pathname, searchParams } = new URL(target, 'http://ats.sim')
  let json: unknown = null
  try {
    json = JSON.parse(body)
  } catch {
    // A form or no body at all; only its path names anything then.
  }
  return [...pathname.split('/').map(decodeURIComponent), ...searchParams.values(), ...leavesOf(json)]
}

function leavesOf(json: unknown): string[] {
  if (json === null || typeof json !== 'object') return [String(json)]
  return Object.values(json).flatMap(leavesOf)
}

function lower(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
