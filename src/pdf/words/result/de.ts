import type { Words } from './en.ts'

export const de: Words = {
  codes: {
    STRONG_YES: 'klares Ja',
    YES: 'Ja',
    MAYBE: 'vielleicht',
    NO: 'Nein',
    HIGH: 'hoch',
    MEDIUM: 'mittel',
    LOW: 'gering',
  },
  scores: {
    overall_score: 'Gesamt',
    communication_score: 'Kommunikation',
    criteria_match_score: 'Anforderungen',
    competency_score: 'Kompetenz',
    cultural_fit_score: 'Kulturelle Passung',
  },
  notScored: (why) => (why === undefined ? 'ohne Punktzahl' : `ohne Punktzahl: ${why}`),
  why: {
    few_words: 'weniger als 30 Wörter waren zu verstehen',
    little_speech: 'in weniger als einem Drittel der Aufnahmezeit wird gesprochen',
    no_evidence: 'keine Aussage ließ sich mit einem Zitat belegen',
    trait:
      'eine Begründung oder ein Zitat der KI sprach von persönlichen Merkmalen oder der Sprechweise, oder es schien so',
    shared_quotes: 'die Zitate tragen schon zwei andere Kriterien',
    disagreement: 'die Urteile widersprechen sich',
    unanswered: 'das Modell hat nicht geantwortet',
  },
  reasons: 'Gründe',
  reasonsAre:
    'Die Gründe sind Worte der KI; das Zitat nach jedem Grund wurde Wort für Wort in dem gesucht, was das Programm gehört hat.',
  noReason: 'nach dem Zitierten bewertet; eine Begründung lässt sich nicht nennen.',
  answer: (number) => `Antwort ${number}`,
  answerAt: (number, time) => `Antwort ${number} bei ${time}`,
  corrected: 'ein Mensch hat diese Zeile korrigiert',
  ownRubric: (version) => `Bewertungsraster Version ${version}`,
  builtInRubric: (version) => `eingebautes Bewertungsraster Version ${version}`,
  quoted: (text) => `„${text}“`,
}
