import { numberWords } from '../language.ts'
import { connecting } from './connecting/de.ts'
import { describing } from './describing/de.ts'
import { positions } from './positions/de.ts'
import { settings } from './settings/de.ts'
import { sync } from './sync/de.ts'

/** What a refusal names; a bound, a name, a number. */
export type RefusalFacts = Readonly<Record<string, unknown>>

/** As the facts of `grant.deadline` say why. */
export type DeadlineRefusal = 'no_time' | 'begun' | 'none' | 'expired' | 'earlier' | 'too_late'

const NOBODY = 'Niemand ist ausgewählt. Gehen Sie zurück und wählen Sie mindestens ein Interview aus.'
const FEWER = 'Gehen Sie zurück und wählen Sie weniger aus.'
const ASK = 'Fragen Sie einen Administrator Ihrer Organisation.'

/** What keeps a company or a team from being deleted. */
function heldBy({ positions, people }: RefusalFacts): string {
  const held = [
    ...(Number(positions) > 0
      ? [positions === 1 ? 'eine Stelle gehört dazu' : `${positions} Stellen gehören dazu`]
      : []),
    ...(Number(people) > 0 ? [people === 1 ? 'eine Person ist darin' : `${people} Personen sind darin`] : []),
  ]
  return held.join(' und ') || 'etwas verweist darauf'
}

/** By the code of the error. German defines which refusals have words in other languages than English. */
export const de = {
  ...connecting,
  ...positions,
  'view.not_found': 'Diese Ansicht gibt es nicht mehr, oder Sie dürfen sie nicht ändern.',
  'find.too_many_positions': 'Die Liste wird für zu viele Stellen verlangt. Wählen Sie weniger.',
  internal: 'Diese Anfrage konnte nicht beantwortet werden. Versuchen Sie es noch einmal.',
  'database.away': 'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'service.busy': 'Der Dienst ist gerade ausgelastet. Versuchen Sie es in einer Minute noch einmal.',
  'account.above':
    'Nur ein Administrator der Installation kann das Konto eines anderen ändern oder jemanden dazu ernennen.',
  'account.shell_only':
    'Diese Installation hat mehrere Organisationen, und ein Administrator der Installation sieht auch Verbindungen, die zu keiner davon gehören. Der Betreiber verleiht und entzieht diese Rolle: interview-bridge admin user update ID --role installation',
  'account.own': 'Ihr eigenes Konto können Sie hier nicht ändern; ein anderer Administrator kann es.',
  'account.disabled': 'Dieses Konto ist gesperrt. Entsperren Sie es zuerst und erstellen Sie dann einen Link.',
  'account.key_made':
    'Dieses Formular hat seinen Schlüssel schon erstellt, und ein Schlüssel wird nur einmal gezeigt. Wenn ihn niemand kopiert hat, widerrufen Sie ihn und erstellen Sie einen neuen.',
  'account.teams_changed':
    'Jemand anderes hat diese Teams inzwischen geändert. Laden Sie die Seite neu und wählen Sie noch einmal.',
  'account.teams_not_kept':
    'Teams können hier nicht begrenzen, was Personen sehen: Der Datenbankbenutzer darf die Rolle der Anfragen nicht anlegen. Der Betreiber findet ihren Namen im Protokoll des Starts; sobald es sie gibt, wählen Sie die Teams.',
  'account.role_changed':
    'Jemand anderes hat dieser Person inzwischen eine andere Rolle gegeben. Laden Sie die Seite neu und wählen Sie noch einmal.',
  'company.changed': ({ name }) =>
    `Jemand hat dieses Unternehmen inzwischen geändert; es heißt jetzt „${name}“. Speichern Sie noch einmal, wenn Ihr Stand gelten soll.`,
  'team.changed': ({ name }) =>
    `Jemand hat dieses Team inzwischen geändert; es heißt jetzt „${name}“. Speichern Sie noch einmal, wenn Ihr Stand gelten soll.`,
  'company.in_use': (facts) =>
    `Dieses Unternehmen bleibt, denn ${heldBy(facts)}. Ordnen Sie das zuerst einem anderen Unternehmen zu.`,
  'team.in_use': (facts) => `Dieses Team bleibt, denn ${heldBy(facts)}. Ordnen Sie das zuerst einem anderen Team zu.`,
  'login.passwords_off': 'Passwörter sind hier ausgeschaltet, deshalb wurde nichts geändert.',
  'login.oidc_off': 'Diese Installation hat keinen OpenID-Anbieter. Melden Sie sich mit Ihrem Passwort an.',
  'login.oidc_out_of_date':
    'Diese Anmeldung begann in einem anderen Browser, ist zu lange her oder kam schon einmal zurück. Beginnen Sie neu.',
  'login.too_many': ({ minutes }) =>
    `Zu viele Anmeldungen wurden begonnen. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  'login.oidc_denied': ({ provider }) => `${provider} hat Sie nicht eingelassen.`,
  'login.oidc_invalid': ({ provider }) =>
    `Der Antwort von ${provider} ist nicht zu trauen, deshalb wurde niemand angemeldet. Versuchen Sie es noch einmal; wenn es so bleibt, sagen Sie es dem Betreiber dieser Installation.`,
  'login.oidc_unreachable': ({ provider }) =>
    `${provider} ist gerade nicht erreichbar. Versuchen Sie es in einer Minute noch einmal.`,
  'login.oidc_other_person': ({ email, provider }) =>
    `Das Konto von ${email} ist mit einer anderen Anmeldung bei ${provider} verknüpft. Wenn jene nicht mehr verwendet wird, hebt ein Administrator die Verknüpfung auf.`,
  'login.oidc_unverified': ({ provider }) =>
    `${provider} hat keine bestätigte E-Mail-Adresse von Ihnen, deshalb weiß niemand, welches Konto Ihres ist. Bestätigen Sie Ihre Adresse dort oder fragen Sie den Betreiber dieser Installation.`,
  'login.oidc_domain': ({ address }) => `Adressen wie ${address} dürfen sich hier nicht anmelden.`,
  'login.oidc_disabled': `Ihr Konto hier ist gesperrt. ${ASK}`,
  'login.oidc_operator': ({ email, provider }) =>
    `Das Konto von ${email} verwaltet diese Installation, und ${provider} spricht nur für die Personen einer Organisation. Melden Sie sich auf anderem Weg an; der Betreiber erstellt einen Link mit „interview-bridge admin user login-link ID“ oder verknüpft dieses Konto mit „interview-bridge admin user link ID --subject S“.`,
  'login.oidc_unknown': ({ email }) =>
    `Für ${email} gibt es hier kein Konto. Bitten Sie einen Administrator Ihrer Organisation, Sie mit dieser Adresse hinzuzufügen.`,
  ...settings,
  ...describing,
  ...sync,
  'request.refused': 'Diese Anfrage ist nicht gültig, deshalb wurde nichts geändert.',
  'request.invalid': 'Diese Anfrage ist nicht gültig, deshalb wurde nichts geändert.',
  // The page of an interview, and links for guests.
  'review.rating': 'Eine Bewertung ist eine Zahl von 1 bis 5. Gehen Sie zurück und wählen Sie eine.',
  'review.nothing_recorded': 'Noch wurde nichts aufgenommen, es gibt also nichts zu bewerten.',
  'note.empty': 'Die Notiz ist leer. Gehen Sie zurück und schreiben Sie etwas.',
  'note.too_long': ({ length, most }) =>
    `Die Notiz hat ${numberWords(Number(length))} Zeichen; höchstens ${numberWords(Number(most))} lassen sich speichern. Gehen Sie zurück und kürzen Sie sie.`,
  'transcript.no_line': 'Im Transkript gibt es keine solche Zeile.',
  'transcript.too_long': ({ length, max }) =>
    `Die Zeile hat ${numberWords(Number(length))} Zeichen; höchstens ${numberWords(Number(max))} lassen sich speichern. Gehen Sie zurück und kürzen Sie sie.`,
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
  'dashboard.left_sample':
    'Dieses Formular betrifft die erfundenen Personen der Beispieldaten, und diese haben Sie verlassen; nichts wurde geändert.',
  'dashboard.in_sample':
    'Dieses Formular betrifft Ihre eigene Organisation, und Sie sehen inzwischen Beispieldaten; nichts wurde geändert. Verlassen Sie zuerst die Beispieldaten.',
  'dashboard.sample':
    'Sie sehen Beispieldaten, und dort geht das nicht; nichts wurde geändert. Verlassen Sie zuerst die Beispieldaten.',
  'sample.too_slow':
    'Die Beispieldaten konnten nicht erstellt werden, weil das Schreiben der Aufnahmen zu lange dauerte. Versuchen Sie es noch einmal.',
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
  'decision.why_too_long': ({ length, max }: RefusalFacts) =>
    `Die Zeile hat ${length} Zeichen; höchstens ${max} lassen sich speichern. Gehen Sie zurück und kürzen Sie sie.`,
  'decision.why_against':
    'Diese Entscheidung widerspricht der Empfehlung der KI, die Sie gesehen haben. Gehen Sie zurück und sagen Sie in einer Zeile, warum.',
  'decision.nobody': NOBODY,
  'decision.too_many': ({ most, count }: RefusalFacts) =>
    `Sie können über höchstens ${most} Interviews auf einmal entscheiden; ausgewählt sind ${count}. ${FEWER}`,
  'result.none': 'Zu diesem Interview gibt es kein Ergebnis der KI.',
  'result.hidden':
    'Sie sehen das Ergebnis der KI, sobald Sie das Interview bewertet oder auf seiner Seite danach gefragt haben.',
  'pdf.busy': 'Es warten schon zu viele Seiten mit Ergebnissen. Versuchen Sie es in einer halben Minute noch einmal.',
  'pdf.failed':
    'Die Seite mit dem Ergebnis ließ sich nicht erstellen. Das Ergebnis steht auf der Seite des Interviews. Versuchen Sie es noch einmal, und sagen Sie es Ihrem Betreiber, wenn es wieder misslingt.',
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
