import { numberWords } from '../language.ts'
import { positions } from './positions/de.ts'

/** What a refusal names; a bound, a name, a number. */
export type RefusalFacts = Readonly<Record<string, unknown>>

/** As the facts of `grant.deadline` say why. */
export type DeadlineRefusal = 'no_time' | 'begun' | 'none' | 'expired' | 'earlier' | 'too_late'

const NOBODY = 'Niemand ist ausgewählt. Gehen Sie zurück und wählen Sie mindestens ein Interview aus.'
const FEWER = 'Gehen Sie zurück und wählen Sie weniger aus.'
const ASK = 'Fragen Sie einen Administrator Ihrer Organisation.'

/** By the code of the error. German defines which refusals have words in other languages than English. */
export const de = {
  ...positions,
  internal: 'Diese Anfrage konnte nicht beantwortet werden. Versuchen Sie es noch einmal.',
  'database.away': 'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'service.busy': 'Der Dienst ist gerade ausgelastet. Versuchen Sie es in einer Minute noch einmal.',
  'request.refused': 'Diese Anfrage ist nicht gültig, deshalb wurde nichts geändert.',
  'request.invalid': 'Diese Anfrage ist nicht gültig, deshalb wurde nichts geändert.',
  // The page of an interview, and links for guests.
  'review.rating': 'Eine Bewertung ist eine Zahl von 1 bis 5. Gehen Sie zurück und wählen Sie eine.',
  'review.nothing_recorded': 'Noch wurde nichts aufgenommen, es gibt also nichts zu bewerten.',
  'note.empty': 'Die Notiz ist leer. Gehen Sie zurück und schreiben Sie etwas.',
  'note.too_long': ({ length, most }) =>
    `Die Notiz hat ${numberWords(Number(length))} Zeichen; höchstens ${numberWords(Number(most))} lassen sich speichern. Gehen Sie zurück und kürzen Sie sie.`,
  'analysis.not_completed': 'Eine Auswertung lässt sich nur für abgeschlossene Interviews anfordern.',
  'grant.completed': 'Das Interview ist abgeschlossen; mehr lässt sich nicht gewähren.',
  'grant.number': ({ field, min, max }) =>
    field === 'timePercent'
      ? `Die Zeit muss eine ganze Zahl von ${min} bis ${max} Prozent sein.`
      : `Die Zahl der zusätzlichen Versuche muss eine ganze Zahl von ${min} bis ${max} sein.`,
  'grant.deadline': ({ why, days }) =>
    ({
      no_time: 'Die Frist muss ein Datum mit Uhrzeit sein.',
      begun: 'Die Person hat begonnen, deshalb zählt die Frist der Einladung nicht mehr.',
      none: 'Diese Einladung hat keine Frist.',
      expired: 'Die Einladung ist abgelaufen. Laden Sie die Person noch einmal ein.',
      earlier: 'Die Frist kann nur später werden.',
      too_late: `Die Frist kann höchstens ${days} Tage in der Zukunft liegen.`,
    })[why as DeadlineRefusal],
  'reopen.not_abandoned': 'Nur ein abgebrochenes Interview kann weitergehen.',
  'reopen.other_live':
    'Die Person hat für diese Stelle ein neueres Interview, das noch offen ist; es muss zuerst abgeschlossen oder storniert werden.',
  'guest.days': ({ max }) => `Ein Gastlink gilt 1 bis ${max} Tage.`,
  'guest.not_allowed': 'Sie dürfen dieses Interview Gästen nicht mehr zeigen.',
  'guest.ended':
    'Der Link dieses Formulars ist beendet. Gehen Sie zurück, laden Sie die Seite des Interviews neu und erstellen Sie einen anderen.',
  'guest.made': 'Dieses Formular hat seinen Link schon erstellt, und ein Link wird nur einmal gezeigt.',
  'guest.nothing_recorded': 'Noch wurde nichts aufgenommen, es gibt also nichts anzusehen.',
  'guest.too_many': ({ max }) => `Dieses Interview hat ${max} gültige Gastlinks. Widerrufen Sie zuerst einen.`,
  'dashboard.origin': 'Dieses Formular wurde von einer anderen Website gesendet.',
  'dashboard.form':
    'Dieses Formular ist veraltet, deshalb wurde nichts geändert. Gehen Sie zurück, laden Sie die Seite neu und senden Sie das Formular noch einmal.',
  'dashboard.reviewer': `Das ist Prüfenden und Administratoren vorbehalten. ${ASK}`,
  'dashboard.teams': `Diese Seite betrifft die ganze Organisation, und Sie sehen die Interviews Ihrer Teams. ${ASK}`,
  'dashboard.operator':
    'Das ist Administratoren der Installation vorbehalten. Fragen Sie den Betreiber dieser Installation.',
  'dashboard.administrator': `Das ist Administratoren vorbehalten. ${ASK}`,
  // The list of interviews, its views and its file.
  'view.name': ({ max, length }: RefusalFacts) =>
    `Eine Ansicht hat einen Namen von 1 bis ${max} Zeichen; dieser hat ${length}. Nichts wurde geändert.`,
  'view.name_taken': 'Eine andere Ansicht hat diesen Namen bereits. Wählen Sie einen anderen.',
  'view.too_many': ({ max, isShared }: RefusalFacts) =>
    `Es gibt schon ${max} Ansichten, ${isShared ? 'so viele, wie eine Organisation teilt' : 'so viele, wie eine Person hat'}. Entfernen Sie zuerst eine.`,
  'view.query': 'Wählen Sie zuerst einen Filter oder eine Reihenfolge; speichern Sie dann die Ansicht.',
  'view.share': ({ act }: RefusalFacts) =>
    act === 'save'
      ? 'Nur Prüfende und Administratoren teilen Ansichten. Speichern Sie sie, ohne sie zu teilen, oder fragen Sie eine dieser Personen.'
      : 'Nur Prüfende und Administratoren benennen geteilte Ansichten um. Entfernen Sie sie, oder fragen Sie eine dieser Personen.',
  'view.names_somebody':
    'Diese Liste sucht nach einem Namen oder einer Adresse, was nicht alle sehen dürfen. Speichern Sie sie für sich, oder nehmen Sie die Suche heraus und teilen Sie sie dann.',
  'export.filter': ({ told }: RefusalFacts) =>
    `Es wurde nichts exportiert, denn die Datei enthielte etwas anderes, als Sie wollten. ${told} Gehen Sie zurück, ändern Sie die Filter und laden Sie sie noch einmal herunter.`,
  'analysis.nobody': 'Niemand ist ausgewählt. Gehen Sie zurück und wählen Sie mindestens ein Interview aus.',
  'analysis.too_many': ({ most, count }: RefusalFacts) =>
    `Sie können höchstens ${most} Auswertungen auf einmal anfordern; ausgewählt sind ${count}. Gehen Sie zurück und wählen Sie weniger aus.`,
  'decision.already': 'Das Interview hat diese Entscheidung bereits.',
  'decision.not_waiting':
    'Die Entscheidung ist bereits wirksam, oder es wurde neu entschieden. Entscheiden Sie noch einmal, um sie zu ändern.',
  'decision.reason_too_long': ({ length, max }: RefusalFacts) =>
    `Der Grund hat ${length} Zeichen; höchstens ${max} lassen sich speichern. Gehen Sie zurück und kürzen Sie ihn.`,
  'decision.nobody': NOBODY,
  'decision.too_many': ({ most, count }: RefusalFacts) =>
    `Sie können über höchstens ${most} Interviews auf einmal entscheiden; ausgewählt sind ${count}. ${FEWER}`,
  'compare.nobody': NOBODY,
  'compare.one': ({ max }: RefusalFacts) =>
    `Es ist nur ein Interview ausgewählt. Gehen Sie zurück und wählen Sie 2 bis ${max} Interviews aus.`,
  'compare.positions':
    'Die ausgewählten Interviews gehören zu verschiedenen Stellen mit verschiedenen Fragen. Gehen Sie zurück und wählen Sie Interviews einer Stelle aus.',
  'compare.too_many': ({ most, count }: RefusalFacts) =>
    `Sie können höchstens ${most} Interviews auf einmal vergleichen; ausgewählt sind ${count}. ${FEWER}`,
  'reminder.nobody': NOBODY,
  'reminder.too_many': ({ most, count }: RefusalFacts) =>
    `Sie können höchstens ${most} Bewerbende auf einmal erinnern; ausgewählt sind ${count}. ${FEWER}`,
  'reminder.no_mail_server':
    'Es ist kein Mailserver eingerichtet, deshalb kann niemand per Mail erinnert werden. Der Betreiber dieser Installation richtet einen ein; erinnern Sie danach noch einmal.',
} satisfies Readonly<Record<string, string | ((facts: RefusalFacts) => string)>>

export type Refusals = Readonly<Record<keyof typeof de, string | ((facts: RefusalFacts) => string)>>
