import type { Words } from './en.ts'

export const es: Words = {
  codes: {
    STRONG_YES: 'sí rotundo',
    YES: 'sí',
    MAYBE: 'quizá',
    NO: 'no',
    HIGH: 'alta',
    MEDIUM: 'media',
    LOW: 'baja',
  },
  scores: {
    overall_score: 'Global',
    communication_score: 'Comunicación',
    criteria_match_score: 'Ajuste a los requisitos',
    competency_score: 'Competencia',
    cultural_fit_score: 'Encaje cultural',
  },
  notScored: (why) => (why === undefined ? 'sin puntuación' : `sin puntuación: ${why}`),
  why: {
    few_words: 'se entendieron menos de 30 palabras',
    little_speech: 'menos de un tercio de las grabaciones es habla',
    no_evidence: 'ninguna afirmación se pudo respaldar con una cita',
    trait: 'un motivo o una cita de la IA hablaba, o parecía hablar, de rasgos personales o de la manera de hablar',
    shared_quotes: 'sus citas ya sustentan otros dos criterios',
    disagreement: 'los juicios no coinciden',
    unanswered: 'el modelo no respondió',
  },
  reasons: 'Motivos',
  reasonsAre:
    'Los motivos son palabras de la IA; la cita que sigue a cada motivo se buscó palabra por palabra en lo que oyó el programa.',
  noReason: 'puntuado según lo citado; no se puede dar un motivo.',
  answer: (number) => `Respuesta ${number}`,
  answerAt: (number, time) => `Respuesta ${number}, en ${time}`,
  corrected: 'una persona corrigió esta línea',
  ownRubric: (version) => `versión ${version} de la rúbrica`,
  builtInRubric: (version) => `versión ${version} de la rúbrica integrada`,
  quoted: (text) => `«${text}»`,
}
