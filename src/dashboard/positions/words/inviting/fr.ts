import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  notOpen: {
    closed: (link) =>
      html`Ce poste est fermé. Seul un poste ouvert accepte des invitations : ${link('modifiez d’abord son statut')}.`,
    draft: (link) =>
      html`Ce poste est un brouillon. Seul un poste ouvert accepte des invitations : ${link('modifiez d’abord son statut')}.`,
  },
  nobodyInvited: (problem) => html`Personne n’a été invité. ${problem}`,
  nobodyYet: 'Personne n’a encore été invité. Veuillez vérifier :',
  daysToAnswer: 'Jours pour répondre',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  cancel: 'Annuler',

  problems: {
    firstName: 'Saisissez le prénom, 100 caractères au plus.',
    lastName: 'Saisissez le nom de famille, 100 caractères au plus.',
    email: 'Saisissez une adresse e-mail telle que name@example.com.',
    expiresInDays: 'Le nombre de jours pour répondre doit être un nombre entier de 1 à 90.',
  },

  byHand: {
    title: 'Inviter un candidat',
    titleOf: (position) => `Inviter un candidat : ${position}`,
    email: 'Adresse e-mail',
    daysHint: 'De 1 à 90. L’invitation expire alors, sauf si une réponse a été enregistrée.',
    mailIt:
      'Envoyer le lien au candidat par e-mail. Sinon, vous le copiez sur la page suivante et l’envoyez vous-même.',
    noMail:
      'Vous copiez le lien sur la page suivante et l’envoyez vous-même : aucun serveur de messagerie n’est configuré, rien n’est donc envoyé par e-mail.',
    invite: 'Inviter',
    existing: (name, status) =>
      html`${name} a déjà une invitation pour ce poste : ${status}. Rien n’a été créé ni envoyé.`,
    existingUntil: (name, status, until) =>
      html`${name} a déjà une invitation pour ce poste : ${status}, jusqu’au ${until}. Rien n’a été créé ni envoyé.`,
  },

  link: {
    title: 'Invitation',
    label: 'Lien personnel',
    hint: 'Quiconque le possède répond au nom de ce candidat.',
    copy: 'Copier',
    ended: (at) => html`L’invitation a expiré le ${at}.`,
    ends: (at) => html`Expire le ${at}.`,
    moreTime: 'Accorder plus de temps',
    cancel: 'Annuler l’invitation…',
    ofProgram:
      'Le programme qui a invité ce candidat, comme la synchronisation avec l’ATS, décide s’il l’invite à nouveau.',
    again: (days) => `Une nouvelle invitation de ${days} jours, avec un nouveau lien, remplace celle-ci.`,
    mailIt: 'Envoyer le lien au candidat par e-mail',
    noMail:
      'Vous envoyez vous-même le nouveau lien : aucun serveur de messagerie n’est configuré, rien n’est donc envoyé par e-mail.',
    inviteAgain: 'Inviter à nouveau',
  },

  cancelling: {
    title: (name) => `Annuler l’invitation de ${name} ?`,
    heading: (name) => html`Annuler l’invitation de ${name} ?`,
    what: (status) =>
      `Le lien cesse aussitôt de fonctionner. Dès lors, une liste ne montre l’entretien qu’à ceux qui cherchent le nom ou choisissent le statut « ${status} ». Personne n’envoie d’e-mail au candidat. C’est irréversible ; vous pouvez inviter à nouveau le candidat.`,
    ofAts:
      'Cette invitation vient de l’ATS. Ce que les règles de sa connexion prévoient pour les entretiens annulés y est inscrit.',
    cancel: 'Annuler l’invitation',
    keep: 'Ne pas l’annuler',
  },

  list: {
    title: 'Inviter une liste',
    titleOf: (position) => `Inviter une liste : ${position}`,
    look: 'Voir la liste',
    invite: (n) => plural('fr', n, { one: `Inviter ${n} candidat`, other: `Inviter ${n} candidats` }),
    mailed: 'Chacun reçoit le lien par e-mail.',
    notMailed:
      'Rien n’est envoyé par e-mail. Vous envoyez les liens vous-même : chacun se trouve sur la page de son entretien.',
    noServer:
      'Rien n’est envoyé par e-mail, car aucun serveur de messagerie n’est configuré. Vous envoyez les liens vous-même : chacun se trouve sur la page de son entretien.',
    candidates: 'Candidats',
    candidatesHint: (max) =>
      `Une ligne par candidat, ${numberWords(max)} au plus : prénom, nom de famille, adresse e-mail. Les noms complets dans une seule colonne conviennent aussi : il vous est demandé comment les séparer. Un en-tête et des colonnes copiées d’un tableur sont compris, de même que les exports de carnets d’adresses.`,
    file: 'Ou un fichier CSV',
    fileHint: 'En UTF-8 ou UTF-16 ; il remplace le texte ci-dessus.',
    mailEach: 'Envoyer le lien à chaque candidat par e-mail',
    noMail: 'Aucun serveur de messagerie n’est configuré, rien n’est donc envoyé par e-mail.',
    nobodyByThat: 'Cela n’invite personne.',
    noText:
      'Le fichier n’est pas un texte en UTF-8 ou UTF-16. Enregistrez-le comme « CSV UTF-8 » ou collez ses lignes.',
    notSeen:
      'Ces noms ne sont pas ceux que vous avez regardés. Vérifiez comment ils sont séparés maintenant, puis invitez.',
    noLine: 'La liste n’a aucune ligne avec un candidat.',
    tooMany: (has, max) =>
      `La liste compte ${numberWords(has)} lignes ; ${numberWords(max)} au plus peuvent être invitées à la fois.`,
    refused: (problem) => `Personne n’a été invité. ${problem}`,
  },

  result: {
    counts: (of) => `Invités : ${of.invited}. Déjà invités : ${of.existing}. Non invités : ${of.not}.`,
    all: (good) =>
      plural('fr', good, {
        one: `${good} personne peut être invitée.`,
        other: `${good} personnes peuvent être invitées.`,
      }),
    some: (good, bad) => `Peuvent être invités : ${good}. Ne le peuvent pas et sont laissés de côté : ${bad}.`,
    heading: (line) => `La ligne ${line} est l’en-tête ; ce qui se trouve au-dessus est laissé de côté.`,
    line: 'Ligne',
    address: 'Adresse',
    happened: 'Résultat',
    canBe: 'Peut être invité',
    no: 'Non.',
    yes: 'Oui',
    notInvited: 'Non invité.',
    invited: 'Invité',
    before: 'Déjà invité',
    sameAddress: (line) => `La même adresse se trouve à la ligne ${line}.`,
  },

  columns: {
    needed: html`<strong>Personne n’a été invité.</strong> La liste a besoin de colonnes distinctes pour les noms et les adresses e-mail, séparées par des virgules, des points-virgules ou des tabulations.`,
    which: 'Contenu des colonnes',
    whichQuestion: 'Que contient chaque colonne ?',
    fields: {
      firstName: 'Prénoms',
      lastName: 'Noms de famille',
      fullName: 'Noms complets, s’ils sont dans une seule colonne',
      email: 'Adresses e-mail',
    },
    unclear: {
      heading: 'Personne n’a été invité. L’en-tête ne dit pas ce que contient chaque colonne.',
      no_addresses:
        'Personne n’a été invité. La colonne qui serait celle des adresses ne contient aucune adresse e-mail.',
      order:
        'Personne n’a été invité. La première ligne ne contient aucune adresse ; c’est peut-être un en-tête dont les mots ne sont pas connus ici.',
      choice:
        'Personne n’a été invité. Choisissez trois colonnes différentes : prénoms, noms de famille et adresses. Si les noms complets sont dans une seule colonne, choisissez seulement celle-ci et celle des adresses.',
      names:
        'Personne n’a été invité. Prénoms et noms de famille sont dans une seule colonne. Indiquez comment les séparer.',
    },
    choose: 'Choisissez une colonne',
    none: 'Aucune colonne',
    column: (n) => `Colonne ${n}`,
    firstLines: 'Les premières lignes de la liste',
  },

  names: {
    question: 'Comment séparer les noms ?',
    ways: {
      first_word: 'Le premier mot est le prénom, le reste est le nom de famille',
      last_word: 'Le dernier mot est le nom de famille, le reste est le prénom',
      comma: 'Le nom de famille est avant une virgule, le prénom après',
      family_first: 'Le premier mot est le nom de famille, le reste est le prénom',
    },
    chosen: (way) => `${way} :`,
    hint: 'Une invitation demande les deux noms. Une ligne qui ne peut pas être séparée est laissée de côté jusqu’à ce que vous la complétiez ci-dessous.',
    look: 'Voir les noms séparés',
    another: 'Séparer les noms autrement',
    cannot: (line, name) => html`Ligne ${line} : ${name} ne peut pas être séparé ainsi et est laissé de côté.`,
    parts: (line, first, last) => html`Ligne ${line} : Prénom : ${first} / Nom de famille : ${last}`,
    empty: 'La ligne ne contient aucun nom.',
    oneWord:
      'Une invitation demande un prénom et un nom de famille, et il n’y a ici que l’un des deux. Ajoutez l’autre à la ligne.',
    noComma:
      'Le nom ne contient pas de virgule. Écrivez-le dans la ligne sous la forme « Nom, Prénom » ou choisissez une autre méthode.',
    manyCommas: 'Le nom contient plus d’une virgule. Écrivez-le dans la ligne sous la forme « Nom, Prénom ».',
    comma:
      'Le nom contient une virgule. Retirez-la de la ligne ou choisissez la méthode prévue pour les noms avec virgule.',
  },
}
