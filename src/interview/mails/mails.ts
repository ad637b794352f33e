import { momentIn } from '../../base/languages.ts'
import { typedLine } from '../../base/text.ts'
import type { MailText } from '../../mail/contract.ts'
import { type KeptReason, whyUnassessed } from '../contract/no-assessment.ts'
import { type MailLook, mailOf } from './mail-html.ts'
import { STAFF_WORDS } from './staff-words/index.ts'

/** What is known of an analysis when its mail is written. */
export interface AnalysisFacts {
  readonly failure: string | null
  readonly aiConsent: boolean | null
  readonly kept: KeptReason
}

/** To the user whose key asked for the analysis (spec §6.4). */
export function analysisMail(about: {
  readonly look: MailLook
  readonly candidate: string
  readonly position: string
  readonly url: string
  readonly isFailed: boolean
  readonly facts: AnalysisFacts
}): MailText {
  const { failure } = about.facts
  // By the end that the mail is about: a later analysis may be under way by now, and its outcome has a mail of its own.
  const analysisStatus = about.isFailed ? 'failed' : 'completed'
  const outcome = whyUnassessed({ ...about.facts, isCompleted: true, analysisStatus, isAiOffered: true }) ?? 'finished'
  const [candidate, position] = [typedLine(about.candidate), typedLine(about.position)]
  const { open, footer, analysis: words } = STAFF_WORDS[about.look.language]
  const said = (): readonly [subject: string, ...lines: string[]] => {
    if (outcome === 'finished') return [words.finished.subject, words.finished.text(candidate, position)]
    if (outcome !== 'failed') return [words.none, words[outcome](candidate, position), words.people]
    return [
      words.failed.subject,
      words.failed.text(candidate, position),
      ...(failure === null ? [] : [words.reason(typedLine(failure))]),
      words.again,
    ]
  }
  const [subject, ...before] = said()
  return mailOf(
    {
      subject: `${subject}: ${candidate}`,
      greeting: null,
      before,
      link: { words: null, button: open, url: about.url, ifButtonFails: null },
      after: [],
      footer,
    },
    about.look,
  )
}

/** A completed interview as a reviewer is told of it. */
export interface CompletedInterview {
  readonly candidate: string
  readonly position: string
  readonly url: string
}

/** Where somebody chooses which mails they get. */
export const choicesAddress = (publicUrl: string): string => `${publicUrl}/dashboard/notifications`

/** To a reviewer who wants to hear of each completed interview. */
export function completedMail({
  look,
  publicUrl,
  ...one
}: CompletedInterview & { readonly look: MailLook; readonly publicUrl: string }): MailText {
  const candidate = typedLine(one.candidate)
  const { open, footer, completed: words, howToChange } = STAFF_WORDS[look.language]
  return mailOf(
    {
      subject: words.subject(candidate),
      greeting: null,
      before: [words.text(candidate, typedLine(one.position))],
      link: { words: null, button: open, url: one.url, ifButtonFails: null },
      after: [`${words.each} ${howToChange(choicesAddress(publicUrl))}`],
      footer,
    },
    look,
  )
}

/** To somebody whom an administrator added, or let choose another password. `expiresAt` is null where the link has ended. */
export function accountLinkMail(about: {
  readonly look: MailLook
  readonly url: string
  readonly expiresAt: Date | null
}): MailText {
  const { look, url, expiresAt } = about
  const organization = typedLine(look.organization)
  const { footer, account: words } = STAFF_WORDS[look.language]
  return mailOf(
    {
      subject: words.subject(organization),
      greeting: null,
      before: [
        words.made(organization),
        expiresAt === null ? words.once : words.onceUntil(momentIn(look.language, expiresAt, 'UTC')),
      ],
      link: { words: null, button: words.button, url, ifButtonFails: null },
      after: [words.unexpected],
      footer,
    },
    look,
  )
}
