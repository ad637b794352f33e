import { linkWith } from '../../base/link-paths.ts'
import { fullName } from '../../base/person-names.ts'
import type { MailText } from '../../mail/contract.ts'
import type { InterviewContext } from '../core/context.ts'
import { candidateMail } from './candidate-mail.ts'
import { digestMail } from './digest-mail.ts'
import type { MailLook } from './mail-html.ts'
import { type Covered, factsFor, type MailRow } from './mail-rows.ts'
import { accountLinkMail, analysisMail, completedMail } from './mails.ts'

/** The text of each kind of mail, from what is stored. */
export function mailTexts({ links, settings }: Pick<InterviewContext, 'links' | 'settings'>) {
  const passwordUrl = (token: string) => linkWith(links.publicUrl, 'password', token)
  const pageOf = (id: string | null) => `${links.publicUrl}/dashboard/interviews/${id}`

  /** `logo` is not loaded where only the text is shown. */
  function textOf(row: MailRow, covered: ReadonlyMap<string, Covered>, logo: MailLook['logo'] = null): MailText {
    const { kind, organization, position, condition, accent, contact } = row
    const isSent = row.state === 'sent' || row.data_at !== null
    const sentIn = isSent || row.state === 'refused' || row.state === 'given_up' ? row.text_language : null
    // Users were written to in English alone before the language was stored.
    const language = sentIn ?? (isSent ? null : row.reader_language) ?? 'en'
    const look = { language, organization, accent, logo } as const
    const candidate = fullName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' })
    const url = pageOf(row.interview_id)
    switch (kind) {
      case 'invite':
      case 'applied':
      case 'reminder':
      case 'receipt':
        return candidateMail({
          kind,
          look: { ...look, language: sentIn ?? row.own_language ?? row.language ?? row.position_language ?? 'en' },
          own: row.own_subject === null ? null : { subject: row.own_subject, text: row.own_body ?? '' },
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
        return completedMail({
          look,
          candidate,
          position,
          url,
          publicUrl: links.publicUrl,
        })
      case 'completed.digest':
        return digestMail({
          look,
          ...(covered.get(row.id) ?? { interviews: [], total: 0 }),
          facts: factsFor(row),
          publicUrl: links.publicUrl,
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
  const isEndNear = ({
    invite_expires_at: expiresAt,
    created_at: writtenAt,
    started_at: startedAt,
  }: MailRow): boolean =>
    startedAt === null && expiresAt !== null && expiresAt.getTime() - writtenAt.getTime() <= settings.remindBeforeMs

  return { textOf, pageOf, passwordUrl }
}
