import { plural } from '../../../base/languages.ts'
import { html } from '../../../web/pages.ts'
import type { Words } from './en.ts'

export const es: Words = {
  skip: 'Ir al contenido',
  waiting: (count) =>
    plural('es', count, {
      one: '1 conexión espera a un administrador',
      other: `${count} conexiones esperan a un administrador`,
    }),
  places: {
    home: 'Inicio',
    interviews: 'Entrevistas',
    positions: 'Puestos',
    connections: 'Conexiones',
    deliveries: 'Envíos al ATS',
    people: 'Personas',
    settings: 'Ajustes',
    candidatePage: 'Página del candidato',
    mailTexts: 'Textos de correo',
    mail: 'Correos',
    notifications: 'Notificaciones',
    companies: 'Empresas',
    teams: 'Equipos',
    apiKeys: 'Claves de API',
    organizations: 'Organizaciones',
    configuration: 'Configuración',
    account: 'Cuenta',
  },
  main: 'Navegación principal',
  logOut: 'Cerrar sesión',
  search: 'Buscar',
  searchKeys: 'Ctrl K',
  more: 'Más',
  toDashboard: 'Ir al panel',
  backToInterview: 'Volver a la entrevista',
  backToInterviews: 'Volver a las entrevistas',
  forAdministrators: 'Para administradores',

  statuses: {
    created: 'con invitación',
    in_progress: 'en curso',
    completed: 'completada',
    abandoned: 'abandonada',
    expired: 'caducada',
    cancelled: 'cancelada',
    not_requested: 'no solicitado',
    pending: 'pendiente',
    processing: 'en proceso',
    failed: 'fallido',
    approved: 'aprobada',
    rejected: 'rechazada',
    waiting: 'en espera',
    sent: 'enviado',
    refused: 'rechazado',
    given_up: 'sin más intentos',
    dropped: 'ya no hace falta',
    kept: 'no enviado',
    to_decide: 'por decidir',
    unfinished: 'sin terminar',
  },

  failed: 'No ha funcionado',
  tryAgain: 'Intentarlo de nuevo',
  notFound: { title: 'No encontrado', text: 'Aquí no hay nada, o se canceló.' },
  tooLarge:
    'Lo que ha enviado es más grande de lo que admite este formulario, así que no se leyó y no se cambió nada. Vuelva con el botón Atrás de su navegador: la mayoría de los navegadores todavía muestra lo que escribió. Después envíe textos más cortos o un archivo más pequeño.',
  requestId: (id) => `El identificador de esta solicitud es ${id}.`,
  tooLong: {
    title: 'Demasiado largo',
    problem: (length, max) =>
      `Un texto de este formulario es demasiado largo, así que no se cambió nada: tiene ${length} caracteres y aquí se admiten ${max} como máximo.`,
    typed: 'Abajo está lo que escribió. Cópielo, vuelva al formulario y envíelo más corto.',
    label: 'Lo que escribió',
    labelOf: (at, all) => `Lo que escribió (${at} de ${all})`,
  },

  sample: {
    label: 'Datos de ejemplo',
    what: 'Todas las personas de esta página son inventadas. Nadie recibe correos, no se consulta ningún ATS ni ningún modelo, y nada cuenta entre sus propias entrevistas. Las grabaciones están en inglés.',
    leave: (organization) => `Volver a ${organization}`,
    remove: 'Eliminar los datos de ejemplo',
    title: 'Está viendo datos de ejemplo',
    notHere:
      'Esta dirección no está entre los datos de ejemplo. Si lleva a una persona real, salga de los datos de ejemplo para verla.',
    goThere: 'Salir de los datos de ejemplo y abrir esta página',
    takeAlong: 'Salir de los datos de ejemplo y ver lo que escribí',
    left: 'Ha salido de los datos de ejemplo',
    notKept:
      'Lo que escribió es demasiado largo para conservarlo aquí, o es secreto. Vuelva atrás en su navegador para copiarlo.',
  },

  saved: 'Guardado.',
  undone: 'Deshecho: la decisión no tendrá efecto.',
  look: {
    title: 'Idioma y aspecto',
    language: 'Idioma del panel',
    browser: 'Según mi navegador',
    hint: 'Los candidatos eligen su idioma en su propia página.',
    theme: 'Aspecto',
    device: 'Según mi dispositivo',
    themes: { light: 'Claro', dark: 'Oscuro' },
    save: 'Guardar',
  },

  login: {
    title: 'Iniciar sesión',
    ended: 'Su sesión ha terminado, así que no se hizo lo que envió.',
    kept: 'Está guardado: inicie sesión y envíelo de nuevo.',
    keptWithoutFile:
      'Lo que escribió está guardado: inicie sesión y repita el paso. Tendrá que elegir el archivo otra vez.',
    lost: 'Su sesión ha terminado, así que no se hizo lo que envió, y no se pudo guardar. Inicie sesión y repita el paso.',
    noPasswords: 'Aquí no se usan contraseñas. Si no puede iniciar sesión, pregunte al operador de esta instalación.',
    with: (provider) => `Iniciar sesión con ${provider}`,
    withPassword: 'Con contraseña',
    choose:
      'Con esta dirección y esta contraseña tiene cuentas en varias organizaciones. Elija una y escriba la contraseña otra vez.',
    organization: 'Organización',
    email: 'Dirección de correo',
    password: 'Contraseña',
    passwordLost: '¿Ha perdido la contraseña? Un administrador de su organización le crea un enlace en «Personas».',
    loggedOut: 'Ha cerrado la sesión',
    stillIn: (provider) =>
      `Puede que su sesión siga abierta en ${provider}; la siguiente persona en este dispositivo podría volver a entrar.`,
    logOutToo: (provider) => `Cerrar sesión también en ${provider}`,
    again: 'Iniciar sesión de nuevo',
    goesOn: (provider) => `Su navegador continúa en ${provider}. Si no ocurre nada, use el botón.`,
    goOn: (provider) => `Continuar en ${provider}`,
    byLink: 'Iniciar sesión con un enlace',
    linkOf: (email) => html`Este enlace inicia sesión como ${email}. Funciona una vez.`,
    deadLink: 'Este enlace no funciona',
    deadLinkWhy: (minutes) =>
      `Se usó, se sustituyó por otro más nuevo, tiene más de ${minutes} minutos o la cuenta ha cambiado desde entonces. El operador de esta instalación crea otro.`,
    enterBoth: 'Escriba su dirección y su contraseña.',
    wrong: 'La dirección o la contraseña no es correcta.',
    tooMany: (minutes) =>
      `Demasiados intentos. Inténtelo de nuevo dentro de ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
    passwordsOff: 'Aquí las contraseñas están desactivadas.',
  },
}
