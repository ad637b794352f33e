import { existsSync, mkdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { offlineProvider } from '../../src/analysis/offline.ts'
import { DAY, ManualClock } from '../../src/base/clock.ts'
import { createInterviewServices } from '../../src/interview/services.ts'
import type { CommitFault } from '../kit/commit-proxy.ts'
import { eventually } from '../kit/product.ts'
import { changeSchema } from '../kit/schema-change.ts'
import {
  faulty,
  filesOf,
  hashOf,
  OTHER_WEBM,
  played,
  product,
  proxy,
  servicesAt,
  started,
  tenant,
  useRecordingsWorld,
  WEBM,
} from './recordings-world.ts'

useRecordingsWorld()

const once = <Value>(make: () => Value) => {
  let isMade = false
  return () => {
    if (isMade) return undefined
    isMade = true
    return make()
  }
}

test('an answer whose COMMIT succeeded while its reply was lost is acknowledged, and its recording plays', async () => {
  const { id, link, questions } = await started()
  proxy.plan(once(() => 'reply-lost'))
  const response = await link.put(questions[0] ?? '')
  expect(await response.json()).toMatchObject({ status: 'completed', answeredQuestions: 1 })
  expect(response.status).toBe(200)
  expect(proxy.counts['reply-lost']).toBeGreaterThan(0)
  expect(await played(id)).toEqual({ status: 200, hash: hashOf(WEBM) })
})

test('an answer whose COMMIT never reached PostgreSQL is stored by another try, once', async () => {
  const { id, link, questions } = await started(2)
  proxy.plan(once(() => 'never-sent'))
  const response = await link.put(questions[0] ?? '')
  expect(await response.json()).toMatchObject({ status: 'in_progress', answeredQuestions: 1 })
  expect(response.status).toBe(200)
  expect(await played(id)).toEqual({ status: 200, hash: hashOf(WEBM) })
})

test('a new take is kept although the file of the replaced take cannot be removed', async () => {
  const { id, link, questions } = await started(2)
  const before = filesOf(faulty)
  await link.put(questions[0] ?? '')
  const [old = ''] = filesOf(faulty).filter((file) => !before.includes(file))
  // A folder in place of the file: removing it fails, whoever runs the test.
  rmSync(old)
  mkdirSync(old)
  expect((await link.put(questions[0] ?? '', OTHER_WEBM)).status).toBe(200)
  expect(await played(id)).toEqual({ status: 200, hash: hashOf(OTHER_WEBM) })
  rmSync(old, { recursive: true })
})

const HOUR = 3_600_000
const later = (ms: number) => new ManualClock(new Date(Date.now() + ms))

/** Sends a recording while `trouble` begins at the COMMIT of its answer and lasts; virtual time passes meanwhile. */
async function uncertain(fault: CommitFault, trouble: (isOn: boolean) => void) {
  const { id, link, questions } = await started()
  const before = filesOf(product)
  proxy.plan(
    once(() => fault),
    () => trouble(true),
  )
  // Its clock stands at the present and moves only while it waits between two tries.
  const clock = new ManualClock(new Date())
  const { context, metrics } = faulty.core
  const services = createInterviewServices({ ...context, clock }, offlineProvider, metrics)
  const token = link.url.split('/').at(-1) ?? ''
  const body = new PassThrough()
  body.end(WEBM)
  const failure = await services.answers.answer(token, questions[0] ?? '', { body, type: 'video/webm' }).then(
    () => undefined,
    (error: unknown) => error as { status: number; message: string },
  )
  trouble(false)
  expect(failure).toMatchObject({ status: 503, code: 'answer.uncertain' })
  const [file = ''] = filesOf(product).filter((one) => !before.includes(one))
  return { id, file }
}

const away = (isOn: boolean) => proxy.setAway(isOn)
const foreignZone = (isOn: boolean) => proxy.setForeignZone(isOn)

test.each([
  ['was committed', 'the database stays away', 'reply-lost', away, true],
  ['was not committed', 'the database stays away', 'never-sent', away, false],
  ['was committed', 'new sessions are refused by the database room', 'reply-lost', foreignZone, true],
  ['was not committed', 'new sessions are refused by the database room', 'never-sent', foreignZone, false],
] as const)(
  'an answer that %s while %s: the recording is kept, and an hour later the sweep decides',
  async (_, __, fault, trouble, isKept) => {
    const { id, file } = await uncertain(fault, trouble)
    expect(existsSync(file)).toBe(true)
    await servicesAt(later(HOUR / 2)).mediaSweep.sweepLeftovers()
    expect(existsSync(file)).toBe(true)
    await servicesAt(later(HOUR + 60_000)).mediaSweep.sweepLeftovers()
    expect(existsSync(file)).toBe(isKept)
    expect((await played(id)).status).toBe(isKept ? 200 : 404)
    expect(await product.core.database.knex('media_leftovers').select()).toEqual([])
  },
)

/** Makes PostgreSQL refuse each answer with this SQLSTATE, until the test ends. */
async function refusingAnswers(code: string): Promise<void> {
  const { knex } = product.core.database
  await changeSchema(
    knex,
    `create function refuse_answer() returns trigger language plpgsql as $$
    begin raise exception 'refused by the test' using errcode = '${code}'; end $$`,
  )
  await changeSchema(
    knex,
    'create trigger refuse_answer before insert on answers for each row execute function refuse_answer()',
  )
  onTestFinished(async () => {
    await changeSchema(knex, 'drop trigger refuse_answer on answers; drop function refuse_answer')
  })
}

test('an answer that PostgreSQL refuses is tried once, and no 503 asks the candidate to come back', async () => {
  const { link, questions } = await started()
  await refusingAnswers('23514')
  const linesBefore = faulty.logLines.length
  const response = await link.put(questions[0] ?? '')
  expect([response.status, response.headers.get('x-error-code')]).toEqual([500, 'internal'])
  expect(faulty.logLines.slice(linesBefore).filter((line) => line.includes('outcome of a stored answer'))).toEqual([])
  // The sweep decides about its recording.
  expect(await servicesAt(later(HOUR + 60_000)).mediaSweep.sweepLeftovers()).toBe(1)
})

test('HEAD on a video answers the headers of GET and reads no byte of the file', async () => {
  const { id, link, questions } = await started()
  await link.put(questions[0] ?? '')
  const url = `${product.origin}${new URL((await product.api(tenant).interview(id)).answers[0]?.videoUrl ?? '').pathname}`
  const reads = vi.spyOn(product.core.media, 'read')
  onTestFinished(() => reads.mockRestore())
  const whole = await fetch(url, { method: 'HEAD' })
  const part = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=10-19' } })
  expect([whole.status, whole.headers.get('content-length'), whole.headers.get('content-type')]).toEqual([
    200,
    String(WEBM.length),
    'video/webm',
  ])
  expect([part.status, part.headers.get('content-length'), part.headers.get('content-range')]).toEqual([
    206,
    '10',
    `bytes 10-19/${WEBM.length}`,
  ])
  expect(reads).not.toHaveBeenCalled()
})

test('the sweep leaves an upload alone for as long as bytes arrive, and the answer is stored', async () => {
  const { id, link, questions } = await started()
  const clock = later(0)
  const services = servicesAt(clock)
  const body = new PassThrough()
  const token = link.url.split('/').at(-1) ?? ''
  const answering = services.answers.answer(token, questions[0] ?? '', { body, type: 'video/webm' })
  const { knex } = product.core.database
  const notedAt = async () =>
    (await knex('media_leftovers').first<{ noted_at: Date } | undefined>())?.noted_at.getTime()
  for (let at = 0; at < 12; at++) {
    const before = await eventually('the upload has a row', notedAt)
    clock.advance(HOUR / 2)
    body.write(WEBM.subarray(at * 1_000, (at + 1) * 1_000))
    await eventually('its row is renewed', async () => ((await notedAt()) ?? 0) > before)
    expect(await services.mediaSweep.sweepLeftovers()).toBe(0)
  }
  body.end(WEBM.subarray(12_000))
  expect(await answering).toMatchObject({ status: 'completed' })
  expect(await played(id)).toEqual({ status: 200, hash: hashOf(WEBM) })
})

test('an upload that the sweep took for dead is refused, and no answer names a file that is gone', async () => {
  const { id, link, questions } = await started()
  const before = filesOf(product)
  const body = new PassThrough()
  const token = link.url.split('/').at(-1) ?? ''
  const answering = product.core.services.answers
    .answer(token, questions[0] ?? '', { body, type: 'video/webm' })
    .catch((error: unknown) => error)
  body.write(WEBM.subarray(0, 1_000))
  await eventually('its file is there', () => filesOf(product).length > before.length)
  expect(await servicesAt(later(HOUR + 60_000)).mediaSweep.sweepLeftovers()).toBe(1)
  body.end(WEBM.subarray(1_000))
  expect(await answering).toMatchObject({
    status: 503,
    code: expect.stringMatching(/^(media.removed|answer.too_late)$/),
  })
  expect(filesOf(product)).toEqual(before)
  expect((await product.api(tenant).interview(id)).answers).toEqual([])
})

test('a fourth upload of one interview at once is refused with 429, and rows of dead uploads stop counting', async () => {
  const { link, questions } = await started(2)
  const other = await started()
  const token = link.url.split('/').at(-1) ?? ''
  const bodies = Array.from({ length: 8 }, () => new PassThrough())
  const all = bodies.map((body) => {
    body.write(WEBM.subarray(0, 1_000))
    return product.core.services.answers
      .answer(token, questions[0] ?? '', { body, type: 'video/webm' })
      .catch((error: unknown) => error)
  })
  const { knex } = product.core.database
  const rows = () => knex('media_leftovers').where({ state: 'uploading' }).select<{ key: string }[]>()
  const refused = await eventually('five of them are refused', async () => {
    const ended = await Promise.all(all.map((one) => Promise.race([one, undefined])))
    const errors = ended.filter((one) => one !== undefined)
    return errors.length === 5 && errors
  })
  for (const error of refused) expect(error).toMatchObject({ code: 'answer.too_many_uploads', status: 429 })
  expect(await rows()).toHaveLength(3)
  const response = await link.put(questions[1] ?? '')
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBe(60)
  // Another candidate is not concerned, nor is this one after its uploads have died without a word.
  expect((await other.link.put(other.questions[0] ?? '')).status).toBe(200)
  const body = Readable.from([WEBM])
  await servicesAt(later(61_000)).answers.answer(token, questions[1] ?? '', { body, type: 'video/webm' })
  for (const one of bodies) one.destroy()
  await Promise.all(all)
  expect(await rows()).toEqual([])
})

test('a process that dies during an upload leaves nothing behind an hour later, .part files included', async () => {
  const before = filesOf(product)
  const key = `${tenant.organizationId}/aa/0123456789abcdef01234567.webm`
  const path = join(product.folder, 'media', key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.part`, WEBM.subarray(0, 100))
  await product.core.database
    .knex('media_leftovers')
    .insert({ key, organization_id: tenant.organizationId, state: 'uploading', noted_at: new Date() })
  // An answer that the restored database has forgotten may name it.
  await servicesAt(later(HOUR + 60_000), async () => false).mediaSweep.sweepLeftovers()
  expect(filesOf(product)).toHaveLength(before.length + 1)
  await servicesAt(later(HOUR + 60_000)).mediaSweep.sweepLeftovers()
  expect(filesOf(product)).toEqual(before)
})

test('a file that cannot be removed keeps no other file from being removed, and goes once it can', async () => {
  const { knex } = product.core.database
  const keys = ['0', '1', '2'].map((n) => `${tenant.organizationId}/bb/${n}123456789abcdef01234567.webm`)
  const paths = keys.map((key) => join(product.folder, 'media', key))
  mkdirSync(paths[0] ?? '', { recursive: true })
  for (const path of paths.slice(1)) writeFileSync(path, WEBM)
  await knex('media_leftovers').insert(
    keys.map((key) => ({ key, organization_id: tenant.organizationId, state: 'discarded', noted_at: new Date() })),
  )
  expect(await product.core.services.mediaSweep.sweepLeftovers()).toBe(2)
  expect(paths.map((path) => existsSync(path))).toEqual([true, false, false])
  rmSync(paths[0] ?? '', { recursive: true })
  expect(await product.core.services.mediaSweep.sweepLeftovers()).toBe(1)
  expect(await knex('media_leftovers').select()).toEqual([])
})

test('an answer whose recording is missing or damaged is a log line and a metric, until it is there again', async () => {
  const { id, link, questions } = await started()
  const before = filesOf(product)
  await link.put(questions[0] ?? '')
  const [file = ''] = filesOf(product).filter((one) => !before.includes(one))
  truncateSync(file, 100)
  const metric = async () =>
    /^interview_bridge_recordings_missing (\d+)$/m.exec(await (await fetch(`${product.origin}/metrics`)).text())?.[1]
  expect(await metric()).toBe('0')
  expect(await servicesAt(later(2 * HOUR)).recordingChecks.findMissing()).toBe(1)
  expect(await metric()).toBe('1')
  const line = product.logLines.find((one) => one.includes('missing or damaged'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, count: 1, interviewIds: [id] })
  expect(await servicesAt(later(2.5 * HOUR)).recordingChecks.findMissing()).toBe(0)
  expect(await metric()).toBe('1')
  writeFileSync(file, WEBM)
  await servicesAt(later(4 * HOUR)).recordingChecks.findMissing()
  expect(await metric()).toBe('0')
})

test('an old file that neither an answer nor a leftover names is removed, unless a restore was recognised', async () => {
  const before = filesOf(product)
  const folder = join(product.folder, 'media', tenant.organizationId, 'cc')
  const foreign = join(product.folder, 'media', 'ffffffffffffffffffffffff', 'cc', 'a.webm')
  mkdirSync(folder, { recursive: true })
  mkdirSync(dirname(foreign), { recursive: true })
  const [old, part, young] = ['a.webm', 'b.webm.part', 'c.webm'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [old, part, young, foreign]) writeFileSync(path, WEBM)
  const eightDaysAgo = new Date(Date.now() - 8 * DAY)
  for (const path of [old, part, foreign, ...before]) utimesSync(path, eightDaysAgo, eightDaysAgo)
  expect(await servicesAt(later(0), async () => false).recordingChecks.findUnnamed()).toBe(0)
  const { recordingChecks, mediaSweep } = product.core.services
  expect(await recordingChecks.findUnnamed()).toBe(2)
  expect(product.logLines.some((line) => line.includes('"count":2') && line.includes('no answer names'))).toBe(true)
  expect(await mediaSweep.sweepLeftovers()).toBe(2)
  // Named files stay however old they are, and so do those of an organization that is not in this database.
  expect(filesOf(product)).toEqual([...before, young, foreign].sort())
  expect(await recordingChecks.findUnnamed()).toBe(0)
})
