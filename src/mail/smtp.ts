import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import type { ClaimedMail, MailFailure, MailSettings, MailText } from './contract.ts'
import { failureOf, type Reached } from './failure.ts'

/** Loaded where mail is configured. */
const require = createRequire(import.meta.url)
const nodemailer = () => require('nodemailer') as typeof import('nodemailer')

/** Connections of one process; SMTP servers commonly allow ten to twenty from one address. */
export const CONNECTIONS_MAX = 10
/** An idle connection is closed soon: servers count them, and drop them without a word. */
const IDLE_MS = 5_000

/** A message that was not accepted, or of which nobody knows. */
export class NotAccepted extends Error {
  readonly failure: MailFailure
  constructor(failure: MailFailure) {
    super(failure.sentence)
    this.failure = failure
  }
}

interface Handover {
  /**
   * Called once, when the server is ready for the message and before its first byte; an error of it stops the message.
   */
  readonly onHandover: () => Promise<void>
  /** Aborting it gives the attempt up, at any point. */
  readonly signal: AbortSignal
}

/** Additional facts of a message for the transport. */
interface Hooks {
  /** Called when a server is ready for the envelope; on false the message goes to nobody, and the server never sees it. */
  readonly onServer: (extensions: readonly string[] | undefined) => boolean
  readonly handover: () => Promise<void>
}

interface PoolConnection {
  readonly queueEntry?: false | { readonly mail: { readonly message: unknown } }
  readonly connection?: { readonly _supportedExtensions?: readonly string[] }
}

const NO_UTF8: MailFailure = {
  code: 'smtp.address',
  sentence:
    'The mail cannot be addressed: the part before the @ has characters beyond ASCII, and the SMTP server does not offer SMTPUTF8.',
  reply: null,
  isFinal: true,
  isServerDown: false,
  isUnconfirmed: false,
}

/** Sends messages through a few connections that are kept for a moment (nodemailer's pool). */
export class SmtpServer {
  readonly #settings: MailSettings
  readonly #transport

  constructor(settings: MailSettings & { readonly smtpUrl: string }) {
    this.#settings = settings
    const { connect, answer } = settings.timeout
    this.#transport = nodemailer().createTransport({
      url: settings.smtpUrl,
      name: settings.name,
      pool: true,
      maxConnections: CONNECTIONS_MAX,
      idleTimeout: IDLE_MS,
      // A connection that the server closed while it was idle; nodemailer does so only before the message was read.
      maxRequeues: 1,
      connectionTimeout: connect,
      greetingTimeout: connect,
      socketTimeout: connect + answer,
    })
    // nodemailer reads the message only once the server has answered DATA, so the first read is the moment of handover.
    this.#transport.use('stream', (mail, done) => {
      const { message } = mail
      const { handover, onServer } = mail.data as Partial<Hooks>
      const compose = message.createReadStream.bind(message)
      message.createReadStream = ((options) =>
        handover
          ? Readable.from(
              afterwards(handover, () => compose(options)),
              { objectMode: false },
            )
          : compose(options)) as typeof compose
      // nodemailer asks for the envelope once a server has greeted, agreed on TLS and accepted the login.
      const address = message.getEnvelope.bind(message)
      message.getEnvelope = () =>
        onServer?.(this.#extensionsFor(message)) === false ? { ...address(), to: [] } : address()
      done()
    })
  }

  /** Resolves after the server accepted the message for the recipient; rejects with `NotAccepted`. */
  async send(mail: ClaimedMail, text: MailText, { onHandover, signal }: Handover): Promise<void> {
    const { connect, answer } = this.#settings.timeout
    const ended = new AbortController()
    const late = (what: string, ms: number) => () => ended.abort(new Error(`${what} within ${ms / 1000} s`))
    let timer = setTimeout(late('the server was not ready for the mail', connect), connect)
    let reached: Reached = 'nothing'
    let lacksUtf8 = false
    try {
      const message: SendMailOptions & Hooks = {
        from: this.#settings.from,
        to: { name: '', address: mail.recipient },
        subject: text.subject,
        text: text.body,
        html: text.html,
        attachments: text.images?.map(({ cid, type, bytes }) => ({
          cid,
          content: bytes,
          contentType: type,
          contentDisposition: 'inline',
          filename: `logo.${type.slice(type.indexOf('/') + 1)}`,
        })),
        messageId: mail.messageId,
        date: mail.createdAt,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([ended.signal, signal]),
        onServer: (extensions) => {
          reached = 'server'
          // RFC 6531 §3.1: such an address may go only to a server that offers SMTPUTF8; others get bytes they misread.
          lacksUtf8 = !isAscii(localPartOf(mail.recipient)) && extensions?.includes('SMTPUTF8') === false
          return !lacksUtf8
        },
        handover: async () => {
          if (reached === 'handover') throw new Error('a mail is handed over once for each attempt')
          await onHandover()
          reached = 'handover'
          clearTimeout(timer)
          timer = setTimeout(late('no answer to the mail', answer), answer)
        },
      }
      const { accepted } = await this.#transport.sendMail(message)
      if (accepted.length === 0) throw new Error('the server accepted no recipient')
    } catch (error) {
      if (lacksUtf8) throw new NotAccepted(NO_UTF8)
      throw new NotAccepted(failureOf(ended.signal.aborted ? ended.signal.reason : error, reached, this.#settings.name))
    } finally {
      clearTimeout(timer)
    }
  }

  /** The extensions of the server at the other end of the message's connection; nodemailer has no public way to ask. */
  #extensionsFor(message: unknown): readonly string[] | undefined {
    const { _connections } = this.#transport.transporter as unknown as { _connections?: readonly PoolConnection[] }
    return _connections?.find(({ queueEntry }) => queueEntry && queueEntry.mail.message === message)?.connection
      ?._supportedExtensions
  }

  close(): void {
    this.#transport.close()
  }
}

function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf('@'))
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

async function* afterwards(first: () => Promise<void>, compose: () => Readable): AsyncGenerator<Buffer> {
  await first()
  yield* compose()
}
