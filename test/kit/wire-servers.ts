import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll } from 'vitest'
import { exchange } from '../../src/base/exchange.ts'
import type { HttpRequest } from '../../src/base/http.ts'

/** The shortest answer that is one. */
export const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'

/** Sends a write; within 2 s. */
export const ask = (url: string, more: Partial<HttpRequest> = {}) =>
  exchange({ method: 'POST', url, body: '{"note":"x"}', deadlineMs: 2_000, bytesMax: 100_000, ...more })

/** Servers that see bytes, for a file of tests; they end with it. */
export function wireServers() {
  const servers: { server: Server; sockets: Set<Socket> }[] = []
  afterAll(() => {
    for (const { server, sockets } of servers) {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  })

  /** A server of which `each` gets every connection. */
  async function listen(
    each: (socket: Socket) => void,
  ): Promise<{ readonly url: string; readonly sockets: Set<Socket> }> {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      each(socket)
    })
    servers.push({ server, sockets })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notes`, sockets }
  }

  /** The same; `answer` is called for each request that came whole, with its number on its connection. */
  async function serve(answer: (socket: Socket, nth: number, request: string) => void, isWhole = hasBody) {
    const received: string[] = []
    let connections = 0
    const { url, sockets } = await listen((socket) => {
      const connection = connections++
      let nth = 0
      let open = ''
      received[connection] = ''
      socket.on('data', (bytes: Buffer) => {
        received[connection] += bytes.toString('latin1')
        open += bytes.toString('latin1')
        if (!isWhole(open)) return
        const request = open
        open = ''
        answer(socket, ++nth, request)
      })
    })
    const requests = () => received.join('').split('POST /notes').length - 1
    return { url, received, sockets, requests, connections: () => connections }
  }

  return { listen, serve }
}

function hasBody(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  const length = Number(/content-length: (\d+)/.exec(text)?.[1] ?? 0)
  return end >= 0 && text.length >= end + 4 + length
}
