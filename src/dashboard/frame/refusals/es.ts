import { numberWords } from '../language.ts'
import type { DeadlineRefusal, Refusals } from './de.ts'
import type { Refusals } from './de.ts'
import { positions } from './positions/es.ts'

const NOBODY = 'No hay nadie seleccionado. Vuelva atrás y seleccione al menos una entrevista.'
const FEWER = 'Vuelva atrás y seleccione menos.'
const ASK = 'Pregunte a un administrador de su organización.'

export const es: Refusals = {
  ...positions,
  internal: 'No se pudo responder a esta solicitud. Inténtelo de nuevo.',
  'database.away': 'Ahora mismo no se puede acceder a la base de datos. Inténtelo de nuevo en un momento.',
  'service.busy': 'El servicio está ocupado en este momento. Inténtelo de nuevo dentro de un minuto.',
  'request.refused': 'Esta solicitud no es válida, así que no se cambió nada.',
  'request.invalid': 'Esta solicitud no es válida, así que no se cambió nada.',
  // The page of an interview, and links for guests.
  'review.rating': 'Una valoración es un número del 1 al 5. Vuelva atrás y elija uno.',
  'review.nothing_recorded': 'Todavía no se ha grabado nada, así que no hay nada que valorar.',
  'note.empty': 'La nota está vacía. Vuelva atrás y escriba algo.',
  'note.too_long': ({ length, most }) =>
    `La nota tiene ${numberWords(Number(length))} caracteres; se pueden guardar ${numberWords(Number(most))} como máximo. Vuelva atrás y acórtela.`,
  'analysis.not_completed': 'El análisis solo se puede solicitar para entrevistas completadas.',
  'grant.completed': 'La entrevista está completada; no se puede conceder nada más.',
  'grant.number': ({ field, min, max }) =>
    field === 'timePercent'
      ? `El tiempo debe ser un número entero del ${min} al ${max} por ciento.`
      : `El número de intentos adicionales debe ser un número entero del ${min} al ${max}.`,
  'grant.deadline': ({ why, days }) =>
    ({
      no_time: 'El plazo debe ser una fecha con hora.',
      begun: 'El candidato ya ha empezado, así que el plazo de la invitación ya no cuenta.',
      none: 'Esta invitación no tiene plazo.',
      expired: 'La invitación ha caducado. Invite al candidato de nuevo.',
      earlier: 'El plazo solo se puede alargar.',
      too_late: `El plazo puede estar como máximo a ${days} días de hoy.`,
    })[why as DeadlineRefusal],
  'reopen.not_abandoned': 'Solo una entrevista abandonada puede continuar.',
  'reopen.other_live':
    'Este candidato tiene una entrevista más reciente para el puesto que sigue abierta; antes hay que terminarla o cancelarla.',
  'guest.days': ({ max }) => `Un enlace de invitado dura de 1 a ${max} días.`,
  'guest.not_allowed': 'Usted ya no puede mostrar esta entrevista a invitados.',
  'guest.ended':
    'El enlace de este formulario ha terminado. Vuelva atrás, cargue de nuevo la página de la entrevista y cree otro.',
  'guest.made': 'Este formulario ya creó su enlace, y un enlace se muestra una sola vez.',
  'guest.nothing_recorded': 'Todavía no se ha grabado nada, así que no hay nada que ver.',
  'guest.too_many': ({ max }) => `Esta entrevista tiene ${max} enlaces de invitado que funcionan. Revoque uno primero.`,
  'dashboard.origin': 'Este formulario se envió desde otro sitio web.',
  'dashboard.form':
    'Este formulario ya no está al día, así que no se cambió nada. Vuelva atrás, cargue la página de nuevo y envíe el formulario otra vez.',
  'dashboard.reviewer': `Solo los evaluadores y los administradores pueden hacer esto. ${ASK}`,
  'dashboard.teams': `Esta página afecta a toda la organización y usted ve las entrevistas de sus equipos. ${ASK}`,
  'dashboard.operator':
    'Solo los administradores de la instalación pueden hacer esto. Pregunte al operador de esta instalación.',
  'dashboard.administrator': `Solo los administradores pueden hacer esto. ${ASK}`,
  // The list of interviews, its views and its file.
  'view.name': ({ max, length }) =>
    `El nombre de una vista tiene de 1 a ${max} caracteres; este tiene ${length}. No se cambió nada.`,
  'view.name_taken': 'Otra vista ya tiene este nombre. Elija otro.',
  'view.too_many': ({ max, isShared }) =>
    `Ya hay ${max} vistas, ${isShared ? 'tantas como comparte una organización' : 'tantas como tiene una persona'}. Quite antes una.`,
  'view.query': 'Elija primero un filtro o un orden; después guarde la vista.',
  'view.share': ({ act }) =>
    act === 'save'
      ? 'Solo los evaluadores y los administradores comparten vistas. Guárdela sin compartirla o pídaselo a uno de ellos.'
      : 'Solo los evaluadores y los administradores cambian el nombre de vistas compartidas. Quítela o pídaselo a uno de ellos.',
  'view.names_somebody':
    'Esta lista busca un nombre o una dirección que no todos pueden ver. Guárdela para usted, o quite la búsqueda y compártala entonces.',
  'export.filter': ({ told }) =>
    `No se exportó nada, porque el archivo contendría algo distinto de lo que pidió. ${told} Vuelva atrás, cambie los filtros y descárguelo de nuevo.`,
  'analysis.nobody': 'No hay nadie seleccionado. Vuelva atrás y seleccione al menos una entrevista.',
  'analysis.too_many': ({ most, count }) =>
    `Se pueden solicitar como máximo ${most} análisis a la vez; hay ${count} seleccionados. Vuelva atrás y seleccione menos.`,
  'decision.already': 'La entrevista ya tiene esta decisión.',
  'decision.not_waiting': 'La decisión ya surtió efecto, o se decidió de nuevo. Decida otra vez para cambiarla.',
  'decision.reason_too_long': ({ length, max }) =>
    `El motivo tiene ${length} caracteres; se pueden guardar ${max} como máximo. Vuelva atrás y acórtelo.`,
  'decision.nobody': NOBODY,
  'decision.too_many': ({ most, count }) =>
    `Se puede decidir sobre ${most} entrevistas como máximo a la vez; hay ${count} seleccionadas. ${FEWER}`,
  'compare.nobody': NOBODY,
  'compare.one': ({ max }) =>
    `Solo hay una entrevista seleccionada. Vuelva atrás y seleccione de 2 a ${max} entrevistas.`,
  'compare.positions':
    'Las entrevistas seleccionadas son de puestos distintos, con preguntas distintas. Vuelva atrás y seleccione entrevistas de un mismo puesto.',
  'compare.too_many': ({ most, count }) =>
    `Se pueden comparar ${most} entrevistas como máximo a la vez; hay ${count} seleccionadas. ${FEWER}`,
  'reminder.nobody': NOBODY,
  'reminder.too_many': ({ most, count }) =>
    `Se puede enviar un recordatorio a ${most} candidatos como máximo a la vez; hay ${count} seleccionados. ${FEWER}`,
  'reminder.no_mail_server':
    'No hay ningún servidor de correo configurado, así que no se puede enviar recordatorios por correo. El operador de esta instalación configura uno; envíe después el recordatorio de nuevo.',
}
