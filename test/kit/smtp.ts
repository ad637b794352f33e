import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { freePort } from './free-port.ts'

/** The server's answer to one message. */
export type SmtpFault =
  | 'accept'
  | 'hang at greeting'
  | 'cut before data'
  | 'defer recipient'
  | 'refuse recipient'
  | 'defer data'
  | 'refuse data'
  | 'hang after data'
  | 'cut after data'

export interface ReceivedMail {
  readonly recipient: string
  readonly messageId: string
  readonly raw: string
  /** Headers unfolded; the plain text decoded. */
  readonly headers: ReadonlyMap<string, string>
  readonly headerLines: readonly string[]
  readonly text: string
  /** The HTML part; empty where there is none. */
  readonly html: string
  /** Images of the mail, beside its text. */
  readonly images: readonly { readonly id: string; readonly type: string; readonly bytes: Buffer }[]
  /** False where the server kept the message, and the client never got the answer. */
  readonly isAnswered: boolean
}

export interface TestSmtp {
  readonly port: number
  readonly received: ReceivedMail[]
  /** The names that clients greeted with. */
  readonly greetings: ReadonlySet<string>
  /** Faults that happened, by kind. */
  readonly counts: Map<SmtpFault, number>
  /** Messages whose whole text arrived at the server, whatever it answered. */
  to(recipient: string): ReceivedMail[]
  /** Refuses at the recipient whoever greets with such a name, in the words of Postfix (`smtpd_delay_reject`, `reject_non_fqdn_helo_hostname`). */
  refuseGreeting(isRefused: (name: string) => boolean): void
  /** Chooses the fault of a connection (recipient undefined) or of a message. */
  onFault(choose: (recipient: string | undefined) => SmtpFault): void
  /** Closes the port and cuts every connection. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

const later = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

/** A real SMTP server on loopback that can refuse, defer, hang, cut its connections and go away. */
export async function testSmtp({ hasUtf8 = true } = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const counts = new Map<SmtpFault, number>()
  const greetings = new Set<string>()
  let isRefused: (name: string) => boolean = () => false
  const port = await freePort()
  let choose: (recipient: string | undefined) => SmtpFault = () => 'accept'
  let server: SMTPServer | undefined
  const hit = (fault: SmtpFault): SmtpFault => {
    counts.set(fault, (counts.get(fault) ?? 0) + 1)
    return fault
  }

  function listen(): Promise<void> {
    const current = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      hideSMTPUTF8: !hasUtf8,
      closeTimeout: 1,
      onConnect(_session, done) {
        if (choose(undefined) !== 'hang at greeting') return done()
        hit('hang at greeting')
      },
      onRcptTo(address, session, done) {
        const name = String(session.hostNameAppearsAs)
        greetings.add(name)
        if (isRefused(name))
          return done(later(504, `5.5.2 <${name}>: Helo command rejected: need fully-qualified hostname`))
        const fault = choose(address.address)
        plans.set(session.id, fault)
        if (fault === 'defer recipient') {
          hit(fault)
          return done(later(451, 'greylisted, come back later'))
        }
        if (fault === 'refuse recipient') {
          hit(fault)
          return done(later(550, 'no such user'))
        }
        if (fault === 'cut before data') {
          hit(fault)
          return socketOf(current, session)?.destroy()
        }
        return done()
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const fault = hit(plans.get(session.id) ?? 'accept')
          const raw = Buffer.concat(chunks).toString()
          const recipient = session.envelope.rcptTo[0]?.address ?? ''
          if (fault === 'defer data') return done(later(451, 'try again later'))
          if (fault === 'refuse data') return done(later(554, 'the content is refused'))
          received.push(parse(raw, recipient, fault === 'accept'))
          if (fault === 'hang after data') return
          if (fault === 'cut after data') return socketOf(current, session)?.destroy()
          return done()
        })
      },
    })
    current.on('error', () => {}) // cut connections are what this server is for
    server = current
    return new Promise((ready) => current.listen(port, '127.0.0.1', () => ready()))
  }
  const plans = new Map<string, SmtpFault>()

  async function goAway(): Promise<void> {
    const current = server
    server = undefined
    if (!current) return
    for (const connection of connectionsOf(current)) connection._socket?.destroy()
    await new Promise<void>((closed) => current.close(() => closed()))
  }

  await listen()
  return {
    port,
    received,
    counts,
    greetings,
    refuseGreeting(next) {
      isRefused = next
    },
    to: (recipient) => received.filter((mail) => mail.recipient === recipient),
    onFault(next) {
      choose = next
    },
    goAway,
    comeBack: listen,
    close: goAway,
  }
}

/** smtp-server offers no way to cut a connection; its own set of them does. */
function connectionsOf(server: SMTPServer): Iterable<{ id: string; _socket?: Socket }> {
  return (server as unknown as { connections: Set<{ id: string; _socket?: Socket }> }).connections
}

function socketOf(server: SMTPServer, session: SMTPServerSession): Socket | undefined {
  for (const connection of connectionsOf(server)) if (connection.id === session.id) return connection._socket
  return undefined
}

function parse(raw: string, recipient: string, isAnswered: boolean): ReceivedMail {
  const { headerLines, headers } = headOf(raw)
  const parts = partsOf(raw)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.bytes.toString() ?? ''
  return {
    recipient,
    messageId: headers.get('message-id') ?? createHash('sha256').update(raw).digest('hex'),
    raw,
    headers,
    headerLines,
    text: partOf('text/plain'),
    html: partOf('text/html'),
    images: parts.filter(({ type }) => type.startsWith('image/')),
    isAnswered,
  }
}

function headOf(raw: string) {
  const split = raw.indexOf('\r\n\r\n')
  const headerLines = raw
    .slice(0, split)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    headerLines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { headerLines, headers, body: raw.slice(split + 4) }
}

/** The leaves of a message, decoded. */
function partsOf(raw: string): { id: string; type: string; bytes: Buffer }[] {
  const { headers, body } = headOf(raw)
  const contentType = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  const id = /<([^>]*)>/.exec(headers.get('content-id') ?? '')?.[1] ?? ''
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  return [{ id, type, bytes: decode(body, headers.get('content-transfer-encoding')) }]
}

function decode(body: string, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body)
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
