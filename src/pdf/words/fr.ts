import type { Words } from './en.ts'
import { fr as result } from './result/fr.ts'

export const fr: Words = {
  ...result,
  title: 'Entretien vidéo : résultat de l’IA',
  decides: 'Avec l’aide de l’IA ; une personne décide.',
  advises: 'Avec l’aide de l’IA. C’est un conseil, pas la décision d’un évaluateur.',
  interviewOn: (date) => `Entretien du ${date}`,
  model: (model) => `Jugé par le modèle d’IA ${model}.`,
  correction: 'Ceci est une analyse répétée. Elle remplace la précédente.',
  otherJob: (job) =>
    `Cet entretien concernait le poste « ${job} ». Depuis, la candidature a été transférée à un autre poste.`,
  recommendation: 'Recommandation',
  confidence: (confidence) => `fiabilité : ${confidence}`,
  none: 'Pas d’analyse de l’IA. Veuillez regarder les réponses.',
  outOf: 'Scores de 0 à 100 ; la barre montre l’étendue de plusieurs jugements.',
  outOfWithoutRanges: 'Scores de 0 à 100.',
  forPerson: 'Ce qu’une personne doit regarder',
  mustJudge: (criteria) => `À juger vous-même : ${criteria}.`,
  mustLook: (answers) =>
    `Regardez la réponse ${answers} : des mots y sont adressés à qui évalue et ne comptent pas comme preuve.`,
  mustLookUnsearched: (answers) =>
    `Regardez la réponse ${answers} : dans sa langue ou son écriture, les mots adressés à qui évalue ne sont pas trouvés à coup sûr.`,
  mustListen: (answers) =>
    `Écoutez la réponse ${answers} : sa transcription est plus longue que toute réponse et sa fin a été omise.`,
  partlyRead:
    'Écoutez toutes les réponses : d’après le décompte de son propre serveur, le modèle n’a lu qu’une partie de ce qui a été dit.',
  analysed: (date) => `analyse du ${date}`,
  open: 'Ouvrir la page de l’entretien : réponses, transcription et tout ce qui ne tient pas ici',
  cut: 'Tout ne tient pas sur cette page.',
  marked: (mark) => `${mark} remplace des lettres que cette page ne peut pas afficher.`,
  elsewhere: 'La page de l’entretien montre tout.',
}
