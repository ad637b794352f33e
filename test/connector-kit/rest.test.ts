import { describe, expect, test } from 'vitest'
import { ExpressionText } from '../../connectors/rest/expression.ts'
import { rest } from '../../connectors/rest/index.ts'
import {
  type Application,
  type AtsSession,
  abilitiesOf,
  type Job,
  type ListPage,
  type WritePayload,
} from '../../src/connector-kit/contract.ts'
import { hmac } from '../../src/connector-kit/webhooks.ts'
import { openSession } from '../../src/fake-kit/session.ts'
import { connectorSuite } from '../../src/fake-kit/suite.ts'
import type { SuiteOptions } from '../../src/fake-kit/suite-rig.ts'
import { type RestExample, settingsOf, startRestExample } from '../kit/rest-examples.ts'

/** The worked examples of config/, each against the system that it describes: what an admin copies is what is tried here. */

const EXAMPLES: Readonly<Record<RestExample, SuiteOptions>> = {
  'rest-workable.yaml': {
    start: startRestExample['rest-workable.yaml'],
    manyRows: 250,
    reads: 'GET /candidates',
    field: '4db',
  },
  'rest-breezy.yaml': {
    start: startRestExample['rest-breezy.yaml'],
    manyRows: 120,
    reads: 'GET /position/',
    cannot: {
      'a link to the next page on a foreign host is not followed': 'lists are asked for by page numbers',
      'what changed is listed, and only that': 'no list of changes is known; every pass reads the mapped stages',
    },
  },
  'rest-in-house.yaml': {
    start: startRestExample['rest-in-house.yaml'],
    manyRows: 100,
    reads: 'GET /applications',
    field: 'videoScore',
    cannot: { 'a link to the next page on a foreign host is not followed': 'its cursor is no address' },
  },
}

for (const [example, options] of Object.entries(EXAMPLES) as [RestExample, SuiteOptions][])
  describe(example, () => {
    const abilities = abilitiesOf(rest, settingsOf(example))
    connectorSuite({ ...rest, actions: abilities.actions }, options)
  })

/** An example with some of its settings changed, by their path, against its fake. */
async function opened(example: RestExample, changes: Readonly<Record<string, unknown>> = {}) {
  const fake = await startRestExample[example]({ rateLimit: 1_000_000 })
  const settings = changed(fake.settings(), changes)
  return { fake, settings, ats: openSession(rest, settings) }
}

function changed(settings: object, changes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const copy = structuredClone(settings) as Record<string, unknown>
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const inner = names.reduce((node, name) => node[name] as Record<string, unknown>, copy)
    if (value === undefined) delete inner[last]
    else inner[last] = value
  }
  return copy
}

const mira = { firstName: 'Mira', lastName: 'Okafor', email: 'mira@people.example', phone: null }
const STAGES = ['Applied', 'Video Interview', 'Onsite']

async function inVideo(ats: AtsSession, jobId: string) {
  const stages = (await ats.stages([jobId])).filter((stage) => stage.name === 'Video Interview')
  const pages: ListPage<Application>[] = []
  for await (const page of ats.applicationsInStages(stages)) pages.push(page)
  return { items: pages.flatMap((page) => page.items), unreadable: pages.flatMap((page) => page.unreadable) }
}

const writeOn = <Payload extends WritePayload>(application: Application, payload: Payload, marker = 'Ref IV-AAAA') => ({
  applicationId: application.id,
  candidateId: application.candidateId,
  jobId: application.jobId,
  marker,
  payload,
  claim: { renew: () => Promise.resolve(), assertFresh() {} },
})

async function oneIn(opening: Awaited<ReturnType<typeof opened>>) {
  const job = opening.fake.world.addJob('Cook', STAGES)
  opening.fake.world.addApplication(mira, job.id, 'Video Interview')
  const [application] = (await inVideo(opening.ats, job.id)).items
  if (!application) throw new Error('nobody is seen')
  return application
}

test('a note with a key that is sent again is one note', async () => {
  const opening = await opened('rest-in-house.yaml')
  const application = await oneIn(opening)
  const note = () => opening.ats.actions.note?.perform(writeOn(application, { action: 'note', body: 'Once' }))
  const [first, second] = [await note(), await note()]
  expect(second).toEqual(first)
  expect(opening.fake.world.countEntries()).toBe(1)
  await opening.fake.close()
})

test('a refusal that the ATS answers with 200 is a refusal, with the words of the ATS', async () => {
  const opening = await opened('rest-in-house.yaml', { 'actions.moveTo.body': '{ "step": 999999 }' })
  const application = await oneIn(opening)
  const move = opening.ats.actions.moveTo?.perform(
    writeOn(application, { action: 'moveTo', stage: 'Onsite', fromStageId: null }),
  )
  await expect(move).rejects.toMatchObject({
    kind: 'rejected',
    message: expect.stringContaining('no such step') as string,
    facts: { doubtful: false },
  })
  await opening.fake.close()
})

test('a write whose answer is not understood is in doubt, whichever expression it was', async () => {
  const unfit = '$error("what is this?")'
  for (const change of [{ 'actions.link.idAt': unfit }, { refusal: `result.number ? ${unfit}` }]) {
    const opening = await opened('rest-in-house.yaml', change)
    const job = opening.fake.world.addJob('Cook', STAGES)
    const { id } = opening.fake.world.addApplication(mira, job.id, 'Video Interview')
    const application = {
      id,
      jobId: job.id,
      candidateId: null,
      stageId: null,
      stageName: null,
      status: 'active' as const,
    }
    const link = opening.ats.actions.link?.perform(
      writeOn(application, { action: 'link', title: 'T', url: 'https://x.example' }),
    )
    await expect(link).rejects.toMatchObject({ code: 'ats.expression', facts: { doubtful: true } })
    expect(opening.fake.world.countEntries()).toBe(1)
    await opening.fake.close()
  }
})

test('a server that does not know pages is read once, not for ever', async () => {
  const opening = await opened('rest-breezy.yaml', {
    'applications.inStage.query': { page: '1', limit: '{page}000' },
  })
  await oneIn(opening)
  const asked = opening.fake.requests.filter((request) => /candidates/.test(request)).length
  expect(asked).toBe(2)
  await opening.fake.close()
})

test('a row that an expression does not fit is set aside with the reason', async () => {
  const opening = await opened('rest-in-house.yaml', {
    'applications.map.status': '$uppercase(state) = "RUNNING" ? "active" : $error("unknown state " & state)',
  })
  const job = opening.fake.world.addJob('Cook', STAGES)
  opening.fake.world.addApplication(mira, job.id, 'Video Interview')
  const { id } = opening.fake.world.addApplication(mira, job.id, 'Video Interview')
  opening.fake.world.hire(id)
  const { items, unreadable } = await inVideo(opening.ats, job.id)
  expect(items).toHaveLength(1)
  expect(unreadable[0]?.problem).toContain('unknown state JOINED')
  await opening.fake.close()
})

test('an expression that does not end is stopped; text from the ATS cannot become a program', async () => {
  const endless = '( $f := function($x) { $f($x + 1) + 1 }; $f(1) )'
  const opening = await opened('rest-in-house.yaml', { 'jobs.map.name': endless })
  opening.fake.world.addJob('1 + 1', STAGES)
  const pages: ListPage<Job>[] = []
  for await (const page of opening.ats.jobs(null)) pages.push(page)
  expect(pages.flatMap((page) => page.items)).toEqual([])
  expect(pages[0]?.unreadable[0]?.problem).toMatch(/Stack overflow/)
  await opening.fake.close()
  const evaluating = changed(settingsOf('rest-in-house.yaml'), { 'jobs.map.name': '$eval(title)' })
  expect(rest.settings.safeParse(evaluating).error?.issues[0]).toMatchObject({
    path: ['jobs', 'map', 'name'],
    message: expect.stringContaining('there is no value "eval"') as string,
  })
})

test('an answer that is no list is a drift error that says what to write', async () => {
  const opening = await opened('rest-in-house.yaml', { 'jobs.rows': 'result.items[title = "no such"]' })
  opening.fake.world.addJob('Cook', STAGES)
  await expect(opening.ats.jobs(null)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'ats.not_a_list',
    message: expect.stringContaining('write [result.items[title = "no such"]]') as string,
  })
  await opening.fake.close()
})

test('a hook is genuine by the header, prefix and encoding of the YAML', async () => {
  const webhook = { secret: 'a-long-secret', header: 'X-Signed', encoding: 'base64', prefix: 'sha256=' }
  const settings = rest.settings.parse({ ...settingsOf('rest-breezy.yaml'), webhook })
  const raw = Buffer.from('{"changed":1}')
  const signature = hmac('a-long-secret', raw).toString('base64')
  const genuine = (signed: string | undefined) =>
    rest.webhook?.isGenuine({ raw, headers: { 'x-signed': signed }, nowMs: 0 }, 'a-long-secret', settings)
  expect(rest.webhook?.secrets(settings)).toEqual(['a-long-secret'])
  expect([`sha256=${signature}`, signature, `sha256=A${signature}`, undefined].map(genuine)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('the idempotency of each action follows from what the YAML says', () => {
  const idempotencyOf = (changes: Readonly<Record<string, unknown>>) =>
    abilitiesOf(rest, changed(settingsOf('rest-in-house.yaml'), changes)).actions
  expect(idempotencyOf({})).toEqual({
    note: 'key',
    link: 'marker',
    attach: 'marker',
    field: 'overwrite',
    moveTo: 'overwrite',
    reject: 'overwrite',
  })
  expect(idempotencyOf({ 'actions.note.idempotencyKey': undefined, 'actions.link': undefined })).toMatchObject({
    note: 'none',
  })
  expect(abilitiesOf(rest, settingsOf('rest-in-house.yaml')).limits).toMatchObject({ requests: 600, perMs: 60_000 })
})

test('a value that an expression of the YAML makes of an answer can be stored', async () => {
  const made = (source: string, input: unknown = {}) => ExpressionText.parse(source).evaluate(input)
  expect(await made('"a\\u0000b"')).toBe('a\ufffdb')
  expect(await made('{ "id": "half \\ud83d" }')).toEqual({ id: 'half \ufffd' })
  expect([...((await made('rows.id', { rows: [{ id: 1 }, { id: 2 }] })) as number[])]).toEqual([1, 2])
})
