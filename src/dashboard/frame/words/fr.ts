import { plural } from '../../../base/languages.ts'
import { html } from '../../../web/pages.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  skip: 'Aller au contenu',
  waiting: (count) =>
    plural('fr', count, {
      one: `${count} connexion attend un administrateur`,
      other: `${count} connexions attendent un administrateur`,
    }),
  places: {
    home: 'Accueil',
    interviews: 'Entretiens',
    positions: 'Postes',
    connections: 'Connexions',
    deliveries: 'Envois vers l’ATS',
    people: 'Personnes',
    settings: 'Paramètres',
    candidatePage: 'Page du candidat',
    mailTexts: 'Textes des e-mails',
    mail: 'E-mails',
    notifications: 'Notifications',
    companies: 'Entreprises',
    teams: 'Équipes',
    apiKeys: 'Clés d’API',
    organizations: 'Organisations',
    configuration: 'Configuration',
    account: 'Compte',
  },
  main: 'Navigation principale',
  logOut: 'Se déconnecter',
  search: 'Rechercher',
  searchKeys: 'Ctrl K',
  more: 'Plus',
  toDashboard: 'Aller au tableau de bord',
  backToInterview: 'Retour à l’entretien',
  backToInterviews: 'Retour aux entretiens',
  forAdministrators: 'Pour les administrateurs',

  statuses: {
    created: 'invité',
    in_progress: 'en cours',
    completed: 'terminé',
    abandoned: 'abandonné',
    expired: 'expiré',
    cancelled: 'annulé',
    not_requested: 'non demandée',
    pending: 'en attente',
    processing: 'en traitement',
    failed: 'échec',
    approved: 'retenu',
    rejected: 'rejeté',
    waiting: 'en attente',
    sent: 'envoyé',
    refused: 'refusé',
    given_up: 'abandonné',
    dropped: 'plus nécessaire',
    kept: 'non envoyé',
    to_decide: 'à décider',
    unfinished: 'inachevé',
  },

  failed: 'Cela n’a pas fonctionné',
  tryAgain: 'Réessayer',
  notFound: { title: 'Introuvable', text: 'Il n’y a rien ici, ou l’élément a été annulé.' },
  tooLarge:
    'Ce que vous avez envoyé dépasse ce que ce formulaire accepte ; rien n’a été lu ni modifié. Revenez en arrière avec le bouton Retour de votre navigateur : la plupart des navigateurs affichent encore ce que vous avez saisi. Envoyez ensuite des textes plus courts ou un fichier plus petit.',
  requestId: (id) => `L’identifiant de cette requête est ${id}.`,
  tooLong: {
    title: 'Trop long',
    problem: (length, max) =>
      `Un texte de ce formulaire est trop long, rien n’a donc été modifié : il compte ${length} caractères et ${max} au plus sont acceptés ici.`,
    typed: 'Votre saisie se trouve ci-dessous. Copiez-la, revenez au formulaire et envoyez-la plus courte.',
    label: 'Votre saisie',
    labelOf: (at, all) => `Votre saisie (${at} sur ${all})`,
  },

  sample: {
    label: 'Données d’exemple',
    what: 'Toutes les personnes de cette page sont inventées. Personne ne reçoit d’e-mail, aucun ATS ni aucun modèle n’est interrogé, et rien ne compte parmi vos propres entretiens. Les enregistrements sont en anglais.',
    leave: (organization) => `Revenir à ${organization}`,
    remove: 'Supprimer les données d’exemple',
    title: 'Vous regardez des données d’exemple',
    notHere:
      'Cette adresse n’est pas parmi les données d’exemple. Si elle mène à une personne réelle, quittez les données d’exemple pour la voir.',
    goThere: 'Quitter les données d’exemple et ouvrir cette page',
    takeAlong: 'Quitter les données d’exemple et voir ma saisie',
    left: 'Vous avez quitté les données d’exemple',
    notKept:
      'Votre saisie est trop longue pour être gardée ici, ou secrète. Revenez en arrière dans votre navigateur pour la copier.',
  },

  saved: 'Enregistré.',
  undone: 'Annulé : la décision ne prendra pas effet.',
  look: {
    title: 'Langue et apparence',
    language: 'Langue du tableau de bord',
    browser: 'Celle de mon navigateur',
    hint: 'Les candidats choisissent leur langue sur leur propre page.',
    theme: 'Apparence',
    device: 'Celle de mon appareil',
    themes: { light: 'Claire', dark: 'Sombre' },
    save: 'Enregistrer',
  },

  login: {
    title: 'Se connecter',
    ended: 'Votre session a pris fin ; ce que vous avez envoyé n’a donc pas été exécuté.',
    kept: 'Votre envoi est conservé : connectez-vous et renvoyez-le.',
    keptWithoutFile:
      'Votre saisie est conservée : connectez-vous et recommencez. Le fichier que vous aviez choisi devra l’être à nouveau.',
    lost: 'Votre session a pris fin ; ce que vous avez envoyé n’a donc pas été exécuté et n’a pas pu être conservé. Connectez-vous et recommencez.',
    noPasswords:
      'Les mots de passe ne sont pas utilisés ici. Si vous ne pouvez pas vous connecter, adressez-vous à l’exploitant de cette installation.',
    with: (provider) => `Se connecter avec ${provider}`,
    withPassword: 'Avec un mot de passe',
    choose:
      'Avec cette adresse et ce mot de passe, vous avez des comptes dans plusieurs organisations. Choisissez-en une et saisissez à nouveau le mot de passe.',
    organization: 'Organisation',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    passwordLost: 'Mot de passe perdu ? Un administrateur de votre organisation vous crée un lien sous « Personnes ».',
    loggedOut: 'Vous êtes déconnecté',
    stillIn: (provider) =>
      `Vous êtes peut-être encore connecté chez ${provider} ; la prochaine personne sur cet appareil y entrerait alors à nouveau.`,
    logOutToo: (provider) => `Se déconnecter aussi de ${provider}`,
    again: 'Se reconnecter',
    goesOn: (provider) => `Votre navigateur passe à ${provider}. Si rien ne se passe, utilisez le bouton.`,
    goOn: (provider) => `Continuer vers ${provider}`,
    byLink: 'Se connecter par un lien',
    linkOf: (email) => html`Ce lien vous connecte en tant que ${email}. Il fonctionne une seule fois.`,
    deadLink: 'Ce lien ne fonctionne pas',
    deadLinkWhy: (minutes) =>
      `Il a été utilisé ou remplacé par un plus récent, il date de plus de ${minutes} minutes, ou le compte a changé depuis. L’exploitant de cette installation en crée un autre.`,
    enterBoth: 'Saisissez votre adresse et votre mot de passe.',
    wrong: 'L’adresse ou le mot de passe est incorrect.',
    tooMany: (minutes) => `Trop de tentatives. Réessayez dans ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    passwordsOff: 'Les mots de passe sont désactivés ici.',
  },
}
