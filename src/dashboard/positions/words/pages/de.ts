import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const de: Words = {
  positions: 'Stellen',
  all: 'Alle Stellen',
  backToPosition: 'Zurück zur Stelle',
  statuses: { open: 'offen', closed: 'geschlossen', draft: 'Entwurf' },
  questions: (n) => plural('de', n, { one: `${n} Frage`, other: `${n} Fragen` }),
  minutes: (n) => plural('de', n, { one: `${n} Minute`, other: `${n} Minuten` }),
  question: (n) => `Frage ${n}`,
  save: 'Speichern',

  list: {
    total: (n) => plural('de', n, { one: `${n} Stelle`, other: `${numberWords(n)} Stellen` }),
    totalAndPage: (total, page, pages) => `${total}, Seite ${page} von ${pages}`,
    name: 'Name',
    status: 'Status',
    anyStatus: 'Alle',
    show: 'Anzeigen',
    make: 'Neue Stelle',
    questions: 'Fragen',
    made: 'Angelegt',
    candidates: 'Bewerbende',
    interviews: 'Interviews',
    interviewsOf: (name) => `Interviews: ${name}`,
    pages: 'Seiten',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
    none: {
      any: 'Noch keine Stellen.',
      open: 'Noch keine offenen Stellen.',
      closed: 'Noch keine geschlossenen Stellen.',
      draft: 'Noch keine Stellen im Entwurf.',
    },
    noneNamed: {
      any: (name) => html`Keine Stelle hat „${name}“ im Namen.`,
      open: (name) => html`Keine offene Stelle hat „${name}“ im Namen.`,
      closed: (name) => html`Keine geschlossene Stelle hat „${name}“ im Namen.`,
      draft: (name) => html`Keine Stelle im Entwurf hat „${name}“ im Namen.`,
    },
  },

  page: {
    id: (id) => html`Stelle ${id}`,
    cancelled: 'Die Einladung ist storniert. Ihr Link funktioniert nicht mehr.',
    invite: 'Jemanden einladen',
    edit: 'Bearbeiten',
    preview: 'Aus Sicht der Bewerbenden ansehen',
    interviews: 'Interviews',
    inviteList: 'Eine Liste einladen',
    makeAnother: 'Als Vorlage für eine neue Stelle verwenden',
    condition: 'Hinweis vor dem Interview',
    questions: 'Fragen',
    publicLink: 'Öffentlicher Link',
    address: 'Adresse',
    addressHint: 'Hier können sich alle bewerben, solange die Stelle offen und der Link eingeschaltet ist.',
    copy: 'Kopieren',
    saveAgain:
      'Prüfen Sie Ihre Eingaben und speichern Sie noch einmal, wenn sie die Änderungen der anderen Person ersetzen sollen.',
  },

  advice: {
    title: 'Entscheidungen und die Empfehlung der KI',
    spans: 'Zeitraum',
    days: (n) => plural('de', n, { one: '1 Tag', other: `${n} Tage` }),
    allTime: 'Gesamter Zeitraum',
    what: 'Entscheidungen, die Prüfende in diesem Dashboard getroffen haben und die wirksam wurden, wo die KI eine Annahme oder eine Ablehnung empfahl. Ein Ergebnis, das „vielleicht“ sagt, nicht sicher ist oder nichts bewertet hat, empfiehlt keines von beiden. Jede Entscheidung zählt, auch eine spätere über dieselbe Person. Wer die Empfehlung nur im ATS gelesen hat, zählt als jemand, der sie nicht gesehen hat. Das sehen Administratoren.',
    none: 'In diesem Zeitraum gibt es keine solche Entscheidung.',
    byCommand: (n) =>
      plural('de', n, {
        one: 'Eine weitere solche Entscheidung kam durch einen Befehl zustande, der keine Begründung verlangt und keine Empfehlung zeigt.',
        other: `${n} weitere solche Entscheidungen kamen durch einen Befehl zustande, der keine Begründung verlangt und keine Empfehlung zeigt.`,
      }),
    caption: 'Entscheidungen, je nachdem, ob die Person die Empfehlung gesehen hatte',
    decision: 'Entscheidung',
    before: 'Vor dem Ansehen',
    after: 'Nach dem Ansehen',
    rows: {
      agreed: 'Wie von der KI empfohlen',
      approved: 'Dagegen angenommen',
      rejected: 'Dagegen abgelehnt',
    },
    total: 'Alle',
  },

  preview: (link) =>
    html`<strong>Das ist eine Vorschau.</strong> Bewerbende sehen die Fragen einzeln, nachdem sie zugestimmt und ihre Kamera ausprobiert haben. ${link('Zurück zur Stelle')}`,

  picture: {
    change: 'Bild ändern',
    add: 'Bild hinzufügen',
    another: 'Anderes Bild',
    one: 'Bild',
    hint: (of) =>
      `JPEG, PNG oder WebP, höchstens ${numberWords(of.megabytes)} MB und ${numberWords(of.side)} Pixel breit oder hoch. Bis ${numberWords(of.millions)} Millionen Pixel insgesamt sind immer möglich, bei üblichen JPEG-Bildern bis ${numberWords(of.jpegMillions)} Millionen. Das Bild wird neu gezeichnet; Angaben der Kamera, etwa der Ort, werden dabei entfernt.`,
    keepHint: 'Lassen Sie das Feld leer, um das Bild oben zu behalten.',
    shows: 'Was es zeigt',
    showsHint: (max) =>
      `Wird Bewerbenden vorgelesen, die es nicht sehen können; höchstens ${numberWords(max)} Zeichen.`,
    addButton: 'Hinzufügen',
    remove: 'Bild entfernen',
  },

  settings: {
    title: 'Einstellungen',
    locked: 'Administratoren ändern diese Einstellungen.',
    language: 'Sprache der Seite, der Mails und der Antworten',
    browserLanguage: 'Die des Browsers, auch für Antworten (auf der englischen Seite: jede); Mails auf Englisch',
    retakes: 'Weitere Aufnahmen je Antwort',
    retakesHint: (max) => `0 bis ${numberWords(max)}; leer für beliebig viele.`,
    thinking: 'Bedenkzeit vor jeder Antwort in Sekunden',
    thinkingHint: (max) => `0 bis ${numberWords(max)}; leer für beliebig lange.`,
    linkOn: 'Der öffentliche Link ist eingeschaltet',
    linkUntil: 'Ende des öffentlichen Links (UTC)',
    linkUntilHint: 'Leer für einen Link ohne Ende.',
  },

  editor: {
    editOf: (name) => `${name} bearbeiten`,
    isBack:
      'Sie sind wieder angemeldet. Es wurde noch nichts gespeichert; prüfen Sie Ihre Eingaben und speichern Sie sie jetzt.',
    fields: {
      name: 'Name',
      companyId: 'Unternehmen',
      teamId: 'Team',
      status: 'Status',
      questions: 'Fragen',
      interviewCondition: 'Hinweis vor dem Interview',
      analyzePrompt: 'Worauf die KI achten soll',
    },
    statuses: {
      open: 'Offen: nimmt Einladungen und Bewerbungen an',
      closed: 'Geschlossen: nimmt keine neuen Personen an; wer eingeladen ist, kann das Interview abschließen',
      draft: 'Entwurf: noch nicht fertig, nimmt niemanden an',
    },
    chooseCompany: 'Unternehmen wählen',
    noCompany: (link) => html`Es gibt noch kein Unternehmen. ${link('Legen Sie zuerst eines an')}.`,
    noTeam: 'Kein Team',
    beyond: (listed) =>
      `Nur die neuesten ${numberWords(listed)} und der Eintrag dieser Stelle stehen in der Liste. Ein anderer lässt sich über die API setzen.`,
    add: 'Frage hinzufügen',
    most: (max) => `Eine Stelle hat höchstens ${max}.`,
    text: 'Fragetext',
    time: 'Zeit für die Antwort',
    conditionHint: 'Bewerbende lesen ihn, bevor sie beginnen; höchstens 500 Zeichen.',
    promptHint: 'Höchstens 10.000 Zeichen. Weder Bewerbende noch die API sehen es.',
    make: 'Stelle anlegen',
    cancel: 'Abbrechen',
    move: { up: 'Nach oben', down: 'Nach unten', remove: 'Entfernen' },
    moveOf: {
      up: (n) => `Nach oben: Frage ${n}`,
      down: (n) => `Nach unten: Frage ${n}`,
      remove: (n) => `Entfernen: Frage ${n}`,
    },
    problems: 'Es wurde noch nichts gespeichert. Bitte prüfen Sie:',
    made: (name, link) =>
      html`<strong>Sie haben mit diesem Formular bereits die Stelle ${name} angelegt.</strong> Was Sie unten sehen, weicht davon ab und ist noch nicht gespeichert. Speichern Sie es jetzt, um eine zweite Stelle anzulegen, oder ${link('ändern Sie die erste')}.`,
    changed: html`<strong>Jemand anderes hat diese Stelle geändert, während Sie sie bearbeitet haben.</strong> Von Ihren Eingaben ist nichts verloren, und es ist noch nichts gespeichert. Wenn Sie jetzt speichern, ersetzt das, was Sie unten sehen, die Änderungen der anderen Person.`,
    same: 'Gespeichert ist jetzt das, was Sie eingegeben haben.',
    storedNow: 'Jetzt gespeichert:',
    questionLine: (n, text, minutes) => `${n}. ${text} (${minutes} Min.)`,
  },

  refused: {
    character: 'Dieser Text enthält ein Zeichen, das nicht gespeichert werden kann.',
    noName: 'Geben Sie der Stelle einen Namen.',
    name: (has) => `Der Name muss 2 bis 100 Zeichen haben; er hat ${numberWords(has)}.`,
    company: 'Wählen Sie ein Unternehmen.',
    companyGone: 'Dieses Unternehmen gibt es nicht mehr. Wählen Sie ein anderes.',
    team: 'Wählen Sie ein Team oder keines.',
    teamGone: 'Dieses Team gibt es nicht mehr. Wählen Sie ein anderes oder keines.',
    status: 'Wählen Sie einen Status.',
    questions: (max) => `Eine Stelle hat 1 bis ${max} Fragen.`,
    condition: (has) => `Höchstens 500 Zeichen; es sind ${numberWords(has)}.`,
    prompt: (has) => `Höchstens 10.000 Zeichen; es sind ${numberWords(has)}.`,
    minutes: 'Wählen Sie 1 bis 5 Minuten.',
    noText: 'Schreiben Sie die Frage oder entfernen Sie sie.',
    text: (has) => `Höchstens 1.000 Zeichen; es sind ${numberWords(has)}.`,
  },
}
