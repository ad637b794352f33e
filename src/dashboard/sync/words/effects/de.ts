import type { Words } from './en.ts'

const LATER = 'der Einschätzung der KI, die Sie sehen, sobald Sie das Interview bewertet haben'

export const de: Words = {
  moveTo: (stage) => `Die Bewerbung kommt in die Phase „${stage}“, sofern niemand sie vorher verschiebt`,
  reject: (reason) => `Die Bewerbung wird mit dem Grund „${reason}“ abgelehnt`,
  tag: (tag) => `Das Tag „${tag}“ kommt hinzu`,
  field: (name, value) => `Das Feld „${name}“ wird auf „${value}“ gesetzt`,
  note: () => 'Eine Notiz kommt hinzu',
  link: (title) => `Der Link „${title}“ kommt hinzu`,
  attach: (filename) => `Die Datei „${filename}“ wird angehängt`,
  result: () => 'Das Ergebnis der Auswertung wird gesendet',
  requestAnalysis: () => 'Eine Auswertung wird angefordert',
  tagHidden: () => `Ein Tag kommt hinzu, mit ${LATER}`,
  fieldHidden: (name) => `Das Feld „${name}“ wird gesetzt, mit ${LATER}`,
  attachHidden: () => `Eine Datei wird angehängt, mit ${LATER}`,
}
