import type { SampleWords } from './en.ts'

export const fr: SampleWords = {
  organization: 'Données d’exemple',
  company: 'Entreprise d’exemple',
  position: 'Exemple : Développement backend',
  condition: 'Ce sont des données d’exemple. Personne n’est invité à ce poste.',
  questions: [
    'Parlez-nous d’un système que vous avez construit. Que feriez-vous autrement aujourd’hui ?',
    'Comment trouvez-vous la cause d’une panne qui revient une fois par semaine ?',
  ],
  madeUp: 'personne (inventé pour cet exemple, non par un modèle)',
  reasons: {
    amara: {
      communication: 'La réponse avance pas à pas et dit ce qui en est sorti.',
      criteria_match: 'Le travail décrit est celui de ce poste.',
      competency: 'La cause a été trouvée en comparant des faits, et la réponse dit comment.',
      cultural_fit: 'Les clients ont été informés de ce qui s’était passé.',
    },
    bruno: {
      communication: 'La réponse est ordonnée ; certaines étapes restent brèves.',
      criteria_match: 'Le travail est proche de celui de ce poste.',
      competency: 'La panne a été réparée, et un test empêche qu’elle revienne.',
      cultural_fit: 'Les collègues sont interrogés d’abord.',
    },
  },
  notes: {
    amara: 'Clair et chiffré. J’aimerais en savoir plus sur les règles de nouvelle tentative.',
    bruno: 'Un bon instinct pour les pannes. Poser des questions sur de plus grands systèmes.',
    deniz: 'Reste vague, même quand la question demande un exemple.',
  },
  colleaguesNote: 'Je connais le programme de l’entrepôt ; demandez à Bruno comment il planifie par lots.',
  rejection: 'Aucun exemple de travail personnel.',
}
