import type { Words } from './en.ts'

export const fr: Words = {
  codes: {
    STRONG_YES: 'oui sans réserve',
    YES: 'oui',
    MAYBE: 'peut-être',
    NO: 'non',
    HIGH: 'élevée',
    MEDIUM: 'moyenne',
    LOW: 'faible',
  },
  scores: {
    overall_score: 'Ensemble',
    communication_score: 'Communication',
    criteria_match_score: 'Adéquation aux critères',
    competency_score: 'Compétence',
    cultural_fit_score: 'Adéquation culturelle',
  },
  notScored: (why) => (why === undefined ? 'sans score' : `sans score : ${why}`),
  why: {
    few_words: 'moins de 30 mots ont pu être compris',
    little_speech: 'la parole occupe moins d’un tiers des enregistrements',
    no_evidence: 'aucune affirmation n’a pu être appuyée par une citation',
    trait:
      'une raison ou une citation de l’IA parlait, ou semblait parler, de traits personnels ou d’une manière de parler',
    shared_quotes: 'ses citations appuient déjà deux autres critères',
    disagreement: 'les jugements divergent',
    unanswered: 'le modèle n’a pas répondu',
  },
  reasons: 'Raisons',
  reasonsAre:
    'Les raisons sont les mots de l’IA\u00a0; la citation après chaque raison a été cherchée mot pour mot dans ce que le programme a entendu.',
  noReason: 'noté d’après ce qui est cité ; aucune raison ne peut être donnée.',
  answer: (number) => `Réponse ${number}`,
  answerAt: (number, time) => `Réponse ${number} à ${time}`,
  corrected: 'une personne a corrigé cette ligne',
  ownRubric: (version) => `grille d’évaluation version ${version}`,
  builtInRubric: (version) => `grille d’évaluation intégrée version ${version}`,
  quoted: (text) => `«\u00a0${text}\u00a0»`,
}
