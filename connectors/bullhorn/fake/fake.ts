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
  const fake = new FakeBullhorn(options)
  return startFake(fake.world, fake.service(), (url) => ({
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

/** The account in memory, and what each request does to it. */
class FakeBullhorn {
  readonly #options: BullhornOptions
  readonly #now: () => number
  readonly world: AtsWorld
  readonly #codes = new Set<string>()
  readonly #access = new Set<string>()
  readonly #sessions = new Set<string>()
  #made = 0

  constructor(options: BullhornOptions = {}) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.world = new AtsWorld({ now: this.#now, accountStages: true })
  }

  service() {
    return restService({
      basePath: '/rest/e999',
      now: this.#now,
      isAuthorized: ({ headers }) => this.#sessions.has(headers['bhresttoken'] ?? ''),
      errors: {
        unauthorized: () => ({ errorMessage: 'BhRestToken is invalid' }),
        notFound: () => ({ errorMessage: 'Not found' }),
        notJson: () => ({ errorMessage: 'Bad request' }),
        throttled: () => ({ errorMessage: 'Too many requests' }),
        badRequest: (errorMessage) => ({ errorMessage, errorMessageKey: 'errors.badRequest', errorCode: 400 }),
      },
      rate: { requests: this.#options.rateLimit ?? 100, perMs: 1_000, headers: () => ({}) },
      requests: bullhornRequests,
      routes: { ...this.#loginRoutes(), ...this.#entryRoutes(), ...this.#submissionRoutes() },
    })
  }

  #token(kind: string) {
    return `${kind}-${++this.#made}`
  }

  #authorize({ query, base }: Call) {
    const { username, password, client_id: client } = Object.fromEntries(query)
    if (username !== USER.name || password !== USER.password || client !== CLIENT.id)
      return { body: '<html><p class="error">Invalid credentials</p></html>' }
    if (this.#options.hasNotAgreed)
      return { body: '<html><h1>Terms of Service</h1><form><input type="submit" value="Agree"/></form></html>' }
    const code = this.#token('code')
    this.#codes.add(code)
    return {
      status: 302,
      headers: { location: `${new URL('/done', base).href}?code=${code}&client_id=${CLIENT.id}` },
    }
  }

  #exchangeCode({ query }: Call) {
    if (query.get('client_secret') !== CLIENT.secret || !this.#codes.delete(query.get('code') ?? ''))
      throw new Refused(400, { error: 'invalid_grant' })
    const made = this.#token('access')
    this.#access.add(made)
    return {
      body: { access_token: made, refresh_token: this.#token('refresh'), token_type: 'Bearer', expires_in: 600 },
    }
  }

  #logIn({ query, base }: Call) {
    if (!this.#access.delete(query.get('access_token') ?? ''))
      throw refused(400, 'Invalid or expired OAuth access token.')
    const session = this.#token('session')
    this.#sessions.add(session)
    return {
      body: { BhRestToken: session, restUrl: `${this.#options.dataCenter?.rest ?? new URL(base).origin}/rest/e999/` },
    }
  }

  #labelOf(row: FakeApplication) {
    return row.status === 'rejected'
      ? this.world.reasons.find((reason) => reason.id === row.reasonId)?.name
      : row.status === 'hired'
        ? PLACED
        : this.world.stages.get(row.stageId)?.name
  }

  #candidateRow(id: string) {
    const person = this.world.people.get(id)
    return {
      id: Number(id),
      firstName: person?.firstName,
      lastName: person?.lastName,
      email: person?.email ?? null,
      mobile: person?.phone ?? null,
      phone: null,
    }
  }

  #submissionRow(row: FakeApplication) {
    return this.world.shown(row.id, {
      id: Number(row.id),
      status: this.#labelOf(row),
      dateLastModified: row.updatedAt,
      candidate: this.#candidateRow(row.personId),
      jobOrder: { id: Number(row.jobId), title: this.world.jobs.get(row.jobId)?.name },
    })
  }

  /** As much JPQL as the conditions that a client of ours writes; anything else is refused. */
  #conditionOf(where: string): (row: FakeApplication) => boolean {
    const tests = where.split(/ AND /).map((part): ((row: FakeApplication) => boolean) => {
      const [, field = '', operator = '', value = ''] = /^([\w.]+)(>=|<=|=|>)(.+)$/.exec(part) ?? []
      const text = /^'(.*)'$/.exec(value)?.[1]?.replaceAll("''", "'")
      const fields: Readonly<Record<string, (row: FakeApplication) => unknown>> = {
        isDeleted: () => 'false',
        id: (row) => Number(row.id),
        'jobOrder.id': (row) => Number(row.jobId),
        status: (row) => this.#labelOf(row),
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

  #page<Row>(rows: readonly Row[], { query }: Call) {
    const start = Number(query.get('start') ?? 0)
    const count = Math.min(Number(query.get('count') ?? 20), this.#options.countMax ?? 500)
    return { body: { start, count, data: rows.slice(start, start + count) } }
  }

  #one({ params }: Call): FakeApplication {
    const found = this.world.applications.get(params['id'] ?? '')
    if (!found) throw refused(404, 'Entity not found')
    return found
  }

  #changeSubmission(call: Call) {
    const application = this.#one(call)
    for (const [name, value] of Object.entries(call.json)) {
      if (name === 'status') this.#setStatus(application, String(value))
      else this.world.setField(application.id, name, value)
    }
    return {
      body: { changedEntityType: 'JobSubmission', changedEntityId: Number(application.id), changeType: 'UPDATE' },
    }
  }

  #setStatus(application: FakeApplication, label: string): void {
    const reason = this.world.reasons.find((found) => found.name === label)
    const stage = this.world.stageOf(application.jobId, label)
    if (reason) this.world.reject(application.id, reason.id)
    else if (stage) this.world.move(application.id, stage.id)
    else throw refused(400, `unknown status ${label}`)
  }

  #labels() {
    return [
      'New Lead',
      ...[...this.world.stages.values()].map((stage) => stage.name),
      ...this.world.reasons.map(({ name }) => name),
      PLACED,
    ]
  }

  #loginRoutes() {
    return {
      'GET //rest-services/loginInfo': ({ base }: Call) => ({
        body: {
          oauthUrl: `${this.#options.dataCenter?.oauth ?? new URL(base).origin}/oauth`,
          restUrl: `${this.#options.dataCenter?.rest ?? new URL(base).origin}/rest-services`,
          dataCenterId: 1,
          superClusterId: 2,
        },
      }),
      'GET //oauth/authorize': (call: Call) => this.#authorize(call),
      'POST //oauth/token': (call: Call) => this.#exchangeCode(call),
      'GET //rest-services/login': (call: Call) => this.#logIn(call),
    }
  }

  #entryRoutes() {
    return {
      'GET /query/NoteEntity': (call: Call) => {
        const where = call.query.get('where') ?? ''
        const [, personId = ''] = /^targetEntityName='User' AND targetEntityID=(\d+)$/.exec(where) ?? []
        const rows = this.world.entriesOf('note', { personId })
        return this.#page(
          rows.map((entry) => ({ id: Number(entry.id), note: { id: Number(entry.id), comments: entry.text } })),
          call,
        )
      },
      'PUT /entity/Note': ({ json }: Call) => {
        const person = json['personReference'] as { id?: number } | undefined
        if (!json['commentingPerson'] || !this.world.people.has(String(person?.id)))
          throw refused(400, 'missing person')
        const { id } = this.world.append('note', { personId: String(person?.id) }, String(json['comments']))
        return { body: { changedEntityType: 'Note', changedEntityId: Number(id), changeType: 'INSERT' } }
      },
      'GET /entity/Candidate/:id/fileAttachments': (call: Call) =>
        this.#page(
          this.world
            .entriesOf('file', { personId: call.params['id'] ?? '' })
            .map((entry) => ({ id: Number(entry.id), name: entry.text })),
          call,
        ),
      'PUT /file/Candidate/:id': ({ params, json }: Call) => {
        const { id } = this.world.append('file', { personId: params['id'] ?? '' }, String(json['name']))
        return { body: { fileId: Number(id), changeType: 'INSERT' } }
      },
    }
  }

  #submissionRoutes() {
    return {
      'GET /ping': () => ({ body: { sessionExpires: this.#now() + 600_000 } }),
      'GET /settings/jobResponseStatusList': () => ({ body: { jobResponseStatusList: this.#labels() } }),
      'GET /search/JobOrder': (call: Call) =>
        this.#page(
          [...this.world.jobs.values()].map((job) => ({
            id: Number(job.id),
            title: job.name,
            isOpen: job.status === 'open',
          })),
          call,
        ),
      'GET /query/JobSubmission': (call: Call) => {
        const rows = [...this.world.applications.values()].filter(this.#conditionOf(call.query.get('where') ?? ''))
        return this.#page(
          rows.map((row) => this.#submissionRow(row)),
          call,
        )
      },
      'GET /entity/JobSubmission/:id': (call: Call) => ({ body: { data: this.#submissionRow(this.#one(call)) } }),
      'POST /entity/JobSubmission/:id': (call: Call) => this.#changeSubmission(call),
      'GET /entity/Candidate/:id': ({ params }: Call) => {
        if (!this.world.people.has(params['id'] ?? '')) throw refused(404, 'Entity not found')
        return { body: { data: this.#candidateRow(params['id'] ?? '') } }
      },
    }
  }
}

function refused(status: number, errorMessage: string) {
  return new Refused(status, { errorMessage, errorCode: status })
}
