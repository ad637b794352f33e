import type { Knex } from 'knex'
import type { Clock } from '../base/clock.ts'
import { messageOf } from '../base/errors.ts'
import { FairPlaces } from '../base/fair-places.ts'
import type { Ids } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import type { Service } from '../base/service.ts'
import type { ClockStep } from '../db/clock-steps.ts'
import type { Database } from '../db/database.ts'
import { type Enqueue, MAIL_TASK } from '../db/jobs.ts'
import { untilStored } from '../db/until-stored.ts'
import type { ClaimedMail, MailFailure, MailKind, MailOutcome, MailSettings, Render } from './contract.ts'
import { domainOf } from './greeting.ts'
import { runLines } from './lines.ts'
import { SettledMails } from './settled.ts'
import { CONNECTIONS_MAX, NotAccepted, SmtpServer } from './smtp.ts'
import { MailStore, type PlannedMail } from './store.ts'

/** How long `POST …/invites` waits for the SMTP server before it answers `emailSent: false` (product §4). */
const WAIT_FOR_SENT_MS = 5_000
/** Mails of one organization on their way at once; one of them is kept for mails that nobody has tried yet. */
const PER_ORGANIZATION = 3
/** Connections that go only to organizations which hold none. */
const CONNECTIONS_KEPT = 5
/** Organizations whose mails one process sends at once; the remaining job slots stay free for analyses. */
const ORGANIZATIONS_MAX = 16
/** A run ends after this long, so that organizations take turns. */
const RUN_MS = 10_000
/** An attempt that takes longer is stuck; the run then goes on for its organization's other mails. */
const STUCK_MS = 2_000
/** While no server can be used, other mails wait at most this long before the next try. */
const SERVER_PAUSE_MS_MAX = 60_000
const FAILURES_BEFORE_PAUSE = 3
/** After this long a job looks again whether there is room for its organization. */
const BUSY_MS = 2_000
/** The outcome of an attempt is recorded for so long while the database is away, before it counts as unconfirmed; so does a stop of the process. */
const RECORD_MS_MAX = 600_000
/** A mail that has been due for so long may have lost its job. */
const OVERDUE_MS = 60_000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly enqueue: Enqueue
  readonly settings: MailSettings
  readonly onOutcome: (kind: MailKind, outcome: MailOutcome) => void
}

/** Outgoing mail: planned in the transaction that makes it necessary, sent by a job until it is accepted or its time is over. */
export class Mailer implements Service {
  readonly name = 'mailer'
  /** False without an SMTP server: mails are kept for reading, and none is sent. */
  readonly sends: boolean
  /** The sender's domain, for Message-IDs. */
  readonly domain: string
  readonly #parts: Parts
  readonly #store: MailStore
  readonly #settled: SettledMails
  readonly #server: SmtpServer | undefined
  readonly #connections = new FairPlaces({ max: CONNECTIONS_MAX, kept: CONNECTIONS_KEPT })
  readonly #stopping = new AbortController()
  #organizations = 0
  #failuresInARow = 0
  #pausedUntilMs = 0

  constructor(parts: Parts) {
    const { smtpUrl, from } = parts.settings
    this.#parts = parts
    this.sends = smtpUrl !== undefined
    this.domain = domainOf(from)
    this.#store = new MailStore(parts.database)
    this.#settled = new SettledMails(this.#store, parts.clock)
    this.#server = smtpUrl === undefined ? undefined : new SmtpServer({ ...parts.settings, smtpUrl })
  }

  /** Writes a mail and its job within the caller's transaction; a second one with the same key changes nothing. */
  async plan(trx: Knex, mail: Omit<PlannedMail, 'id'>): Promise<boolean> {
    const planned = await this.#store.plan(trx, { ...mail, id: this.#parts.ids.id() }, this)
    if (planned) this.countKept(mail.kind)
    return planned
  }

  /** Counts a mail that was written by a statement of its own, if no SMTP server is configured. */
  countKept(kind: MailKind): void {
    if (!this.sends) this.#parts.onOutcome(kind, 'kept')
  }

  /** Counts the mails that wait in a restored database as possibly sent, in the transaction that recognises the restore. */
  countPossiblySent(trx: Knex): Promise<Partial<Record<MailKind, number>>> {
    return this.#store.countPossiblySent(trx)
  }

  wasPlannedWithin(trx: Knex, interviewId: string, kind: MailKind, ms: number): Promise<boolean> {
    return this.#store.wasPlannedWithin(trx, interviewId, kind, ms)
  }

  /** True once an SMTP server accepted the mail; false when its first attempt failed or did not end within 5 s. */
  async isSentSoon(mailId: string | null): Promise<boolean> {
    if (!this.sends || mailId === null) return false
    return (await this.#settled.stateOf(mailId, WAIT_FOR_SENT_MS)) === 'sent'
  }

  /** Mails that wait, by kind; for the metrics. */
  waiting(): Promise<{ kind: MailKind; n: number }[]> {
    return this.#store.waiting()
  }

  /** Adds the jobs of organizations whose mails are overdue: no job may be lost for ever, whatever befell the job engine. */
  async wakeOverdue(): Promise<void> {
    for (const organizationId of await this.#store.organizationsDueFor(OVERDUE_MS))
      await this.#sendAgainIn(organizationId, 0, { moves: true })
  }

  /** The database's clock was set: what waits by the time before goes out when it would have. The number of organizations concerned. */
  async correctTimes(trx: Knex, { byMs }: ClockStep): Promise<number> {
    if (byMs >= 0) return 0
    const organizations = await this.#store.setBack(trx, -byMs)
    // The jobs look for themselves how long there is to wait.
    for (const organizationId of organizations) await this.#sendAgainIn(organizationId, 0, { moves: true, db: trx })
    return organizations.length
  }

  /** The job: sends the mails of an organization that are due, and adds itself again for those that must wait. */
  async send(organizationId: string, render: Render): Promise<void> {
    const { clock } = this.#parts
    const pauseMs = this.#pausedUntilMs - clock.monotonicMs()
    if (pauseMs > 0 || this.#organizations >= ORGANIZATIONS_MAX || this.#stopping.signal.aborted)
      return this.#sendAgainIn(organizationId, Math.max(BUSY_MS, pauseMs))
    this.#organizations++
    try {
      await this.#endWhatIsOver(organizationId)
      if (!this.#server) {
        // Nothing can be tried here, so no attempt counts and no wait grows: the mails are due when a server is configured.
        await this.#store.explained(organizationId, NO_SERVER)
        if ((await this.#store.nextInMs(organizationId)) !== undefined)
          await this.#sendAgainIn(organizationId, this.#parts.settings.retry.first)
        return
      }
      // The job ends after its last attempt, also when the database fails one: the next run takes over what is left claimed.
      await this.#run(organizationId, render, this.#server)
      const nextMs = await this.#store.nextInMs(organizationId)
      if (nextMs !== undefined)
        await this.#sendAgainIn(organizationId, Math.max(nextMs, this.#pausedUntilMs - clock.monotonicMs()))
    } finally {
      this.#organizations--
    }
  }

  /**
   * A few attempts at once; while one is stuck, the other lines go on looking for mails that are due. The last line takes only
   * mails that nobody has tried.
   */
  #run(organizationId: string, render: Render, server: SmtpServer): Promise<void> {
    const { clock } = this.#parts
    const begunMs = clock.monotonicMs()
    const underWay = new Map<string, number>()
    const mayGoOn = () => {
      const nowMs = clock.monotonicMs()
      if (this.#stopping.signal.aborted || nowMs < this.#pausedUntilMs) return false
      return nowMs < begunMs + RUN_MS || [...underWay.values()].some((sinceMs) => nowMs > sinceMs + STUCK_MS)
    }
    const sendNext = async (onlyNew: boolean): Promise<boolean> => {
      const mail = mayGoOn() ? await this.#store.claim(organizationId, { onlyNew }) : undefined
      if (!mail) return false
      underWay.set(mail.id, clock.monotonicMs())
      await this.#attempt(mail, render, server).finally(() => underWay.delete(mail.id))
      return true
    }
    return runLines({
      count: PER_ORGANIZATION,
      clock,
      mayGoOn,
      attempt: (line) => this.#connections.run(organizationId, () => sendNext(line === PER_ORGANIZATION - 1)),
    })
  }

  /** Mails are sent by their job; nothing else has to run. */
  async start(): Promise<void> {}

  /** No new attempt begins; attempts that the server has no message of are given up at once. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the program is stopping'))
    await this.#connections.idle()
    this.#server?.close()
  }

  /** Without `moves` a job that waits keeps its time: a mail that was planned meanwhile has moved it to now. */
  async #sendAgainIn(
    organizationId: string,
    ms: number,
    { moves = false, db = this.#parts.database.knex }: { moves?: boolean; db?: Knex } = {},
  ): Promise<void> {
    const { enqueue } = this.#parts
    await enqueue(
      db,
      MAIL_TASK,
      { organizationId },
      {
        jobKey: `mail ${organizationId}`,
        queue: `mail ${organizationId}`,
        inMs: ms,
        keepsRunAt: !moves,
        maxAttempts: 100,
      },
    )
  }

  async #endWhatIsOver(organizationId: string): Promise<void> {
    const { onOutcome, log, settings } = this.#parts
    for (const { kind, isUnconfirmed } of await this.#store.takeOver(organizationId, settings.retry)) {
      onOutcome(kind, isUnconfirmed ? 'unconfirmed' : 'retried')
      log.info({ kind, isUnconfirmed }, 'took over a mail of a process that ended')
    }
    for (const { id, kind } of await this.#store.giveUpExpired(organizationId)) {
      onOutcome(kind, 'given_up')
      log.warn({ mailId: id, kind }, 'mail was given up: its time was over before an SMTP server accepted it')
    }
  }

  async #attempt(mail: ClaimedMail, render: Render, server: SmtpServer): Promise<void> {
    const { onOutcome, log } = this.#parts
    const { id: mailId, kind, attempt } = mail
    try {
      const text = await render(mail)
      if ('drop' in text) {
        await this.#store.dropped(mail, text.drop)
        onOutcome(kind, 'dropped')
        log.info({ mailId, kind, reason: text.drop }, 'mail was dropped: nobody needs it any more')
        return
      }
      const beforeHandover = new AbortController()
      const stop = () => beforeHandover.abort(this.#stopping.signal.reason)
      this.#stopping.signal.addEventListener('abort', stop, { once: true })
      const settle = () => this.#stopping.signal.removeEventListener('abort', stop)
      await server
        .send(mail, text, {
          signal: beforeHandover.signal,
          onHandover: async () => {
            if (!(await this.#store.handOver(mail, text))) throw new Error('another process has taken this mail over')
            settle()
          },
        })
        .finally(settle)
    } catch (error) {
      return this.#failed(mail, error)
    }
    this.#failuresInARow = 0
    this.#pausedUntilMs = 0
    await this.#insist(() => this.#store.sent(mail))
    onOutcome(kind, 'sent')
    log.info({ mailId, kind, attempt }, 'mail was accepted by the SMTP server')
  }

  async #failed(mail: ClaimedMail, error: unknown): Promise<void> {
    const { log, clock, onOutcome } = this.#parts
    const failure: MailFailure =
      error instanceof NotAccepted
        ? error.failure
        : {
            ...NO_SERVER,
            code: 'mail.failed',
            sentence: `The mail could not be made: ${messageOf(error)}`,
            isServerDown: false,
          }
    // A failure after the greeting shows that the server can be used.
    if (error instanceof NotAccepted && !failure.isServerDown) this.#failuresInARow = 0
    if (failure.isServerDown && !this.#stopping.signal.aborted && clock.monotonicMs() >= this.#pausedUntilMs) {
      // One connection that breaks may be the fault of one message; several in a row are the server's.
      const more = ++this.#failuresInARow - FAILURES_BEFORE_PAUSE
      if (more >= 0) this.#pausedUntilMs = clock.monotonicMs() + Math.min(this.#delayMs(more + 1), SERVER_PAUSE_MS_MAX)
    }
    // A stop is no fault of the mail or of the server: the next process may go on at once.
    const waitMs = this.#stopping.signal.aborted && !failure.isUnconfirmed ? 0 : this.#delayMs(mail.attempt)
    await this.#insist(() => this.#store.failed(mail, failure, waitMs))
    const { code, reply, isFinal, isUnconfirmed } = failure
    onOutcome(mail.kind, isFinal ? 'refused' : isUnconfirmed ? 'unconfirmed' : 'retried')
    const facts = { mailId: mail.id, kind: mail.kind, attempt: mail.attempt, code, reply }
    if (isFinal) log.warn(facts, 'mail was refused for good by the SMTP server')
    else
      log.warn(
        { ...facts, waitMs, err: error instanceof NotAccepted ? undefined : error },
        'mail was not accepted yet; retrying',
      )
  }

  /** Doubles from the first wait to the longest, with a fifth of it drawn, so that mails do not come in waves. */
  #delayMs(attempt: number): number {
    const { first, longest } = this.#parts.settings.retry
    const drawn = this.#parts.ids.bytes(1)[0] ?? 0
    return Math.round(Math.min(longest, first * 2 ** Math.min(attempt - 1, 30)) * (1 - (drawn / 255) * 0.2))
  }

  /** The answer of the SMTP server must reach the database, also when that is away for a while. */
  #insist(record: () => Promise<void>): Promise<void> {
    const { clock, log } = this.#parts
    return untilStored(record, {
      clock,
      forMs: RECORD_MS_MAX,
      signal: this.#stopping.signal,
      onTrouble: (error) =>
        log.warn({ problem: messageOf(error) }, 'outcome of a mail could not be recorded yet; retrying'),
    })
  }
}

const NO_SERVER: MailFailure = {
  code: 'smtp.none',
  sentence: 'This process has no SMTP server configured (mail.smtpUrl).',
  reply: null,
  isFinal: false,
  isServerDown: true,
  isUnconfirmed: false,
}
