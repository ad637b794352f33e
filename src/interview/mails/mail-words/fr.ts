import type { MailWords } from './words.ts'

export const fr: MailWords = {
  hello: 'Bonjour',
  inviteSubject: (position) => `Entretien vidéo\u00a0: ${position}`,
  reminderSubject: (position) => `Votre lien expire bientôt\u00a0: entretien vidéo pour ${position}`,
  openSubject: (position) => `Toujours en attente\u00a0: entretien vidéo pour ${position}`,
  receiptSubject: (position) => `Vos réponses sont arrivées\u00a0: ${position}`,
  invites: (organization, position) =>
    `${organization} vous invite à un entretien vidéo pour «\u00a0${position}\u00a0».`,
  entered: (organization, position) =>
    `Cette adresse a été indiquée à ${organization} pour un entretien vidéo pour «\u00a0${position}\u00a0».`,
  reminds: (organization, position) =>
    `Votre entretien vidéo pour «\u00a0${position}\u00a0» chez ${organization} est toujours ouvert.`,
  arrived: (organization, position, answers) =>
    `Merci. ${answers === 1 ? 'Votre réponse' : `Vos ${answers} réponses`} pour «\u00a0${position}\u00a0» ${answers === 1 ? 'est arrivée' : 'sont arrivées'} chez ${organization}.`,
  received: (organization, position) =>
    `Merci. Votre entretien vidéo pour «\u00a0${position}\u00a0» est bien arrivé chez ${organization}.`,
  way: 'Vous enregistrez vos réponses en autonomie, au moment qui vous convient, sur un téléphone ou un ordinateur.',
  validUntil: (moment) => `Le lien est valable jusqu’au ${moment}.`,
  endsAt: (moment) => `Le lien expire le ${moment}. Ensuite, il ne pourra plus être utilisé.`,
  link: 'Votre lien personnel\u00a0:',
  button: 'Ouvrir l’entretien',
  ifButtonFails: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur\u00a0:',
  notice: 'Avant de commencer, la page vous explique comment votre enregistrement est utilisé.',
  noticeWithAi:
    'Avant de commencer, la page vous explique comment votre enregistrement est utilisé et vous laisse choisir s’il peut être évalué avec l’aide de l’IA.',
  ignore:
    'Si vous n’avez pas postulé, ignorez ce message. Rien n’est enregistré tant que vous n’ouvrez pas le lien et ne donnez pas votre accord.',
  needNot: 'Si vous ne souhaitez pas participer, vous n’avez rien à faire.',
  nothingMore: 'Vous n’avez plus rien à faire.',
  ask: (contact) => `Des questions\u00a0? Contact\u00a0: ${contact}`,
  sentBy: (organization) => `Envoyé au nom de ${organization}.`,
}
