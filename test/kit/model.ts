import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What every candidate says. */
export const SAID = 'I built a payment system, and I measured every change before I kept it.'
/** What the judge quotes of it. */
export const QUOTE = 'I measured every change'

const criterion = (name: string) => ({
  criterion: name,
  score: 80,
  quotes: [QUOTE],
  strengths: [],
  weaknesses: [],
  observations: '',
})
const JUDGEMENT = {
  criteria: ['communication', 'criteria_match', 'competency', 'cultural_fit'].map(criterion),
  red_flags: [],
  positive_indicators: [],
  reasons: [],
  risks: [],
  one_line_summary: 'The machine likes it.',
  key_strengths: '',
  key_concerns: '',
}

/** A model that hears the same in every recording and thinks the same of everybody. */
export interface TestModel {
  /** The block `analysis` of a configuration that asks it. */
  readonly analysis: Readonly<Record<string, unknown>>
  /** Everything that it was sent. */
  asked(): string
  close(): Promise<void>
}

export async function startModel(): Promise<TestModel> {
  let asked = ''
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      asked += chunk.toString('latin1')
    })
    request.on('end', () => {
      const isSpeech = request.url?.endsWith('/transcriptions')
      const body = isSpeech ? { text: SAID } : { choices: [{ message: { content: JSON.stringify(JUDGEMENT) } }] }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    analysis: { baseUrl, apiKey: 'k', model: 'judge', transcription: { baseUrl, apiKey: 'k', model: 'listen' } },
    asked: () => asked,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
