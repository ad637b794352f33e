import { plural } from '../../../../base/languages.ts'
import type { StageFate, StaysCode, Twin } from '../../../../sync/operations/contract.ts'
import { listWords, numberWords as n } from '../../../frame/language.ts'
import { changeParts } from '../pages/changes.ts'
import type { Words } from './en.ts'

const JOBS: Readonly<Record<string, string>> = { closed: 'fermée', draft: 'à l’état de brouillon' }
const quoted = (text: string | null): string => `«\u00a0${text}\u00a0»`
const job = (status: string): string => JOBS[status] ?? quoted(status)

const APPLICATIONS: Readonly<Record<string, string>> = {
  rejected: 'est rejetée',
  hired: 'a abouti à une embauche',
  converted: 'a été convertie en un autre dossier de l’ATS',
}
const STAYS: Readonly<Record<StaysCode, string>> = {
  in_progress: '\u00a0; l’entretien a commencé et reste',
  completed: '\u00a0; l’entretien est terminé et reste',
  abandoned: '\u00a0; l’entretien a pris fin sans toutes les réponses et reste',
  kept_on_leave: '\u00a0; la connexion garde ces invitations (onLeave: keep)',
}
const stays = (code: StaysCode | null): string => (code === null ? '' : STAYS[code])

const fate = ({ code, stage, stageName, stageNow }: StageFate): string =>
  code === 'stage_renamed'
    ? `l’étape ${quoted(stage)} (${stageName}) s’appelle maintenant ${quoted(stageNow)} dans l’ATS`
    : `l’étape ${quoted(stage)} (${stageName}) n’existe plus dans l’ATS`

const beside = (self: string, { name, isConfigured }: Twin): string =>
  isConfigured
    ? `${quoted(name)} travaille avec le même compte ATS et la même offre, tout ce que ${quoted(self)} écrit sera donc écrit deux fois`
    : `${quoted(name)}, qui ne figure plus dans la configuration, travaillait avec le même compte ATS et la même offre. Si la connexion a été renommée, rendez-lui son ancien nom\u00a0: sous un autre nom elle recommence à zéro, réinvite tous ceux de l’étape et réécrit tout ce qui date du dernier jour`

export const fr: Words = {
  causes: {
    in_stage: (one) => `est à l’étape ${quoted(one.stage)} de l’offre ouverte ${quoted(one.job)}`,
    invited_before: (one) =>
      `a été invitée avant le changement de l’offre ${quoted(one.job)} (maintenant ${job(one.status)})`,
    job_not_open: (one) =>
      `est à l’étape ${quoted(one.stage)}, mais l’offre ${quoted(one.job)} n’est pas ouverte (${job(one.status)})`,
    invited_before_pause: ({ pause }) => `a été invitée avant la mise en pause de la règle\u00a0: ${fate(pause)}`,
    rule_paused: ({ pause }) => `n’est pas invitée, car la règle est en pause\u00a0: ${fate(pause)}`,
    stage_without_rule: (one) =>
      `${one.stage === null ? 'n’est maintenant à aucune étape' : `est maintenant à l’étape ${quoted(one.stage)}, sans règle d’invitation`}${stays(one.stays)}`,
    not_active: (one) =>
      `${APPLICATIONS[one.status] ?? `a dans l’ATS l’état ${quoted(one.status)}`}${stays(one.stays)}`,
    gone: () => 'n’est plus dans l’ATS (supprimée, fusionnée ou cachée à notre accès)',
    ordered: () => 'a été commandée dans l’ATS',
    taken_back: () => 'a été retirée dans l’ATS',
    carried_by_interview: () => 'est connue parce qu’un entretien porte son identifiant',
    invite_expired: () => 'l’invitation a expiré (onExpired: reinvite)',
  },
  brake: (cause) => {
    const changes = listWords(changeParts(cause.counts))
    if (cause.code === 'more_than_usual') {
      const usual =
        cause.among === 'followed'
          ? plural('fr', cause.usual, {
              one: `${n(cause.usual)} entretien a été suivi jusqu’ici`,
              other: `${n(cause.usual)} entretiens ont été suivis jusqu’ici`,
            })
          : plural('fr', cause.usual, {
              one: `${n(cause.usual)} personne a été invitée jusqu’ici`,
              other: `${n(cause.usual)} personnes ont été invitées jusqu’ici`,
            })
      return `il y aurait ${changes}\u00a0; ${usual}\u00a0; le frein en permet ${n(cause.allowed)}, ou ${n(cause.percent)}\u00a0%`
    }
    const asks =
      cause.beside === null ? `brake.firstPass vaut ${quoted('ask')}` : beside(cause.beside.self, cause.beside.twin)
    return cause.code === 'first_pass'
      ? `la première synchronisation de cette connexion donnerait ${changes}\u00a0; ${asks}`
      : `les règles modifiées donneraient ${changes}, y compris pour ceux qui sont déjà à l’étape\u00a0; ${asks}`
  },
}
