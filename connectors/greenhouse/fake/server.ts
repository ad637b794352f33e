import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Fault, type FaultPlan, faultPicker } from './faults.ts'
import { page } from './lists.ts'
import { Refusal } from './refusal.ts'
import { World } from './world.ts'
import { write } from './writes.ts'

export interface FakeOptions {
  readonly port?: number
  /** A file in which the fake keeps its memory, as a vendor would. */
  readonly journal?: string
  /** Requests in a fixed window of 30 s; the connector must learn it from the headers. */
  readonly rateLimit?: number
  readonly tokenLifeMs?: number
  readonly faults?: FaultPlan
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

const WINDOW_MS = 30_000
const TOKENS_PER_MINUTE = 60
const BODY_BYTES_MAX = 16 * 1024 * 1024
const HANG_MS_MAX = 60_000
const REQUESTS_KEPT = 100_000

/** A Greenhouse of our own: Harvest v3 as documented, awkward parts included. A real HTTP server; no part of the product. */
export async function startFakeGreenhouse(options: FakeOptions = {}): Promise<FakeGreenhouse> {
  const clientId = options.clientId ?? 'fake-client'
  const clientSecret = options.clientSecret ?? 'fake-secret'
  const world = new World({ ...(options.journal ? { journal: options.journal } : {}) })
  const limit = options.rateLimit ?? 1_000
  const requests: string[] = []
  const planned: {
    start: string
    fault: Fault | { status: number; headers?: Record<string, string>; body?: string }
  }[] = []
  let pick = faultPicker(options.faults)
  // One live token per client: a new one ends the one before.
  let token: { value: string; expiresAt: number } | undefined
  let rate = { startedAt: 0, used: 0 }
  let tokenRate = { startedAt: 0, used: 0 }
  let url = ''
  const hanging = new Set<NodeJS.Timeout>()

  const server: Server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: 'Internal Server Error' }))
      process.emitWarning(error as Error)
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = new URL(request.url ?? '/', url)
    const body = await readBody(request)
    if (target.pathname === '/token') return grant(request, response, body)
    if (!target.pathname.startsWith('/v3/')) return send(response, 404, { message: 'Resource not found' })
    const path = target.pathname.slice(4)
    const call = `${request.method} /${path}`
    if (requests.length < REQUESTS_KEPT) requests.push(call)
    const headers = countRequest()
    const isWrite = request.method !== 'GET'
    const index = planned.findIndex(({ start }) => call.startsWith(start))
    const fault = index >= 0 ? planned.splice(index, 1)[0]?.fault : pick(isWrite)
    if (typeof fault === 'object')
      return send(response, fault.status, null, { ...headers, ...fault.headers }, fault.body)
    if (fault === 'throttle' || Number(headers['X-RateLimit-Remaining']) < 0)
      return send(response, 429, new Refusal(429, []).body(), {
        ...headers,
        'X-RateLimit-Remaining': '0',
        'Retry-After': fault ? '1' : String(Math.max(1, Math.ceil((rate.startedAt + WINDOW_MS - Date.now()) / 1000))),
      })
    if (fault === 'fail_before') return send(response, 500, { message: 'Internal Server Error' }, headers)
    if (fault === 'cut_before') return void response.socket?.destroy()
    if (request.headers.authorization !== `Bearer ${token?.value ?? ''}` || (token?.expiresAt ?? 0) <= Date.now())
      return send(
        response,
        401,
        { message: 'Unauthorized', errors: ['Token could not be decoded or has expired'] },
        headers,
      )
    carryOut(request, target, path, body, response, headers, fault)
  }

  function carryOut(
    request: IncomingMessage,
    target: URL,
    path: string,
    body: string,
    response: ServerResponse,
    headers: Record<string, string>,
    fault: Fault | undefined,
  ): void {
    let status = 200
    let result: unknown
    let extra = {}
    try {
      if (request.method === 'GET') {
        const { rows, link } = page(world, path, target.searchParams, `${url}/v3`)
        result = rows
        extra = link ? { Link: link } : {}
      } else {
        const done = write(world, request.method ?? '', path, parse(body))
        status = done.status
        result = done.body
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return send(response, error.status, error.body(), headers)
    }
    if (fault === 'fail_after') return send(response, 502, { message: 'Bad Gateway' }, headers)
    if (fault === 'cut_after') return void response.socket?.destroy()
    if (fault === 'hang_after') return hang(response)
    if (fault === 'truncate') return truncate(response, status, result)
    send(response, status, result, { ...headers, ...extra })
  }

  function hang(response: ServerResponse): void {
    const timer = setTimeout(() => {
      hanging.delete(timer)
      response.socket?.destroy()
    }, HANG_MS_MAX)
    hanging.add(timer)
  }

  function truncate(response: ServerResponse, status: number, result: unknown): void {
    const text = JSON.stringify(result) ?? ''
    response.writeHead(status === 204 ? 200 : status, {
      'content-type': 'application/json',
      'content-length': String(text.length + 10),
    })
    response.write(text.slice(0, Math.floor(text.length / 2)), () => response.socket?.destroy())
  }

  function countRequest(): Record<string, string> {
    const now = Date.now()
    if (now - rate.startedAt >= WINDOW_MS) rate = { startedAt: now - (now % WINDOW_MS), used: 0 }
    rate.used++
    return {
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(limit - rate.used),
      'X-RateLimit-Reset': String(Math.ceil((rate.startedAt + WINDOW_MS) / 1000)),
    }
  }

  function grant(request: IncomingMessage, response: ServerResponse, body: string): void {
    const now = Date.now()
    if (now - tokenRate.startedAt >= 60_000) tokenRate = { startedAt: now, used: 0 }
    if (++tokenRate.used > TOKENS_PER_MINUTE)
      return send(response, 429, new Refusal(429, []).body(), { 'Retry-After': '5' })
    const form = new URLSearchParams(body)
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (request.method !== 'POST' || request.headers.authorization !== expected)
      return send(response, 401, { error: 'invalid_client' })
    if (
      form.get('grant_type') !== 'client_credentials' ||
      !world.users.some((user) => String(user.id) === form.get('sub'))
    )
      return send(response, 400, { message: 'grant_type or sub is invalid', errorId: 'err-1' })
    const life = options.tokenLifeMs ?? 3_600_000
    token = { value: randomBytes(24).toString('base64url'), expiresAt: now + life }
    send(response, 200, {
      access_token: token.value,
      token_type: 'Bearer',
      expires_at: new Date(token.expiresAt).toISOString(),
    })
  }

  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    world,
    requests,
    settings: () => ({ clientId, clientSecret, userId: '4012345', baseUrl: `${url}/v3`, authUrl: url }),
    setFaults(plan) {
      pick = faultPicker(plan)
    },
    failNext: (start, fault) => void planned.push({ start, fault }),
    async close() {
      for (const timer of hanging) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  raw?: string,
): void {
  const text = raw ?? (body === null || body === undefined ? '' : JSON.stringify(body))
  response.writeHead(status, {
    ...headers,
    ...(text === '' ? {} : { 'content-type': 'application/json' }),
    'content-length': String(Buffer.byteLength(text)),
  })
  response.end(text)
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

function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    throw new Refusal(422, ['body is not valid JSON'])
  }
}
