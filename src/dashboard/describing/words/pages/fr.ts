import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  partsLabel: 'Parties de la description',
  storedRuns: 'C’est enregistré. La connexion est active\u00a0: cela prend effet en quelques secondes.',
  storedRests: 'C’est enregistré. Personne n’est invité par là avant que la connexion ait des règles et soit démarrée.',
  runs: 'Cette connexion est active\u00a0: ce que vous enregistrez prend effet en quelques secondes.',
  changed: (by) =>
    html`<strong>${by} a modifié cette connexion pendant que vous y travailliez.</strong> Votre saisie figure ci-dessous et n’est pas encore enregistrée. Si vous l’enregistrez maintenant, elle est placée dans le texte de cette personne\u00a0; seuls ces champs remplacent les siens.`,
  store: 'Enregistrer',
  storeOn: 'Enregistrer et continuer',
  storeToRules: 'Enregistrer et passer aux règles',
  asText: 'Sous forme de texte',

  newTitle: 'Décrire votre ATS',
  newLead:
    'Tout système doté d’une interface JSON. Vous dites ce qu’il faut demander et à quoi correspond chaque champ\u00a0; chaque partie peut être essayée sur une vraie réponse.',
  connectionName: 'Nom de la connexion',
  nameStays: 'Il ne change plus, quels que soient les autres changements.',
  storeNew: 'Enregistrer et continuer',
  anotherAts: 'Un autre ATS',
  need: 'Ce qu’il vous faut',
  needs:
    'La documentation de son API, et une clé qui peut lire les offres, les étapes, les candidatures et les candidats\u00a0; pour ce qui est envoyé vers l’ATS, une clé qui peut écrire.',
  storedPaused:
    'La connexion est enregistrée en pause. Rien n’y est demandé avant que vous n’appuyiez sur un bouton d’essai, et même alors, seulement en lecture.',

  key: 'La clé',
  keyKept:
    'Si vous laissez ce champ vide, la clé enregistrée reste. Elle est demandée à nouveau quand l’adresse change, et après un essai avec une nouvelle clé. Elle est conservée chiffrée et n’est plus jamais affichée.',
  keyNew:
    'Telle que l’ATS vous l’a donnée\u00a0; avec «\u00a0basic\u00a0», le mot de passe. Elle est conservée chiffrée et n’est plus jamais affichée.',

  troubles: 'Rien n’a été enregistré. Veuillez vérifier\u00a0:',
  needed: 'Cette information est nécessaire.',
  bodyTooLarge: 'C’est trop long\u00a0: au plus 500 lignes et 500 clés, virgules et crochets.',
  trouble: (message) => html`${message}.`,
  troubleAt: (line, column, message) => html`Ligne ${line}, colonne ${column} du texte\u00a0: ${message}.`,
  fieldOf: (title, label) => `${title} – ${label}`,
  further: (names) =>
    `Le texte en dit plus à ce sujet que ces champs n’en montrent\u00a0: ${names}. Cela reste tel quel.`,
  kept: 'Le texte le dit d’une façon qu’aucun champ ne montre ici. Cela reste tel quel.',
  keptWrong: (mistake) =>
    html`Le texte le dit d’une façon qu’aucun champ ne montre ici. Cela reste tel quel\u00a0: ${mistake}.`,
  onlyReads: 'Lit seulement, et n’enregistre rien.',

  auth: {
    bearer: 'Authorization: Bearer CLÉ',
    header: 'Dans un en-tête à part',
    basic: 'Comme mot de passe d’un utilisateur (basic)',
    query: 'Comme paramètre de l’adresse',
  },
  authName: 'Nom de l’en-tête ou du paramètre',
  authNameHint: 'Pour un en-tête ou un paramètre à part.',
  authUser: 'Utilisateur',
  authUserHint: 'Pour «\u00a0basic\u00a0».',
  next: {
    none: 'Tout arrive en une fois',
    link: 'L’en-tête «\u00a0Link\u00a0» nomme la page suivante',
    page: 'Par numéro de page, avec {page}',
    offset: 'Par le nombre de lignes déjà lues, avec {offset}',
    url: 'La réponse contient l’adresse suivante',
    cursor: 'La réponse contient un curseur, envoyé comme {cursor}',
  },
  nextAt: 'Où se trouve l’adresse ou le curseur',
  nextAtHint: 'Par exemple paging.next.',
  method: 'Méthode',
  notWritten: 'Pas d’écriture',

  failed: {
    credentials:
      'L’ATS n’accepte pas ces identifiants. Copiez-les à nouveau depuis l’ATS\u00a0; une clé révoquée ou expirée doit être recréée.',
    right:
      'L’ATS accepte la clé, mais elle ne peut pas lire tout ce qui est nécessaire. Donnez-lui ce droit dans l’ATS, puis testez à nouveau.',
    settings:
      'L’ATS n’accepte pas ce que cette connexion demande telle qu’elle est configurée. Vérifiez les paramètres qui accompagnent la clé\u00a0; s’ils sont justes, l’ATS a peut-être mis fin à ce qui est demandé ici.',
    address: 'Une adresse figurant dans les paramètres ne peut pas être interrogée d’ici.',
    slow: 'L’ATS n’a pas répondu à temps. Réessayez dans un instant\u00a0; si cela persiste, vérifiez que l’ATS fonctionne.',
    unreachable:
      'L’ATS n’a pas pu être joint, ou a répondu par une erreur. Vérifiez l’adresse, si vous en avez indiqué une, et réessayez dans un instant.',
    busy: 'L’ATS demande d’attendre\u00a0: sa limite de requêtes est atteinte. Réessayez dans une minute.',
    odd: 'L’ATS a répondu d’une façon incompréhensible. Vérifiez l’adresse, si vous en avez indiqué une\u00a0: un autre programme y répond peut-être.',
    often:
      'Votre organisation a fait autant d’essais qu’il est permis en dix minutes\u00a0: celui-ci n’a donc pas eu lieu. Attendez quelques minutes, puis réessayez.',
    under_way:
      'Un autre test de votre organisation n’est pas encore terminé\u00a0: celui-ci n’a donc pas eu lieu. Réessayez dans un instant.',
  },
  said: (words) => html`Ce qui est arrivé\u00a0: ${words}`,

  job: (id, name) => (name === undefined ? `l’offre ${id}` : `l’offre «\u00a0${name}\u00a0» (${id})`),
  stage: (id, name) => `l’étape «\u00a0${name}\u00a0» (${id})`,
  application: (id, job) => `la candidature ${id}, trouvée dans ${job}`,
  id: (id) => `l’identifiant ${id}`,
  triedWith: (things) => `Essayé avec ${things}.`,

  problems: {
    no_job:
      'La partie «\u00a0Offres\u00a0» ne trouve aucune offre avec laquelle essayer ceci. Vérifiez d’abord cette partie, ou indiquez un identifiant.',
    no_stage:
      'La partie «\u00a0Étapes\u00a0» ne trouve aucune étape avec laquelle essayer ceci. Vérifiez d’abord cette partie.',
    no_candidate: 'Cette candidature ne nomme aucun candidat. Vérifiez la partie «\u00a0Candidatures\u00a0».',
    no_reasons: 'Aucune liste de motifs n’est demandée.',
    fixed_stages: 'Les étapes figurent dans la description\u00a0: rien n’est donc demandé.',
    no_read_back: 'Les notes ne sont pas relues\u00a0: il n’y a donc rien à essayer.',
    empty: 'La réponse est vide.',
  },
  nobody: (job) =>
    `Personne n’a été trouvé dans les premières étapes de ${job}. Vérifiez d’abord la partie «\u00a0Candidatures\u00a0», ou indiquez un identifiant.`,
  nowhere: (expression) => `"${expression}" ne trouve rien dans la réponse.`,

  cameEmpty: 'La liste est arrivée, et elle est vide.',
  cameOne: 'La lecture a réussi.',
  came: (all) => `${numberWords(all)} lignes sont arrivées.`,
  cameMore: (shown, all) =>
    `${numberWords(all)} lignes sont arrivées sur la première page. Les ${shown} premières\u00a0:`,
  noRowUsable: (why) => html`Aucune ligne n’est encore utilisable. ${why}.`,
  someRowsUnusable: (why) => html`Certaines lignes sont inutilisables. ${why}.`,
  rowProblem: (label, why) => html`${label}\u00a0: ${why}`,
  nothingFound: 'rien n’a été trouvé',
  suggestions: 'Suggestions pour les champs qui n’ont rien trouvé\u00a0:',
  suggestion: (label, value) => html`${label}\u00a0: ${value}`,
  fill: 'Remplir et réessayer',
  rawRow: (n) => `Ligne ${n}, telle qu’elle est arrivée`,
  rawAnswer: 'La réponse, telle qu’elle est arrivée',
  understood: 'Ce qui a été compris',
  nothing: 'rien',
  found: 'Champs trouvés',
  foundHint: 'Le nom à gauche est ce qu’un champ ci-dessus peut contenir.',
}
