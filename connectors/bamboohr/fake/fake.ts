import { type Call, Refused, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication } from '../../../src/fake-kit/world.ts'
import { bamboohrRequests } from './documented.ts'

const KEY = 'bamboo-secret-key'
const COMPANY = 'acme'
/** Live clients met the next page in each of these forms. */
const LINK_FORMS = ['relative', 'gateway', 'company'] as const
export type LinkForm = (typeof LINK_FORMS)[number]

/** Variants of the fake BambooHR that tests ask for. */
export interface BambooHrOptions {
  readonly rateLimit?: number
  readonly now?: () => number
  /** How the next page is named; absent: each of the forms in turn. */
  readonly links?: LinkForm
}

/** The size of a page cannot be chosen. */
const PER_PAGE = 18
const HIRED = '9001'

/** A BambooHR of our own: statuses of the company, comments that nobody can read, reasons of a refusal in a header. */
export function startFakeBambooHr(options: BambooHrOptions = {}) {
  const fake = new FakeBambooHr(options)
  return startFake(fake.world, fake.service(), (url) => ({
    companyDomain: COMPANY,
    apiKey: KEY,
    rejectedStatuses: ['Not a fit', 'Withdrew'],
    baseUrl: `${url}/api/v1`,
  }))
}

/** The account, and what each request does to it. */
class FakeBambooHr {
  readonly #options: BambooHrOptions
  readonly #now: () => number
  readonly world: AtsWorld
  #linksMade = 0

  constructor(options: BambooHrOptions = {}) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.world = new AtsWorld({ now: this.#now, accountStages: true })
  }

  service() {
    return restService({
      basePath: '/api/v1',
      now: this.#now,
      isAuthorized: ({ headers }) => headers['authorization'] === `Basic ${Buffer.from(`${KEY}:x`).toString('base64')}`,
      errors: {
        unauthorized: () => null,
        notFound: () => null,
        notJson: () => null,
        throttled: () => null,
        badRequest: () => null,
      },
      // Neither a number nor a header of it is published; a client that asks too often is told to wait.
      rate: { requests: this.#options.rateLimit ?? 100, perMs: 1_000, headers: () => ({}) },
      requests: bamboohrRequests,
      routes: { ...this.#routes() },
    })
  }

  /** A rejection is one of the company's statuses. */
  #statusOf(row: FakeApplication) {
    if (row.status === 'rejected') return { id: Number(row.reasonId), label: this.#nameOfReason(row.reasonId) }
    if (row.status === 'hired') return { id: Number(HIRED), label: 'Hired' }
    return { id: Number(row.stageId), label: this.world.stages.get(row.stageId)?.name }
  }

  #nameOfReason(id: string | null) {
    return this.world.reasons.find((reason) => reason.id === id)?.name
  }

  #row(application: FakeApplication, isDetailed: boolean) {
    const person = this.world.people.get(application.personId)
    return this.world.shown(application.id, {
      id: Number(application.id),
      appliedDate: new Date(application.createdAt).toISOString().replace(/\.\d+Z$/, '+00:00'),
      status: {
        ...this.#statusOf(application),
        ...(isDetailed ? { dateChanged: new Date(application.movedAt).toISOString() } : {}),
      },
      applicant: {
        id: Number(application.personId),
        firstName: person?.firstName,
        lastName: person?.lastName,
        email: person?.email ?? null,
        source: '11',
        ...(isDetailed ? { phoneNumber: person?.phone ?? null } : {}),
      },
      job: { id: Number(application.jobId), title: { id: null, label: this.world.jobs.get(application.jobId)?.name } },
      ...(isDetailed ? { commentCount: this.world.entriesOf('note', { applicationId: application.id }).length } : {}),
    })
  }

  #one({ params }: Call): FakeApplication {
    const found = this.world.applications.get(params['id'] ?? '')
    if (!found) throw new Refused(404, null)
    return found
  }

  #nextLink(query: URLSearchParams): string {
    const form = this.#options.links ?? LINK_FORMS[this.#linksMade++ % LINK_FORMS.length]
    const path = `/v1/applicant_tracking/applications?${query}`
    if (form === 'gateway') return `https://api.bamboohr.com/api/gateway.php/${COMPANY}${path}`
    return form === 'company' ? `https://${COMPANY}.bamboohr.com/api${path}` : path
  }

  #applications({ query }: Call) {
    const statuses = (query.get('applicationStatusId') ?? '').split(',').filter(Boolean)
    const rows = [...this.world.applications.values()].filter(
      (application) =>
        (query.get('jobId') ?? application.jobId) === application.jobId &&
        (statuses.length === 0 || statuses.includes(String(this.#statusOf(application).id))),
    )
    const page = Number(query.get('page') ?? 1)
    const next = new URLSearchParams(query)
    next.set('page', String(page + 1))
    const isMore = page * PER_PAGE < rows.length
    return {
      body: {
        paginationComplete: !isMore,
        nextPageUrl: isMore ? this.#nextLink(next) : null,
        applications: rows
          .slice((page - 1) * PER_PAGE, page * PER_PAGE)
          .map((application) => this.#row(application, false)),
      },
    }
  }

  #routes() {
    return {
      'GET /applicant_tracking/jobs': () => ({
        body: [...this.world.jobs.values()].map((job) => ({
          id: Number(job.id),
          title: { id: null, label: job.name },
          status: { id: 1, label: { open: 'Open', closed: 'Filled', draft: 'Draft' }[job.status] },
        })),
      }),
      'GET /applicant_tracking/statuses': () => ({
        body: [
          ...[...this.world.stages.values()].map(({ id, name }) => ({
            id,
            code: null,
            name,
            enabled: true,
            manageable: true,
          })),
          ...this.world.reasons.map(({ id, name }) => ({ id, code: null, name, enabled: true, manageable: true })),
          { id: HIRED, code: 'HIRED', name: 'Hired', enabled: true, manageable: false },
        ],
      }),
      'GET /applicant_tracking/applications': (call: Call) => this.#applications(call),
      'GET /applicant_tracking/applications/:id': (call: Call) => ({ body: this.#row(this.#one(call), true) }),
      'POST /applicant_tracking/applications/:id/comments': (call: Call) => {
        const { id } = this.world.append('note', { applicationId: this.#one(call).id }, String(call.json['comment']))
        return { body: { type: 'comment', id: Number(id) } }
      },
      'POST /applicant_tracking/applications/:id/status': (call: Call) => {
        const application = this.#one(call)
        const status = String(call.json['status'])
        if (this.world.reasons.some((reason) => reason.id === status)) this.world.reject(application.id, status)
        else if (this.world.stages.has(status)) this.world.move(application.id, status)
        else throw empty('Invalid status')
        return { body: { type: 'positionApplicantStatus', id: 455 } }
      },
    }
  }
}

function empty(reason: string) {
  return new Refused(400, null, { 'x-bamboohr-error-message': reason })
}
