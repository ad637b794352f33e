import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Place } from './search.ts'

/** Other sides that repeat what they were sent, secrets included, as real ones do in their errors. */
export interface EchoServer {
  readonly url: string
  readonly port: number
  /** Requests that arrived, for callers that have to know. */
  readonly seen: Place[]
  close(): Promise<void>
}

export interface EchoRequest {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answers with what `answer` makes of a request. */
export async function startEchoServer(
  name: string,
  answer: (request: EchoRequest) => Promise<{ status: number; body: string }>,
): Promise<EchoServer> {
  const seen: Place[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('latin1')
    seen.push({ name: `request to ${name}`, text: `${JSON.stringify(request.headers)} ${body}` })
    const { status, body: said } = await answer({ url: request.url ?? '', headers: request.headers, body })
    response.writeHead(status, { 'content-type': 'application/json' }).end(said)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** Everything of a request as one text, with the control word. */
export const echoOf = (word: string, { headers, body }: Pick<EchoRequest, 'headers' | 'body'>): string => {
  const credentials = String(headers.authorization ?? '')
  const key = credentials.replace(/^\w+ /, '')
  const decoded = credentials.startsWith('Basic ') ? Buffer.from(key, 'base64').toString() : ''
  return `${word}: key ${key} ${decoded} is not allowed; ${JSON.stringify(headers)}; ${body.slice(0, 2_000)}`
}

/** Refuses the first login with the password in its reply, and takes every mail afterwards. */
export async function startEchoSmtp(word: string): Promise<EchoServer> {
  const seen: Place[] = []
  let logins = 0
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      logins++
      if (logins > 1) return done(null, { user: username ?? '' })
      done(Object.assign(new Error(`${word} 5.7.8 ${username}:${password} is wrong`), { responseCode: 535 }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipient = session.envelope.rcptTo[0]?.address ?? ''
        seen.push({
          name: recipient.endsWith('@people.example') ? 'mail to a candidate' : 'mail to a user',
          // Quoted-printable breaks long lines.
          text: Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='),
        })
        done()
      })
    },
  })
  server.on('error', () => {}) // connections that end early
  const port = await new Promise<number>((done) => {
    const listening = server.listen(0, '127.0.0.1', () => done((listening.address() as AddressInfo).port))
  })
  return {
    url: `127.0.0.1:${port}`,
    port,
    seen,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
