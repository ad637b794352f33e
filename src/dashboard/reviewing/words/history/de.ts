import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Device, SaidOfAi, Words } from './en.ts'

const ON: Readonly<Record<Device, string>> = {
  phone: ' auf einem Telefon',
  tablet: ' auf einem Tablet',
  computer: ' an einem Computer',
}
const AI: Readonly<Record<SaidOfAi, string>> = {
  not_asked: '',
  agreed: ', auch in die Auswertung durch eine KI',
  declined: ', nicht aber in die Auswertung durch eine KI',
}

export const de: Words = {
  title: 'Verlauf',
  earlier: (count) => plural('de', count, { one: '1 früherer Eintrag', other: `${count} frühere Einträge` }),
  leftOut: 'Ältere Einträge des Abgleichs fehlen hier.',
  all: 'Alle Einträge zeigen',
  came: { api: 'Eingeladen.', dashboard: 'Über den Link der Stelle beworben.' },
  began: (device, ai) =>
    `Das Interview wurde${device === null ? '' : ON[device]} begonnen und in die Aufnahme eingewilligt${AI[ai]}.`,
  aiWithdrawn: 'Die Einwilligung in eine KI wurde zurückgenommen.',
  finished: 'Das Interview wurde abgeschlossen.',
  rated: (who, rating, word, isChanged) =>
    isChanged ? `${who}: Bewertung geändert auf ${rating} (${word}).` : `${who}: bewertet mit ${rating} (${word}).`,
  reminded: (who) => `Erinnerung gesendet, veranlasst von ${who}.`,
  opened: (who) => `${who}: diese Seite geöffnet.`,
  openedAgain: (who) => `${who}: diese Seite noch einmal geöffnet.`,
  made: (by, until) => html`${by}: Gastlink erstellt, gültig bis ${until}.`,
  openedFirst: (by) => html`Gastlink von ${by}: zum ersten Mal geöffnet.`,
  openedLast: (by, times) => html`Gastlink von ${by}: zuletzt geöffnet, insgesamt ${times}-mal.`,
  revoked: (who, by) => html`${who}: Gastlink von ${by} widerrufen.`,
  ended: (by, why) => html`Gastlink von ${by}: beendet${why === null ? '' : `, ${why}`}.`,
}
