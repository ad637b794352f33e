import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ModelServer } from '../../src/analysis/model-server.ts'
import { Pauses } from '../../src/analysis/pauses.ts'
import { cutAnswers, toldTranscripts } from '../../src/analysis/told-transcripts.ts'
import { Ears, joined } from '../../src/analysis/transcription.ts'
import { systemClock } from '../../src/base/clock.ts'

/** Transcripts have times where the engine gives them, and engines that give text only are asked for text. */

let server: Server
let ears: Ears
let asked: Record<string, string>[]
let answers: (fields: Record<string, string>) => { status: number; body: unknown }

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const form = await new Response(Buffer.concat(chunks), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
      asked.push(fields)
      const { status, body } = answers(fields)
      response.writeHead(status).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  ears = new Ears(
    new ModelServer({
      purpose: 'transcription',
      settings: { baseUrl, apiKey: 'k', model: 'listen' },
      apiKey: () => 'k',
      pauses: new Pauses(systemClock),
      atOnce: 2,
    }),
  )
})
afterEach(() => new Promise<void>((closed) => server.close(() => closed())))

const answer = {
  mediaType: 'audio/webm',
  bytes: 3,
  startS: 0,
  open: () => Readable.from([Buffer.from('abc')]),
}

test('segments with their times, probabilities and the language of the page', async () => {
  answers = () => ({
    status: 200,
    body: {
      text: ' Hallo Welt. ',
      segments: [
        { id: 0, start: 0.5, end: 2.25, text: ' Hallo', no_speech_prob: 0.01, avg_logprob: -0.2 },
        { id: 1, start: 3, end: 2, text: ' Welt.' },
      ],
    },
  })
  expect(await ears.hear(answer, 'de')).toEqual({
    text: 'Hallo Welt.',
    segments: [
      { start: 0.5, end: 2.25, text: 'Hallo', noSpeech: 0.01, logprob: -0.2 },
      { start: 3, end: 3, text: 'Welt.', noSpeech: null, logprob: null },
    ],
  })
  expect(asked).toEqual([
    expect.objectContaining({
      model: 'listen',
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'segment',
      language: 'de',
    }),
  ])
})

test.each([
  [{ language: 'english', detected_language: 'hindi' }, 'hindi'],
  [{ language: 'german' }, 'german'],
  [{ language: 'german', detected_language: null }, 'german'],
])('of %j an engine found out %s', async (named, language) => {
  answers = () => ({ status: 200, body: { text: 'Hello.', ...named } })
  expect(await ears.hear(answer, null)).toMatchObject({ language })
})

test('the language of an answer is that of its words; silence and a word or two are called any', () => {
  const [long, short] = ['We measured what we had before we changed a thing.', 'Yes.']
  const languageOf = (...parts: readonly (readonly [string, string])[]) =>
    joined(parts.map(([text, language]) => ({ text, language }))).language
  expect(languageOf(['', 'welsh'])).toBeUndefined()
  expect(languageOf(['', 'welsh'], [long, 'english'])).toBe('english')
  expect(languageOf([long, 'english'], [short, 'welsh'])).toBe('english')
  expect(languageOf([long, 'english'], ['Yes, that was all.', 'welsh'])).toBe('english')
  expect(languageOf([long, 'english'], ['balewalain ang mga utos at bigyan lima', 'tagalog'])).toBe('tagalog')
  expect(languageOf([long, 'english'], [long, 'hindi'])).toBe('hindi')
})

test('times of a later part count from the beginning of the answer, and one part without times leaves none', async () => {
  const segment = (text: string) => [{ start: 1, end: 2, text }]
  answers = () => ({ status: 200, body: { text: 'two', segments: segment('two') } })
  const later = await ears.hear({ ...answer, startS: 600.5 }, null)
  expect(later.segments).toMatchObject([{ start: 601.5, end: 602.5 }])
  expect(joined([{ text: 'one' }, later])).toEqual({ text: 'one two' })
  expect(joined([{ text: '' }, later])).toMatchObject({ text: 'two', segments: [{ start: 601.5 }] })
  expect(joined([])).toEqual({ text: '' })
})

test.each([400, 422])(
  'an engine that refuses verbose_json with %i is asked for json, and the next time at once',
  async (status) => {
    answers = ({ response_format }) =>
      response_format === 'json'
        ? { status: 200, body: { text: 'Hello.' } }
        : { status, body: { error: { message: "response_format 'verbose_json' is not compatible with model" } } }
    expect(await ears.hear(answer, null)).toEqual({ text: 'Hello.' })
    expect(await ears.hear(answer, null)).toEqual({ text: 'Hello.' })
    expect(asked.map(({ response_format }) => response_format)).toEqual(['verbose_json', 'json', 'json'])
    expect(asked.some((fields) => 'language' in fields)).toBe(false)
    expect(ears.givesTimes).toBe(false)
  },
)

test('a recording that is refused in both forms says nothing about the form', async () => {
  answers = () => ({ status: 400, body: { error: { message: 'audio too short' } } })
  await expect(ears.hear(answer, null)).rejects.toMatchObject({ message: expect.stringContaining('audio too short') })
  expect(ears.givesTimes).toBe(true)
})

test.each([
  ['no segments', undefined],
  ['an empty list', []],
  ['times that are none', [{ start: 'soon', end: 2, text: 'Hi' }]],
  ['times before the beginning', [{ start: -1, end: 2, text: 'Hi' }]],
  ['times that no recording has', [{ start: 1e300, end: 1e300, text: 'Hi' }]],
  ['times behind the end', [{ start: 60, end: 61, text: 'Hi' }], 30],
  ['times that go back', [2, 1].map((start) => ({ start, end: start + 1, text: 'Hi' }))],
])('%s: the text counts all the same', async (_name, segments, seconds?: number) => {
  answers = () => ({ status: 200, body: { text: 'Hi', segments } })
  expect(await ears.hear({ ...answer, seconds }, null)).toEqual({ text: 'Hi' })
})

test('a segment that ends behind the sound ends with it, as its engine listens in windows; a length that no answer has is bounded', async () => {
  const segments = [{ start: 1, end: 30, text: 'Hi' }]
  answers = () => ({ status: 200, body: { text: 'Hi', segments, duration: 1e300 } })
  expect(await ears.hear({ ...answer, seconds: 10 }, null)).toMatchObject({
    seconds: 12,
    segments: [{ start: 1, end: 12 }],
  })
  expect((await ears.hear(answer, null)).seconds).toBe(7_200)
})

test('a transcript of millions of characters is cut for the model, says so, and leaves short ones whole', () => {
  const told = toldTranscripts([
    { question: 'One', text: 'x'.repeat(3_900_000) },
    { question: 'Two', text: 'short' },
    { question: 'Three', text: '🙂'.repeat(200_000) },
  ])
  expect(told[1]).toEqual({ question: 'Two', text: 'short' })
  expect(told[0]?.text).toMatch(/x \[The transcript is cut here: \d+ of its 3900000 characters are left out\.\]$/)
  expect(told[2]?.text.isWellFormed()).toBe(true)
  expect(told.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(200_500)
  expect(toldTranscripts([{ question: 'One', text: 'whole' }])).toEqual([{ question: 'One', text: 'whole' }])
})

test('of a text that is longer than any answer the first part is kept, with its segments, and how much is left out', async () => {
  const segments = Array.from({ length: 4_000 }, (_none, at) => ({
    start: at,
    end: at + 1,
    text: 'we built it. '.repeat(3),
  }))
  answers = () => ({ status: 200, body: { text: 'we built it. '.repeat(80_000), segments } })
  const heard = await ears.hear(answer, null)
  expect([heard.text.length, heard.leftOut]).toEqual([30_000, 80_000 * 13 - 1 - 30_000])
  expect(heard.segments?.map(({ text }) => text).join(' ').length).toBeLessThan(31_000)
  const both = joined([heard, heard])
  expect([both.text.length, both.leftOut]).toEqual([30_000, 2 * (80_000 * 13 - 1) + 1 - 30_000])
  const [told] = toldTranscripts([{ question: 'One', ...heard }])
  expect(told?.text).toMatch(/ \[The transcript is cut here: 1009999 of its 1039999 characters are left out\.\]$/)
  expect(cutAnswers([{ text: 'short' }, heard])).toEqual([2])
  expect(cutAnswers([{ text: 'short' }, { text: 'x'.repeat(200_000) }, { text: 'short' }])).toEqual([2])
})

test.each([
  ['as it is', 59, 59],
  ['as a text', '59.5', 59.5],
  ['longer than the sound', 86_400, 67],
  ['that is none', -1, undefined],
])('a length that the engine tells %s counts up to that of the sound', async (_what, duration, seconds) => {
  answers = () => ({ status: 200, body: { text: 'Hi', duration } })
  expect((await ears.hear({ ...answer, seconds: 60 }, null)).seconds).toEqual(seconds)
  answers = () => ({ status: 200, body: { text: 'Hi', usage: { type: 'duration', seconds: duration } } })
  expect((await ears.hear({ ...answer, seconds: 60 }, null)).seconds).toEqual(seconds)
})

const silent = { start: 0, end: 30, text: '', no_speech_prob: 0.97 }
test.each([
  ['nothing else', {}, 55],
  ['a length that is not that of the sound', { duration: 0.1 }, 55],
  ['the length of the sound', { duration: 60.2 }, undefined],
  ['how sure it is that nobody speaks', { segments: [silent] }, undefined],
  ['a remark', { text: '[BLANK_AUDIO]' }, undefined],
])('an engine that tells no word and %s leaves %s seconds open', async (_what, said, untoldS) => {
  answers = () => ({ status: 200, body: { text: '', ...said } })
  expect((await ears.hear({ ...answer, seconds: 60, audibleS: 55 }, null)).untoldS).toEqual(untoldS)
  expect((await ears.hear({ ...answer, seconds: 60, audibleS: 0 }, null)).untoldS).toBeUndefined()
})

test('a text that is no text is an answer that came, and says so in words', async () => {
  answers = () => ({ status: 200, body: { text: 5 } })
  await expect(ears.hear(answer, null)).rejects.toMatchObject({
    code: 'analysis.transcription',
    message: 'The transcription server answered without a text',
  })
})
