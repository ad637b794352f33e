import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const es: Words = {
  positions: 'Puestos',
  all: 'Todos los puestos',
  backToPosition: 'Volver al puesto',
  statuses: { open: 'abierto', closed: 'cerrado', draft: 'borrador' },
  questions: (n) => plural('es', n, { one: `${n} pregunta`, other: `${n} preguntas` }),
  minutes: (n) => plural('es', n, { one: `${n} minuto`, other: `${n} minutos` }),
  question: (n) => `Pregunta ${n}`,
  save: 'Guardar',

  list: {
    total: (n) => plural('es', n, { one: `${n} puesto`, other: `${numberWords(n)} puestos` }),
    totalAndPage: (total, page, pages) => `${total}, página ${page} de ${pages}`,
    name: 'Nombre',
    status: 'Estado',
    anyStatus: 'Todos',
    show: 'Mostrar',
    make: 'Nuevo puesto',
    questions: 'Preguntas',
    made: 'Creado',
    candidates: 'Candidatos',
    interviews: 'Entrevistas',
    interviewsOf: (name) => `Entrevistas de ${name}`,
    pages: 'Páginas',
    previous: 'Página anterior',
    next: 'Página siguiente',
    none: {
      any: 'Todavía no hay puestos.',
      open: 'Todavía no hay puestos abiertos.',
      closed: 'Todavía no hay puestos cerrados.',
      draft: 'Todavía no hay puestos en borrador.',
    },
    noneNamed: {
      any: (name) => html`Ningún puesto tiene «${name}» en su nombre.`,
      open: (name) => html`Ningún puesto abierto tiene «${name}» en su nombre.`,
      closed: (name) => html`Ningún puesto cerrado tiene «${name}» en su nombre.`,
      draft: (name) => html`Ningún puesto en borrador tiene «${name}» en su nombre.`,
    },
  },

  page: {
    id: (id) => html`Puesto ${id}`,
    cancelled: 'La invitación está cancelada. Su enlace ya no funciona.',
    invite: 'Invitar a un candidato',
    edit: 'Editar',
    preview: 'Ver como candidato',
    interviews: 'Entrevistas',
    inviteList: 'Invitar a una lista',
    makeAnother: 'Crear otro a partir de este',
    condition: 'Unas palabras antes de la entrevista',
    questions: 'Preguntas',
    publicLink: 'Enlace público',
    address: 'Dirección',
    addressHint:
      'Cualquiera puede presentar aquí su candidatura mientras el puesto esté abierto y el enlace esté activado.',
    copy: 'Copiar',
    saveAgain: 'Revise lo que escribió y guarde de nuevo si debe sustituir a los cambios de la otra persona.',
  },

  advice: {
    title: 'Las decisiones y la recomendación de la IA',
    spans: 'Periodo',
    days: (n) => plural('es', n, { one: '1 día', other: `${n} días` }),
    allTime: 'Desde el principio',
    what: 'Decisiones que los evaluadores tomaron en este panel y que surtieron efecto, cuando la IA recomendó aprobar o rechazar. Un resultado que dice «quizá», que no es concluyente o que no puntuó nada no recomienda ninguna de las dos cosas. Cada decisión cuenta, también una posterior sobre la misma persona. Quien leyó la recomendación solo en el ATS cuenta como si no la hubiera visto. Lo ven los administradores.',
    none: 'En este periodo no hay ninguna decisión así.',
    byCommand: (n) =>
      plural('es', n, {
        one: 'Otra decisión así se tomó con un comando, que no pide motivo ni muestra la recomendación.',
        other: `Otras ${n} decisiones así se tomaron con un comando, que no pide motivo ni muestra la recomendación.`,
      }),
    caption: 'Decisiones, según si quien decidió había visto la recomendación',
    decision: 'Decisión',
    before: 'Antes de verla',
    after: 'Después de verla',
    rows: {
      agreed: 'Como recomendó la IA',
      approved: 'Aprobadas en contra',
      rejected: 'Rechazadas en contra',
    },
    total: 'Todas',
  },

  preview: (link) =>
    html`<strong>Esto es una vista previa.</strong> Los candidatos ven las preguntas una a una, después de dar su consentimiento y probar su cámara. ${link('Volver al puesto')}`,

  picture: {
    change: 'Cambiar la imagen',
    add: 'Añadir una imagen',
    another: 'Otra imagen',
    one: 'Imagen',
    hint: (of) =>
      `JPEG, PNG o WebP, de ${numberWords(of.megabytes)} MB como máximo y ${numberWords(of.side)} píxeles de ancho o de alto. Hasta ${numberWords(of.millions)} millones de píxeles en total se admiten siempre; las imágenes JPEG habituales pueden tener hasta ${numberWords(of.jpegMillions)} millones. La imagen se vuelve a dibujar, así que los datos de la cámara, como el lugar, se eliminan.`,
    keepHint: 'Déjelo vacío para conservar la de arriba.',
    shows: 'Qué muestra',
    showsHint: (max) => `Se lee a los candidatos que no pueden verla; ${numberWords(max)} caracteres como máximo.`,
    addButton: 'Añadir',
    remove: 'Quitar la imagen',
  },

  settings: {
    title: 'Ajustes',
    locked: 'Los administradores cambian estos ajustes.',
    language: 'Idioma de la página, de los correos y de las respuestas',
    browserLanguage:
      'El del navegador, también en las respuestas (en la página en inglés: cualquiera); correos en inglés',
    retakes: 'Tomas adicionales de cada respuesta',
    retakesHint: (max) => `De 0 a ${numberWords(max)}; déjelo vacío para no limitarlas.`,
    thinking: 'Segundos para pensar antes de cada respuesta',
    thinkingHint: (max) => `De 0 a ${numberWords(max)}; déjelo vacío para no limitarlos.`,
    linkOn: 'El enlace público está activado',
    linkUntil: 'Fin del enlace público (UTC)',
    linkUntilHint: 'Déjelo vacío para un enlace sin fin.',
  },

  editor: {
    editOf: (name) => `Editar ${name}`,
    isBack: 'Ha iniciado sesión de nuevo. Todavía no se guardó nada; revise lo que escribió y guárdelo ahora.',
    fields: {
      name: 'Nombre',
      companyId: 'Empresa',
      teamId: 'Equipo',
      status: 'Estado',
      questions: 'Preguntas',
      interviewCondition: 'Unas palabras antes de la entrevista',
      analyzePrompt: 'En qué debe fijarse la IA',
    },
    statuses: {
      open: 'Abierto: admite invitaciones y candidaturas',
      closed: 'Cerrado: no admite a nadie nuevo; quien ya tiene invitación puede terminar',
      draft: 'Borrador: aún no está listo y no admite a nadie',
    },
    chooseCompany: 'Elija una empresa',
    noCompany: (link) => html`Todavía no hay ninguna empresa. ${link('Añada una primero')}.`,
    noTeam: 'Sin equipo',
    beyond: (listed) =>
      `La lista muestra solo los ${numberWords(listed)} elementos más recientes y el de este puesto. Otro se establece mediante la API.`,
    add: 'Añadir una pregunta',
    most: (max) => `Un puesto tiene ${max} como máximo.`,
    text: 'Texto',
    time: 'Tiempo para la respuesta',
    conditionHint: 'Los candidatos lo leen antes de empezar; 500 caracteres como máximo.',
    promptHint: '10.000 caracteres como máximo. No lo ven ni los candidatos ni la API.',
    make: 'Crear el puesto',
    cancel: 'Cancelar',
    move: { up: 'Subir', down: 'Bajar', remove: 'Quitar' },
    moveOf: {
      up: (n) => `Subir la pregunta ${n}`,
      down: (n) => `Bajar la pregunta ${n}`,
      remove: (n) => `Quitar la pregunta ${n}`,
    },
    problems: 'Todavía no se guardó nada. Revise lo siguiente:',
    made: (name, link) =>
      html`<strong>Ya creó el puesto ${name} con este formulario.</strong> Lo que ve abajo es distinto y todavía no está guardado. Guárdelo ahora para crear un segundo puesto o ${link('cambie el primero')}.`,
    changed: html`<strong>Otra persona cambió este puesto mientras usted lo editaba.</strong> No se perdió nada de lo suyo y todavía no se guardó nada. Si guarda ahora, lo que ve abajo sustituye a los cambios de esa persona.`,
    same: 'Ahora contiene lo que usted escribió.',
    storedNow: 'Guardado ahora:',
    questionLine: (n, text, minutes) => `${n}. ${text} (${minutes} min)`,
  },

  refused: {
    character: 'Este texto contiene un carácter que no se puede guardar.',
    noName: 'Ponga un nombre al puesto.',
    name: (has) => `El nombre debe tener de 2 a 100 caracteres; tiene ${numberWords(has)}.`,
    company: 'Elija una empresa.',
    companyGone: 'Esta empresa ya no existe. Elija otra.',
    team: 'Elija un equipo o ninguno.',
    teamGone: 'Este equipo ya no existe. Elija otro o ninguno.',
    status: 'Elija un estado.',
    questions: (max) => `Un puesto tiene de 1 a ${max} preguntas.`,
    condition: (has) => `500 caracteres como máximo; tiene ${numberWords(has)}.`,
    prompt: (has) => `10.000 caracteres como máximo; tiene ${numberWords(has)}.`,
    minutes: 'Elija de 1 a 5 minutos.',
    noText: 'Escriba la pregunta o quítela.',
    text: (has) => `1.000 caracteres como máximo; tiene ${numberWords(has)}.`,
  },
}
