import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import OpenAI, { APIError, toFile } from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type ModelProcess, startModelProcess } from '../../src/demo/model/start.ts'
import { OTHER_QUOTE, SAID } from '../kit/judging.ts'
import { startModel } from '../kit/model.ts'
import { HAS_EARS, startRealEar, wordsOf } from '../kit/real-ear.ts'

/** A third party agrees: OpenAI's own client drives our servers, with its own types and its own reading of answers. */

let model: ModelProcess
let client: OpenAI
beforeAll(async () => {
  model = await startModelProcess()
  client = new OpenAI({ baseURL: model.baseUrl, apiKey: 'none', maxRetries: 0 })
})
afterAll(() => model?.stop())

const clip = (number: number) =>
  createReadStream(join(import.meta.dirname, `../../src/demo/recordings/answer-${number}.webm`))
const FIRST = 'I built a payment system for two hundred shops, because their old one lost orders.'

const Judged = z.object({
  level: z.number().nullable(),
  quotes: z.array(z.string()),
  reason: z.string(),
})
const Supports = z.object({ supports: z.boolean() })

const system = { role: 'system', content: 'You judge one criterion of an interview.' } as const
const user = (content: string) => ({ role: 'user', content }) as const
const JUDGE = [
  system,
  user(
    [
      JSON.stringify({ task: 'judge', criterion: 'competency', levels: ['a', 'b', 'c', 'd', 'e'], marker: '##' }),
      '## question 1: Tell us about a system that you built.',
      `## 1: ${FIRST} As a result, failed payments fell from four percent to one percent.`,
      '## 1: Today I would test the retry rules before anything else.',
    ].join('\n'),
  ),
]
const supportOf = (quote: string) => [
  system,
  user(JSON.stringify({ task: 'support', criterion: 'competency', level: 4, anchor: 'Shows results.', quote })),
]

test('it lists the models', async () => {
  const { data } = await client.models.list()
  expect(data.map(({ id, object }) => [id, object])).toEqual([
    ['simulated-judge', 'model'],
    ['simulated-ear', 'model'],
  ])
})

test('it reads a judgement by a schema', async () => {
  const { choices, usage, object } = await client.chat.completions.parse({
    model: 'simulated-judge',
    messages: JUDGE,
    temperature: 0.7,
    response_format: zodResponseFormat(Judged, 'judgement'),
  })
  const [choice] = choices
  expect([object, choice?.finish_reason, choice?.message.role]).toEqual(['chat.completion', 'stop', 'assistant'])
  const judged = choice?.message.parsed
  expect(judged?.level).toBeGreaterThanOrEqual(2)
  expect(judged?.quotes).toContain(FIRST)
  expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0))
})

test.each([{ type: 'json_object' }, { type: 'text' }, undefined] as const)(
  'it reads a judgement in the form %o',
  async (form) => {
    const { choices } = await client.chat.completions.create({
      model: 'simulated-judge',
      messages: JUDGE,
      ...(form ? { response_format: form } : {}),
    })
    expect(Judged.parse(JSON.parse(choices[0]?.message.content ?? ''))).toMatchObject({ level: expect.any(Number) })
  },
)

test.each([
  [FIRST, true],
  ['The weather was very nice that day.', false],
])('it reads whether “%s” supports a level: %s', async (quote, supports) => {
  const { choices } = await client.chat.completions.parse({
    model: 'simulated-judge',
    messages: supportOf(quote),
    temperature: 0,
    response_format: zodResponseFormat(Supports, 'support'),
  })
  expect(choices[0]?.message.parsed).toEqual({ supports })
})

test('it reads a transcript with the times of its segments', async () => {
  const heard = await client.audio.transcriptions.create({
    model: 'simulated-ear',
    file: clip(1),
    response_format: 'verbose_json',
    timestamp_granularities: ['segment'],
    language: 'en',
  })
  expect(heard.segments?.map(({ text }) => text.trim())[0]).toBe(FIRST)
  expect(heard.segments?.every(({ start, end }) => end > start)).toBe(true)
  expect(heard.duration).toBeGreaterThan(15)
})

test('it reads a transcript as JSON and as text', async () => {
  const heard = await client.audio.transcriptions.create({ model: 'simulated-ear', file: clip(6) })
  const text = await client.audio.transcriptions.create({
    model: 'simulated-ear',
    file: clip(6),
    response_format: 'text',
  })
  expect([heard.text, String(text).trim()]).toEqual([
    'I did some things. It was fine.',
    'I did some things. It was fine.',
  ])
})

test('it understands refusals', async () => {
  const wrong = await client.chat.completions
    .create({ model: 'gpt', messages: [user('Hello')] })
    .catch((error: unknown) => error)
  expect(wrong).toBeInstanceOf(OpenAI.NotFoundError)
  expect(wrong).toMatchObject({ status: 404, code: 'model_not_found', type: 'invalid_request_error' })
  const noise = await toFile(new Uint8Array([1, 2, 3]), 'noise.webm')
  const unread = await client.audio.transcriptions
    .create({ model: 'simulated-ear', file: noise })
    .catch((error: unknown) => error)
  expect(unread).toBeInstanceOf(APIError)
  expect(unread).toMatchObject({ status: 400, code: 'invalid_file' })
})

test('it drives the server of our tests: a judgement, a transcript with times, and a key that is refused', async () => {
  const tests = await startModel()
  onTestFinished(() => tests.close())
  const its = new OpenAI({ baseURL: String(tests.analysis['baseUrl']), apiKey: 'k', maxRetries: 0 })
  const { choices, usage } = await its.chat.completions.parse({
    model: 'judge',
    messages: JUDGE,
    response_format: zodResponseFormat(Judged, 'judgement'),
  })
  expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { parsed: { level: 5, quotes: [OTHER_QUOTE] } } })
  expect(usage?.completion_tokens).toBe(100)
  const heard = await its.audio.transcriptions.create({
    model: 'listen',
    file: clip(1),
    response_format: 'verbose_json',
    timestamp_granularities: ['segment'],
  })
  expect(heard).toMatchObject({ text: SAID, segments: [{ start: 0.5, end: 4, text: SAID }] })
  tests.takes('another')
  const refused = await its.chat.completions
    .create({ model: 'judge', messages: JUDGE })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OpenAI.AuthenticationError)
})

interface Said {
  readonly segments: readonly { readonly start: number; readonly text: string }[]
}
test.skipIf(!HAS_EARS).each([1, 3, 4, 7])(
  'it drives a real engine, which hears in clip %i of the demo the words that were put into it, when they are said',
  async (number) => {
    const file = join(import.meta.dirname, '../../src/demo/recordings/said.json')
    const clips = JSON.parse(readFileSync(file, 'utf8')) as Said[]
    const said = clips[number - 1]?.segments ?? []
    const ear = await startRealEar(clips.flatMap(({ segments }) => segments.map(({ text }) => text)))
    onTestFinished(() => ear.close())
    const its = new OpenAI({ baseURL: ear.baseUrl, apiKey: 'none', maxRetries: 0 })
    const heard = await its.audio.transcriptions.create({
      model: 'pocketsphinx',
      file: clip(number),
      response_format: 'verbose_json',
      timestamp_granularities: ['segment'],
    })
    const segments = heard.segments ?? []
    expect(segments.map(({ text }) => wordsOf(text))).toEqual(said.map(({ text }) => wordsOf(text)))
    const late = said.map(({ start }, at) => Math.abs((segments[at]?.start ?? 0) - start))
    expect(Math.max(...late)).toBeLessThan(0.5)
  },
)
