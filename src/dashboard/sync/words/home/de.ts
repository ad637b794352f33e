import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const de: Words = {
  states: {
    'account-unknown': 'Konto nicht bekannt',
    working: 'funktioniert',
    new: 'noch nicht begonnen',
    paused: 'angehalten',
    held: 'wartet auf Freigabe',
    'rule-paused': 'Regel angehalten',
    resting: 'ATS antwortet nicht',
    late: 'überfällig',
    troubled: 'letzter Abgleich unvollständig',
  },
  heldWhy:
    'Jemand muss zuerst nachsehen: Es ist der erste Abgleich, die Regeln wurden geändert, oder es sind ungewöhnlich viele Änderungen auf einmal.',
  lines: {
    plain: {
      'not-read': (ats) => `Aus ${ats} wurde noch nichts gelesen.`,
      'ats-paused': (ats) =>
        `Die Verbindung zu ${ats} ist angehalten. Ein Administrator sieht, warum, und was zu tun ist.`,
      'writes-paused': (ats) =>
        `Das Schreiben in ${ats} ist angehalten. Ein Administrator sieht, warum, und was zu tun ist.`,
      'api-paused': () =>
        'Die Verbindung zu den Interviews ist angehalten. Ein Administrator sieht, warum, und was zu tun ist.',
      'never-ended': () => 'Noch kein Abgleich ist zu Ende gegangen.',
      'owner-unknown': () =>
        'Der Interviewdienst hat noch nicht mitgeteilt, wem diese Verbindung gehört. Bis dahin wird nichts gelesen oder geschrieben; er wird von selbst wieder gefragt.',
      'of-sample': () =>
        'Diese Verbindung wird abgelehnt: Die Konfiguration ordnet sie Beispieldaten zu. Es wird nichts gelesen oder geschrieben. Der Betreiber trägt dort die echte Organisation ein.',
      'account-unknown': (ats) =>
        `Die Einstellungen dieser Verbindung haben sich geändert, und es ist noch nicht bekannt, ob sie dasselbe Konto von ${ats} erreichen wie zuvor. Bis dahin wird nichts gelesen oder geschrieben; es wird von selbst wieder gefragt, und ein Administrator kann es klären.`,
    },
    late: (minutes) =>
      `Seit ${numberWords(minutes)} ${plural('de', minutes, { one: 'Minute', other: 'Minuten' })} hat kein Abgleich begonnen, obwohl mehrere fällig waren. Der Betreiber sieht nach, ob ein Worker läuft.`,
    rulesPaused: (ats, n) =>
      plural('de', n, {
        one: `Eine Einladungsregel ist angehalten, weil eine Phase in ${ats} umbenannt wurde oder nicht mehr da ist. Deshalb wird keine Einladung storniert. Ein Administrator bringt es in Ordnung.`,
        other: `${numberWords(n)} Einladungsregeln sind angehalten, weil eine Phase in ${ats} umbenannt wurde oder nicht mehr da ist. Deshalb wird keine Einladung storniert. Ein Administrator bringt es in Ordnung.`,
      }),
    resting: (ats, until) => html`${ats} antwortet zurzeit nicht. Die nächste Anfrage ist am ${until}.`,
    running: (since) => html`Ein Abgleich läuft seit ${since}.`,
    ended: (at, outcome) => html`Der letzte Abgleich endete am ${at}: ${outcome}.`,
    outcomes: {
      success: 'vollständig',
      partial: 'nicht alles war möglich',
      failed: 'fehlgeschlagen',
      held: 'Änderungen warten auf Freigabe',
      none: 'nicht beendet',
    },
  },
}
