import { momentIn } from '../../base/languages.ts'
import { greeting, knownName } from '../../base/person-names.ts'
import { typedLine } from '../../base/text.ts'
import type { MailText } from '../../mail/contract.ts'
import { type MailContent, type MailLook, mailOf } from './mail-html.ts'
import { MAIL_WORDS } from './mail-words/catalogue.ts'
import type { MailWords } from './mail-words/words.ts'
import { filled, filledLine, LINK_FIELD, type OwnKind, type TextTemplate } from './text-fields.ts'

/** Text of several lines as an organization wrote it, without other control characters. */
function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

/** Facts of a mail to a candidate. */
export interface AboutCandidate {
  readonly kind: OwnKind
  readonly look: MailLook
  /** The organization's own text; null: the built-in one. */
  readonly own: TextTemplate | null
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
  const { kind, look, url, own, contact, isAiOffered } = about
  const words = MAIL_WORDS[look.language]
  const organization = typedLine(look.organization)
  const link = { words: words.link, button: words.button, url, ifButtonFails: words.ifButtonFails }
  const { after, ...said } = own ? ownWords(own, about, words) : builtInWords(about, words)
  return mailOf(
    {
      ...said,
      link: kind === 'receipt' ? null : link,
      after: [...after, ...alwaysSaid(kind, words, { isAiOffered, contact })],
      footer: words.sentBy(organization),
    },
    { ...look, organization },
  )
}

/** What follows each mail whoever wrote its text: how recordings are used, that nobody has to take part, whom to ask. */
export function alwaysSaid(
  kind: OwnKind,
  words: MailWords,
  { isAiOffered, contact }: Pick<AboutCandidate, 'isAiOffered' | 'contact'>,
): string[] {
  const notice = isAiOffered ? words.noticeWithAi : words.notice
  const said = { invite: [notice], applied: [notice, words.ignore], reminder: [words.needNot], receipt: [] }[kind]
  return [...said, ...(contact === null ? [] : [words.ask(typedLine(contact))])]
}

type Words = Pick<MailContent, 'subject' | 'greeting' | 'before' | 'after'>

function ownWords(own: TextTemplate, about: AboutCandidate, words: MailWords): Words {
  const { look, firstName, condition, expiresAt } = about
  const values = {
    'candidate.firstName': firstName === null ? '' : knownName(typedLine(firstName)),
    'position.name': typedLine(about.position),
    'organization.name': typedLine(look.organization),
    'position.interviewCondition': condition === null ? '' : lines(condition).trim(),
    [LINK_FIELD]: about.url,
    'interview.inviteExpiresAt': expiresAt === null ? '' : momentIn(look.language, expiresAt, 'UTC'),
  }
  const subject = typedLine(filledLine(own.subject, values) ?? '')
  return {
    // A name that is not known may be all that there was.
    subject: subject === '' ? builtInWords(about, words).subject : subject,
    greeting: null,
    ...filled(own.text, values),
  }
}

function builtInWords(about: AboutCandidate, words: MailWords): Words {
  const { condition, firstName, expiresAt, answers } = about
  const organization = typedLine(about.look.organization)
  const position = typedLine(about.position)
  const until = expiresAt === null ? null : momentIn(about.look.language, expiresAt, 'UTC')
  const asked = condition ? [lines(condition)] : []
  const said = {
    invite: {
      subject: words.inviteSubject(position),
      before: [`${words.invites(organization, position)} ${words.way}`, ...asked],
      after: until === null ? [] : [words.validUntil(until)],
    },
    applied: {
      subject: words.inviteSubject(position),
      before: [`${words.entered(organization, position)} ${words.way}`, ...asked],
      after: [],
    },
    reminder: {
      subject: about.isEndNear ? words.reminderSubject(position) : words.openSubject(position),
      before: [
        `${words.reminds(organization, position)} ${words.way}`,
        ...(until === null ? [] : [words.endsAt(until)]),
      ],
      after: [],
    },
    receipt: {
      subject: words.receiptSubject(position),
      before: [words.arrived(organization, position, answers), words.nothingMore],
      after: [],
    },
  }[about.kind]
  return {
    ...said,
    greeting: `${greeting(words.hello, ' ', firstName === null ? '' : typedLine(firstName))},`,
  }
}
