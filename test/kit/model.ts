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
  becomes(how: { readonly hears?: string; readonly refuses?: number; readonly hangs?: boolean }): void
  /** Called with each request before it is answered. */
  onRequest(look: (path: string) => Promise<void>): void
  /** Paths and keys of the requests so far, in order. */
  requests(): readonly { readonly path: string; readonly key: string }[]
  /** From now on only this key is taken; null: any. */
  takes(key: string | null): void
  close(): Promise<void>
}

export async function startModel(): Promise<TestModel> {
  let asked = ''
  let taken: string | null = null
  let look: Parameters<TestModel['onRequest']>[0] = async () => {}
  const requests: { path: string; key: string }[] = []
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
      requests.push({ path: request.url ?? '', key })
      if (taken !== null && key !== taken)
        return response.writeHead(401).end(JSON.stringify({ error: { message: `Incorrect API key: ${key}` } }))
      const { hears = SAID, refuses, hangs } = now
      await look(request.url ?? '')
      if (hangs && !isSpeech) return
      const body = isSpeech
        ? { text: hears, segments: [{ start: 0.5, end: 4, text: hears }], duration: 4.2 }
        : completion(judged(Buffer.concat(chunks).toString(), () => ({ reason: 'The machine likes it.' })))
      return response
        .writeHead(isSpeech ? 200 : (refuses ?? 200), { 'content-type': 'application/json' })
        .end(JSON.stringify(body))
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
    },
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
