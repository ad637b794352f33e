import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { soundIn } from '../../src/demo/model/sound-packets.ts'
import { runHere } from '../kit/command-line.ts'
import { completion, judged } from '../kit/judging.ts'
import { type ModelReply, startModelHttp } from '../kit/model-http.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { HAS_EARS, startRealEar } from '../kit/real-ear.ts'

/** What `check --online` tells of engines that would fail every interview: they are sent speech of the kind that interviews send. */
const CLIP = join(import.meta.dirname, '../../src/cli/analyses/speaking.webm')
const SPOKEN = ['I did some things.', 'It was fine.']

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 600_000)
afterAll(() => product.stop())

/** What the command says of the engine at this address, and its exit code. */
async function told(baseUrl: string, judgeUrl: string) {
  const file = join(product.folder, 'ears.yaml')
  const transcription = { baseUrl, apiKey: 'k', model: 'listen' }
  writeFileSync(file, stringify({ analysis: { baseUrl: judgeUrl, apiKey: 'k', model: 'judge', transcription } }))
  const env = { DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder }
  const { code, stdout } = await runHere(['check', '--online', '--config', file], { cwd: product.folder, env })
  // Below stand the warnings of the file.
  const all = stdout.split('\n')
  const from = all.findIndex((line) => line.startsWith('analysis: transcription server'))
  return { code, lines: all.slice(from).filter((line, at) => at === 0 || /^ {2}\S/.test(line)) }
}

/** An engine that answers a form with a file as it is told to, and a model beside it. */
async function toldOf(
  hears: (file: { readonly type: string; readonly bytes: Buffer; readonly language: unknown }) => ModelReply,
  listStatus?: number,
) {
  const server = await startModelHttp(async ({ path, bytes, body, type }) => {
    if (!path.endsWith('/transcriptions'))
      return { json: completion(judged(body, () => ({ level: 3, reason: 'So it is.' }))) }
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    const file = form.get('file') as Blob
    return hears({ type: file.type, bytes: Buffer.from(await file.arrayBuffer()), language: form.get('language') })
  }, listStatus)
  try {
    return await told(server.baseUrl, server.baseUrl)
  } finally {
    await server.close()
  }
}

const LINES = [
  'analysis: transcription server: listen',
  '  gives times (verbose_json)',
  expect.stringMatching(/^ {2}was sent English alone, .*config\/analysis-local\.yaml/),
]

const heard = (text: string): ModelReply => ({
  json: { text, duration: 3.8, segments: [{ start: 0.3, end: 3.5, text }] },
})

test('the clip is the sound of a recording of the demo, without its picture, and goes out as that of an interview', async () => {
  const clips = JSON.parse(readFileSync(join(import.meta.dirname, '../../src/demo/recordings/said.json'), 'utf8')) as {
    sha256: string
    segments: { text: string }[]
  }[]
  const cut = await soundIn(readFileSync(CLIP))
  const of = clips.find(({ sha256 }) => sha256 === cut?.sha256)
  expect(of?.segments.map(({ text }) => text)).toEqual(SPOKEN)
  const files: unknown[] = []
  const { code, lines } = await toldOf((file) => {
    files.push(file)
    return heard(SPOKEN.join(' '))
  })
  expect(lines).toEqual(LINES)
  expect(lines[2]).toContain('it must find out which one is spoken')
  const sound = { type: 'audio/webm', bytes: readFileSync(CLIP) }
  expect(files).toEqual([null, 'en'].map((language) => ({ ...sound, language })))
  expect(code).toBe(0)
})

test.each([400, 415, 422])('an engine that takes WAV alone is found out (%i)', async (status) => {
  const { code, lines } = await toldOf(({ bytes }) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF'
      ? heard(SPOKEN.join(' '))
      : { status, json: { error: 'failed to read audio data' } },
  )
  expect(lines[1]).toMatch(
    /^ {2}MISTAKE: The transcription server refused this request \(4\d\d: “failed to read audio data”\)\. .*analysis\.transcription\.model .*a language\. .*WebM.*\(analysis\.sound_refused\)$/,
  )
  expect(code).toBe(1)
})

test.each([
  [404, 0],
  [501, 0],
  [502, 1],
])('an engine that answers the question for its models with %i: %i warnings', async (status, warnings) => {
  const { code, lines } = await toldOf(() => heard(SPOKEN.join(' ')), status)
  const about = lines.filter((line) => line.includes('/models'))
  expect(about).toHaveLength(warnings)
  for (const line of about) expect(line).toMatch(/\/v1\/models is answered with 502 \(analysis\.no_models\)\./)
  expect(code).toBe(0)
})

test.each(['', ' \n', '…'])('an engine that hears no word (%j) is found out', async (text) => {
  const { code, lines } = await toldOf(() => heard(text))
  expect(lines[1]).toMatch(/^ {2}MISTAKE: The transcription server heard no word .*\(analysis\.sound_unheard\)$/)
  expect(code).toBe(1)
})

test.each([
  ['mishears a little', 'i did something it was five', false],
  ['knows another language', 'Ay dit sam tings, it vas fayn.', true],
  ['invents', 'Thank you for watching!', true],
])('an engine that %s fails nothing: %s', async (_what, text, isWarned) => {
  const { code, lines } = await toldOf(() => heard(text))
  const warnings = lines.filter((line) => line.includes('warning: the transcription server heard'))
  expect(warnings.map((line) => line.includes(`“${text}”`) && line.includes('analysis.sound_misheard'))).toEqual(
    isWarned ? [true] : [],
  )
  expect(code).toBe(0)
})

test.skipIf(!HAS_EARS)('a real engine hears the words of the clip', async () => {
  const ear = await startRealEar(SPOKEN)
  const judge = await startModelHttp(async ({ body }) => ({
    json: completion(judged(body, () => ({ level: 3, reason: 'So it is.' }))),
  }))
  try {
    expect(await told(ear.baseUrl, judge.baseUrl)).toEqual({
      code: 0,
      lines: LINES,
    })
    expect(ear.hearings.map(({ text }) => text)).toEqual([SPOKEN.join(' '), SPOKEN.join(' ')])
  } finally {
    await ear.close()
    await judge.close()
  }
})
