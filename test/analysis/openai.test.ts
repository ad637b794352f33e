import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAi } from '../../src/analysis/openai.ts'
import { Pauses } from '../../src/analysis/pauses.ts'
import type { OpenAiSettings } from '../../src/analysis/settings.ts'
import { systemClock } from '../../src/base/clock.ts'
import type { AppError } from '../../src/base/errors.ts'
import { randomIds } from '../../src/base/ids.ts'
import { AnalysisResult } from '../../src/interview/contract/contract.ts'
import { Link } from '../kit/api.ts'
import { completion, judged, OTHER_QUOTE, QUOTE, SAID, type Said, taskIn } from '../kit/judging.ts'
import { memorySteps } from '../kit/memory-steps.ts'
import { type ModelCall, type ModelHttp, modelSettings, startModelHttp } from '../kit/model-http.ts'
import { eventually, startProduct } from '../kit/product.ts'

let server: ModelHttp
/** `says`: of each criterion; `content`: instead of all that, word for word. */
interface Mind {
  readonly status?: number
  readonly content?: string
  readonly refusal?: string
  readonly heard?: string
  readonly says?: (criterion: string) => Said
  readonly supports?: boolean
}
let mind: Mind
let asked: ModelCall[]
const chats = () => asked.filter(({ path }) => path === '/v1/chat/completions')
const tasks = (task: 'judge' | 'support') => chats().filter(({ body }) => taskIn(body).task === task)

/** A real HTTP server that speaks the protocol; what it says is set by each test. */
beforeEach(async () => {
  asked = []
  mind = {}
  input = makeInput()
  server = await startModelHttp((call) => {
    asked.push(call)
    const { status = 200, content, refusal, heard = SAID, says, supports } = mind
    if (call.path === '/v1/audio/transcriptions') return { json: { text: heard } }
    const refused = refusal !== undefined && { choices: [{ message: { content: null, refusal } }] }
    return { status, json: refused || completion(content ?? judged(call.body, says, supports)) }
  })
})
afterEach(() => server.close())

const openAiProvider = (from: OpenAiSettings) =>
  openAi(from, { pauses: new Pauses(systemClock), ids: randomIds }).provider
function settings(hearing = server.baseUrl): OpenAiSettings {
  const all = modelSettings(server.baseUrl)
  const transcription = { ...all.transcription, baseUrl: hearing, apiKey: 'stt-key', model: 'listen' }
  return { ...all, apiKey: 'llm-key', transcription }
}
/** An answer whose sound is all that was recorded. */
const asItIs = <Of extends { mediaType: string; bytes: number; open(): Readable }>(of: Of) => ({
  ...of,
  async *sound() {
    yield { mediaType: of.mediaType, bytes: of.bytes, startS: 0, sha256: 'sound', open: of.open }
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

test('each answer is transcribed, each criterion judged three times with a strict schema, and each quote checked once', async () => {
  const { result, provenance } = await openAiProvider(settings()).analyse(input)
  expect(result).toMatchObject({
    evaluationScores: {
      communication_score: 100,
      criteria_match_score: 100,
      competency_score: 100,
      cultural_fit_score: 100,
      overall_score: 100,
    },
    hiringRecommendation: { decision: 'STRONG_YES', confidence_level: 'MEDIUM' },
  })
  const [first] = asked
  expect([first?.path, first?.key]).toEqual(['/v1/audio/transcriptions', 'stt-key'])
  expect(asked).toHaveLength(1 + 12 + 4)
  expect(new Set(chats().map(({ key }) => key))).toEqual(new Set(['llm-key']))
  for (const { body } of tasks('judge'))
    expect(JSON.parse(body)).toMatchObject({
      model: 'judge',
      temperature: 0.7,
      response_format: { type: 'json_schema', json_schema: { name: 'judgement', strict: true } },
    })
  for (const { body } of tasks('support'))
    expect(JSON.parse(body)).toMatchObject({ temperature: 0, response_format: { json_schema: { name: 'support' } } })
  expect(provenance).toMatchObject({
    usage: { promptTokens: 16_000, completionTokens: 1_600, requests: 16 },
    rubric: 'default-2',
    criteria: { competency: { claimed: [5, 5, 5], range: [100, 100], abstention: null } },
  })
})

test('a written answer is its own transcript: nothing is transcribed, and the model is told nothing else', async () => {
  await openAiProvider(settings()).analyse(input)
  // Requests of several criteria leave in any order.
  const told = () =>
    tasks('judge')
      .map(({ body }): string => JSON.parse(body).messages[1].content.replaceAll(/‖\w+‖/g, ''))
      .toSorted()
  const spoken = told()
  asked = []
  const written = input.answers.map((one) => ({
    ...one,
    mediaType: 'text/plain',
    open: () => Readable.from([Buffer.from(` ${SAID}\n`)]),
  }))
  const { result } = await openAiProvider(settings()).analyse({ ...input, steps: memorySteps(), answers: written })
  expect(asked.every(({ path }) => path === '/v1/chat/completions')).toBe(true)
  expect(told()).toEqual(spoken)
  expect(result).toMatchObject({ evaluationScores: { communication_score: 100 } })
})

test('nothing that tells who the candidate is goes to the model, and the page shows what was said', async () => {
  const heard = `Hello, I am Ada Okafor, ada@people.example, +1 555 000 1234. ${SAID}`
  mind = { heard }
  const { provenance } = await openAiProvider(settings()).analyse(input)
  const sent = chats()
    .map(({ body }) => body)
    .join()
  expect(sent).toContain('Hello, I am [name] [name], [email], [phone]. I built')
  expect(sent).not.toMatch(/Ada|Okafor|people\.example|555/)
  expect(provenance['transcripts']).toMatchObject([{ questionId: 'q', text: heard }])
})

test('a score whose quote nobody said abstains: 0, named in the concerns, not in the overall score, confidence LOW', async () => {
  mind = {
    says: (criterion) => ({
      level: criterion === 'communication' ? 4 : 5,
      quotes: [criterion === 'communication' ? QUOTE : 'I won the Nobel prize'],
    }),
  }
  const result = await analyse()
  expect(result.evaluationScores).toMatchObject({ communication_score: 75, competency_score: 0, overall_score: 75 })
  expect(result.summary.key_concerns).toBe(
    'Not scored: criteria match, competency, cultural fit (no statement could be backed by a quote).',
  )
  expect(result.hiringRecommendation).toMatchObject({
    confidence_level: 'LOW',
    conditions: [expect.stringContaining('competency')],
  })
  // What was not said is not checked, and not paid.
  expect(tasks('support')).toHaveLength(1)
})

test('a quote of which the support check says that it is about something else carries nothing', async () => {
  mind = { supports: false }
  const result = await analyse()
  expect(result.summary.one_line_summary).toBe('No AI assessment: no statement could be backed by a quote.')
  expect(tasks('support').map(({ body }) => taskIn(body))).toContainEqual({
    task: 'support',
    criterion: 'competency',
    level: 5,
    anchor: expect.stringContaining('how the outcome was checked'),
    quote: OTHER_QUOTE,
    reasons: ['Measures what was built.'],
  })
})

test.each(['', ' . ', '[BLANK_AUDIO]', ' (silence) *music* '])(
  'of a recording in which “%s” was heard nothing is judged, and the result says so',
  async (heard) => {
    mind = { heard }
    const { result, provenance } = await openAiProvider(settings()).analyse(input)
    expect(asked.map(({ path }) => path)).toEqual(['/v1/audio/transcriptions'])
    expect(result['summary']).toMatchObject({
      one_line_summary: 'No AI assessment: no words were heard in the answers.',
      key_concerns: expect.stringMatching(/^Not scored.*communication, criteria match, competency, cultural fit/),
    })
    expect(provenance).toMatchObject({ nothingSaid: true, abstained: { length: 4 } })
  },
)

test.each([
  ['a minute of sound', 60, 'analysis.nothing_heard'],
  ['a breath', 3, 'a result'],
  ['silence', 0, 'a result'],
])('an engine that tells nothing of %s: the analysis ends with %s', async (_what, audibleS, ends) => {
  mind = { heard: '' }
  const [spoken] = input.answers
  const answers = [{ ...spoken, sound: () => partsOf({ seconds: 60, audibleS }) }]
  const code = await openAiProvider(settings())
    .analyse({ ...input, answers: answers as never })
    .then(
      ({ provenance }) => (provenance['nothingSaid'] === true ? 'a result' : provenance),
      (error: AppError) => error.code,
    )
  expect(code).toBe(ends)
})

async function* partsOf(length: { readonly seconds: number; readonly audibleS: number }) {
  yield { mediaType: 'audio/webm', bytes: 3, startS: 0, sha256: 'sound', open: () => Readable.from(['abc']), ...length }
}

test('a few words are something that was said, and too little to judge anybody by', async () => {
  mind = { heard: '[noise] はい' }
  const { result, provenance } = await openAiProvider(settings()).analyse(input)
  expect(chats()).toEqual([])
  expect(provenance).not.toHaveProperty('nothingSaid')
  expect(provenance).toMatchObject({ abstained: { length: 4 }, usage: { requests: 0 } })
  expect(result['summary']).toMatchObject({
    one_line_summary: 'No AI assessment: fewer than 30 words could be understood.',
  })
})

test('if all criteria abstain there is no assessment', async () => {
  mind = { says: () => ({ level: null, quotes: [] }) }
  const result = await analyse()
  expect(result.summary.one_line_summary).toMatch(/^No AI assessment/)
  expect([
    result.hiringRecommendation.decision,
    result.summary.fit_assessment,
    result.evaluationScores.overall_score,
  ]).toEqual(['MAYBE', 'FAIR', 0])
})

test.each([
  ['a refusal of all', { refusal: 'I cannot' }, 'rejected'],
  ['text that is not JSON', { content: 'Great candidate!' }, 'drift'],
  ['401', { status: 401 }, 'config'],
  ['429', { status: 429 }, 'transient'],
  ['500', { status: 500 }, 'transient'],
] satisfies [string, Mind, string][])('%s fails the analysis as it should', async (_name, is, kind) => {
  mind = is
  expect(await failure()).toMatchObject({ kind })
})

test('configured in the YAML, the product asks that model, and a wrong answer fails the analysis until it is asked again', async () => {
  mind = { content: 'nonsense' }
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
  mind = {}
  expect((await ends()).result?.evaluationScores.overall_score).toBe(100)
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
    let body = ''
    if (isText) most = Math.max(most, ++open)
    request.on('data', (data: Buffer) => {
      bytes += data.length
      if (isText) taken += data.length
      else body += data.toString()
    })
    request.on('end', () => {
      if (isText) {
        open--
        lengths.push(`${bytes} of ${request.headers['content-length']}`)
      }
      response.end(JSON.stringify(isText ? { text: SAID } : completion(judged(body))))
    })
  })
  await new Promise<void>((ready) => big.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(big.address() as AddressInfo).port}/v1`
  const provider = openAiProvider({ ...settings(baseUrl), baseUrl })
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
  const failure = async (at: string, bytes: number) => {
    const answers = input.answers.map((one) => asItIs({ ...one, bytes }))
    return openAiProvider(settings(at))
      .analyse({ ...input, answers, steps: memorySteps() })
      .catch((error: unknown) => error as AppError)
  }
  expect(await failure(baseUrl, 3)).toMatchObject({ code: 'analysis.too_large', kind: 'rejected' })
  expect(await failure(server.baseUrl, 4)).toMatchObject({ code: 'analysis.recording', kind: 'transient' })
  await new Promise<void>((closed) => small.close(() => closed()))
})
