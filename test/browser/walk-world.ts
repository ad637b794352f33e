import type { Browser, Page } from 'playwright-core'
import { usualText } from '../../src/dashboard/describing/skeleton.ts'
import { findHeld } from '../../src/sync/engine/held-changes.ts'
import { Link } from '../kit/api.ts'
import { stopDecisions } from '../kit/decisions.ts'
import { madeHere } from '../kit/made-here.ts'
import { startModel } from '../kit/model.ts'
import { PNG } from '../kit/pictures.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { startSyncWorld } from '../kit/sync-world.ts'

/** Whom the pages are shown to. */
const HEAD = { email: 'head.of.pages@acme.example', password: 'correct horse battery' }
/** No account, link or recording has it. */
const UNKNOWN = 'x'.repeat(43)

/** An address of the dashboard that somebody opens. */
export interface Visit {
  /** The route of the server, as it declares it. */
  readonly route: string
  readonly path: string
  /** Opened by somebody who is not logged in. */
  readonly isPublic?: boolean
  /** What the page answers, where it is not 200. */
  readonly status?: number
}

/** Every kind of thing that a page shows, in one organization; and an organization that has nothing. */
export interface WalkWorld {
  readonly origin: string
  /** The routes that answer GET with a page for people. */
  readonly routes: readonly string[]
  readonly visits: readonly Visit[]
  login(browser: Browser, isEmpty?: boolean): Promise<Page>
  close(): Promise<void>
}

/** Routes that answer GET with something else than a page of ours. */
const NO_PAGE = [
  /\/assets\//,
  /\/images\/:imageId$/,
  /\/answers\/:questionId\//,
  /\/captions\/:questionId$/,
  /\.(csv|pdf)$/,
  // JSON for the page's own script.
  /^\/dashboard\/.*\/undo$/,
  // A mail or a page of candidates, in a frame of its settings.
  /\/(mail-texts\/.*|candidate-page)\/preview$/,
  // Leads on to another page.
  /^\/dashboard\/first$/,
  /\/oidc\/callback$/,
]

/** Starts the product with one organization that has everything. */
export async function walkWorld(): Promise<WalkWorld> {
  const model = await startModel()
  const world = await startSyncWorld({
    // A fake listens on this machine.
    yaml: { analysis: model.analysis, server: { connectionHosts: ['127.0.0.1'] } },
    product: { isDevelopment: true },
    // Three passes make what the pages show; those after them only cost time.
    connection: { poll: { every: '5s' }, brake: { share: '10%', atLeast: 3, firstPass: 'go' } },
  })
  const { product, tenant, api } = world
  const { accounts, services, passwordLinks, database } = product.core
  const { organizationId } = tenant
  await stopDecisions(product)
  const head = await accounts.createUser({ organizationId, ...HEAD, role: 'installation' })
  const reviewer = await Reviewer.login(product.origin, HEAD)
  const applied = world.application('ada@people.example', undefined, { firstName: 'Ada', lastName: 'Applied' })
  const drawn = async (path: string) => /name="drawn" value="(\w+)"/.exec((await reviewer.get(path)).text)?.[1] ?? ''

  const position = await api.position(tenant, { name: 'Payments engineer' })
  const caller = { organizationId, userId: head.id, keyId: null }
  const [question] = (await services.positions.positionToEdit(caller, position.id)).questions
  await services.questionImages.setQuestionImage(caller, position.id, question?.id ?? '', {
    alt: 'A small square',
    picture: PNG,
  })
  const people = await Promise.all(
    ['Bo', 'Cleo', 'Dan', 'Eve'].map((firstName) =>
      api.invited(position.id, { candidate: api.candidate({ firstName, lastName: 'Applied' }) }),
    ),
  )
  const [bo, cleo, dan, eve] = people.map(({ id }) => `/dashboard/interviews/${id}`)
  await Promise.all(people.slice(0, 2).map(({ inviteUrl }) => new Link(inviteUrl ?? '').answer()))
  await new Link(people[2]?.inviteUrl ?? '').start()
  await api.call('POST', `/interviews/${people[0]?.id}/analysis`)
  await eventually('it is analysed', async () => {
    const { analysisStatus } = await api.interview(people[0]?.id ?? '')
    return analysisStatus === 'completed'
  })
  await reviewer.post(`${bo}/rating`, { rating: '4', reason: 'Clear, and with numbers', revision: '' })
  await reviewer.post(`${bo}/reveal`, {})
  await reviewer.post(`${bo}/notes`, { text: 'Ask about the ledger' })
  const line = /href="([^"]*\/transcript\/[^"]*)"/.exec((await reviewer.get(bo ?? '')).text)?.[1] ?? ''
  const shownLine = (await reviewer.get(line)).text
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(shownLine)?.[1] ?? ''
  await reviewer.post(line.replace(/\?.*/, ''), {
    ...{ seen: hidden('seen'), seenLine: hidden('seenLine'), seenText: hidden('seenText') },
    text: 'I built a payment system, and I measured each change before I kept it.',
  })
  const link = await reviewer.post(`${bo}/guest-links`, { days: '7', drawn: await drawn(bo ?? '') })
  const guest = /\/g\/[\w-]+/.exec(link.text)?.[0] ?? ''
  const asked = `/dashboard/decision?decision=rejected&id=${people[1]?.id}&id=${people[3]?.id}`
  const interview = await eventually('Ada is invited', async () => {
    return (await api.list(`?externalId=${applied}`)).body.data[0]
  })
  for (let n = 0; n < 8; n++) world.application()
  await eventually('the brake holds', async () => (await findHeld(database.knex, 'test')) !== null)
  await madeHere(product, tenant, world.ats, {
    name: 'made-here',
    rules: [
      `invite: [{ job: "${world.jobId}", stage: Video Interview, position: "${world.positionId}" }]`,
      'writeBack: [{ on: invited, note: default }, { on: approved, moveTo: Onsite }]',
    ],
  })
  await reviewer.post('/dashboard/views', { name: 'Finished', query: 'status=completed', shared: '1' })
  await reviewer.post('/dashboard/columns', { query: '', column: ['position', 'status', 'score', 'decision', 'time'] })
  await product.core.documents.save({
    organizationId,
    name: 'described',
    by: HEAD.email,
    state: 'paused',
    expectedVersion: 0,
    text: usualText('described'),
    secrets: { api_key: 'a-key-of-nobody' },
  })
  const { token } = await passwordLinks.make({ organizationId, userId: tenant.userId, by: head.id })

  const at = `/dashboard/positions/${position.id}`
  const firstRubric = await services.rubrics.rubricOf(caller, position.id)
  const editor = { ...caller, email: HEAD.email }
  await services.rubrics.approveRubric(
    editor,
    { positionId: position.id, seen: 0, basis: firstRubric.basis },
    firstRubric.levels,
  )
  await services.rubrics.saveDraft(editor, { positionId: position.id, seen: 1 }, firstRubric.levels)
  const page = (route: string, path = route, more: Partial<Visit> = {}): Visit => ({ route, path, ...more })
  const interviewRoute = '/dashboard/interviews/:id'
  const visits: Visit[] = [
    ...['/dashboard/login', '/dashboard/login?next=%2Fdashboard%2Fmail'].map((path) =>
      page('/dashboard/login', path, { isPublic: true }),
    ),
    page('/dashboard/first/:token', `/dashboard/first/${UNKNOWN}`, { isPublic: true, status: 404 }),
    page('/dashboard/login/link/:token', `/dashboard/login/link/${UNKNOWN}`, { isPublic: true, status: 404 }),
    page('/dashboard/password/:token', `/dashboard/password/${token}`, { isPublic: true }),
    page('/dashboard/password/:token', `/dashboard/password/${UNKNOWN}`, { isPublic: true, status: 404 }),
    page('/g/:token', guest, { isPublic: true }),
    page('/g/:token', `/g/${UNKNOWN}`, { isPublic: true, status: 404 }),
    page('/dashboard/home', '/dashboard/home?days=90'),
    page('/dashboard/search', '/dashboard/search?q=a'),
    page('/dashboard'),
    page('/dashboard', '/dashboard?status=completed'),
    page('/dashboard', '/dashboard?decision=to_decide&sort=waiting'),
    page('/dashboard', '/dashboard?q=zzzzz&status=completed&from=2026-01-01'),
    ...[bo, cleo, dan, `/dashboard/interviews/${interview.id}`].map((path) => page(interviewRoute, path)),
    page(interviewRoute, `/dashboard/interviews/${UNKNOWN}`, { status: 404 }),
    page(`${interviewRoute}/decision`, `${cleo}/decision?decision=rejected`),
    page(`${interviewRoute}/transcript/:questionId`, line),
    page(`${interviewRoute}/cancel`, `${eve}/cancel`),
    page('/dashboard/decision', asked),
    page('/dashboard/remind', `/dashboard/remind?id=${people[2]?.id}&id=${people[0]?.id}`),
    page('/dashboard/compare', `/dashboard/compare?id=${people[0]?.id}&id=${people[1]?.id}`),
    page('/dashboard/positions'),
    page('/dashboard/positions/new'),
    page('/dashboard/positions/:id', at),
    page('/dashboard/positions/:id/preview', `${at}/preview`),
    ...['edit', 'invite', 'invites', 'rubric'].map((word) => page(`/dashboard/positions/:id/${word}`, `${at}/${word}`)),
    page('/dashboard/positions/:id/rubric', `${at}/rubric?version=1`),
    page('/dashboard/companies'),
    page('/dashboard/companies', '/dashboard/companies?q=nothing'),
    page('/dashboard/companies/:id', `/dashboard/companies/${tenant.companyId}`),
    page('/dashboard/teams'),
    page('/dashboard/teams/:id', `/dashboard/teams/${tenant.teamId}`),
    page('/dashboard/people'),
    page('/dashboard/people/:id', `/dashboard/people/${tenant.userId}`),
    page('/dashboard/people/:id', `/dashboard/people/${head.id}`),
    page('/dashboard/mail-texts/:kind/:language', '/dashboard/mail-texts/invite/de'),
    ...[
      'api-keys',
      'mail',
      'mail-texts',
      'notifications',
      'account',
      'candidate-page',
      'configuration',
      'organizations',
    ].map((word) => page(`/dashboard/${word}`)),
    page('/dashboard/organizations/:id', `/dashboard/organizations/${organizationId}`),
    page('/dashboard/connections'),
    page('/dashboard/connections/:name', '/dashboard/connections/test'),
    page('/dashboard/connections/:name/held', '/dashboard/connections/test/held'),
    page('/dashboard/connections/:name/plan', '/dashboard/connections/test/plan'),
    page('/dashboard/connect'),
    ...['greenhouse', 'rest'].map((one) => page('/dashboard/connect/:connector', `/dashboard/connect/${one}`)),
    page('/dashboard/connect/rest/guided'),
    page('/dashboard/connect/import'),
    ...['address', 'jobs', 'applications', 'write-back'].map((part) =>
      page('/dashboard/connections/:name/describe/:part', `/dashboard/connections/described/describe/${part}`),
    ),
    page('/dashboard/connections/:name/rules', '/dashboard/connections/made-here/rules?new=1'),
    ...['start', 'edit', 'versions', 'key', 'disconnect'].map((word) =>
      page(`/dashboard/connections/:name/${word}`, `/dashboard/connections/made-here/${word}`),
    ),
    page('/dashboard/components'),
    page('/dashboard/deliveries'),
    page('/dashboard/timeline', `/dashboard/timeline?connection=test&application=${applied}`),
  ]
  const answer = await reviewer.get(asked)
  const batch = Object.fromEntries(
    [...answer.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  )
  const decided = await reviewer.post('/dashboard/decision', { ...batch, reason: 'A double' })
  visits.push(page('/dashboard/decisions/:batch', decided.location ?? ''))

  const empty = await product.tenant()
  for (const table of ['companies', 'teams'])
    await database.knex(table).where({ organization_id: empty.organizationId }).del()
  const nobody = { ...HEAD, email: 'new@globex.example' }
  await accounts.createUser({ organizationId: empty.organizationId, ...nobody, role: 'administrator' })

  return {
    origin: product.origin,
    routes: product.daemon.routes.flatMap((one) => {
      const [method, path = ''] = one.split(' ')
      const isPage = method === 'GET' && /^\/(dashboard|g)(\/|$)/.test(path) && !NO_PAGE.some((no) => no.test(path))
      return isPage ? [path] : []
    }),
    visits,
    async login(browser, isEmpty = false) {
      const { email, password } = isEmpty ? nobody : HEAD
      const opened = await (await browser.newContext({ viewport: { width: 1_366, height: 800 } })).newPage()
      await opened.goto(`${product.origin}/dashboard/login`)
      await opened.getByLabel('Email address').fill(email)
      await opened.getByLabel('Password').fill(password)
      await opened.getByRole('button', { name: 'Log in' }).press('Enter')
      await opened.getByRole('navigation', { name: 'Main' }).waitFor()
      return opened
    },
    async close() {
      await world.close()
      await model.close()
    },
  }
}
