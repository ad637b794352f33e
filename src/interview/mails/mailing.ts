import type { Knex } from 'knex'
import type { Language } from '../../base/languages.ts'
import { linkWith } from '../../base/link-paths.ts'
import { fullName } from '../../base/person-names.ts'
import { isLimitedToTeams } from '../../db/tenancy.ts'
import type { MailKind, MailState, MailText, Render } from '../../mail/contract.ts'
import type { MailAccount } from '../contract/client.ts'
import type { Interview } from '../contract/contract.ts'
import { reasonToDrop, type StoredStatus, statusAt } from '../contract/rules.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import type { candidatePages } from '../positions/candidate-page.ts'
import type { MailLook } from './mail-html.ts'
import { type AnalysisFacts, accountLinkMail, analysisMail, candidateMail, completedMail, digestMail } from './mails.ts'
import { mailsOfTeams } from './mails-of-teams.ts'

/** A mail as the dashboard shows it, with its text. */
export interface ShownMail extends MailAccount {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  /** Who asked for it; null where it followed from what happened. */
  readonly asked: { readonly by: string | null } | null
}

interface Row {
  id: string
  kind: MailKind
  state: MailState
  recipient: string
  created_at: Date
  sent_at: Date | null
  next_at: Date | null
  attempts: number
  unconfirmed: number
  failure_code: string | null
  failure: string | null
  /** Null for a mail that is about several. */
  interview_id: string | null
  planned_by: string | null
  planned_by_email: string | null
  organization_id: string
  covers_from: Date | null
  covers_until: Date | null
  source: Interview['source']
  status: StoredStatus
  started_at: Date | null
  answered_questions: number
  language: Language | null
  position_language: Language | null
  accent: string | null
  contact: string | null
  first_name: string
  last_name: string
  invite_expires_at: Date | null
  cancelled_at: Date | null
  position: string
  condition: string | null
  organization: string
  analysis: AnalysisFacts
}

interface Covered {
  readonly interviews: readonly { readonly candidate: string; readonly position: string; readonly url: string }[]
  readonly total: number
}

/** Mails on one page; a longer list is a matter of the database. */
export const MAILS_SHOWN_MAX = 100
/** An applicant's link is mailed again at most so often. */
const REMIND_EVERY_MS = 600_000
/** Links without an expiry and news of an analysis are of no use later. */
const LASTS_MS = 3 * 86_400_000

/** Interviews that one daily summary lists. */
const DIGEST_MAX = 50

/** The mails of interviews: their text is made from what is stored, when it is sent or shown. */
export function mailing(context: InterviewContext, { logoOf }: Pick<ReturnType<typeof candidatePages>, 'logoOf'>) {
  const { database, clock, links, mailer, settings } = context
  const { knex } = database

  const rows = (): Knex.QueryBuilder =>
    knex('mails as m')
      .leftJoin('interviews as i', 'i.id', 'm.interview_id')
      .leftJoin('positions as p', 'p.id', 'i.position_id')
      .leftJoin('organizations as o', 'o.id', 'm.organization_id')
      .leftJoin('analyses as a', 'a.interview_id', 'i.id')
      .leftJoin('users as u', 'u.id', 'm.planned_by')
      .leftJoin('candidate_pages as c', 'c.organization_id', 'm.organization_id')
      .select(
        'm.*',
        'i.source',
        'i.status',
        'i.started_at',
        'i.answered_questions',
        'i.language',
        'p.language as position_language',
        'c.accent',
        'c.contact',
        'i.first_name',
        'i.last_name',
        'i.invite_expires_at',
        'i.cancelled_at',
        'p.name as position',
        'p.interview_condition as condition',
        'o.name as organization',
        knex.raw(
          `jsonb_build_object('failure', a.failure, 'aiConsent', i.ai_consent, 'kept', a.no_assessment) as analysis`,
        ),
        'u.email as planned_by_email',
      )

  const passwordUrl = (token: string) => linkWith(links.publicUrl, 'password', token)
  const pageOf = (id: string | null) => `${links.publicUrl}/dashboard/interviews/${id}`

  /** `logo` is not loaded where only the text is shown. */
  function textOf(row: Row, covered: ReadonlyMap<string, Covered>, logo: MailLook['logo'] = null): MailText {
    const { kind, organization, position, condition, accent, contact } = row
    const look = { language: 'en', organization, accent, logo } as const
    const candidate = fullName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' })
    const url = pageOf(row.interview_id)
    switch (kind) {
      case 'invite':
      case 'applied':
      case 'reminder':
      case 'receipt':
        return candidateMail({
          kind,
          look: { ...look, language: row.language ?? row.position_language ?? 'en' },
          position,
          condition,
          url: links.inviteUrl(row.interview_id ?? ''),
          firstName: row.source === 'api' ? row.first_name : null,
          expiresAt: row.invite_expires_at,
          isEndNear: isEndNear(row),
          answers: row.answered_questions,
          contact,
          isAiOffered: settings.isAiOffered,
        })
      case 'completed':
        return completedMail({ look, candidate, position, url })
      case 'completed.digest':
        return digestMail({
          look,
          ...(covered.get(row.id) ?? { interviews: [], total: 0 }),
          url: `${links.publicUrl}/dashboard?status=completed`,
        })
      // The link is only in the mail itself: whoever has it becomes that user, and this is shown to their colleagues.
      case 'account.link':
        return accountLinkMail({ look, url: passwordUrl('…'), expiresAt: null })
      default:
        return analysisMail({
          look,
          candidate,
          position,
          url,
          isFailed: kind === 'analysis.failed',
          facts: row.analysis,
        })
    }
  }

  /** Whether the link ended soon when the mail was written: a person may remind long before. */
  const isEndNear = ({ invite_expires_at: expiresAt, created_at: writtenAt, started_at: startedAt }: Row): boolean =>
    startedAt === null && expiresAt !== null && expiresAt.getTime() - writtenAt.getTime() <= settings.remindBeforeMs

  /** The interviews of daily summaries, by the id of the mail: two statements, however many summaries there are. */
  async function coveredBy(mails: readonly Row[]): Promise<ReadonlyMap<string, Covered>> {
    const digests = mails.filter(({ kind }) => kind === 'completed.digest')
    const organizationId = digests[0]?.organization_id
    if (organizationId === undefined) return new Map()
    const covered = `from mails m join interviews i on i.organization_id = m.organization_id and i.cancelled_at is null
        and i.completed_at > m.covers_from and i.completed_at <= m.covers_until
        and reader_sees(m.recipient, i.position_id)`
    const these = { organizationId, ids: digests.map(({ id }) => id), max: DIGEST_MAX }
    const [counts, found] = await Promise.all([
      knex.raw<{ rows: { mail: string; total: number }[] }>(
        `select m.id as mail, count(*)::int as total ${covered} where m.organization_id = :organizationId and m.id = any(:ids) group by m.id`,
        these,
      ),
      knex.raw<{ rows: { mail: string; id: string; first_name: string; last_name: string; position: string }[] }>(
        `select * from (
           select m.id as mail, i.id, i.first_name, i.last_name, p.name as position,
             row_number() over (partition by m.id order by i.completed_at, i.id) as place
           ${covered} join positions p on p.id = i.position_id where m.organization_id = :organizationId and m.id = any(:ids)
         ) one where place <= :max order by mail, place`,
        these,
      ),
    ])
    const totals = new Map(counts.rows.map(({ mail, total }) => [mail, total]))
    return new Map(
      digests.map(({ id }) => [
        id,
        {
          total: totals.get(id) ?? 0,
          interviews: found.rows
            .filter(({ mail }) => mail === id)
            .map((one) => ({
              candidate: fullName({ firstName: one.first_name, lastName: one.last_name }),
              position: one.position,
              url: pageOf(one.id),
            })),
        },
      ]),
    )
  }

  function shown(row: Row, covered: ReadonlyMap<string, Covered>): ShownMail {
    const { id, recipient, attempts, unconfirmed, failure } = row
    const { subject, body } = textOf(row, covered)
    return {
      id,
      recipient,
      subject,
      body,
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

  async function accountMail(row: Row, logo: MailLook['logo']): ReturnType<Render> {
    const { organization_id: organizationId, organization, recipient, accent } = row
    const link = await context.passwordLinkOf(organizationId, recipient)
    if (!link) return { drop: 'account.link_gone' }
    const look = { language: 'en', organization, accent, logo } as const
    return accountLinkMail({ look, url: passwordUrl(link.token), expiresAt: link.expiresAt })
  }

  const render: Render = async ({ id }) => {
    const row = (await rows().where({ 'm.id': id }).first()) as Row | undefined
    if (!row || (row.interview_id !== null && !row.position)) return { drop: 'interview.gone' }
    const { kind } = row
    if (kind === 'invite' || kind === 'applied' || kind === 'reminder' || kind === 'receipt') {
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
    return kind === 'account.link' ? accountMail(row, logo) : textOf(row, await coveredBy([row]), logo)
  }

  return {
    renderMail: render,

    /** The newest mails of the caller's organization that whoever asks sees, at most `MAILS_SHOWN_MAX`. */
    async listMails({ organizationId }: Caller): Promise<ShownMail[]> {
      const query = rows().where({ 'm.organization_id': organizationId }).orderBy('m.created_at', 'desc')
      if (isLimitedToTeams())
        query.whereRaw('m.id = any(?)', [await mailsOfTeams(knex, organizationId, MAILS_SHOWN_MAX)])
      else query.limit(MAILS_SHOWN_MAX)
      const found = (await query) as Row[]
      const covered = await coveredBy(found)
      return found.map((row) => shown(row, covered))
    },

    /** The mails of one interview, oldest first. */
    async mailsOf(caller: Caller, interviewId: string): Promise<ShownMail[]> {
      const found = (await rows()
        .where({ 'm.organization_id': caller.organizationId, 'm.interview_id': interviewId })
        .orderBy('m.created_at')
        .limit(MAILS_SHOWN_MAX)) as Row[]
      const covered = await coveredBy(found)
      return found.map((row) => shown(row, covered))
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
