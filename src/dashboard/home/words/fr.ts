import { plural } from '../../../base/languages.ts'
import { html } from '../../../web/pages.ts'
import { numberWords } from '../../frame/language.ts'
import type { Words } from './en.ts'

const forms = (n: number, one: string, other: string): string => plural('fr', n, { one, other })

export const fr: Words = {
  title: 'Accueil',
  needs: 'Ce qui demande votre attention',
  needsToo: 'Demande aussi votre attention',
  nothing: 'Rien.',
  nothingElse: 'Rien d’autre.',
  allDecided: 'Tout ce qui est terminé est décidé.',
  allDecidedAndSynced: 'Tout ce qui est terminé est décidé, et la synchronisation fonctionne.',
  toDecide: 'À décider',
  waiting: (n) =>
    `${numberWords(n)} ${forms(n, 'entretien terminé attend', 'entretiens terminés attendent')} une décision.`,
  moreWaiting: (n) =>
    `Plus de ${numberWords(n)} ${forms(n, 'entretien terminé attend', 'entretiens terminés attendent')} une décision.`,
  review: 'Commencer l’évaluation',
  completed: (ago) => html`terminé ${ago}`,
  seeAll: 'Voir tous ceux qui attendent',

  begin: {
    title: 'Pour commencer',
    done: 'fait',
    line: (act, why) => html`${act}\u00a0: ${why}`,
    position: { act: 'Créer un poste', why: 'les questions auxquelles les candidats répondent en vidéo' },
    connect: 'Connecter un ATS',
    byHand: 'inviter à la main',
    bring: (connect, byHand) => html`${connect}, qui invite de lui-même les candidats une fois démarré, ou ${byHand}`,
    invite: {
      act: 'Inviter le premier candidat',
      why: 'depuis la page du poste\u00a0; un ATS connecté le fait de lui-même',
    },
    look: { act: 'Voir comme un candidat', why: 'un aperçu du poste, où rien n’est enregistré' },
    later: 'Quand vous voulez',
    company: { act: 'Ajouter une entreprise', why: 'celle pour laquelle les candidats travailleraient' },
    people: {
      act: 'Ajouter des personnes',
      why: 'qui regardent et décident\u00a0; les équipes déterminent qui voit quoi',
    },
    page: {
      act: 'Choisir ce que voient les candidats',
      why: 'couleur, logo, à qui s’adresser, votre avis de confidentialité',
    },
    key: { act: 'Créer une clé d’API', why: 'seulement si l’un de vos programmes invite' },
  },

  sample: {
    title: 'Données d’exemple',
    what: 'Un poste inventé avec sept personnes, de l’invitation à la décision. Il est à part de vos propres données : personne n’est invité ni contacté, aucun crédit n’est utilisé, et un clic supprime tout.',
    make: 'Découvrir avec des données d’exemple',
    look: 'Voir les données d’exemple',
    remove: 'Supprimer les données d’exemple',
  },

  tasks: {
    noCredits: 'Il ne reste plus de crédits d’entretien',
    waitForCredits: (n) => `${numberWords(n)} ${forms(n, 'invitation en attend', 'invitations en attendent')}.`,
    noInvites: 'Personne ne peut être invité.',
    operatorAdds: 'L’exploitant de cette installation ajoute des crédits.',
    addCredits: 'Ajouter des crédits',

    ending: (n) => `${numberWords(n)} ${forms(n, 'invitation expire', 'invitations expirent')} dans les deux jours`,
    moreEnding: (n) => `Plus de ${numberWords(n)} invitations expirent dans les deux jours`,
    notStarted: (n) =>
      forms(
        n,
        'Le candidat n’a pas commencé et n’a reçu aucun rappel dans les dernières 24 heures.',
        'Ces candidats n’ont pas commencé et n’ont reçu aucun rappel dans les dernières 24 heures.',
      ),
    noneToRemind: (n) => `Aucune des ${numberWords(n)} premières ne demande un rappel de votre part.`,
    endingLooked: (n) =>
      `Seules les ${numberWords(n)} invitations qui expirent en premier ont été examinées\u00a0; de plus tardives peuvent aussi demander un rappel.`,
    seeInvites: 'Voir les invitations',
    remind: 'Envoyer un rappel…',
    remindFirst: (n) => `Envoyer un rappel aux ${numberWords(n)} premiers…`,

    failed: (n) => `${numberWords(n)} ${forms(n, 'analyse a échoué', 'analyses ont échoué')}`,
    moreFailed: (n) => `Plus de ${numberWords(n)} analyses ont échoué`,
    failedWhy: 'Chacune peut être redemandée\u00a0; on peut aussi décider sans elle.',
    olderFailed: 'Des analyses plus anciennes ont peut-être échoué',
    noneSeen: 'Vous ne voyez aucune des dernières qui ont échoué.',
    failedLooked: (n) => `Seules les ${numberWords(n)} dernières qui ont échoué ont été examinées.`,
    seeList: 'Voir la liste',
    again: 'Redemander',
    firstAgain: (n) => `Redemander les ${numberWords(n)} premières`,

    held: (connection) => `Des modifications de ${connection} attendent une autorisation`,
    seeHeld: 'Voir ce qui se passerait',
    seeWhat: 'Voir que faire',
    parked: (n) =>
      `${numberWords(n)} ${forms(n, 'envoi vers l’ATS demande', 'envois vers l’ATS demandent')} une décision`,
    parkedWhy: (ats) => `${ats} n’en a pas été informé\u00a0; vous décidez s’il faut renvoyer.`,
    decide: 'Décider',
    unknown: (n) =>
      `${numberWords(n)} ${forms(n, 'envoi vers l’ATS n’est pas confirmé', 'envois vers l’ATS ne sont pas confirmés')}`,
    unknownWhy: (ats, n) => `${ats} n’a pas dit s’il ${forms(n, 'l’a pris', 'les a pris')} en compte.`,
    look: (n) => forms(n, 'Le voir', 'Les voir'),
    people: (n) => `${numberWords(n)} ${forms(n, 'candidature demande', 'candidatures demandent')} une décision`,
    peopleWhy: (connection, ats, n) =>
      forms(
        n,
        `${connection} continue avec elle dès que quelqu’un aura décidé ou l’aura corrigée dans ${ats}.`,
        `${connection} continue avec elles dès que quelqu’un aura décidé ou les aura corrigées dans ${ats}.`,
      ),
    seeWho: 'Voir qui',
  },

  figures: {
    title: (days) => `Invitations des ${days} derniers jours`,
    days: (days) => `${days} jours`,
    spans: 'Période',
    nobody: 'Personne n’a été invité pendant cette période.',
    percent: (n) => `${n}\u00a0%`,
    withPercent: (n, percent) => `${numberWords(n)} (${percent}\u00a0%)`,
    interviews: 'Entretiens',
    step: 'Étape',

    farTitle: 'Jusqu’où ils sont allés',
    far: (completed, invited, percent) =>
      `${numberWords(completed)} sur ${numberWords(invited)} ${forms(completed, 'terminé', 'terminés')}\u00a0: ${percent} sur 100.`,
    notStarted: (n) => `Pour l’instant, ${numberWords(n)} ${forms(n, 'n’a pas commencé', 'n’ont pas commencé')}.`,
    notFinished: (n) =>
      `Pour l’instant, ${numberWords(n)} ${forms(n, 'a commencé sans terminer', 'ont commencé sans terminer')}.`,
    lost: (unstarted, unfinished) =>
      `Pour l’instant, ${numberWords(unstarted)} ${forms(unstarted, 'n’a pas commencé', 'n’ont pas commencé')}, et ${numberWords(unfinished)} ${forms(unfinished, 'a commencé sans terminer', 'ont commencé sans terminer')}.`,
    farCaption: 'Entretiens selon l’étape la plus avancée, et leur part de la première ligne',
    share: 'Part',
    inStage: 'Dans l’étape',
    funnel: { invited: 'Invités', started: 'Commencés', completed: 'Terminés', decided: 'Décidés' },
    inStageWhy: (n) =>
      `«\u00a0Dans l’étape\u00a0» ajoute aux invités ceux qui se trouvent dans une étape de l’ATS qui invite et attendent maintenant leur invitation\u00a0: ${numberWords(n)}.`,
    open: (created, inProgress, toDecide) => html`Encore ouverts\u00a0: ${created}, ${inProgress}, ${toDecide}`,
    openCreated: 'non commencés',
    openInProgress: 'en cours',
    openToDecide: 'à décider',

    timesTitle: 'Durée de chaque étape',
    timesCaption:
      'La moitié a pris au plus la médiane (la barre foncée), neuf sur dix au plus le second temps (la barre pâle)',
    timesSampled: (n) =>
      `La moitié a pris au plus la médiane (la barre foncée), neuf sur dix au plus le second temps (la barre pâle)\u00a0; mesuré sur ${numberWords(n)} d’entre eux, répartis sur la période`,
    median: 'Médiane',
    ninety: '90\u00a0%',
    steps: {
      start: 'De l’invitation au début',
      complete: 'Du début à la dernière réponse',
      decide: 'De la dernière réponse à la décision',
    },
    noTime: 'personne ne l’a encore franchie',
    lessThanMinute: 'moins d’une minute',

    positionsTitle: 'Terminés, par poste',
    positionsCaption: 'Parmi les personnes invitées\u00a0; les postes ayant le plus d’invitations',
    positionsSampled:
      'Parmi les personnes invitées\u00a0; les postes ayant le plus d’invitations, d’après un échantillon',
    position: 'Poste',
    devicesTitle: 'Terminés, par appareil',
    devicesCaption: 'Parmi ceux qui ont commencé, selon le type d’appareil utilisé au début',
    device: 'Appareil',
    devices: { phone: 'Téléphone', tablet: 'Tablette', computer: 'Ordinateur', none: 'Inconnu' },
  },
}
