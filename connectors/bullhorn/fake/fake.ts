import type { FakeRequest } from '../../../src/fake-kit/request.ts'
import { answer, type Call, Refused, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication } from '../../../src/fake-kit/world.ts'

const CLIENT = { id: 'bull-client', secret: 'bull-client-secret' }
const USER = { name: 'api.user', password: 'bull-password' }
const FIELDS = new Set(['screeningScore', 'screeningStatus', 'screeningSummary', 'customText1'])
const PLACED = 'Placed'

export interface BullhornOptions {
  readonly rateLimit?: number
  readonly now?: () => number
  /** Fewer rows than asked for come at once; no document says how many. */
  readonly countMax?: number
}

/** A Bullhorn of our own: three steps to a session, labels for stages, JPQL for lists. */
export function startFakeBullhorn(options: BullhornOptions = {}) {
  const now = options.now ?? Date.now
  const world = new AtsWorld({ now, accountStages: true })
  const codes = new Set<string>()
  const access = new Set<string>()
  const sessions = new Set<string>()
  let made = 0
  const token = (kind: string) => `${kind}-${++made}`
  const refused = (status: number, errorMessage: string) => new Refused(status, { errorMessage, errorCode: status })

  /** The login's hosts; the session's own place is below `/rest`. */
  function outside({ method, target, body }: FakeRequest, self: string) {
    const url = new URL(target, self)
    if (url.pathname === '/oauth/authorize') {
      const { username, password, client_id: client } = Object.fromEntries(url.searchParams)
      if (username !== USER.name || password !== USER.password || client !== CLIENT.id)
        return answer(200, '<html>Wrong password</html>')
      const code = token('code')
      codes.add(code)
      return answer(302, null, { location: `https://www.bullhorn.com/?code=${code}&client_id=${CLIENT.id}` })
    }
    if (url.pathname === '/oauth/token' && method === 'POST') {
      const form = new URLSearchParams(body)
      if (form.get('client_secret') !== CLIENT.secret || !codes.delete(form.get('code') ?? ''))
        return answer(400, { error: 'invalid_grant' })
      const made = token('access')
      access.add(made)
      return answer(200, { access_token: made, refresh_token: token('refresh'), expires_in: 600 })
    }
    if (url.pathname === '/rest-services/login') {
      if (!access.delete(url.searchParams.get('access_token') ?? ''))
        return answer(400, { errorMessage: 'Invalid token' })
      const session = token('session')
      sessions.add(session)
      return answer(200, { BhRestToken: session, restUrl: `${self}/rest/e999/` })
    }
    return undefined
  }

  const labelOf = (row: FakeApplication) =>
    row.status === 'rejected'
      ? world.reasons.find((reason) => reason.id === row.reasonId)?.name
      : row.status === 'hired'
        ? PLACED
        : world.stages.get(row.stageId)?.name

  function candidateRow(id: string) {
    const person = world.people.get(id)
    return {
      id: Number(id),
      firstName: person?.firstName,
      lastName: person?.lastName,
      email: person?.email ?? null,
      mobile: person?.phone ?? null,
      phone: null,
    }
  }

  const submissionRow = (row: FakeApplication) =>
    world.shown(row.id, {
      id: Number(row.id),
      status: labelOf(row),
      dateLastModified: row.updatedAt,
      candidate: candidateRow(row.personId),
      jobOrder: { id: Number(row.jobId), title: world.jobs.get(row.jobId)?.name },
    })

  /** As much JPQL as the conditions that a client of ours writes; anything else is refused. */
  function conditionOf(where: string): (row: FakeApplication) => boolean {
    const tests = where.split(/ AND /).map((part): ((row: FakeApplication) => boolean) => {
      const [, field = '', operator = '', value = ''] = /^([\w.]+)(>=|<=|=|>)(.+)$/.exec(part) ?? []
      const text = /^'(.*)'$/.exec(value)?.[1]?.replaceAll("''", "'")
      const fields: Readonly<Record<string, (row: FakeApplication) => unknown>> = {
        isDeleted: () => 'false',
        id: (row) => Number(row.id),
        'jobOrder.id': (row) => Number(row.jobId),
        status: labelOf,
        dateLastModified: (row) => row.updatedAt,
      }
      const read = fields[field]
      if (!read) throw refused(404, `unknown field ${field}`)
      if (operator === '=') return (row) => String(read(row)) === (text ?? value)
      if (operator === '>=') return (row) => Number(read(row)) >= Number(value)
      if (operator === '<=') return (row) => Number(read(row)) <= Number(value)
      return (row) => Number(read(row)) > Number(value)
    })
    return (row) => tests.every((one) => one(row))
  }

  function page<Row>(rows: readonly Row[], { query }: Call) {
    const start = Number(query.get('start') ?? 0)
    const count = Math.min(Number(query.get('count') ?? 20), options.countMax ?? 500)
    return { body: { start, count, data: rows.slice(start, start + count) } }
  }

  function one({ params }: Call): FakeApplication {
    const found = world.applications.get(params['id'] ?? '')
    if (!found) throw refused(404, 'Entity not found')
    return found
  }

  function changeSubmission(call: Call) {
    const application = one(call)
    for (const [name, value] of Object.entries(call.json)) {
      if (name === 'status') setStatus(application, String(value))
      else if (FIELDS.has(name)) world.setField(application.id, name, value)
      else throw refused(400, `unknown field ${name}`)
    }
    return {
      body: { changedEntityType: 'JobSubmission', changedEntityId: Number(application.id), changeType: 'UPDATE' },
    }
  }

  function setStatus(application: FakeApplication, label: string): void {
    const reason = world.reasons.find((found) => found.name === label)
    const stage = world.stageOf(application.jobId, label)
    if (reason) world.reject(application.id, reason.id)
    else if (stage) world.move(application.id, stage.id)
    else throw refused(400, `unknown status ${label}`)
  }

  const labels = () => [
    'New Lead',
    ...[...world.stages.values()].map((stage) => stage.name),
    ...world.reasons.map(({ name }) => name),
    PLACED,
  ]

  const service = restService({
    basePath: '/rest/e999',
    now,
    outside,
    isAuthorized: ({ headers }) => sessions.has(headers['bhresttoken'] ?? ''),
    errors: {
      unauthorized: () => ({ errorMessage: 'BhRestToken is invalid' }),
      notFound: () => ({ errorMessage: 'Not found' }),
      notJson: () => ({ errorMessage: 'Bad request' }),
      throttled: () => ({ errorMessage: 'Too many requests' }),
    },
    rate: { requests: options.rateLimit ?? 100, perMs: 1_000, headers: () => ({}) },
    routes: {
      'GET /ping': () => ({ body: { sessionExpires: now() + 600_000 } }),
      'GET /settings/jobResponseStatusList': () => ({ body: { jobResponseStatusList: labels() } }),
      'GET /search/JobOrder': (call) =>
        page(
          [...world.jobs.values()].map((job) => ({
            id: Number(job.id),
            title: job.name,
            isOpen: job.status === 'open',
          })),
          call,
        ),
      'GET /query/JobSubmission': (call) => {
        const rows = [...world.applications.values()].filter(conditionOf(call.query.get('where') ?? ''))
        return page(rows.map(submissionRow), call)
      },
      'GET /entity/JobSubmission/:id': (call) => ({ body: { data: submissionRow(one(call)) } }),
      'POST /entity/JobSubmission/:id': changeSubmission,
      'GET /entity/Candidate/:id': ({ params }) => {
        if (!world.people.has(params['id'] ?? '')) throw refused(404, 'Entity not found')
        return { body: { data: candidateRow(params['id'] ?? '') } }
      },
      'GET /entity/Candidate/:id/notes': (call) =>
        page(
          world
            .entriesOf('note', { personId: call.params['id'] ?? '' })
            .map((entry) => ({ id: Number(entry.id), comments: entry.text })),
          call,
        ),
      'PUT /entity/Note': ({ json }) => {
        const person = json['personReference'] as { id?: number } | undefined
        if (!json['commentingPerson'] || !world.people.has(String(person?.id))) throw refused(400, 'missing person')
        const { id } = world.append('note', { personId: String(person?.id) }, String(json['comments']))
        return { body: { changedEntityType: 'Note', changedEntityId: Number(id), changeType: 'INSERT' } }
      },
      'GET /entityFiles/Candidate/:id': ({ params }) => ({
        body: {
          EntityFiles: world
            .entriesOf('file', { personId: params['id'] ?? '' })
            .map((entry) => ({ id: Number(entry.id), name: entry.text })),
        },
      }),
      'PUT /file/Candidate/:id': ({ params, json }) => {
        const { id } = world.append('file', { personId: params['id'] ?? '' }, String(json['name']))
        return { body: { fileId: Number(id), changeType: 'INSERT' } }
      },
    },
  })
  return startFake(world, service, (url) => ({
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    username: USER.name,
    password: USER.password,
    personId: '17',
    rejectedStatuses: ['Not a fit', 'Withdrew'],
    placedStatuses: [PLACED],
    baseUrl: `${url}/rest-services`,
    authUrl: url,
  }))
}
