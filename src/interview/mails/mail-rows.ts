import type { Knex } from 'knex'
import type { Language } from '../../base/languages.ts'
import { fullName } from '../../base/person-names.ts'
import type { MailKind, MailState } from '../../mail/contract.ts'
import type { Interview } from '../contract/contract.ts'
import type { StoredStatus } from '../contract/interview-life.ts'
import type { DigestFacts } from './digest-mail.ts'
import type { AnalysisFacts } from './mails.ts'

/** What a reader of mails about interviews may do. */
export type ReaderRole = 'viewer' | 'reviewer' | 'administrator' | 'installation'

/** A mail with what its text is made from. */
export interface MailRow {
  id: string
  kind: MailKind
  state: MailState
  recipient: string
  created_at: Date
  /** When its message was handed over; null: an attempt that failed, or none. */
  data_at: Date | null
  /** In which it was handed over last; null: not since that is stored. */
  text_language: Language | null
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
  facts: DigestFacts | null
  /** Of whoever has the address now, in this organization, and can log in; null: nobody, such as for a candidate. */
  reader_role: ReaderRole | null
  /** In which they read the dashboard; null: not known. */
  reader_language: Language | null
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
  /** The organization's own text: the newest, or the one that the mail was handed over with. */
  own_id: string | null
  own_language: Language | null
  /** Null: the built-in text. */
  own_subject: string | null
  own_body: string | null
}

/** The interviews that a daily summary is about. */
export interface Covered {
  readonly interviews: readonly { readonly candidate: string; readonly position: string; readonly url: string }[]
  readonly total: number
}

/** Interviews that one daily summary lists. */
const DIGEST_MAX = 50

export const mailRows = (knex: Knex): Knex.QueryBuilder =>
  knex('mails as m')
    .leftJoin('interviews as i', 'i.id', 'm.interview_id')
    .leftJoin('positions as p', 'p.id', 'i.position_id')
    .leftJoin('organizations as o', 'o.id', 'm.organization_id')
    .leftJoin('analyses as a', 'a.interview_id', 'i.id')
    .leftJoin('users as u', 'u.id', 'm.planned_by')
    .joinRaw(
      'left join users r on r.organization_id = m.organization_id and r.email = m.recipient and r.disabled_at is null',
    )
    .leftJoin('candidate_pages as c', 'c.organization_id', 'm.organization_id')
    .joinRaw(
      `left join lateral (
         select t.* from mail_texts t where t.organization_id = m.organization_id and t.kind = m.kind
           and case when m.state = 'sent' or m.data_at is not null or (m.state in ('refused', 'given_up') and (m.text_id is not null or m.text_language is not null))
             then t.id = m.text_id else t.language = coalesce(i.language, p.language, 'en') end
         order by t.version desc limit 1) own on true`,
    )
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
      'own.id as own_id',
      'own.language as own_language',
      'own.subject as own_subject',
      'own.body as own_body',
      knex.raw(
        `jsonb_build_object('failure', a.failure, 'aiConsent', i.ai_consent, 'kept', a.no_assessment) as analysis`,
      ),
      'u.email as planned_by_email',
      'r.role as reader_role',
      // Whoever never logged in is addressed as whoever added them reads.
      knex.raw('coalesce(r.language, r.browser_language, u.language, u.browser_language) as reader_language'),
    )

/** What a summary tells its reader as they are now: whoever administers no longer is told of no matter, and a viewer of no decision. */
export function factsFor({ facts, reader_role: role }: Pick<MailRow, 'facts' | 'reader_role'>): DigestFacts | null {
  if (facts === null) return null
  const administers = role === 'administrator' || role === 'installation'
  return {
    ...facts,
    ...(administers ? {} : { needs: [] }),
    ...(role === null || role === 'viewer' ? { toDecide: null, isMore: false } : {}),
  }
}

/** The interviews of daily summaries, by the id of the mail: two statements, however many summaries there are. */
export async function coveredBy(
  knex: Knex,
  mails: readonly MailRow[],
  pageOf: (interviewId: string) => string,
): Promise<ReadonlyMap<string, Covered>> {
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
