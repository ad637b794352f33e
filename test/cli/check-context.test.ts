import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { LONG_INTERVIEW, TELLING } from '../../src/cli/analyses/long-interview.ts'
import { runHere } from '../kit/command-line.ts'
import { completion } from '../kit/judging.ts'
import { type ModelReply, startModelHttp } from '../kit/model-http.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** What `check --online` tells of a model that would judge a part of an interview for the whole. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 600_000)
afterAll(() => product.stop())

/** The lines about a model that reads, and quotes, as it is told to; `read`: all that it is sent, from which it may lose something. */
async function toldOf(reads: (read: string) => ModelReply) {
  const server = await startModelHttp(({ path, body }) =>
    path.endsWith('/transcriptions')
      ? { json: { text: 'I did some things. It was fine.' } }
      : reads(JSON.parse(body).messages.at(-1).content),
  )
  try {
    const file = join(product.folder, 'context.yaml')
    const own = { baseUrl: server.baseUrl, apiKey: 'k' }
    writeFileSync(file, stringify({ analysis: { ...own, model: 'judge', transcription: { ...own, model: 'listen' } } }))
    const env = { DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder }
    const { code, stdout } = await runHere(['check', '--online', '--config', file], { cwd: product.folder, env })
    return { code, warnings: stdout.split('\n').filter((line) => line.includes('analysis.context_short')) }
  } finally {
    await server.close()
  }
}

/** Quotes what counts, where it stands in what was read. */
const quoting = (read: string, tokens: number): ModelReply => {
  const quotes = read.includes(TELLING) ? [TELLING] : []
  const level = quotes.length > 0 ? 4 : null
  return {
    json: completion(JSON.stringify({ level, quotes, reason: 'So it is.' }), {
      prompt_tokens: tokens,
      completion_tokens: 9,
    }),
  }
}
const LONG_UNITS = 20_000

test('the interview is half an hour long, and one sentence of it counts', () => {
  const said = LONG_INTERVIEW.map(({ text }) => text).join('\n')
  expect(said.split(/\s+/).length).toBeGreaterThan(4_500)
  expect(said.length).toBeLessThan(28_500)
  expect(said.startsWith(`${TELLING}\n`)).toBe(true)
  const idle = said.slice(TELLING.length + 1).split(/(?<=\.)\s/)
  expect(new Set(idle).size).toBe(idle.length)
})

test.each([
  ['that reads all of it', (read) => quoting(read, Math.ceil(read.length / 4)), /^$/],
  [
    'whose server loses the beginning without a word',
    (read) => quoting(read.slice(-16_000), 0),
    /half an hour: it does not quote the only sentence in it that counts, the first one \(analysis\.context_short\)/,
  ],
  [
    'whose server loses the end, and counts what is left',
    (read) => quoting(read.slice(0, 16_000), Math.min(4_096, Math.ceil(read.length / 4))),
    /its server counts 4096 tokens, and they are more \(analysis\.context_short\).*OLLAMA_CONTEXT_LENGTH/,
  ],
  [
    'whose server refuses so much',
    (read) =>
      read.length > LONG_UNITS
        ? { status: 400, json: { error: { message: 'the prompt is too long' } } }
        : quoting(read, 0),
    /too long.*\(analysis\.context_short\)/,
  ],
] satisfies [string, (read: string) => ModelReply, RegExp][])(
  'a model %s fails nothing, and is warned of where it has to be',
  async (_what, reads, warning) => {
    const { code, warnings } = await toldOf(reads)
    expect(warnings.join('\n')).toMatch(warning)
    expect(code).toBe(0)
  },
)
