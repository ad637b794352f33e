import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  first: {
    title: 'Bienvenue',
    heading: 'Bienvenue dans Interview Bridge',
    lead: 'Personne n’administre encore cette installation. Vous en devenez le premier administrateur et vous ajoutez toutes les autres personnes.',
    organization: 'Organisation',
    organizationHint: (credits) =>
      `Le nom que lisent vos candidats. Une nouvelle organisation commence avec ${credits} crédits d’entretien\u00a0; vous les modifiez sous «\u00a0Organisations\u00a0».`,
    organizationName: 'Le nom de l’organisation',
    email: 'Votre adresse e-mail',
    providerToo: (provider) =>
      `Vous pouvez aussi vous connecter avec ${provider} par cette adresse, qui doit y être vérifiée.`,
    providerOnly: (provider) =>
      `Vous vous connecterez ensuite avec ${provider} par cette adresse, qui doit y être vérifiée.`,
    begin: 'Commencer',
    fillIn: (max) => `Remplissez chaque champ, avec ${max} caractères au plus.`,
    tooMany: 'Trop de tentatives',
    tooManyUntil: (minutes) =>
      `Réessayez dans ${plural('fr', minutes, { one: `${minutes} minute`, other: `${minutes} minutes` })}.`,
  },

  unclaimed: {
    deadLink: 'Ce lien ne fonctionne pas',
    nobody: 'Personne n’administre encore cette installation',
    tooOld: (minutes) =>
      `Il date de plus de ${minutes} minutes, ou un démarrage ultérieur en a affiché un autre. Personne n’administre encore cette installation.`,
    noLogin:
      'Personne ne peut donc se connecter. Le premier administrateur sera la personne qui ouvrira le lien que le service a affiché à son démarrage.',
    whatToDo: 'Que faire',
    look: (start, logs) => html`Cherchez le lien le plus récent dans la sortie de ${start}, par exemple avec ${logs}.`,
    restart: (minutes) =>
      `S’il date de plus de ${minutes} minutes, redémarrez le service\u00a0: il en affichera un nouveau.`,
    orMake: (command) => html`Ou créez un administrateur sur la machine elle-même, avec ${command}.`,
    tryAgain: 'Réessayer',
    claimed: (organizations, users, disable) =>
      html`Cette installation a déjà un administrateur. Si ce n’est ni vous ni un collègue, quelqu’un d’autre a utilisé le lien avant vous\u00a0: voyez de qui il s’agit avec ${organizations} et ${users}, et désactivez son compte avec ${disable}.`,
    askForAccount:
      'Pour obtenir un compte, adressez-vous à un administrateur, qui vous ajoute sous «\u00a0Personnes\u00a0».',
    logIn: 'Se connecter',
  },

  link: {
    added: (email, provider) => html`${email} est ajouté et se connecte avec ${provider} par cette adresse.`,
    byProvider: (provider) => `La connexion se fait avec ${provider} par cette adresse, qui doit y être vérifiée.`,
    byMailedLink:
      'La personne reçoit un e-mail avec un lien qui lui permet de choisir son mot de passe. Vous voyez aussi le lien, pour le transmettre.',
    byShownLink:
      'La personne choisit son mot de passe par un lien que vous verrez ensuite. Transmettez-le vous-même\u00a0: aucun serveur de messagerie n’est configuré, il n’est donc pas envoyé par e-mail.',
    heading: (email) => html`Un lien pour ${email}`,
    isMailed: 'Il est en route par e-mail.',
    isMailedSee: (mail) =>
      html`Il est en route par e-mail\u00a0; la page ${mail('E-mails')} indique s’il a été envoyé.`,
    passOn: (end) =>
      html`Quiconque a ce lien choisit le mot de passe. Ne le transmettez à personne d’autre\u00a0; il n’est affiché que maintenant, fonctionne une seule fois et expire le ${end}.`,
    label: 'Lien',
    copy: 'Copier',
  },

  password: {
    choose: 'Choisir un mot de passe',
    of: (email) => html`Pour ${email}.`,
    set: 'Définir le mot de passe',
    deadLink: 'Ce lien ne fonctionne pas',
    deadLinkWhy: (days) =>
      `Il a été utilisé ou remplacé par un plus récent, il date de plus de ${days} jours, ou le compte a changé depuis. Demandez-en un nouveau à un administrateur de votre organisation.`,
    logIn: 'Se connecter',
    typeTwice: 'Saisissez deux fois le nouveau mot de passe.',
    unequal: 'Les deux nouveaux mots de passe ne sont pas identiques.',
    wrong: 'Le mot de passe actuel est incorrect.',
    change: 'Modifier le mot de passe',
    current: 'Mot de passe actuel',
    new: 'Nouveau mot de passe',
    hint: (min) => `Au moins ${min} caractères. Plusieurs mots se retiennent mieux que des caractères spéciaux.`,
    again: 'Le nouveau mot de passe, encore une fois',
    changeIt: 'Modifier',
    changed: 'Votre mot de passe est modifié. Toutes vos autres sessions sont terminées.',
    notUsed: 'Les mots de passe ne sont pas utilisés ici',
    notUsedText: (provider) => `Connectez-vous plutôt avec ${provider}\u00a0; aucun mot de passe n’est nécessaire.`,
  },

  account: {
    title: 'Compte',
    who: (email, organization, role) => html`${email}, ${organization}\u00a0: ${role}`,
    byProvider: (provider) => `Vous vous connectez avec ${provider}.`,
    history: 'Ce qui a été fait sur votre compte',
  },

  unsent: {
    title: 'Pas encore envoyé',
    heading: 'Vous êtes de nouveau connecté',
    hadFile:
      'Votre session avait pris fin\u00a0; ceci n’a donc pas été envoyé. Le fichier que vous aviez choisi devra l’être à nouveau\u00a0; votre saisie se trouve ici, à copier.',
    isKept:
      'Votre session avait pris fin\u00a0; ceci n’a donc pas été envoyé. Rien n’est perdu. Vérifiez et envoyez maintenant.',
    page: 'La page concernée',
    send: 'Envoyer maintenant',
    doNotSend: 'Ne pas envoyer',
    fromSample: {
      heading: 'Vous êtes de retour parmi vos propres entretiens',
      hadFile:
        'Vous regardiez des données d’exemple\u00a0; ceci n’a donc pas été envoyé. Le fichier que vous aviez choisi devra l’être à nouveau\u00a0; votre saisie se trouve ici, à copier.',
      isKept:
        'Vous regardiez des données d’exemple\u00a0; ceci n’a donc pas été envoyé. Rien n’est perdu. Vérifiez et envoyez maintenant.',
    },
  },

  refused: {
    theAddress: 'L’adresse',
    theName: 'Le nom',
    emailInvalid: (field) => `${field} doit être une adresse e-mail telle que name@example.com.`,
    emailTaken: (given) => `${given} a déjà un compte ici. Cherchez-le dans la liste des personnes.`,
    emailDomain: (field, domains, provider) =>
      `${field} doit se terminer par ${domains}\u00a0: ${provider} ne connecte personne d’autre ici.`,
    passwordLength: (min, max, length) =>
      `Un mot de passe doit compter de ${min} à ${max} caractères\u00a0; celui-ci en compte ${length}.`,
    nameLength: (field, max) => `${field} doit compter de 1 à ${max} caractères.`,
    organizationNotOfProvider: (field, provider, id) =>
      `${field} doit être celui de l’organisation dont ${provider} connecte ici les personnes (son identifiant est ${id})\u00a0; sinon vous ne pourriez plus vous connecter.`,
    websiteInvalid: 'Le site web doit être une adresse telle que https://acme.example.',
    teamGone: 'L’une de ces équipes n’existe plus.',
    creditsRange: (max) => `Les crédits doivent être un nombre entier de 0 à ${max}.`,
    subscriptionUnknown: 'L’abonnement doit être «\u00a0actif\u00a0» ou «\u00a0aucun\u00a0».',
    subjectLinked: 'Ce compte, ou cette personne du fournisseur, est déjà lié.',
    userDisabled: 'Ce compte est désactivé. Créez la clé pour quelqu’un d’autre ou réactivez d’abord le compte.',
  },
}
