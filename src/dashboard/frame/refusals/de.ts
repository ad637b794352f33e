import { settings } from './settings/de.ts'

/** What a refusal names; a bound, a name, a number. */
export type RefusalFacts = Readonly<Record<string, unknown>>

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
  internal: 'Diese Anfrage konnte nicht beantwortet werden. Versuchen Sie es noch einmal.',
  'database.away': 'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'service.busy': 'Der Dienst ist gerade ausgelastet. Versuchen Sie es in einer Minute noch einmal.',
  'account.above': 'Das Konto eines Administrators der Installation ändert nur ein solcher, und nur er ernennt einen.',
  'account.shell_only':
    'Diese Installation hat mehrere Organisationen, und ein Administrator der Installation sieht auch Verbindungen, die zu keiner davon gehören. Ihr Betreiber ernennt und entlässt sie: interview-bridge admin user update ID --role installation',
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
  'request.refused': 'Diese Anfrage ist nicht gültig, deshalb wurde nichts geändert.',
  'request.invalid': 'Diese Anfrage ist nicht gültig, deshalb wurde nichts geändert.',
  'dashboard.origin': 'Dieses Formular wurde von einer anderen Website gesendet.',
  'dashboard.form':
    'Dieses Formular ist veraltet, deshalb wurde nichts geändert. Gehen Sie zurück, laden Sie die Seite neu und senden Sie das Formular noch einmal.',
  'dashboard.reviewer': `Das ist Prüfenden und Administratoren vorbehalten. ${ASK}`,
  'dashboard.teams': `Diese Seite betrifft die ganze Organisation, und Sie sehen die Interviews Ihrer Teams. ${ASK}`,
  'dashboard.operator':
    'Das ist Administratoren der Installation vorbehalten. Fragen Sie den Betreiber dieser Installation.',
  'dashboard.administrator': `Das ist Administratoren vorbehalten. ${ASK}`,
} satisfies Readonly<Record<string, string | ((facts: RefusalFacts) => string)>>

export type Refusals = Readonly<Record<keyof typeof de, string | ((facts: RefusalFacts) => string)>>
