import { type Call, Refused, restService } from '../../../src/fake-kit/service.ts'
import { startFake } from '../../../src/fake-kit/start.ts'
import { AtsWorld, type FakeApplication } from '../../../src/fake-kit/world.ts'
import { bullhornRequests } from './documented.ts'

const CLIENT = { id: 'bull-client', secret: 'bull-client-secret' }
const USER = { name: 'api.user', password: 'bull-password' }
const PLACED = 'Placed'

/** Variants of the fake Bullhorn that tests ask for. */
export interface BullhornOptions {
  readonly rateLimit?: number
  readonly now?: () => number
  /** Fewer rows than asked for come at once; no document says how many. */
  readonly countMax?: number
  /** The API user has never pressed Agree. */
  readonly hasNotAgreed?: boolean
  /** The origins that `loginInfo` names; absent: our own. A caller that names some sends what goes there to us. */
  readonly dataCenter?: { readonly oauth: string; readonly rest: string }
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

  function authorize({ query, base }: Call) {
    const { username, password, client_id: client } = Object.fromEntries(query)
    if (username !== USER.name || password !== USER.password || client !== CLIENT.id)
      return { body: '<html><p class="error">Invalid credentials</p></html>' }
    if (options.hasNotAgreed)
      return { body: '<html><h1>Terms of Service</h1><form><input type="submit" value="Agree"/></form></html>' }
    const code = token('code')
    codes.add(code)
    return {
      status: 302,
      headers: { location: `${new URL('/done', base).href}?code=${code}&client_id=${CLIENT.id}` },
    }
  }

  function exchangeCode({ query }: Call) {
    if (query.get('client_secret') !== CLIENT.secret || !codes.delete(query.get('code') ?? ''))
      throw new Refused(400, { error: 'invalid_grant' })
    const made = token('access')
    access.add(made)
    return { body: { access_token: made, refresh_token: token('refresh'), token_type: 'Bearer', expires_in: 600 } }
  }

  function logIn({ query, base }: Call) {
    if (!access.delete(query.get('access_token') ?? '')) throw refused(400, 'Invalid or expired OAuth access token.')
    const session = token('session')
    sessions.add(session)
    return {
      body: { BhRestToken: session, restUrl: `${options.dataCenter?.rest ?? new URL(base).origin}/rest/e999/` },
    }
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
      else world.setField(application.id, name, value)
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
    isAuthorized: ({ headers }) => sessions.has(headers['bhresttoken'] ?? ''),
    errors: {
      unauthorized: () => ({ errorMessage: 'BhRestToken is invalid' }),
      notFound: () => ({ errorMessage: 'Not found' }),
      notJson: () => ({ errorMessage: 'Bad request' }),
      throttled: () => ({ errorMessage: 'Too many requests' }),
      badRequest: (errorMessage) => ({ errorMessage, errorMessageKey: 'errors.badRequest', errorCode: 400 }),
    },
    rate: { requests: options.rateLimit ?? 100, perMs: 1_000, headers: () => ({}) },
    requests: bullhornRequests,
    routes: {
      'GET //rest-services/loginInfo': ({ base }) => ({
        body: {
          oauthUrl: `${options.dataCenter?.oauth ?? new URL(base).origin}/oauth`,
          restUrl: `${options.dataCenter?.rest ?? new URL(base).origin}/rest-services`,
          dataCenterId: 1,
          superClusterId: 2,
        },
      }),
      'GET //oauth/authorize': authorize,
      'POST //oauth/token': exchangeCode,
      'GET //rest-services/login': logIn,
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
      'GET /query/NoteEntity': (call) => {
        const where = call.query.get('where') ?? ''
        const [, personId = ''] = /^targetEntityName='User' AND targetEntityID=(\d+)$/.exec(where) ?? []
        const rows = world.entriesOf('note', { personId })
        return page(
          rows.map((entry) => ({ id: Number(entry.id), note: { id: Number(entry.id), comments: entry.text } })),
          call,
        )
      },
      'PUT /entity/Note': ({ json }) => {
        const person = json['personReference'] as { id?: number } | undefined
        if (!json['commentingPerson'] || !world.people.has(String(person?.id))) throw refused(400, 'missing person')
        const { id } = world.append('note', { personId: String(person?.id) }, String(json['comments']))
        return { body: { changedEntityType: 'Note', changedEntityId: Number(id), changeType: 'INSERT' } }
      },
      'GET /entity/Candidate/:id/fileAttachments': (call) =>
        page(
          world
            .entriesOf('file', { personId: call.params['id'] ?? '' })
            .map((entry) => ({ id: Number(entry.id), name: entry.text })),
          call,
        ),
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
  }))
}
