import { type Language, momentIn } from '../../base/languages.ts'
import { greeting } from '../../base/person-names.ts'
import type { MailText } from '../../mail/contract.ts'
import { type KeptReason, type NoAssessment, whyUnassessed } from '../contract/no-assessment.ts'
import { type MailLook, mailOf } from './mail-html.ts'
import { MAIL_WORDS } from './mail-words/catalogue.ts'

/** Names that somebody typed stand in one line: no line break, control or direction character may make text of its own. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Text of several lines as an organization wrote it, without other control characters. */
function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

/** Facts of a mail to a candidate. */
export interface AboutCandidate {
  readonly kind: 'invite' | 'applied' | 'reminder' | 'receipt'
  readonly look: MailLook
  readonly position: string
  readonly condition: string | null
  readonly url: string
  /** Null where nobody but a visitor of a public link typed it. */
  readonly firstName: string | null
  readonly expiresAt: Date | null
  /** Of a reminder: it is one that the link ends. */
  readonly isEndNear: boolean
  readonly answers: number
  readonly contact: string | null
  /** A model is configured, so the page asks whether it may look. */
  readonly isAiOffered: boolean
}

/**
 * A mail to a candidate, in their language. At a public link anybody can enter any address, so the mails of such an interview hold
 * nothing that the visitor typed: they would carry a stranger's text under the organization's name.
 */
export function candidateMail(about: AboutCandidate): MailText {
  const { kind, look, condition, url, firstName, expiresAt, answers, contact, isAiOffered } = about
  const words = MAIL_WORDS[look.language]
  const organization = oneLine(look.organization)
  const position = oneLine(about.position)
  const until = expiresAt === null ? null : momentOf(look.language, expiresAt)
  const link = { words: words.link, button: words.button, url, ifButtonFails: words.ifButtonFails }
  const said = {
    invite: {
      subject: words.inviteSubject(position),
      before: [`${words.invites(organization, position)} ${words.way}`, ...(condition ? [lines(condition)] : [])],
      link,
      after: [...(until === null ? [] : [words.validUntil(until)]), isAiOffered ? words.noticeWithAi : words.notice],
    },
    applied: {
      subject: words.inviteSubject(position),
      before: [`${words.entered(organization, position)} ${words.way}`, ...(condition ? [lines(condition)] : [])],
      link,
      after: [isAiOffered ? words.noticeWithAi : words.notice, words.ignore],
    },
    reminder: {
      subject: about.isEndNear ? words.reminderSubject(position) : words.openSubject(position),
      before: [
        `${words.reminds(organization, position)} ${words.way}`,
        ...(until === null ? [] : [words.endsAt(until)]),
      ],
      link,
      after: [words.needNot],
    },
    receipt: {
      subject: words.receiptSubject(position),
      before: [words.arrived(organization, position, answers), words.nothingMore],
      link: null,
      after: [],
    },
  }[kind]
  const { after, ...rest } = said
  return mailOf(
    {
      ...rest,
      greeting: `${greeting(words.hello, ' ', firstName === null ? '' : oneLine(firstName))},`,
      after: [...after, ...(contact === null ? [] : [words.ask(oneLine(contact))])],
      footer: words.sentBy(organization),
    },
    { ...look, organization },
  )
}

const OPEN = 'Open it in the dashboard'
const FOOTER = 'Interview Bridge sent this to a user of its dashboard.'
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
  const candidate = oneLine(about.candidate)
  const interview = `the interview of ${candidate} for "${oneLine(about.position)}"`
  const none = `There is no AI analysis of ${interview}`
  const said: Readonly<Record<'finished' | NoAssessment, readonly [subject: string, ...lines: string[]]>> = {
    finished: ['Analysis is finished', `The analysis of ${interview} is finished.`],
    failed: [
      'Analysis failed',
      `The analysis of ${interview} failed.`,
      ...(failure === null ? [] : [`Reason: ${oneLine(failure)}`]),
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
export function completedMail({ look, ...one }: CompletedInterview & { readonly look: MailLook }): MailText {
  const candidate = oneLine(one.candidate)
  return mailOf(
    {
      subject: `Interview completed: ${candidate}`,
      greeting: null,
      before: [`${candidate} has completed the video interview for "${oneLine(one.position)}".`],
      link: { words: null, button: OPEN, url: one.url, ifButtonFails: null },
      after: [HOW_TO_STOP],
      footer: FOOTER,
    },
    look,
  )
}

/** To a reviewer who wants one mail a day; `total` may be more than are listed. */
export function digestMail(about: {
  readonly look: MailLook
  readonly interviews: readonly CompletedInterview[]
  readonly total: number
  readonly url: string
}): MailText {
  const { interviews, total } = about
  const more = total - interviews.length
  return mailOf(
    {
      subject: `${total} ${total === 1 ? 'interview' : 'interviews'} completed`,
      greeting: null,
      before: [
        `${total === 1 ? 'One video interview was' : `${total} video interviews were`} completed since the last summary.`,
      ],
      link: null,
      list: [
        ...interviews.map(({ candidate, position, url }) => ({
          text: `${oneLine(candidate)}, ${oneLine(position)}`,
          url,
        })),
        ...(more > 0 ? [{ text: `${more} more`, url: about.url }] : []),
      ],
      after: [HOW_TO_STOP],
      footer: FOOTER,
    },
    about.look,
  )
}

/** To somebody whom an administrator added, or let choose another password. `expiresAt` is null where the link has ended. */
export function accountLinkMail(about: {
  readonly look: MailLook
  readonly url: string
  readonly expiresAt: Date | null
}): MailText {
  const { look, url, expiresAt } = about
  const organization = oneLine(look.organization)
  const end = expiresAt === null ? '' : ` until ${momentOf('en', expiresAt)}`
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

const HOW_TO_STOP = 'You chose these messages in the dashboard, under "Mail"; they can be changed or ended there.'

/** With its zone: a mail does not know where it is read. */
function momentOf(language: Language, at: Date): string {
  return momentIn(language, at, 'UTC')
}
