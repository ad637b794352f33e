import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const PARTS = {
  identify: 'wem der Schlüssel gehört',
  jobs: 'die Stellen',
  stages: 'die Phasen einer Stelle',
  applications: 'wer in einer Phase ist',
  people: 'Namen und Adressen der Personen',
  reasons: 'die Gründe für eine Ablehnung',
}

/** Behind “darf nicht lesen”. */
const UNREAD = {
  ...PARTS,
  jobs: 'welche Stellen es gibt',
  stages: 'welche Phasen eine Stelle hat',
  people: 'wie die Personen heißen und zu erreichen sind',
  reasons: 'welche Gründe für eine Ablehnung es gibt',
}

export const de: Words = {
  steps: {
    list: 'Schritte',
    choose: 'Auswählen',
    signIn: 'Anmelden',
    rules: 'Regeln',
    firstLook: 'Erster Blick',
    done: '(erledigt)',
  },

  directory: {
    bring: 'Eine aus einer anderen Installation übernehmen, als Text',
    title: 'Welches ATS verwenden Sie?',
    lead: 'Aus jedem werden Bewerbende gelesen und eingeladen. Was sich zurückmelden lässt, ist verschieden.',
    nothingBefore:
      'Niemand wird eingeladen und nichts wird geschrieben, bevor Sie die Verbindung im letzten Schritt starten. Dort können Sie mit Namen sehen, wen es betrifft.',
    back: 'Zurück zu den Verbindungen',
    another: 'Ein anderes ATS mit JSON-API',
    anyJson: (link) =>
      html`Jedes System mit einer JSON-Schnittstelle. Sie beschreiben es einmal, in Feldern, die Sie an seinen Antworten ausprobieren, oder ${link('als Text')}.`,
    can: {
      note: 'Notizen',
      tag: 'Tags',
      field: 'Felder',
      link: 'Links',
      attach: 'Dateien',
      moveTo: 'Wechsel in eine Phase',
      reject: 'Ablehnungen',
    },
    writes: (can) => `Schreibt: ${can}.`,
    not: (cannot) => `Nicht: ${cannot}.`,
    once: (doubtful) =>
      `Wird einmal versucht; geht die Antwort verloren, entscheidet ein Mensch, wie es weitergeht: ${doubtful}.`,
  },

  credentials: {
    title: (ats) => `Bei ${ats} anmelden`,
    lead: 'Sie erstellen dort einen Schlüssel und geben ihn hier ein. Er wird sofort geprüft; dort wird nichts geschrieben.',
    titleNew: (name) => `Ein neuer Schlüssel für ${name}`,
    leadNew: 'Was Sie eingeben, wird zuerst geprüft. Bis es funktioniert, bleibt der alte Schlüssel in Gebrauch.',
    more: 'Weitere Einstellungen',
    name: 'Name der Verbindung',
    nameStays: 'Er bleibt, was auch immer sich sonst ändert.',
    nameExpected: 'Kleinbuchstaben, Ziffern und Bindestriche, höchstens 63, am Anfang kein Bindestrich.',
    nameProblem: (expected) => `Der Name der Verbindung: ${expected}`,
    nameOwn: 'Sie haben bereits eine Verbindung dieses Namens. Geben Sie einen anderen ein.',
    needed: 'Diese Angabe ist nötig.',
    unstorable: 'Der Text enthält ein Zeichen, das sich nicht speichern lässt.',
    test: 'Prüfen und weiter',
    testNew: 'Neuen Schlüssel prüfen und verwenden',
    cancel: 'Abbrechen',
    another: 'Ein anderes ATS',
    where: 'Wo Sie das finden',
    notDescribed: (ats) =>
      `Wie man bei ${ats} einen Schlüssel bekommt, ist hier nicht beschrieben. Fragen Sie, wer es bei Ihnen verwaltet.`,
    noSecret: (example) =>
      html`Der Text dieser Verbindung nennt kein Geheimnis. Schreiben Sie ${example}, wo eines hingehört; dann wird nach seinem Wert gefragt.`,
    valueOf: (secret) => `Wert von ${secret}`,
    emptyStays: 'Bleibt das Feld leer, bleibt der gespeicherte Wert.',
    notSet: 'Noch nicht gesetzt.',
    kept: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
    optional: (label) => html`${label} (freiwillig)`,
    no: 'Nein',
    yes: 'Ja',
    typedAgain: 'Was Sie als Geheimnis eingegeben haben, wurde nicht behalten: Geben Sie es noch einmal ein.',
    couldRead: (connected, parts) => `${connected}. Lesen ließ sich: ${parts.map((part) => PARTS[part]).join(', ')}.`,
    oldStays: 'Der alte Schlüssel bleibt in Gebrauch.',
    nothingStored: 'Nichts wurde gespeichert.',
    lookAt: 'Nichts wurde gespeichert. Bitte prüfen Sie:',
    labelled: (label, problem) => html`${label}: ${problem}`,
    giveNew: 'Geben Sie den neuen Schlüssel ein.',
    outOfDate: 'Dieses Formular ist veraltet.',
    changed: 'Jemand hat diese Verbindung inzwischen geändert, deshalb wurde der Schlüssel nicht gespeichert.',
    goesTo: 'Er geht an die Server, die diese Verbindung jetzt nennt. Fahren Sie nur fort, wenn es die Ihres ATS sind:',
  },

  connected: (account, openJobs, hasMore) => {
    const jobs = plural('de', openJobs, { one: 'offene Stelle', other: 'offene Stellen' })
    const count = hasMore ? `${numberWords(openJobs)} oder mehr offene Stellen` : `${numberWords(openJobs)} ${jobs}`
    return `Verbunden als ${account ?? 'ein Konto ohne Namen'}, ${count}`
  },

  problems: {
    credentials: (ats) =>
      `${ats} nimmt diese Zugangsdaten nicht an. Kopieren Sie sie noch einmal aus ${ats}; ein Schlüssel, der widerrufen wurde oder abgelaufen ist, muss neu erstellt werden.`,
    right: (ats, part, right, isOfUser) =>
      `${ats} nimmt den Schlüssel an, aber er darf nicht ${part ? `lesen, ${UNREAD[part]}` : 'alles lesen, was nötig ist'}.${right ? ` Er braucht das Recht „${right}“.` : ''} ${isOfUser ? `Ein Schlüssel von ${ats} hat keine eigenen Rechte: Er darf, was sein Nutzer darf. Geben Sie diesem Nutzer das Recht` : 'Geben Sie ihm dieses Recht'} in ${ats} und prüfen Sie noch einmal.`,
    settings: (ats) =>
      `${ats} nimmt nicht an, was diese Verbindung in ihrer jetzigen Einrichtung abfragt. Sehen Sie sich die Einstellungen neben dem Schlüssel an; wenn sie stimmen, bietet ${ats} das Abgefragte vielleicht nicht mehr an.`,
    address: 'Eine Adresse in den Einstellungen kann von hier aus nicht abgefragt werden.',
    slow: (ats) =>
      `${ats} hat nicht rechtzeitig geantwortet. Versuchen Sie es gleich noch einmal; wenn es so bleibt, sehen Sie nach, ob ${ats} überhaupt funktioniert.`,
    unreachable: (ats) =>
      `${ats} war nicht erreichbar oder hat einen Fehler gemeldet. Prüfen Sie die Adresse, falls Sie eine angegeben haben, und versuchen Sie es gleich noch einmal.`,
    busy: (ats) =>
      `${ats} bittet zu warten: Die erlaubte Zahl der Anfragen ist aufgebraucht. Versuchen Sie es in einer Minute noch einmal.`,
    odd: (ats) =>
      `${ats} hat auf eine Weise geantwortet, die nicht zu verstehen ist. Prüfen Sie die Adresse, falls Sie eine angegeben haben: Vielleicht antwortet dort ein anderes Programm.`,
    often:
      'Zehn Prüfungen Ihrer Organisation sind innerhalb von zehn Minuten fehlgeschlagen, deshalb fand diese nicht statt. Warten Sie zehn Minuten und sehen Sie inzwischen nach, ob es der richtige Schlüssel ist.',
    under_way:
      'Eine andere Prüfung Ihrer Organisation ist noch nicht zu Ende, deshalb fand diese nicht statt. Versuchen Sie es gleich noch einmal.',
  },
}
