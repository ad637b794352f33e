import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const de: Words = {
  partsLabel: 'Teile der Beschreibung',
  storedRuns: 'Gespeichert. Die Verbindung läuft: Es gilt in wenigen Sekunden.',
  storedRests: 'Gespeichert. Niemand wird dadurch eingeladen, bevor die Verbindung Regeln hat und gestartet ist.',
  runs: 'Diese Verbindung läuft: Was Sie speichern, gilt in wenigen Sekunden.',
  changed: (by) =>
    html`<strong>${by} hat diese Verbindung geändert, während Sie daran gearbeitet haben.</strong> Ihre Eingaben stehen unten und sind noch nicht gespeichert. Wenn Sie jetzt speichern, werden sie in den Text der anderen Person eingesetzt; nur diese Felder treten an die Stelle der dortigen.`,
  store: 'Speichern',
  storeOn: 'Speichern und weiter',
  storeToRules: 'Speichern und weiter zu den Regeln',
  asText: 'Als Text',

  newTitle: 'Ihr ATS beschreiben',
  newLead:
    'Jedes System mit einer JSON-Schnittstelle. Sie sagen, was abgefragt wird und welches Feld was bedeutet; jeder Teil lässt sich an einer echten Antwort probieren.',
  connectionName: 'Name der Verbindung',
  nameStays: 'Er bleibt, was auch immer sich sonst ändert.',
  storeNew: 'Speichern und weiter',
  anotherAts: 'Ein anderes ATS',
  need: 'Was Sie brauchen',
  needs:
    'Die Dokumentation der API und einen Schlüssel, der Stellen, Phasen, Bewerbungen und Bewerbende lesen darf; für Rückmeldungen einen, der schreiben darf.',
  storedPaused:
    'Die Verbindung wird angehalten gespeichert. Dort wird nichts abgefragt, bevor Sie eine Schaltfläche zum Probieren drücken, und auch dann wird nur gelesen.',

  key: 'Der Schlüssel',
  keyKept:
    'Bleibt das Feld leer, gilt weiter der gespeicherte Schlüssel. Er wird noch einmal gebraucht, wenn sich die Adresse ändert und nachdem Sie einen neuen probiert haben. Er wird verschlüsselt aufbewahrt und nie wieder angezeigt.',
  keyNew:
    'So, wie das ATS ihn Ihnen gegeben hat; bei „basic“ das Passwort. Er wird verschlüsselt aufbewahrt und nie wieder angezeigt.',

  troubles: 'Nichts wurde gespeichert. Bitte prüfen Sie:',
  needed: 'Diese Angabe ist nötig.',
  bodyTooLarge: 'Das ist zu lang: höchstens 500 Zeilen und 500 Schlüssel, Kommas und Klammern.',
  trouble: (message) => html`${message}.`,
  troubleAt: (line, column, message) => html`Zeile ${line}, Spalte ${column} des Textes: ${message}.`,
  fieldOf: (title, label) => `${title} – ${label}`,
  further: (names) => `Der Text sagt hierzu mehr, als diese Felder zeigen: ${names}. Das bleibt, wie es ist.`,
  kept: 'Der Text sagt das so, dass kein Feld hier es zeigen kann. Es bleibt, wie es ist.',
  keptWrong: (mistake) =>
    html`Der Text sagt das so, dass kein Feld hier es zeigen kann. Es bleibt, wie es ist: ${mistake}.`,
  onlyReads: 'Liest nur und speichert nichts.',

  auth: {
    bearer: 'Authorization: Bearer SCHLÜSSEL',
    header: 'In einem eigenen Header',
    basic: 'Als Passwort eines Benutzers (basic)',
    query: 'Als Parameter der Adresse',
  },
  authName: 'Name des Headers oder Parameters',
  authNameHint: 'Für einen eigenen Header oder Parameter.',
  authUser: 'Benutzer',
  authUserHint: 'Für „basic“.',
  next: {
    none: 'Alles kommt auf einmal',
    link: 'Der Header „Link“ nennt die nächste Seite',
    page: 'Nach Seitennummer, als {page}',
    offset: 'Nach der Zahl der bisherigen Zeilen, als {offset}',
    url: 'Die Antwort enthält die nächste Adresse',
    cursor: 'Die Antwort enthält einen Cursor, gesendet als {cursor}',
  },
  nextAt: 'Wo die Adresse oder der Cursor steht',
  nextAtHint: 'Zum Beispiel paging.next.',
  method: 'Methode',
  notWritten: 'Wird nicht geschrieben',

  failed: {
    credentials:
      'Das ATS nimmt diese Zugangsdaten nicht an. Kopieren Sie sie noch einmal aus dem ATS; ein Schlüssel, der widerrufen wurde oder abgelaufen ist, muss neu erstellt werden.',
    right:
      'Das ATS nimmt den Schlüssel an, aber er darf nicht alles lesen, was nötig ist. Geben Sie ihm im ATS dieses Recht und prüfen Sie noch einmal.',
    settings:
      'Das ATS nimmt nicht an, was diese Verbindung in ihrer jetzigen Einrichtung abfragt. Sehen Sie sich die Einstellungen neben dem Schlüssel an; wenn sie stimmen, bietet das ATS das Abgefragte vielleicht nicht mehr an.',
    address: 'Eine Adresse in den Einstellungen kann von hier aus nicht abgefragt werden.',
    slow: 'Das ATS hat nicht rechtzeitig geantwortet. Versuchen Sie es gleich noch einmal; wenn es so bleibt, sehen Sie nach, ob das ATS überhaupt funktioniert.',
    unreachable:
      'Das ATS war nicht erreichbar oder hat einen Fehler gemeldet. Prüfen Sie die Adresse, falls Sie eine angegeben haben, und versuchen Sie es gleich noch einmal.',
    busy: 'Das ATS bittet zu warten: Die erlaubte Zahl der Anfragen ist aufgebraucht. Versuchen Sie es in einer Minute noch einmal.',
    odd: 'Das ATS hat auf eine Weise geantwortet, die nicht zu verstehen ist. Prüfen Sie die Adresse, falls Sie eine angegeben haben: Vielleicht antwortet dort ein anderes Programm.',
    often:
      'Ihre Organisation hat so oft probiert, wie es in zehn Minuten erlaubt ist, deshalb wurde dieses Mal nichts abgefragt. Warten Sie ein paar Minuten und versuchen Sie es noch einmal.',
    under_way:
      'Eine andere Prüfung Ihrer Organisation ist noch nicht zu Ende, deshalb wurde dieses Mal nichts abgefragt. Versuchen Sie es gleich noch einmal.',
  },
  said: (words) => html`Was kam: ${words}`,

  job: (id, name) => (name === undefined ? `der Stelle ${id}` : `der Stelle „${name}“ (${id})`),
  stage: (id, name) => `der Phase „${name}“ (${id})`,
  application: (id, job) => `der Bewerbung ${id}, gefunden bei ${job}`,
  id: (id) => `der Id ${id}`,
  triedWith: (things) => `Probiert mit ${things}.`,

  problems: {
    no_job:
      'Der Teil „Stellen“ findet keine Stelle, mit der sich das probieren ließe. Sehen Sie sich zuerst jenen Teil an oder geben Sie eine Id an.',
    no_stage:
      'Der Teil „Phasen“ findet keine Phase, mit der sich das probieren ließe. Sehen Sie sich zuerst jenen Teil an.',
    no_candidate: 'Diese Bewerbung nennt keine Person. Sehen Sie sich den Teil „Bewerbungen“ an.',
    no_reasons: 'Es wird keine Liste von Gründen abgefragt.',
    fixed_stages: 'Die Phasen stehen in der Beschreibung, deshalb wird nichts abgefragt.',
    no_read_back: 'Notizen werden nicht nachgelesen, es gibt also nichts zu probieren.',
    empty: 'Die Antwort ist leer.',
  },
  nobody: (job) =>
    `In den ersten Phasen ${job} wurde niemand gefunden. Sehen Sie sich zuerst den Teil „Bewerbungen“ an oder geben Sie eine Id an.`,
  nowhere: (expression) => `"${expression}" findet nichts in der Antwort.`,

  cameEmpty: 'Die Liste kam, und sie ist leer.',
  cameOne: 'Es wurde gelesen.',
  came: (all) => `${numberWords(all)} Zeilen kamen.`,
  cameMore: (shown, all) => `Auf der ersten Seite kamen ${numberWords(all)} Zeilen. Die ersten ${shown} davon:`,
  noRowUsable: (why) => html`Noch keine Zeile lässt sich verwenden. ${why}.`,
  someRowsUnusable: (why) => html`Einige Zeilen lassen sich nicht verwenden. ${why}.`,
  rowProblem: (label, why) => html`${label}: ${why}`,
  nothingFound: 'nichts wurde gefunden',
  suggestions: 'Vorschläge für Felder, die nichts gefunden haben:',
  suggestion: (label, value) => html`${label}: ${value}`,
  fill: 'Einsetzen und noch einmal probieren',
  rawRow: (n) => `Zeile ${n}, so wie sie kam`,
  rawAnswer: 'Die Antwort, so wie sie kam',
  understood: 'Was verstanden wurde',
  nothing: 'nichts',
  found: 'Gefundene Felder',
  foundHint: 'Was links steht, kann in ein Feld weiter oben eingetragen werden.',
}
