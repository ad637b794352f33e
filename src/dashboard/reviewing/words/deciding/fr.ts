import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { fr as EFFECTS } from '../../../sync/words/effects/fr.ts'
import type { Words } from './en.ts'

const candidates = (count: number) => plural('fr', count, { one: `${count} candidat`, other: `${count} candidats` })
const seconds = (count: number) => plural('fr', count, { one: `${count} seconde`, other: `${count} secondes` })
const by = (email: string | null) => (email === null ? '' : ` par ${email}`)
const settled = (email: string | null) => (email === null ? '' : ` (${email})`)
const unforeseen = (why: string) => `Ce qui sera transmis à l’ATS n’a pas pu être déterminé : ${why}`

/** `noun`: feminine. */
const verdict = (act: string, verb: string, noun: string): Words['approved'] => ({
  act,
  ask: (whom) => `${act} ${whom} ?`,
  askOf: (whom) => html`${act} ${whom} ?`,
  do: (whom) => html`${act} ${whom}`,
  askAll: (count) => `${act} ${candidates(count)} ?`,
  doAll: (count) => `${act} ${candidates(count)}`,
  done: (count) => `${noun} pour ${candidates(count)}`,
  takesEffect: (whom, email, left) =>
    html`La décision de ${verb} ${whom}${email === null ? '' : `, prise${by(email)},`} prend effet dans ${left}. <span class="beyond">D’ici là, personne n’en est informé.</span>`,
  allTakeEffect: (count, email, left) =>
    html`La décision de ${verb} ${count === null ? 'ces candidats' : candidates(count)}${email === null ? '' : `, prise${by(email)},`} prend effet dans ${left}. D’ici là, personne n’en est informé.`,
  givesWay: (email) =>
    `La ${noun.toLowerCase()}${email === null ? '' : ` prise${by(email)}`} peut encore être annulée ; cette décision prend sa place.`,
  ends: {
    waiting: `La ${noun.toLowerCase()} prend effet maintenant ; il est trop tard pour l’annuler.`,
    effective: `La ${noun.toLowerCase()} a pris effet ; il est trop tard pour l’annuler.`,
    undone: `La ${noun.toLowerCase()} a été annulée.`,
    replaced: `La ${noun.toLowerCase()} a fait place à une autre décision.`,
    dropped: `La ${noun.toLowerCase()} n’a pas pris effet, car l’entretien a été annulé avant.`,
  },
  late: {
    waiting: (whom) => html`La décision de ${verb} ${whom} peut encore être annulée.`,
    effective: (whom, { at }) => html`La décision de ${verb} ${whom} a pris effet le ${at}.`,
    undone: (whom, facts) => html`La décision de ${verb} ${whom} a été annulée${settled(facts.by)}.`,
    replaced: (whom, facts) =>
      html`La décision de ${verb} ${whom} a été remplacée avant de prendre effet${settled(facts.by)}.`,
    dropped: (whom, facts) =>
      html`La décision de ${verb} ${whom} n’a pas pris effet, car l’entretien a été annulé avant${settled(facts.by)}.`,
  },
})

export const fr: Words = {
  colon: ' : ',
  candidates,
  seconds,
  approved: verdict('Retenir', 'retenir', 'Décision positive'),
  rejected: verdict('Rejeter', 'rejeter', 'Décision de rejet'),
  decision: 'Décision',
  states: {
    waiting: 'peut encore être annulée',
    effective: 'a pris effet',
    undone: 'annulée',
    replaced: 'remplacée avant de prendre effet',
    dropped: 'l’entretien a été annulé avant qu’elle prenne effet',
  },

  next: {
    candidate: html`Suivant<span class="beyond"> de la liste</span>`,
    candidateOf: (name) => `Suivant de la liste : ${name}`,
    toDecide: html`Suivant<span class="beyond"> à décider</span>`,
    toDecideOf: (name) => `Suivant à décider : ${name}`,
    furtherCandidate: html`Chercher plus loin<span class="beyond"> le candidat suivant</span>`,
    furtherToDecide: html`Chercher plus loin<span class="beyond"> le suivant à décider</span>`,
  },

  reviewersDecide: 'Les évaluateurs décident.',
  undo: 'Annuler la décision',
  howItStands: 'Voir l’état actuel',
  timeIsOver: 'Le délai pour l’annuler est écoulé.',
  tooLate: 'Cette décision ne peut plus être annulée',
  lateRule: (count) => `Une décision peut être annulée pendant ${seconds(count)}. Rien n’a été modifié maintenant.`,
  instead: 'Ce que vous pouvez faire à la place',
  decideAnew: (count) =>
    `Décidez à nouveau : une nouvelle décision prend la place de celle-ci, et vous pourrez de nouveau l’annuler pendant ${seconds(count)}.`,
  otherDecision: 'Consultez l’entretien : il a maintenant une autre décision.',
  writtenStays:
    'Ce que cette décision a écrit dans votre ATS y reste, jusqu’à ce qu’une règle pour la nouvelle décision ou une personne le modifie.',
  showInterview: 'Voir l’entretien',
  byNobodyHere: 'par la ligne de commande, ou par une personne qui a été retirée',

  isChanged: 'Ce qui sera transmis à l’ATS a changé depuis que la question vous a été posée. Regardez à nouveau.',
  reason: 'Motif (facultatif ; pour vos collègues ; ni le candidat ni l’ATS ne le reçoivent)',
  notNow: 'Ne pas décider maintenant',
  canUndo: (count) => `Vous pouvez l’annuler pendant ${seconds(count)}.`,
  nothingRecorded: (name) => html`${name} n’a encore rien enregistré.`,
  nothingRecordedExpired: (name) => html`${name} n’a encore rien enregistré, et l’invitation a expiré.`,
  notCompleted: (answered) =>
    `L’entretien n’est pas terminé : ${plural('fr', answered, { one: `${answered} réponse`, other: `${answered} réponses` })}.`,

  ourFault: 'une erreur de notre part, consignée dans le journal',
  noAts: 'Rien n’est transmis à un ATS : l’entretien n’est venu par aucune connexion que vous voyez.',
  unforeseen: {
    unread: unforeseen('l’entretien n’a pas pu être lu. Réessayez dans un instant.'),
    behind: unforeseen(
      'la connexion n’a pas encore lu la dernière modification de cet entretien. Regardez à nouveau dans un instant.',
    ),
    not_written_yet: unforeseen(
      'rien n’est encore écrit au sujet de cet entretien. L’historique du candidat dit pourquoi.',
    ),
    away: unforeseen('la synchronisation n’a pas pu être interrogée. Réessayez dans un instant.'),
  },
  nothingChanges: (ats, connection) =>
    `Dans ${ats}, rien ne change : aucune règle de la connexion « ${connection} » n’écrit quoi que ce soit sur cette décision.`,
  inAts: (ats) => `Voici ce qui se passe dans ${ats} :`,
  effect: ({ code, named, value }) => EFFECTS[code](named, value),
  through: (connection) => `Par la connexion « ${connection} ».`,

  against: {
    one: 'Cette décision va contre la recommandation de l’IA, que vous avez vue.',
    several: (count) =>
      plural('fr', count, {
        one: 'Pour cette personne, vous décidez contre la recommandation de l’IA, que vous avez vue :',
        other: 'Pour ces personnes, vous décidez contre la recommandation de l’IA, que vous avez vue :',
      }),
    why: 'Pourquoi vous décidez autrement, en une ligne',
    hint: (max) =>
      `Elle est conservée avec la décision, pour les collègues qui voient l’avis de l’IA. Ni les candidats ni l’ATS ne la reçoivent. Au plus ${max} caractères.`,
    missing: 'Dites en une ligne pourquoi vous décidez contre la recommandation de l’IA. Rien n’est encore décidé.',
    told: (why) => html`Contre la recommandation de l’IA : ${why}`,
  },

  batch: {
    unfinished: (count) =>
      plural('fr', count, {
        one: 'Cet entretien n’est pas terminé :',
        other: 'Ces entretiens ne sont pas terminés :',
      }),
    already: (count) =>
      plural('fr', count, {
        one: `Rien ne change pour ${count} candidat qui a déjà cette décision :`,
        other: `Rien ne change pour ${count} candidats qui ont déjà cette décision :`,
      }),
    gone: (count) =>
      plural('fr', count, {
        one: 'Un entretien sélectionné n’est plus là.',
        other: `${count} entretiens sélectionnés ne sont plus là.`,
      }),
    nobody: 'Il n’y a personne au sujet de qui décider.',
    reason: 'Un même motif pour tous (facultatif ; pour vos collègues ; ni les candidats ni l’ATS ne le reçoivent)',
    canUndo: (count) => `Vous pouvez l’annuler pendant ${seconds(count)}, pour tous à la fois.`,
    undone: (count, all) =>
      count === all
        ? 'Annulé : la décision ne prendra effet pour personne.'
        : `Annulé pour ${count} sur ${candidates(all)}. Ce qu’est devenue chaque décision figure ci-dessous.`,
    tooLate: (count) =>
      `Cette décision ne peut plus être annulée : une décision peut l’être pendant ${seconds(count)}. Rien n’a été modifié maintenant. Pour modifier ce qui a été décidé, ouvrez un candidat ci-dessous et décidez à nouveau.`,
    change: 'Pour modifier cela, ouvrez un candidat ci-dessous et décidez à nouveau.',
  },

  remind: {
    ask: (count) => `Envoyer un rappel à ${candidates(count)} ?`,
    do: (count) => `Envoyer un rappel à ${candidates(count)}`,
    title: 'Rappels',
    done: (count) =>
      count === 0
        ? 'Aucun rappel n’a été envoyé maintenant.'
        : plural('fr', count, { one: 'Un rappel est en route.', other: `${count} rappels sont en route.` }),
    noMailServer:
      'Aucun serveur de messagerie n’est configuré, aucun rappel ne peut donc être envoyé par e-mail. L’exploitant de cette installation en configure un.',
    nobody: 'Il n’y a personne à qui envoyer un rappel.',
    others: 'Sans rappel',
    othersAgain: 'Sans nouveau rappel',
    what: 'Chacun reçoit, dans la langue du poste, un e-mail indiquant que l’entretien est toujours ouvert, avec le lien personnel. Il est envoyé au plus une fois en 24 heures.',
    notNow: 'Ne pas envoyer de rappel maintenant',
    why: {
      completed: 'l’entretien est terminé',
      abandoned: 'l’entretien est abandonné ; permettez d’abord de le poursuivre',
      expired: 'l’invitation a expiré ; renouvelez-la d’abord',
      cancelled: 'l’invitation a été annulée',
      reminded: 'a reçu un rappel dans les dernières 24 heures',
    },
  },

  compare: {
    title: (count) => `Comparer ${candidates(count)}`,
    region: 'Comparaison',
    ownRating: 'Votre évaluation',
    colleagues: 'Collègues',
    analysis: 'Analyse',
    otherRubrics: 'Ces résultats ont été jugés selon des grilles d’évaluation différentes.',
    otherRubricsWhy: 'Leurs scores ne disent pas qui a fait mieux. Comparez ce qui a été dit.',
    notAnswered: 'sans réponse',
    nothingRecorded: 'rien n’est enregistré',
    reviewersRate: 'les évaluateurs évaluent',
    rate: (name) => html`Évaluer ${name}`,
    noRating: 'aucune pour l’instant',
    hiddenRatings: (count) =>
      plural('fr', count, {
        one: `${count} évaluation ; visible par ceux qui ont aussi évalué`,
        other: `${count} évaluations ; visibles par ceux qui ont aussi évalué`,
      }),
    removed: 'Une personne qui a été retirée',
    rating: (rating) => `${rating} sur 5`,
    hiddenAtFirst: 'Masqué au départ ; la page de l’entretien le montre',
    hiddenUntilRated: 'Masqué jusqu’à votre évaluation',
    notScored: 'sans score',
    recommendation: 'Recommandation',
    confidence: 'Fiabilité',
    judgedBy: (rubric) => `Jugé selon : ${rubric}`,
  },
}
