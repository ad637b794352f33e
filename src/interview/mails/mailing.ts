import type { Knex } from 'knex'
import type { Language } from '../../base/languages.ts'
import { isLimitedToTeams } from '../../db/tenancy.ts'
import type { MailState, MailText, Render } from '../../mail/contract.ts'
import type { MailAccount } from '../contract/client.ts'
import { reasonToDrop, statusAt } from '../contract/rules.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import type { candidatePages } from '../positions/candidate-page.ts'
import type { MailLook } from './mail-html.ts'
import { coveredBy, factsFor, type MailRow, mailRows } from './mail-rows.ts'
import { mailTexts } from './mail-texts.ts'
import { accountLinkMail } from './mails.ts'
import { hasOlderMails, MAILS_LOOKED_AT, mailsOfTeams } from './mails-of-teams.ts'

/** A mail as the dashboard shows it, with its text. */
export interface ShownMail extends MailAccount {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  /** In which subject and body are written. */
  readonly language: Language
  /** Who asked for it; null where it followed from what happened. */
  readonly asked: { readonly by: string | null } | null
}

/** Mails on one page; a longer list is a matter of the database. */
export const MAILS_SHOWN_MAX = 100
/** An applicant's link is mailed again at most so often. */
const REMIND_EVERY_MS = 600_000
/** Links without an expiry and news of an analysis are of no use later. */
const LASTS_MS = 3 * 86_400_000

/** The mails of interviews: their text is made from what is stored, when it is sent or shown. */
export function mailing(context: InterviewContext, { logoOf }: Pick<ReturnType<typeof candidatePages>, 'logoOf'>) {
  const { clock, mailer } = context
  const { database } = context
  const { knex } = database
  const { textOf, pageOf, passwordUrl } = mailTexts(context)

  async function accountMail(row: MailRow, logo: MailLook['logo']): ReturnType<Render> {
    const { organization_id: organizationId, organization, recipient, accent } = row
    const link = await context.passwordLinkOf(organizationId, recipient)
    if (!link) return { drop: 'account.link_gone' }
    const look = { language: row.reader_language ?? 'en', organization, accent, logo } as const
    return accountLinkMail({ look, url: passwordUrl(link.token), expiresAt: link.expiresAt })
  }

  const render: Render = async ({ id }) => {
    const row = (await mailRows(knex).where({ 'm.id': id }).first()) as MailRow | undefined
    if (!row || (row.interview_id !== null && !row.position)) return { drop: 'interview.gone' }
    const { kind } = row
    const isForCandidate = kind === 'invite' || kind === 'applied' || kind === 'reminder' || kind === 'receipt'
    if (isForCandidate) {
      const status = statusAt(row.status, row.invite_expires_at?.toISOString() ?? null, clock.now().toISOString())
      const drop = reasonToDrop(kind, {
        status,
        isBegun: row.started_at !== null,
        isCancelled: row.cancelled_at !== null,
        isByHand: row.planned_by !== null,
      })
      if (drop) return { drop }
    }
    const logo = (await logoOf(row.organization_id)) ?? null
    if (kind === 'account.link') return accountMail(row, logo)
    // Somebody may have been disabled since it was planned.
    if (!isForCandidate && row.reader_role === null) return { drop: 'reader.gone' }
    const covered = await coveredBy(knex, [row], pageOf)
    if (kind === 'completed.digest' && covered.get(id)?.total === 0 && !factsFor(row)?.needs.length)
      return { drop: row.facts?.needs.length ? 'digest.not_administrator' : 'digest.empty' }
    return { ...textOf(row, covered, logo), textId: row.own_id }
  }

  return {
    /** False without a mail server: then nobody gets a mail. */
    sendsMails: mailer.sends,

    renderMail: render,

    /** The newest mails of the caller's organization that whoever asks sees, at most `MAILS_SHOWN_MAX`; of daily summaries their own alone. `state`: only these, of the newest `MAILS_LOOKED_AT`. */
    async listMails(caller: Caller, state?: MailState): Promise<ShownMail[]> {
      const found = await newestMails(knex, caller, state)
      const covered = await coveredBy(knex, found, pageOf)
      return found.map((row) => shown(row, textOf(row, covered)))
    },

    /** True where there are older mails than those that `listMails` looks through for a state or for some teams. */
    hasOlderMails: ({ organizationId }: Caller): Promise<boolean> => hasOlderMails(knex, organizationId),

    /** The mails of one interview, oldest first. */
    async mailsOf(caller: Caller, interviewId: string): Promise<ShownMail[]> {
      const query = mailRows(knex)
        .where({ 'm.organization_id': caller.organizationId, 'm.interview_id': interviewId })
        .orderBy('m.created_at')
        .limit(MAILS_SHOWN_MAX)
      const found = await database.prepared<MailRow>('mails_of_interview', query)
      const covered = await coveredBy(knex, found, pageOf)
      return found.map((row) => shown(row, textOf(row, covered)))
    },

    /** Mails an applicant's link once more, at most once in ten minutes; does nothing without an SMTP server. */
    async remindApplicant(caller: Caller, interviewId: string): Promise<void> {
      if (!mailer.sends) return
      await knex.transaction(async (trx) => {
        if (await mailer.wasPlannedWithin(trx, interviewId, 'applied', REMIND_EVERY_MS)) return
        const interview = await trx('interviews')
          .where({ id: interviewId, organization_id: caller.organizationId })
          .whereNull('cancelled_at')
          .first<{ email: string } | undefined>('email')
        if (!interview) return
        await mailer.plan(trx, {
          organizationId: caller.organizationId,
          interviewId,
          kind: 'applied',
          recipient: interview.email,
          onceKey: null,
          lastsMs: LASTS_MS,
        })
      })
    },

    /** Writes the mail to the user whose key asked for an analysis that ended at `endedAt`, in that transaction (spec §6.4). */
    async planAnalysisMail(
      trx: Knex,
      about: { organizationId: string; interviewId: string; outcome: 'completed' | 'failed'; endedAt: Date },
    ): Promise<void> {
      const { organizationId, interviewId, outcome, endedAt } = about
      const requester = await trx('analyses as a')
        .join('users as u', 'u.id', 'a.requested_by')
        .where({ 'a.interview_id': interviewId })
        .whereNull('u.disabled_at')
        .first<{ email: string } | undefined>('u.email')
      // Asked for by the engine or a page, not by a key, or by somebody who left: there is nobody to write to.
      if (!requester) return
      const kind = `analysis.${outcome}` as const
      await mailer.plan(trx, {
        organizationId,
        interviewId,
        kind,
        recipient: requester.email,
        onceKey: `${kind} ${interviewId} ${endedAt.toISOString()}`,
        lastsMs: LASTS_MS,
      })
    },
  }
}

async function newestMails(
  knex: Knex,
  { organizationId, userId }: Caller,
  state: MailState | undefined,
): Promise<MailRow[]> {
  const query = mailRows(knex).where({ 'm.organization_id': organizationId }).orderBy('m.created_at', 'desc')
  if (isLimitedToTeams())
    return query.whereRaw('m.id = any(?)', [await mailsOfTeams(knex, organizationId, MAILS_SHOWN_MAX, state)])
  if (state !== undefined)
    query
      .where({ 'm.state': state })
      .whereRaw(
        `m.created_at >= coalesce((select created_at from mails where organization_id = ? order by created_at desc offset ${MAILS_LOOKED_AT - 1} limit 1), '-infinity')`,
        [organizationId],
      )
  return query
    .whereRaw(
      `(m.kind <> 'completed.digest' or m.recipient = (select email from users where id = ? and organization_id = ?))`,
      [userId, organizationId],
    )
    .limit(MAILS_SHOWN_MAX)
}

function shown(row: MailRow, { subject, body, language }: MailText): ShownMail {
  const { id, recipient, attempts, unconfirmed, failure } = row
  return {
    id,
    recipient,
    subject,
    body,
    language,
    asked: row.planned_by === null ? null : { by: row.planned_by_email },
    kind: row.kind,
    state: row.state,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    nextAt: row.next_at,
    attempts,
    unconfirmed,
    code: row.failure_code,
    failure,
  }
}
