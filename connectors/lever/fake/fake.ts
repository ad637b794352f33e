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
  const now = options.now ?? Date.now
  const world = new AtsWorld({ idOf: uuidOf, now, accountStages: true })
  const hired = uuidOf(1)
  const notFound = () => ({ code: 'ResourceNotFound', message: 'Resource not found' })

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

  const confidentialityOf = (jobName: string | undefined) =>
    options.confidentialJobs?.includes(jobName ?? '') ? 'confidential' : 'non-confidential'
  /** Without the parameter only what is not confidential. */
  const isAsked = (jobName: string | undefined, { query }: Call) => {
    const asked = query.get('confidentiality') ?? 'non-confidential'
    return asked === 'all' || asked === confidentialityOf(jobName)
  }
  const rankOf = (stageId: string) => [...world.stages.keys()].indexOf(stageId)
  const postingRow = (id: string) => {
    const job = world.jobs.get(id)
    const states = { open: 'published', closed: 'closed', draft: 'draft' }
    return {
      id,
      text: job?.name,
      state: states[job?.status ?? 'closed'],
      confidentiality: confidentialityOf(job?.name),
    }
  }

  function opportunityRow(application: FakeApplication, query: URLSearchParams) {
    const person = world.people.get(application.personId)
    const expand = query.getAll('expand')
    const stage = world.stages.get(application.stageId)
    return world.shown(application.id, {
      id: application.id,
      name: `${person?.firstName} ${person?.lastName}`,
      contact: application.personId,
      stage: expand.includes('stage') ? { id: stage?.id, text: stage?.name } : application.stageId,
      confidentiality: confidentialityOf(world.jobs.get(application.jobId)?.name),
      phones: person?.phone ? [{ type: 'mobile', value: person.phone }] : [],
      emails: person?.email ? [person.email] : [],
      tags: person?.tags,
      links: world.entriesOf('link', { applicationId: application.id }).map((entry) => entry.text),
      archived:
        application.status === 'active'
          ? null
          : {
              reason: application.status === 'hired' ? hired : application.reasonId,
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

  function one({ params }: Call): FakeApplication {
    const found = world.applications.get(params['id'] ?? '')
    if (!found) throw new Refused(404, notFound())
    return found
  }

  /** Every write is signed by a user. */
  function signed(call: Call): FakeApplication {
    if (call.query.get('perform_as') !== USER)
      throw new Refused(400, { code: 'BadRequest', message: 'perform_as must be the id of a user' })
    return one(call)
  }

  /** Replies to writes were recorded without contact data. */
  const whole = (application: FakeApplication) => ({
    body: { data: { ...opportunityRow(application, new URLSearchParams()), name: '', emails: [], phones: [] } },
  })

  function opportunities(call: Call) {
    const { query } = call
    const within = (value: number, from: string | null, to: string | null) =>
      (from === null || value >= Number(from)) && (to === null || value <= Number(to))
    const rows = [...world.applications.values()].filter(
      (application) =>
        isAsked(world.jobs.get(application.jobId)?.name, call) &&
        (query.get('stage_id') === null || query.getAll('stage_id').includes(application.stageId)) &&
        (query.get('archived') === null || (application.status !== 'active') === (query.get('archived') === 'true')) &&
        within(application.updatedAt, query.get('updated_at_start'), query.get('updated_at_end')),
    )
    const listed = page(rows, (row) => [rankOf(row.stageId), row.createdAt, row.id], call)
    return { body: { ...listed, data: listed.data.map((row) => opportunityRow(row, query)) } }
  }

  let refresh = 'lever-refresh'
  const service = restService({
    basePath: '/v1',
    now,
    isAuthorized: ({ headers }) =>
      headers['authorization'] === `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` ||
      headers['authorization'] === `Bearer access-for-${refresh}`,
    errors: {
      unauthorized: () => ({ code: 'Unauthorized', message: 'Invalid API key' }),
      notFound,
      notJson: () => ({ code: 'BadRequest', message: 'Invalid JSON' }),
      throttled: () => ({ code: 'TooManyRequests', message: 'Rate limit exceeded' }),
      badRequest: (message) => ({ code: 'BadRequest', message }),
    },
    // No header tells it: a client has to know.
    rate: { requests: options.rateLimit ?? 10, perMs: 1_000, headers: () => ({}) },
    requests: leverRequests,
    routes: {
      // A partner's app; its refresh token is void once it was used.
      'POST //oauth/token': ({ request }) => {
        if (new URLSearchParams(request.body).get('refresh_token') !== refresh)
          throw new Refused(403, { error: 'invalid_grant' })
        refresh = `${refresh}+`
        return { body: { access_token: `access-for-${refresh}`, refresh_token: refresh, expires_in: 3600 } }
      },
      'GET /postings': (call) => ({
        body: page(
          [...world.jobs.values()]
            .filter((job) => isAsked(job.name, call))
            .filter((job) => job.updatedAt >= Number(call.query.get('updated_at_start') ?? 0))
            .map((job) => postingRow(job.id)),
          (row) => [row.id],
          call,
        ),
      }),
      'GET /stages': () => ({ body: { data: [...world.stages.values()].map(({ id, name }) => ({ id, text: name })) } }),
      'GET /archive_reasons': (call) => ({
        body: page(
          [
            ...world.reasons.map(({ id, name }) => ({
              id,
              text: name,
              status: name === options.inactiveReason ? 'inactive' : 'active',
              type: 'non-hired',
            })),
            { id: hired, text: 'Hired', status: 'active', type: 'hired' },
          ],
          (row) => [row.id],
          call,
        ),
      }),
      'GET /users/:id': ({ params }) => {
        if (params['id'] !== USER) throw new Refused(404, notFound())
        return {
          body: { data: { id: USER, name: 'Ina Bridge', deactivatedAt: options.isUserDeactivated ? now() : null } },
        }
      },
      'GET /opportunities': opportunities,
      'GET /opportunities/:id': (call) => ({ body: { data: opportunityRow(one(call), call.query) } }),
      'GET /opportunities/:id/notes': (call) => ({
        body: page(
          world.entriesOf('note', { applicationId: one(call).id }).map((entry) => ({
            id: entry.id,
            text: 'Note',
            fields: [{ type: 'note', text: 'Note', value: entry.text }],
            deletedAt: null,
          })),
          (row) => [row.id],
          call,
        ),
      }),
      'POST /opportunities/:id/notes': (call) => {
        const { id } = world.append('note', { applicationId: signed(call).id }, String(call.json['value']))
        return { status: 201, body: { data: { id, text: 'Note', fields: [], deletedAt: null } } }
      },
      'POST /opportunities/:id/addTags': (call) => {
        const application = signed(call)
        world.tag(application.personId, call.json['tags'] as string[])
        return whole(application)
      },
      'POST /opportunities/:id/addLinks': (call) => {
        const application = signed(call)
        for (const link of call.json['links'] as string[]) world.append('link', { applicationId: application.id }, link)
        return whole(application)
      },
      'GET /opportunities/:id/files': (call) => ({
        body: page(
          world
            .entriesOf('file', { applicationId: one(call).id })
            .map((entry) => ({ id: entry.id, name: entry.text, ext: '.txt' })),
          (row) => [row.id],
          call,
        ),
      }),
      'POST /opportunities/:id/files': (call) => {
        const name = /filename="([^"]+)"/.exec(call.request.body)?.[1]
        if (!name || !/name="file"/.test(call.request.body))
          throw new Refused(400, { code: 'BadRequest', message: 'file is missing' })
        const { id } = world.append('file', { applicationId: signed(call).id }, name)
        return { status: 201, body: { data: { id, name } } }
      },
      'PUT /opportunities/:id/stage': (call) => {
        const application = signed(call)
        const stage = String(call.json['stage'])
        if (!world.stages.has(stage)) throw new Refused(400, { code: 'BadRequest', message: 'unknown stage' })
        // Also on an archived one: recorded.
        world.move(application.id, stage)
        return whole(application)
      },
      'PUT /opportunities/:id/archived': (call) => {
        const application = signed(call)
        const reason = String(call.json['reason'])
        if (reason === hired) world.hire(application.id)
        else if (world.reasons.some((one) => one.id === reason)) world.reject(application.id, reason)
        else throw new Refused(400, { code: 'BadRequest', message: 'unknown reason' })
        return whole(application)
      },
    },
  })
  return startFake(world, service, (url) => ({ apiKey: KEY, performAs: USER, baseUrl: `${url}/v1` }))
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
