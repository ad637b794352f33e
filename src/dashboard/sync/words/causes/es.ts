import { plural } from '../../../../base/languages.ts'
import type { StageFate, StaysCode, Twin } from '../../../../sync/operations/contract.ts'
import { listWords, numberWords as n } from '../../../frame/language.ts'
import { changeParts } from '../pages/changes.ts'
import type { Words } from './en.ts'

const JOBS: Readonly<Record<string, string>> = { closed: 'cerrada', draft: 'en borrador' }
const job = (status: string): string => JOBS[status] ?? `«${status}»`

const APPLICATIONS: Readonly<Record<string, string>> = {
  rejected: 'está rechazada',
  hired: 'terminó en contratación',
  converted: 'se convirtió en otro registro del ATS',
}
const STAYS: Readonly<Record<StaysCode, string>> = {
  in_progress: '; la entrevista ya empezó y se conserva',
  completed: '; la entrevista está completada y se conserva',
  abandoned: '; la entrevista terminó sin todas las respuestas y se conserva',
  kept_on_leave: '; la conexión conserva esas invitaciones (onLeave: keep)',
}
const stays = (code: StaysCode | null): string => (code === null ? '' : STAYS[code])

const fate = ({ code, stage, stageName, stageNow }: StageFate): string =>
  code === 'stage_renamed'
    ? `la etapa «${stage}» (${stageName}) se llama ahora «${stageNow}» en el ATS`
    : `la etapa «${stage}» (${stageName}) ya no existe en el ATS`

const beside = (self: string, { name, isConfigured }: Twin): string =>
  isConfigured
    ? `«${name}» trabaja con la misma cuenta del ATS y la misma vacante, así que todo lo que escriba «${self}» se escribirá dos veces`
    : `«${name}», que ya no está en la configuración, trabajaba con la misma cuenta del ATS y la misma vacante. Si se le cambió el nombre, devuélvale el anterior: con otro nombre la conexión empieza de cero, vuelve a invitar a todos los de la etapa y vuelve a escribir todo lo del último día`

export const es: Words = {
  causes: {
    in_stage: (one) => `está en la etapa «${one.stage}» de la vacante abierta «${one.job}»`,
    invited_before: (one) => `se invitó antes de que cambiara la vacante «${one.job}» (ahora ${job(one.status)})`,
    job_not_open: (one) =>
      `está en la etapa «${one.stage}», pero la vacante «${one.job}» no está abierta (${job(one.status)})`,
    invited_before_pause: ({ pause }) => `se invitó antes de que la regla quedara en pausa: ${fate(pause)}`,
    rule_paused: ({ pause }) => `no se invita, porque la regla está en pausa: ${fate(pause)}`,
    stage_without_rule: (one) =>
      `${one.stage === null ? 'ahora no está en ninguna etapa' : `ahora está en la etapa «${one.stage}», para la que no hay regla de invitación`}${stays(one.stays)}`,
    not_active: (one) => `${APPLICATIONS[one.status] ?? `figura en el ATS como «${one.status}»`}${stays(one.stays)}`,
    gone: () => 'ya no está en el ATS (eliminada, fusionada u oculta para nuestro acceso)',
    ordered: () => 'se encargó en el ATS',
    taken_back: () => 'se retiró en el ATS',
    carried_by_interview: () => 'se conoce porque una entrevista lleva su identificador',
    invite_expired: () => 'la invitación caducó (onExpired: reinvite)',
  },
  brake: (cause) => {
    const changes = listWords(changeParts(cause.counts))
    if (cause.code === 'more_than_usual') {
      const usual =
        cause.among === 'followed'
          ? plural('es', cause.usual, {
              one: 'hasta ahora se siguió 1 entrevista',
              other: `hasta ahora se siguieron ${n(cause.usual)} entrevistas`,
            })
          : plural('es', cause.usual, {
              one: 'hasta ahora se invitó a 1 persona',
              other: `hasta ahora se invitó a ${n(cause.usual)} personas`,
            })
      return `habría ${changes}; ${usual}; el freno permite ${n(cause.allowed)} o un ${n(cause.percent)} %`
    }
    const asks = cause.beside === null ? 'brake.firstPass es «ask»' : beside(cause.beside.self, cause.beside.twin)
    return cause.code === 'first_pass'
      ? `la primera sincronización de esta conexión supondría ${changes}; ${asks}`
      : `las reglas modificadas supondrían ${changes}, contando a quienes ya están en la etapa; ${asks}`
  },
}
