import { plural } from '../../../base/languages.ts'
import type { StaffWords } from './en.ts'

const n = (count: number) => count.toLocaleString('de')
const form = (count: number, one: string, other: string) => plural('de', count, { one, other })
const none = (candidate: string, position: string) =>
  `Zum Interview von ${candidate} für „${position}“ gibt es keine Auswertung der KI`

export const de: StaffWords = {
  open: 'Im Dashboard öffnen',
  footer: 'Interview Bridge hat diese Mail an jemanden gesendet, der das Dashboard verwendet.',
  howToChange: (address) => `Welche Mails Sie wann bekommen, bestimmen Sie hier: ${address}`,

  completed: {
    subject: (candidate) => `Interview abgeschlossen: ${candidate}`,
    text: (candidate, position) => `${candidate} hat das Videointerview für „${position}“ abgeschlossen.`,
    each: 'Eine solche Mail kommt zu jedem abgeschlossenen Interview.',
  },

  analysis: {
    finished: {
      subject: 'Auswertung fertig',
      text: (candidate, position) => `Die Auswertung des Interviews von ${candidate} für „${position}“ ist fertig.`,
    },
    failed: {
      subject: 'Auswertung fehlgeschlagen',
      text: (candidate, position) =>
        `Die Auswertung des Interviews von ${candidate} für „${position}“ ist fehlgeschlagen.`,
    },
    reason: (reason) => `Grund: ${reason}`,
    again: 'Sie lässt sich noch einmal anfordern.',
    none: 'Keine Auswertung der KI',
    declined: (candidate, position) =>
      `${none(candidate, position)}: Die Person hat den Einsatz von KI abgelehnt, deshalb wurde kein Modell aufgerufen.`,
    not_asked: (candidate, position) =>
      `${none(candidate, position)}: Die Person wurde nicht nach dem Einsatz von KI gefragt, deshalb wurde kein Modell aufgerufen.`,
    no_model: (candidate, position) => `${none(candidate, position)}: Dafür war kein Modell eingerichtet.`,
    nothing_said: (candidate, position) =>
      `${none(candidate, position)}: Die KI hat in den Antworten keine Worte gehört, deshalb hat sie nichts bewertet.`,
    people: 'Menschen bewerten die Antworten.',
  },

  account: {
    subject: (organization) => `Wählen Sie Ihr Passwort für die Videointerviews von ${organization}`,
    made: (organization) =>
      `Ein Administrator von ${organization} hat Ihnen einen Link erstellt, mit dem Sie Ihr Passwort für das Dashboard der Videointerviews wählen.`,
    once: 'Er funktioniert einmal, ganz gleich, wer ihn hat. Leiten Sie diese Mail deshalb nicht weiter.',
    onceUntil: (moment) =>
      `Er funktioniert einmal bis zum ${moment}, ganz gleich, wer ihn hat. Leiten Sie diese Mail deshalb nicht weiter.`,
    button: 'Passwort wählen',
    unexpected: 'Wenn Sie diese Mail nicht erwartet haben, müssen Sie nichts tun.',
  },

  digest: {
    subject: 'Tageszusammenfassung',
    subjectCompleted: (count) => `${n(count)} ${form(count, 'Interview', 'Interviews')} abgeschlossen`,
    subjectToDecide: (count, isMore) => `${isMore ? 'mehr als ' : ''}${n(count)} zu entscheiden`,
    subjectMatters: (count) => `${n(count)} ${form(count, 'Anliegen', 'Anliegen')} für Sie`,
    completed: (count) =>
      form(
        count,
        'Ein Videointerview wurde seit der letzten Zusammenfassung abgeschlossen.',
        `${n(count)} Videointerviews wurden seit der letzten Zusammenfassung abgeschlossen.`,
      ),
    waiting: (count, isMore) =>
      isMore
        ? `Mehr als ${n(count)} abgeschlossene Interviews warten auf eine Entscheidung.`
        : form(
            count,
            '1 abgeschlossenes Interview wartet auf eine Entscheidung.',
            `${n(count)} abgeschlossene Interviews warten auf eine Entscheidung.`,
          ),
    see: (count) => form(count, 'Ansehen, wer wartet', 'Alle ansehen, die warten'),
    place: (candidate, position) => `${candidate}, ${position}`,
    more: (count) => form(count, '1 weiteres', `${n(count)} weitere`),
    daily: 'Diese Zusammenfassung kommt einmal am Tag, wenn es Neues gibt.',
  },

  matters: {
    credits: () => 'Das Interview-Guthaben ist aufgebraucht, deshalb kann niemand eingeladen werden.',
    held: (name) => `Änderungen von ${name} warten auf Ihre Freigabe.`,
    paused: (name) => `Die Verbindung ${name} ist angehalten: Eine Seite weist uns ab.`,
    'rule-paused': (name) =>
      `In der Verbindung ${name} ist eine Regel angehalten: Ihre Phase wurde umbenannt oder gibt es nicht mehr.`,
    'account-unknown': (name) => `Die Verbindung ${name} wartet darauf zu erfahren, welches Konto sie erreicht.`,
    parked: (name, count) =>
      form(
        count,
        `1 Rückmeldung von ${name} braucht eine Entscheidung.`,
        `${n(count)} Rückmeldungen von ${name} brauchen eine Entscheidung.`,
      ),
    people: (name, count) =>
      form(
        count,
        `1 Bewerbung von ${name} braucht eine Entscheidung.`,
        `${n(count)} Bewerbungen von ${name} brauchen eine Entscheidung.`,
      ),
  },
}
