import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Link } from '../../kit/api.ts'
import { sleep } from '../../kit/program.ts'
import { brokenYaml } from './broken-file.ts'
import { refusedRequests } from './refused.ts'
import type { Place } from './search.ts'
import { until, Visitor } from './visitor.ts'
import type { CanaryWorld } from './world.ts'

/** Everything that people and programs do with an installation, failures included; whatever comes back is a place. */
export class Flow {
  readonly #world: CanaryWorld
  readonly #origin: string
  readonly #visitor: Visitor
  readonly #password = `my "pass" ${randomBytes(12).toString('base64url')}`

  constructor(world: CanaryWorld) {
    this.#world = world
    this.#origin = `http://127.0.0.1:${world.port}`
    this.#visitor = new Visitor(world)
  }

  get places(): readonly Place[] {
    return this.#visitor.places
  }

  async run(): Promise<void> {
    const world = this.#world
    world.writeFile([])
    this.#tell('a first start, with a link for its administrator')
    await this.#firstStart()
    this.#tell('organization, users and a key by commands')
    const { organization, company, users } = await this.#accounts()
    world.startDaemon()
    await until('the daemon is ready', async () => (await fetch(`${this.#origin}/readyz`).catch(() => undefined))?.ok)
    const position = await this.#position(company)
    const interview = await this.#candidate(position)
    this.#tell('ATSs that refuse')
    await this.#connections(organization, [position, await this.#position(company)])
    this.#tell('refused requests, a broken file')
    await this.#refusals(position)
    await this.#brokenFile()
    this.#tell('commands and pages')
    await this.#commands(organization, position, interview)
    await this.#pages(users, interview)
    this.#tell('no database')
    await this.#withoutDatabase()
    // Connections that are kept hold their last request alive.
    await sleep(6_000)
  }

  /** Nobody is there yet: the start prints a link, which is opened and not used. */
  async #firstStart(): Promise<void> {
    const link = /\/dashboard\/first\/[\w-]{43}/
    this.#world.startDaemon()
    await until('the link is printed', async () => link.test(this.#world.log()))
    const [path = ''] = link.exec(this.#world.log()) ?? []
    this.#world.plant('first link', path.split('/').at(-1) ?? '')
    await this.#visitor.get('page of the first administrator', path)
    await this.#visitor.get('page of somebody without a link', '/dashboard/first')
    const lines = this.#world.log().split('\n')
    this.#visitor.places.push({
      name: 'output of a first start',
      text: lines.filter((line) => !line.startsWith('{')).join('\n'),
    })
    this.#visitor.places.push({
      name: 'log of a first start',
      text: lines.filter((line) => line.startsWith('{')).join('\n'),
    })
    await this.#world.stopDaemon()
  }

  async #accounts() {
    const made = async (...args: string[]) => {
      const answer = await this.#visitor.command(['admin', ...args, '--json'], { stdin: `${this.#password}\n` })
      return JSON.parse(answer.stdout.trim().split('\n').at(-1) ?? '') as { id: string; key: string }
    }
    this.#world.plant('user password', this.#password)
    const organization = (await made('organization', 'create', '--name', 'Canary', '--credits', '50')).id
    const company = (await made('company', 'create', '--organization', organization, '--name', 'Canary')).id
    const user = (email: string, role: string) =>
      made(
        ...['user', 'create', '--organization', organization, '--email', email],
        ...['--password-stdin', '--administrator', role],
      )
    const [administrator] = [await user('admin@acme.example', 'on'), await user('reviewer@acme.example', 'off')]
    const key = await made(
      'api-key',
      'create',
      '--organization',
      organization,
      '--user',
      administrator.id,
      '--name',
      'K',
    )
    this.#visitor.key = key.key
    this.#world.plant('API key', this.#visitor.key)
    return { organization, company, users: ['admin@acme.example', 'reviewer@acme.example'] as const }
  }

  async #position(company: string): Promise<string> {
    const questions = [{ text: 'Why?', timeLimit: 1, order: 0 }]
    const body = { name: 'Canary keeper', companyId: company, status: 'open', questions }
    return (await this.#visitor.api<{ id: string }>('POST', '/positions', body)).id
  }

  /** Invited by mail, answered, analysed twice: the transcription refuses once, the model then. */
  async #candidate(position: string): Promise<string> {
    const candidate = { firstName: 'Mira', lastName: 'Okafor', email: 'mira@people.example' }
    const invited = await this.#visitor.api<{ id: string; inviteUrl: string }>(
      'POST',
      `/positions/${position}/invites`,
      {
        candidate,
        sendEmail: true,
      },
    )
    this.#world.plant('candidate link', invited.inviteUrl.split('/').at(-1) ?? '')
    await until('the invite is mailed', () => this.#world.seen().some(({ name }) => name === 'mail to a candidate'))
    await this.#visitor.get('page of the candidate', new URL(invited.inviteUrl).pathname)
    await new Link(invited.inviteUrl).answer()
    await this.#visitor.get('page of the candidate', `${new URL(invited.inviteUrl).pathname}/state`)
    for (const _time of ['transcription', 'model']) {
      await this.#visitor.call('POST', `/interviews/${invited.id}/analysis`, {})
      await until('the analysis fails', async () => {
        const { text } = await this.#visitor.fetch(`/api/v1/interviews/${invited.id}/analysis`, {
          headers: this.#visitor.bearer,
        })
        return text.includes('"failed"')
      })
    }
    const detail = await this.#visitor.api<{ answers: { videoUrl: string }[] }>('GET', `/interviews/${invited.id}`)
    // /v/INTERVIEW/QUESTION/UNTIL/SIGNATURE
    this.#world.plant('recording link', new URL(detail.answers[0]?.videoUrl ?? '').pathname.split('/').at(-1) ?? '')
    return invited.id
  }

  /** ATSs that refuse the first writes with everything that they were sent, and one that orders. */
  async #connections(organization: string, positions: readonly [string, string]): Promise<void> {
    const { greenhouse, lever, stage } = this.#world
    const settings = this.#world.settings()
    const jobs = [greenhouse.world, lever.world].map((one) => String(one.addJob('Keeper', [stage, 'Onsite']).id))
    const polled = (name: string, at: object, job: string | undefined, position: string) => ({
      ...{ name, connector: name, organization, settings: at, poll: { every: '1s' }, brake: 'off' },
      delivery: { deadline: '2s', quietWait: '1s' },
      invite: [{ job, stage, position, sendEmail: false }],
      writeBack: [{ on: 'invited', note: 'Link: {{ interview.inviteUrl }}' }],
    })
    this.#world.writeFile([
      polled('greenhouse', settings.greenhouse, jobs[0], positions[0]),
      polled('lever', settings.lever, jobs[1], positions[1]),
      { name: 'ordering', connector: 'greenhouse-assessments', organization, settings: settings.ordering },
    ])
    this.#world.hup()
    for (let n = 0; n < 3; n++) {
      const person = { firstName: 'At', lastName: `Ats ${n}`, email: `ats${n}@people.example` }
      greenhouse.world.addApplication(person, Number(jobs[0]), stage)
      lever.world.addApplication({ ...person, email: `lever${n}@people.example` }, String(jobs[1]), stage)
    }
    // The first four are refused.
    await until('notes arrive at both ATSs', () =>
      ['Greenhouse', 'Lever'].every((name) => {
        const to = this.#world.seen().filter((one) => one.name === `request to ${name}` && one.text.includes('/i/'))
        return to.length > 4
      }),
    )
    for (const name of ['Greenhouse', 'Lever']) {
      const note = this.#world.seen().find((one) => one.name === `request to ${name}` && one.text.includes('/i/'))
      this.#world.plant(`candidate link in ${name}`, /\/i\/([\w-]+)/.exec(note?.text ?? '')?.[1] ?? '')
    }
    const key = this.#world.secrets['assessment key']
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    const headers = { authorization, 'content-type': 'application/json' }
    await this.#visitor.get('order of an ATS', '/assessments/ordering/tests', { headers })
    const complaint = { api_call: 'tests', errors: [`${this.#world.echo}: ${key} is not the key`] }
    await this.#visitor.get('order of an ATS', '/assessments/ordering/errors', {
      ...{ method: 'POST', headers, body: JSON.stringify(complaint) },
    })
    await this.#visitor.get('order of an ATS', '/assessments/ordering/tests', {
      headers: { authorization: `Bearer ${key}x` },
    })
    const secret = this.#world.secrets['webhook secret']
    const body = JSON.stringify({ action: 'ping', secret })
    for (const signature of [createHmac('sha256', secret).update(body).digest('hex'), secret])
      await this.#visitor.get('webhook', '/hooks/greenhouse', {
        method: 'POST',
        body,
        headers: { signature: `sha256 ${signature}` },
      })
  }

  /** Requests that are refused, with secrets in every part of them. */
  async #refusals(position: string): Promise<void> {
    const key = this.#visitor.key
    const token = this.#world.canaries().find(({ kind }) => kind === 'candidate link')?.value ?? ''
    for (const [path, init] of refusedRequests({ key, token, position })) {
      const { status } = await this.#visitor.get('answer to a refused request', path, init)
      if (status < 400) throw new Error(`${path} was answered with ${status}`)
    }
    const authorization = `Bearer ${this.#world.secrets['metrics token']}`
    const figures = { headers: { 'x-forwarded-for': '203.0.113.7', authorization } }
    if ((await this.#visitor.get('figures', '/metrics', figures)).status !== 200)
      throw new Error('the token shows no figures')
  }

  async #pages(users: readonly string[], interview: string): Promise<void> {
    const [admin = '', reviewer = ''] = users
    const wrong = `a mistyped ${randomBytes(12).toString('base64url')}`
    this.#world.plant('mistyped password', wrong)
    await this.#visitor.login(admin, wrong, 'answer to a refused request')
    const paths = [
      ...['', '/positions', '/companies', '/teams', '/api-keys', '/mail', `/interviews/${interview}`],
      ...['/connections', '/connections/greenhouse', '/connections/lever', '/connections/ordering'],
      ...['/deliveries', '/deliveries?state=all', '/deliveries?state=parked', '/nothing'],
    ]
    for (const [who, email] of [
      ['an administrator', admin],
      ['a reviewer', reviewer],
    ] as const) {
      const { headers } = await this.#visitor.login(email, this.#password, 'answer to the login')
      const cookies = headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
      const [session = '', device = ''] = cookies.map((one) => one.slice(one.indexOf('=') + 1))
      this.#world.plant(`session cookie of ${who}`, session)
      this.#world.plant('device cookie', device)
      const asked = { headers: { cookie: cookies[0] ?? '' }, redirect: 'manual' as const }
      const rows = (await this.#visitor.fetch('/dashboard/deliveries?state=all', asked)).text
      const timelines = [...new Set(rows.match(/\/dashboard\/timeline\?[^"]+/g) ?? [])]
      for (const path of [
        ...paths.map((one) => `/dashboard${one}`),
        ...timelines.map((one) => one.replaceAll('&amp;', '&')),
      ])
        await this.#visitor.get(`page of ${who} ${path.replace(interview, 'ID')}`, path, asked)
      if (email === reviewer) await this.#guest(`/dashboard/interviews/${interview}`, cookies[0] ?? '')
    }
    await this.#provider()
    for (const path of ['/', '/api/docs', '/api/v1/openapi.json', '/healthz', '/readyz', '/dashboard/login'])
      await this.#visitor.get(`page of a stranger ${path}`, path)
  }

  /** A login at the provider, which repeats what it was sent and refuses it. */
  async #provider(): Promise<void> {
    const begun = await this.#visitor.get('answer to a begun login', '/dashboard/login/oidc', { method: 'POST' })
    const [cookie = ''] = begun.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    this.#world.plant('cookie of a begun login', cookie.slice(cookie.indexOf('=') + 1))
    const state = new URL(begun.headers.get('refresh')?.slice('0; url='.length) ?? '').searchParams.get('state') ?? ''
    const code = `code-${randomBytes(18).toString('base64url')}`
    this.#world.plant('code of a login', code)
    const back = `/dashboard/login/oidc/callback?${new URLSearchParams({ state, code })}`
    const refused = await this.#visitor.get('answer to a refused login', back, { headers: { cookie } })
    if (refused.headers.get('x-error-code') !== 'login.oidc_invalid')
      throw new Error(`the login ended with ${refused.status}`)
  }

  /** A reviewer makes a link, a guest opens it, and the page shows that it was opened. */
  async #guest(path: string, cookie: string): Promise<void> {
    const { text } = await this.#visitor.fetch(path, { headers: { cookie } })
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const form = { method: 'POST', headers: { cookie }, body: new URLSearchParams({ csrf, days: '7' }) }
    const made = await this.#visitor.get('answer to the form of a guest link', `${path}/guest-links`, form)
    const token = /\/g\/([\w-]{43})/.exec(made.text)?.[1] ?? ''
    this.#world.plant('guest link', token)
    const seen = await this.#visitor.get('page of a guest', `/g/${token}`)
    if (seen.status !== 200) throw new Error(`a guest was answered with ${seen.status}`)
    await this.#visitor.get('answer to the page of a guest', `/g/${token}/opened`, { method: 'POST' })
    await this.#visitor.get('page of a reviewer /dashboard/interviews/ID', path, { headers: { cookie } })
  }

  /** A file with mistakes around every secret: for `check`, and for the daemon that is asked to take it. */
  async #brokenFile(): Promise<void> {
    const { file, secrets } = this.#world
    const good = readFileSync(file, 'utf8')
    const broken = brokenYaml(secrets)
    const place = join(file, '..', 'broken.yaml')
    writeFileSync(place, broken)
    await this.#visitor.command(['check', '--config', place])
    await this.#visitor.command(['check', '--config', place, '--json'])
    writeFileSync(file, broken)
    this.#world.hup()
    await until('the daemon refuses the file', () => /tokn/.test(this.#world.log()))
    writeFileSync(file, good)
    this.#world.hup()
  }

  async #commands(organization: string, position: string, interview: string): Promise<void> {
    const link = await this.#visitor.command(['admin', 'position', 'public-link', position, '--json'])
    const publicToken = /\/p\/([\w-]+)/.exec(link.stdout)?.[1] ?? ''
    this.#world.plant('public link', publicToken)
    await this.#visitor.get('page of a stranger /p/TOKEN', `/p/${publicToken}`)
    const form = { firstName: 'Pub', lastName: 'Lic', email: 'public@people.example' }
    await this.#visitor.get('page of a stranger /p/TOKEN', `/p/${publicToken}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const list = await this.#visitor.command([
      'deliveries',
      'list',
      '--json',
      '--state',
      'pending,unknown,parked,confirmed',
    ])
    const parked = /"seq":"?(\d+)/.exec(list.stdout)?.[1] ?? ''
    for (const words of [
      ['admin', 'user', 'list', '--organization', organization, '--json'],
      ['admin', 'api-key', 'list', '--organization', organization, '--json'],
      ['deliveries', 'show', parked, '--json'],
      ['deliveries', 'show', parked],
      ['deliveries', 'list'],
      ['explain', 'greenhouse', interview, '--json'],
      ['explain', 'greenhouse', 'ats0@people.example'],
      ['explain', 'lever', 'lever1@people.example', '--json'],
      ['plan', '--json'],
      ['reconcile', 'greenhouse', '--json'],
      ['check', '--online', '--json'],
    ])
      await this.#visitor.command(words)
    await this.#visitor.command(['admin', 'organization', 'list'], { environment: { DB_PASSWORD: 'not the password' } })
  }

  /** The daemon loses its database, and its login to it, in the middle of requests. */
  async #withoutDatabase(): Promise<void> {
    await this.#world.asOwner(async (client) => {
      await client.query('alter role canary nologin')
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'canary'")
    })
    for (const path of ['/api/v1/me', '/api/v1/interviews'])
      await this.#visitor.get('answer without a database', path, { headers: this.#visitor.bearer })
    await this.#visitor.get('answer without a database', '/readyz')
    await this.#visitor.command(['admin', 'organization', 'list', '--json'])
    await sleep(2_000)
    await this.#world.asOwner((client) => client.query('alter role canary login'))
    await until('the daemon is back', async () => (await fetch(`${this.#origin}/readyz`)).ok)
  }

  #tell(step: string): void {
    console.log(`… ${step}`)
  }
}
