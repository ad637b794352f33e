import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { completion, judged, QUOTE, SAID } from './judging.ts'

export { QUOTE, SAID }

/** A model that hears the same in every recording and thinks the same of everybody. */
export interface TestModel {
  /** The block `analysis` of a configuration that asks it. */
  readonly analysis: Readonly<Record<string, unknown>>
  /** Everything that it was sent. */
  asked(): string
  /** What it hears from now on, SAID if nothing else; or the status with which it refuses to judge. */
  becomes(how: {
    readonly hears?: string
    readonly refuses?: number
    /** How many more questions it answers before it hangs; absent: all. */
    readonly answers?: number
    /** The level that it gives each time that it is asked about a criterion, over and over; absent: 5. */
    readonly levels?: readonly (number | null)[]
  }): void
  /** Called with each request before it is answered. */
  onRequest(look: (path: string) => Promise<void>): void
  /** The requests so far, in order. */
  requests(): readonly { readonly path: string; readonly key: string; readonly body: string }[]
  /** From now on only this key is taken; null: any. */
  takes(key: string | null): void
  close(): Promise<void>
}

export async function startModel(): Promise<TestModel> {
  let asked = ''
  let taken: string | null = null
  let look: Parameters<TestModel['onRequest']>[0] = async () => {}
  const requests: { path: string; key: string; body: string }[] = []
  const judgedBefore = new Map<string, number>()
  let left = Number.POSITIVE_INFINITY
  let now: Parameters<TestModel['becomes']>[0] = {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => {
      asked += chunk.toString('latin1')
      chunks.push(chunk)
    })
    request.on('end', async () => {
      const isSpeech = request.url?.endsWith('/transcriptions')
      const key = (request.headers.authorization ?? '').replace('Bearer ', '')
      const body = Buffer.concat(chunks).toString('latin1')
      requests.push({ path: request.url ?? '', key, body })
      if (taken !== null && key !== taken)
        return response.writeHead(401).end(JSON.stringify({ error: { message: `Incorrect API key: ${key}` } }))
      const { hears = SAID, refuses, levels = [5] } = now
      await look(request.url ?? '')
      if (!isSpeech && left-- <= 0) return
      const say = (criterion: string) => {
        const times = judgedBefore.get(criterion) ?? 0
        judgedBefore.set(criterion, times + 1)
        return { level: levels[times % levels.length] ?? null, reason: 'The machine likes it.' }
      }
      const said = isSpeech
        ? { text: hears, segments: [{ start: 0.5, end: 4, text: hears }], duration: 4.2 }
        : completion(judged(Buffer.concat(chunks).toString(), say))
      return response
        .writeHead(isSpeech ? 200 : (refuses ?? 200), { 'content-type': 'application/json' })
        .end(JSON.stringify(said))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    analysis: { baseUrl, apiKey: 'k', model: 'judge', transcription: { baseUrl, apiKey: 'k', model: 'listen' } },
    asked: () => asked,
    requests: () => requests,
    onRequest(own) {
      look = own
    },
    takes(key) {
      taken = key
    },
    becomes: (how) => {
      now = how
      left = how.answers ?? Number.POSITIVE_INFINITY
      judgedBefore.clear()
    },
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
