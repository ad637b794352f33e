import { createServer, type ServerResponse } from 'node:http'
import { freePort } from '../../kit/free-port.ts'
import { completion, judged, SAID } from '../../kit/judging.ts'
import { sleep } from '../../kit/program.ts'

/** A model server that counts what it is sent and keeps nothing of it. */
export interface CountingServer {
  readonly baseUrl: string
  /** Bytes of transcription requests so far, headers left out, and how many are being heard just now. */
  heard(): { readonly bytes: number; readonly underWay: number; readonly answered: number }
  /** A transcription takes so long from now on. */
  takes(ms: number): void
  close(): Promise<void>
}

/** Starts it on a free port. */
export async function startCountingServer(): Promise<CountingServer> {
  let [bytes, underWay, answered, ms] = [0, 0, 0, 0]
  const server = createServer(async (request, response) => {
    const isSound = request.url?.endsWith('/transcriptions') === true
    const chunks: Buffer[] = []
    if (isSound) underWay++
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        if (isSound) bytes += chunk.length
        else chunks.push(chunk)
      }
      if (isSound) await sleep(ms)
      answer(response, isSound ? TRANSCRIPT : completion(judged(Buffer.concat(chunks).toString())))
      if (isSound) answered++
    } finally {
      if (isSound) underWay--
    }
  })
  const port = await freePort()
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    heard: () => ({ bytes, underWay, answered }),
    takes(next) {
      ms = next
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const TRANSCRIPT = { text: SAID, segments: [{ start: 0.5, end: 9, text: SAID }], duration: 10 }

function answer(response: ServerResponse, json: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}
