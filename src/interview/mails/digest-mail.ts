import type { MailText } from '../../mail/contract.ts'
import { nameLine } from './candidate-mail.ts'
import { type MailLook, mailOf } from './mail-html.ts'
import { type CompletedInterview, FOOTER } from './mails.ts'

/** Something that needs a person, with the page where it is seen to. */
export interface Matter {
  /** The same as long as it is the same thing. */
  readonly key: string
  readonly text: string
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
  const waiting =
    toDecide === null || toDecide === 0 ? null : `${isMore ? 'more than ' : ''}${toDecide.toLocaleString('en')}`
  const isOne = toDecide === 1
  const subject = [
    ...(total > 0 ? [`${many(total, 'interview')} completed`] : []),
    ...(waiting === null ? [] : [`${waiting} to decide`]),
    ...(needs.length > 0 ? [`${many(needs.length, 'matter')} for you`] : []),
  ].join(', ')
  return mailOf(
    {
      subject: subject === '' ? 'Daily summary' : subject,
      greeting: null,
      before: [
        ...(total > 0 || facts === null
          ? [
              `${total === 1 ? 'One video interview was' : `${total} video interviews were`} completed since the last summary.`,
            ]
          : []),
        ...(waiting === null
          ? []
          : [`${capital(waiting)} completed ${isOne ? 'interview waits' : 'interviews wait'} for a decision.`]),
      ],
      link:
        waiting === null
          ? null
          : {
              words: null,
              button: isOne ? 'See who waits' : 'See all who wait',
              url: `${dashboard}?decision=to_decide&sort=waiting`,
              ifButtonFails: null,
            },
      list: [
        ...needs.map(({ text, path }) => ({ text: nameLine(text), url: `${publicUrl}${path}` })),
        ...interviews.map(({ candidate, position, url }) => ({
          text: `${nameLine(candidate)}, ${nameLine(position)}`,
          url,
        })),
        ...(more > 0 ? [{ text: `${more.toLocaleString('en')} more`, url: `${dashboard}?status=completed` }] : []),
      ],
      after: [howToChange(publicUrl, 'This summary comes once a day, when there is something new.')],
      footer: FOOTER,
    },
    about.look,
  )
}

/** How somebody gets other mails, or none. */
export const howToChange = (publicUrl: string, what: string): string =>
  `${what} You choose which mails you get, and when: ${publicUrl}/dashboard/notifications`

const many = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
