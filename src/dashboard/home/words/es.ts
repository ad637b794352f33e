import { plural } from '../../../base/languages.ts'
import { html } from '../../../web/pages.ts'
import { numberWords } from '../../frame/language.ts'
import type { Words } from './en.ts'

const forms = (n: number, one: string, other: string): string => plural('es', n, { one, other })

export const es: Words = {
  title: 'Inicio',
  needs: 'Lo que requiere su atención',
  needsToo: 'También requiere su atención',
  nothing: 'Nada.',
  nothingElse: 'Nada más.',
  allDecided: 'Todo lo completado está decidido.',
  allDecidedAndSynced: 'Todo lo completado está decidido y la sincronización funciona.',
  toDecide: 'Por decidir',
  waiting: (n) =>
    `${numberWords(n)} ${forms(n, 'entrevista completada espera', 'entrevistas completadas esperan')} una decisión.`,
  moreWaiting: (n) =>
    `Más de ${numberWords(n)} ${forms(n, 'entrevista completada espera', 'entrevistas completadas esperan')} una decisión.`,
  review: 'Empezar a evaluar',
  completed: (ago) => html`completada ${ago}`,
  seeAll: 'Ver todas las que esperan',

  begin: {
    title: 'Para empezar',
    done: 'hecho',
    line: (act, why) => html`${act}: ${why}`,
    position: { act: 'Crear un puesto', why: 'las preguntas que los candidatos responden en vídeo' },
    connect: 'Conectar un ATS',
    byHand: 'invitar a mano',
    bring: (connect, byHand) =>
      html`${connect}, que invita por sí solo a los candidatos en cuanto se inicia, o ${byHand}`,
    invite: {
      act: 'Invitar al primer candidato',
      why: 'desde la página del puesto; un ATS conectado lo hace por sí solo',
    },
    look: { act: 'Ver como candidato', why: 'una vista previa del puesto en la que no se graba nada' },
    later: 'Cuando quiera',
    company: { act: 'Añadir una empresa', why: 'aquella para la que trabajarían los candidatos' },
    people: { act: 'Añadir personas', why: 'que ven y deciden; los equipos determinan quién ve qué' },
    page: {
      act: 'Elegir lo que ven los candidatos',
      why: 'color, logotipo, a quién pueden preguntar, su aviso de privacidad',
    },
    key: { act: 'Crear una clave de API', why: 'solo si invita un programa suyo' },
  },

  sample: {
    title: 'Datos de ejemplo',
    what: 'Un puesto inventado con siete personas, desde la invitación hasta la decisión. Está separado de sus propios datos: no se invita ni se escribe a nadie, no se gastan créditos, y un clic lo elimina todo.',
    make: 'Explorar con datos de ejemplo',
    look: 'Ver los datos de ejemplo',
    remove: 'Eliminar los datos de ejemplo',
  },

  tasks: {
    noCredits: 'No quedan créditos de entrevista',
    waitForCredits: (n) => `${numberWords(n)} ${forms(n, 'invitación los espera', 'invitaciones los esperan')}.`,
    noInvites: 'No se puede invitar a nadie.',
    operatorAdds: 'El operador de esta instalación añade créditos.',
    addCredits: 'Añadir créditos',

    ending: (n) => `${numberWords(n)} ${forms(n, 'invitación caduca', 'invitaciones caducan')} en menos de dos días`,
    moreEnding: (n) => `Más de ${numberWords(n)} invitaciones caducan en menos de dos días`,
    notStarted: (n) =>
      forms(
        n,
        'El candidato no ha empezado ni ha recibido un recordatorio en el último día.',
        'Estos candidatos no han empezado ni han recibido un recordatorio en el último día.',
      ),
    noneToRemind: (n) => `Ninguna de las primeras ${numberWords(n)} necesita un recordatorio suyo.`,
    endingLooked: (n) =>
      `Solo se miraron las ${numberWords(n)} invitaciones que caducan primero; puede que otras posteriores también necesiten un recordatorio.`,
    seeInvites: 'Ver las invitaciones',
    remind: 'Enviar recordatorio…',
    remindFirst: (n) => `Enviar recordatorio a los primeros ${numberWords(n)}…`,

    failed: (n) => `${numberWords(n)} ${forms(n, 'análisis ha fallado', 'análisis han fallado')}`,
    moreFailed: (n) => `Más de ${numberWords(n)} análisis han fallado`,
    failedWhy: 'Cada uno se puede solicitar de nuevo; también se puede decidir sin él.',
    olderFailed: 'Puede que hayan fallado análisis más antiguos',
    noneSeen: 'Usted no ve ninguno de los últimos que han fallado.',
    failedLooked: (n) => `Solo se miraron los últimos ${numberWords(n)} que han fallado.`,
    seeList: 'Ver la lista',
    again: 'Solicitar de nuevo',
    firstAgain: (n) => `Solicitar de nuevo los primeros ${numberWords(n)}`,

    held: (connection) => `Hay cambios de ${connection} pendientes de autorización`,
    seeHeld: 'Ver qué ocurriría',
    seeWhat: 'Ver qué hacer',
    parked: (n) => `${numberWords(n)} ${forms(n, 'envío al ATS necesita', 'envíos al ATS necesitan')} una decisión`,
    parkedWhy: (ats) => `No se ha comunicado a ${ats}; usted decide si se envía de nuevo.`,
    decide: 'Decidir',
    unknown: (n) =>
      `${numberWords(n)} ${forms(n, 'envío al ATS no está confirmado', 'envíos al ATS no están confirmados')}`,
    unknownWhy: (ats, n) => `${ats} no dijo si ${forms(n, 'lo aceptó', 'los aceptó')}.`,
    look: (n) => forms(n, 'Verlo', 'Verlos'),
    people: (n) => `${numberWords(n)} ${forms(n, 'candidatura necesita', 'candidaturas necesitan')} una decisión`,
    peopleWhy: (connection, ats, n) =>
      forms(
        n,
        `${connection} sigue con ella en cuanto alguien haya decidido o la haya corregido en ${ats}.`,
        `${connection} sigue con ellas en cuanto alguien haya decidido o las haya corregido en ${ats}.`,
      ),
    seeWho: 'Ver quiénes',
  },

  figures: {
    title: (days) => `Invitaciones de los últimos ${days} días`,
    days: (days) => `${days} días`,
    spans: 'Días',
    nobody: 'No se invitó a nadie en este tiempo.',
    percent: (n) => `${n} %`,
    withPercent: (n, percent) => `${numberWords(n)} (${percent} %)`,
    interviews: 'Entrevistas',
    step: 'Paso',

    farTitle: 'Hasta dónde llegaron',
    far: (completed, invited, percent) =>
      `${numberWords(completed)} de ${numberWords(invited)} completadas: ${percent} de cada 100.`,
    notStarted: (n) => `Por ahora, ${numberWords(n)} no ${forms(n, 'ha empezado', 'han empezado')}.`,
    notFinished: (n) =>
      `Por ahora, ${numberWords(n)} ${forms(n, 'ha empezado y no ha terminado', 'han empezado y no han terminado')}.`,
    lost: (unstarted, unfinished) =>
      `Por ahora, ${numberWords(unstarted)} no ${forms(unstarted, 'ha empezado', 'han empezado')}, y ${numberWords(unfinished)} ${forms(unfinished, 'ha empezado y no ha terminado', 'han empezado y no han terminado')}.`,
    farCaption: 'Entrevistas según el paso más avanzado y su parte de la primera fila',
    share: 'Parte',
    inStage: 'En la etapa',
    funnel: { invited: 'Con invitación', started: 'Empezadas', completed: 'Completadas', decided: 'Decididas' },
    inStageWhy: (n) =>
      `«En la etapa» añade a los invitados a quienes están en una etapa del ATS que invita y esperan ahora su invitación: ${numberWords(n)}.`,
    open: (created, inProgress, toDecide) => html`Aún abiertas: ${created}, ${inProgress}, ${toDecide}`,
    openCreated: 'sin empezar',
    openInProgress: 'en curso',
    openToDecide: 'por decidir',

    timesTitle: 'Cuánto duró cada paso',
    timesCaption:
      'La mitad tardó como máximo la mediana (la barra intensa); nueve de cada diez, el segundo tiempo (la barra tenue)',
    timesSampled: (n) =>
      `La mitad tardó como máximo la mediana (la barra intensa); nueve de cada diez, el segundo tiempo (la barra tenue); medido en ${numberWords(n)} de ellas, repartidas por todo el período`,
    median: 'Mediana',
    ninety: '90 %',
    steps: {
      start: 'De la invitación al inicio',
      complete: 'Del inicio a la última respuesta',
      decide: 'De la última respuesta a la decisión',
    },
    noTime: 'nadie lo ha dado todavía',
    lessThanMinute: 'menos de un minuto',

    positionsTitle: 'Completadas, por puesto',
    positionsCaption: 'De las personas invitadas; los puestos con más invitaciones',
    positionsSampled: 'De las personas invitadas; los puestos con más invitaciones, según una muestra',
    position: 'Puesto',
    devicesTitle: 'Completadas, por dispositivo',
    devicesCaption: 'De quienes empezaron, según el tipo de dispositivo con el que empezaron',
    device: 'Dispositivo',
    devices: { phone: 'Teléfono', tablet: 'Tableta', computer: 'Ordenador', none: 'No se sabe' },
  },
}
