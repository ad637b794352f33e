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
  const now = options.now ?? Date.now
  const world = new AtsWorld({ now, accountStages: true })
  const empty = (reason: string) => new Refused(400, null, { 'x-bamboohr-error-message': reason })

  /** A rejection is one of the company's statuses. */
  const statusOf = (row: FakeApplication) => {
    if (row.status === 'rejected') return { id: Number(row.reasonId), label: nameOfReason(row.reasonId) }
    if (row.status === 'hired') return { id: Number(HIRED), label: 'Hired' }
    return { id: Number(row.stageId), label: world.stages.get(row.stageId)?.name }
  }
  const nameOfReason = (id: string | null) => world.reasons.find((reason) => reason.id === id)?.name

  function row(application: FakeApplication, isDetailed: boolean) {
    const person = world.people.get(application.personId)
    return world.shown(application.id, {
      id: Number(application.id),
      appliedDate: new Date(application.createdAt).toISOString().replace(/\.\d+Z$/, '+00:00'),
      status: {
        ...statusOf(application),
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
      job: { id: Number(application.jobId), title: { id: null, label: world.jobs.get(application.jobId)?.name } },
      ...(isDetailed ? { commentCount: world.entriesOf('note', { applicationId: application.id }).length } : {}),
    })
  }

  function one({ params }: Call): FakeApplication {
    const found = world.applications.get(params['id'] ?? '')
    if (!found) throw new Refused(404, null)
    return found
  }

  let linksMade = 0
  function nextLink(query: URLSearchParams): string {
    const form = options.links ?? LINK_FORMS[linksMade++ % LINK_FORMS.length]
    const path = `/v1/applicant_tracking/applications?${query}`
    if (form === 'gateway') return `https://api.bamboohr.com/api/gateway.php/${COMPANY}${path}`
    return form === 'company' ? `https://${COMPANY}.bamboohr.com/api${path}` : path
  }

  function applications({ query }: Call) {
    const statuses = (query.get('applicationStatusId') ?? '').split(',').filter(Boolean)
    const rows = [...world.applications.values()].filter(
      (application) =>
        (query.get('jobId') ?? application.jobId) === application.jobId &&
        (statuses.length === 0 || statuses.includes(String(statusOf(application).id))),
    )
    const page = Number(query.get('page') ?? 1)
    const next = new URLSearchParams(query)
    next.set('page', String(page + 1))
    const isMore = page * PER_PAGE < rows.length
    return {
      body: {
        paginationComplete: !isMore,
        nextPageUrl: isMore ? nextLink(next) : null,
        applications: rows.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((application) => row(application, false)),
      },
    }
  }

  const service = restService({
    basePath: '/api/v1',
    now,
    isAuthorized: ({ headers }) => headers['authorization'] === `Basic ${Buffer.from(`${KEY}:x`).toString('base64')}`,
    errors: {
      unauthorized: () => null,
      notFound: () => null,
      notJson: () => null,
      throttled: () => null,
      badRequest: () => null,
    },
    // Neither a number nor a header of it is published; a client that asks too often is told to wait.
    rate: { requests: options.rateLimit ?? 100, perMs: 1_000, headers: () => ({}) },
    requests: bamboohrRequests,
    routes: {
      'GET /applicant_tracking/jobs': () => ({
        body: [...world.jobs.values()].map((job) => ({
          id: Number(job.id),
          title: { id: null, label: job.name },
          status: { id: 1, label: { open: 'Open', closed: 'Filled', draft: 'Draft' }[job.status] },
        })),
      }),
      'GET /applicant_tracking/statuses': () => ({
        body: [
          ...[...world.stages.values()].map(({ id, name }) => ({
            id,
            code: null,
            name,
            enabled: true,
            manageable: true,
          })),
          ...world.reasons.map(({ id, name }) => ({ id, code: null, name, enabled: true, manageable: true })),
          { id: HIRED, code: 'HIRED', name: 'Hired', enabled: true, manageable: false },
        ],
      }),
      'GET /applicant_tracking/applications': applications,
      'GET /applicant_tracking/applications/:id': (call) => ({ body: row(one(call), true) }),
      'POST /applicant_tracking/applications/:id/comments': (call) => {
        const { id } = world.append('note', { applicationId: one(call).id }, String(call.json['comment']))
        return { body: { type: 'comment', id: Number(id) } }
      },
      'POST /applicant_tracking/applications/:id/status': (call) => {
        const application = one(call)
        const status = String(call.json['status'])
        if (world.reasons.some((reason) => reason.id === status)) world.reject(application.id, status)
        else if (world.stages.has(status)) world.move(application.id, status)
        else throw empty('Invalid status')
        return { body: { type: 'positionApplicantStatus', id: 455 } }
      },
    },
  })
  return startFake(world, service, (url) => ({
    companyDomain: COMPANY,
    apiKey: KEY,
    rejectedStatuses: ['Not a fit', 'Withdrew'],
    baseUrl: `${url}/api/v1`,
  }))
}
