import { momentIn } from '../../base/languages.ts'
import type { MailText } from '../../mail/contract.ts'
import { type KeptReason, type NoAssessment, whyUnassessed } from '../contract/no-assessment.ts'
import { nameLine } from './candidate-mail.ts'
import { type MailLook, mailOf } from './mail-html.ts'

const OPEN = 'Open it in the dashboard'
/** Below each mail to somebody who uses the dashboard. */
export const FOOTER = 'Interview Bridge sent this to a user of its dashboard.'
const NONE = 'No AI analysis'
const PEOPLE = 'People assess the answers.'

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
  const candidate = nameLine(about.candidate)
  const interview = `the interview of ${candidate} for "${nameLine(about.position)}"`
  const none = `There is no AI analysis of ${interview}`
  const said: Readonly<Record<'finished' | NoAssessment, readonly [subject: string, ...lines: string[]]>> = {
    finished: ['Analysis is finished', `The analysis of ${interview} is finished.`],
    failed: [
      'Analysis failed',
      `The analysis of ${interview} failed.`,
      ...(failure === null ? [] : [`Reason: ${nameLine(failure)}`]),
      'It can be requested again.',
    ],
    declined: [NONE, `${none}: the candidate declined the use of AI, so no model was called.`, PEOPLE],
    not_asked: [NONE, `${none}: the candidate was not asked about AI, so no model was called.`, PEOPLE],
    no_model: [NONE, `${none}: no model was set up for it.`, PEOPLE],
    nothing_said: [NONE, `${none}: the AI heard no words in the answers, so it assessed nothing.`, PEOPLE],
  }
  const [subject, ...before] = said[outcome]
  return mailOf(
    {
      subject: `${subject}: ${candidate}`,
      greeting: null,
      before,
      link: { words: null, button: OPEN, url: about.url, ifButtonFails: null },
      after: [],
      footer: FOOTER,
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

/** To a reviewer who wants to hear of each completed interview. */
export function completedMail({
  look,
  howToChange,
  ...one
}: CompletedInterview & { readonly look: MailLook; readonly howToChange: string }): MailText {
  const candidate = nameLine(one.candidate)
  return mailOf(
    {
      subject: `Interview completed: ${candidate}`,
      greeting: null,
      before: [`${candidate} has completed the video interview for "${nameLine(one.position)}".`],
      link: { words: null, button: OPEN, url: one.url, ifButtonFails: null },
      after: [howToChange],
      footer: FOOTER,
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
  const organization = nameLine(look.organization)
  const end = expiresAt === null ? '' : ` until ${momentIn('en', expiresAt, 'UTC')}`
  return mailOf(
    {
      subject: `Choose your password for the video interviews of ${organization}`,
      greeting: null,
      before: [
        `An administrator of ${organization} made you a link with which you choose your password for the dashboard of its video interviews.`,
        `It works once${end}, and for whoever has it, so do not forward this mail.`,
      ],
      link: { words: null, button: 'Choose a password', url, ifButtonFails: null },
      after: ['If you did not expect this mail, you need not do anything.'],
      footer: FOOTER,
    },
    look,
  )
}
