import {
  AtsWorld,
  type Call,
  type FakeApplication,
  Refused,
  restService,
  startFake,
} from '../../../src/fake-kit/index.ts'
import { exampleRequests } from './documented.ts'

const KEY = 'example-secret-key'
const PER_PAGE = 50

/** The vendor as documented, awkward parts included: it refuses what the vendor refuses. */
export function startFakeExample(options: { rateLimit?: number; now?: () => number; port?: number } = {}) {
  const now = options.now ?? Date.now
  const world = new AtsWorld({ now })
  const refused = (status: number, message: string) => new Refused(status, { message })

  /** In order of ids, from the last one that was shown: if a row leaves the list, no other is passed over. */
  function page<Row extends { id: string }>(
    rows: readonly Row[],
    { query, request, base }: Call,
    toRow: (row: Row) => object,
  ) {
    const after = Number(query.get('after') ?? 0)
    const left = rows.filter((row) => Number(row.id) > after)
    const shown = left.slice(0, PER_PAGE)
    const next = new URL(request.target, base)
    next.searchParams.set('after', shown.at(-1)?.id ?? '')
    return { body: { data: shown.map(toRow), next: left.length > PER_PAGE ? next.href : null } }
  }

  function applicationRow(application: FakeApplication) {
    const person = world.people.get(application.personId)
    return world.shown(application.id, {
      id: application.id,
      jobId: application.jobId,
      stage: { id: application.stageId, name: world.stages.get(application.stageId)?.name },
      state: application.status,
      candidate: {
        id: application.personId,
        name: `${person?.firstName} ${person?.lastName}`,
        email: person?.email,
        phone: person?.phone,
      },
    })
  }

  function one({ params }: Call): FakeApplication {
    const found = world.applications.get(params['id'] ?? '')
    if (!found) throw refused(404, 'no such application')
    return found
  }

  function applications(call: Call) {
    const given = (name: string) => call.query.get(name)
    const [from, to] = [Date.parse(given('from') ?? '1970-01-01'), Date.parse(given('to') ?? '9999-01-01')]
    const rows = [...world.applications.values()].filter(
      (row) =>
        (given('stage') ?? row.stageId) === row.stageId &&
        (given('candidate') ?? row.personId) === row.personId &&
        row.updatedAt >= from &&
        row.updatedAt <= to,
    )
    return page(rows, call, applicationRow)
  }

  const service = restService({
    basePath: '/v1',
    now,
    isAuthorized: ({ headers }) => headers['authorization'] === `Bearer ${KEY}`,
    errors: {
      unauthorized: () => ({ message: 'who are you?' }),
      notFound: () => ({ message: 'not found' }),
      notJson: () => ({ message: 'not JSON' }),
      throttled: () => ({ message: 'too many requests' }),
      badRequest: (message) => ({ message }),
    },
    rate: { requests: options.rateLimit ?? 100, perMs: 60_000, headers: () => ({}) },
    requests: exampleRequests,
    routes: {
      'GET /me': () => ({ body: { name: 'Acme' } }),
      'GET /jobs': (call) =>
        page([...world.jobs.values()], call, (job) => ({ id: job.id, title: job.name, open: job.status === 'open' })),
      'GET /jobs/:id/stages': (call) =>
        page(world.stagesOf(call.params['id'] ?? ''), call, ({ id, name }) => ({ id, name })),
      'GET /reasons': (call) => page(world.reasons, call, (reason) => reason),
      'GET /applications': applications,
      'GET /applications/:id': (call) => ({ body: applicationRow(one(call)) }),
      'GET /applications/:id/notes': (call) =>
        page(world.entriesOf('note', { applicationId: one(call).id }), call, ({ id, text }) => ({ id, text })),
      'POST /applications/:id/notes': (call) => {
        const { id } = world.append('note', { applicationId: one(call).id }, String(call.json['text']))
        return { status: 201, body: { id } }
      },
      'POST /applications/:id/move': (call) => {
        if (!world.stages.has(String(call.json['stageId']))) throw refused(422, 'no such stage')
        world.move(one(call).id, String(call.json['stageId']))
        return { status: 204 }
      },
      'POST /applications/:id/reject': (call) => {
        if (!world.reasons.some(({ id }) => id === call.json['reasonId'])) throw refused(422, 'no such reason')
        world.reject(one(call).id, String(call.json['reasonId']))
        return { status: 204 }
      },
    },
  })
  return startFake(world, service, (url) => ({ apiKey: KEY, baseUrl: `${url}/v1` }), options.port)
}
