import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const PARTS = {
  identify: 'à qui appartient la clé',
  jobs: 'les offres',
  stages: 'les étapes d’une offre',
  applications: 'qui se trouve dans une étape',
  people: 'les noms et les adresses des personnes',
  reasons: 'les motifs de rejet',
}

/** Behind “ne permet pas de lire”. */
const UNREAD = {
  ...PARTS,
  identify: 'à quel compte elle appartient',
  applications: 'les personnes qui se trouvent dans une étape',
}

export const fr: Words = {
  steps: {
    list: 'Étapes',
    choose: 'Choisir',
    signIn: 'S’identifier',
    rules: 'Règles',
    firstLook: 'Premier coup d’œil',
    done: '(fait)',
  },

  directory: {
    bring: 'En reprendre une d’une autre installation, sous forme de texte',
    title: 'Quel ATS utilisez-vous ?',
    lead: 'Depuis chacun d’eux, des candidats sont lus et invités. Ce qui peut être renvoyé diffère.',
    nothingBefore:
      'Personne n’est invité et rien n’est écrit avant que vous démarriez la connexion à la dernière étape, où vous pouvez voir par leur nom les personnes concernées.',
    back: 'Retour aux connexions',
    another: 'Un autre ATS avec une API JSON',
    anyJson: (link) =>
      html`Tout système doté d’une interface JSON. Vous le décrivez une fois, dans des champs que vous essayez sur ses réponses, ou ${link('sous forme de texte')}.`,
    can: {
      note: 'notes',
      tag: 'étiquettes',
      field: 'champs',
      link: 'liens',
      attach: 'fichiers',
      moveTo: 'passages à une étape',
      reject: 'rejets',
    },
    writes: (can) => `Écrit : ${can}.`,
    not: (cannot) => `N’écrit pas : ${cannot}.`,
    once: (doubtful) => `Essayé une seule fois, puis à la charge d’une personne si la réponse se perd : ${doubtful}.`,
  },

  credentials: {
    title: (ats) => `S’identifier auprès de ${ats}`,
    lead: 'Vous y créez une clé et la saisissez ici. Elle est testée aussitôt ; rien n’y est écrit.',
    titleNew: (name) => `Une nouvelle clé pour ${name}`,
    leadNew: 'Ce que vous saisissez est d’abord testé. Tant que cela ne fonctionne pas, l’ancienne clé reste utilisée.',
    more: 'Autres paramètres',
    name: 'Nom de la connexion',
    nameStays: 'Il ne change plus, quels que soient les autres changements.',
    nameExpected: 'Minuscules, chiffres et tirets, 63 au plus, sans tiret au début.',
    nameProblem: (expected) => `Le nom de la connexion : ${expected}`,
    nameOwn: 'Vous avez déjà une connexion de ce nom. Donnez-en un autre.',
    needed: 'Cette information est nécessaire.',
    unstorable: 'Le texte contient un caractère qui ne peut pas être enregistré.',
    test: 'Tester et continuer',
    testNew: 'Tester la nouvelle clé et l’utiliser',
    cancel: 'Annuler',
    another: 'Un autre ATS',
    where: 'Où les trouver',
    notDescribed: (ats) =>
      `La façon dont ${ats} délivre ses clés n’est pas décrite ici. Demandez à la personne qui l’administre.`,
    noSecret: (example) =>
      html`Le texte de cette connexion ne nomme aucun secret. Écrivez ${example} là où il en faut un ; sa valeur vous sera alors demandée.`,
    valueOf: (secret) => `Valeur de ${secret}`,
    emptyStays: 'Si le champ reste vide, la valeur enregistrée est conservée.',
    notSet: 'Pas encore défini.',
    kept: 'Conservé sous forme chiffrée et jamais affiché à nouveau.',
    optional: (label) => html`${label} (facultatif)`,
    no: 'Non',
    yes: 'Oui',
    typedAgain: 'Ce que vous avez saisi comme secret n’a pas été conservé : saisissez-le encore une fois.',
    couldRead: (connected, parts) => `${connected}. Ont pu être lus : ${parts.map((part) => PARTS[part]).join(', ')}.`,
    oldStays: 'L’ancienne clé reste utilisée.',
    nothingStored: 'Rien n’a été enregistré.',
    lookAt: 'Rien n’a été enregistré. Veuillez vérifier :',
    labelled: (label, problem) => html`${label} : ${problem}`,
    giveNew: 'Saisissez la nouvelle clé.',
    outOfDate: 'Ce formulaire n’est plus à jour.',
    changed: 'Quelqu’un a modifié cette connexion entre-temps ; la clé n’a donc pas été enregistrée.',
    goesTo:
      'Elle est envoyée aux serveurs que cette connexion nomme à présent. Ne continuez que si ce sont ceux de votre ATS\u00a0:',
  },

  connected: (account, openJobs, hasMore) => {
    const jobs = plural('fr', openJobs, { one: 'offre ouverte', other: 'offres ouvertes' })
    const count = hasMore ? `${numberWords(openJobs)} ${jobs} ou plus` : `${numberWords(openJobs)} ${jobs}`
    return `Connecté en tant que ${account ?? 'compte sans nom'}, ${count}`
  },

  problems: {
    credentials: (ats) =>
      `${ats} n’accepte pas ces identifiants. Copiez-les à nouveau depuis ${ats} ; une clé révoquée ou expirée doit être recréée.`,
    right: (ats, part, right, isOfUser) =>
      `${ats} accepte la clé, mais elle ne permet pas de lire ${part ? UNREAD[part] : 'tout ce qui est nécessaire'}.${right ? ` Il lui faut le droit « ${right} ».` : ''} ${isOfUser ? `Une clé de ${ats} n’a pas de droits propres\u00a0: elle peut ce que peut son utilisateur. Accordez ce droit à cet utilisateur` : 'Accordez-lui ce droit'} dans ${ats}, puis testez à nouveau.`,
    settings: (ats) =>
      `${ats} n’accepte pas ce que demande cette connexion telle qu’elle est configurée. Vérifiez les paramètres autres que la clé ; s’ils sont justes, ${ats} a peut-être mis fin à ce qui est demandé ici.`,
    address: 'Une adresse parmi les paramètres ne peut pas être interrogée d’ici.',
    slow: (ats) =>
      `${ats} n’a pas répondu à temps. Réessayez dans un instant ; si cela persiste, vérifiez que ${ats} fonctionne.`,
    unreachable: (ats) =>
      `${ats} n’a pas pu être joint, ou a répondu par une erreur. Vérifiez l’adresse, si vous en avez indiqué une, et réessayez dans un instant.`,
    busy: (ats) => `${ats} demande d’attendre : sa limite de requêtes est atteinte. Réessayez dans une minute.`,
    odd: (ats) =>
      `${ats} a répondu d’une façon incompréhensible. Vérifiez l’adresse, si vous en avez indiqué une : un autre programme y répond peut-être.`,
    often:
      'Dix tests de votre organisation ont échoué en dix minutes ; celui-ci n’a donc pas eu lieu. Attendez dix minutes et vérifiez entre-temps si c’est la bonne clé.',
    under_way:
      'Un autre test de votre organisation n’est pas encore terminé ; celui-ci n’a donc pas eu lieu. Réessayez dans un instant.',
  },
}
