import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../../base/clock.ts'
import { AppError, codeOf } from '../../base/errors.ts'
import { readJson } from '../../base/foreign.ts'
import { completed } from './chat.ts'
import { Ear } from './ear.ts'
import { JUDGES } from './minds.ts'
import { EAR, JUDGE, type Mind } from './names.ts'
import { Outage } from './outage.ts'
import { Refusal } from './refusal.ts'
import { Samples } from './samples.ts'

/** What the command line of the process says. */
export interface ModelOptions {
  /** 0: any free one. */
  readonly port: number
  readonly mind: Mind
  /** How long the server is out once, after the first results; 0: never. */
  readonly outageMs: number
}

/** The simulated server, listening. */
export interface SimulatedModel {
  /** What `analysis.baseUrl` of a configuration says. */
  readonly baseUrl: string
  close(): Promise<void>
}

/** A hosted server takes 25 MiB. */
const BODY_BYTES_MAX = 26 * 1_048_576

/** A server of our own that speaks the OpenAI protocol and only pretends to hear and to judge. It keeps nothing on the disk. */
export async function startSimulatedModel(
  { port, mind, outageMs }: ModelOptions,
  clock: Clock,
): Promise<SimulatedModel> {
  const ear = new Ear()
  const outage = new Outage(outageMs, () => clock.monotonicMs())
  const bench = {
    judge: JUDGES[mind],
    samples: new Samples(),
    onJudgement: () => outage.note(),
    now: () => clock.now(),
  }

  async function answered(request: IncomingMessage): Promise<unknown> {
    const { pathname } = new URL(request.url ?? '/', 'http://simulated.invalid')
    const what = `${request.method} ${pathname}`
    const body = await bodyOf(request)
    outage.expectUp()
    if (what === 'GET /v1/models') return models(clock.now())
    if (what === 'POST /v1/chat/completions') return completed(jsonIn(body), bench)
    if (what === 'POST /v1/audio/transcriptions') return ear.heard(await formIn(body, request.headers['content-type']))
    throw new Refusal(404, 'unknown_url', `This simulated server does not know ${what}.`)
  }

  const server = createServer((request, response) => {
    answered(request).then(
      (answer) => send(response, 200, answer),
      (error: unknown) => {
        if (error instanceof Refusal) return send(response, error.status, error.body, error.headers)
        process.emitWarning(error instanceof Error ? error : String(error))
        return send(response, 500, new Refusal(500, 'simulated_fault', 'The simulated server has a fault.').body)
      },
    )
  })
  await new Promise<void>((ready, failed) => server.once('error', failed).listen(port, '127.0.0.1', ready)).catch(
    (cause: unknown) => {
      throw new AppError(
        `The simulated model server cannot listen at 127.0.0.1:${port} (${codeOf(cause) === 'EADDRINUSE' ? 'another program uses it' : codeOf(cause)}). Stop that program, or give another --port.`,
        { kind: 'config', code: 'http.address', cause },
      )
    },
  )
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const models = (now: Date) => ({
  object: 'list',
  data: [JUDGE, EAR].map((id) => ({
    id,
    object: 'model',
    created: Math.floor(now.getTime() / 1_000),
    owned_by: 'simulated',
  })),
})

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX)
      throw new Refusal(413, 'too_large', `The request is larger than ${BODY_BYTES_MAX} bytes.`, {
        connection: 'close',
      })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function jsonIn(body: Buffer): unknown {
  try {
    return readJson(body.toString('utf8'))
  } catch {
    throw new Refusal(400, 'invalid_json', 'The body of the request is not JSON.')
  }
}

async function formIn(body: Buffer, type: string | undefined): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type ?? '' } }).formData()
  } catch {
    throw new Refusal(400, 'invalid_form', 'The body of the request is not a form with a file (multipart/form-data).')
  }
}

function send(
  response: ServerResponse,
  status: number,
  answer: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const isText = typeof answer === 'string'
  response
    .writeHead(status, { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json', ...headers })
    .end(isText ? answer : JSON.stringify(answer))
}
