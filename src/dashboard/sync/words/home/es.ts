import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const es: Words = {
  states: {
    'account-unknown': 'cuenta desconocida',
    working: 'funciona',
    new: 'sin empezar',
    paused: 'en pausa',
    held: 'pendiente de autorización',
    'rule-paused': 'regla en pausa',
    resting: 'el ATS no responde',
    late: 'con retraso',
    troubled: 'última sincronización incompleta',
  },
  heldWhy:
    'Alguien tiene que mirarlo antes: es la primera sincronización, se cambiaron sus reglas o hay muchos más cambios a la vez de lo habitual.',
  lines: {
    plain: {
      'not-read': (ats) => `Todavía no se ha leído nada de ${ats}.`,
      'ats-paused': (ats) => `La conexión con ${ats} está en pausa. Un administrador ve por qué y qué hacer.`,
      'writes-paused': (ats) => `La escritura en ${ats} está en pausa. Un administrador ve por qué y qué hacer.`,
      'api-paused': () => 'La conexión con las entrevistas está en pausa. Un administrador ve por qué y qué hacer.',
      'never-ended': () => 'Todavía no ha terminado ninguna sincronización.',
      'owner-unknown': () =>
        'El servicio de entrevistas aún no ha dicho a quién pertenece esta conexión. Hasta entonces no se lee ni se escribe nada; se le vuelve a preguntar automáticamente.',
      'of-sample': () =>
        'Esta conexión se rechaza: la configuración la asigna a datos de ejemplo. No se lee ni se escribe nada. El operador indica allí la organización real.',
      'account-unknown': (ats) =>
        `Los ajustes de esta conexión han cambiado y aún no se sabe si llegan a la misma cuenta de ${ats} que antes. Hasta saberlo no se lee ni se escribe nada; se vuelve a preguntar automáticamente, y un administrador puede aclararlo.`,
    },
    late: (minutes) =>
      `Desde hace ${numberWords(minutes)} ${plural('es', minutes, { one: 'minuto', other: 'minutos' })} no ha empezado ninguna sincronización, y estaban previstas varias. El operador de esta instalación comprueba si hay un proceso de trabajo en marcha.`,
    rulesPaused: (ats, n) =>
      plural('es', n, {
        one: `Una regla de invitación está en pausa porque una etapa de ${ats} cambió de nombre o ya no existe. No se cancela ninguna invitación por ello. Un administrador lo corrige.`,
        other: `${numberWords(n)} reglas de invitación están en pausa porque una etapa de ${ats} cambió de nombre o ya no existe. No se cancela ninguna invitación por ello. Un administrador lo corrige.`,
      }),
    resting: (ats, until) => html`${ats} no responde en este momento. Se le vuelve a preguntar: ${until}.`,
    running: (since) => html`Hay una sincronización en curso desde: ${since}.`,
    ended: (at, outcome) => html`Fin de la última sincronización: ${at} (${outcome}).`,
    outcomes: {
      success: 'completa',
      partial: 'no se pudo hacer todo',
      failed: 'fallida',
      held: 'hay cambios pendientes de autorización',
      none: 'sin terminar',
    },
  },
}
