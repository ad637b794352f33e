import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const de: Words = {
  first: {
    title: 'Willkommen',
    heading: 'Willkommen bei Interview Bridge',
    lead: 'Noch verwaltet niemand diese Installation. Sie werden ihr erster Administrator und fügen alle anderen hinzu.',
    organization: 'Organisation',
    organizationHint: (credits) =>
      `Der Name, den Ihre Bewerbenden lesen. Eine neue Organisation beginnt mit einem Interview-Guthaben von ${credits}; Sie ändern es unter „Organisationen“.`,
    organizationName: 'Der Name der Organisation',
    email: 'Ihre E-Mail-Adresse',
    providerToo: (provider) =>
      `Sie können sich mit dieser Adresse auch über ${provider} anmelden; dort muss sie bestätigt sein.`,
    providerOnly: (provider) =>
      `Danach melden Sie sich mit dieser Adresse über ${provider} an; dort muss sie bestätigt sein.`,
    begin: 'Beginnen',
    fillIn: (max) => `Füllen Sie jedes Feld aus, jeweils mit höchstens ${max} Zeichen.`,
    tooMany: 'Zu viele Versuche',
    tooManyUntil: (minutes) =>
      `Versuchen Sie es in ${plural('de', minutes, { one: 'einer Minute', other: `${minutes} Minuten` })} noch einmal.`,
  },

  unclaimed: {
    deadLink: 'Dieser Link funktioniert nicht',
    nobody: 'Noch verwaltet niemand diese Installation',
    tooOld: (minutes) =>
      `Er ist älter als ${minutes} Minuten, oder ein späterer Start hat einen anderen ausgegeben. Noch verwaltet niemand diese Installation.`,
    noLogin:
      'Deshalb kann sich niemand anmelden. Erster Administrator wird, wer den Link öffnet, den der Dienst beim Start ausgegeben hat.',
    whatToDo: 'Was Sie tun können',
    look: (start, logs) => html`Suchen Sie den neuesten Link in der Ausgabe von ${start}, zum Beispiel mit ${logs}.`,
    restart: (minutes) =>
      `Wenn er älter als ${minutes} Minuten ist, starten Sie den Dienst neu: Er gibt einen neuen aus.`,
    orMake: (command) => html`Oder legen Sie auf dem Rechner selbst einen Administrator an, mit ${command}.`,
    tryAgain: 'Erneut versuchen',
    claimed: (organizations, users, disable) =>
      html`Diese Installation hat bereits einen Administrator. Wenn das weder Sie noch jemand aus Ihrem Team war, hat jemand anderes den Link vor Ihnen verwendet: Sehen Sie mit ${organizations} und ${users} nach, wer es ist, und sperren Sie das Konto mit ${disable}.`,
    askForAccount: 'Ein Konto bekommen Sie von einem Administrator, der Sie unter „Personen“ hinzufügt.',
    logIn: 'Anmelden',
  },

  link: {
    added: (email, provider) => html`${email} ist hinzugefügt und meldet sich mit dieser Adresse über ${provider} an.`,
    byProvider: (provider) => `Die Anmeldung läuft mit dieser Adresse über ${provider}; dort muss sie bestätigt sein.`,
    byMailedLink:
      'Die Person bekommt eine Mail mit einem Link, über den sie ihr Passwort wählt. Sie sehen den Link auch, um ihn weiterzugeben.',
    byShownLink:
      'Die Person wählt ihr Passwort über einen Link, den Sie als Nächstes sehen. Geben Sie ihn selbst weiter: Es ist kein Mailserver eingerichtet, deshalb geht keine Mail hinaus.',
    heading: (email) => html`Ein Link für ${email}`,
    isMailed: 'Er ist per Mail unterwegs.',
    isMailedSee: (mail) => html`Er ist per Mail unterwegs; unter ${mail('Mails')} steht, ob sie gesendet wurde.`,
    passOn: (end) =>
      html`Wer diesen Link hat, bestimmt das Passwort. Geben Sie ihn an niemand anderen weiter; er wird nur jetzt gezeigt, funktioniert einmal und läuft am ${end} ab.`,
    label: 'Link',
    copy: 'Kopieren',
  },

  password: {
    choose: 'Passwort wählen',
    of: (email) => html`Für ${email}.`,
    set: 'Passwort festlegen',
    deadLink: 'Dieser Link funktioniert nicht',
    deadLinkWhy: (days) =>
      `Er wurde verwendet oder durch einen neueren ersetzt, ist älter als ${days} Tage, oder das Konto hat sich seitdem geändert. Bitten Sie einen Administrator Ihrer Organisation um einen neuen.`,
    logIn: 'Anmelden',
    typeTwice: 'Geben Sie das neue Passwort zweimal ein.',
    unequal: 'Die beiden neuen Passwörter stimmen nicht überein.',
    wrong: 'Das aktuelle Passwort stimmt nicht.',
    change: 'Passwort ändern',
    current: 'Aktuelles Passwort',
    new: 'Neues Passwort',
    hint: (min) => `Mindestens ${min} Zeichen. Mehrere Wörter merkt man sich leichter als Sonderzeichen.`,
    again: 'Das neue Passwort noch einmal',
    changeIt: 'Ändern',
    changed: 'Ihr Passwort ist geändert. Alle Ihre anderen Anmeldungen sind beendet.',
    notUsed: 'Hier werden keine Passwörter verwendet',
    notUsedText: (provider) => `Melden Sie sich stattdessen über ${provider} an; ein Passwort ist nicht nötig.`,
  },

  account: {
    title: 'Konto',
    who: (email, organization, role) => html`${email}, ${organization}: ${role}`,
    byProvider: (provider) => `Sie melden sich über ${provider} an.`,
    history: 'Was mit Ihrem Konto geschah',
  },

  unsent: {
    title: 'Noch nicht gesendet',
    heading: 'Sie sind wieder angemeldet',
    hadFile:
      'Ihre Anmeldung galt nicht mehr, deshalb wurde dies nicht gesendet. Die Datei müssen Sie noch einmal auswählen; Ihre Eingaben stehen hier zum Kopieren.',
    isKept:
      'Ihre Anmeldung galt nicht mehr, deshalb wurde dies nicht gesendet. Nichts davon ist verloren. Sehen Sie es sich an und senden Sie es jetzt.',
    page: 'Zur Seite, zu der es gehört',
    send: 'Jetzt senden',
    doNotSend: 'Nicht senden',
    fromSample: {
      heading: 'Sie sind wieder bei Ihren eigenen Interviews',
      hadFile:
        'Sie waren in den Beispieldaten, deshalb wurde dies nicht gesendet. Die Datei müssen Sie noch einmal auswählen; Ihre Eingaben stehen hier zum Kopieren.',
      isKept:
        'Sie waren in den Beispieldaten, deshalb wurde dies nicht gesendet. Nichts davon ist verloren. Sehen Sie es sich an und senden Sie es jetzt.',
    },
  },

  refused: {
    theAddress: 'Die Adresse',
    theName: 'Der Name',
    emailInvalid: (field) => `${field} muss eine E-Mail-Adresse wie name@example.com sein.`,
    emailTaken: (given) => `${given} hat hier schon ein Konto. Suchen Sie es in der Liste der Personen.`,
    emailDomain: (field, domains, provider) =>
      `${field} muss auf ${domains} enden: ${provider} meldet hier niemand anderen an.`,
    passwordLength: (min, max, length) => `Ein Passwort muss ${min} bis ${max} Zeichen haben; dieses hat ${length}.`,
    nameLength: (field, max) => `${field} muss 1 bis ${max} Zeichen lang sein.`,
    organizationNotOfProvider: (field, provider, id) =>
      `${field} muss der Name der Organisation sein, deren Personen ${provider} hier anmeldet (ihre ID ist ${id}); sonst könnten Sie sich nicht wieder anmelden.`,
    websiteInvalid: 'Die Website muss eine Adresse wie https://acme.example sein.',
    teamGone: 'Eines dieser Teams gibt es nicht mehr.',
    creditsRange: (max) => `Das Guthaben muss eine ganze Zahl von 0 bis ${max} sein.`,
    subscriptionUnknown: 'Das Abonnement muss „aktiv“ oder „keines“ sein.',
    subjectLinked: 'Dieses Konto oder jene Person des Anbieters ist bereits verknüpft.',
    userDisabled:
      'Dieses Konto ist gesperrt. Erstellen Sie den Schlüssel für jemand anderen oder entsperren Sie zuerst das Konto.',
  },
}
