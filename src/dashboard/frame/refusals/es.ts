import { numberWords } from '../language.ts'
import { connecting } from './connecting/es.ts'
import type { DeadlineRefusal, RefusalFacts, Refusals } from './de.ts'
import { describing } from './describing/es.ts'
import { positions } from './positions/es.ts'
import { settings } from './settings/es.ts'
import { sync } from './sync/es.ts'

const NOBODY = 'No hay nadie seleccionado. Vuelva atrás y seleccione al menos una entrevista.'
const FEWER = 'Vuelva atrás y seleccione menos.'
const ASK = 'Pregunte a un administrador de su organización.'

/** What keeps a company or a team from being deleted. */
function heldBy({ positions, people }: RefusalFacts, its: string): string {
  const held = [
    ...(Number(positions) > 0 ? [positions === 1 ? `un puesto es ${its}` : `${positions} puestos son ${its}`] : []),
    ...(Number(people) > 0 ? [people === 1 ? 'una persona está en él' : `${people} personas están en él`] : []),
  ]
  return held.join(' y ') || 'algo hace referencia a esto'
}

export const es: Refusals = {
  ...connecting,
  ...positions,
  'view.not_found': 'Esta vista ya no existe, o usted no puede modificarla.',
  'find.too_many_positions': 'La lista se pide para demasiados puestos. Elija menos.',
  internal: 'No se pudo responder a esta solicitud. Inténtelo de nuevo.',
  'database.away': 'Ahora mismo no se puede acceder a la base de datos. Inténtelo de nuevo en un momento.',
  'service.busy': 'El servicio está ocupado en este momento. Inténtelo de nuevo dentro de un minuto.',
  'account.above':
    'Solo un administrador de la instalación cambia la cuenta de otro administrador de la instalación o nombra a uno.',
  'account.shell_only':
    'Esta instalación tiene varias organizaciones, y un administrador de la instalación ve también conexiones que no pertenecen a ninguna. Su operador los nombra y los retira: interview-bridge admin user update ID --role installation',
  'account.own': 'Aquí no puede cambiar su propia cuenta; otro administrador puede hacerlo.',
  'account.disabled': 'Esta cuenta está desactivada. Actívela primero y cree después un enlace.',
  'account.key_made':
    'Este formulario ya creó su clave, y una clave se muestra una sola vez. Si nadie la ha copiado, revóquela y cree otra.',
  'account.teams_changed':
    'Otra persona cambió estos equipos mientras tanto. Cargue la página de nuevo y vuelva a elegir.',
  'account.teams_not_kept':
    'Aquí los equipos no pueden limitar lo que ven las personas: el usuario de la base de datos no puede crear el rol de las solicitudes. El operador encuentra su nombre en el registro del arranque; cuando exista, elija los equipos.',
  'account.role_changed':
    'Otra persona dio otro rol a esta persona mientras tanto. Cargue la página de nuevo y vuelva a elegir.',
  'company.changed': ({ name }) =>
    `Alguien cambió esta empresa mientras tanto; ahora se llama «${name}». Guarde de nuevo si quiere que valga lo suyo.`,
  'team.changed': ({ name }) =>
    `Alguien cambió este equipo mientras tanto; ahora se llama «${name}». Guarde de nuevo si quiere que valga lo suyo.`,
  'company.in_use': (facts) =>
    `Esta empresa se queda, porque ${heldBy(facts, 'de ella')}. Antes hay que asignar eso a otra empresa.`,
  'team.in_use': (facts) =>
    `Este equipo se queda, porque ${heldBy(facts, 'de él')}. Antes hay que asignar eso a otro equipo.`,
  'login.passwords_off': 'Aquí las contraseñas están desactivadas, así que no se cambió nada.',
  'login.oidc_off': 'Esta instalación no tiene proveedor OpenID. Inicie sesión con su contraseña.',
  'login.oidc_out_of_date':
    'Este inicio de sesión empezó en otro navegador, hace demasiado tiempo, o ya volvió antes. Empiece de nuevo.',
  'login.too_many': ({ minutes }) =>
    `Se empezaron demasiados inicios de sesión. Inténtelo de nuevo dentro de ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  'login.oidc_denied': ({ provider }) => `${provider} no le ha dado acceso.`,
  'login.oidc_invalid': ({ provider }) =>
    `No se puede confiar en la respuesta de ${provider}, así que nadie inició sesión. Inténtelo de nuevo; si sigue igual, avise al operador de esta instalación.`,
  'login.oidc_unreachable': ({ provider }) =>
    `Ahora mismo no se puede acceder a ${provider}. Inténtelo de nuevo dentro de un minuto.`,
  'login.oidc_other_person': ({ email, provider }) =>
    `La cuenta de ${email} está vinculada a otro inicio de sesión en ${provider}. Si ese ya no se usa, un administrador quita el vínculo.`,
  'login.oidc_unverified': ({ provider }) =>
    `${provider} no tiene ninguna dirección de correo verificada de usted, así que nadie sabe qué cuenta es la suya. Verifique allí su dirección o pregunte al operador de esta instalación.`,
  'login.oidc_domain': ({ address }) => `Las direcciones como ${address} no pueden iniciar sesión aquí.`,
  'login.oidc_disabled': `Su cuenta está desactivada aquí. ${ASK}`,
  'login.oidc_operator': ({ email, provider }) =>
    `La cuenta de ${email} administra esta instalación, y ${provider} responde solo por las personas de una organización. Inicie sesión de otra manera; el operador crea un enlace con «interview-bridge admin user login-link ID» o vincula esta cuenta con «interview-bridge admin user link ID --subject S».`,
  'login.oidc_unknown': ({ email }) =>
    `Aquí no hay ninguna cuenta para ${email}. Pida a un administrador de su organización que le añada con esta dirección.`,
  ...settings,
  ...describing,
  ...sync,
  'request.refused': 'Esta solicitud no es válida, así que no se cambió nada.',
  'request.invalid': 'Esta solicitud no es válida, así que no se cambió nada.',
  // The page of an interview, and links for guests.
  'review.rating': 'Una valoración es un número del 1 al 5. Vuelva atrás y elija uno.',
  'review.nothing_recorded': 'Todavía no se ha grabado nada, así que no hay nada que valorar.',
  'note.empty': 'La nota está vacía. Vuelva atrás y escriba algo.',
  'note.too_long': ({ length, most }) =>
    `La nota tiene ${numberWords(Number(length))} caracteres; se pueden guardar ${numberWords(Number(most))} como máximo. Vuelva atrás y acórtela.`,
  'transcript.no_line': 'En la transcripción no hay tal línea.',
  'transcript.too_long': ({ length, max }) =>
    `La línea tiene ${numberWords(Number(length))} caracteres; se pueden guardar ${numberWords(Number(max))} como máximo. Vuelva atrás y acórtela.`,
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
  'dashboard.left_sample':
    'Este formulario trata de las personas inventadas de los datos de ejemplo, de los que ha salido; no se cambió nada.',
  'dashboard.in_sample':
    'Este formulario trata de su propia organización, y ahora está viendo datos de ejemplo; no se cambió nada. Salga primero de los datos de ejemplo.',
  'dashboard.sample':
    'Está viendo datos de ejemplo, donde esto no funciona; no se cambió nada. Salga primero de los datos de ejemplo.',
  'sample.too_slow':
    'No se pudieron crear los datos de ejemplo, porque escribir las grabaciones tardó demasiado. Inténtelo de nuevo.',
  'dashboard.administrator': `Solo los administradores pueden hacer esto. ${ASK}`,
  // The list of interviews, its views and its file.
  'view.name': ({ max, length }) =>
    `El nombre de una vista tiene de 1 a ${max} caracteres; este tiene ${length}. No se cambió nada.`,
  'view.name_taken': 'Otra vista ya tiene este nombre. Elija otro.',
  'view.too_many': ({ max, isShared }) =>
    `Ya hay ${max} vistas, ${isShared ? 'el máximo que comparte una organización' : 'el máximo que tiene una persona'}. Quite antes una.`,
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
  'decision.why_too_long': ({ length, max }) =>
    `La línea tiene ${length} caracteres; se pueden guardar ${max} como máximo. Vuelva atrás y acórtela.`,
  'decision.why_against':
    'Esta decisión va en contra de la recomendación de la IA, que usted ha visto. Vuelva atrás y diga en una línea por qué.',
  'decision.nobody': NOBODY,
  'decision.too_many': ({ most, count }) =>
    `Se puede decidir sobre ${most} entrevistas como máximo a la vez; hay ${count} seleccionadas. ${FEWER}`,
  'result.none': 'Esta entrevista no tiene resultado de la IA.',
  'result.hidden': 'Verá el resultado de la IA cuando haya valorado la entrevista o lo haya pedido en su página.',
  'pdf.busy': 'Ya esperan demasiadas páginas de resultados. Inténtelo de nuevo dentro de medio minuto.',
  'pdf.failed':
    'No se pudo crear la página del resultado. El resultado está en la página de la entrevista. Inténtelo de nuevo y avise al operador si vuelve a fallar.',
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
    'No hay ningún servidor de correo configurado, así que no se pueden enviar recordatorios por correo. El operador de esta instalación configura uno; envíe después el recordatorio de nuevo.',
}
