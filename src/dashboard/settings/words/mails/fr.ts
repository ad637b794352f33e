import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

const tries = (n: number): string => plural('fr', n, { one: `${n} tentative`, other: `${n} tentatives` })

export const fr: Words = {
  noServer: (counts) =>
    html`<strong>Personne ne reçoit d’e-mail pour l’instant.</strong> Aucun serveur de messagerie n’est configuré. ${counts}`,

  notifications: {
    title: 'Notifications',
    lead: (email) => `Les e-mails que vous recevez à ${email}. Chacun choisit les siens.`,
    counts: 'Votre choix vaut dès qu’il y en a un.',
    when: 'Quand des candidats terminent un entretien',
    choices: {
      daily: {
        name: 'Un résumé par jour',
        what: 'Qui a terminé un entretien, et combien attendent une décision. Aucun e-mail un jour sans nouveauté.',
      },
      at_once: { name: 'Un e-mail par entretien', what: 'Dès qu’un candidat l’a terminé.' },
      none: { name: 'Aucun e-mail', what: 'L’accueil montre ce qui vous attend.' },
    },
    hour: 'Heure du résumé',
    zone: 'Fuseau horaire',
    world: 'Monde',
    notChosen: 'Vous n’avez pas encore choisi\u00a0; tout le monde commence avec un résumé par jour.',
    next: (at) => html`Le prochain résumé est prévu le ${at}, s’il y a du nouveau.`,
    save: 'Enregistrer',
    ofTeams: 'Les e-mails ne nomment que les entretiens de vos équipes.',
    ofAdministrators:
      'Votre résumé nomme aussi les connexions de votre organisation qui attendent un administrateur, et les crédits épuisés.',
  },

  mails: {
    title: 'E-mails',
    lead: (notifications) =>
      html`Les e-mails que vous recevez vous-même se choisissent sous ${notifications('Notifications')}. Un résumé quotidien n’apparaît ici que pour la personne qui le reçoit.`,
    none: 'Aucun e-mail n’a encore été écrit.',
    ofState: 'État',
    allStates: 'tous',
    show: 'Afficher',
    noneOfState: 'Aucun e-mail n’est dans cet état.',
    noneOfNewest: (count) => `Aucun des ${count} e-mails les plus récents n’est dans cet état.`,
    noneOfTeams: (isOfState) =>
      isOfState
        ? 'Aucun e-mail concernant des entretiens de vos équipes n’est dans cet état.'
        : 'Il n’y a aucun e-mail concernant des entretiens de vos équipes.',
    noneOfTeamsNewest: (count, isOfState) =>
      `Parmi les ${count} e-mails les plus récents sur des entretiens, aucun ne concerne des entretiens de vos équipes${isOfState ? ' en étant dans cet état' : ''}.`,
    lookedAt: (count) => `Parmi les ${count} e-mails les plus récents.`,
    newest: (count) => `Voici les ${count} plus récents.`,
    ofTeams: 'Voici ceux qui concernent des entretiens de vos équipes.',
    ofTeamsNewest: (count) =>
      `Voici ceux qui concernent des entretiens de vos équipes, parmi les ${count} e-mails les plus récents sur des entretiens.`,
    summary: (at, to, subject) => html`${at} à ${to}\u00a0: ${subject}`,
    asked: (who) => `Demandé par\u00a0: ${who}.`,
    somebodyGone: 'une personne qui a été retirée',
    hiddenLink: '/i/… (les administrateurs voient le lien entier)',
    accepted: (at, attempt) => html`Accepté par le serveur de messagerie le ${at}, tentative ${attempt}.`,
    kept: 'Non envoyé\u00a0: aucun serveur de messagerie n’était configuré lorsqu’il a été écrit.',
    dropped: (why) => `Plus nécessaire\u00a0: ${why}.`,
    refused:
      'L’e-mail a été refusé définitivement\u00a0; aucune autre tentative n’aura lieu. Vérifiez que l’adresse est correcte.',
    givenUp: (attempts) =>
      `Non remis avant son expiration\u00a0; ${attempts === 0 ? 'pas encore de tentative' : tries(attempts)}.`,
    notTried: (next) => html`Pas encore de tentative\u00a0; prochaine tentative le ${next}.`,
    tried: (attempts, next) => html`${tries(attempts)}\u00a0; prochaine tentative le ${next}.`,
    unconfirmed: (copies) =>
      `L’e-mail a peut-être été envoyé ${plural('fr', copies, { one: 'une fois', other: `${copies} fois` })} sans réponse enregistrée du serveur de messagerie\u00a0; une copie est peut-être arrivée.`,
    drops: {
      'interview.cancelled': 'l’entretien a été annulé',
      'interview.expired': 'l’invitation a expiré',
      'interview.started': 'le candidat avait déjà commencé',
      'interview.gone': 'l’entretien n’existe plus',
      'digest.empty': 'tout ce dont il parlait a été annulé',
      'digest.not_administrator': 'il était réservé aux administrateurs, et cette personne ne l’est plus',
      'reader.gone': 'plus personne qui puisse se connecter n’a cette adresse',
      'account.link_gone': 'le lien a été utilisé ou remplacé, ou a expiré avant',
    },
  },

  texts: {
    title: 'Textes des e-mails',
    lead: (organization) =>
      `Ce que les candidats de ${organization} reçoivent par e-mail, dans chaque langue. Un e-mail est écrit dans la langue choisie par le candidat, sinon dans celle du poste.`,
    counts: 'Ces textes sont utilisés dès qu’il y en a un.',
    mail: 'E-mail',
    kinds: {
      invite: { name: 'Invitation', when: 'Part quand quelqu’un est invité par e-mail.' },
      applied: {
        name: 'Lien après une candidature',
        when: 'Part à l’adresse que quelqu’un a saisie par un lien public. Il ne reprend rien de ce qui a été saisi.',
      },
      reminder: { name: 'Rappel', when: 'Part avant qu’une invitation expire, ou quand quelqu’un le demande.' },
      receipt: {
        name: 'Accusé de réception',
        when: 'Part quand toutes les réponses sont arrivées, aux candidats dont le lien a été envoyé par e-mail.',
      },
    },
    onlyBuiltIn: {
      invite: '',
      applied: '',
      reminder:
        'Peu avant que le lien expire, l’objet du texte intégré l’annonce. Votre propre texte n’a qu’un objet pour tous les rappels.',
      receipt: 'Le texte intégré dit aussi combien de réponses sont arrivées. Votre propre texte ne le peut pas.',
    },
    fields: {
      'candidate.firstName': 'Prénom. Là où nous ne le connaissons pas, rien ne s’affiche.',
      'position.name': 'Nom du poste.',
      'organization.name': 'Nom de votre organisation.',
      'position.interviewCondition': 'Ce que le poste dit à ses candidats. Là où il ne dit rien, la ligne est omise.',
      'interview.inviteUrl': 'Le lien personnel, sous forme de bouton. Il doit être seul sur sa ligne.',
      'interview.inviteExpiresAt': 'Quand le lien expire. Là où il n’expire pas, la ligne est omise.',
    },
    own: 'Votre texte',
    builtIn: 'Texte intégré',
    ownOf: (kind, language) => `${kind}, ${language}\u00a0: votre texte`,
    builtInOf: (kind, language) => `${kind}, ${language}\u00a0: texte intégré`,
    heading: (kind, language) => `${kind}, ${language}`,
    notForStaff: (look) =>
      html`Les e-mails aux personnes qui travaillent ici n’ont pas de textes personnalisés. La couleur et le logo se définissent sous ${look('Page du candidat')}.`,
    all: 'Tous les textes des e-mails',
    wrote: (who, at) => html`${who} a écrit ce texte le ${at}.`,
    builtInUsed: 'Le texte intégré est utilisé.',
    subject: 'Objet',
    subjectHint: (max) => `Une ligne, ${max} caractères au plus.`,
    text: 'Texte',
    textHint: (max) =>
      `Une ligne vide commence un paragraphe\u00a0; ${max} caractères au plus. Le HTML est affiché comme du texte.`,
    waiting: 'Les e-mails en attente partent avec le nouveau texte. Ceux qui sont déjà envoyés gardent le leur.',
    save: 'Enregistrer',
    preview: 'Aperçu',
    resetHint: 'Les e-mails utilisent ensuite le texte intégré.',
    reset: 'Revenir au texte intégré',
    previewHint: 'Pour un candidat d’exemple. Rien n’est envoyé.',
    previewTitle: 'Aperçu de l’e-mail',
    fieldsTitle: 'Champs',
    follows: 'Ce qui suit toujours',
    followsHint: 'Quoi que vous écriviez, l’e-mail se termine par ces phrases.',
  },
}
