import { type Call, Refused, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication } from '../../../src/fake-kit/world.ts'
import { teamtailorRequests } from './documented.ts'

const KEY = 'teamtailor-secret-key'
const USER = '31'
const FIELDS = [
  { id: '77', name: 'Video Score', type: 'Number', takes: /^-?\d+(\.\d+)?$/ },
  { id: '78', name: 'Video Day', type: 'Date', takes: /^\d{4}-\d{2}-\d{2}$/ },
  { id: '79', name: 'Video Text', type: 'Text', takes: /./ },
  { id: '80', name: 'Video Grade', type: 'Select', takes: /^Good$/ },
]
/** A job whose name begins so is in the internal feed. */
const INTERNAL = 'Internal '
const TYPES: Readonly<Record<string, string>> = { candidate: 'candidates', job: 'jobs', stage: 'stages' }

interface FieldValue {
  readonly id: string
  readonly owner: string
  readonly fieldId: string
  readonly value: unknown
}

/** A Teamtailor of our own: JSON:API, thirty rows a page, ids of related records only where they were included. */
export function startFakeTeamtailor(options: { rateLimit?: number; now?: () => number } = {}) {
  const fake = new FakeTeamtailor(options)
  return startFake(fake.world, fake.service(), (url) => ({ apiKey: KEY, userId: USER, baseUrl: `${url}/v1` }))
}

/** The account in memory, and what each request does to it. */
class FakeTeamtailor {
  readonly #options: { rateLimit?: number; now?: () => number }
  readonly #now: () => number
  readonly world: AtsWorld
  readonly #values = new Map<string, FieldValue>()

  constructor(options: { rateLimit?: number; now?: () => number } = {}) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.world = new AtsWorld({ now: this.#now })
  }

  service() {
    return restService({
      basePath: '/v1',
      now: this.#now,
      isAuthorized: ({ headers }) => headers['authorization'] === `Token token=${KEY}`,
      before: ({ headers }) =>
        /^\d{8}$/.test(headers['x-api-version'] ?? '') ? undefined : refused(406, 'X-Api-Version is missing').response,
      errors: {
        unauthorized: () => ({ errors: [{ title: 'Unauthorized', detail: 'Invalid API key', status: '401' }] }),
        notFound: () => ({ errors: [{ title: 'Record not found', status: '404' }] }),
        notJson: () => ({ errors: [{ title: 'Bad request', status: '400' }] }),
        throttled: () => ({ errors: [{ title: 'Too many requests', status: '429' }] }),
        badRequest: (detail) => ({ errors: [{ title: 'Param not allowed', detail, status: '400' }] }),
      },
      switchedOff: { status: 406, body: { errors: { detail: 'Invalid API version' } } },
      requests: teamtailorRequests,
      rate: {
        requests: this.#options.rateLimit ?? 50,
        perMs: 10_000,
        headers: ({ limit, remaining, resetAtMs, nowMs }) => ({
          'X-Rate-Limit-Limit': String(limit),
          'X-Rate-Limit-Remaining': String(remaining),
          'X-Rate-Limit-Reset': String(Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000))),
        }),
      },
      routes: { ...this.#fieldRoutes(), ...this.#writeRoutes(), ...this.#accountRoutes(), ...this.#readRoutes() },
    })
  }

  #candidate(id: string) {
    const person = this.world.people.get(id)
    return {
      id,
      type: 'candidates',
      attributes: {
        'first-name': person?.firstName,
        'last-name': person?.lastName,
        email: person?.email ?? null,
        phone: person?.phone ?? null,
        tags: person?.tags,
      },
    }
  }

  #job(id: string) {
    const found = this.world.jobs.get(id)
    return {
      id,
      type: 'jobs',
      attributes: { title: found?.name, status: found?.status === 'closed' ? 'archived' : found?.status },
    }
  }

  #stage(id: string, hired = false) {
    return {
      id,
      type: 'stages',
      attributes: {
        name: this.world.stages.get(id)?.name,
        'stage-type': hired ? 'Hired' : 'In process',
        'row-order': Number(id),
      },
    }
  }

  #related(application: FakeApplication) {
    return {
      candidate: this.#candidate(application.personId),
      job: this.#job(application.jobId),
      stage: this.#stage(application.stageId, application.status === 'hired'),
    }
  }

  #applicationRow(application: FakeApplication, { query, base }: Call) {
    const include = (query.get('include') ?? '').split(',')
    const records = this.#related(application)
    return this.world.shown(application.id, {
      id: application.id,
      type: 'job-applications',
      attributes: {
        'rejected-at': application.status === 'rejected' ? local(application.updatedAt) : null,
        'created-at': local(application.createdAt),
        'updated-at': local(application.updatedAt),
        'changed-stage-at': local(application.movedAt),
      },
      relationships: Object.fromEntries(
        Object.entries(records).map(([name, { id }]) => [
          name,
          {
            links: { related: `${base}/job-applications/${application.id}/${name}` },
            ...(include.includes(name) ? { data: { type: TYPES[name], id } } : {}),
          },
        ]),
      ),
    })
  }

  #applications(rows: readonly FakeApplication[], call: Call) {
    return page(
      rows,
      call,
      (row) => this.#applicationRow(row, call),
      (row) => Object.values(this.#related(row)),
    )
  }

  #one({ params }: Call): FakeApplication {
    const found = this.world.applications.get(params['id'] ?? '')
    if (!found) throw refused(404, 'Record not found')
    return found
  }

  #changeApplication(call: Call) {
    const application = this.#one(call)
    const { attributes, relationships } = dataOf(call)
    const target = relationships?.['stage']?.data.id
    if (target !== undefined && !this.world.stagesOf(application.jobId).some(({ id }) => id === target))
      throw refused(422, 'Stage is invalid')
    if (target !== undefined) this.world.move(application.id, target)
    if (attributes?.['rejected-at'])
      this.world.reject(application.id, relationships?.['reject-reason']?.data.id ?? null)
    return { body: { data: this.#applicationRow(application, call) } }
  }

  #setField(one: FieldValue): void {
    const field = FIELDS.find(({ id }) => id === one.fieldId)
    if (!field?.takes.test(String(one.value))) throw refused(422, 'Value is invalid')
    this.#values.set(one.id, one)
    for (const application of this.world.applications.values())
      if (application.personId === one.owner) this.world.setField(application.id, one.fieldId, one.value)
  }

  #fieldRoutes() {
    return {
      'GET /custom-fields': (call: Call) =>
        page(FIELDS, call, ({ id, name, type }) => ({
          id,
          type: 'custom-fields',
          attributes: { name, 'api-name': name.toLowerCase().replace(' ', '-'), 'field-type': `CustomField::${type}` },
        })),
      'GET /candidates/:id/custom-field-values': (call: Call) => {
        const of = call.params['id'] ?? ''
        const isIncluded = call.query.get('include')?.split(',').includes('custom-field')
        return page(
          [...this.#values.values()].filter(({ owner }) => owner === of),
          call,
          ({ id, fieldId, value }) => ({
            id,
            type: 'custom-field-values',
            attributes: { value },
            relationships: {
              'custom-field': isIncluded ? { data: { type: 'custom-fields', id: fieldId } } : { links: {} },
            },
          }),
        )
      },
      'POST /custom-field-values': (call: Call) => {
        const { attributes, relationships } = dataOf(call)
        const owner = relationships?.['owner']?.data.id ?? ''
        const fieldId = relationships?.['custom-field']?.data.id ?? ''
        if ([...this.#values.values()].some((one) => one.owner === owner && one.fieldId === fieldId))
          throw refused(422, 'Custom field has already been taken')
        const id = String(9_000 + this.#values.size)
        this.#setField({ id, owner, fieldId, value: attributes?.['value'] })
        return { status: 201, body: { data: { id, type: 'custom-field-values', attributes } } }
      },
      'PATCH /custom-field-values/:id': (call: Call) => {
        const found = this.#values.get(call.params['id'] ?? '')
        if (!found) throw refused(404, 'Record not found')
        this.#setField({ ...found, value: dataOf(call).attributes?.['value'] })
        return { body: { data: { id: found.id, type: 'custom-field-values', attributes: {} } } }
      },
    }
  }

  #writeRoutes() {
    return {
      'PATCH /job-applications/:id': (call: Call) => this.#changeApplication(call),
      'PATCH /candidates/:id': (call: Call) => {
        const person = this.world.people.get(call.params['id'] ?? '')
        if (!person) throw refused(404, 'Record not found')
        // All tags are replaced.
        person.tags = []
        this.world.tag(person.id, dataOf(call).attributes?.['tags'] as string[])
        return { body: { data: this.#candidate(person.id) } }
      },
      'POST /notes': (call: Call) => {
        const { attributes, relationships } = dataOf(call)
        const personId = relationships?.['candidate']?.data.id ?? ''
        if (relationships?.['user']?.data.id !== USER) throw refused(422, "User can't be blank")
        if (!this.world.people.has(personId)) throw refused(422, "Candidate can't be blank")
        const { id } = this.world.append('note', { personId }, String(attributes?.['note']))
        return { status: 201, body: { data: { id, type: 'notes', attributes } } }
      },
    }
  }

  #accountRoutes() {
    return {
      'GET /company': () => ({ body: { data: { id: 'c1', type: 'companies', attributes: { name: 'Acme' } } } }),
      'GET /users': (call: Call) =>
        page([USER], call, (id) => ({ id, type: 'users', attributes: { name: 'Ina Bridge' } })),
      // Without a feed, the public one.
      'GET /jobs': (call: Call) => {
        const isWanted = (id: string) =>
          this.world.jobs.get(id)?.name.startsWith(INTERNAL) === (call.query.get('filter[feed]') === 'internal')
        return page([...this.world.jobs.keys()].filter(isWanted), call, (id) => this.#job(id))
      },
      'GET /jobs/:id/stages': (call: Call) =>
        page(this.world.stagesOf(call.params['id'] ?? ''), call, ({ id }) => this.#stage(id)),
      'GET /reject-reasons': (call: Call) =>
        page(this.world.reasons, call, ({ id, name }) => ({
          id,
          type: 'reject-reasons',
          attributes: { reason: name },
        })),
    }
  }

  #readRoutes() {
    return {
      'GET /job-applications': (call: Call) => {
        const bound = (name: string, otherwise: number) => {
          const value = call.query.get(`filter[updated-at][${name}]`)
          return value === null ? otherwise : Date.parse(value)
        }
        const rows = [...this.world.applications.values()]
          .filter((row) => row.updatedAt >= bound('from', 0) && row.updatedAt <= bound('to', Number.POSITIVE_INFINITY))
          .sort((a, b) => a.updatedAt - b.updatedAt || Number(a.id) - Number(b.id))
        return this.#applications(rows, call)
      },
      'GET /stages/:id/job-applications': (call: Call) =>
        this.#applications(
          [...this.world.applications.values()].filter((row) => row.stageId === call.params['id']),
          call,
        ),
      'GET /job-applications/:id': (call: Call) => {
        const application = this.#one(call)
        return {
          body: { data: this.#applicationRow(application, call), included: Object.values(this.#related(application)) },
        }
      },
      'GET /candidates/:id': ({ params }: Call) => {
        if (!this.world.people.has(params['id'] ?? '')) throw refused(404, 'Record not found')
        return { body: { data: this.#candidate(params['id'] ?? '') } }
      },
    }
  }
}

// Local offsets, as recorded.
function local(at: number) {
  return `${new Date(at + 7_200_000).toISOString().slice(0, -1)}+02:00`
}

function refused(status: number, detail: string) {
  return new Refused(status, { errors: [{ title: 'Error', detail, status: String(status) }] })
}

function page<Row>(
  rows: readonly Row[],
  call: Call,
  toRow: (row: Row) => object,
  included: (row: Row) => object[] = () => [],
) {
  const size = Number(call.query.get('page[size]') ?? 10)
  if (!(size >= 1 && size <= 30)) throw refused(400, 'page[size] must be between 1 and 30')
  const number = Number(call.query.get('page[number]') ?? 1)
  const shown = rows.slice((number - 1) * size, number * size)
  const next = new URL(call.request.target, call.base)
  next.searchParams.set('page[number]', String(number + 1))
  return {
    body: {
      data: shown.map(toRow),
      included: shown.flatMap(included),
      links: number * size < rows.length ? { next: next.href } : {},
      meta: { 'record-count': rows.length, 'page-count': Math.ceil(rows.length / size) },
    },
  }
}

function dataOf({ json }: Call) {
  return json['data'] as {
    attributes?: Record<string, unknown>
    relationships?: Record<string, { data: { type: string; id: string } } | undefined>
  }
}
