import { plural } from '../../../base/languages.ts'
import { html } from '../../../web/pages.ts'
import type { Words } from './en.ts'

export const de: Words = {
  skip: 'Zum Inhalt springen',
  waiting: (count) =>
    plural('de', count, {
      one: '1 Verbindung wartet auf einen Administrator',
      other: `${count} Verbindungen warten auf einen Administrator`,
    }),
  places: {
    home: 'Start',
    interviews: 'Interviews',
    positions: 'Stellen',
    connections: 'Verbindungen',
    deliveries: 'Rückmeldungen ans ATS',
    people: 'Personen',
    settings: 'Einstellungen',
    candidatePage: 'Seite für Bewerbende',
    mailTexts: 'Mailtexte',
    mail: 'Mails',
    notifications: 'Benachrichtigungen',
    companies: 'Unternehmen',
    teams: 'Teams',
    apiKeys: 'API-Schlüssel',
    organizations: 'Organisationen',
    configuration: 'Konfiguration',
    account: 'Konto',
  },
  main: 'Hauptnavigation',
  logOut: 'Abmelden',
  search: 'Suche',
  searchKeys: 'Strg K',
  more: 'Mehr',
  toDashboard: 'Zum Dashboard',
  backToInterview: 'Zurück zum Interview',
  backToInterviews: 'Zurück zu den Interviews',
  forAdministrators: 'Für die Administration',

  statuses: {
    created: 'eingeladen',
    in_progress: 'läuft',
    completed: 'abgeschlossen',
    abandoned: 'abgebrochen',
    expired: 'abgelaufen',
    cancelled: 'storniert',
    not_requested: 'nicht angefordert',
    pending: 'ausstehend',
    processing: 'in Arbeit',
    failed: 'fehlgeschlagen',
    approved: 'angenommen',
    rejected: 'abgelehnt',
    waiting: 'wartet',
    sent: 'gesendet',
    refused: 'abgewiesen',
    given_up: 'aufgegeben',
    dropped: 'nicht mehr nötig',
    kept: 'nicht gesendet',
    to_decide: 'zu entscheiden',
    unfinished: 'unvollständig',
  },

  failed: 'Das hat nicht geklappt',
  tryAgain: 'Erneut versuchen',
  notFound: { title: 'Nicht gefunden', text: 'Hier ist nichts, oder es wurde storniert.' },
  tooLarge:
    'Was Sie gesendet haben, ist größer, als dieses Formular annimmt. Es wurde nicht gelesen, und nichts wurde geändert. Gehen Sie mit der Zurück-Taste Ihres Browsers zurück: Die meisten Browser zeigen noch, was Sie eingegeben haben. Senden Sie dann kürzere Texte oder eine kleinere Datei.',
  requestId: (id) => `Die Kennung dieser Anfrage ist ${id}.`,
  tooLong: {
    title: 'Zu lang',
    problem: (length, max) =>
      `Ein Text in diesem Formular ist zu lang, deshalb wurde nichts geändert: Er hat ${length} Zeichen, und höchstens ${max} sind hier möglich.`,
    typed:
      'Unten steht, was Sie eingegeben haben. Kopieren Sie es, gehen Sie zum Formular zurück und senden Sie es kürzer.',
    label: 'Ihre Eingabe',
    labelOf: (at, all) => `Ihre Eingabe (${at} von ${all})`,
  },

  sample: {
    label: 'Beispieldaten',
    what: 'Alle Personen auf dieser Seite sind erfunden. Niemand bekommt eine E-Mail, weder ein ATS noch ein Modell wird gefragt, und nichts zählt zu Ihren eigenen Interviews. Die Aufnahmen sind auf Englisch.',
    leave: (organization) => `Zurück zu ${organization}`,
    remove: 'Beispieldaten entfernen',
    title: 'Sie sehen Beispieldaten',
    notHere:
      'Diese Adresse gehört nicht zu den Beispieldaten. Führt sie zu einer echten Person, verlassen Sie die Beispieldaten, um sie zu sehen.',
    goThere: 'Beispieldaten verlassen und diese Seite öffnen',
    takeAlong: 'Beispieldaten verlassen und meine Eingaben ansehen',
    left: 'Sie haben die Beispieldaten verlassen',
    notKept:
      'Ihre Eingaben sind zu lang oder geheim und wurden deshalb hier nicht aufbewahrt. Gehen Sie im Browser zurück, um sie zu kopieren.',
  },

  saved: 'Gespeichert.',
  undone: 'Rückgängig gemacht: Die Entscheidung wird nicht wirksam.',
  look: {
    title: 'Sprache und Aussehen',
    language: 'Sprache des Dashboards',
    browser: 'Wie im Browser eingestellt',
    hint: 'Bewerbende wählen ihre Sprache auf ihrer eigenen Seite.',
    theme: 'Aussehen',
    device: 'Wie auf dem Gerät eingestellt',
    themes: { light: 'Hell', dark: 'Dunkel' },
    save: 'Speichern',
  },

  login: {
    title: 'Anmelden',
    ended: 'Ihre Anmeldung gilt nicht mehr, deshalb wurde nicht ausgeführt, was Sie gesendet haben.',
    kept: 'Es ist zwischengespeichert: Melden Sie sich an und senden Sie es noch einmal.',
    keptWithoutFile:
      'Ihre Eingaben sind zwischengespeichert: Melden Sie sich an und wiederholen Sie den Schritt. Die Datei müssen Sie noch einmal auswählen.',
    lost: 'Ihre Anmeldung gilt nicht mehr, deshalb wurde nicht ausgeführt, was Sie gesendet haben, und es ließ sich auch nicht zwischenspeichern. Melden Sie sich an und wiederholen Sie den Schritt.',
    noPasswords:
      'Hier werden keine Passwörter verwendet. Wenn Sie sich nicht anmelden können, fragen Sie den Betreiber dieser Installation.',
    with: (provider) => `Mit ${provider} anmelden`,
    withPassword: 'Mit einem Passwort',
    choose:
      'Sie haben mit dieser Adresse und diesem Passwort Konten in mehreren Organisationen. Wählen Sie eine aus und geben Sie das Passwort noch einmal ein.',
    organization: 'Organisation',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    passwordLost:
      'Passwort vergessen? Ein Administrator Ihrer Organisation erstellt Ihnen unter „Personen“ einen Link.',
    loggedOut: 'Sie sind abgemeldet',
    stillIn: (provider) =>
      `Bei ${provider} sind Sie vielleicht noch angemeldet. Die nächste Person an diesem Gerät käme dann wieder hinein.`,
    logOutToo: (provider) => `Auch bei ${provider} abmelden`,
    again: 'Wieder anmelden',
    goesOn: (provider) => `Ihr Browser wechselt zu ${provider}. Wenn nichts geschieht, verwenden Sie die Schaltfläche.`,
    goOn: (provider) => `Weiter zu ${provider}`,
    byLink: 'Mit einem Link anmelden',
    linkOf: (email) => html`Dieser Link meldet Sie als ${email} an. Er funktioniert einmal.`,
    deadLink: 'Dieser Link funktioniert nicht',
    deadLinkWhy: (minutes) =>
      `Er wurde verwendet oder durch einen neueren ersetzt, ist älter als ${minutes} Minuten, oder das Konto hat sich seitdem geändert. Der Betreiber dieser Installation erstellt einen neuen.`,
    enterBoth: 'Geben Sie Ihre Adresse und Ihr Passwort ein.',
    wrong: 'Die Adresse oder das Passwort stimmt nicht.',
    tooMany: (minutes) =>
      `Zu viele Versuche. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
    passwordsOff: 'Passwörter sind hier ausgeschaltet.',
  },
}
