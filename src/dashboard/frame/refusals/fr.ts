import type { Refusals } from './de.ts'
import { positions } from './positions/fr.ts'

const ASK = 'Adressez-vous à un administrateur de votre organisation.'

export const fr: Refusals = {
  ...positions,
  internal: 'Cette demande n’a pas pu aboutir. Réessayez.',
  'database.away': 'La base de données est inaccessible pour le moment. Réessayez dans un instant.',
  'service.busy': 'Le service est trop occupé pour le moment. Réessayez dans une minute.',
  'request.refused': 'Cette demande n’est pas valide ; rien n’a été modifié.',
  'request.invalid': 'Cette demande n’est pas valide ; rien n’a été modifié.',
  'dashboard.origin': 'Ce formulaire a été envoyé depuis un autre site.',
  'dashboard.form':
    'Ce formulaire n’est plus à jour ; rien n’a été modifié. Revenez en arrière, rechargez la page et envoyez le formulaire à nouveau.',
  'dashboard.reviewer': `Seuls les évaluateurs et les administrateurs peuvent le faire. ${ASK}`,
  'dashboard.teams': `Cette page concerne toute l’organisation, et vous voyez les entretiens de vos équipes. ${ASK}`,
  'dashboard.operator':
    'Seuls les administrateurs de l’installation peuvent le faire. Adressez-vous à l’exploitant de cette installation.',
  'dashboard.administrator': `Seuls les administrateurs peuvent le faire. ${ASK}`,
}
