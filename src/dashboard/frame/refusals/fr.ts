import type { Refusals } from './de.ts'

const ASK = 'Adressez-vous à un administrateur de votre organisation.'

export const fr: Refusals = {
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
  // The list of interviews, its views and its file.
  'view.name': ({ max, length }) =>
    `Le nom d’une vue compte de 1 à ${max} caractères\u00a0; celui-ci en a ${length}. Rien n’a été modifié.`,
  'view.name_taken': 'Une autre vue porte déjà ce nom. Choisissez-en un autre.',
  'view.too_many': ({ max, isShared }) =>
    `Il y a déjà ${max} vues, ${isShared ? 'autant qu’une organisation en partage' : 'autant qu’une personne en a'}. Retirez-en d’abord une.`,
  'view.query': 'Choisissez d’abord un filtre ou un ordre\u00a0; enregistrez ensuite la vue.',
  'view.share': ({ act }) =>
    act === 'save'
      ? 'Seuls les évaluateurs et les administrateurs partagent des vues. Enregistrez-la sans la partager, ou demandez à l’un d’eux.'
      : 'Seuls les évaluateurs et les administrateurs renomment des vues partagées. Retirez-la, ou demandez à l’un d’eux.',
  'view.names_somebody':
    'Cette liste recherche un nom ou une adresse que tout le monde ne peut pas voir. Enregistrez-la pour vous, ou retirez la recherche et partagez-la ensuite.',
  'export.filter': ({ told }) =>
    `Rien n’a été exporté, car le fichier contiendrait autre chose que ce que vous avez demandé. ${told} Revenez en arrière, modifiez les filtres et téléchargez-le à nouveau.`,
  'analysis.nobody': 'Personne n’est sélectionné. Revenez en arrière et sélectionnez au moins un entretien.',
  'analysis.too_many': ({ most, count }) =>
    `${most} analyses au plus peuvent être demandées à la fois\u00a0; ${count} sont sélectionnées. Revenez en arrière et sélectionnez-en moins.`,
}
