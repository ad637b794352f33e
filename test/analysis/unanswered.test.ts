import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createPort, type Server as Port, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAi } from '../../src/analysis/openai.ts'
import { type PauseStore, Pauses, ServerPaused, type StoredPause } from '../../src/analysis/pauses.ts'
import { PATIENCE } from '../../src/analysis/probe.ts'
import { ManualClock } from '../../src/base/clock.ts'
import { AppError } from '../../src/base/errors.ts'
import { randomIds } from '../../src/base/ids.ts'
import { completion, judged, SAID } from '../kit/judging.ts'
import { memorySteps } from '../kit/memory-steps.ts'
import { modelSettings } from '../kit/model-http.ts'

/** A server in trouble makes an analysis wait, whatever the trouble: what an analysis becomes meanwhile, and afterwards. */

/**
 * `closed`: its port is closed. `cut`: connections are accepted and closed. `mute`: nothing is answered. `works`: it is cut off when it has
 * worked. `blank`: white space comes before an answer.
 */
type Trouble =
  | 'none'
  | 'closed'
  | 'cut'
  | 'mute'
  | 'hang'
  | 'drip'
  | 'half'
  | 'error'
  | 'busy'
  | 'key'
  | 'page'
  | 'works'
  | 'blank'

let engine: Server
/** What stands before the engine, as the port of a container does. */
let port: Port
let baseUrl: string
let trouble: Trouble
/** Requests that reached the engine and are paid, and of those the ones that were answered. */
let [paid, answered] = [0, 0]
let clock: ManualClock
/** The trouble that begins instead of the second answer. */
let second: Trouble | undefined
let turning: Promise<void> | undefined
/** What it answers to the question for its models, if not with a list; `mute`: nothing. */
let list: number | 'mute' | undefined
/** How often it was asked for them. */
let probes = 0
const open = new Set<Socket>()
/** The list of models is waited for as in the product, but where it never comes. */
const patienceIn = (is: Trouble) => ({
  ...PATIENCE,
  wholeMs: is === 'blank' ? 20_000 : 600,
  stallMs: 400,
  probeMs: is === 'mute' ? 400 : PATIENCE.probeMs,
})

beforeEach(async () => {
  ;[trouble, paid, answered, second, turning] = ['none', 0, 0, undefined, undefined]
  ;[list, probes] = [undefined, 0]
  clock = new ManualClock('2026-01-01T00:00:00Z')
  engine = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
    request.on('end', () => {
      if (second !== undefined && answered === 1) {
        turning = begins(second)
        second = undefined
      }
      if (trouble === 'mute' || trouble === 'cut' || trouble === 'closed') return
      if (trouble === 'error') return response.writeHead(503).end('{}')
      if (trouble === 'busy') return response.writeHead(429, { 'retry-after': '7' }).end('{}')
      if (trouble === 'key') return response.writeHead(401).end('{}')
      if (trouble === 'page') return response.end('<h1>Maintenance</h1>')
      if (request.method === 'GET') {
        probes++
        if (list === 'mute') return
        return response.writeHead(list ?? 200).end('{"object":"list","data":[]}')
      }
      paid++
      if (trouble === 'hang') return
      if (trouble === 'works') return request.socket.destroy()
      if (trouble === 'drip') {
        response.writeHead(200).write('{"')
        const drip = setInterval(() => response.write('x'), 50)
        return response.once('close', () => clearInterval(drip))
      }
      if (trouble === 'half')
        return response.writeHead(200, { 'content-length': '40' }).write('{', () => response.destroy())
      answered++
      const isText = request.url === '/v1/audio/transcriptions'
      const said = JSON.stringify(isText ? { text: SAID, duration: 4 } : completion(judged(body)))
      if (trouble !== 'blank') return response.end(said)
      response.writeHead(200).write(' ')
      return setTimeout(() => response.end(said), 500)
    })
  })
  await new Promise<void>((ready) => engine.listen(0, '127.0.0.1', ready))
  const behind = (engine.address() as AddressInfo).port
  port = createPort((socket) => {
    open.add(socket.on('error', () => {}))
    if (trouble === 'cut') return socket.destroy()
    const through = connect(behind, '127.0.0.1').on('error', () => socket.destroy())
    socket.once('close', () => through.destroy())
    return socket.pipe(through).pipe(socket)
  })
  await new Promise<void>((ready) => port.listen(0, '127.0.0.1', ready))
  baseUrl = `http://127.0.0.1:${(port.address() as AddressInfo).port}/v1`
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  open.clear()
  if (port.listening) await new Promise<void>((closed) => port.close(() => closed()))
  await new Promise<void>((closed) => engine.close(() => closed()))
})

async function begins(next: Trouble): Promise<void> {
  const at = Number(new URL(baseUrl).port)
  if (trouble === 'closed') await new Promise<void>((ready) => port.listen(at, '127.0.0.1', ready))
  trouble = next
  const ends = [...open].map((socket) => socket.closed || new Promise((closed) => socket.once('close', closed).end()))
  // The product has closed its side too.
  await Promise.all(ends)
  open.clear()
  if (next === 'closed') await new Promise<void>((closed) => port.close(() => closed()))
}

const anAnalysis = (is: Trouble, pauses = new Pauses(clock)) => {
  const { provider } = openAi(
    { ...modelSettings(baseUrl), samples: 1 },
    { pauses, ids: randomIds, patience: patienceIn(is) },
  )
  const steps = memorySteps()
  const sound = async function* () {
    yield { mediaType: 'audio/webm', bytes: 3, startS: 0, sha256: 's', open: () => Readable.from([Buffer.from('abc')]) }
  }
  const answer = { questionId: 'q', questionText: 'Why?', mediaType: 'video/webm', bytes: 3 }
  const input = {
    candidate: { firstName: 'Ada', lastName: 'Okafor', email: 'ada@people.example', phoneNumber: null },
    position: { name: 'Engineer', prompt: null },
    questions: [{ id: 'q', text: 'Why?', timeLimit: 1 }],
    answers: [{ ...answer, open: () => Readable.from([Buffer.from('abc')]), sound }],
    language: null,
    steps,
  }
  /** What becomes of it in one try; a pause passes at once. */
  return async (): Promise<string> => {
    try {
      const { provenance } = await provider.analyse(input)
      return (provenance['abstained'] as unknown[]).length === 4 ? 'abstained' : 'scored'
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!(error instanceof ServerPaused)) return `failed: ${error.code}`
      clock.advance(error.pause.leftMs)
      return 'waiting'
    }
  }
}

/** How often a whole analysis is paid: one transcription, four criteria, four checks. */
const WHOLE = 9

test.each([
  ['closed', 'its port is closed'],
  ['cut', 'connections are accepted and closed'],
  ['mute', 'it is silent, also when it is asked for its models'],
  ['error', 'it says 503'],
  ['busy', 'it says 429'],
  ['key', 'it refuses the key'],
  ['page', 'another page answers in its place'],
] as const)('%s (%s): the analysis waits, however often it tries, and is scored afterwards', async (is, _what) => {
  const tries = anAnalysis(is)
  await begins(is)
  for (let n = 0; n < 5; n++) expect(await tries()).toBe('waiting')
  await begins('none')
  expect(await tries()).toBe('scored')
  expect([paid, answered]).toEqual([WHOLE, WHOLE])
})

test.each(['cut', 'closed', 'error'] as const)(
  '%s in the middle of an analysis: what was answered is not asked again',
  async (is) => {
    const tries = anAnalysis(is)
    await begins('none')
    second = is
    expect(await tries()).toBe('waiting')
    await turning
    for (let n = 0; n < 3; n++) expect(await tries()).toBe('waiting')
    await begins('none')
    expect(await tries()).toBe('scored')
    expect(turning).toBeDefined()
    expect(answered).toBe(WHOLE)
  },
)

test.each([
  ['hang', 'no answer comes within the deadline'],
  ['drip', 'the answer comes byte by byte and does not end within the deadline'],
  ['half', 'the connection is cut in the middle of the answer'],
] as const)(
  '%s (%s), from a server that shows its models: it waits, the request goes out once more, and if that is answered it is scored',
  async (is, _what) => {
    const tries = anAnalysis(is)
    await begins(is)
    expect(await tries()).toBe('waiting')
    await begins('none')
    expect(await tries()).toBe('scored')
    expect([paid, answered]).toEqual([WHOLE + 1, WHOLE])
  },
)

test.each(['hang', 'drip', 'half'] as const)(
  '%s twice, from a server that shows its models: a third request would be paid too, so a person decides',
  async (is) => {
    const tries = anAnalysis(is)
    await begins(is)
    expect([await tries(), await tries(), await tries()]).toEqual(['waiting', 'waiting', 'failed: analysis.lost'])
    expect(paid).toBe(2)
  },
)

test('another process than the one that met the trouble, or the same in its next life, asks for the list of models first', async () => {
  const stored = new Map<string, StoredPause>()
  const store: PauseStore = {
    find: async (server) => stored.get(server),
    begin: async (server, pause) => void stored.set(server, { ...pause, told: String(stored.size), leftMs: 0 }),
  }
  const one = anAnalysis('mute', new Pauses(clock, store))
  const other = anAnalysis('mute', new Pauses(clock, store))
  await begins('hang')
  expect(await one()).toBe('waiting')
  await begins('mute')
  // A hang as a whole: the other process would otherwise have sent a paid request into it.
  expect(await other()).toBe('waiting')
  expect(paid).toBe(1)
  await begins('none')
  expect(await other()).toBe('scored')
  expect(paid).toBe(1 + WHOLE)
})

test('a server that is cut off whenever it has worked is not paid for days: ten times count as not asked, two as lost', async () => {
  const tries = anAnalysis('works')
  await begins('works')
  for (let n = 0; n < 12; n++) expect(await tries()).toBe('waiting')
  expect([await tries(), paid]).toEqual(['failed: analysis.lost', 12])
})

test('white space that comes long before an answer keeps the connection, and is paid once', async () => {
  const tries = anAnalysis('blank')
  await begins('blank')
  expect(await tries()).toBe('scored')
  expect([paid, answered]).toEqual([WHOLE, WHOLE])
})

test.each([404, 408, 501, 505])('%i to the question for its models shows that a server is there', async (status) => {
  const tries = anAnalysis('half')
  list = status
  await begins('half')
  expect(await tries()).toBe('waiting')
  await begins('none')
  expect([await tries(), paid]).toEqual(['scored', 1 + WHOLE])
})

test.each([500, 502, 429, 'mute'] as const)(
  'where its models are answered with %s and its chat works, it is asked again after five probes',
  async (status) => {
    const tries = anAnalysis('mute')
    list = status
    await begins('half')
    expect(await tries()).toBe('waiting')
    await begins('none')
    for (let n = 0; n < 5; n++) expect(await tries()).toBe('waiting')
    expect([probes, paid]).toEqual([5, 1])
    expect([await tries(), paid]).toEqual(['scored', 1 + WHOLE])
  },
)

test('a request that goes out after five probes counts as every other one does, and a refused connection begins the count anew', async () => {
  const tries = anAnalysis('mute')
  list = 500
  await begins('error')
  for (let n = 0; n < 6; n++) expect(await tries()).toBe('waiting')
  await begins('closed')
  expect(await tries()).toBe('waiting')
  await begins('hang')
  for (let n = 0; n < 5; n++) expect(await tries()).toBe('waiting')
  expect(paid).toBe(0)
  expect([await tries(), await tries(), await tries()]).toEqual(['waiting', 'waiting', 'failed: analysis.lost'])
  expect(paid).toBe(2)
})
