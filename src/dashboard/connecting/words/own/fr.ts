import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const WHAT = {
  created: 'créée',
  changed: 'modifiée',
  paused: 'mise en pause',
  resumed: 'démarrée',
  removed: 'déconnectée',
  secret: 'nouvelle clé',
}

export const fr: Words = {
  states: { active: 'active', paused: 'en pause', removed: 'déconnectée' },
  anAts: 'Un ATS',
  thisAts: 'cet ATS',
  somebodyElse: 'Quelqu’un d’autre',

  start: {
    elsewhere: (asks) =>
      `Cette connexion a-t-elle fonctionné auparavant dans une autre installation ? Celle-ci ne connaît pas ses invitations : les personnes qui sont à cette étape recevraient une deuxième invitation et une deuxième note. ${asks ? 'Abandonnez celles que l’autre a invitées lorsque la question vous est posée ici ; celles qui viennent ensuite sont invitées une fois.' : 'Modifiez d’abord le texte, pour que la question vous soit posée et que vous puissiez abandonner celles que l’autre a invitées.'} Là-bas, mettez « invite: [] » et « onLeave: keep » dans le texte et laissez la connexion active jusqu’à ce que les entretiens des personnes qu’elle a invitées soient terminés et décidés : en pause, elle n’écrirait aucun de leurs résultats.`,
    title: 'Regarder avant le démarrage',
    titleRunning: 'Voir qui est concerné',
    titleFrame: 'Qui est concerné',
    lead: 'Tant qu’elle est au repos, rien n’est envoyé et rien n’est écrit.',
    leadRunning: 'Cette connexion est active avec ces règles.',
    warnings: 'Probablement pas voulu ainsi :',
    see: 'Voir par leur nom les personnes concernées',
    reads: 'L’ATS est lu comme le ferait la première synchronisation. Regarder n’invite personne et n’écrit rien.',
    readsRunning:
      'L’ATS est lu comme le ferait la prochaine synchronisation. Regarder n’invite personne et n’écrit rien.',
    show: 'Afficher',
    unseen: 'Démarrer sans regarder',
    unseenUnasked: 'Démarrer sans regarder et sans demande de confirmation',
    unasked: (link, brake) =>
      html`<strong>Personne n’est consulté avant les premières invitations.</strong> Le frein dans le texte de cette connexion est désactivé ou laisse passer la première synchronisation. Qui se trouve dans l’étape est invité dans les secondes qui suivent. Remplacez le frein ${link('dans le texte')} par ${brake} si vous voulez être consulté.`,
    ranBefore:
      'Cette connexion a déjà été active. Avec le même compte, elle reprend là où elle s’est arrêtée : qui a atteint l’étape entre-temps est invité sans que personne soit consulté.',
    asks: 'La première synchronisation demande avant d’inviter qui que ce soit : vous voyez chacun par son nom, et autorisez tout le monde ou chacun séparément.',
    fromThenOn:
      'Ensuite, qui atteint l’étape est invité automatiquement. Si un nombre inhabituel de changements devait se produire d’un coup, la synchronisation s’arrête et consulte un administrateur.',
    willHappen: 'Ce qui va se passer',
    changeRules: 'Modifier les règles',
    stored: 'Voici ce qui est enregistré',
    startUnasked: 'Démarrer et inviter sans demander',
    startAgain: 'Redémarrer',
    startAsking: 'Démarrer et me demander d’abord',
    many: (n) =>
      html`<strong>${n} personnes seraient invitées d’un coup.</strong> Si vous n’en vouliez pas autant, revenez en arrière et choisissez une seule offre ou une autre étape.`,
    runsAlready: 'Cette connexion est déjà active.',
    howItDoes: 'Voir son état',
    lookAgain: 'Regarder à nouveau',
    changed: (by) =>
      `${by} a modifié cette connexion entre-temps ; elle n’a donc pas été démarrée. Vous voyez son état actuel ; regardez à nouveau, puis démarrez-la.`,
  },

  edit: {
    title: (name) => `Modifier ${name}`,
    all: 'Toutes les connexions',
    how: (name) => `État de ${name}`,
    changedBy: (by, at) => html`modifiée par ${by} ${at}`,
    started: html`<strong>Elle est démarrée.</strong> La première synchronisation commence dans quelques secondes.`,
    seeFound: 'Voir ce qu’elle a trouvé',
    broken: 'Cette connexion ne fonctionne pas :',
    rules: 'Règles',
    asked: 'Ce qui est demandé',
    look: 'Regarder et démarrer',
    see: 'Voir qui est concerné',
    key: 'Nouvelle clé',
    versions: 'Versions antérieures',
    pause: 'Mettre en pause',
    disconnect: 'Déconnecter…',
    whilePaused:
      'Tant qu’elle est en pause, rien n’est lu, personne n’est invité et rien n’est écrit. Les candidats qui ont un lien peuvent continuer.',
    ifPaused: 'Si elle était en pause, rien ne serait lu, personne ne serait invité et rien ne serait écrit.',
    asText: 'Sous forme de texte',
    lookAt: 'Rien n’a été enregistré. Veuillez vérifier :',
    storeText: 'Enregistrer le texte',
    missing: 'Secrets que le texte nomme et qui ne sont pas définis',
    missingHint: 'Leurs valeurs sont enregistrées avec le texte. S’il est refusé, saisissez-les encore une fois.',
    moved: 'Secrets pour une autre adresse ou un autre ATS',
    movedHint:
      'Ce texte nomme une autre adresse ou un autre connecteur que le texte enregistré. Un secret enregistré ne va qu’au serveur pour lequel il a été saisi ; saisissez donc chacun de nouveau. Si le texte est refusé, saisissez-les encore une fois.',
    yaml: 'La connexion en YAML',
    yamlHint: (example) =>
      html`Le même format qu’un fichier de connexions. Les secrets y figurent par leur nom, sous la forme ${example} ; leurs valeurs ne sont montrées à personne.`,
    mistake: (line, column, message) => html`Ligne ${line}, colonne ${column} : ${message}`,
    changedWhileTyping: (by) =>
      html`<strong>${by} a modifié cette connexion pendant que vous l’éditiez.</strong> Rien de votre saisie n’est perdu : elle se trouve ci-dessous, et rien n’en est encore enregistré. Si vous l’enregistrez maintenant, elle remplace l’autre modification.`,
    changedBefore: (by) =>
      html`<strong>${by} a modifié cette connexion entre-temps ; rien n’a donc été fait.</strong> Vous la voyez telle qu’elle est maintenant ; si vous le voulez toujours, recommencez.`,
    storedNow: 'Enregistré maintenant :',
    theyChanged: 'Ce qui a été modifié :',
  },

  described: {
    title: 'Décrivez votre ATS',
    lead: 'Ses adresses et ses champs, sous forme de texte. Rien n’y est demandé avant que vous l’ayez enregistré, et ensuite il est seulement lu.',
    notKept: 'Les secrets n’ont pas été conservés : saisissez-les encore une fois.',
    secrets: 'Secrets que le texte nomme',
    secretName: (n) => `Nom du secret ${n}`,
    secretValue: (n) => `Valeur du secret ${n}`,
    store: 'Enregistrer et tester',
    inFields: 'Plutôt dans des champs',
    begin: 'Pour commencer',
    examples:
      'La documentation de ce connecteur contient des exemples complets à copier : l’un avec une clé, l’autre avec OAuth.',
    secretAs: (example) =>
      html`Un secret s’écrit ${example}, et sa valeur se saisit à côté du texte. Elle est conservée sous forme chiffrée.`,
  },

  versions: {
    title: 'Versions antérieures',
    version: (n) => `Version ${n}`,
    now: 'actuelle',
    happened: (by, what, at) => html`${by} · ${WHAT[what]} ${at}`,
    text: 'Son texte',
    whatChanged: 'Ce qui a changé dans le texte',
    back: 'Revenir à ce texte',
    earlier: 'Plus anciennes',
    same: 'Le texte est resté tel quel.',
    removed: 'supprimé : ',
    added: 'ajouté : ',
  },

  disconnect: {
    title: (ats) => `Déconnecter ${ats} ?`,
    stay: html`<strong>Les entretiens restent.</strong> Qui a un lien peut continuer et terminer, et vous pouvez regarder et décider ici. Personne n’en est informé, et aucune invitation n’est annulée.`,
    nothing: (ats) =>
      html`<strong>Plus rien ne parvient à ${ats} :</strong> ni note, ni changement d’étape, ni rejet, quoi qu’on décide ici.`,
    undone: (n) =>
      plural('fr', n, {
        one: 'Un envoi qui attend en ce moment ne sera pas fait.',
        other: `${numberWords(n)} envois qui attendent en ce moment ne seront pas faits.`,
      }),
    undoneUnknown: 'Les envois encore en attente ne seront pas faits.',
    nobody: (ats) => html`<strong>Aucun nouveau candidat n’est invité</strong> depuis ${ats}.`,
    key: (ats) => `La clé est supprimée ici. Dans ${ats}, elle reste jusqu’à ce que quelqu’un l’y révoque.`,
    known:
      'Ce qui a été fait jusqu’ici reste connu. Le même nom, reconnecté au même compte, reprend à partir d’ici et n’invite personne deux fois.',
    do: (ats) => `Déconnecter ${ats}`,
    keep: 'La garder',
    meanwhile: {
      title: (name) => `${name} est déconnectée`,
      by: (by, at) => html`${by} a déconnecté cette connexion (${at}). Rien n’a été enregistré.`,
      typed: 'Votre saisie se trouve ci-dessous, sans les secrets. Copiez ce dont vous avez encore besoin.',
    },
  },

  beside: {
    connect: 'Connecter un ATS',
    edit: 'Modifier, mettre en pause, nouvelle clé, déconnecter',
    inFile: (file) => html`Figure dans le fichier ${file} et s’y modifie.`,
    untilStarted:
      'Rien n’est lu, personne n’est invité et rien n’est écrit jusqu’à ce qu’un administrateur la démarre. Les candidats qui ont un lien peuvent continuer.',
    changed: (at) => html`Modifiée ${at}.`,
    changedBy: (by, at) => html`Modifiée par ${by} ${at}.`,
    broken: 'ne fonctionne pas',
    untilMended: 'Rien n’est fait pour elle jusqu’à ce que quelqu’un la répare.',
    resting: 'Rien n’est lu, personne n’est invité et rien n’est écrit.',
    why: 'Voir pourquoi',
    goOn: 'Continuer avec ses règles',
    look: 'Regarder et démarrer',
  },
}
