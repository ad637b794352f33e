import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Device, SaidOfAi, Words } from './en.ts'

const ON: Readonly<Record<Device, string>> = {
  phone: ' en un teléfono',
  tablet: ' en una tableta',
  computer: ' en un ordenador',
}
const AI: Readonly<Record<SaidOfAi, string>> = {
  not_asked: '',
  agreed: ', y también el análisis por una IA',
  declined: ', pero no el análisis por una IA',
}

export const es: Words = {
  title: 'Historial',
  earlier: (count) => plural('es', count, { one: '1 entrada anterior', other: `${count} entradas anteriores` }),
  leftOut: 'Aquí faltan entradas más antiguas de la sincronización.',
  all: 'Mostrar todas las entradas',
  came: { api: 'Se envió la invitación.', dashboard: 'Se presentó por el enlace del puesto.' },
  began: (device, ai) => `Empezó la entrevista${device === null ? '' : ON[device]} y aceptó la grabación${AI[ai]}.`,
  aiWithdrawn: 'Retiró el consentimiento para una IA.',
  finished: 'Terminó la entrevista.',
  rated: (who, rating, word, isChanged) =>
    isChanged ? `${who}: valoración cambiada a ${rating} (${word}).` : `${who}: valoración de ${rating} (${word}).`,
  reminded: (who) => `Recordatorio pedido por ${who}.`,
  opened: (who) => `${who}: abrió esta página.`,
  openedAgain: (who) => `${who}: volvió a abrir esta página.`,
  made: (by, until) => html`${by} creó un enlace de invitado que dura hasta el ${until}.`,
  openedFirst: (by) => html`El enlace de invitado de ${by} se abrió por primera vez.`,
  openedLast: (by, times) =>
    html`El enlace de invitado de ${by} se abrió por última vez; ${plural('es', times, { one: '1 vez', other: `${times} veces` })} en total.`,
  revoked: (who, by) => html`${who} revocó el enlace de invitado de ${by}.`,
  ended: (by, why) => html`El enlace de invitado de ${by} terminó${why === null ? '' : `, ${why}`}.`,
}
