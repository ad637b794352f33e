import type { Words } from './en.ts'
import { de as result } from './result/de.ts'

export const de: Words = {
  ...result,
  title: 'Videointerview: Ergebnis der KI',
  decides: 'Von KI unterstützt; ein Mensch entscheidet.',
  advises: 'Von KI unterstützt. Das ist ein Rat und keine Entscheidung von Prüfenden.',
  interviewOn: (date) => `Interview vom ${date}`,
  model: (model) => `Beurteilt vom KI-Modell ${model}.`,
  correction: 'Dies ist eine wiederholte Auswertung. Sie ersetzt die frühere.',
  otherJob: (job) =>
    `Dieses Interview galt der Stelle „${job}“. Die Bewerbung gehört inzwischen zu einer anderen Stelle.`,
  recommendation: 'Empfehlung',
  confidence: (confidence) => `Sicherheit: ${confidence}`,
  none: 'Keine Auswertung der KI. Bitte sehen Sie sich die Antworten an.',
  outOf: 'Punkte von 0 bis 100; der Balken zeigt die Spanne mehrerer Urteile.',
  outOfWithoutRanges: 'Punkte von 0 bis 100.',
  forPerson: 'Was sich ein Mensch ansehen muss',
  mustJudge: (criteria) => `Selbst zu beurteilen: ${criteria}.`,
  mustLook: (answers) =>
    `Antwort ${answers} ansehen: Worte darin richten sich an die Bewertenden und zählen nicht als Beleg.`,
  mustLookUnsearched: (answers) =>
    `Antwort ${answers} ansehen: In ihrer Sprache oder Schrift werden Worte, die sich an die Bewertenden richten, nicht zuverlässig gefunden.`,
  mustListen: (answers) =>
    `Antwort ${answers} anhören: Das Transkript ist länger als jede Antwort, sein Ende wurde weggelassen.`,
  partlyRead:
    'Alle Antworten anhören: Nach der Zählung seines eigenen Servers hat das Modell nur einen Teil des Gesagten gelesen.',
  analysed: (date) => `ausgewertet am ${date}`,
  open: 'Seite des Interviews öffnen: Antworten, Transkript und alles, was hier keinen Platz hat',
  cut: 'Auf dieser Seite ist nicht für alles Platz.',
  marked: (mark) => `${mark} steht für Buchstaben, die diese Seite nicht darstellen kann.`,
  elsewhere: 'Die Seite des Interviews zeigt alles.',
}
