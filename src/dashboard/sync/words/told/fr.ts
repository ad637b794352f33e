import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

const ADMINISTRATOR = 'Un administrateur en voit davantage.'
const because = (cause: string | null): string => (cause === null ? '' : `\u00a0: ${cause}`)
const since = (start: string, why: string | null): string => (why === null ? `${start}.` : `${start}\u00a0: ${why}`)

const ACTIONS: Readonly<Record<string, string>> = {
  note: 'note',
  tag: 'étiquette',
  field: 'champ',
  link: 'lien',
  attach: 'fichier',
  moveTo: 'passage à une autre étape',
  reject: 'rejet',
  requestAnalysis: 'demande de l’analyse de l’IA',
  result: 'résultat de l’analyse',
}
const EVENTS: Readonly<Record<string, string>> = {
  invited: 'l’invitation',
  started: 'le début',
  completed: 'la fin de l’entretien',
  abandoned: 'la fin sans toutes les réponses',
  expired: 'l’expiration de l’invitation',
  cancelled: 'l’annulation',
  'analysis.completed': 'l’analyse',
  'analysis.failed': 'l’annonce qu’aucune analyse n’a été faite',
  approved: 'la décision positive',
  rejected: 'le rejet',
}
const action = (code: string): string => ACTIONS[code] ?? code
const event = (code: string): string => EVENTS[code] ?? code
const upper = (text: string): string => text.slice(0, 1).toLocaleUpperCase('fr') + text.slice(1)
const line = (what: string, rest: string): string => `${upper(what)}\u00a0: ${rest}`

export const fr: Words = {
  deliveries: {
    held: 'attend une autorisation',
    pending: 'en route',
    claimed: 'en cours d’écriture',
    unknown: 'pas encore confirmé',
    confirmed: 'écrit',
    parked: 'demande une décision',
    discarded: 'non écrit',
  },
  theAts: 'l’ATS',
  theService: 'le service d’entretiens',
  action,
  event,
  after: (what, code) => html`${what} après ${event(code)}`,
  title: (code, after) => `${action(code)} après ${event(after)}`,
  invite: 'invitation',
  cancelledInvite: 'annulation de l’invitation',

  states: {
    'held-invite': () => 'L’invitation attend l’autorisation d’un administrateur.',
    'held-change': () => 'La modification attend l’autorisation d’un administrateur.',
    person: (why) => since('Quelqu’un doit décider', why),
    'stays-invited': () => 'Reste invité\u00a0: quelqu’un a abandonné l’annulation.',
    'about-to-invite': () => 'Le candidat va être invité.',
    'not-yet': (why) => since('Pas encore invité', why),
    invited: () => 'Le candidat a été invité.',
    'not-invited': (why) => since('Non invité', why),
    'about-to-cancel': () => 'L’invitation va être annulée.',
    'not-invited-now': () => 'Non invité actuellement.',
    nothing: () => 'Il n’y a rien à faire.',
  },
  waits: {
    no_email: (ats) => `${ats} ne montre aucune adresse e-mail de ce candidat. Saisissez-en une là-bas.`,
    bad_email: (ats) => `l’adresse e-mail qui figure dans ${ats} ne peut pas en être une. Corrigez-la là-bas.`,
    name_too_long: (ats) => `le nom qui figure dans ${ats} est trop long pour une invitation. Raccourcissez-le là-bas.`,
    unreadable: (ats) => `ce que ${ats} montre de ce candidat est illisible. ${ADMINISTRATOR}`,
    job_not_open: () => 'il n’y a pas encore de poste ouvert pour l’offre.',
    no_rule: () => 'plus aucune règle ne convient.',
    conflict: () => 'ce candidat a un autre entretien pour le poste, ou a été invité trop souvent.',
    no_credits: () => 'il manque des crédits ou un abonnement. Prévenez un administrateur.',
    refused: () => `l’invitation a été refusée. ${ADMINISTRATOR}`,
    ats_away: (ats) => `${ats} n’a pas répondu. Un nouvel essai suit.`,
    api_away: () => 'les entretiens n’ont pas pu être joints. Un nouvel essai suit.',
    look_again: () => 'l’entretien est examiné encore une fois.',
    too_many_invites: () => 'le candidat a déjà été invité trop souvent. Un administrateur décide.',
    cancelled_elsewhere: () => 'quelqu’un d’autre a annulé l’entretien.',
    dropped: () => 'quelqu’un y a renoncé.',
    failed: () => 'quelque chose a échoué, qu’un administrateur doit examiner.',
  },

  entries: {
    'want.invited': () => 'Le candidat doit être invité',
    'want.cancelled': () => 'L’invitation doit être annulée, sauf si des réponses ont été enregistrées',
    'want.nothing': () => 'Il n’y a rien à faire',
    'want.anew': () => 'Une invitation qui n’a pas été commencée doit être remplacée par une nouvelle',
    invite: () => 'Le candidat a une invitation',
    kept: () => 'L’entretien est conservé, donc personne n’est réinvité',
    person: () => 'Quelqu’un doit décider de l’invitation',
    cancel: () => 'Le candidat n’est plus invité',
    'cancel.kept': () => 'Des réponses ont déjà été enregistrées, donc l’entretien reste',
    waiting: () => 'L’invitation attend',
    conflict: () => 'L’invitation attend',
    skipped: () => 'Plus aucune règle ne convient à la candidature, donc le candidat n’est pas invité',
    failed: () => 'Quelque chose a échoué\u00a0; un nouvel essai suit',
    'set-aside': () => 'L’entretien est illisible\u00a0; de nouveaux essais suivent, de plus en plus espacés',
    not_ours: () => 'L’entretien ne relève d’aucune règle d’invitation de cette connexion',
    'candidate.other': (ats) =>
      `${ats} montre maintenant une autre personne ici\u00a0; rien de la précédente n’y est écrit`,
    'candidate.merged': (ats) => `${ats} a fusionné deux fiches de cette personne`,
    missing: (ats) => `${ats} ne montre pas la candidature\u00a0; une nouvelle demande suit`,
    summarised: () => 'Des entrées plus anciennes ont été supprimées',
  },
  other: 'Autre chose a été noté. Un administrateur voit quoi',
  changed: (ats) => `Modifié dans ${ats}`,
  moved: (ats, stage) => `Déplacé dans ${ats} vers «\u00a0${stage}\u00a0»`,
  inviteWaits: (why) => `L’invitation attend\u00a0: ${why}`,
  interview: (code) => `Entretien\u00a0: ${code}`,
  happened: {
    invited: 'invité',
    started: 'commencé',
    completed: 'terminé',
    abandoned: 'fini sans toutes les réponses',
    expired: 'l’invitation a expiré sans être utilisée',
    cancelled: 'annulé',
    approved: 'retenu',
    rejected: 'rejeté',
    'analysis.completed': 'analyse terminée',
    'analysis.failed': 'aucune analyse n’a été faite',
  },
  withheldForGood: (ats) =>
    `Un envoi vers ${ats}\u00a0: le reste est masqué, et vous ne pouvez pas évaluer l’entretien\u00a0: il a été supprimé, ou relève d’une autre équipe`,
  writesGone: {
    'delivery.confirmed': 'Quelque chose a été écrit dans l’ATS',
    'delivery.pending': 'Quelque chose doit être écrit dans l’ATS',
    'delivery.unknown': 'On ne sait pas encore si l’ATS a reçu quelque chose',
    'delivery.parked': 'Quelque chose n’a pas été écrit dans l’ATS et demande une décision',
    'delivery.discarded': 'Quelque chose n’est pas écrit dans l’ATS',
  },

  writes: {
    confirmed: (what, to) => line(what, `${to} l’a pris en compte`),
    'not-known': (what, to, cause) => line(what, `on ne sait pas si ${to} l’a pris en compte${because(cause)}`),
    'not-written': (what, to, cause) => line(what, `non écrit (destinataire\u00a0: ${to})${because(cause)}`),
    refused: (what, to, cause) => line(what, `${to} ne l’a pas pris en compte${because(cause)}`),
    discarded: (what, to) => line(what, `ne sera pas écrit (destinataire\u00a0: ${to})`),
    unknown: (what, to) => line(what, `on ne sait pas encore si ${to} l’a pris en compte`),
    held: (what) => line(what, 'attend l’autorisation d’un administrateur'),
    pending: (what, to, cause) => line(what, `${to} ne l’a pas encore confirmé${because(cause)}`),
  },
  withheld: (ats) => `Un envoi vers ${ats}\u00a0: le reste est masqué jusqu’à ce que vous ayez évalué l’entretien`,
  unallowed: (right, isOfUser) =>
    `notre accès ne le permet pas, ou cette candidature y est confidentielle${right === null ? '' : `\u00a0; s’il manque un droit ${isOfUser ? 'à l’utilisateur de la clé' : 'à la clé'}, c’est « ${right} »`}`,
  causes: {
    version_ended: 'le moyen d’y accéder a été désactivé\u00a0; un administrateur voit que faire',
    no_answer: 'aucune réponse correcte n’est venue',
    not_allowed: 'notre accès ne le permet pas',
    not_shown: 'le candidat ou l’offre n’y apparaît plus',
    asked_to_wait: 'il nous a été demandé d’attendre',
    undrawn: 'nous n’avons pas pu créer le fichier du résultat\u00a0; le résultat figure sur la page de l’entretien',
    not_accepted: 'ce n’est pas accepté là-bas pour ce candidat ou cette offre dans leur état actuel',
  },
}
