import { type Call, Refused, type RouteResult, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication, type FakeEntry } from '../../../src/fake-kit/world.ts'
import { inHouseRequests } from './documented.ts'

type Routes = Readonly<Record<string, (call: Call) => RouteResult>>

const SECRET = 'in-house-secret'
const PER_PAGE = 40
const STATES = { active: 'RUNNING', rejected: 'DECLINED', hired: 'JOINED' }

const refused = (error: string, status = 200) => new Refused(status, { ok: false, error })
const ok = (result: unknown) => ({ body: { ok: true, result } })

const rowOf = (world: AtsWorld, application: FakeApplication) =>
  world.broken.has(application.id)
    ? { number: { lost: true } }
    : {
        number: Number(application.id),
        vacancy: { number: Number(application.jobId) },
        person: Number(application.personId),
        step: Number(application.stageId),
        state: STATES[application.status],
        extra: application.fields,
      }

function applicationOf(world: AtsWorld, { params }: Call): FakeApplication {
  const found = world.applications.get(params['id'] ?? '')
  if (!found) throw refused('no such application', 404)
  return found
}

/** A system that nobody else has: numbers for ids, refusals with 200, a new token every few minutes, keys against doubling. */
export function startFakeInHouse(options: { rateLimit?: number; now?: () => number } = {}) {
  const now = options.now ?? Date.now
  const world = new AtsWorld({ now, accountStages: true })
  const service = restService({
    basePath: '/api/v2',
    now,
    isAuthorized: ({ headers }) => headers['authorization'] === `Bearer token-of-${SECRET}`,
    errors: {
      unauthorized: () => ({ ok: false, error: 'who are you?' }),
      notFound: () => ({ ok: false, error: 'not found' }),
      notJson: () => ({ ok: false, error: 'not JSON' }),
      throttled: () => ({ ok: false, error: 'too many requests' }),
      badRequest: (error) => ({ ok: false, error }),
    },
    rate: { requests: options.rateLimit ?? 600, perMs: 60_000, headers: () => ({}) },
    isWrite: ({ method, target }) => method !== 'GET' && !target.endsWith('/search'),
    requests: inHouseRequests,
    routes: {
      'POST //oauth/token': ({ request }) => {
        const form = new URLSearchParams(request.body)
        if (form.get('client_secret') !== SECRET || form.get('scope') !== 'candidates')
          throw new Refused(400, { error: 'invalid' })
        return { body: { access_token: `token-of-${SECRET}`, expires_in: 600 } }
      },
      'GET /whoami': () => ok({ user: 'Acme People' }),
      ...readingRoutes(world),
      ...writingRoutes(world),
    },
  })
  return startFake(world, service, (url) => ({
    baseUrl: `${url}/api/v2`,
    auth: {
      oauth: {
        tokenUrl: `${url}/oauth/token`,
        clientId: 'interview-bridge',
        clientSecret: SECRET,
        scope: 'candidates',
      },
    },
  }))
}

/** What the system shows: vacancies with their steps, applications, people. */
function readingRoutes(world: AtsWorld) {
  const row = (application: FakeApplication) => rowOf(world, application)
  return {
    'GET /vacancies': ({ query }) => {
      const from = (Number(query.get('page')) - 1) * PER_PAGE
      const shown = [...world.jobs.values()].slice(from, from + PER_PAGE)
      return ok({
        items: shown.map(({ id, name, status }) => ({ number: Number(id), title: name, open: status === 'open' })),
      })
    },
    'GET /steps': () => ok([...world.stages.values()].map(({ id, name }) => ({ code: Number(id), label: name }))),
    'GET /applications': ({ query }) => {
      const after = Number(query.get('after') ?? 0)
      const left = [...world.applications.values()].filter(
        ({ id, jobId, stageId }) =>
          jobId === query.get('vacancy') && stageId === query.get('step') && Number(id) > after,
      )
      const shown = left.slice(0, PER_PAGE)
      return ok({ items: shown.map(row), next: left.length > PER_PAGE ? Number(shown.at(-1)?.id) : null })
    },
    'POST /applications/search': ({ json }) => {
      const { from, to } = json['changed'] as { from: number; to: number }
      const offset = Number(json['offset'])
      const all = [...world.applications.values()].filter(
        ({ updatedAt }) => updatedAt >= from * 1000 && updatedAt <= to * 1000,
      )
      return ok({ items: all.slice(offset, offset + PER_PAGE).map(row) })
    },
    'GET /applications/:id': (call) => ok(row(applicationOf(world, call))),
    'GET /people/:id': ({ params }) => {
      const person = world.people.get(params['id'] ?? '')
      if (!person) throw refused('nobody', 404)
      return ok({
        number: Number(person.id),
        given: person.firstName,
        family: person.lastName,
        mails: [
          { kind: 'office', address: 'office@acme.example' },
          ...(person.email === null ? [] : [{ kind: 'private', address: person.email }]),
        ],
        phones: person.phone === null ? [] : [person.phone],
      })
    },
  } satisfies Routes
}

/** What can be written to an application, and what was. */
function writingRoutes(world: AtsWorld) {
  const keys = new Map<string, unknown>()
  const one = (call: Call) => applicationOf(world, call)

  /** A write that was sent under this key before is not done again. */
  function once({ request }: Call, run: () => unknown) {
    const key = request.headers['idempotency-key']
    if (key === undefined) return ok(run())
    if (!keys.has(key)) keys.set(key, run())
    return ok(keys.get(key))
  }

  const add = (kind: FakeEntry['kind'], call: Call, text: string) => ({
    number: Number(world.append(kind, { applicationId: one(call).id }, text).id),
  })
  const listOf = (kind: FakeEntry['kind'], name: string) => (call: Call) =>
    ok(
      world
        .entriesOf(kind, { applicationId: one(call).id })
        .map(({ id, text }) => ({ number: Number(id), [name]: text })),
    )

  return {
    'POST /applications/:id/comments': (call) => once(call, () => add('note', call, String(call.json['text']))),
    'POST /applications/:id/links': (call) =>
      ok(add('link', call, `${String(call.json['title'])} ${String(call.json['href'])}`)),
    'GET /applications/:id/links': listOf('link', 'title'),
    'POST /applications/:id/files': (call) => {
      const filename = /filename="([^"]+)"/.exec(call.request.body)?.[1]
      if (filename === undefined) throw refused('no file')
      return ok(add('file', call, filename))
    },
    'GET /applications/:id/files': listOf('file', 'name'),
    'PATCH /applications/:id': (call) => {
      const { id } = one(call)
      for (const [name, value] of Object.entries((call.json['extra'] ?? {}) as object)) world.setField(id, name, value)
      return ok(rowOf(world, one(call)))
    },
    'PUT /applications/:id/step': (call) => {
      const { step } = call.json
      if (typeof step !== 'number' || !world.stages.has(String(step))) throw refused('no such step')
      world.move(one(call).id, String(step))
      return ok(null)
    },
    'POST /applications/:id/decline': (call) => {
      if (!['NOFIT', 'WITHDREW'].includes(String(call.json['reason']))) throw refused('no such reason')
      world.reject(one(call).id, String(call.json['reason']))
      return ok(null)
    },
  } satisfies Routes
}
