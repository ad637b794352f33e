import type { Language } from '../../base/languages.ts'
import { MAIL_WORDS } from './mail-words/catalogue.ts'
import { LINK_FIELD, type OwnKind, slot, type TextTemplate } from './text-fields.ts'

const ORGANIZATION = slot('organization.name')
const POSITION = slot('position.name')
const UNTIL = slot('interview.inviteExpiresAt')

/** The built-in text of a mail as one that an organization can write on. */
export function builtInText(kind: OwnKind, language: Language): TextTemplate {
  const words = MAIL_WORDS[language]
  const hello = `${words.hello}${kind === 'applied' ? '' : ` ${slot('candidate.firstName')}`},`
  const link = slot(LINK_FIELD)
  const condition = slot('position.interviewCondition')
  const said: Readonly<Record<OwnKind, readonly [subject: string, ...paragraphs: string[]]>> = {
    invite: [
      words.inviteSubject(POSITION),
      `${words.invites(ORGANIZATION, POSITION)} ${words.way}`,
      condition,
      link,
      words.validUntil(UNTIL),
    ],
    applied: [words.inviteSubject(POSITION), `${words.entered(ORGANIZATION, POSITION)} ${words.way}`, condition, link],
    reminder: [
      words.openSubject(POSITION),
      `${words.reminds(ORGANIZATION, POSITION)} ${words.way}`,
      words.endsAt(UNTIL),
      link,
    ],
    receipt: [words.receiptSubject(POSITION), words.received(ORGANIZATION, POSITION), words.nothingMore],
  }
  const [subject, ...paragraphs] = said[kind]
  return { subject, text: [hello, ...paragraphs].join('\n\n') }
}
