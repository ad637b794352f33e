import { plural } from '../../../../base/languages.ts'
import { type Html, html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'

const forms = (n: number, one: string, other: string): string => plural('en', n, { one, other })

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  label: 'Mail',
  noServer: 'No mail server is set, so no mail is sent.',
  serverDown: 'The mail server has not taken any mail for an hour.',
  triedAgain: 'Mails are tried again until it takes them or their time is over.',
  noneWritten: 'None was written yet.',
  notSent: (n: number, since: Html) =>
    html`${numberWords(n)} ${forms(n, 'mail was', 'mails were')} not sent, the oldest of ${since}.`,
  moreNotSent: (n: number, since: Html) =>
    html`More than ${numberWords(n)} mails were not sent, the oldest of ${since}.`,
  waiting: (n: number, since: Html) =>
    html`${numberWords(n)} ${forms(n, 'mail waits', 'mails wait')}, the oldest since ${since}.`,
  moreWaiting: (n: number, since: Html) => html`More than ${numberWords(n)} mails wait, the oldest since ${since}.`,
  help: 'What to do',
  setServer: (url: Html, from: Html, example: Html, mail: (text: string) => Html) =>
    html`The operator of this installation sets ${url} and ${from} in the YAML (${example} takes the address from the environment), and starts the program again. Mails that are written from then on are sent; of those that were written before, the ${mail('Mail')} page shows the text.`,
  lookAtServer: (url: Html) =>
    html`The operator of this installation looks at ${url} in the YAML, and at the mail server.`,
}

export type Words = typeof en
