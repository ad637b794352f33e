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
  const now = options.now ?? Date.now
  const world = new AtsWorld({ now })
  // Local offsets, as recorded.
  const local = (at: number) => `${new Date(at + 7_200_000).toISOString().slice(0, -1)}+02:00`
  const refused = (status: number, detail: string) =>
    new Refused(status, { errors: [{ title: 'Error', detail, status: String(status) }] })

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

  const candidate = (id: string) => {
    const person = world.people.get(id)
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
  const job = (id: string) => {
    const found = world.jobs.get(id)
    return {
      id,
      type: 'jobs',
      attributes: { title: found?.name, status: found?.status === 'closed' ? 'archived' : found?.status },
    }
  }
  const stage = (id: string, hired = false) => ({
    id,
    type: 'stages',
    attributes: {
      name: world.stages.get(id)?.name,
      'stage-type': hired ? 'Hired' : 'In process',
      'row-order': Number(id),
    },
  })
  const related = (application: FakeApplication) => ({
    candidate: candidate(application.personId),
    job: job(application.jobId),
    stage: stage(application.stageId, application.status === 'hired'),
  })

  function applicationRow(application: FakeApplication, { query, base }: Call) {
    const include = (query.get('include') ?? '').split(',')
    const records = related(application)
    return world.shown(application.id, {
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

  const applications = (rows: readonly FakeApplication[], call: Call) =>
    page(
      rows,
      call,
      (row) => applicationRow(row, call),
      (row) => Object.values(related(row)),
    )

  function one({ params }: Call): FakeApplication {
    const found = world.applications.get(params['id'] ?? '')
    if (!found) throw refused(404, 'Record not found')
    return found
  }

  const dataOf = ({ json }: Call) =>
    json['data'] as {
      attributes?: Record<string, unknown>
      relationships?: Record<string, { data: { type: string; id: string } } | undefined>
    }

  function changeApplication(call: Call) {
    const application = one(call)
    const { attributes, relationships } = dataOf(call)
    const target = relationships?.['stage']?.data.id
    if (target !== undefined && !world.stagesOf(application.jobId).some(({ id }) => id === target))
      throw refused(422, 'Stage is invalid')
    if (target !== undefined) world.move(application.id, target)
    if (attributes?.['rejected-at']) world.reject(application.id, relationships?.['reject-reason']?.data.id ?? null)
    return { body: { data: applicationRow(application, call) } }
  }

  const values = new Map<string, FieldValue>()

  const service = restService({
    basePath: '/v1',
    now,
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
    requests: teamtailorRequests,
    rate: {
      requests: options.rateLimit ?? 50,
      perMs: 10_000,
      headers: ({ limit, remaining, resetAtMs, nowMs }) => ({
        'X-Rate-Limit-Limit': String(limit),
        'X-Rate-Limit-Remaining': String(remaining),
        'X-Rate-Limit-Reset': String(Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000))),
      }),
    },
    routes: {
      'GET /company': () => ({ body: { data: { id: 'c1', type: 'companies', attributes: { name: 'Acme' } } } }),
      'GET /users': (call) => page([USER], call, (id) => ({ id, type: 'users', attributes: { name: 'Ina Bridge' } })),
      // Without a feed, the public one.
      'GET /jobs': (call) => {
        const isWanted = (id: string) =>
          world.jobs.get(id)?.name.startsWith(INTERNAL) === (call.query.get('filter[feed]') === 'internal')
        return page([...world.jobs.keys()].filter(isWanted), call, job)
      },
      'GET /jobs/:id/stages': (call) => page(world.stagesOf(call.params['id'] ?? ''), call, ({ id }) => stage(id)),
      'GET /job-applications': (call) => {
        const bound = (name: string, otherwise: number) => {
          const value = call.query.get(`filter[updated-at][${name}]`)
          return value === null ? otherwise : Date.parse(value)
        }
        const rows = [...world.applications.values()]
          .filter((row) => row.updatedAt >= bound('from', 0) && row.updatedAt <= bound('to', Number.POSITIVE_INFINITY))
          .sort((a, b) => a.updatedAt - b.updatedAt || Number(a.id) - Number(b.id))
        return applications(rows, call)
      },
      'GET /stages/:id/job-applications': (call) =>
        applications(
          [...world.applications.values()].filter((row) => row.stageId === call.params['id']),
          call,
        ),
      'GET /job-applications/:id': (call) => {
        const application = one(call)
        return { body: { data: applicationRow(application, call), included: Object.values(related(application)) } }
      },
      'PATCH /job-applications/:id': changeApplication,
      'GET /candidates/:id': ({ params }) => {
        if (!world.people.has(params['id'] ?? '')) throw refused(404, 'Record not found')
        return { body: { data: candidate(params['id'] ?? '') } }
      },
      'PATCH /candidates/:id': (call) => {
        const person = world.people.get(call.params['id'] ?? '')
        if (!person) throw refused(404, 'Record not found')
        // All tags are replaced.
        person.tags = []
        world.tag(person.id, dataOf(call).attributes?.['tags'] as string[])
        return { body: { data: candidate(person.id) } }
      },
      'POST /notes': (call) => {
        const { attributes, relationships } = dataOf(call)
        const personId = relationships?.['candidate']?.data.id ?? ''
        if (relationships?.['user']?.data.id !== USER) throw refused(422, "User can't be blank")
        if (!world.people.has(personId)) throw refused(422, "Candidate can't be blank")
        const { id } = world.append('note', { personId }, String(attributes?.['note']))
        return { status: 201, body: { data: { id, type: 'notes', attributes } } }
      },
      'GET /reject-reasons': (call) =>
        page(world.reasons, call, ({ id, name }) => ({ id, type: 'reject-reasons', attributes: { reason: name } })),
      'GET /custom-fields': (call) =>
        page(FIELDS, call, ({ id, name, type }) => ({
          id,
          type: 'custom-fields',
          attributes: { name, 'api-name': name.toLowerCase().replace(' ', '-'), 'field-type': `CustomField::${type}` },
        })),
      'GET /candidates/:id/custom-field-values': (call) => {
        const of = call.params['id'] ?? ''
        const isIncluded = call.query.get('include')?.split(',').includes('custom-field')
        return page(
          [...values.values()].filter(({ owner }) => owner === of),
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
      'POST /custom-field-values': (call) => {
        const { attributes, relationships } = dataOf(call)
        const owner = relationships?.['owner']?.data.id ?? ''
        const fieldId = relationships?.['custom-field']?.data.id ?? ''
        if ([...values.values()].some((one) => one.owner === owner && one.fieldId === fieldId))
          throw refused(422, 'Custom field has already been taken')
        const id = String(9_000 + values.size)
        setField({ id, owner, fieldId, value: attributes?.['value'] })
        return { status: 201, body: { data: { id, type: 'custom-field-values', attributes } } }
      },
      'PATCH /custom-field-values/:id': (call) => {
        const found = values.get(call.params['id'] ?? '')
        if (!found) throw refused(404, 'Record not found')
        setField({ ...found, value: dataOf(call).attributes?.['value'] })
        return { body: { data: { id: found.id, type: 'custom-field-values', attributes: {} } } }
      },
    },
  })

  function setField(one: FieldValue): void {
    const field = FIELDS.find(({ id }) => id === one.fieldId)
    if (!field?.takes.test(String(one.value))) throw refused(422, 'Value is invalid')
    values.set(one.id, one)
    for (const application of world.applications.values())
      if (application.personId === one.owner) world.setField(application.id, one.fieldId, one.value)
  }

  return startFake(world, service, (url) => ({ apiKey: KEY, userId: USER, baseUrl: `${url}/v1` }))
}
