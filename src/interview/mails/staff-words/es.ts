import { plural } from '../../../base/languages.ts'
import type { StaffWords } from './en.ts'

const n = (count: number) => count.toLocaleString('es')
const form = (count: number, one: string, other: string) => plural('es', count, { one, other })
const none = (candidate: string, position: string) =>
  `No hay análisis de la IA de la entrevista de ${candidate} para «${position}»`

export const es: StaffWords = {
  open: 'Abrir en el panel',
  footer: 'Interview Bridge ha enviado este mensaje a un usuario de su panel.',
  howToChange: (address) => `Usted elige qué correos recibe y cuándo: ${address}`,

  completed: {
    subject: (candidate) => `Entrevista completada: ${candidate}`,
    text: (candidate, position) => `${candidate} ha completado la entrevista en vídeo para «${position}».`,
    each: 'Recibe un correo como este por cada entrevista completada.',
  },

  analysis: {
    finished: {
      subject: 'Análisis terminado',
      text: (candidate, position) => `El análisis de la entrevista de ${candidate} para «${position}» ha terminado.`,
    },
    failed: {
      subject: 'Análisis fallido',
      text: (candidate, position) => `El análisis de la entrevista de ${candidate} para «${position}» ha fallado.`,
    },
    reason: (reason) => `Motivo: ${reason}`,
    again: 'Se puede solicitar de nuevo.',
    none: 'Sin análisis de la IA',
    declined: (candidate, position) =>
      `${none(candidate, position)}: el candidato rechazó el uso de la IA, así que no se consultó ningún modelo.`,
    not_asked: (candidate, position) =>
      `${none(candidate, position)}: no se preguntó al candidato por la IA, así que no se consultó ningún modelo.`,
    no_model: (candidate, position) => `${none(candidate, position)}: no había ningún modelo configurado.`,
    nothing_said: (candidate, position) =>
      `${none(candidate, position)}: la IA no oyó palabras en las respuestas, así que no evaluó nada.`,
    people: 'Las respuestas las evalúan personas.',
  },

  account: {
    subject: (organization) => `Elija su contraseña para las entrevistas en vídeo de ${organization}`,
    made: (organization) =>
      `Un administrador de ${organization} le ha creado un enlace con el que elige su contraseña para el panel de sus entrevistas en vídeo.`,
    once: 'Funciona una vez, y para cualquiera que lo tenga, así que no reenvíe este mensaje.',
    onceUntil: (moment) =>
      `Funciona una vez hasta el ${moment}, y para cualquiera que lo tenga, así que no reenvíe este mensaje.`,
    button: 'Elegir una contraseña',
    unexpected: 'Si no esperaba este mensaje, no tiene que hacer nada.',
  },

  digest: {
    subject: 'Resumen diario',
    subjectCompleted: (count) => form(count, '1 entrevista completada', `${n(count)} entrevistas completadas`),
    subjectToDecide: (count, isMore) => `${isMore ? 'más de ' : ''}${n(count)} por decidir`,
    subjectMatters: (count) => form(count, '1 asunto para usted', `${n(count)} asuntos para usted`),
    completed: (count) =>
      form(
        count,
        'Se completó una entrevista en vídeo desde el último resumen.',
        `Se completaron ${n(count)} entrevistas en vídeo desde el último resumen.`,
      ),
    waiting: (count, isMore) =>
      isMore
        ? `Más de ${n(count)} entrevistas completadas esperan una decisión.`
        : form(
            count,
            '1 entrevista completada espera una decisión.',
            `${n(count)} entrevistas completadas esperan una decisión.`,
          ),
    see: (count) => form(count, 'Ver quién espera', 'Ver todas las que esperan'),
    place: (candidate, position) => `${candidate}, ${position}`,
    more: (count) => `${n(count)} más`,
    daily: 'Este resumen llega una vez al día, cuando hay algo nuevo.',
  },

  matters: {
    credits: () => 'No quedan créditos de entrevistas, así que no se puede invitar a nadie.',
    held: (name) => `Los cambios de ${name} esperan su autorización.`,
    paused: (name) => `La conexión ${name} está en pausa: uno de los dos lados nos rechaza.`,
    'rule-paused': (name) => `La conexión ${name} tiene una regla en pausa: su etapa cambió de nombre o ya no existe.`,
    'account-unknown': (name) => `La conexión ${name} espera saber a qué cuenta llega.`,
    parked: (name, count) =>
      form(count, `1 envío de ${name} necesita una decisión.`, `${n(count)} envíos de ${name} necesitan una decisión.`),
    people: (name, count) =>
      form(
        count,
        `1 candidatura de ${name} necesita una decisión.`,
        `${n(count)} candidaturas de ${name} necesitan una decisión.`,
      ),
  },
}
