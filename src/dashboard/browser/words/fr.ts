import type { Words } from './en.ts'
import { plural } from './plural.ts'

export const fr: Words = {
  close: 'Fermer',
  copied: 'Copié',
  copyYourself: 'Appuyez sur Ctrl+C',
  kilobytes: (count) => `${count} Ko`,
  formTooLarge: (size, max) =>
    `Ce formulaire fait ${size}, et ${max} au plus sont acceptés. Rien n’a été envoyé, et votre saisie est toujours là. Raccourcissez-la ou choisissez un fichier plus petit, puis renvoyez le formulaire.`,
  seconds: (count) => plural('fr', count, { one: `${count} seconde`, other: `${count} secondes` }),

  justNow: 'à l’instant',
  timesOf: (zone) => `Fuseau horaire des heures : ${zone}.`,
  exactTimes: 'Afficher les heures exactes en UTC',

  withSelected: (count) =>
    plural('fr', count, { one: 'Avec la personne sélectionnée :', other: `Avec les ${count} sélectionnés :` }),

  search: {
    title: 'Rechercher',
    what: 'Une personne, un poste, une page ou une action',
    failed: 'La recherche ne répond pas. Appuyez sur Entrée pour réessayer sur une page à part.',
    found: (count) =>
      count === 0 ? 'Aucun résultat.' : plural('fr', count, { one: `${count} résultat`, other: `${count} résultats` }),
  },

  playFrom: (place) => `Lire à partir d’ici : ${place}`,

  keys: {
    title: 'Touches',
    help: 'ces touches',
    search: 'rechercher partout',
    use: 'Utiliser les touches seules sur cet appareil',
    space: 'Espace',
    approve: 'retenir ; une question est posée avant',
    reject: 'rejeter ; une question est posée avant',
    nextCandidate: 'candidat suivant',
    previousCandidate: 'candidat précédent',
    rate: (rating, most) => `évaluer à ${rating} sur ${most} ; Entrée confirme`,
    play: 'lire ou mettre en pause',
    back: (seconds) => `reculer de ${seconds} secondes`,
    forward: (seconds) => `avancer de ${seconds} secondes`,
    slower: 'plus lent',
    faster: 'plus rapide',
    nextAnswer: 'réponse suivante',
    previousAnswer: 'réponse précédente',
  },
}
