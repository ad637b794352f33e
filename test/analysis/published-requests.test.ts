import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAi } from '../../src/analysis/openai.ts'
import { Pauses } from '../../src/analysis/pauses.ts'
import { systemClock } from '../../src/base/clock.ts'
import { randomIds } from '../../src/base/ids.ts'
import { completion, judged, SAID, taskIn } from '../kit/judging.ts'
import { memorySteps } from '../kit/memory-steps.ts'
import { type ModelCall, type ModelHttp, modelSettings, startModelHttp } from '../kit/model-http.ts'
import { notAsPublished } from '../kit/published-requests.ts'

/** Each request of the product is one that OpenAI's published description of its API allows; each server of a test looks at that. */

let server: ModelHttp
let calls: ModelCall[]
/** How the server refuses a request; undefined: it answers. */
let refuses: (call: ModelCall) => string | undefined
/** The answers that cannot be read, from the first on. */
let unreadable: number

beforeEach(async () => {
  calls = []
  refuses = () => undefined
  unreadable = 0
  server = await startModelHttp((call) => {
    calls.push(call)
    const message = refuses(call)
    if (message !== undefined) return { status: 400, json: { error: { message } } }
    if (call.path === '/v1/audio/transcriptions') return { json: { text: SAID } }
    return { json: completion(unreadable-- > 0 ? 'Good.' : judged(call.body)) }
  })
})
afterEach(() => server.close())

/** An interview of two answers: one was recorded, one written. */
const answer = (mediaType: string, content: string) => {
  const [bytes, open] = [content.length, () => Readable.from([Buffer.from(content)])]
  async function* sound() {
    yield { mediaType, bytes, startS: 0, sha256: 'sound', open }
  }
  return { questionId: mediaType, questionText: 'Why?', mediaType, bytes, open, sound }
}
const interview = () => ({
  candidate: { firstName: 'Ada', lastName: 'Okafor', email: 'ada@people.example', phoneNumber: null },
  position: { name: 'Engineer', prompt: 'Look for care.' },
  questions: [{ id: 'audio/webm', text: 'Why?', timeLimit: 1 }],
  answers: [answer('audio/webm', 'abc'), answer('text/plain', SAID)],
  language: 'en',
  steps: memorySteps(),
})
const provider = () =>
  openAi(modelSettings(server.baseUrl), { pauses: new Pauses(systemClock), ids: randomIds }).provider
const formOf = ({ body }: ModelCall): string => JSON.parse(body).response_format?.type ?? 'text'
const chats = () => calls.filter(({ path }) => path === '/v1/chat/completions')

test('an analysis of a spoken and a written answer, and the draft of a rubric', async () => {
  await provider().analyse(interview())
  const position = { name: 'Engineer', prompt: 'Look for care.' }
  const nothing = async () => {}
  await provider().draftRubric?.({
    position,
    questions: ['Why?'],
    onLeaving: nothing,
    onPaid: nothing,
    onUnpaid: nothing,
  })
  expect(calls.filter(({ path }) => path === '/v1/audio/transcriptions')).toHaveLength(1)
  expect(new Set(chats().map(({ body }): string => taskIn(body).task))).toEqual(new Set(['judge', 'support', 'rubric']))
  expect(new Set(chats().map(formOf))).toEqual(new Set(['json_schema']))
})

test('the weaker forms, without a temperature of ours, and the question that names the mistake', async () => {
  refuses = ({ path, body }) => {
    if (path === '/v1/audio/transcriptions') return body.includes('verbose_json') ? 'no verbose_json' : undefined
    const { temperature, response_format } = JSON.parse(body)
    if (temperature !== undefined) return 'temperature: only the default is supported'
    return response_format === undefined ? undefined : 'response_format is not supported'
  }
  unreadable = 2
  await provider().analyse(interview())
  expect(new Set(chats().map(formOf))).toEqual(new Set(['json_schema', 'json_object', 'text']))
  expect(chats().some(({ body }) => body.includes('Your answer could not be read'))).toBe(true)
  expect(calls.map(({ body }) => /response_format"\r\n\r\n(\w+)/.exec(body)?.[1]).filter(Boolean)).toEqual([
    'verbose_json',
    'json',
  ])
})

const USER = { role: 'user', content: 'Hello' }
test.each([
  ['a field that nobody knows', { model: 'm', messages: [USER], top_k: 5 }, 'top_k'],
  ['no message', { model: 'm', messages: [] }, '/messages'],
  ['a role that nobody has', { model: 'm', messages: [{ ...USER, role: 'narrator' }] }, '/messages/0/role'],
  ['a form that nobody gives', { model: 'm', messages: [USER], response_format: { type: 'json' } }, '/response_format'],
  ['a temperature that is too high', { model: 'm', messages: [USER], temperature: 3 }, '/temperature'],
])('a chat with %s is none, and fails the test whose server it reaches', async (_name, request, place) => {
  const other = await startModelHttp(() => ({ json: {} }))
  const [method, body] = ['POST', JSON.stringify(request)]
  await fetch(`${other.baseUrl}/chat/completions`, { method, body, headers: { 'content-type': 'application/json' } })
  await expect(other.close()).rejects.toThrow(place)
})

test.each([
  ['a field that nobody knows', { model: 'm', best_of: '3' }, 'best_of'],
  ['no model', {}, 'model'],
  ['a format that nobody gives', { model: 'm', response_format: 'xml' }, '/response_format'],
  ['times of what nobody counts', { model: 'm', 'timestamp_granularities[]': 'letter' }, '/timestamp_granularities/0'],
])('a transcription with %s is none', async (_name, fields, place) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob(['abc']), 'answer.webm')
  const sent = new Response(form)
  const [type, bytes] = [sent.headers.get('content-type') ?? '', Buffer.from(await sent.arrayBuffer())]
  expect(await notAsPublished({ path: '/v1/audio/transcriptions', type, bytes })).toContain(place)
})
