import {
  createServer,
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as it passes through. */
export interface Passing {
  readonly method: string
  readonly path: string
  readonly atMs: number
}

export interface PassingAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** A real HTTP server between a client and a server; it may answer itself, or change what the server answered. */
export interface Between {
  readonly origin: string
  /** Every request that arrived, in order. */
  readonly requests: Passing[]
  /** Answers instead of the server; undefined lets the request through. */
  instead: (request: Passing, headers: IncomingHttpHeaders) => PassingAnswer | Promise<PassingAnswer> | undefined
  /** Changes an answer of the server. */
  change: (answer: PassingAnswer, request: Passing) => PassingAnswer
  to(origin: string): void
  close(): Promise<void>
}

export async function startBetween(): Promise<Between> {
  let target = ''
  const server: Server = createServer((incoming, outgoing) => {
    void pass(incoming).then(
      ({ status, headers, body }) =>
        outgoing.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) }).end(body),
      (error: Error) => outgoing.destroy(error),
    )
  })
  async function pass(incoming: IncomingMessage): Promise<PassingAnswer> {
    const request = { method: incoming.method ?? '', path: incoming.url ?? '', atMs: performance.now() }
    between.requests.push(request)
    const own = await between.instead(request, incoming.headers)
    if (own) {
      incoming.resume()
      return { ...own, headers: { 'content-type': 'application/json', ...own.headers } }
    }
    return between.change(await answerOf(incoming), request)
  }
  function answerOf(incoming: IncomingMessage): Promise<PassingAnswer> {
    return new Promise((resolve, reject) => {
      const { method, headers } = incoming
      // The Host that the client named goes along, so that links of the server lead back to us.
      const onward = forward(new URL(incoming.url ?? '', target), { method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .once('error', reject)
          .once('end', () => {
            const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = answer.headers
            const body = Buffer.concat(chunks).toString('utf8')
            resolve({ status: answer.statusCode ?? 502, headers: kept as Record<string, string>, body })
          })
      })
      onward.once('error', reject)
      incoming.pipe(onward)
    })
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const between: Between = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    instead: () => undefined,
    change: (answer) => answer,
    to: (origin) => {
      target = origin
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
  return between
}
