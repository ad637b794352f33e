import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const forms = (n: number, one: string, other: string): string => plural('fr', n, { one, other })

export const fr: Words = {
  label: 'E-mails',
  noServer: 'Aucun serveur de messagerie n’est configuré\u00a0; aucun e-mail n’est donc envoyé.',
  serverDown: 'Le serveur de messagerie n’a accepté aucun e-mail depuis une heure.',
  triedAgain: 'De nouveaux essais ont lieu jusqu’à ce qu’il les accepte ou que leur délai soit passé.',
  noneWritten: 'Aucun n’a encore été rédigé.',
  notSent: (n, since) =>
    html`${numberWords(n)} ${forms(n, 'e-mail n’a pas été envoyé', 'e-mails n’ont pas été envoyés')}\u00a0; le plus ancien date du ${since}.`,
  moreNotSent: (n, since) =>
    html`Plus de ${numberWords(n)} e-mails n’ont pas été envoyés\u00a0; le plus ancien date du ${since}.`,
  waiting: (n, since) =>
    html`${numberWords(n)} ${forms(n, 'e-mail attend', 'e-mails attendent')}, le plus ancien depuis le ${since}.`,
  moreWaiting: (n, since) => html`Plus de ${numberWords(n)} e-mails attendent, le plus ancien depuis le ${since}.`,
  help: 'Que faire',
  setServer: (url, from, example, mail) =>
    html`L’exploitant de cette installation définit ${url} et ${from} dans le YAML (${example} prend l’adresse dans l’environnement) et redémarre le programme. Les e-mails rédigés à partir de là sont envoyés\u00a0; le texte de ceux rédigés avant se trouve sur la page ${mail('E-mails')}.`,
  lookAtServer: (url) =>
    html`L’exploitant de cette installation vérifie ${url} dans le YAML, ainsi que le serveur de messagerie.`,
}
