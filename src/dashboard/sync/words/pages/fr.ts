import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const n = numberWords
const of = (count: number, one: string, other: string): string => `${n(count)} ${plural('fr', count, { one, other })}`
const syncs = (count: number): string => of(count, 'synchronisation', 'synchronisations')
const on = (connection: string): string => (connection === '' ? '' : ` de ${connection}`)

export const fr: Words = {
  connections: 'Connexions',
  allConnections: 'Toutes les connexions',
  noneAdministrator: (organization) =>
    `Aucune connexion à un ATS n’appartient à ${organization}. Connectez-en un, et ses candidats sont invités automatiquement.`,
  none: (organization) => `Aucune connexion à un ATS n’appartient à ${organization}. Un administrateur en connecte un.`,
  inFile: (id) =>
    html`Une connexion peut aussi figurer dans le fichier de configuration, avec l’identifiant de l’organisation ${id}.`,
  times: (read, written) =>
    html`dernière synchronisation complète\u00a0: ${read} · dernière écriture dans l’ATS\u00a0: ${written}`,
  connection: 'Connexion',
  whatHappenedTo: 'Que s’est-il passé pour',
  whoHint: 'Nom, adresse e-mail, candidature ou entretien',
  tellMe: 'Consulter',
  waitForApproval: 'Des modifications attendent une autorisation.',
  seeWhom: 'Voir qui est concerné',

  counts: {
    parked: (count) => of(count, 'envoi demande une décision', 'envois demandent une décision'),
    people: (count) => of(count, 'candidature demande une décision', 'candidatures demandent une décision'),
    unknown: (count) => of(count, 'envoi pas encore confirmé', 'envois pas encore confirmés'),
    pending: (count) => of(count, 'envoi en route', 'envois en route'),
    queued: (count) => of(count, 'invitation en attente', 'invitations en attente'),
    cancels: (count) => of(count, 'annulation en route', 'annulations en route'),
    held: (count) => of(count, 'modification attend une autorisation', 'modifications attendent une autorisation'),
    setAside: (count) => of(count, 'fiche n’a pas pu être lue', 'fiches n’ont pas pu être lues'),
    drift: (count) => of(count, 'différence à la dernière comparaison', 'différences à la dernière comparaison'),
  },
  nothingWaits: 'Rien n’est en attente.',
  heldParts: {
    invite: (count) => `${n(count)} à inviter`,
    cancel: (count) => `${n(count)} à annuler`,
    move: (count) => `${n(count)} à déplacer`,
    reject: (count) => `${n(count)} à rejeter`,
    write: (count) => of(count, 'entretien au sujet duquel écrire', 'entretiens au sujet desquels écrire'),
  },
  heldNothing: 'rien',

  seePlan: 'Voir ce que ferait la prochaine synchronisation, ou essayer d’autres règles',
  peopleTitle: 'Candidatures qui demandent une décision',
  waitingTitle: 'Invitations en attente',
  lastSyncs: 'Dernières synchronisations',
  whatASyncIs:
    'Une synchronisation («\u00a0pass\u00a0» en ligne de commande) lit une fois l’ATS et les entretiens et reprend ce qui a changé.',
  askedLate: (link) =>
    html`Une synchronisation a été demandée. Elle commence dès qu’un processus de travail est en marche. Ce qu’elle a changé s’affiche ${link('quand vous rechargez cette page')}.`,
  asked: (link) =>
    html`Une synchronisation a été demandée. Elle commence dans quelques secondes, ou quand celle en cours se termine. Ce qu’elle a changé s’affiche ${link('quand vous rechargez cette page')}.`,
  syncNow: 'Synchroniser maintenant',
  syncNowHint: 'Elle vient aussi d’elle-même\u00a0; ceci évite seulement l’attente.',
  earlierTitle: 'Un autre compte auparavant',
  earlier: (at) =>
    html`Cette connexion menait à un autre compte de son ATS jusqu’au ${at}. Plus rien n’y est lu ni écrit, et elle ne montre personne de ce compte.`,
  earlierParked: (count, link) =>
    html`${link(of(count, 'envoi', 'envois'))} vers ce compte ${plural('fr', count, { one: 'reste', other: 'restent' })} sans suite.`,
  earlierFacts: ({ state, connection, parked }) =>
    `«\u00a0${connection}\u00a0» menait auparavant à un autre compte de l’ATS\u00a0; ce qui en est conservé («\u00a0${state}\u00a0») n’est ni lu ni écrit${parked > 0 ? `, et ${of(parked, 'de ses envois reste', 'de ses envois restent')} sans suite` : ''}. S’il s’agit malgré tout du même compte\u00a0: interview-bridge connections account ${connection} --same. Pour le supprimer\u00a0: interview-bridge connections forget ${state}`,
  heldTitle: 'Des modifications attendent une autorisation',
  heldSummary: (why, held) => `${why} Rien n’a encore été fait. Au total\u00a0: ${held}.`,
  brakeHolds: (reason) => html`Le frein les retient\u00a0: ${reason}.`,
  seeWhomAndDecide: 'Voir qui est concerné, et décider',
  columns: { candidate: 'Candidat', why: 'Pourquoi', triedAgain: 'Nouvel essai' },
  needsDecision: 'demande une décision',
  application: (id) => `Candidature ${id}`,
  asideTitle: 'Fiches qui n’ont pas pu être lues',
  aside: (count, ats) =>
    plural('fr', count, {
      one: `Une fiche de ${ats} ou des entretiens n’a pas pu être lue. Toutes les autres sont traitées\u00a0; de nouveaux essais suivent pour celle-ci, de plus en plus espacés.`,
      other: `${n(count)} fiches de ${ats} ou des entretiens n’ont pas pu être lues. Toutes les autres sont traitées\u00a0; de nouveaux essais suivent pour chacune de celles-ci, de plus en plus espacés.`,
    }),
  asideWho: 'Un administrateur voit lesquelles.',
  asideColumns: { record: 'Fiche', of: 'De', problem: 'Problème', times: 'Nombre de fois', last: 'Dernière fois' },
  driftTitle: 'Différences entre les deux côtés',
  drift: (count) =>
    `La dernière comparaison a trouvé ${of(count, 'différence', 'différences')}\u00a0; ce qui manquait a été repris aussitôt.`,
  driftCommand: (command) => html`${command} compare à nouveau et indique chacune avec sa cause.`,

  strip: {
    none: 'Il n’y a pas encore eu de synchronisation.',
    told: (count, since, complete, longest) =>
      html`${syncs(count)} depuis le ${since}\u00a0: ${of(complete, 'complète', 'complètes')}\u00a0; la plus longue a duré ${longest}.`,
    idle: 'Des synchronisations qui n’ont rien changé, la dernière de chaque heure est dessinée.',
    label: (complete, count) => `${of(complete, 'complète', 'complètes')} sur ${syncs(count)}`,
    before: (count) => plural('fr', count, { one: 'et la précédente', other: `et les ${n(count)} précédentes` }),
    repeated: (count, since) =>
      plural('fr', count, {
        one: `, comme la précédente depuis le ${since}`,
        other: `, comme les ${n(count)} précédentes depuis le ${since}`,
      }),
  },

  held: {
    title: (connection) => `Modifications en attente d’autorisation sur ${connection}`,
    heading: 'Modifications en attente d’autorisation',
    none: 'Rien de cette connexion n’attend d’autorisation.',
    summary: (why, held) =>
      `${why} Ainsi, une erreur dans une règle ou dans l’ATS n’atteint personne. Rien n’a encore été fait. Au total\u00a0: ${held}.`,
    administratorDecides: 'Un administrateur autorise ou abandonne ces modifications.',
    nobodyHere: 'Il n’y a personne sur cette page.',
    backToFirst: 'Retour à la première page',
    releaseTicked: 'Autoriser celles qui sont cochées',
    dropTicked: 'Abandonner celles qui sont cochées',
    pages: 'Pages de la liste',
    firstPage: 'Première page',
    releaseAll: 'Tout autoriser',
    dropAllAsk: 'Tout abandonner…',
    dropAllWhat:
      'Aucune de ces personnes n’est invitée, déplacée ni rejetée, et rien n’est annulé, avant que quelque chose change à nouveau pour elles\u00a0; ces notes ne sont jamais écrites.',
    dropAll: 'Tout abandonner',
    happens: 'Ce qui se passerait',
    choose: (who) => `Choisir ${who}`,
    applicationAs: (id) => `candidature ${id}`,
    because: (reason) => html`Motif\u00a0: ${reason}`,
    rule: (place) => html`Règle ${place}`,
  },
  nextPage: 'Page suivante',

  deliveries: {
    title: 'Envois vers l’ATS',
    what: 'Ce qu’Interview Bridge écrit dans votre ATS\u00a0: notes, étiquettes, passages à une autre étape, etc. Cette page montre ceux qui ne sont pas faits.',
    show: 'Afficher',
    of: 'de',
    all: 'toutes les connexions',
    choices: {
      open: 'tous ceux qui ne sont pas faits',
      parked: 'ceux qui demandent une décision',
      unknown: 'pas encore confirmés',
      pending: 'en route',
      held: 'ceux qui attendent une autorisation',
    },
    noneOpen: (connection) =>
      `Tous les envois${on(connection)} sont faits\u00a0; aucun n’attend ni ne demande de décision.`,
    none: (connection) => (connection === '' ? 'Il n’y en a aucun.' : `Il n’y en a aucun sur ${connection}.`),
    place: (connection, isEarlier) => (isEarlier ? `sur un compte antérieur de ${connection}` : `sur ${connection}`),
    tried: (count) => of(count, 'essai', 'essais'),
    number: (seq, application) => `N°\u00a0${seq}, candidature ${application}`,
    seeHeld: 'Voir ce qui attend une autorisation',
    due: (at) => html`prévu\u00a0: ${at}`,
    unknown: (at) =>
      html`L’ATS n’a pas répondu, il l’a donc peut-être déjà. Il est interrogé avant toute nouvelle écriture\u00a0: ${at}.`,
    administratorDecides: 'Un administrateur décide.',
    discardAsk: 'Abandonner…',
    discardWhat: 'Ce ne sera pas écrit.',
    discard: 'Abandonner',
    tryAsk: 'Réessayer…',
    looked: 'J’ai regardé dans l’ATS\u00a0: ce n’y est pas',
    tryAgain: 'Réessayer',
  },

  timeline: {
    nameless: 'Candidat dont le nom n’est pas connu ici',
    findTitle: 'Chercher un candidat',
    nobodySeen: (connection) => `Personne dont vous voyez l’entretien n’est connu ainsi sur ${connection}.`,
    several: (count, connection) => `${of(count, 'candidature', 'candidatures')} sur ${connection}\u00a0:`,
    interview: (at) => (at === null ? 'Entretien' : `Entretien ${at}`),
    happened: 'Ce qui s’est passé',
    nothing: 'Rien n’a été consigné.',
    writeBacks: 'Envois vers l’ATS',
    noWrites: (ats) => `Aucune écriture dans ${ats} n’est prévue ni faite.`,
    rate: 'Évaluer l’entretien',
    entries: 'Entrées',
    number: (seq, at) => html`n°\u00a0${seq}, ${at}`,
    withheld:
      'Masqué jusqu’à ce que vous ayez évalué\u00a0: le contenu dit ce que pense l’IA, ou a été écrit pour cette raison.',
    withheldForGood:
      'Masqué\u00a0: le contenu dit ce que pense l’IA, ou a été écrit pour cette raison. Vous ne pouvez pas évaluer cet entretien\u00a0: il a été supprimé, ou relève d’une autre équipe.',
    becauseOf: (rule) => html`En raison de ${rule}`,
    notTried: 'Aucun essai n’a encore eu lieu.',
    noTry: 'Aucun essai n’a été consigné.',
    removed: (at) =>
      html`Son texte et ses essais ont été supprimés (${at})\u00a0: ils étaient plus anciens que la durée de conservation indiquée dans la configuration.`,
    tries: 'Essais',
    sent: (outcome) => `envoyé\u00a0: ${outcome}`,
    lookedUp: (outcome) => `vérifié\u00a0: ${outcome}`,
    call: (request, status, ms) => html`${request} → ${status ?? 'pas de réponse'} en ${ms} ms`,
    callSent: 'envoyé',
    callAnswered: 'répondu',
  },
}
