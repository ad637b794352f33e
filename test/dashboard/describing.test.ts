import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeWorkable } from '../../connectors/workable/fake/fake.ts'
import type { StartedFake } from '../../src/fake-kit/start.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

/** An ATS without a connector described in fields, each part tried on a real answer, and what such an answer may do. */
let world: ConnectingWorld
let ats: StartedFake
let odd: Server
let oddUrl: string
const KEY = 'the-key-of-this-odd-ats-4711'

/** What an ATS may answer, by path. */
const ANSWERS: Readonly<Record<string, (reply: ServerResponse) => void>> = {
  '/html': (reply) => void reply.end('<html><script>alert(1)</script></html>'),
  '/refused': (reply) => void reply.writeHead(401).end(JSON.stringify({ message: `no such key: ${KEY}` })),
  '/redirect': (reply) => void reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/hangs': () => {},
  '/huge': (reply) => void reply.end(JSON.stringify([{ id: 1, name: 'x'.repeat(10_000_000) }])),
  '/nested': (reply) =>
    void reply.end(
      JSON.stringify({ data: [{ _id: 'J1', title: '<b>Welder</b>', token: 'of-somebody', echo: KEY, 'odd name': 7 }] }),
    ),
}

beforeAll(async () => {
  ats = await startFakeWorkable({ rateLimit: 1_000_000 })
  odd = createServer((request, reply) => {
    const answer = ANSWERS[(request.url ?? '').split('?')[0] ?? '']
    if (answer) answer(reply)
    else reply.writeHead(404).end('{}')
  })
  await new Promise<void>((done) => odd.listen(0, '127.0.0.1', done))
  oddUrl = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
  world = await startConnectingWorld()
})
afterAll(async () => {
  await world?.product.stop()
  await ats?.close()
  odd?.closeAllConnections()
  odd?.close()
})

const find = (name: string) => world.product.core.documents.find(world.tenant.organizationId, name)
const fields = (text: string): Record<string, string> => ({
  ...Object.fromEntries(
    [...text.matchAll(/<input id="(f-[\w-]+)"[^>]* value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&gt;', '>'),
    ]),
  ),
  ...Object.fromEntries(
    [...text.matchAll(/<textarea id="(f-[\w-]+)"[^>]*>\n?([^<]*)/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"'),
    ]),
  ),
  ...Object.fromEntries(
    [...text.matchAll(/<select id="(f-[\w-]+)"[^>]*>.*?<option value="(\w*)" selected/gs)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  ),
})
async function send(name: string, part: string, act: string, more: Record<string, string>) {
  const path = `/dashboard/connections/${name}/describe/${part}`
  const page = await world.admin.get(path)
  return world.admin.post(path, { ...fields(page.text), version: versionIn(page), act, ...more })
}
const begin = (name: string, baseUrl: string, key = KEY) =>
  world.admin.post('/dashboard/connect/rest/guided', {
    name,
    key,
    'f-baseUrl': baseUrl,
    'f-auth-kind': 'bearer',
    'f-me-get': '/members',
    'f-me-name': 'members[0].name',
  })

test('a system with a JSON API is described in fields until its people are found', async () => {
  const job = ats.world.addJob('Engineer', ['Applied', 'Video Interview'])
  ats.world.addApplication(
    { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example' },
    job.id,
    'Video Interview',
  )
  const { baseUrl, token } = ats.settings() as { baseUrl: string; token: string }
  expect(await begin('described', baseUrl, token)).toMatchObject({
    status: 303,
    location: '/dashboard/connections/described/describe/address?saved=1',
  })
  expect((await find('described'))?.state).toBe('paused')
  expect((await find('described'))?.text).not.toContain(token)
  const whose = await send('described', 'address', 'try-account', {})
  expect(whose.text).toContain('It was read.')
  const jobs = { 'f-jobs-map-id': 'id', 'f-jobs-map-name': '', 'f-jobs-rows': '' }
  const looked = await send('described', 'jobs', 'try-jobs', jobs)
  expect(looked.text).toContain('name="fill-f-jobs-rows" value="jobs"')
  const filled = await send('described', 'jobs', 'fill-jobs', { ...jobs, 'fill-f-jobs-rows': 'jobs' })
  expect(filled.text).toContain('name="fill-f-jobs-map-name" value="title"')
  const good = { 'f-jobs-rows': 'jobs', 'f-jobs-map-id': 'shortcode', 'f-jobs-map-name': 'title' }
  expect((await send('described', 'jobs', 'try-jobs', good)).text).toContain('<bdi>Engineer</bdi>')
  expect((await send('described', 'jobs', 'save', good)).location).toBe(
    '/dashboard/connections/described/describe/stages?saved=1',
  )
  const stages = { 'f-stages-rows': 'stages', 'f-stages-map-id': 'slug' }
  expect((await send('described', 'stages', 'try-stages', stages)).text).toContain('<bdi>Video Interview</bdi>')
  expect((await send('described', 'stages', 'save', stages)).status).toBe(303)
  const applications = {
    'f-applications-map-jobId': 'job.shortcode',
    'f-applications-map-candidateId': 'id',
    'f-applications-map-stageId': '',
    'f-applications-map-stageName': 'stage',
    'f-applications-inStage-get': '/candidates',
    'f-applications-inStage-rows': 'candidates',
    'f-applications-inStage-query': 'shortcode = {jobId}\nstage = {stageId}',
    'f-applications-byId-row': 'candidate',
    'f-applications-byId-get': '/candidates/{applicationId}',
  }
  const listed = await send('described', 'applications', 'try-applications', applications)
  expect(listed.text).toContain('the stage “Video Interview”')
  expect((await send('described', 'applications', 'try-application', applications)).text).toContain('It was read.')
  expect((await send('described', 'applications', 'save', applications)).status).toBe(303)
  const people = {
    'f-people-row': 'candidate',
    'f-people-map-firstName': 'firstname',
    'f-people-map-lastName': 'lastname',
  }
  expect((await send('described', 'people', 'try-people', people)).text).toContain('<bdi>Lovelace</bdi>')
  expect((await send('described', 'people', 'save', people)).status).toBe(303)
  const written = {
    'f-actions-note-method': 'post',
    'f-actions-note-path': '/candidates/{applicationId}/comments',
    'f-actions-note-body': '{ comment: { body: "{note}" } }',
  }
  expect((await send('described', 'write-back', 'save', written)).location).toBe(
    '/dashboard/connections/described/rules?new=1',
  )
  const rules = await world.admin.get('/dashboard/connections/described/rules?new=1')
  expect(rules.text).toContain('Engineer')
  expect(rules.text).toContain('1 open job')
  expect(rules.text).not.toContain(token)
}, 60_000)

test('what no field shows stays when a form is stored, and the page says so', async () => {
  await begin('fuller', oddUrl)
  const stored = await find('fuller')
  const text = `# why it is so\n${stored?.text.replace('  jobs:\n', '  jobs:\n    headers: { Accept-Language: en }\n')}`
  await world.product.core.documents.save({
    organizationId: world.tenant.organizationId,
    name: 'fuller',
    by: 'x',
    text,
    expectedVersion: stored?.version ?? 0,
  })
  expect((await world.admin.get('/dashboard/connections/fuller/describe/jobs')).text).toContain(
    'than these fields show: headers. It stays as it is.',
  )
  expect((await send('fuller', 'jobs', 'save', { 'f-jobs-map-name': 'title' })).status).toBe(303)
  const after = (await find('fuller'))?.text
  expect(after).toContain('# why it is so')
  expect(after).toContain('headers: { Accept-Language: en }')
  expect(after).toContain('name: title')
})

test('mistakes stand beside their fields, and nothing is stored', async () => {
  await begin('wrong', oddUrl)
  const wrong = await send('wrong', 'jobs', 'save', { 'f-jobs-map-id': 'a[', 'f-jobs-get': 'jobs' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toMatch(/id="f-jobs-map-id-problem">not a JSONata expression/)
  expect(wrong.text).toMatch(/id="f-jobs-get-problem">expected a path that begins with one slash/)
  expect((await find('wrong'))?.version).toBe(1)
})

test('a body that would take long to read is refused beside its field, and one that looks like an alias is a mistake', async () => {
  await begin('bodies', oddUrl)
  const typed = { 'f-actions-note-method': 'post', 'f-actions-note-path': '/notes' }
  const many = `{${Array.from({ length: 4_000 }, (_, at) => at.toString(36)).join(',')}}`
  for (const body of [many, '['.repeat(9_990), '- '.repeat(9_990), 'a\n'.repeat(600)]) {
    const refused = await send('bodies', 'write-back', 'save', { ...typed, 'f-actions-note-body': body })
    expect([refused.status, /id="f-actions-note-body-problem">This is too long/.test(refused.text)]).toEqual([
      400,
      true,
    ])
  }
  const alias = await send('bodies', 'write-back', 'save', { ...typed, 'f-actions-note-body': '*Interview*: {text}' })
  expect([alias.status, alias.text.includes('f-actions-note-body-problem')]).toEqual([400, true])
  expect((await find('bodies'))?.version).toBe(1)
})

test('a second administrator’s change is shown, and neither is lost', async () => {
  await begin('both', oddUrl)
  const page = await world.admin.get('/dashboard/connections/both/describe/jobs')
  expect((await send('both', 'people', 'save', { 'f-people-map-id': 'uuid' })).status).toBe(303)
  const second = { ...fields(page.text), version: versionIn(page), act: 'save', 'f-jobs-map-name': 'title' }
  const late = await world.admin.post('/dashboard/connections/both/describe/jobs', second)
  expect([late.status, late.text.includes('while you were editing')]).toEqual([409, true])
  expect(
    (await world.admin.post('/dashboard/connections/both/describe/jobs', { ...second, version: versionIn(late) }))
      .status,
  ).toBe(303)
  expect((await find('both'))?.text).toMatch(/name: title[\s\S]*id: uuid/)
})

test.each([
  ['/html', 'with something that is not JSON'],
  ['/refused', 'does not accept these credentials'],
  ['/redirect', '302'],
  ['/hangs', 'did not answer'],
  ['/huge', 'could not be reached, or answered that it failed'],
  ['/nested', 'Suggestions for fields that found nothing'],
])(
  'an answer such as %s is told, in bounds and without the key',
  async (path, words) => {
    const name = `odd-${path.slice(1)}`
    await begin(name, oddUrl)
    const { status, text } = await send(name, 'jobs', 'try-jobs', { 'f-jobs-get': path })
    expect(status).toBe(200)
    expect(text).toContain(words)
    expect(text).not.toContain(KEY)
    expect(text).not.toContain('<script>alert')
    expect(text.length).toBeLessThan(60_000)
  },
  30_000,
)

test('a raw row is escaped and holds no secret; fields with odd names can be picked', async () => {
  await begin('raw', oddUrl)
  const { text } = await send('raw', 'jobs', 'try-jobs', { 'f-jobs-get': '/nested', 'f-jobs-rows': 'data' })
  expect(text).toContain('&lt;b&gt;Welder&lt;/b&gt;')
  expect(text).not.toContain('<b>Welder')
  expect(text).not.toContain('of-somebody')
  expect(text).toContain('<option value="`odd name`"')
  expect(text).toContain('name="fill-f-jobs-map-id" value="_id"')
})

test('a row that cannot be used is explained by the label of its field, without words of a library', async () => {
  await begin('labelled', oddUrl)
  const rows = { 'f-jobs-get': '/nested', 'f-jobs-rows': 'data', 'f-jobs-map-id': '_id' }
  const jobs = { ...rows, 'f-jobs-map-name': 'title', 'f-jobs-map-status': '"published"' }
  const { text } = await send('labelled', 'jobs', 'try-jobs', jobs)
  expect(text).toContain(
    'No row of this can be used yet. Status: expected one of &quot;open&quot;, &quot;closed&quot;, &quot;draft&quot;.',
  )
  const empty = await send('labelled', 'jobs', 'try-jobs', { ...jobs, 'f-jobs-map-name': 'nowhere' })
  expect(empty.text).toContain('No row of this can be used yet. Name: nothing was found.')
  const number = await send('labelled', 'jobs', 'try-jobs', { ...jobs, 'f-jobs-map-name': '7' })
  expect(number.text).toContain('No row of this can be used yet. Name: expected a text.')
})

test('an expression that does not end is ended', async () => {
  await begin('loop', oddUrl)
  const { status, text } = await send('loop', 'jobs', 'try-jobs', {
    'f-jobs-get': '/nested',
    'f-jobs-rows': 'data',
    'f-jobs-map-name': '($f := function($x) { $f($x + 1) }; $f(1))',
  })
  expect(status).toBe(200)
  expect(text).toContain('No row of this can be used yet')
}, 60_000)

test('neither an internal address, nor a file or the environment, nor a stored key for another server', async () => {
  const internal = await begin('internal', 'http://169.254.169.254/latest')
  expect(internal.status).toBe(400)
  expect(internal.text).toContain('id="f-baseUrl-problem"')
  expect(await find('internal')).toBeUndefined()
  await begin('held', oddUrl)
  const moved = await send('held', 'address', 'try-account', { 'f-baseUrl': 'https://ats.example.org/api' })
  expect([moved.status, moved.text.includes('give the value of api_key anew')]).toEqual([400, true])
  for (const value of ['${DATABASE_URL}', '${file:/etc/passwd}', '${secret:api_key}']) {
    const asked = await send('held', 'jobs', 'try-jobs', { 'f-jobs-query': `q = ${value}` })
    expect(asked.status).toBe(400)
  }
})

test('an ATS with a connector of its own has no description', async () => {
  expect((await world.admin.get('/dashboard/connections/held/describe/nothing')).status).toBe(404)
  expect((await world.admin.get('/dashboard/connections/nobodys/describe/jobs')).status).toBe(404)
})
