import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const es: Words = {
  notOpen: {
    closed: (link) =>
      html`Este puesto está cerrado. Solo un puesto abierto admite invitaciones: ${link('cambie primero su estado')}.`,
    draft: (link) =>
      html`Este puesto es un borrador. Solo un puesto abierto admite invitaciones: ${link('cambie primero su estado')}.`,
  },
  nobodyInvited: (problem) => html`No se invitó a nadie. ${problem}`,
  nobodyYet: 'Todavía no se invitó a nadie. Revise lo siguiente:',
  daysToAnswer: 'Días para responder',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  cancel: 'Cancelar',

  problems: {
    firstName: 'Escriba el nombre, 100 caracteres como máximo.',
    lastName: 'Escriba los apellidos, 100 caracteres como máximo.',
    email: 'Escriba una dirección de correo como name@example.com.',
    expiresInDays: 'Los días para responder deben ser un número entero de 1 a 90.',
  },

  byHand: {
    title: 'Invitar a un candidato',
    titleOf: (position) => `Invitar a un candidato: ${position}`,
    email: 'Dirección de correo',
    daysHint: 'De 1 a 90. La invitación caduca entonces, salvo que se haya grabado una respuesta.',
    mailIt: 'Enviar el enlace por correo al candidato. Si no, lo copia en la página siguiente y lo envía usted.',
    noMail:
      'Usted copia el enlace en la página siguiente y lo envía: no hay ningún servidor de correo configurado, así que no se envía nada por correo.',
    invite: 'Invitar',
    existing: (name, status) =>
      html`${name} ya tiene una invitación para este puesto: ${status}. No se creó ni se envió nada.`,
    existingUntil: (name, status, until) =>
      html`${name} ya tiene una invitación para este puesto: ${status}, hasta el ${until}. No se creó ni se envió nada.`,
  },

  link: {
    title: 'Invitación',
    label: 'Enlace personal',
    hint: 'Quien lo tenga responde en nombre de este candidato.',
    copy: 'Copiar',
    ended: (at) => html`La invitación caducó (${at}).`,
    ends: (at) => html`Caduca: ${at}.`,
    moreTime: 'Dar más tiempo',
    cancel: 'Cancelar la invitación…',
    ofProgram:
      'El programa que invitó a este candidato, como la sincronización con el ATS, decide si lo invita de nuevo.',
    again: (days) => `Una nueva invitación de ${days} días con un enlace nuevo sustituye a esta.`,
    mailIt: 'Enviar el enlace por correo al candidato',
    noMail:
      'El enlace nuevo lo envía usted: no hay ningún servidor de correo configurado, así que no se envía nada por correo.',
    inviteAgain: 'Invitar de nuevo',
  },

  cancelling: {
    title: (name) => `¿Cancelar la invitación de ${name}?`,
    heading: (name) => html`¿Cancelar la invitación de ${name}?`,
    what: (status) =>
      `El enlace deja de funcionar de inmediato. Desde entonces, una lista muestra la entrevista solo a quien busca su nombre o elige el estado «${status}». Nadie envía un correo al candidato. No se puede deshacer; puede invitar de nuevo al candidato.`,
    ofAts:
      'Esta invitación vino del ATS. Allí se escribe lo que digan las reglas de su conexión sobre las entrevistas canceladas.',
    cancel: 'Cancelar la invitación',
    keep: 'Conservarla',
  },

  list: {
    title: 'Invitar a una lista',
    titleOf: (position) => `Invitar a una lista: ${position}`,
    look: 'Ver la lista',
    invite: (n) => plural('es', n, { one: `Invitar a ${n} candidato`, other: `Invitar a ${n} candidatos` }),
    mailed: 'Cada uno recibe el enlace por correo.',
    notMailed: 'No se envía nada por correo. Los enlaces los envía usted: cada uno está en la página de su entrevista.',
    noServer:
      'No se envía nada por correo, porque no hay ningún servidor de correo configurado. Los enlaces los envía usted: cada uno está en la página de su entrevista.',
    candidates: 'Candidatos',
    candidatesHint: (max) =>
      `Una línea por candidato, ${numberWords(max)} como máximo: nombre, apellidos, dirección de correo. También sirven los nombres completos en una columna: se le pregunta cómo separarlos. Se entienden un encabezado y columnas copiadas de una hoja de cálculo, y también las exportaciones de libretas de direcciones.`,
    file: 'O un archivo CSV',
    fileHint: 'En UTF-8 o UTF-16; sustituye al texto de arriba.',
    mailEach: 'Enviar el enlace por correo a cada candidato',
    noMail: 'No hay ningún servidor de correo configurado, así que no se envía nada por correo.',
    nobodyByThat: 'Con esto no se invita a nadie.',
    noText: 'El archivo no es un texto en UTF-8 o UTF-16. Guárdelo como «CSV UTF-8» o pegue sus líneas.',
    notSeen: 'Estos nombres no son los que usted revisó. Compruebe cómo están separados ahora y después invite.',
    noLine: 'La lista no tiene ninguna línea con un candidato.',
    tooMany: (has, max) =>
      `La lista tiene ${numberWords(has)} líneas; se puede invitar a ${numberWords(max)} a la vez como máximo.`,
    refused: (problem) => `No se invitó a nadie. ${problem}`,
  },

  result: {
    counts: (of) => `Invitados: ${of.invited}. Invitados antes: ${of.existing}. Sin invitar: ${of.not}.`,
    all: (good) =>
      plural('es', good, { one: `Se puede invitar a ${good} persona.`, other: `Se puede invitar a ${good} personas.` }),
    some: (good, bad) =>
      plural('es', bad, {
        one: `Se puede invitar a ${good}; a ${bad} no, y queda fuera.`,
        other: `Se puede invitar a ${good}; a ${bad} no, y quedan fuera.`,
      }),
    heading: (line) => `La línea ${line} es el encabezado; lo que está por encima se omite.`,
    line: 'Línea',
    address: 'Dirección',
    happened: 'Qué ocurrió',
    canBe: 'Se puede invitar',
    no: 'No se puede.',
    yes: 'Sí',
    notInvited: 'Sin invitar.',
    invited: 'Invitación hecha',
    before: 'Ya tenía invitación',
    sameAddress: (line) => `La misma dirección está en la línea ${line}.`,
  },

  columns: {
    needed: html`<strong>No se invitó a nadie.</strong> La lista necesita columnas propias para los nombres y las direcciones de correo. Entre ellas van comas, puntos y comas o tabuladores.`,
    which: 'Qué contiene cada columna',
    whichQuestion: '¿Qué contiene cada columna?',
    fields: {
      firstName: 'Nombres',
      lastName: 'Apellidos',
      fullName: 'Nombres completos, si están en una columna',
      email: 'Direcciones de correo',
    },
    unclear: {
      heading: 'No se invitó a nadie. El encabezado no dice qué contiene cada columna.',
      no_addresses:
        'No se invitó a nadie. La columna que sería la de las direcciones no contiene ninguna dirección de correo.',
      order:
        'No se invitó a nadie. La primera línea no contiene ninguna dirección; puede ser un encabezado con palabras que aquí no se conocen.',
      choice:
        'No se invitó a nadie. Elija tres columnas distintas: nombres, apellidos y direcciones. Si los nombres completos están en una columna, elija solo esa y la de las direcciones.',
      names: 'No se invitó a nadie. Los nombres y los apellidos están en una columna. Indique cómo separarlos.',
    },
    choose: 'Elija una columna',
    none: 'Ninguna columna',
    column: (n) => `Columna ${n}`,
    firstLines: 'Las primeras líneas de la lista',
  },

  names: {
    question: '¿Cómo se separan los nombres?',
    ways: {
      first_word: 'La primera palabra es el nombre y el resto son los apellidos',
      last_word: 'La última palabra es el apellido y el resto es el nombre',
      comma: 'Los apellidos están antes de una coma y el nombre después',
      family_first: 'La primera palabra es el apellido y el resto es el nombre',
    },
    chosen: (way) => `${way}:`,
    hint: 'Una invitación necesita el nombre y los apellidos. Una línea que no se puede separar se deja fuera hasta que la complete abajo.',
    look: 'Ver los nombres separados',
    another: 'Separar los nombres de otra forma',
    cannot: (line, name) => html`Línea ${line}: ${name} no se puede separar así y se deja fuera.`,
    parts: (line, first, last) => html`Línea ${line}: Nombre: ${first} / Apellidos: ${last}`,
    empty: 'La línea no contiene ningún nombre.',
    oneWord:
      'Una invitación necesita nombre y apellidos, y aquí solo hay una de las dos partes. Añada la otra en la línea.',
    noComma: 'El nombre no contiene ninguna coma. Escríbalo en la línea como «Apellidos, Nombre» o elija otra forma.',
    manyCommas: 'El nombre contiene más de una coma. Escríbalo en la línea como «Apellidos, Nombre».',
    comma: 'El nombre contiene una coma. Quítela de la línea o elija la forma para nombres con coma.',
  },
}
