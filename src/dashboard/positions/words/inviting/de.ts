import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const de: Words = {
  notOpen: {
    closed: (link) =>
      html`Diese Stelle ist geschlossen. Nur eine offene Stelle nimmt Einladungen an: ${link('Ändern Sie zuerst ihren Status')}.`,
    draft: (link) =>
      html`Diese Stelle ist ein Entwurf. Nur eine offene Stelle nimmt Einladungen an: ${link('Ändern Sie zuerst ihren Status')}.`,
  },
  nobodyInvited: (problem) => html`Es wurde niemand eingeladen. ${problem}`,
  nobodyYet: 'Es wurde noch niemand eingeladen. Bitte prüfen Sie:',
  daysToAnswer: 'Tage zum Antworten',
  firstName: 'Vorname',
  lastName: 'Nachname',
  cancel: 'Abbrechen',

  problems: {
    firstName: 'Geben Sie den Vornamen ein, höchstens 100 Zeichen.',
    lastName: 'Geben Sie den Nachnamen ein, höchstens 100 Zeichen.',
    email: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    expiresInDays: 'Die Tage zum Antworten müssen eine ganze Zahl von 1 bis 90 sein.',
  },

  byHand: {
    title: 'Jemanden einladen',
    titleOf: (position) => `Jemanden einladen: ${position}`,
    email: 'E-Mail-Adresse',
    daysHint: '1 bis 90. Die Einladung läuft dann ab, wenn bis dahin keine Antwort aufgenommen wurde.',
    mailIt:
      'Den Link per Mail an die Person senden. Sonst kopieren Sie ihn auf der nächsten Seite und senden ihn selbst.',
    noMail:
      'Sie kopieren den Link auf der nächsten Seite und senden ihn selbst: Es ist kein Mailserver eingerichtet, deshalb wird nichts per Mail gesendet.',
    invite: 'Einladen',
    existing: (name, status) =>
      html`${name} ist für diese Stelle bereits eingeladen: ${status}. Es wurde nichts angelegt oder gesendet.`,
    existingUntil: (name, status, until) =>
      html`${name} ist für diese Stelle bereits eingeladen: ${status}, bis ${until}. Es wurde nichts angelegt oder gesendet.`,
  },

  link: {
    title: 'Einladung',
    label: 'Persönlicher Link',
    hint: 'Wer ihn hat, antwortet im Namen dieser Person.',
    copy: 'Kopieren',
    ended: (at) => html`Die Einladung ist am ${at} abgelaufen.`,
    ends: (at) => html`Läuft am ${at} ab.`,
    moreTime: 'Mehr Zeit geben',
    cancel: 'Einladung stornieren …',
    ofProgram:
      'Das Programm, das diese Person eingeladen hat, etwa der Abgleich mit dem ATS, entscheidet, ob es sie neu einlädt.',
    again: (days) => `Eine neue Einladung für ${days} Tage mit einem neuen Link ersetzt diese.`,
    mailIt: 'Den Link per Mail an die Person senden',
    noMail:
      'Sie senden den neuen Link selbst: Es ist kein Mailserver eingerichtet, deshalb wird nichts per Mail gesendet.',
    inviteAgain: 'Noch einmal einladen',
  },

  cancelling: {
    title: (name) => `Einladung von ${name} stornieren?`,
    heading: (name) => html`Einladung von ${name} stornieren?`,
    what: (status) =>
      `Der Link funktioniert sofort nicht mehr. Von da an zeigt eine Liste das Interview nur denen, die nach dem Namen suchen oder den Status „${status}“ wählen. Niemand benachrichtigt die Person per Mail. Das lässt sich nicht rückgängig machen; Sie können die Person noch einmal einladen.`,
    ofAts:
      'Diese Einladung kam aus dem ATS. Was die Regeln der Verbindung zu stornierten Interviews sagen, wird dort eingetragen.',
    cancel: 'Einladung stornieren',
    keep: 'Nicht stornieren',
  },

  list: {
    title: 'Eine Liste einladen',
    titleOf: (position) => `Eine Liste einladen: ${position}`,
    look: 'Liste ansehen',
    invite: (n) => plural('de', n, { one: `${n} Person einladen`, other: `${n} Personen einladen` }),
    mailed: 'Alle erhalten den Link per Mail.',
    notMailed:
      'Es wird nichts per Mail gesendet. Sie senden die Links selbst: Jeder steht auf der Seite seines Interviews.',
    noServer:
      'Es wird nichts per Mail gesendet, da kein Mailserver eingerichtet ist. Sie senden die Links selbst: Jeder steht auf der Seite seines Interviews.',
    candidates: 'Bewerbende',
    candidatesHint: (max) =>
      `Eine Zeile je Person, höchstens ${numberWords(max)}: Vorname, Nachname, E-Mail-Adresse. Ganze Namen in einer Spalte gehen auch: Sie werden gefragt, wie sie aufzuteilen sind. Eine Kopfzeile und Spalten aus einer Tabellenkalkulation werden verstanden, ebenso Exporte von Adressbüchern.`,
    file: 'Oder eine CSV-Datei',
    fileHint: 'In UTF-8 oder UTF-16; sie ersetzt den Text oben.',
    mailEach: 'Den Link allen per Mail senden',
    noMail: 'Es ist kein Mailserver eingerichtet, deshalb wird nichts per Mail gesendet.',
    nobodyByThat: 'Damit wird niemand eingeladen.',
    noText:
      'Die Datei ist kein Text in UTF-8 oder UTF-16. Speichern Sie sie als „CSV UTF-8“ oder fügen Sie ihre Zeilen ein.',
    notSeen:
      'Das sind nicht die Namen, die Sie sich angesehen haben. Prüfen Sie, wie sie jetzt aufgeteilt sind, und laden Sie dann ein.',
    noLine: 'Die Liste hat keine Zeile mit einer Person.',
    tooMany: (has, max) =>
      `Die Liste hat ${numberWords(has)} Zeilen; höchstens ${numberWords(max)} können auf einmal eingeladen werden.`,
    refused: (problem) => `Es wurde niemand eingeladen. ${problem}`,
  },

  result: {
    counts: (of) => `${of.invited} eingeladen, ${of.existing} schon früher eingeladen, ${of.not} nicht eingeladen.`,
    all: (good) =>
      plural('de', good, {
        one: `${good} Person kann eingeladen werden.`,
        other: `${good} Personen können eingeladen werden.`,
      }),
    some: (good, bad) => `Einladen möglich: ${good}. Nicht möglich und ausgelassen: ${bad}.`,
    heading: (line) => `Zeile ${line} ist die Kopfzeile; was darüber steht, wird ausgelassen.`,
    line: 'Zeile',
    address: 'Adresse',
    happened: 'Ergebnis',
    canBe: 'Einladen möglich',
    no: 'Nein.',
    yes: 'Ja',
    notInvited: 'Nicht eingeladen.',
    invited: 'Eingeladen',
    before: 'Schon früher eingeladen',
    sameAddress: (line) => `Dieselbe Adresse steht in Zeile ${line}.`,
  },

  columns: {
    needed: html`<strong>Es wurde niemand eingeladen.</strong> Die Liste braucht eigene Spalten für Namen und E-Mail-Adressen. Dazwischen stehen Kommas, Semikolons oder Tabulatoren.`,
    which: 'Zuordnung der Spalten',
    whichQuestion: 'Welche Spalte enthält was?',
    fields: {
      firstName: 'Vornamen',
      lastName: 'Nachnamen',
      fullName: 'Ganze Namen, wenn sie in einer Spalte stehen',
      email: 'E-Mail-Adressen',
    },
    unclear: {
      heading: 'Es wurde niemand eingeladen. Die Kopfzeile sagt nicht, welche Spalte was enthält.',
      no_addresses:
        'Es wurde niemand eingeladen. In der Spalte, die für die Adressen infrage kommt, steht keine E-Mail-Adresse.',
      order:
        'Es wurde niemand eingeladen. Die erste Zeile enthält keine Adresse; vielleicht ist sie eine Kopfzeile, deren Wörter hier nicht bekannt sind.',
      choice:
        'Es wurde niemand eingeladen. Wählen Sie drei verschiedene Spalten: Vornamen, Nachnamen und Adressen. Wenn ganze Namen in einer Spalte stehen, wählen Sie nur diese und die Adressen.',
      names:
        'Es wurde niemand eingeladen. Vor- und Nachnamen stehen in einer Spalte. Sagen Sie, wie sie aufzuteilen sind.',
    },
    choose: 'Spalte wählen',
    none: 'Keine Spalte',
    column: (n) => `Spalte ${n}`,
    firstLines: 'Die ersten Zeilen der Liste',
  },

  names: {
    question: 'Wie sind die Namen aufzuteilen?',
    ways: {
      first_word: 'Das erste Wort ist der Vorname, der Rest der Nachname',
      last_word: 'Das letzte Wort ist der Nachname, der Rest der Vorname',
      comma: 'Der Nachname steht vor einem Komma, der Vorname dahinter',
      family_first: 'Das erste Wort ist der Familienname, der Rest der Vorname',
    },
    chosen: (way) => `${way}:`,
    hint: 'Eine Einladung braucht beide Namen. Eine Zeile, die sich nicht aufteilen lässt, wird ausgelassen, bis Sie sie unten ergänzen.',
    look: 'Aufgeteilte Namen ansehen',
    another: 'Namen anders aufteilen',
    cannot: (line, name) => html`Zeile ${line}: ${name} lässt sich so nicht aufteilen und wird ausgelassen.`,
    parts: (line, first, last) => html`Zeile ${line}: Vorname: ${first} / Nachname: ${last}`,
    empty: 'Die Zeile enthält keinen Namen.',
    oneWord:
      'Eine Einladung braucht einen Vornamen und einen Nachnamen, und dieser Name ist nur einer davon. Ergänzen Sie den anderen in der Zeile.',
    noComma:
      'Der Name enthält kein Komma. Schreiben Sie ihn in der Zeile als „Nachname, Vorname“ oder wählen Sie eine andere Art.',
    manyCommas: 'Der Name enthält mehr als ein Komma. Schreiben Sie ihn in der Zeile als „Nachname, Vorname“.',
    comma:
      'Der Name enthält ein Komma. Nehmen Sie es aus der Zeile heraus oder wählen Sie die Art für Namen mit Komma.',
  },
}
