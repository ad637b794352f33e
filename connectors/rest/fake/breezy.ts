import { type Call, Refused, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication } from '../../../src/fake-kit/world.ts'
import { breezyRequests } from './documented.ts'

const TOKEN = 'breezy-secret-token'
const COMPANY = 'co1'

/** A Breezy HR of our own, as far as its documentation is known: bare lists, stages in pipelines, notes nobody reads back. */
export function startFakeBreezy(options: { rateLimit?: number; now?: () => number } = {}) {
  const now = options.now ?? Date.now
  const world = new AtsWorld({ now, idOf: (n, kind) => `${kind.slice(0, 2)}${n}` })
  const refused = (status: number, message: string) => new Refused(status, { error: { message } })

  /** A rejection and a hire are stages here. */
  const stageOf = (row: FakeApplication) =>
    row.status === 'rejected'
      ? { id: 'disqualified', name: 'Disqualified' }
      : row.status === 'hired'
        ? { id: 'hired', name: 'Hired' }
        : { id: row.stageId, name: world.stages.get(row.stageId)?.name }

  function candidate(row: FakeApplication) {
    const person = world.people.get(row.personId)
    const shown = {
      name: `${person?.firstName} ${person?.lastName}`,
      email_address: person?.email ?? null,
      phone_number: person?.phone ?? null,
      stage: stageOf(row),
      tags: person?.tags,
      updated_date: new Date(row.updatedAt).toISOString(),
    }
    return world.broken.has(row.id) ? shown : { _id: row.id, ...shown }
  }

  function one({ params }: Call): FakeApplication {
    const found = world.applications.get(params['cid'] ?? '')
    if (!found || found.jobId !== params['pid']) throw refused(404, 'candidate not found')
    return found
  }

  const service = restService({
    basePath: `/v3/company/${COMPANY}`,
    now,
    isAuthorized: ({ headers }) => headers['authorization'] === TOKEN,
    errors: {
      unauthorized: () => ({ error: { message: 'unauthorized' } }),
      notFound: () => ({ error: { message: 'not found' } }),
      notJson: () => ({ error: { message: 'bad request' } }),
      throttled: () => ({ error: { message: 'slow down' } }),
      badRequest: (message) => ({ error: { message } }),
    },
    rate: { requests: options.rateLimit ?? 1_000, perMs: 60_000, headers: () => ({}) },
    requests: breezyRequests,
    routes: {
      'GET /positions': ({ query }) => ({
        body: [...world.jobs.values()]
          .filter((job) => query.get('state') !== 'published' || job.status === 'open')
          .map((job) => ({ _id: job.id, name: job.name, state: job.status === 'open' ? 'published' : job.status })),
      }),
      'GET /position/:pid': ({ params }) => {
        const job = world.jobs.get(params['pid'] ?? '')
        if (!job) throw refused(404, 'position not found')
        return { body: { _id: job.id, name: job.name, pipeline_id: `pipe-${job.id}` } }
      },
      'GET /pipeline/:id': ({ params }) => ({
        body: {
          _id: params['id'],
          pipeline: world.stagesOf((params['id'] ?? '').slice(5)).map(({ id, name }) => ({ id, name })),
        },
      }),
      'GET /position/:pid/candidates': ({ params, query }) => {
        const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 50)]
        const rows = [...world.applications.values()].filter((row) => row.jobId === params['pid'])
        return { body: rows.slice((page - 1) * limit, page * limit).map(candidate) }
      },
      'GET /position/:pid/candidate/:cid': (call) => ({ body: candidate(one(call)) }),
      'POST /position/:pid/candidate/:cid/stream': (call) => {
        world.append('note', { applicationId: one(call).id }, String(call.json['body']))
        return { body: {} }
      },
      'PUT /position/:pid/candidate/:cid/stage': (call) => {
        const { jobId, id } = one(call)
        const target = world.stagesOf(jobId).find((stage) => stage.id === call.json['stage_id'])
        if (!target) throw refused(400, 'no such stage')
        world.move(id, target.id)
        return { body: {} }
      },
    },
  })
  return startFake(world, service, (url) => ({
    baseUrl: `${url}/v3/company/${COMPANY}`,
    auth: { header: 'Authorization', value: TOKEN },
  }))
}
