import { type Call, Refused, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication } from '../../../src/fake-kit/world.ts'
import { smartRecruitersRequests } from './documented.ts'

const KEY = 'smart-secret-token'
const uuidOf = (n: number) => `5f9b1c2e-0000-4000-8000-${String(n).padStart(12, '0')}`
const PROPERTIES = [
  { id: uuidOf(1), label: 'Video Score', type: 'NUMBER' },
  { id: uuidOf(2), label: 'Video Link', type: 'TEXT' },
  { id: uuidOf(3), label: 'Recommended', type: 'BOOLEAN' },
  { id: uuidOf(4), label: 'Seen on', type: 'DATE' },
  { id: uuidOf(5), label: 'Opinion', type: 'SINGLE_SELECT' },
  { id: uuidOf(6), label: 'Wish', type: 'CURRENCY' },
]
const CHOICES = [
  { id: uuidOf(11), label: 'Yes' },
  { id: uuidOf(12), label: 'No' },
]
/** The values that a property of each type takes. */
const TAKES: Readonly<Record<string, (value: unknown) => boolean>> = {
  NUMBER: (value) => typeof value === 'number',
  TEXT: (value) => typeof value === 'string',
  BOOLEAN: (value) => typeof value === 'boolean',
  DATE: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  SINGLE_SELECT: (value) => CHOICES.some(({ id }) => id === value),
  CURRENCY: (value) => typeof value === 'object',
}

/** A SmartRecruiters of our own: no id for an application, stages by label, one caller at a time for candidates. */
export function startFakeSmartRecruiters(options: { rateLimit?: number; now?: () => number } = {}) {
  const fake = new FakeSmartRecruiters(options)
  return startFake(fake.world, fake.service(), (url) => ({ apiKey: KEY, baseUrl: `${url}/api` }))
}

/** The account in memory, and what each request does to it. */
class FakeSmartRecruiters {
  readonly #options: { rateLimit?: number; now?: () => number }
  readonly #now: () => number
  readonly world: AtsWorld

  constructor(options: { rateLimit?: number; now?: () => number } = {}) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.world = new AtsWorld({ now: this.#now, idOf: uuidOf })
  }

  service() {
    return restService({
      basePath: '/api',
      now: this.#now,
      isAuthorized: ({ headers }) => headers['x-smarttoken'] === KEY,
      errors: {
        unauthorized: () => ({ message: 'Unauthorized', errors: [] }),
        notFound: () => ({ message: 'Not found', errors: [] }),
        notJson: () => ({ message: 'Bad request', errors: [] }),
        throttled: () => ({ message: 'Too many requests', errors: [] }),
        badRequest: (message) => ({ message, errors: [{ code: 'BAD_REQUEST', message }] }),
      },
      requests: smartRecruitersRequests,
      rate: {
        requests: this.#options.rateLimit ?? 10,
        perMs: 1_000,
        headers: ({ limit, remaining }) => ({
          'X-RateLimit-Limit': String(limit),
          'X-RateLimit-Remaining': String(remaining),
          'X-RateLimit-Concurrent-Limit': '8',
        }),
      },
      routes: { ...this.#accountRoutes(), ...this.#candidateRoutes() },
    })
  }

  #assignment(row: FakeApplication) {
    return {
      job: { id: row.jobId, actions: {} },
      ...(row.status === 'active'
        ? { status: 'INTERVIEW', subStatus: this.world.stages.get(row.stageId)?.name }
        : { status: row.status === 'hired' ? 'HIRED' : 'REJECTED', subStatus: null }),
    }
  }

  #own(personId: string) {
    return [...this.world.applications.values()].filter((row) => row.personId === personId)
  }

  #candidateRow(personId: string, isDetailed: boolean) {
    const person = this.world.people.get(personId)
    const [first, ...others] = this.#own(personId)
    if (!person || !first) throw refused(404, 'Candidate not found')
    return this.world.shown(first.id, {
      id: personId,
      internal: false,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      ...(isDetailed ? { phoneNumber: person.phone } : {}),
      updatedOn: new Date(first.updatedAt).toISOString(),
      tags: person.tags,
      primaryAssignment: this.#assignment(first),
      secondaryAssignments: others.map((row) => this.#assignment(row)),
    })
  }

  #candidates(call: Call) {
    const { query } = call
    if (query.get('subStatus') !== null && query.get('status') === null)
      throw refused(400, 'subStatus works only together with status')
    const rows = [...this.world.applications.values()].filter((row) => {
      const { status, subStatus } = this.#assignment(row)
      return (
        (query.get('jobId') ?? row.jobId) === row.jobId &&
        (query.get('status') ?? status) === status &&
        (query.get('subStatus') ?? subStatus) === subStatus
      )
    })
    // The old offset is gone here: a page names the next one.
    const limit = Number(query.get('limit') ?? 10)
    const from = Number(Buffer.from(query.get('pageId') ?? '', 'base64url').toString() || 0)
    const shown = rows.slice(from, from + limit)
    const isMore = from + limit < rows.length
    return {
      body: {
        limit,
        content: shown.map((row) => this.#candidateRow(row.personId, false)),
        ...(isMore ? { nextPageId: Buffer.from(String(from + limit)).toString('base64url') } : {}),
      },
    }
  }

  #one({ params }: Call): FakeApplication {
    const found = this.#own(params['id'] ?? '').find((row) => row.jobId === params['job'])
    if (!found) throw refused(404, 'Candidate not found on this job')
    return found
  }

  #setStatus(call: Call) {
    const application = this.#one(call)
    const { status, subStatus, reason } = call.json
    if (status === 'REJECTED') {
      if (!this.world.reasons.some((found) => found.id === reason)) throw refused(400, 'reason is invalid')
      this.world.reject(application.id, String(reason))
    } else {
      const stage = this.world.stageOf(application.jobId, String(subStatus))
      if (status !== 'INTERVIEW' || !stage) throw refused(400, 'status or subStatus is invalid')
      this.world.move(application.id, stage.id)
    }
    return { status: 204 }
  }

  #labels() {
    return [...new Set([...this.world.stages.values()].map((stage) => stage.name))]
  }

  #accountRoutes() {
    return {
      'GET /users/me': () => ({ body: { id: 'u1', firstName: 'Ina', lastName: 'Bridge', email: 'ina@acme.example' } }),
      'GET /jobs': (call: Call) =>
        page(
          [...this.world.jobs.values()].map((job) => ({
            id: job.id,
            title: job.name,
            status: { open: 'INTERVIEW', closed: 'FILLED', draft: 'DRAFT' }[job.status],
          })),
          call,
        ),
      'GET /configuration/hiring-processes': () =>
        whole([{ id: 'h1', name: 'Default', active: true, subStatuses: { INTERVIEW: this.#labels(), OFFERED: [] } }]),
      'GET /configuration/rejection-reasons': () =>
        whole(this.world.reasons.map(({ id, name }) => ({ id, label: name }))),
      'GET /configuration/candidate-properties': () => whole(PROPERTIES),
      'GET /configuration/candidate-properties/:id/values': () => whole(CHOICES),
    }
  }

  #candidateRoutes() {
    return {
      'GET /candidates': (call: Call) => this.#candidates(call),
      'GET /candidates/:id': ({ params }: Call) => ({ body: this.#candidateRow(params['id'] ?? '', true) }),
      'GET /candidates/:id/tags': ({ params }: Call) => ({
        body: { tags: this.world.people.get(params['id'] ?? '')?.tags },
      }),
      'POST /candidates/:id/tags': ({ params, json }: Call) => {
        this.world.tag(params['id'] ?? '', json['tags'] as string[])
        return { status: 201, body: { tags: this.world.people.get(params['id'] ?? '')?.tags } }
      },
      'GET /candidates/:id/attachments': (call: Call) =>
        whole(
          this.world
            .entriesOf('file', { personId: call.params['id'] ?? '' })
            .map((entry) => ({ id: entry.id, name: entry.text, type: 'GENERIC_FILE' })),
        ),
      'POST /candidates/:id/attachments': ({ params, request }: Call) => {
        const name = /name="file"; filename="([^"]+)"/.exec(request.body)?.[1]
        if (!name || !request.body.includes('GENERIC_FILE')) throw refused(400, 'attachmentType or file is missing')
        return { status: 201, body: { id: this.world.append('file', { personId: params['id'] ?? '' }, name).id, name } }
      },
      'PUT /candidates/:id/jobs/:job/status': (call: Call) => this.#setStatus(call),
      'PUT /candidates/:id/jobs/:job/properties/:property': (call: Call) => {
        const property = PROPERTIES.find(({ id }) => id === call.params['property'])
        if (!property) throw refused(404, 'property not found')
        if (!TAKES[property.type]?.(call.json['value'])) throw refused(400, `the value is no ${property.type}`)
        this.world.setField(this.#one(call).id, property.id, call.json['value'])
        return { status: 204 }
      },
      'POST /messages/shares': ({ json }: Call) => {
        const content = String(json['content'])
        const personId = /^#\[CANDIDATE:([^\]]+)\]/.exec(content)?.[1]
        if (!personId || content.length > 10_000) throw refused(400, 'content is invalid')
        return { status: 201, body: { id: this.world.append('note', { personId }, content).id, shareRequired: false } }
      },
    }
  }
}

function refused(status: number, message: string) {
  return new Refused(status, { message, errors: [{ code: 'ERROR', message }] })
}

function page<Row>(rows: readonly Row[], { query }: Call) {
  const limit = Number(query.get('limit') ?? 10)
  const offset = Number(query.get('offset') ?? 0)
  return { body: { limit, offset, totalFound: rows.length, content: rows.slice(offset, offset + limit) } }
}

/** Where no limit is documented, everything comes at once. */
function whole<Row>(rows: readonly Row[]) {
  return { body: { totalFound: rows.length, content: rows } }
}
