import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { PlanCounts, Words } from './en.ts'

const n = numberWords
const of = (count: number, one: string, other: string): string => `${n(count)} ${plural('es', count, { one, other })}`
const would = ({ invite, cancel, write, waiting }: PlanCounts): string =>
  `${of(invite, 'invitación', 'invitaciones')}, ${of(cancel, 'cancelación', 'cancelaciones')} y ${of(write, 'envío', 'envíos')}; ${of(waiting, 'candidatura queda en espera', 'candidaturas quedan en espera')}. No se hizo nada.`

export const es: Words = {
  title: (connection) => `Previsión para ${connection}`,
  heading: 'Qué haría la próxima sincronización',
  what: 'Una previsión lee el ATS y las entrevistas como lo hace la próxima sincronización («pass») y muestra, candidato por candidato, qué haría. No se invita a nadie ni se cancela o escribe nada.',
  asIs: 'Con las reglas actuales',
  planNext: 'Prever la próxima sincronización',
  withOthers: 'Con otras reglas',
  rules: 'Reglas que probar',
  rulesHint: (invite, writeBack) =>
    html`${invite} y ${writeBack}, tal como figurarían en esta conexión del archivo de configuración. Lo que falte se queda como está. No se guarda nada y las variables no se sustituyen.`,
  example: 'Un ejemplo',
  planOthers: 'Prever con estas reglas',
  again: 'Hacer otra previsión, también con otras reglas',
  mistakes: 'No se hizo ninguna previsión. Revise lo siguiente:',
  mistake: (line, column, message) => html`Línea ${line}, columna ${column}: ${message}`,
  busy: 'Se está haciendo otra previsión. Una organización hace una a la vez y una instalación, pocas; vuelva a intentarlo dentro de uno o dos minutos.',

  progress: 'Progreso',
  stages: {
    copying: 'Leyendo lo que se sabe de esta conexión…',
    reading: 'Leyendo el ATS y las entrevistas…',
    deciding: 'Decidiendo a quién invitar y para qué…',
  },
  seconds: (count) => `${of(count, 'segundo', 'segundos')} hasta ahora…`,
  failed: 'No hay ninguna previsión',
  tooLong: 'Tardó demasiado y se interrumpió. No se hizo nada.',
  ourFault: 'Falló por un motivo que indica el registro. No se hizo nada.',
  nothingDone: (why) => html`${why} No se hizo nada.`,

  result: 'La previsión',
  incomplete: (why) => html`No se pudo leer todo, así que la próxima sincronización quizá haga más: ${why}`,
  incompletes: {
    stopped: 'se interrumpió antes de leerlo todo',
    'no-answer': 'uno de los dos lados no respondió',
  },
  hidden: (ats, { why, right }) => {
    const what = right.name === null ? 'el permiso de leer a los candidatos' : `el permiso «${right.name}»`
    const give = `dé ${right.isOfUser ? 'al usuario de la clave' : 'a la clave'} ${what} en ${ats} y mire de nuevo.`
    const causes = {
      right: `Para cambiarlo, ${give}`,
      unsure: `Quizá sean confidenciales allí; si no lo son, ${give}`,
      confidential: 'A otras sí las muestra, así que probablemente estas sean confidenciales allí.',
    }
    return `${ats} se niega a mostrar a las personas cuyos nombres faltan abajo, así que no se podría invitar a ninguna de ellas. ${causes[why]}`
  },
  summary: (counts) => `La próxima sincronización supondría ${would(counts)}`,
  draftSummary: (counts) => `Con las reglas que usted pegó, la próxima sincronización supondría ${would(counts)}`,
  allHeld: (reason) => html`Todo quedaría antes pendiente de autorización: ${reason}.`,
  partHeld: (reason) => html`Una parte está pendiente de autorización (el freno): ${reason}.`,
  paused: ({ code, stage, stageName, stageNow }) =>
    code === 'stage_renamed'
      ? `Una regla de invitación está en pausa: su etapa «${stage}» (${stageName}) se llama ahora «${stageNow}» en el ATS. No invita a nadie ni cancela ninguna invitación hasta que se corrija la regla o el ATS.`
      : `Una regla de invitación está en pausa: su etapa «${stage}» (${stageName}) ya no existe en el ATS. No invita a nadie ni cancela ninguna invitación hasta que se corrija la regla o el ATS.`,
  nothing: 'No hay nada que hacer.',
  invited: 'Se invitaría a',
  cancelled: 'Se cancelaría la invitación de',
  written: 'Se escribiría en el ATS',
  waiting: 'Quedarían en espera',
  notWritten: 'No se escribe',
  more: (count) => `y ${n(count)} más`,
  onceApproved: 'cuando se autorice',
  columns: { what: 'Qué', after: 'Tras' },
  unlisted: (count) =>
    plural('es', count, {
      one: '1 envío más depende de lo que opina la IA de una entrevista, así que no se indica por nombre.',
      other: `${n(count)} envíos más dependen de lo que opina la IA de una entrevista, así que no se indican por nombre.`,
    }),
  past: 'Una regla escribe a partir de su primer evento. Sobre los eventos anteriores, estas reglas no escriben nada:',
  pastOf: (count, event) => `${of(count, 'entrevista', 'entrevistas')} tras ${event}`,
}
