import type { Language } from '../../base/languages.ts'
import { typedLine } from '../../base/text.ts'
import type { MailText } from '../../mail/contract.ts'
import { type MailLook, mailOf } from './mail-html.ts'
import { type CompletedInterview, choicesAddress } from './mails.ts'
import type { StaffWords } from './staff-words/en.ts'
import { STAFF_WORDS } from './staff-words/index.ts'

/** What needs an administrator. */
export type MatterKind = keyof StaffWords['matters']

/** Something that needs a person, with the page where it is seen to. */
export interface Matter {
  /** The same as long as it is the same thing. */
  readonly key: string
  /** In English, as it was told before matters had a kind. */
  readonly text: string
  /** What it is, so that each reader is told in their own language; absent in a summary of an older version. */
  readonly kind?: MatterKind
  readonly name?: string
  readonly count?: number
  /** Below the dashboard's address. */
  readonly path: string
}

/** What a summary tells besides the interviews that it covers, as it was when it was planned. */
export interface DigestFacts {
  /** Null: the reader does not decide. */
  readonly toDecide: number | null
  readonly isMore: boolean
  readonly needs: readonly Matter[]
}

/** To somebody who gets one mail a day; `total` may be more than are listed. `facts` is null for a summary of an older version. */
export function digestMail(about: {
  readonly look: MailLook
  readonly interviews: readonly CompletedInterview[]
  readonly total: number
  readonly facts: DigestFacts | null
  readonly publicUrl: string
}): MailText {
  const { interviews, total, facts, publicUrl } = about
  const dashboard = `${publicUrl}/dashboard`
  const { toDecide = null, isMore = false, needs = [] } = facts ?? {}
  const more = total - interviews.length
  const { footer, digest: words, howToChange } = STAFF_WORDS[about.look.language]
  const waiting = toDecide !== null && toDecide > 0 ? toDecide : null
  const subject = [
    ...(total > 0 ? [words.subjectCompleted(total)] : []),
    ...(waiting === null ? [] : [words.subjectToDecide(waiting, isMore)]),
    ...(needs.length > 0 ? [words.subjectMatters(needs.length)] : []),
  ].join(', ')
  return mailOf(
    {
      subject: subject === '' ? words.subject : subject,
      greeting: null,
      before: [
        ...(total > 0 || facts === null ? [words.completed(total)] : []),
        ...(waiting === null ? [] : [words.waiting(waiting, isMore)]),
      ],
      link:
        waiting === null
          ? null
          : {
              words: null,
              button: words.see(isMore ? waiting + 1 : waiting),
              url: `${dashboard}?decision=to_decide&sort=waiting`,
              ifButtonFails: null,
            },
      list: [
        ...needs.map((matter) => ({
          text: typedLine(matterWords(matter, about.look.language)),
          url: `${publicUrl}${matter.path}`,
        })),
        ...interviews.map(({ candidate, position, url }) => ({
          text: words.place(typedLine(candidate), typedLine(position)),
          url,
        })),
        ...(more > 0 ? [{ text: words.more(more), url: `${dashboard}?status=completed` }] : []),
      ],
      after: [`${words.daily} ${howToChange(choicesAddress(publicUrl))}`],
      footer,
    },
    about.look,
  )
}

/** A matter as its reader is told of it. A summary that a newer version planned may hold a kind that is unknown here. */
function matterWords({ kind, name = '', count = 0, text }: Matter, language: Language): string {
  const { matters } = STAFF_WORDS[language]
  return kind !== undefined && Object.hasOwn(matters, kind) ? matters[kind](name, count) : text
}
