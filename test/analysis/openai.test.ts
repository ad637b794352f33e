import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAi } from '../../src/analysis/openai.ts'
import { Pauses } from '../../src/analysis/pauses.ts'
import type { OpenAiSettings } from '../../src/analysis/settings.ts'
import { systemClock } from '../../src/base/clock.ts'
import type { AppError } from '../../src/base/errors.ts'
import { AnalysisResult } from '../../src/interview/contract/contract.ts'
import { Link } from '../kit/api.ts'
import { memorySteps } from '../kit/memory-steps.ts'
import { eventually, startProduct } from '../kit/product.ts'

const SAID = 'I built a payment system, and I measured every change before I kept it.'
const criterion = (name: string, score: number | null, quotes: string[]) => ({
  criterion: name,
  score,
  quotes,
  strengths: ['clear'],
  weaknesses: [],
  observations: 'Fine.',
})
const judgement = (extra: Record<string, unknown> = {}) => ({
  criteria: ['communication', 'criteria_match', 'competency', 'cultural_fit'].map((name, at) =>
    criterion(name, 80, [at < 2 ? 'I measured every change before' : 'I built a payment system']),
  ),
  red_flags: [],
  positive_indicators: ['measures'],
  reasons: ['evidence'],
  risks: [],
  one_line_summary: 'Careful builder.',
  key_strengths: 'Care.',
  key_concerns: 'None.',
  ...extra,
})

let server: Server
let url: string
let answer: { status: number; content?: string; refusal?: string; heard?: string }
let asked: { path: string; authorization: string | undefined; body: string }[]

/** A real HTTP server that speaks the protocol; what it says is set by each test. */
beforeEach(async () => {
  asked = []
  answer = { status: 200, content: JSON.stringify(judgement()) }
  input = makeInput()
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: Buffer.concat(chunks).toString('latin1'),
      })
      const isText = request.url === '/v1/audio/transcriptions'
      const body = isText
        ? { text: answer.heard ?? SAID }
        : { choices: [{ message: { content: answer.content ?? null, refusal: answer.refusal ?? null } }] }
      response.writeHead(isText ? 200 : answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterEach(() => new Promise<void>((closed) => server.close(() => closed())))

const openAiProvider = (from: OpenAiSettings) => openAi(from, { pauses: new Pauses(systemClock) }).provider
const settings = () => ({
  baseUrl: url,
  apiKey: 'llm-key',
  model: 'judge',
  transcription: { baseUrl: url, apiKey: 'stt-key', model: 'listen' },
})
/** An answer whose sound is all that was recorded. */
const asItIs = <Of extends { mediaType: string; bytes: number; open(): Readable }>(of: Of) => ({
  ...of,
  async *sound() {
    yield { mediaType: of.mediaType, bytes: of.bytes, startS: 0, open: of.open }
  },
})
const makeInput = () => ({
  candidate: { firstName: 'Ada', lastName: 'Okafor', email: 'ada@people.example', phoneNumber: null },
  position: { name: 'Engineer', prompt: 'Look for care.' },
  questions: [{ id: 'q', text: 'Why?', timeLimit: 1 }],
  answers: [
    {
      questionId: 'q',
      questionText: 'Why?',
      mediaType: 'video/webm',
      bytes: 3,
      open: () => Readable.from([Buffer.from('abc')]),
    },
  ].map(asItIs),
  language: null,
  steps: memorySteps(),
})
let input: ReturnType<typeof makeInput>
const analyse = async () =>
  AnalysisResult.parse({
    ...(await openAiProvider(settings()).analyse(input)).result,
    analyzedAt: '2026-01-01T00:00:00.000Z',
  })
const failure = () =>
  analyse().then(
    () => undefined,
    (error: AppError) => ({ kind: error.kind, message: error.message }),
  )

test('each answer is transcribed, then judged once with a strict schema; quotes that were said carry their scores', async () => {
  const result = await analyse()
  expect(result.evaluationScores).toEqual({
    communication_score: 80,
    criteria_match_score: 80,
    competency_score: 80,
    cultural_fit_score: 80,
    overall_score: 80,
  })
  expect(result.hiringRecommendation).toMatchObject({ decision: 'STRONG_YES', confidence_level: 'MEDIUM' })
  expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/v1/audio/transcriptions', 'Bearer stt-key'],
    ['/v1/chat/completions', 'Bearer llm-key'],
  ])
  expect(JSON.parse(asked[1]?.body ?? '{}')).toMatchObject({
    model: 'judge',
    response_format: { type: 'json_schema', json_schema: { strict: true } },
  })
})

test('a written answer is its own transcript: nothing is transcribed, and the model is told nothing else', async () => {
  await openAiProvider(settings()).analyse(input)
  const [, judgedSpoken] = asked.splice(0)
  const written = input.answers.map((one) => ({
    ...one,
    mediaType: 'text/plain',
    open: () => Readable.from([Buffer.from(` ${SAID}\n`)]),
  }))
  const { result } = await openAiProvider(settings()).analyse({ ...input, answers: written })
  expect(asked.map(({ path }) => path)).toEqual(['/v1/chat/completions'])
  expect(asked[0]?.body).toBe(judgedSpoken?.body)
  expect(result).toMatchObject({ evaluationScores: { communication_score: 80 } })
})

test('nothing that tells who the candidate is goes to the model, and the page shows what was said', async () => {
  answer.heard = `Hello, I am Ada Okafor, ada@people.example, +1 555 000 1234. ${SAID}`
  const { provenance } = await openAiProvider(settings()).analyse(input)
  const judged = asked.find(({ path }) => path === '/v1/chat/completions')?.body ?? ''
  expect(judged).toContain('Hello, I am [name] [name], [email], [phone]. I built')
  expect(judged).not.toMatch(/Ada|Okafor|people\.example|555/)
  expect(provenance['transcripts']).toMatchObject([{ questionId: 'q', text: answer.heard }])
})

test('a score whose quote nobody said abstains: 0, named in the concerns, not in the overall score, confidence LOW', async () => {
  answer.content = JSON.stringify(
    judgement({
      criteria: [
        criterion('communication', 90, ['I measured every change before']),
        criterion('competency', 99, ['I won the Nobel prize']),
      ],
    }),
  )
  const result = await analyse()
  expect(result.evaluationScores).toMatchObject({ communication_score: 90, competency_score: 0, overall_score: 90 })
  expect(result.summary.key_concerns).toContain(
    'Not scored, for want of evidence: criteria match, competency, cultural fit.',
  )
  expect(result.hiringRecommendation).toMatchObject({
    confidence_level: 'LOW',
    conditions: [expect.stringContaining('competency')],
  })
})

test.each(['', ' . ', '[BLANK_AUDIO]', ' (silence) *music* '])(
  'of a recording in which “%s” was heard nothing is judged, and the result says so',
  async (heard) => {
    answer = { status: 200, heard, content: JSON.stringify(judgement({ one_line_summary: 'A quiet genius.' })) }
    const { result, provenance } = await openAiProvider(settings()).analyse(input)
    expect(asked.map(({ path }) => path)).toEqual(['/v1/audio/transcriptions'])
    expect(result['summary']).toMatchObject({
      one_line_summary: 'No AI assessment: no words were heard in the answers.',
      key_concerns: expect.stringMatching(/^Not scored.*communication, criteria match, competency, cultural fit/),
    })
    expect(provenance).toMatchObject({ nothingSaid: true, abstained: { length: 4 } })
  },
)

test('a single word in any script is something that was said', async () => {
  answer.heard = '[noise] はい'
  const { provenance } = await openAiProvider(settings()).analyse(input)
  expect(asked.map(({ path }) => path)).toContain('/v1/chat/completions')
  expect(provenance).not.toHaveProperty('nothingSaid')
})

test('if all criteria abstain there is no assessment', async () => {
  answer.content = JSON.stringify(judgement({ criteria: [] }))
  const result = await analyse()
  expect(result.summary.one_line_summary).toMatch(/^No AI assessment/)
  expect([
    result.hiringRecommendation.decision,
    result.summary.fit_assessment,
    result.evaluationScores.overall_score,
  ]).toEqual(['MAYBE', 'FAIR', 0])
})

test.each([
  ['a refusal', () => ({ status: 200, refusal: 'I cannot' }), 'rejected'],
  ['text that is not JSON', () => ({ status: 200, content: 'Great candidate!' }), 'drift'],
  ['401', () => ({ status: 401 }), 'config'],
  ['429', () => ({ status: 429 }), 'transient'],
  ['500', () => ({ status: 500 }), 'transient'],
])('%s fails the analysis as it should', async (_name, say, kind) => {
  answer = say()
  expect(await failure()).toMatchObject({ kind })
})

test('configured in the YAML, the product asks that model, and a wrong answer fails the analysis until it is asked again', async () => {
  answer = { status: 200, content: 'nonsense' }
  const product = await startProduct({ yaml: { analysis: settings() } })
  const tenant = await product.tenant()
  const api = product.api(tenant)
  const interview = await api.invited((await api.position(tenant)).id)
  await new Link(interview.inviteUrl ?? '').answer()
  const ends = async () => {
    await api.call('POST', `/interviews/${interview.id}/analysis`)
    return eventually('it ends', async () => {
      const { data } = (await api.analysis(interview.id)).body
      return ['completed', 'failed'].includes(data.status) && data
    })
  }
  expect(await ends()).toMatchObject({ status: 'failed', result: null })
  answer = { status: 200, content: JSON.stringify(judgement()) }
  expect((await ends()).result?.evaluationScores.overall_score).toBe(80)
  // What was heard the first time is not asked, and paid, again.
  expect(asked.filter(({ path }) => path === '/v1/audio/transcriptions')).toHaveLength(2)
  await product.stop()
})

test('recordings go out as they are read, two at a time, and are never held whole', async () => {
  const [size, chunk] = [96 * 1024 * 1024, Buffer.alloc(256 * 1024, 'r')]
  let [open, most, taken, ahead] = [0, 0, 0, 0]
  const lengths: string[] = []
  const big = createServer((request, response) => {
    const isText = request.url === '/v1/audio/transcriptions'
    let bytes = 0
    if (isText) most = Math.max(most, ++open)
    request.on('data', (data: Buffer) => {
      bytes += data.length
      if (isText) taken += data.length
    })
    request.on('end', () => {
      if (isText) {
        open--
        lengths.push(`${bytes} of ${request.headers['content-length']}`)
      }
      const choices = [{ message: { content: JSON.stringify(judgement()) } }]
      response.end(JSON.stringify(isText ? { text: SAID } : { choices }))
    })
  })
  await new Promise<void>((ready) => big.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(big.address() as AddressInfo).port}/v1`
  const provider = openAiProvider({ ...settings(), baseUrl, transcription: { ...settings().transcription, baseUrl } })
  const [answered] = input.answers
  let read = 0
  async function* recording() {
    for (let sent = 0; sent < size; sent += chunk.length) {
      read += chunk.length
      ahead = Math.max(ahead, read - taken)
      yield chunk
    }
  }
  const own = { bytes: size, open: () => Readable.from(recording(), { objectMode: false }) }
  const one = asItIs({ mediaType: 'video/webm', ...answered, ...own })
  const asked = { ...input, answers: [one] } as typeof input
  const fresh = () => provider.analyse({ ...asked, steps: memorySteps() })
  await Promise.all([fresh(), fresh(), fresh()])
  expect(most).toBe(2)
  expect(lengths).toHaveLength(3)
  for (const length of lengths) expect(length).toMatch(/^(\d+) of \1$/)
  // Bytes that were read and have not arrived: the buffers of two connections. Before, each recording was read whole, three times.
  expect(ahead).toBeLessThan(size / 2)
  big.closeAllConnections()
  await new Promise<void>((closed) => big.close(() => closed()))
})

test('a server that takes no recording of this size, and a file that is not as long as it was, fail with their reasons', async () => {
  const small = createServer((request, response) => {
    response.writeHead(413, { connection: 'close' }).end()
    request.resume()
  })
  await new Promise<void>((ready) => small.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(small.address() as AddressInfo).port}/v1`
  const of = (at: string) =>
    openAiProvider({ ...settings(), transcription: { ...settings().transcription, baseUrl: at } })
  const failure = async (at: string, bytes: number) => {
    const answers = input.answers.map((one) => asItIs({ ...one, bytes }))
    return of(at)
      .analyse({ ...input, answers, steps: memorySteps() })
      .catch((error: unknown) => error as AppError)
  }
  expect(await failure(baseUrl, 3)).toMatchObject({ code: 'analysis.too_large', kind: 'rejected' })
  expect(await failure(url, 4)).toMatchObject({ code: 'analysis.recording', kind: 'transient' })
  await new Promise<void>((closed) => small.close(() => closed()))
})
