import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError, codeOf } from '../base/errors.ts'
import { type Fault, type FaultPlan, faultPicker } from './faults.ts'
import type { FakeRequest } from './request.ts'
import { answer, type FakeResponse, type FakeService } from './service.ts'

/** An answer that is planned for one coming request. */
export interface PlannedAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Without `port` the system picks a free one; without `faults` nothing fails. */
export interface FakeServerOptions {
  readonly port?: number
  readonly faults?: FaultPlan
}

/** A fake ATS that listens, as tests, the demo and the benches use it. */
export interface FakeServer {
  readonly url: string
  /** Every API request in order, as `METHOD path`, for tests. */
  readonly requests: string[]
  /** Requests that the vendor does not document, a sentence each; all of them were refused. */
  readonly undocumented: readonly string[]
  setFaults(plan: FaultPlan | undefined): void
  /** For one coming request whose `METHOD path` starts so. */
  failNext(start: string, fault: Fault | PlannedAnswer): void
  /** Called for every coming request, until it is replaced: its answer is sent instead; undefined changes nothing. */
  answerBy(choose: (request: FakeRequest) => PlannedAnswer | undefined): void
  /** Switches the version of the API off, and on again: all of it answers as the vendor documents that, or 410 where none does. */
  switchOff(isOff: boolean): void
  /** Headers that come with every answer from now on, until they are replaced. */
  sendAlways(headers: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

const PORT_MAX = 65_535
const BODY_BYTES_MAX = 16 * 1024 * 1024
const HANG_MS_MAX = 60_000
const REQUESTS_KEPT = 100_000

function addressRefused(port: number, cause: unknown): AppError {
  const why = codeOf(cause) === 'EADDRINUSE' ? 'another program uses it' : String(codeOf(cause))
  return new AppError(
    `The fake cannot listen at 127.0.0.1:${port} (${why}). Stop that program, or give another port at the end of the command, as in: npm run fake -- ${port < PORT_MAX ? port + 1 : port - 1}`,
    { kind: 'config', code: 'http.address', cause },
  )
}

/** A real HTTP server around a fake's service, with every fault that a vendor and a network can have. */
export async function startFakeServer(service: FakeService, options: FakeServerOptions = {}): Promise<FakeServer> {
  const requests: string[] = []
  const planned: { start: string; fault: Fault | PlannedAnswer }[] = []
  let choose: (request: FakeRequest) => PlannedAnswer | undefined = () => undefined
  let isOff = false
  let always: Readonly<Record<string, string>> = {}
  let plan = options.faults
  let pick = faultPicker(plan)
  let url = ''
  const timers = new Set<NodeJS.Timeout>()

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
      headers: incoming.headers as Record<string, string | undefined>,
      body: await readBody(incoming),
    }
    const self = `http://${incoming.headers.host}`
    const outside = service.outside(request, self)
    if (outside) return send(response, outside)
    const call = service.nameOf(request)
    if (requests.length < REQUESTS_KEPT) requests.push(call)
    for (const [name, value] of Object.entries(always)) response.setHeader(name, value)
    const { headers, refusal } = service.admit(request)
    if (isOff) return send(response, service.switchedOff?.(headers) ?? answer(410, { message: 'Gone' }, headers))
    const chosen = choose(request)
    if (chosen)
      return send(response, { ...chosen, headers: { ...headers, ...chosen.headers }, body: chosen.body ?? '' })
    const index = planned.findIndex(({ start }) => call.startsWith(start))
    const fault = index >= 0 ? planned.splice(index, 1)[0]?.fault : pick(service.isWrite(request))
    if (typeof fault === 'object')
      return send(response, { status: fault.status, headers: { ...headers, ...fault.headers }, body: fault.body ?? '' })
    if (refusal) return send(response, refusal)
    if (fault === 'throttle') return send(response, service.throttled(headers, 1))
    if (fault === 'fail_before') return send(response, answer(500, { message: 'Internal Server Error' }, headers))
    if (fault === 'refuse') return send(response, answer(422, { message: 'Unprocessable' }, headers))
    if (fault === 'cut_before') return void response.socket?.destroy()
    const unauthorized = service.unauthorized(request, headers)
    if (unauthorized) return send(response, unauthorized)
    if (fault === 'late') {
      later(plan?.lateMs ?? 0, () => service.carryOut(request, headers, self))
      return void response.socket?.destroy()
    }
    const result = service.carryOut(request, headers, self)
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

  await new Promise<void>((done, failed) => {
    server.once('error', (cause) => failed(addressRefused(options.port ?? 0, cause)))
    server.listen(options.port ?? 0, '127.0.0.1', done)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    undocumented: service.undocumented,
    setFaults(next) {
      plan = next
      pick = faultPicker(next)
    },
    failNext: (start, fault) => void planned.push({ start, fault }),
    answerBy(next) {
      choose = next
    },
    switchOff(next) {
      isOff = next
    },
    sendAlways(next) {
      always = next
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

function send(response: ServerResponse, { status, headers, body }: FakeResponse): void {
  response.writeHead(status, {
    ...(body === '' ? {} : { 'content-type': 'application/json' }),
    ...headers,
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
