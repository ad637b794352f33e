import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

const tries = (n: number): string => plural('es', n, { one: `${n} intento`, other: `${n} intentos` })

export const es: Words = {
  noServer: (counts) =>
    html`<strong>Ahora nadie recibe correos.</strong> No hay servidor de correo configurado. ${counts}`,

  notifications: {
    title: 'Notificaciones',
    lead: (email) => `Qué correos recibe usted en ${email}. Cada persona elige los suyos.`,
    counts: 'Su elección vale en cuanto haya uno.',
    when: 'Cuando los candidatos completan entrevistas',
    choices: {
      daily: {
        name: 'Un resumen al día',
        what: 'Quién completó una entrevista y cuántas esperan una decisión. Ningún correo en un día sin novedades.',
      },
      at_once: { name: 'Un correo por cada entrevista', what: 'En cuanto un candidato la haya completado.' },
      none: { name: 'Ningún correo', what: 'En Inicio ve lo que requiere su atención.' },
    },
    hour: 'Hora del resumen',
    zone: 'Zona horaria',
    world: 'Mundo',
    notChosen: 'Todavía no ha elegido; todos empiezan con un resumen al día.',
    next: (at) => html`El próximo resumen toca el ${at}, si hay novedades.`,
    save: 'Guardar',
    ofTeams: 'Los correos nombran solo entrevistas de sus equipos.',
    ofAdministrators:
      'Su resumen nombra también las conexiones de su organización que esperan a un administrador y los créditos agotados.',
  },

  mails: {
    title: 'Correos',
    lead: (notifications) =>
      html`Qué correos recibe usted se elige en ${notifications('Notificaciones')}. Un resumen diario aparece aquí solo para la persona que lo recibe.`,
    none: 'Todavía no se ha escrito ningún correo.',
    ofState: 'Estado',
    allStates: 'todos',
    show: 'Mostrar',
    noneOfState: 'Ningún correo está en este estado.',
    noneOfNewest: (count) => `Ninguno de los ${count} correos más recientes está en este estado.`,
    noneOfTeams: (isOfState) =>
      isOfState
        ? 'Ningún correo sobre entrevistas de sus equipos está en este estado.'
        : 'No hay ningún correo sobre entrevistas de sus equipos.',
    noneOfTeamsNewest: (count, isOfState) =>
      `Ninguno de los ${count} correos más recientes sobre entrevistas trata de entrevistas de sus equipos${isOfState ? ' y está en este estado' : ''}.`,
    lookedAt: (count) => `De los ${count} correos más recientes.`,
    newest: (count) => `Estos son los ${count} más recientes.`,
    ofTeams: 'Estos son los de entrevistas de sus equipos.',
    ofTeamsNewest: (count) =>
      `Estos son los de entrevistas de sus equipos, entre los ${count} correos más recientes sobre entrevistas.`,
    summary: (at, to, subject) => html`${at} a ${to}: ${subject}`,
    asked: (who) => `Lo pidió: ${who}.`,
    somebodyGone: 'alguien cuya cuenta se eliminó',
    hiddenLink: '/i/… (los administradores ven el enlace completo)',
    accepted: (at, attempt) => html`Aceptado por el servidor de correo el ${at}, intento ${attempt}.`,
    kept: 'No enviado: no había servidor de correo configurado cuando se escribió.',
    dropped: (why) => `Ya no hace falta: ${why}.`,
    refused:
      'El correo se rechazó definitivamente, así que no se vuelve a intentar. Compruebe si la dirección es correcta.',
    givenUp: (attempts) =>
      `No se entregó antes de caducar; ${attempts === 0 ? 'sin intentos todavía' : tries(attempts)}.`,
    notTried: (next) => html`Sin intentos todavía; próximo intento: ${next}.`,
    tried: (attempts, next) => html`${tries(attempts)}; próximo intento: ${next}.`,
    unconfirmed: (copies) =>
      `Puede que el correo se haya enviado ${plural('es', copies, { one: 'una vez', other: `${copies} veces` })} sin que conste una respuesta del servidor de correo; puede haber llegado una copia.`,
    drops: {
      'interview.cancelled': 'la entrevista se canceló',
      'interview.expired': 'la invitación caducó',
      'interview.started': 'el candidato ya había empezado',
      'interview.gone': 'la entrevista ya no existe',
      'digest.empty': 'todo lo que trataba se canceló',
      'digest.not_administrator': 'era solo para administradores y esta persona ya no lo es',
      'reader.gone': 'nadie que pueda iniciar sesión tiene ya esta dirección',
      'account.link_gone': 'el enlace se usó, se sustituyó o caducó antes',
    },
  },

  texts: {
    title: 'Textos de correo',
    lead: (organization) =>
      `Lo que reciben por correo los candidatos de ${organization}, en cada idioma. Un correo llega en el idioma que eligió el candidato o, si no, en el del puesto.`,
    counts: 'Estos textos se usan en cuanto haya uno.',
    mail: 'Correo',
    kinds: {
      invite: { name: 'Invitación', when: 'Sale cuando se invita a alguien por correo.' },
      applied: {
        name: 'Enlace tras una candidatura',
        when: 'Va a la dirección que alguien introdujo en un enlace público. No nombra nada de lo que escribió.',
      },
      reminder: { name: 'Recordatorio', when: 'Sale antes de que caduque una invitación, o cuando alguien lo pide.' },
      receipt: {
        name: 'Acuse de recibo',
        when: 'Sale cuando han llegado todas las respuestas, a los candidatos cuyo enlace se envió por correo.',
      },
    },
    onlyBuiltIn: {
      invite: '',
      applied: '',
      reminder:
        'Poco antes de que caduque el enlace, el asunto del texto incorporado dice que caduca pronto. Un texto propio tiene un solo asunto para todos los recordatorios.',
      receipt: 'El texto incorporado dice también cuántas respuestas llegaron. Un texto propio no puede.',
    },
    fields: {
      'candidate.firstName': 'Nombre de pila. Donde no lo conocemos, no aparece nada.',
      'position.name': 'Nombre del puesto.',
      'organization.name': 'Nombre de su organización.',
      'position.interviewCondition': 'Lo que el puesto dice a sus candidatos. Donde no dice nada, se omite la línea.',
      'interview.inviteUrl': 'El enlace personal, como botón. Debe estar en una línea propia.',
      'interview.inviteExpiresAt': 'Cuándo caduca el enlace. Donde no caduca, se omite la línea.',
    },
    own: 'Su texto',
    builtIn: 'Incorporado',
    ownOf: (kind, language) => `${kind}, ${language}: su texto`,
    builtInOf: (kind, language) => `${kind}, ${language}: incorporado`,
    heading: (kind, language) => `${kind}, ${language}`,
    notForStaff: (look) =>
      html`Los correos a quienes trabajan aquí no tienen textos propios. El color y el logotipo se fijan en ${look('Página del candidato')}.`,
    all: 'Todos los textos de correo',
    wrote: (who, at) => html`${who} escribió este texto el ${at}.`,
    builtInUsed: 'Se usa el texto incorporado.',
    subject: 'Asunto',
    subjectHint: (max) => `Una línea, ${max} caracteres como máximo.`,
    text: 'Texto',
    textHint: (max) =>
      `Una línea vacía empieza un párrafo; ${max} caracteres como máximo. El HTML se muestra como texto.`,
    waiting: 'Los correos en espera se envían con el texto nuevo. Los ya enviados conservan el suyo.',
    save: 'Guardar',
    preview: 'Vista previa',
    resetHint: 'A partir de entonces, los correos usan el texto incorporado.',
    reset: 'Volver al texto incorporado',
    previewHint: 'Para un candidato de ejemplo. No se envía nada.',
    previewTitle: 'Vista previa del correo',
    fieldsTitle: 'Campos',
    follows: 'Lo que sigue siempre',
    followsHint: 'Escriba lo que escriba, el correo termina con estas frases.',
  },
}
