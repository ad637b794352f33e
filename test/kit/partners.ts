import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ashbyAssessmentRequests } from '../../connectors/ashby-assessments/fake/documented.ts'
import { fromUuid, toUuid } from '../../connectors/ashby-assessments/ids.ts'
import { teamtailorPartnerRequests } from '../../connectors/teamtailor-partner/fake/documented.ts'
import { workableAssessmentRequests } from '../../connectors/workable-assessments/fake/documented.ts'
import { contractOf, type DocumentedRequests } from '../../src/fake-kit/documented.ts'
import type { Api } from './api.ts'
import { type Product, startProduct, type Tenant } from './product.ts'

/** The other side of an ATS that orders from us: how each one asks, and where it takes results. */

export interface Taken {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly json: Readonly<Record<string, unknown>>
}

/** The endpoint that takes results; the next ones are answered as planned. */
export interface Mailbox {
  readonly url: string
  readonly taken: Taken[]
  readonly planned: { status: number; body: string }[]
  /** Parts of requests that the vendor does not document; each was refused with 400. */
  readonly undocumented: string[]
  close(): Promise<void>
}

async function startMailbox({ requests, basePath = '' }: Partial<Partner> = {}): Promise<Mailbox> {
  const contract = requests && contractOf(requests, basePath)
  const undocumented: string[] = []
  const taken: Taken[] = []
  const planned: Mailbox['planned'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    taken.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      json: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
    })
    const sent = { method: request.method ?? '', target: request.url ?? '', headers: oneEach(request.headers), body }
    const match = contract?.match(sent)
    const problem =
      contract && (match ? contract.problemOf(match, sent) : `${sent.method} ${sent.target} is not documented`)
    if (problem !== undefined) undocumented.push(problem)
    const { status, body: said } =
      problem !== undefined ? { status: 400, body: '{}' } : (planned.shift() ?? { status: 200, body: '{}' })
    response.writeHead(status, { 'content-type': 'application/json' }).end(said)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    planned,
    undocumented,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const oneEach = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export interface Partner {
  readonly connector: string
  /** The documented requests that report a result, and the paths where they begin. */
  readonly requests?: DocumentedRequests
  readonly basePath?: string
  settings(mailbox: string): Readonly<Record<string, unknown>>
  /** Headers that say who asks; `key` is the agreed one, or another. */
  list: { method: string; path: string }
  idsIn(answer: unknown): string[]
  order(person: Person, testId: string, n: number, mailbox: string): { path: string; body: Record<string, unknown> }
  headers(secret: 'right' | 'wrong', body: Record<string, unknown>, claims?: object): Record<string, string>
  /** The order's own id in the answer, where there is one. */
  idIn(answer: unknown): string | null
  /** The text that the recruiter reads. */
  refusalIn(text: string): string
}

/** Teamtailor's own id of the result of the order with this number. */
export const resultId = (n: number) => `1a6d5a41-0000-4226-9d3b-${String(n).padStart(12, '0')}`

const KEY = 'the-key-that-we-agreed-on'
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((here, name) => (here as Record<string, unknown> | undefined)?.[name], value)
const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`

export const PARTNERS: Readonly<Record<string, Partner>> = {
  greenhouse: {
    connector: 'greenhouse-assessments',
    settings: (baseUrl) => ({ key: KEY, baseUrl, sendEmail: false }),
    list: { method: 'GET', path: 'tests' },
    idsIn: (answer) => (answer as { partner_test_id: string }[]).map((one) => one.partner_test_id),
    order: (person, testId, n, mailbox) => ({
      path: 'orders',
      body: {
        partner_test_id: testId,
        url: `${mailbox}/take_home_tests/${n}`,
        sent_by: 'recruiter@acme.example',
        candidate: {
          first_name: person.firstName,
          last_name: person.lastName,
          preferred_name: null,
          email: person.email,
          phone_number: '+49 30 5550100',
          greenhouse_profile_url: `https://app.greenhouse.io/people/17?application_id=${n}`,
        },
      },
    }),
    headers: (secret) => ({ authorization: basic(secret === 'right' ? KEY : 'another') }),
    idIn: (answer) => at(answer, 'partner_interview_id') as string,
    refusalIn: (text) => String(at(JSON.parse(text), 'errors.0.message')),
  },
  workable: {
    connector: 'workable-assessments',
    requests: workableAssessmentRequests,
    settings: (baseUrl) => ({ key: KEY, token: 'workable-issued', baseUrl, sendEmail: false }),
    list: { method: 'GET', path: 'tests' },
    idsIn: (answer) => (at(answer, 'tests') as { id: string }[]).map((one) => one.id),
    order: (person, testId, n, mailbox) => ({
      path: 'assessments',
      body: {
        test_id: testId,
        job_shortcode: 'ABC',
        job_title: 'Cook',
        callback_url: `${mailbox}/assessments/${n}`,
        candidate: { first_name: person.firstName, last_name: person.lastName, email: person.email, phone: null },
      },
    }),
    headers: (secret) => ({ authorization: `Bearer ${secret === 'right' ? KEY : 'another'}` }),
    idIn: (answer) => at(answer, 'assessment_id') as string,
    refusalIn: (text) => String(at(JSON.parse(text), 'message')),
  },
  ashby: {
    connector: 'ashby-assessments',
    requests: ashbyAssessmentRequests,
    settings: (baseUrl) => ({ key: KEY, apiKey: 'ashby-issued', baseUrl, sendEmail: false }),
    list: { method: 'POST', path: 'assessment.list' },
    idsIn: (answer) =>
      (at(answer, 'results') as { assessment_type_id: string }[]).map((one) =>
        fromUuid('type', one.assessment_type_id),
      ),
    order: (person, testId, n) => ({
      path: 'assessment.start',
      body: {
        assessment_type_id: toUuid('type', testId),
        candidate: {
          ashby_id: `candidate-${n}`,
          first_name: person.firstName,
          last_name: person.lastName,
          email: person.email,
          ashby_profile_url: 'https://app.ashbyhq.com/c/1',
        },
        application: { ashby_id: `application-${n}`, status: 'Active' },
        job: { ashby_id: 'j', name: 'Cook', req_id: null, ashby_job_url: '', hiringTeam: [] },
      },
    }),
    headers: (secret) => ({ authorization: basic(secret === 'right' ? KEY : 'another') }),
    idIn: (answer) => at(answer, 'results.assessment_id') as string,
    refusalIn: (text) => String(at(JSON.parse(text), 'message')),
  },
  teamtailor: {
    connector: 'teamtailor-partner',
    requests: teamtailorPartnerRequests,
    basePath: '/partner/v1',
    settings: (mailbox) => ({
      apiKey: 'teamtailor-issued',
      webhookSecret: 'webhook-secret',
      baseUrl: `${mailbox}/partner/v1`,
      sendEmail: false,
    }),
    list: { method: 'GET', path: 'config?job_id=1&stage_id=2&user_id=3' },
    idsIn: (answer) => (at(answer, 'config.fields.0.options') as { id: string }[]).map((one) => one.id),
    order: (person, testId, n) => ({
      path: 'webhook',
      body: {
        'partner-event': {
          id: `event-${n}`,
          'webhook-data': { position: testId },
          'partner-result': { id: resultId(n), status: 'sending' },
          candidate: {
            id: n,
            'first-name': person.firstName,
            'last-name': person.lastName,
            email: person.email,
            phone: '+46 70 0000001',
          },
        },
        company: { uuid: 'v', name: 'Acme' },
      },
    }),
    headers(secret, body, claims) {
      const time = Math.floor(Date.now() / 1000)
      const text = [
        { alg: 'HS256', typ: 'JWT' },
        { company: 'v', ...claims },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      const sign = (key: string, what: string) => createHmac('sha256', key).update(what)
      const token = sign(secret === 'right' ? 'teamtailor-issued' : 'another', text).digest('base64url')
      const event = String(at(body, 'partner-event.id'))
      const v1 = sign(secret === 'right' ? 'webhook-secret' : 'another', `${time}.${event}`).digest('hex')
      return {
        authorization: `Bearer ${text}.${token}`,
        'teamtailor-signature': `t=${time},v1=${v1},v0=${'0'.repeat(64)}`,
      }
    },
    idIn: () => null,
    refusalIn: (text) => text,
  },
}

export interface Ordering {
  readonly product: Product
  readonly tenant: Tenant
  readonly api: Api
  readonly position: { readonly id: string }
  readonly mailboxes: Readonly<Record<string, Mailbox>>
  /** Nobody was it before. */
  person(): Person
  close(): Promise<void>
}

/** The product with one connection for each of the partners, by their names. */
export async function startOrdering(): Promise<Ordering> {
  const seed = await startProduct()
  const tenant = await seed.tenant()
  const position = await seed.api(tenant).position(tenant)
  const mailboxes: Record<string, Mailbox> = {}
  for (const name of Object.keys(PARTNERS)) mailboxes[name] = await startMailbox(PARTNERS[name])
  await seed.stop({ keep: true })
  const product = await startProduct({
    databaseUrl: seed.databaseUrl,
    folder: seed.folder,
    yaml: {
      connections: Object.entries(PARTNERS).map(([name, partner]) => ({
        name,
        connector: partner.connector,
        organization: tenant.organizationId,
        settings: partner.settings(mailboxes[name]?.url ?? ''),
        poll: { every: '1s' },
        analysisPoll: '1s',
        delivery: { deadline: '2s', quietWait: '500ms' },
      })),
    },
  })
  let people = 0
  return {
    product,
    tenant,
    api: product.api(tenant),
    position,
    mailboxes,
    person: () => ({ firstName: 'Ana', lastName: 'Ordered', email: `ordered${++people}@people.example` }),
    async close() {
      await product.stop()
      for (const mailbox of Object.values(mailboxes)) await mailbox.close()
    },
  }
}
