import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ModelServer } from '../../src/analysis/model-server.ts'
import { Pauses, ServerPaused } from '../../src/analysis/pauses.ts'
import { toldToAll } from '../../src/analysis/server-sentence.ts'
import { ManualClock } from '../../src/base/clock.ts'
import { keepSecrets } from '../../src/base/secrets.ts'
import { freePort } from '../kit/free-port.ts'

/** A model server is treated as an ATS is: one refusal pauses it for everybody, and it is found again by one request. */

const ANSWER = '{"choices":[]}'

let server: Server
let baseUrl: string
let asked: string[] = []
/** What the server answers when it is asked for the list of its models. */
let list: (response: ServerResponse) => void
let probes = 0
let answer: (response: ServerResponse) => void
let clock: ManualClock
let key: string

beforeEach(async () => {
  asked = []
  answer = (response) => response.end(ANSWER)
  list = (response) => response.writeHead(404).end('{}')
  probes = 0
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method === 'GET' && request.url === '/v1/models') {
        probes++
        return list(response)
      }
      asked.push(request.headers.authorization ?? '')
      answer(response)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  clock = new ManualClock('2026-01-01T00:00:00Z')
  key = 'sk-the-first-key-of-all'
  keepSecrets([key])
})
afterEach(() => new Promise<void>((closed) => server.close(() => closed())))

const made = (
  at = baseUrl,
  pauses = new Pauses(clock),
  atOnce = 4,
  purpose: 'judgement' | 'transcription' = 'judgement',
) =>
  new ModelServer({
    purpose,
    settings: { baseUrl: at, apiKey: '', model: 'judge' },
    apiKey: () => key,
    pauses,
    atOnce,
  })
const request = { path: '/chat/completions', type: 'application/json', body: Buffer.from('{}') }
const refusal = async (of: ModelServer): Promise<unknown> =>
  of.ask(request).then(
    () => 'answered',
    (error: unknown) => error,
  )
const pauseOf = async (of: ModelServer) => {
  const error = await refusal(of)
  expect(error).toBeInstanceOf(ServerPaused)
  return (error as ServerPaused).pause
}
const says = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}

test.each([
  [401, { error: { message: 'Incorrect API key' } }, 'refused', 'Incorrect API key'],
  [402, { error: { message: 'Insufficient credits' } }, 'refused', 'Insufficient credits'],
  [403, { detail: 'This key may not use it' }, 'refused', 'This key may not use it'],
  [404, { error: 'model "judge" not found' }, 'refused', 'model "judge" not found'],
  [301, '<html><h1>Moved</h1>to https</html>', 'refused', 'Moved to https'],
  [429, { error: { message: 'Slow down' } }, 'throttled', 'Slow down'],
  [500, { message: 'CUDA out of memory' }, 'unavailable', 'CUDA out of memory'],
  [503, { detail: [{ msg: 'loading model' }] }, 'unavailable', 'loading model'],
  [200, { error: { message: 'Provider overloaded', code: 502 } }, 'unavailable', 'Provider overloaded'],
] as const)(
  '%i pauses the server with its own sentence, and nothing else is asked meanwhile',
  async (status, body, reason, words) => {
    says(status, body)
    const one = made()
    const pause = await pauseOf(one)
    expect(pause.reason).toBe(reason)
    expect(pause.words).toContain(`“${words}”`)
    expect(await pauseOf(one)).toMatchObject({ reason, words: pause.words })
    expect(asked).toHaveLength(1)
    answer = (response) => response.end(ANSWER)
    clock.advance(pause.leftMs)
    expect(await one.ask(request)).toEqual(JSON.parse(ANSWER))
  },
)

test('a server that cannot be reached is paused, and the words hold neither the key nor more than a few lines', async () => {
  expect(await pauseOf(made(`http://127.0.0.1:${await freePort()}/v1`))).toMatchObject({ reason: 'unreachable' })
  says(401, `${key} is wrong. ${'x'.repeat(5_000)}`)
  const { words } = await pauseOf(made())
  expect(words).not.toContain(key)
  expect(words).toContain('… is wrong. xxx')
  expect(words.length).toBeLessThan(700)
})

test.each([
  ['7', 7_000],
  ['1.5', 1_500],
  ['Thu, 01 Jan 2026 12:00:30 GMT', 30_000],
  ['soon', 5_000],
])('Retry-After: %s binds everybody who asks with this key', async (value, ms) => {
  for (const status of [429, 503]) {
    const pauses = new Pauses(clock)
    const [one, other] = [made(baseUrl, pauses), made(baseUrl, pauses)]
    says(status, {}, { 'retry-after': value, date: 'Thu, 01 Jan 2026 12:00:00 GMT' })
    expect((await pauseOf(one)).leftMs).toBe(ms)
    asked = []
    clock.advance(ms - 1)
    expect((await pauseOf(other)).leftMs).toBe(1)
    expect(asked).toEqual([])
  }
})

test('pauses without a Retry-After grow up to a minute, and the first answer ends them', async () => {
  says(500, {})
  const one = made()
  const waits: number[] = []
  for (let n = 0; n < 9; n++) {
    const { leftMs } = await pauseOf(one)
    waits.push(leftMs)
    clock.advance(leftMs)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  answer = (response) => response.end(ANSWER)
  await one.ask(request)
  says(500, {})
  expect((await pauseOf(one)).leftMs).toBe(1_000)
})

test('one request finds out whether a paused server answers again, however many wait', async () => {
  says(401, {})
  const one = made()
  const { leftMs } = await pauseOf(one)
  clock.advance(leftMs)
  asked = []
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusal(one)))
  expect(asked).toHaveLength(1)
  expect(outcomes.every((error) => error instanceof ServerPaused)).toBe(true)
})

test('behind an error the list of models is asked for, which nobody pays, and nothing else leaves until it is answered', async () => {
  says(503, {})
  const pauses = new Pauses(clock)
  const one = made(baseUrl, pauses)
  // Another process learns of the pause when it meets it.
  const other = made(baseUrl, pauses)
  clock.advance((await pauseOf(one)).leftMs / 2)
  await pauseOf(other)
  list = (response) => response.writeHead(500).end('{}')
  for (const of of [one, other, one]) {
    clock.advance(60_000)
    expect(await pauseOf(of)).toMatchObject({ reason: 'unavailable' })
  }
  list = (response) => response.writeHead(429, { 'retry-after': '9' }).end('{}')
  clock.advance(60_000)
  expect(await pauseOf(other)).toMatchObject({ reason: 'throttled', leftMs: 9_000 })
  expect([asked.length, probes]).toEqual([1, 4])
  answer = (response) => response.end(ANSWER)
  list = (response) => response.end('x'.repeat(5_000_000))
  clock.advance(60_000)
  await expect(one.expectOpen()).resolves.toBeUndefined()
  expect(asked).toHaveLength(1)
  list = (response) => response.writeHead(404).end()
  expect(await one.ask(request)).toEqual(JSON.parse(ANSWER))
  expect(await other.ask(request)).toEqual(JSON.parse(ANSWER))
  expect(await one.ask(request)).toEqual(JSON.parse(ANSWER))
  expect([asked.length, probes]).toEqual([4, 6])
})

test.each([401, 404, 429])(
  'behind a %i the request itself finds out: the list may be open to everybody',
  async (status) => {
    says(status, {})
    const one = made()
    clock.advance((await pauseOf(one)).leftMs)
    await pauseOf(one)
    expect([asked.length, probes]).toEqual([2, 0])
  },
)

test('another key is not bound by what the old one was told', async () => {
  says(401, {})
  const one = made()
  await pauseOf(one)
  key = 'sk-the-second-key'
  answer = (response) => response.end(ANSWER)
  expect(await one.ask(request)).toEqual(JSON.parse(ANSWER))
  expect(asked).toEqual(['Bearer sk-the-first-key-of-all', 'Bearer sk-the-second-key'])
})

test('words that are no JSON may be a transcript, and are not told to others who wait', async () => {
  says(200, 'My name is Anna Smith', { 'content-type': 'text/plain' })
  const { reason, words } = await pauseOf(made())
  expect([reason, words]).toEqual([
    'unavailable',
    'The judgement server answered 200 with 21 characters that are not JSON (text/plain)',
  ])
})

test('an error counts against the request only where the server answered others before it', async () => {
  const one = made()
  const isOwn = async () => {
    says(500, {})
    const error = (await refusal(one)) as ServerPaused
    clock.advance(error.pause.leftMs)
    return error.isOwn
  }
  // A process that has just begun knows nothing of the server.
  expect([await isOwn(), await isOwn()]).toEqual([false, false])
  answer = (response) => response.end(ANSWER)
  await one.ask(request)
  expect(await isOwn()).toBe(true)
  answer = (response) => response.end(ANSWER)
  await one.ask(request)
  says(401, {})
  expect(((await refusal(one)) as ServerPaused).isOwn).toBe(false)
})

test('a request that the server understood and refuses pauses nobody', async () => {
  says(400, { error: { message: 'context length exceeded' } })
  const one = made()
  expect(await refusal(one)).toMatchObject({ code: 'analysis.rejected', status: 400, kind: 'rejected' })
  answer = (response) => response.end(ANSWER)
  expect(await one.ask(request)).toEqual(JSON.parse(ANSWER))
})

test.each([
  ['judgement', { message: 'maintenance' }, 'choices'],
  ['judgement', { text: 'Hi' }, 'choices'],
  ['judgement', [], 'choices'],
  ['judgement', null, 'choices'],
  ['transcription', { choices: [] }, 'text'],
  ['transcription', { error: null }, 'text'],
  ['transcription', { text: null }, 'text'],
] as const)('a 200 of the %s server with %j is of something else, and pauses it', async (purpose, body, field) => {
  says(200, body)
  expect(await pauseOf(made(baseUrl, new Pauses(clock), 4, purpose))).toMatchObject({
    reason: 'unavailable',
    words: `The ${purpose} server answered 200 with JSON without the field "${field}"`,
  })
})

test('an answer that is larger than is read counts against this request alone', async () => {
  const one = made()
  answer = (response) => response.end('x'.repeat(5_000_000))
  expect(await refusal(one)).toMatchObject({ code: 'analysis.too_long', kind: 'drift' })
  answer = (response) => response.end(ANSWER)
  expect(await one.ask(request)).toEqual(JSON.parse(ANSWER))
})

const SAID = 'I cared for my mother while she had cancer; then I went back to work.'
const asksWith = { ...request, words: () => `{"task":"judge"}\n‖1‖ 1: ${SAID}` }
const wordsFor = async (of: ModelServer): Promise<string> => {
  const error = await of.ask(asksWith).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ServerPaused)
  return (error as ServerPaused).pause.words
}

test.each([
  [500, { message: `CUDA error while processing: ${SAID}` }],
  [500, { message: 'cannot tokenize "I CARED for my,\nmother"' }],
  [503, { error: `at …motherwhileshehadcancerthenIwent…` }],
  [200, { error: { message: `failed on: ${SAID}` } }],
  [429, { error: { message: `Slow down: ${SAID}` } }],
  [401, { error: { message: `Not for ${SAID}` } }],
  [500, `<html>${SAID}</html>`],
] as const)('a sentence (%i, %j) that repeats what a candidate said is told to nobody else', async (status, body) => {
  says(status, body)
  const words = await wordsFor(made())
  expect(words).toContain('its sentence is not shown, since it repeats what it was asked')
  expect(words).not.toMatch(/mother|cancer/i)
})

test('of an error a code is told rather than a sentence, and none of the sentences of an engine that hears', async () => {
  says(500, { error: { message: 'The prompt of another tenant', code: 'engine_dead' } })
  expect(await wordsFor(made())).toBe('The judgement server has an error (500, engine_dead)')
  says(500, { error: { message: 'bad word: Anna Smith', code: 'Anna Smith' } })
  const ears = made(baseUrl, new Pauses(clock), 4, 'transcription')
  const body = { bytes: 2, open: () => Readable.from([Buffer.from('{}')]) }
  const error = (await ears.ask({ ...request, body }).catch((thrown: unknown) => thrown)) as ServerPaused
  expect(error.pause.words).toBe(
    'The transcription server has an error (500; its sentence is not shown, since it may hold a transcript)',
  )
})

test('what a server quotes with letters written by their numbers is known again', () => {
  const words = 'Ürün geliştirme ekibini iki yıl yönettim'
  const written = words.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const body = JSON.stringify({ error: { message: `cannot read ${written}` } })
  expect(toldToAll({ body, isFault: false, words })).toBe(
    '; its sentence is not shown, since it repeats what it was asked',
  )
})
