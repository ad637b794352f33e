import { AppError } from '../../src/base/errors.ts'
import { type ApiWaits, heedingWaits } from '../../src/interview/api/api-waits.ts'
import type { AssessedAnalysis, InterviewApi } from '../../src/interview/contract/client.ts'
import type { Interview, Position, PositionInput, UnreadableRow } from '../../src/interview/contract/contract.ts'
import { notFound, RESULT, unreachable, unreadable } from './interview-api-answers.ts'
import type { ApiOptions, Kept, ToldWait } from './interview-api-types.ts'
import type { SimProcess } from './scheduler.ts'

/** A server that keeps the specification and nothing more: stamps and rows come late, pages are short, ties are long. */

const LIVE = ['created', 'in_progress']
const WAIT_MS = 1_000
/** How long an interview is shown in a way that cannot be read, at most. */
const ODD_MS_MAX = 40_000

export class SimApi {
  readonly #options: ApiOptions
  readonly interviews = new Map<string, Kept>()
  readonly positions: Position[] = []
  /** Expired ones that were cancelled. */
  readonly gaveWay: Interview[] = []
  readonly analyses = new Map<string, AssessedAnalysis>()
  /** Requests that were sent inside a wait which their process knew of, or could have known of. */
  readonly impatient: string[] = []
  readonly #waits: ToldWait[] = []
  #ids = 0
  #lastStamp = 0

  constructor(options: ApiOptions) {
    this.#options = options
  }

  get #now(): number {
    return this.#options.scheduler.worldNow
  }

  id(): string {
    return (++this.#ids).toString(16).padStart(24, '0')
  }

  /** How often an invite came with a name that no invite takes. */
  longNames = 0

  addPosition(name: string, questions: PositionInput['questions'] = []): Position {
    const at = new Date(this.#now).toISOString()
    const position: Position = {
      id: this.id(),
      name,
      status: 'open',
      companyId: 'c'.repeat(24),
      teamId: null,
      interviewCondition: null,
      // spec §4: the created position is answered with its questions.
      questions: questions.map(({ text, timeLimit, order }) => ({ id: this.id(), text, timeLimit, order })),
      createdAt: at,
      updatedAt: at,
    }
    this.positions.push(position)
    return position
  }

  /** The true state now, as the rules see it. */
  current(id: string): Interview | undefined {
    const kept = this.interviews.get(id)
    const body = kept?.cancelled ? undefined : kept?.versions.at(-1)?.body
    return body && this.#shown(body)
  }

  #shown(body: Interview): Interview {
    const expired = body.status === 'created' && Date.parse(body.inviteExpiresAt ?? '') <= this.#now
    return expired ? { ...body, status: 'expired' } : body
  }

  /** Interviews that were there before the simulation began, as their stamps say. */
  addHistory(bodies: readonly Interview[]): void {
    for (const body of bodies) this.interviews.set(body.id, { versions: [{ visibleAt: 0, body }], cancelled: false })
  }

  /** A change; its stamp is now, lists show it when the server gets to it. */
  change(id: string, patch: Partial<Interview>): void {
    const kept = this.interviews.get(id)
    const last = kept?.versions.at(-1)
    if (!kept || !last || kept.cancelled) return
    const updatedAt = new Date(this.#stamp()).toISOString()
    kept.versions.push({
      visibleAt: this.#now + this.#options.faults.lateMs(),
      body: { ...last.body, ...patch, updatedAt },
    })
  }

  /** Grows with the ticks of the server's clock; a row's own stamp never goes back. */
  #stamp(): number {
    const { tickMs } = this.#options
    this.#lastStamp = Math.max(this.#lastStamp, Math.floor(this.#now / tickMs) * tickMs)
    return this.#lastStamp
  }

  #visible(): Interview[] {
    const found: Interview[] = []
    for (const { versions, cancelled } of this.interviews.values()) {
      if (cancelled) continue
      const version = versions.findLast(({ visibleAt }) => visibleAt <= this.#now)
      if (version) found.push(this.#shown(version.body))
    }
    return found
  }

  /** The same client as the product wires it: it asks for waits before each call. */
  patientClientFor(process: SimProcess, waits: ApiWaits): InterviewApi {
    const { scheduler, faults } = this.#options
    let lookedAt = 0
    const watched = {
      leftMs: async (identity: string) => {
        const begunAt = scheduler.now
        const left = await waits.leftMs(identity)
        lookedAt = begunAt
        return left
      },
      begin: async (identity: string, ms: number) => {
        const until = scheduler.now + (faults.waitMs ?? WAIT_MS)
        await waits.begin(identity, ms)
        this.#waits.push({ knownAt: scheduler.now, until })
      },
    }
    const asking = (name: string) => {
      if (this.#waits.some(({ knownAt, until }) => knownAt < lookedAt && lookedAt < until))
        this.impatient.push(`${process.name} sent "${name}" inside the Retry-After of the interview API`)
    }
    return heedingWaits(this.clientFor(process, asking), watched, () => 'https://interviews.sim/v1 key')
  }

  /** The API as one process reaches it: each call is a step, and may fail before or after it took effect. */
  clientFor(process: SimProcess, asking: (name: string) => void = () => {}): InterviewApi {
    const { random, share } = this.#options.faults
    const call = <Result>(name: string, work: () => Result, changes = false): Promise<Result> => {
      asking(name)
      return process.step(`api ${name}`, async () => {
        const trouble = random() < share() ? Math.floor(random() * 4) : -1
        if (trouble === 0) throw unreachable()
        if (trouble === 1)
          throw new AppError('The interview API asked us to wait', {
            kind: 'throttled',
            code: 'api.429',
            retryAfterMs: this.#options.faults.waitMs ?? WAIT_MS,
          })
        if (trouble === 2)
          throw new AppError('The interview API refuses our key', {
            kind: 'config',
            code: 'api.unauthorized',
            status: 401,
          })
        const result = work()
        if (trouble === 3 && changes) throw unreachable()
        return structuredClone(result)
      })
    }
    return {
      kind: 'remote',
      me: () =>
        call('me', () => ({
          organization: { id: '0'.repeat(24), name: 'Sim' },
          apiKey: { id: '1'.repeat(24), name: 'Sim', prefix: 'sim' },
        })),
      listCompanies: () =>
        call('companies', () => this.#page([{ id: 'c'.repeat(24), name: 'Sim', website: null }], 1, 100)),
      listPositions: (query) =>
        call('positions', () =>
          this.#page(this.positions.toReversed(), Number(query.page ?? 1), Number(query.limit ?? 20)),
        ),
      createPosition: (input) => call('create position', () => this.addPosition(input.name, input.questions), true),
      invite: (positionId, input) => call('invite', () => this.#invite(positionId, input), true),
      listInterviews: (request) => call('list', () => this.#list(request)),
      getInterview: (id) =>
        call('get', () => {
          const body = this.current(id)
          if (!body) throw notFound()
          if (this.#isOdd(id)) throw unreadable(id)
          const { status, requestedAt, completedAt } = this.#analysis(id)
          return { ...body, answers: [], analysis: { status, requestedAt, completedAt } }
        }),
      cancelInterview: (id) => call('cancel', () => this.#cancel(id), true),
      requestAnalysis: (id) => call('analyse', () => this.#request(id), true),
      getAnalysis: (id) =>
        call('analysis', () => {
          if (this.#isOdd(id)) throw unreadable(id)
          return this.#analysis(id)
        }),
    }
  }

  #page<Item>(items: readonly Item[], page: number, asked: number) {
    const limit = Math.min(asked, this.#options.limitMax)
    return {
      data: items.slice((page - 1) * limit, page * limit),
      meta: { total: items.length, page, limit, totalPages: Math.ceil(items.length / limit) },
      timestamp: Math.floor(this.#now),
    }
  }

  #list(request: { page?: number; limit?: number; updatedSince?: string; externalId?: string; positionId?: string }) {
    const since = request.updatedSince === undefined ? undefined : new Date(request.updatedSince).toISOString()
    const matching = this.#visible().filter(
      (one) =>
        (since === undefined || stampOf(one) >= since) &&
        (request.externalId === undefined || one.externalId === request.externalId) &&
        (request.positionId === undefined || one.positionId === request.positionId),
    )
    matching.sort((a, b) => (stampOf(a) === stampOf(b) ? (a.id < b.id ? -1 : 1) : stampOf(a) < stampOf(b) ? -1 : 1))
    const { data, ...page } = this.#page(matching, request.page ?? 1, request.limit ?? 20)
    const unreadable = data.flatMap((one, index): UnreadableRow[] => {
      const odd = this.#isOdd(one.id)
      if (!odd) return []
      return odd.hides
        ? [{ index, id: null, updatedAt: null, problem: 'the row: expected object, received null' }]
        : [{ index, id: one.id, updatedAt: one.updatedAt, problem: 'status: Invalid option' }]
    })
    return { ...page, data: data.filter(({ id }) => !this.#isOdd(id)), unreadable }
  }

  #isOdd(id: string): Kept['odd'] {
    const odd = this.interviews.get(id)?.odd
    return odd && odd.until > this.#now ? odd : undefined
  }

  /** Drawn only where there are any, so that the other seeds keep their histories. */
  #drawOdd(): Pick<Kept, 'odd'> {
    const { unreadableShare = 0, random, share } = this.#options.faults
    if (unreadableShare === 0 || share() === 0 || random() >= unreadableShare) return {}
    return { odd: { until: this.#now + random() * ODD_MS_MAX, hides: random() < 0.3 } }
  }

  /** What a colleague does in the dashboard; false where the rules refuse it. */
  inviteByHand(positionId: string, externalId: string, email: string): boolean {
    const candidate = { firstName: 'Sim', lastName: 'By Hand', email }
    try {
      return this.#invite(positionId, { candidate, externalId, sendEmail: false, expiresInDays: 30 }).created
    } catch (error) {
      if (error instanceof AppError && error.status === 409) return false
      throw error
    }
  }

  #invite(positionId: string, input: Parameters<InterviewApi['invite']>[1]) {
    const all = [...this.interviews.keys()]
      .flatMap((id) => this.current(id) ?? [])
      .filter((one) => one.positionId === positionId)
    const same = all.find((one) => one.externalId === input.externalId)
    if (same) return { created: false, interview: { ...same, emailSent: false } }
    if (Math.max(input.candidate.firstName.length, input.candidate.lastName.length) > 100) {
      this.longNames++ // spec §2; the engine has to know before it asks
      throw new AppError('A name is too long', { kind: 'domain', code: 'api.refused', status: 400 })
    }
    const email = input.candidate.email.toLowerCase()
    const ofPerson = all.filter((one) => one.candidate.email === email)
    if (ofPerson.some((one) => LIVE.includes(one.status)) || ofPerson.length >= 3)
      throw new AppError('Candidate already has an active interview for this position', {
        kind: 'domain',
        code: 'invite.conflict',
        status: 409,
      })
    const at = new Date(this.#stamp()).toISOString()
    const id = this.id()
    const body: Interview = {
      id,
      positionId,
      externalId: input.externalId ?? null,
      source: 'api',
      status: 'created',
      approvalStatus: 'pending',
      candidate: { ...input.candidate, email, phoneNumber: null, countryCode: null },
      inviteUrl: `https://sim.example/i/${id}`,
      // A day of the YAML is a second here, so that some expire.
      inviteExpiresAt: new Date(this.#now + (input.expiresInDays ?? 14) * 1_000).toISOString(),
      answeredQuestions: 0,
      completedAt: null,
      analysisStatus: 'not_requested',
      createdAt: at,
      updatedAt: at,
    }
    this.interviews.set(id, {
      ...this.#drawOdd(),
      versions: [{ visibleAt: this.#now + this.#options.faults.lateMs(), body }],
      cancelled: false,
    })
    this.#options.onInvite(id)
    return { created: true, interview: { ...body, emailSent: false } }
  }

  #cancel(id: string): { id: string; cancelled: true } {
    const body = this.current(id)
    if (!body) throw notFound()
    if (body.answeredQuestions > 0)
      throw new AppError('Only interviews that have not been started can be cancelled', {
        kind: 'domain',
        code: 'interview.started',
        status: 409,
      })
    const kept = this.interviews.get(id)
    if (kept) kept.cancelled = true
    if (body.status === 'expired') this.gaveWay.push(body)
    return { id, cancelled: true }
  }

  #analysis(id: string): AssessedAnalysis {
    if (!this.current(id)) throw notFound()
    return this.analyses.get(id) ?? { status: 'not_requested', requestedAt: null, completedAt: null, result: null }
  }

  #request(id: string): AssessedAnalysis {
    const known = this.#analysis(id)
    if (known.status !== 'not_requested') return known
    const requestedAt = new Date(this.#now).toISOString()
    const pending: AssessedAnalysis = { status: 'pending', requestedAt, completedAt: null, result: null }
    this.analyses.set(id, pending)
    this.#options.scheduler.at(this.#now + 4_000 + this.#options.faults.random() * 8_000, () => {
      this.analyses.set(id, {
        status: 'completed',
        requestedAt,
        completedAt: new Date(this.#now).toISOString(),
        result: RESULT,
      })
      // Some servers show a new version of the interview then, and some do not (spec leaves it open).
      const silent = this.#options.faults.random() < 0.3
      if (silent) this.#silently(id, 'completed')
      else this.change(id, { analysisStatus: 'completed' })
    })
    this.#silently(id, 'pending')
    return pending
  }

  /** A change of the analysis that does not touch `updatedAt`. */
  #silently(id: string, analysisStatus: Interview['analysisStatus']): void {
    const kept = this.interviews.get(id)
    const last = kept?.versions.at(-1)
    if (kept && last)
      kept.versions.push({
        visibleAt: this.#now + this.#options.faults.lateMs(),
        body: { ...last.body, analysisStatus },
      })
  }
}

/** Always with milliseconds and Z, so that the order of the text is that of time. */
const stampOf = ({ updatedAt }: Interview): string => updatedAt ?? ''
