import { createTransport, type Transporter } from 'nodemailer'
import { messageOf } from '../base/errors.ts'
import type { Ids } from '../base/ids.ts'
import { type Log, scrub } from '../base/log.ts'
import type { Database } from '../db/database.ts'

export interface Mail {
  readonly organizationId: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

export interface MailSettings {
  /** Absent: mail is kept for reading in the dashboard and never sent. */
  readonly smtpUrl?: string | undefined
  readonly from: string
}

/** An SMTP server that hangs must not hang an invite for longer. */
const SMTP_DEADLINE_MS = 10_000

/** Outgoing mail; every one is kept in the database, with whether and why it was not sent. */
export class Mailer {
  readonly #database: Database
  readonly #ids: Ids
  readonly #log: Log
  readonly #from: string
  readonly #transport: Transporter | undefined

  constructor(database: Database, ids: Ids, log: Log, settings: MailSettings) {
    this.#database = database
    this.#ids = ids
    this.#log = log
    this.#from = settings.from
    this.#transport = settings.smtpUrl
      ? createTransport({
          url: settings.smtpUrl,
          connectionTimeout: SMTP_DEADLINE_MS,
          greetingTimeout: SMTP_DEADLINE_MS,
          socketTimeout: SMTP_DEADLINE_MS,
        })
      : undefined
  }

  /** True only after an SMTP server accepted the message for the recipient. Never throws for a mail that cannot be sent. */
  async send(mail: Mail): Promise<boolean> {
    const id = this.#ids.id()
    const row = {
      id,
      organization_id: mail.organizationId,
      recipient: mail.recipient,
      subject: mail.subject,
      body: mail.body,
    }
    await this.#database
      .knex('mails')
      .insert({ ...row, failure: this.#transport ? null : 'No SMTP server is configured (mail.smtpUrl).' })
    if (!this.#transport) return false
    try {
      const message = {
        from: this.#from,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      const deadline = AbortSignal.timeout(SMTP_DEADLINE_MS)
      const late = new Promise<never>((_, reject) =>
        deadline.addEventListener('abort', () => reject(new Error(`no answer within ${SMTP_DEADLINE_MS / 1000} s`)), {
          once: true,
        }),
      )
      const answer = (await Promise.race([this.#transport.sendMail(message), late])) as { accepted: unknown[] }
      if (answer.accepted.length === 0) throw new Error('the server accepted no recipient')
      await this.#database
        .knex('mails')
        .where({ id })
        .update({ sent_at: this.#database.knex.raw('clock_timestamp()') })
      return true
    } catch (error) {
      const failure = scrub(messageOf(error))
      this.#log.warn({ mailId: id, failure }, 'mail could not be sent')
      await this.#database.knex('mails').where({ id }).update({ failure })
      return false
    }
  }

  close(): void {
    this.#transport?.close()
  }
}
