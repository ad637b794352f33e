import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { PlanCounts, Words } from './en.ts'

const n = numberWords
const of = (count: number, one: string, other: string): string => `${n(count)} ${plural('fr', count, { one, other })}`
const would = ({ invite, cancel, write, waiting }: PlanCounts): string =>
  `${of(invite, 'invitation', 'invitations')}, ${of(cancel, 'annulation', 'annulations')} et ${of(write, 'envoi', 'envois')}\u00a0; ${of(waiting, 'candidature en attente', 'candidatures en attente')}. Rien n’a été fait.`

export const fr: Words = {
  title: (connection) => `Prévision pour ${connection}`,
  heading: 'Ce que ferait la prochaine synchronisation',
  what: 'Une prévision lit l’ATS et les entretiens comme la prochaine synchronisation et montre, candidat par candidat, ce qu’elle ferait. Personne n’est invité, rien n’est annulé ni écrit.',
  asIs: 'Avec les règles actuelles',
  planNext: 'Prévoir la prochaine synchronisation',
  withOthers: 'Avec d’autres règles',
  rules: 'Règles à essayer',
  rulesHint: (invite, writeBack) =>
    html`${invite} et ${writeBack}, tels qu’ils figureraient dans cette connexion du fichier de configuration. Ce qui manque reste inchangé. Rien n’est enregistré, et les variables ne sont pas remplacées.`,
  example: 'Un exemple',
  planOthers: 'Prévoir avec ces règles',
  again: 'Nouvelle prévision, aussi avec d’autres règles',
  mistakes: 'Aucune prévision n’a été faite. Veuillez vérifier\u00a0:',
  mistake: (line, column, message) => html`Ligne ${line}, colonne ${column}\u00a0: ${message}`,
  busy: 'Une autre prévision est en cours. Une organisation n’en fait qu’une à la fois et une installation, quelques-unes\u00a0; réessayez dans une minute ou deux.',

  progress: 'Progression',
  stages: {
    copying: 'Lecture de ce qui est connu de cette connexion…',
    reading: 'Lecture de l’ATS et des entretiens…',
    deciding: 'Choix des personnes à inviter, et pour quoi…',
  },
  seconds: (count) => `${of(count, 'seconde', 'secondes')} jusqu’ici…`,
  failed: 'Il n’y a pas de prévision',
  tooLong: 'Elle a duré trop longtemps et a été arrêtée. Rien n’a été fait.',
  ourFault: 'Elle a échoué pour une raison que le journal indique. Rien n’a été fait.',
  nothingDone: (why) => html`${why} Rien n’a été fait.`,

  result: 'La prévision',
  incomplete: (why) =>
    html`Tout n’a pas pu être lu, la prochaine synchronisation en fera donc peut-être davantage\u00a0: ${why}`,
  incompletes: {
    stopped: 'elle a été arrêtée avant que tout soit lu',
    'no-answer': 'un côté n’a pas répondu',
  },
  hidden: (ats, { why, right }) => {
    const what = right.name === null ? 'le droit de lire les candidats' : `le droit « ${right.name} »`
    const give = `accordez ${right.isOfUser ? 'à l’utilisateur de la clé' : 'à la clé'} ${what} dans ${ats}, puis regardez à nouveau.`
    const causes = {
      right: `Pour y remédier, ${give}`,
      unsure: `Elles y sont peut-être confidentielles\u00a0; sinon, ${give}`,
      confidential: 'D’autres sont visibles, donc celles-ci y sont sans doute confidentielles.',
    }
    return `${ats} refuse de montrer les personnes dont le nom manque ci-dessous\u00a0; aucune d’elles ne pourrait donc être invitée. ${causes[why]}`
  },
  summary: (counts) => `La prochaine synchronisation donnerait ${would(counts)}`,
  draftSummary: (counts) => `Avec les règles collées, la prochaine synchronisation donnerait ${would(counts)}`,
  allHeld: (reason) => html`Tout attendrait d’abord une autorisation\u00a0: ${reason}.`,
  partHeld: (reason) => html`Une partie attend une autorisation (le frein)\u00a0: ${reason}.`,
  paused: ({ code, stage, stageName, stageNow }) =>
    code === 'stage_renamed'
      ? `Une règle d’invitation est en pause\u00a0: son étape «\u00a0${stage}\u00a0» (${stageName}) s’appelle maintenant «\u00a0${stageNow}\u00a0» dans l’ATS. Elle n’invite personne et n’annule rien tant que la règle ou l’ATS n’est pas corrigé.`
      : `Une règle d’invitation est en pause\u00a0: son étape «\u00a0${stage}\u00a0» (${stageName}) n’existe plus dans l’ATS. Elle n’invite personne et n’annule rien tant que la règle ou l’ATS n’est pas corrigé.`,
  nothing: 'Il n’y a rien à faire.',
  invited: 'Seraient invités',
  cancelled: 'Seraient annulés',
  written: 'Serait écrit dans l’ATS',
  waiting: 'Attendraient',
  notWritten: 'Non écrit',
  more: (count) => plural('fr', count, { one: 'et 1 autre', other: `et ${n(count)} autres` }),
  onceApproved: 'une fois autorisé',
  columns: { what: 'Quoi', after: 'Après' },
  unlisted: (count) =>
    plural('fr', count, {
      one: '1 autre envoi dépend de ce que l’IA pense d’un entretien, il n’est donc pas nommé ici.',
      other: `${n(count)} autres envois dépendent de ce que l’IA pense d’un entretien, ils ne sont donc pas nommés ici.`,
    }),
  past: 'Une règle écrit à partir de son premier événement. Sur les événements antérieurs, ces règles n’écrivent rien\u00a0:',
  pastOf: (count, event) => `${of(count, 'entretien', 'entretiens')} après ${event}`,
}
