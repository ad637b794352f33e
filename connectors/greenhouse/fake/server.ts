import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Fault, type FaultPlan, faultPicker } from './faults.ts'
import { Replica } from './replica.ts'
import { answer, type FakeResponse, GreenhouseService } from './service.ts'
import { World } from './world.ts'

export interface FakeOptions {
  readonly port?: number
  /** A file in which the fake keeps its memory, as a vendor would. */
  readonly journal?: string
  /** Requests in a fixed window of 30 s; the connector must learn it from the headers. */
  readonly rateLimit?: number
  readonly tokenLifeMs?: number
  readonly faults?: FaultPlan
  /** Lists show changes so much later. */
  readonly staleMs?: number
  readonly clientId?: string
  readonly clientSecret?: string
}

export interface FakeGreenhouse {
  readonly url: string
  readonly world: World
  /** Every API request in order, as `METHOD path`, for tests. */
  readonly requests: string[]
  settings(): { clientId: string; clientSecret: string; userId: string; baseUrl: string; authUrl: string }
  setFaults(plan: FaultPlan | undefined): void
  /** For one coming request whose `METHOD path` starts so. */
  failNext(start: string, fault: Fault | { status: number; headers?: Record<string, string>; body?: string }): void
  close(): Promise<void>
}

const BODY_BYTES_MAX = 16 * 1024 * 1024
const HANG_MS_MAX = 60_000
const REQUESTS_KEPT = 100_000

/** A Greenhouse of our own: Harvest v3 as documented, awkward parts included. A real HTTP server; no part of the product. */
export async function startFakeGreenhouse(options: FakeOptions = {}): Promise<FakeGreenhouse> {
  const clientId = options.clientId ?? 'fake-client'
  const clientSecret = options.clientSecret ?? 'fake-secret'
  const world = new World({ ...(options.journal ? { journal: options.journal } : {}) })
  const requests: string[] = []
  const planned: {
    start: string
    fault: Fault | { status: number; headers?: Record<string, string>; body?: string }
  }[] = []
  let plan = options.faults
  let pick = faultPicker(plan)
  let url = ''
  const timers = new Set<NodeJS.Timeout>()
  const now = () => Date.now()
  const service = new GreenhouseService({
    world,
    clientId,
    clientSecret,
    rateLimit: options.rateLimit ?? 1_000,
    tokenLifeMs: options.tokenLifeMs ?? 3_600_000,
    now,
    ...(options.staleMs ? { replica: new Replica(world, options.staleMs, now) } : {}),
  })

  const server: Server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: 'Internal Server Error' }))
      process.emitWarning(error as Error)
    })
  })

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = {
      method: incoming.method ?? 'GET',
      target: incoming.url ?? '/',
      authorization: incoming.headers.authorization,
      body: await readBody(incoming),
    }
    const { pathname } = new URL(request.target, url)
    if (pathname === '/token') return send(response, service.grant(request))
    if (!pathname.startsWith('/v3/')) return send(response, answer(404, { message: 'Resource not found' }))
    const call = `${request.method} /${pathname.slice(4)}`
    if (requests.length < REQUESTS_KEPT) requests.push(call)
    const { headers, refusal } = service.admit()
    const index = planned.findIndex(({ start }) => call.startsWith(start))
    const fault = index >= 0 ? planned.splice(index, 1)[0]?.fault : pick(request.method !== 'GET')
    if (typeof fault === 'object')
      return send(response, { status: fault.status, headers: { ...headers, ...fault.headers }, body: fault.body ?? '' })
    if (refusal) return send(response, refusal)
    if (fault === 'throttle') return send(response, service.throttled(headers, 1))
    if (fault === 'fail_before') return send(response, answer(500, { message: 'Internal Server Error' }, headers))
    if (fault === 'cut_before') return void response.socket?.destroy()
    if (!service.isAuthorized(request)) return send(response, service.unauthorized(headers))
    if (fault === 'late') {
      later(plan?.lateMs ?? 0, () => service.carryOut(request, headers, url))
      return void response.socket?.destroy()
    }
    const result = service.carryOut(request, headers, `http://${incoming.headers.host}`)
    if (result.status >= 400) return send(response, result)
    if (fault === 'fail_after') return send(response, answer(502, { message: 'Bad Gateway' }, headers))
    if (fault === 'cut_after') return void response.socket?.destroy()
    if (fault === 'hang_after') return later(HANG_MS_MAX, () => response.socket?.destroy())
    if (fault === 'truncate') return truncate(response, result)
    send(response, result)
  }

  function later(ms: number, work: () => unknown): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    world,
    requests,
    settings: () => ({ clientId, clientSecret, userId: '4012345', baseUrl: `${url}/v3`, authUrl: url }),
    setFaults(next) {
      plan = next
      pick = faultPicker(next)
    },
    failNext: (start, fault) => void planned.push({ start, fault }),
    async close() {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

function send(response: ServerResponse, { status, headers, body }: FakeResponse): void {
  response.writeHead(status, {
    ...headers,
    ...(body === '' ? {} : { 'content-type': 'application/json' }),
    'content-length': String(Buffer.byteLength(body)),
  })
  response.end(body)
}

function truncate(response: ServerResponse, { status, body }: FakeResponse): void {
  response.writeHead(status === 204 ? 200 : status, {
    'content-type': 'application/json',
    'content-length': String(body.length + 10),
  })
  response.write(body.slice(0, Math.floor(body.length / 2)), () => response.socket?.destroy())
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
