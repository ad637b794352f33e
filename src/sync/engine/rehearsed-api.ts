import { AppError } from '../../base/errors.ts'
import {
  decideInvite,
  type InterviewApi,
  type InterviewListRequest,
  type InviteAnswer,
  type InviteFacts,
  interviewError,
} from '../../interview/contract/client.ts'
import {
  type Cancelled,
  INVITE_DAYS,
  type Interview,
  type InviteInput,
  type Position,
  type PositionInput,
} from '../../interview/contract/contract.ts'

/** An invite that would be made. */
export interface RehearsedInvite {
  readonly applicationId: string
  readonly positionId: string
  readonly interviewId: string
}

/** A cancellation that would be made. */
export interface RehearsedCancellation {
  readonly applicationId: string | null
  /** Of an expired invite, which only makes room for the next one. */
  readonly isExpired: boolean
}

/** What the engine read of interviews, and the time. */
export interface ReadBefore {
  /** The interviews of a position with this address or this externalId. */
  findRelated(facts: {
    readonly positionId: string
    readonly email: string
    readonly externalId: string | undefined
  }): Promise<readonly string[]>
  /** An interview as it was last read. */
  findStored(id: string): Promise<Interview | null>
  /** The application that an interview was made for. */
  findApplication(id: string): Promise<string | null>
  now(): Date
}

const PAGE = 100
/** Positions and companies beyond so many pages are not looked through; what is not found then counts as there. */
const PAGES_MAX = 20
const DAY_MS = 86_400_000

/**
 * The interview API in a rehearsal. What is read is real; an invite, a position or a cancellation is decided by the rules of the
 * specification on what the API shows now, is remembered here, and is not sent. The service in process shows everything that it
 * decides on; of a remote one credits and subscription cannot be read, and count as sufficient.
 */
export class RehearsedApi implements InterviewApi {
  readonly kind: InterviewApi['kind']
  readonly cancelled: RehearsedCancellation[] = []
  readonly #api: InterviewApi
  readonly #before: ReadBefore
  readonly #made = new Map<string, Interview>()
  /** The made interviews of each position and address, and of each position and externalId: an invite looks at these only. */
  readonly #madeBy = new Map<string, Set<Interview>>()
  readonly #madePositions = new Map<string, Position>()
  readonly #gone = new Set<string>()
  #ids = 0
  #positions: { found: Map<string, Position>; isWhole: boolean } | undefined
  #companies: { found: Set<string>; isWhole: boolean } | undefined

  constructor(api: InterviewApi, before: ReadBefore) {
    this.kind = api.kind
    this.#api = api
    this.#before = before
  }

  /** The invites that would stand at the end, in the order in which they would be made. */
  get invited(): RehearsedInvite[] {
    return [...this.#made.values()].map(({ id, positionId, externalId }) => ({
      interviewId: id,
      positionId,
      applicationId: externalId ?? '',
    }))
  }

  me = () => this.#api.me()
  listCompanies: InterviewApi['listCompanies'] = (query) => this.#api.listCompanies(query)
  listPositions: InterviewApi['listPositions'] = (query) => this.#api.listPositions(query)
  getAnalysis: InterviewApi['getAnalysis'] = (id) => this.#api.getAnalysis(id)
  listInterviews = (request: InterviewListRequest) => this.#api.listInterviews(request)

  getInterview: InterviewApi['getInterview'] = async (id) => {
    const made = this.#made.get(id)
    if (made)
      return { ...made, answers: [], analysis: { status: 'not_requested', requestedAt: null, completedAt: null } }
    if (this.#gone.has(id)) throw interviewError('interview.not_found')
    return this.#api.getInterview(id)
  }

  async createPosition(input: PositionInput): Promise<Position> {
    this.#companies ??= await this.#allCompanies()
    if (!this.#companies.found.has(input.companyId) && this.#companies.isWhole)
      throw interviewError('company.not_found')
    const at = this.#before.now().toISOString()
    const position: Position = {
      id: this.#id(),
      name: input.name,
      status: 'open',
      companyId: input.companyId,
      teamId: input.teamId ?? null,
      interviewCondition: input.interviewCondition ?? null,
      questions: input.questions.map(({ text, timeLimit }, order) => ({ id: this.#id(), text, timeLimit, order })),
      createdAt: at,
      updatedAt: at,
    }
    this.#madePositions.set(position.id, position)
    return position
  }

  async invite(positionId: string, input: InviteInput): Promise<InviteAnswer> {
    const facts = await this.#factsOf(positionId, input)
    const decision = decideInvite(facts, input.externalId)
    if (decision.do === 'refuse') throw interviewError(decision.code)
    if (decision.do === 'return') return { created: false, interview: { ...decision.interview, emailSent: false } }
    const interview = this.#newInterview(positionId, input)
    this.#made.set(interview.id, interview)
    for (const key of keysOf(positionId, input)) {
      const same = this.#madeBy.get(key) ?? new Set()
      this.#madeBy.set(key, same.add(interview))
    }
    return { created: true, interview: { ...interview, emailSent: false } }
  }

  async cancelInterview(id: string): Promise<Cancelled> {
    const interview = await this.#present(id)
    if (!interview) throw interviewError('interview.not_found')
    // One that could never be read is not known to have been started.
    const { status, externalId } =
      interview === 'unread' ? { status: 'created', externalId: await this.#before.findApplication(id) } : interview
    if (status !== 'created' && status !== 'expired') throw interviewError('cancel.started')
    const made = this.#made.get(id)
    if (made) this.#unmake(made)
    else this.cancelled.push({ applicationId: externalId, isExpired: status === 'expired' })
    this.#gone.add(id)
    return { id, cancelled: true }
  }

  requestAnalysis(): Promise<never> {
    throw new AppError('A pass requests no analysis; deliveries do', { kind: 'bug', code: 'rehearsal.analysis' })
  }

  async #factsOf(positionId: string, input: InviteInput): Promise<InviteFacts> {
    const facts = this.#api.inviteFacts
      ? await this.#api.inviteFacts(positionId, input)
      : await this.#remoteFacts(positionId, input)
    const made = this.#madePositions.get(positionId)
    const related = [
      ...facts.related.filter(({ interview }) => !this.#gone.has(interview.id)),
      ...[...new Set(keysOf(positionId, input).flatMap((key) => [...(this.#madeBy.get(key) ?? [])]))].map((interview) =>
        relationOf(interview, input),
      ),
    ]
    return {
      ...facts,
      related,
      ...(made ? { position: { status: made.status, questionCount: made.questions.length } } : {}),
    }
  }

  async #remoteFacts(positionId: string, input: InviteInput): Promise<InviteFacts> {
    this.#positions ??= await this.#allPositions()
    const { found, isWhole } = this.#positions
    const position = found.get(positionId)
    const ids = await this.#before.findRelated({
      positionId,
      email: input.candidate.email,
      externalId: input.externalId,
    })
    const present = await Promise.all(ids.map((id) => this.#present(id)))
    return {
      position: position
        ? { status: position.status, questionCount: position.questions.length }
        : isWhole
          ? undefined
          : { status: 'open', questionCount: 1 },
      organization: { subscription: 'active', credits: Number.POSITIVE_INFINITY },
      related: present.flatMap((one) => (one === null || one === 'unread' ? [] : [relationOf(one, input)])),
    }
  }

  #unmake(made: Interview): void {
    this.#made.delete(made.id)
    for (const key of keysOf(made.positionId, made)) this.#madeBy.get(key)?.delete(made)
  }

  /** The interview as it is now, or as it was read where the API shows it in a way we cannot read; null: it is not there. */
  async #present(id: string): Promise<Interview | 'unread' | null> {
    try {
      const { answers: _answers, analysis, ...summary } = await this.getInterview(id)
      return { ...summary, analysisStatus: analysis.status }
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null
      if (!(error instanceof AppError) || error.code !== 'api.drift') throw error
      const stored = await this.#before.findStored(id)
      if (!stored) return 'unread'
      const hasExpired = Date.parse(stored.inviteExpiresAt ?? '') <= this.#before.now().getTime()
      return stored.status === 'created' && hasExpired ? { ...stored, status: 'expired' } : stored
    }
  }

  async #allPositions() {
    const found = new Map<string, Position>()
    for (let page = 1; page <= PAGES_MAX; page++) {
      const { data, meta } = await this.#api.listPositions({ page, limit: PAGE })
      for (const position of data) found.set(position.id, position)
      if (page >= meta.totalPages) return { found, isWhole: true }
    }
    return { found, isWhole: false }
  }

  async #allCompanies() {
    const found = new Set<string>()
    for (let page = 1; page <= PAGES_MAX; page++) {
      const { data, meta } = await this.#api.listCompanies({ page, limit: PAGE })
      for (const { id } of data) found.add(id)
      if (page >= meta.totalPages) return { found, isWhole: true }
    }
    return { found, isWhole: false }
  }

  #newInterview(positionId: string, { candidate, externalId, expiresInDays }: InviteInput): Interview {
    const now = this.#before.now()
    const at = now.toISOString()
    return {
      id: this.#id(),
      positionId,
      externalId: externalId ?? null,
      source: 'api',
      status: 'created',
      approvalStatus: 'pending',
      candidate: {
        ...candidate,
        email: candidate.email.toLowerCase(),
        phoneNumber: candidate.phoneNumber ?? null,
        countryCode: candidate.countryCode ?? null,
      },
      inviteUrl: null,
      inviteExpiresAt: new Date(now.getTime() + (expiresInDays ?? INVITE_DAYS.usual) * DAY_MS).toISOString(),
      answeredQuestions: 0,
      completedAt: null,
      analysisStatus: 'not_requested',
      createdAt: at,
      updatedAt: at,
    }
  }

  /** An id that no service gives. */
  #id(): string {
    return `ffffffff${(++this.#ids).toString(16).padStart(16, '0')}`
  }
}

/** What two invites at one position may have in common. */
function keysOf(
  positionId: string,
  {
    candidate,
    externalId,
  }: { readonly candidate: { readonly email: string }; readonly externalId?: string | null | undefined },
): string[] {
  const ofAddress = `${positionId} address ${candidate.email.toLowerCase()}`
  return externalId == null ? [ofAddress] : [ofAddress, `${positionId} externalId ${externalId}`]
}

function relationOf(interview: Interview, { candidate, externalId }: InviteInput): InviteFacts['related'][number] {
  return {
    interview,
    sameExternalId: externalId !== undefined && interview.externalId === externalId,
    sameEmail: interview.candidate.email.toLowerCase() === candidate.email.toLowerCase(),
  }
}
