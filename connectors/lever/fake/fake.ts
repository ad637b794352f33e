import { type Call, Refused, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication, uuidOf } from '../../../src/fake-kit/world.ts'
import { leverRequests } from './documented.ts'

const KEY = 'lever-secret-key'
const USER = 'be129d9b-50da-4485-9377-0d83e981f30b'

/** Variants of the fake Lever that tests ask for. */
export interface FakeLeverOptions {
  readonly rateLimit?: number
  readonly now?: () => number
  /** The user who signs has left. */
  readonly isUserDeactivated?: boolean
  /** Jobs that only a list with confidential postings shows; the names. */
  readonly confidentialJobs?: readonly string[]
  /** A reason that is no longer offered; its name. */
  readonly inactiveReason?: string
}

/** A Lever of our own: the Data API v1 as documented and recorded, awkward parts included. */
export function startFakeLever(options: FakeLeverOptions = {}) {
  const fake = new FakeLever(options)
  return startFake(fake.world, fake.service(), (url) => ({ apiKey: KEY, performAs: USER, baseUrl: `${url}/v1` }))
}

/** The account in memory, and what each request does to it. */
class FakeLever {
  readonly #options: FakeLeverOptions
  readonly #now: () => number
  readonly world: AtsWorld
  readonly #hired = uuidOf(1)
  #refresh = 'lever-refresh'

  constructor(options: FakeLeverOptions = {}) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.world = new AtsWorld({ idOf: uuidOf, now: this.#now, accountStages: true })
  }

  service() {
    return restService({
      basePath: '/v1',
      now: this.#now,
      isAuthorized: ({ headers }) =>
        headers['authorization'] === `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` ||
        headers['authorization'] === `Bearer access-for-${this.#refresh}`,
      errors: {
        unauthorized: () => ({ code: 'Unauthorized', message: 'Invalid API key' }),
        notFound: () => notFound(),
        notJson: () => ({ code: 'BadRequest', message: 'Invalid JSON' }),
        throttled: () => ({ code: 'TooManyRequests', message: 'Rate limit exceeded' }),
        badRequest: (message) => ({ code: 'BadRequest', message }),
      },
      // No header tells it: a client has to know.
      rate: { requests: this.#options.rateLimit ?? 10, perMs: 1_000, headers: () => ({}) },
      requests: leverRequests,
      routes: { ...this.#accountRoutes(), ...this.#readRoutes(), ...this.#writeRoutes() },
    })
  }

  #confidentialityOf(jobName: string | undefined) {
    return this.#options.confidentialJobs?.includes(jobName ?? '') ? 'confidential' : 'non-confidential'
  }

  /** Without the parameter only what is not confidential. */
  #isAsked(jobName: string | undefined, { query }: Call) {
    const asked = query.get('confidentiality') ?? 'non-confidential'
    return asked === 'all' || asked === this.#confidentialityOf(jobName)
  }

  #rankOf(stageId: string) {
    return [...this.world.stages.keys()].indexOf(stageId)
  }

  #postingRow(id: string) {
    const job = this.world.jobs.get(id)
    const states = { open: 'published', closed: 'closed', draft: 'draft' }
    return {
      id,
      text: job?.name,
      state: states[job?.status ?? 'closed'],
      confidentiality: this.#confidentialityOf(job?.name),
    }
  }

  #opportunityRow(application: FakeApplication, query: URLSearchParams) {
    const person = this.world.people.get(application.personId)
    const expand = query.getAll('expand')
    const stage = this.world.stages.get(application.stageId)
    return this.world.shown(application.id, {
      id: application.id,
      name: `${person?.firstName} ${person?.lastName}`,
      contact: application.personId,
      stage: expand.includes('stage') ? { id: stage?.id, text: stage?.name } : application.stageId,
      confidentiality: this.#confidentialityOf(this.world.jobs.get(application.jobId)?.name),
      phones: person?.phone ? [{ type: 'mobile', value: person.phone }] : [],
      emails: person?.email ? [person.email] : [],
      tags: person?.tags,
      links: this.world.entriesOf('link', { applicationId: application.id }).map((entry) => entry.text),
      archived:
        application.status === 'active'
          ? null
          : {
              reason: application.status === 'hired' ? this.#hired : application.reasonId,
              archivedAt: application.updatedAt,
            },
      applications: expand.includes('applications')
        ? [{ id: applicationIdOf(application), posting: application.jobId }]
        : [applicationIdOf(application)],
      createdAt: application.createdAt,
      updatedAt: application.updatedAt,
      isAnonymized: false,
    })
  }

  #one({ params }: Call): FakeApplication {
    const found = this.world.applications.get(params['id'] ?? '')
    if (!found) throw new Refused(404, notFound())
    return found
  }

  /** Every write is signed by a user. */
  #signed(call: Call): FakeApplication {
    if (call.query.get('perform_as') !== USER)
      throw new Refused(400, { code: 'BadRequest', message: 'perform_as must be the id of a user' })
    return this.#one(call)
  }

  /** Replies to writes were recorded without contact data. */
  #whole(application: FakeApplication) {
    return {
      body: { data: { ...this.#opportunityRow(application, new URLSearchParams()), name: '', emails: [], phones: [] } },
    }
  }

  #opportunities(call: Call) {
    const { query } = call
    const within = (value: number, from: string | null, to: string | null) =>
      (from === null || value >= Number(from)) && (to === null || value <= Number(to))
    const rows = [...this.world.applications.values()].filter(
      (application) =>
        this.#isAsked(this.world.jobs.get(application.jobId)?.name, call) &&
        (query.get('stage_id') === null || query.getAll('stage_id').includes(application.stageId)) &&
        (query.get('archived') === null || (application.status !== 'active') === (query.get('archived') === 'true')) &&
        within(application.updatedAt, query.get('updated_at_start'), query.get('updated_at_end')),
    )
    const listed = page(rows, (row) => [this.#rankOf(row.stageId), row.createdAt, row.id], call)
    return { body: { ...listed, data: listed.data.map((row) => this.#opportunityRow(row, query)) } }
  }

  #accountRoutes() {
    return {
      // A partner's app; its refresh token is void once it was used.
      'POST //oauth/token': ({ request }: Call) => {
        if (new URLSearchParams(request.body).get('refresh_token') !== this.#refresh)
          throw new Refused(403, { error: 'invalid_grant' })
        this.#refresh = `${this.#refresh}+`
        return { body: { access_token: `access-for-${this.#refresh}`, refresh_token: this.#refresh, expires_in: 3600 } }
      },
      'GET /postings': (call: Call) => ({
        body: page(
          [...this.world.jobs.values()]
            .filter((job) => this.#isAsked(job.name, call))
            .filter((job) => job.updatedAt >= Number(call.query.get('updated_at_start') ?? 0))
            .map((job) => this.#postingRow(job.id)),
          (row) => [row.id],
          call,
        ),
      }),
      'GET /stages': () => ({
        body: { data: [...this.world.stages.values()].map(({ id, name }) => ({ id, text: name })) },
      }),
      'GET /archive_reasons': (call: Call) => ({
        body: page(
          [
            ...this.world.reasons.map(({ id, name }) => ({
              id,
              text: name,
              status: name === this.#options.inactiveReason ? 'inactive' : 'active',
              type: 'non-hired',
            })),
            { id: this.#hired, text: 'Hired', status: 'active', type: 'hired' },
          ],
          (row) => [row.id],
          call,
        ),
      }),
      'GET /users/:id': ({ params }: Call) => {
        if (params['id'] !== USER) throw new Refused(404, notFound())
        return {
          body: {
            data: { id: USER, name: 'Ina Bridge', deactivatedAt: this.#options.isUserDeactivated ? this.#now() : null },
          },
        }
      },
    }
  }

  #readRoutes() {
    return {
      'GET /opportunities': (call: Call) => this.#opportunities(call),
      'GET /opportunities/:id': (call: Call) => ({ body: { data: this.#opportunityRow(this.#one(call), call.query) } }),
      'GET /opportunities/:id/notes': (call: Call) => ({
        body: page(
          this.world.entriesOf('note', { applicationId: this.#one(call).id }).map((entry) => ({
            id: entry.id,
            text: 'Note',
            fields: [{ type: 'note', text: 'Note', value: entry.text }],
            deletedAt: null,
          })),
          (row) => [row.id],
          call,
        ),
      }),
      'GET /opportunities/:id/files': (call: Call) => ({
        body: page(
          this.world
            .entriesOf('file', { applicationId: this.#one(call).id })
            .map((entry) => ({ id: entry.id, name: entry.text, ext: '.txt' })),
          (row) => [row.id],
          call,
        ),
      }),
    }
  }

  #writeRoutes() {
    return {
      'POST /opportunities/:id/notes': (call: Call) => {
        const { id } = this.world.append('note', { applicationId: this.#signed(call).id }, String(call.json['value']))
        return { status: 201, body: { data: { id, text: 'Note', fields: [], deletedAt: null } } }
      },
      'POST /opportunities/:id/addTags': (call: Call) => {
        const application = this.#signed(call)
        this.world.tag(application.personId, call.json['tags'] as string[])
        return this.#whole(application)
      },
      'POST /opportunities/:id/addLinks': (call: Call) => {
        const application = this.#signed(call)
        for (const link of call.json['links'] as string[])
          this.world.append('link', { applicationId: application.id }, link)
        return this.#whole(application)
      },
      'POST /opportunities/:id/files': (call: Call) => {
        const name = /filename="([^"]+)"/.exec(call.request.body)?.[1]
        if (!name || !/name="file"/.test(call.request.body))
          throw new Refused(400, { code: 'BadRequest', message: 'file is missing' })
        const { id } = this.world.append('file', { applicationId: this.#signed(call).id }, name)
        return { status: 201, body: { data: { id, name } } }
      },
      'PUT /opportunities/:id/stage': (call: Call) => {
        const application = this.#signed(call)
        const stage = String(call.json['stage'])
        if (!this.world.stages.has(stage)) throw new Refused(400, { code: 'BadRequest', message: 'unknown stage' })
        // Also on an archived one: recorded.
        this.world.move(application.id, stage)
        return this.#whole(application)
      },
      'PUT /opportunities/:id/archived': (call: Call) => {
        const application = this.#signed(call)
        const reason = String(call.json['reason'])
        if (reason === this.#hired) this.world.hire(application.id)
        else if (this.world.reasons.some((one) => one.id === reason)) this.world.reject(application.id, reason)
        else throw new Refused(400, { code: 'BadRequest', message: 'unknown reason' })
        return this.#whole(application)
      },
    }
  }
}

/** Another UUID than that of the opportunity it belongs to. */
const applicationIdOf = ({ id }: FakeApplication) => id.replace(/^.{8}/, 'a0000000')

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (let at = 0; at < a.length; at++) {
    const [left, right] = [a[at] ?? '', b[at] ?? '']
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

function notFound() {
  return { code: 'ResourceNotFound', message: 'Resource not found' }
}

/** The token says where the list stands: stage, time, id. A stage moved from meanwhile shifts nothing. */
function page<Row>(rows: readonly Row[], keyOf: (row: Row) => readonly (string | number)[], { query }: Call) {
  const limit = Number(query.get('limit') ?? 100)
  if (!(limit >= 1 && limit <= 100)) throw new Refused(400, { code: 'BadRequest', message: 'limit must be 1 to 100' })
  const offset = query.get('offset')
  const after = offset === null ? null : (JSON.parse(decodeURIComponent(offset)) as (string | number)[])
  const sorted = [...rows].sort((a, b) => compare(keyOf(a), keyOf(b)))
  const left = after ? sorted.filter((row) => compare(keyOf(row), after) > 0) : sorted
  const data = left.slice(0, limit)
  const last = data.at(-1)
  return left.length > limit && last
    ? { data, hasNext: true, next: encodeURIComponent(JSON.stringify(keyOf(last))) }
    : { data, hasNext: false }
}
