import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scrub } from '../../src/base/log.ts'
import { keepSecrets } from '../../src/base/secrets.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

const GUESSES = 'Winter2025 Sommer2026 Herbst2024 host-word-77'
/** An ATS may repeat a key of digits as a number. */
const DIGITS = 4711081547110815

let world: ConnectingWorld
let ats: Server
let url: string
beforeAll(async () => {
  ats = createServer(({ url: path, headers }, reply) => {
    if (path?.startsWith('/members'))
      return void reply.end(
        JSON.stringify({ members: [{ name: 'me' }], guesses: GUESSES, sent: headers.authorization, number: DIGITS }),
      )
    reply.writeHead(400).end(JSON.stringify({ message: `${GUESSES}; you sent ${headers['x-second']}` }))
  })
  await new Promise<void>((done) => ats.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(ats.address() as AddressInfo).port}`
  world = await startConnectingWorld()
})
afterAll(async () => {
  await world?.product.stop()
  ats?.closeAllConnections()
  ats?.close()
})

const account = () => ({
  'f-baseUrl': url,
  'f-auth-kind': 'bearer',
  'f-me-get': '/members',
  'f-me-name': 'members[0].name',
})
const make = async (who: Reviewer, name: string, key: string) =>
  expect((await who.post('/dashboard/connect/rest/guided', { name, key, ...account() })).status).toBe(303)
const tried = async (who: Reviewer, name: string, more: Record<string, string> = {}) => {
  const at = `/dashboard/connections/${name}/describe/address`
  return (await who.post(at, { version: versionIn(await who.get(at)), act: 'try-account', ...account(), ...more })).text
}

test('an answer that is tried shows which words are secrets of this connection, and of nobody else', async () => {
  const { product, admin } = world
  keepSecrets(['host-word-77'])
  const other = await product.tenant()
  await product.core.accounts.updateUser(other.userId, { administrator: true })
  const otherAdmin = await Reviewer.login(product.origin, other)
  await make(admin, 'one', 'a key of nobody else')
  await make(otherAdmin, 'two', 'Sommer2026')
  const theirs = await tried(otherAdmin, 'two')
  expect(theirs).toContain('Winter2025 … Herbst2024')
  expect(await tried(admin, 'one')).toContain(GUESSES)
  await make(admin, 'three', 'Greenhouse')
  await tried(admin, 'three')
  expect(scrub('Greenhouse answered 500')).toBe('Greenhouse answered 500')
})

test('an expression cannot spell a key that the ATS repeats', async () => {
  const { admin } = world
  await make(admin, 'spelled', 'a-key-that-is-spelled-4711')
  const text = await tried(admin, 'spelled', { 'f-me-name': '$join($split(sent, ""), " ")' })
  expect(text).toContain('B e a r e r …')
  expect(text).not.toContain('a - k e y')
})

test('a key of digits that the ATS repeats as a number is hidden, and the rest of the answer is read', async () => {
  const { admin } = world
  await make(admin, 'digits', String(DIGITS))
  const text = await tried(admin, 'digits', { 'f-me-name': 'members[0].name & " " & $string(number)' })
  expect(text).toContain('me …')
  expect(text).not.toContain(String(DIGITS))
})

test('what the ATS of a running connection repeats stands in no log line, and guesses stay as they are', async () => {
  const { product, admin, tenant, positionId } = world
  const [name, second] = ['echo', 'the-second-key-of-echo-4711']
  const { organizationId } = tenant
  const text = `name: ${name}
connector: rest
settings:
  baseUrl: ${url}
  auth: { bearer: "\${secret:api_key}" }
  headers: { X-Second: "\${secret:second}" }
  me: { get: /members, name: "members[0].name" }
  jobs: { get: /jobs, map: { id: id, name: name, status: '"open"' } }
  stages: { get: "/jobs/{jobId}/stages", map: { id: id, name: name } }
  applications:
    inStage: { get: /applications, query: { stage: "{stageId}" } }
    byId: { get: "/applications/{applicationId}" }
    map: { id: id, jobId: job, candidateId: person, stageId: stage, status: '"active"' }
  people: { get: "/candidates/{candidateId}", map: { id: id, firstName: first } }
invite: [{ job: "1", stage: Video, position: ${positionId} }]
writeBack: []
`
  const secrets = { api_key: 'the-first-key-of-echo-0815', second }
  const by = 'ada@acme.example'
  const { version } = await product.core.documents.save({
    ...{ organizationId, name, text, secrets, by },
    expectedVersion: 0,
  })
  await product.core.documents.setState({ organizationId, name, state: 'active', expectedVersion: version, by })
  const line = await eventually('the pass is told', async () =>
    product.logLines.find((one) => one.includes('you sent') && one.includes(name)),
  )
  expect(line).toContain('you sent …')
  expect(product.logLines.join('\n')).not.toContain(second)
  const page = await eventually('the page tells it', async () => {
    const { text: shown } = await admin.get(`/dashboard/connections/${name}`)
    return shown.includes('you sent') ? shown : undefined
  })
  expect(page).toContain(GUESSES)
  expect(page).not.toContain(second)
})
