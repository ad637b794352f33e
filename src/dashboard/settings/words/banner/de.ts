import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const forms = (n: number, one: string, other: string): string => plural('de', n, { one, other })

export const de: Words = {
  label: 'Mails',
  noServer: 'Es ist kein Mailserver eingerichtet, deshalb werden keine Mails gesendet.',
  serverDown: 'Der Mailserver hat seit einer Stunde keine Mail angenommen.',
  triedAgain: 'Die Mails werden weiter versucht, bis er sie annimmt oder ihre Zeit vorbei ist.',
  noneWritten: 'Noch wurde keine geschrieben.',
  notSent: (n, since) =>
    html`${numberWords(n)} ${forms(n, 'Mail wurde', 'Mails wurden')} nicht gesendet, die älteste vom ${since}.`,
  moreNotSent: (n, since) => html`Mehr als ${numberWords(n)} Mails wurden nicht gesendet, die älteste vom ${since}.`,
  waiting: (n, since) => html`${numberWords(n)} ${forms(n, 'Mail wartet', 'Mails warten')}, die älteste seit ${since}.`,
  moreWaiting: (n, since) => html`Mehr als ${numberWords(n)} Mails warten, die älteste seit ${since}.`,
  help: 'Was zu tun ist',
  setServer: (url, from, example, mail) =>
    html`Der Betreiber dieser Installation setzt ${url} und ${from} im YAML (${example} übernimmt die Adresse aus der Umgebung) und startet das Programm neu. Mails, die von da an geschrieben werden, werden gesendet; den Text der früher geschriebenen zeigt die Seite ${mail('Mails')}.`,
  lookAtServer: (url) => html`Der Betreiber dieser Installation sieht sich ${url} im YAML und den Mailserver an.`,
}
