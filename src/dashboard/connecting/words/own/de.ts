import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const WHAT = {
  created: 'angelegt',
  changed: 'geändert',
  paused: 'angehalten',
  resumed: 'gestartet',
  removed: 'getrennt',
  secret: 'neuer Schlüssel',
}

export const de: Words = {
  states: { active: 'läuft', paused: 'angehalten', removed: 'getrennt' },
  anAts: 'Ein ATS',
  thisAts: 'dieses ATS',
  somebodyElse: 'Jemand anderes',

  start: {
    elsewhere: (asks) =>
      `Lief diese Verbindung vorher in einer anderen Installation? Diese hier kennt deren Einladungen nicht: Wer in der Phase steht, bekäme eine zweite Einladung und eine zweite Notiz. ${asks ? 'Verwerfen Sie die, die sie eingeladen hat, wenn Sie hier gefragt werden; wer danach kommt, wird einmal eingeladen.' : 'Ändern Sie zuerst den Text, damit Sie gefragt werden und die verwerfen können, die sie eingeladen hat.'} Setzen Sie dort „invite: []“ und „onLeave: keep“ in den Text, und lassen Sie sie laufen, bis die Interviews derer, die sie eingeladen hat, beendet und entschieden sind: Angehalten schriebe sie keines ihrer Ergebnisse.`,
    title: 'Nachsehen, bevor sie startet',
    titleRunning: 'Ansehen, wen es betrifft',
    titleFrame: 'Wen es betrifft',
    lead: 'Solange sie ruht, wird nichts gesendet und nichts geschrieben.',
    leadRunning: 'Diese Verbindung läuft mit diesen Regeln.',
    warnings: 'Wahrscheinlich nicht so gemeint:',
    see: 'Mit Namen ansehen, wen es betrifft',
    reads:
      'Dafür wird das ATS gelesen, wie es der erste Abgleich täte. Das Nachsehen lädt niemanden ein und schreibt nichts.',
    readsRunning:
      'Dafür wird das ATS gelesen, wie es der nächste Abgleich täte. Das Nachsehen lädt niemanden ein und schreibt nichts.',
    show: 'Zeigen',
    unseen: 'Starten, ohne nachzusehen',
    unseenUnasked: 'Starten, ohne nachzusehen und ohne Nachfrage',
    unasked: (link, brake) =>
      html`<strong>Niemand wird vor den ersten Einladungen gefragt.</strong> Die Bremse im Text dieser Verbindung ist ausgeschaltet oder lässt den ersten Abgleich durch. Wer in der Phase ist, wird binnen Sekunden eingeladen. Ändern Sie die Bremse ${link('im Text')} zu ${brake}, wenn Sie gefragt werden wollen.`,
    ranBefore:
      'Diese Verbindung lief schon einmal. Mit demselben Konto macht sie dort weiter, wo sie aufgehört hat: Wer inzwischen die Phase erreicht hat, wird ohne Nachfrage eingeladen.',
    asks: 'Der erste Abgleich fragt, bevor er jemanden einlädt: Sie sehen alle mit Namen und geben alle auf einmal oder einzeln frei.',
    fromThenOn:
      'Von da an wird von selbst eingeladen, wer die Phase erreicht. Wenn sich ungewöhnlich viel auf einmal ändern würde, hält der Abgleich an und fragt einen Administrator.',
    willHappen: 'Was geschehen wird',
    changeRules: 'Regeln ändern',
    stored: 'Das ist gespeichert',
    startUnasked: 'Starten und ohne Nachfrage einladen',
    startAgain: 'Wieder starten',
    startAsking: 'Starten und mich zuerst fragen',
    many: (n) =>
      html`<strong>${n} Personen würden auf einmal eingeladen.</strong> Wenn Sie nicht so viele meinten, gehen Sie zurück und wählen Sie eine einzelne Stelle oder eine andere Phase.`,
    runsAlready: 'Diese Verbindung läuft schon.',
    howItDoes: 'Zustand ansehen',
    lookAgain: 'Noch einmal nachsehen',
    changed: (by) =>
      `${by} hat diese Verbindung inzwischen geändert, deshalb wurde sie nicht gestartet. Sie sehen ihren jetzigen Stand; sehen Sie noch einmal nach und starten Sie sie dann.`,
  },

  edit: {
    title: (name) => `${name} bearbeiten`,
    all: 'Alle Verbindungen',
    how: (name) => `Zustand von ${name}`,
    changedBy: (by, at) => html`geändert von ${by} ${at}`,
    started: html`<strong>Sie ist gestartet.</strong> Binnen Sekunden beginnt der erste Abgleich.`,
    seeFound: 'Ansehen, was er gefunden hat',
    broken: 'Diese Verbindung läuft nicht:',
    rules: 'Regeln',
    asked: 'Was abgefragt wird',
    look: 'Nachsehen und starten',
    see: 'Ansehen, wen es betrifft',
    key: 'Neuer Schlüssel',
    versions: 'Frühere Versionen',
    pause: 'Anhalten',
    disconnect: 'Trennen…',
    whilePaused:
      'Solange sie angehalten ist, wird nichts gelesen, niemand eingeladen und nichts geschrieben. Bewerbende, die einen Link haben, können weitermachen.',
    ifPaused: 'Solange sie angehalten wäre, würde nichts gelesen, niemand eingeladen und nichts geschrieben.',
    asText: 'Als Text',
    lookAt: 'Nichts wurde gespeichert. Bitte prüfen Sie:',
    storeText: 'Text speichern',
    missing: 'Geheimnisse, die der Text nennt und die nicht gesetzt sind',
    missingHint:
      'Ihre Werte werden zusammen mit dem Text gespeichert. Wird er abgelehnt, geben Sie sie noch einmal ein.',
    moved: 'Geheimnisse für eine andere Adresse oder ein anderes ATS',
    movedHint:
      'Dieser Text nennt eine andere Adresse oder einen anderen Konnektor als der gespeicherte. Ein gespeichertes Geheimnis geht nur an den Server, für den es eingegeben wurde; geben Sie deshalb jedes neu ein. Wird der Text abgelehnt, geben Sie sie noch einmal ein.',
    yaml: 'Die Verbindung als YAML',
    yamlHint: (example) =>
      html`Dasselbe Format wie eine Datei mit Verbindungen. Geheimnisse stehen hier mit ihrem Namen, als ${example}; ihre Werte werden niemandem gezeigt.`,
    mistake: (line, column, message) => html`Zeile ${line}, Spalte ${column}: ${message}`,
    changedWhileTyping: (by) =>
      html`<strong>${by} hat diese Verbindung geändert, während Sie sie bearbeitet haben.</strong> Von Ihren Eingaben ist nichts verloren: Sie stehen unten, und davon ist noch nichts gespeichert. Wenn Sie jetzt speichern, ersetzen sie die andere Änderung.`,
    changedBefore: (by) =>
      html`<strong>${by} hat diese Verbindung inzwischen geändert, deshalb wurde nichts getan.</strong> Sie sehen ihren jetzigen Stand; wenn Sie es noch wollen, tun Sie es noch einmal.`,
    storedNow: 'Jetzt gespeichert:',
    theyChanged: 'Was dabei geändert wurde:',
  },

  described: {
    title: 'Ihr ATS beschreiben',
    lead: 'Seine Adressen und Felder, als Text. Bevor Sie ihn gespeichert haben, wird dort nichts abgefragt, und danach wird nur gelesen.',
    notKept: 'Geheimnisse wurden nicht behalten: Geben Sie sie noch einmal ein.',
    secrets: 'Geheimnisse, die der Text nennt',
    secretName: (n) => `Name von Geheimnis ${n}`,
    secretValue: (n) => `Wert von Geheimnis ${n}`,
    store: 'Speichern und prüfen',
    inFields: 'Stattdessen in Feldern',
    begin: 'So fangen Sie an',
    examples:
      'Die Dokumentation dieses Konnektors hat ganze Beispiele zum Kopieren: eines mit einem Schlüssel und eines mit OAuth.',
    secretAs: (example) =>
      html`Ein Geheimnis schreibt man als ${example}; seinen Wert geben Sie neben dem Text ein. Er wird verschlüsselt gespeichert.`,
  },

  versions: {
    title: 'Frühere Versionen',
    version: (n) => `Version ${n}`,
    now: 'jetzt',
    happened: (by, what, at) => html`${by} · ${WHAT[what]} ${at}`,
    text: 'Ihr Text',
    whatChanged: 'Was sich im Text geändert hat',
    back: 'Zu diesem Text zurückkehren',
    earlier: 'Frühere',
    same: 'Der Text blieb, wie er war.',
    removed: 'entfernt: ',
    added: 'hinzugefügt: ',
  },

  disconnect: {
    title: (ats) => `${ats} trennen?`,
    stay: html`<strong>Interviews bleiben.</strong> Wer einen Link hat, kann weitermachen und das Interview abschließen, und Sie können es hier ansehen und entscheiden. Niemand erfährt davon, und keine Einladung wird storniert.`,
    nothing: (ats) =>
      html`<strong>Nichts erreicht ${ats} mehr:</strong> keine Notiz, kein Phasenwechsel, keine Ablehnung, was auch immer hier entschieden wird.`,
    undone: (n) =>
      plural('de', n, {
        one: 'Eine Rückmeldung, die jetzt wartet, bleibt unerledigt.',
        other: `${numberWords(n)} Rückmeldungen, die jetzt warten, bleiben unerledigt.`,
      }),
    undoneUnknown: 'Rückmeldungen, die noch warten, bleiben unerledigt.',
    nobody: (ats) => html`<strong>Über ${ats} wird niemand Neues eingeladen.</strong>`,
    key: (ats) => `Der Schlüssel wird hier gelöscht. Für ${ats} bleibt er bestehen, bis ihn dort jemand widerruft.`,
    known:
      'Was bisher getan wurde, bleibt bekannt. Wird derselbe Name wieder mit demselben Konto verbunden, geht es von hier aus weiter, und niemand wird zweimal eingeladen.',
    do: (ats) => `${ats} trennen`,
    keep: 'Behalten',
    meanwhile: {
      title: (name) => `${name} ist getrennt`,
      by: (by, at) => html`${by} hat diese Verbindung getrennt (${at}). Nichts wurde gespeichert.`,
      typed: 'Ihre Eingaben stehen unten, ohne Geheimnisse. Kopieren Sie, was Sie noch brauchen.',
    },
  },

  beside: {
    connect: 'Ein ATS verbinden',
    edit: 'Bearbeiten, anhalten, neuer Schlüssel, trennen',
    inFile: (file) => html`Steht in der Datei ${file} und wird dort geändert.`,
    untilStarted:
      'Nichts wird gelesen, niemand eingeladen und nichts geschrieben, bis ein Administrator sie startet. Bewerbende, die einen Link haben, können weitermachen.',
    changed: (at) => html`Geändert ${at}.`,
    changedBy: (by, at) => html`Geändert von ${by} ${at}.`,
    broken: 'läuft nicht',
    untilMended: 'Für sie geschieht nichts, bis jemand sie in Ordnung bringt.',
    resting: 'Nichts wird gelesen, niemand eingeladen und nichts geschrieben.',
    why: 'Ansehen, warum',
    goOn: 'Mit ihren Regeln weitermachen',
    look: 'Nachsehen und starten',
  },
}
