import { createServer, request as forward, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request to the ATS, with its body. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly body: string
}

/**
 * `pass`: the ATS answers. `hang`: nothing arrives and nobody answers. `swallow`: it arrives, and the answer is lost.
 * With a status: that is the answer; `isApplied`: the ATS has done it all the same.
 */
export type Fate = 'pass' | 'hang' | 'swallow' | { readonly status: number; readonly isApplied?: boolean }

export interface Gate {
  readonly origin: string
  /** Decides about each request from now on. */
  decide: (asked: Asked) => Fate
  close(): Promise<void>
}

/** A real HTTP server in front of an ATS that lets nothing, half of it or all of it happen. */
export async function startGate(target: string): Promise<Gate> {
  const held = new Set<ServerResponse>()
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => {
      const body = Buffer.concat(chunks)
      const asked = { method: incoming.method ?? '', path: incoming.url ?? '', body: body.toString() }
      const fate = gate.decide(asked)
      if (fate === 'hang' || fate === 'swallow') held.add(outgoing)
      if (fate !== 'hang' && (typeof fate === 'string' || fate.isApplied))
        onward(asked, incoming.headers, body, fate === 'pass' ? outgoing : undefined)
      if (typeof fate === 'object')
        outgoing.writeHead(fate.status, { 'content-type': 'application/json' }).end('{"message":"not now"}')
    })
  })
  function onward(
    { method, path }: Asked,
    headers: IncomingHttpHeaders,
    body: Buffer,
    outgoing: ServerResponse | undefined,
  ): void {
    const request = forward(new URL(path, target), { method, headers }, (answer) => {
      if (outgoing) answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers))
      else answer.resume()
    })
    request.once('error', () => outgoing?.destroy())
    request.end(body)
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const gate: Gate = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: () => 'pass',
    async close() {
      for (const one of held) one.destroy()
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
  return gate
}
