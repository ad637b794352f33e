import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const n = numberWords
const of = (count: number, one: string, other: string): string => `${n(count)} ${plural('es', count, { one, other })}`
const syncs = (count: number): string => of(count, 'sincronización', 'sincronizaciones')
const on = (connection: string): string => (connection === '' ? '' : ` de ${connection}`)

export const es: Words = {
  connections: 'Conexiones',
  allConnections: 'Todas las conexiones',
  noneAdministrator: (organization) =>
    `Ninguna conexión con un ATS pertenece a ${organization}. Conecte uno y se invitará automáticamente a sus candidatos.`,
  none: (organization) => `Ninguna conexión con un ATS pertenece a ${organization}. Un administrador conecta uno.`,
  inFile: (id) =>
    html`Una conexión también puede figurar en el archivo de configuración, con el identificador de la organización, ${id}.`,
  times: (read, written) => html`última sincronización completa: ${read} · última escritura en el ATS: ${written}`,
  connection: 'Conexión',
  whatHappenedTo: 'Qué pasó con',
  whoHint: 'Nombre, dirección de correo, candidatura o entrevista',
  tellMe: 'Consultar',
  waitForApproval: 'Hay cambios pendientes de autorización.',
  seeWhom: 'Ver a quién afecta',

  counts: {
    parked: (count) => of(count, 'envío requiere una decisión', 'envíos requieren una decisión'),
    people: (count) => of(count, 'candidatura requiere una decisión', 'candidaturas requieren una decisión'),
    unknown: (count) => of(count, 'envío aún sin confirmar', 'envíos aún sin confirmar'),
    pending: (count) => of(count, 'envío en camino', 'envíos en camino'),
    queued: (count) => of(count, 'invitación en espera', 'invitaciones en espera'),
    cancels: (count) => of(count, 'cancelación en camino', 'cancelaciones en camino'),
    held: (count) => of(count, 'cambio pendiente de autorización', 'cambios pendientes de autorización'),
    setAside: (count) => of(count, 'registro no se pudo leer', 'registros no se pudieron leer'),
    drift: (count) => of(count, 'diferencia en la última comparación', 'diferencias en la última comparación'),
  },
  nothingWaits: 'No hay nada en espera.',
  heldParts: {
    invite: (count) => `${n(count)} por invitar`,
    cancel: (count) => `${n(count)} por cancelar`,
    move: (count) => `${n(count)} por mover`,
    reject: (count) => `${n(count)} por rechazar`,
    write: (count) => of(count, 'entrevista sobre la que escribir', 'entrevistas sobre las que escribir'),
  },
  heldNothing: 'nada',

  seePlan: 'Ver qué haría la próxima sincronización o probar otras reglas',
  peopleTitle: 'Candidaturas que requieren una decisión',
  waitingTitle: 'Invitaciones en espera',
  lastSyncs: 'Últimas sincronizaciones',
  whatASyncIs:
    'Una sincronización («pass» en la línea de comandos) lee una vez el ATS y las entrevistas y recoge lo que cambió.',
  askedLate: (link) =>
    html`Se pidió una sincronización. Empieza en cuanto haya un proceso de trabajo en marcha. Lo que cambió se ve ${link('al volver a cargar esta página')}.`,
  asked: (link) =>
    html`Se pidió una sincronización. Empieza en unos segundos, o cuando termine la que está en curso. Lo que cambió se ve ${link('al volver a cargar esta página')}.`,
  syncNow: 'Sincronizar ahora',
  syncNowHint: 'También se hace automáticamente; esto solo ahorra la espera.',
  earlierTitle: 'Antes, otra cuenta',
  earlier: (at) =>
    html`Hasta el ${at}, esta conexión llegaba a otra cuenta de su ATS. Allí ya no se lee ni se escribe nada, y no muestra a nadie de esa cuenta.`,
  earlierParked: (count, link) =>
    html`${link(of(count, 'envío', 'envíos'))} a esa cuenta ${plural('es', count, { one: 'queda', other: 'quedan' })} sin hacer.`,
  earlierFacts: ({ state, connection, parked }) =>
    `«${connection}» llegaba antes a otra cuenta del ATS; lo que hay guardado de ella («${state}») no se lee ni se escribe${parked > 0 ? `, y ${of(parked, 'de sus envíos queda', 'de sus envíos quedan')} sin hacer` : ''}. Si después de todo es la misma cuenta: interview-bridge connections account ${connection} --same. Para eliminarla: interview-bridge connections forget ${state}`,
  heldTitle: 'Hay cambios pendientes de autorización',
  heldSummary: (why, held) => `${why} Todavía no se ha hecho nada. En total: ${held}.`,
  brakeHolds: (reason) => html`El freno los retiene: ${reason}.`,
  seeWhomAndDecide: 'Ver a quién afecta y decidir',
  columns: { candidate: 'Candidato', why: 'Por qué', triedAgain: 'Nuevo intento' },
  needsDecision: 'requiere una decisión',
  application: (id) => `Candidatura ${id}`,
  asideTitle: 'Registros que no se pudieron leer',
  aside: (count, ats) =>
    plural('es', count, {
      one: `Un registro de ${ats} o de las entrevistas no se pudo leer. Todos los demás se procesan; este se vuelve a intentar, cada vez con menos frecuencia.`,
      other: `${n(count)} registros de ${ats} o de las entrevistas no se pudieron leer. Todos los demás se procesan; cada uno de estos se vuelve a intentar, cada vez con menos frecuencia.`,
    }),
  asideWho: 'Un administrador ve cuáles.',
  asideColumns: { record: 'Registro', of: 'De', problem: 'Problema', times: 'Veces', last: 'Última vez' },
  driftTitle: 'Diferencias entre los dos lados',
  drift: (count) =>
    `La última comparación encontró ${of(count, 'diferencia', 'diferencias')}; lo que faltaba se recogió de inmediato.`,
  driftCommand: (command) => html`${command} compara de nuevo e indica cada una con su causa.`,

  strip: {
    none: 'Todavía no ha habido ninguna sincronización.',
    told: (count, since, complete, longest) =>
      html`${syncs(count)} desde el ${since}: ${of(complete, 'completa', 'completas')}; la más larga duró ${longest}.`,
    idle: 'De las sincronizaciones que no cambiaron nada se dibuja la última de cada hora.',
    label: (complete, count) => `${of(complete, 'completa', 'completas')} de ${syncs(count)}`,
    before: (count) => plural('es', count, { one: 'y la anterior', other: `y las ${n(count)} anteriores` }),
    repeated: (count, since) =>
      plural('es', count, {
        one: `, como la anterior, desde el ${since}`,
        other: `, como las ${n(count)} anteriores, desde el ${since}`,
      }),
  },

  held: {
    title: (connection) => `Cambios pendientes de autorización en ${connection}`,
    heading: 'Cambios pendientes de autorización',
    none: 'Nada de esta conexión está pendiente de autorización.',
    summary: (why, held) =>
      `${why} Así, un error en una regla o en el ATS no afecta a nadie. Todavía no se ha hecho nada. En total: ${held}.`,
    administratorDecides: 'Un administrador autoriza o descarta estos cambios.',
    nobodyHere: 'No hay nadie en esta página.',
    backToFirst: 'Volver a la primera página',
    releaseTicked: 'Autorizar los marcados',
    dropTicked: 'Descartar los marcados',
    pages: 'Páginas',
    firstPage: 'Primera página',
    releaseAll: 'Autorizar todo',
    dropAllAsk: 'Descartar todo…',
    dropAllWhat:
      'No se invita, cancela, mueve ni rechaza a ninguno hasta que algo vuelva a cambiar en su caso, y estas notas no se escriben nunca.',
    dropAll: 'Descartar todo',
    happens: 'Qué pasaría',
    choose: (who) => `Elegir ${who}`,
    applicationAs: (id) => `candidatura ${id}`,
    because: (reason) => html`Motivo: ${reason}`,
    rule: (place) => html`Regla ${place}`,
  },
  nextPage: 'Página siguiente',

  deliveries: {
    title: 'Envíos al ATS',
    what: 'Lo que Interview Bridge escribe en su ATS: notas, etiquetas, cambios de etapa y similares. Esta página muestra los que no están hechos.',
    show: 'Mostrar',
    of: 'de',
    all: 'todas las conexiones',
    choices: {
      open: 'todos los que no están hechos',
      parked: 'los que requieren una decisión',
      unknown: 'aún sin confirmar',
      pending: 'en camino',
      held: 'los pendientes de autorización',
    },
    noneOpen: (connection) =>
      `Todos los envíos${on(connection)} están hechos; ninguno espera ni requiere una decisión.`,
    none: (connection) => (connection === '' ? 'No hay ninguno.' : `No hay ninguno de ${connection}.`),
    place: (connection, isEarlier) => (isEarlier ? `en una cuenta anterior de ${connection}` : `en ${connection}`),
    tried: (count) => plural('es', count, { one: 'un intento', other: `${n(count)} intentos` }),
    number: (seq, application) => `N.º ${seq}, candidatura ${application}`,
    seeHeld: 'Ver qué está pendiente de autorización',
    due: (at) => html`previsto: ${at}`,
    unknown: (at) =>
      html`El ATS no respondió, así que quizá ya lo tenga. Antes de volver a escribir algo se le pregunta: ${at}.`,
    administratorDecides: 'Decide un administrador.',
    discardAsk: 'Descartar…',
    discardWhat: 'No se escribirá.',
    discard: 'Descartarlo',
    tryAsk: 'Volver a intentar…',
    looked: 'Lo he comprobado en el ATS: no está allí',
    tryAgain: 'Volver a intentar',
  },

  timeline: {
    nameless: 'Candidato cuyo nombre no se conoce aquí',
    findTitle: 'Buscar un candidato',
    nobodySeen: (connection) => `Con ese dato no se conoce en ${connection} a nadie cuya entrevista usted vea.`,
    several: (count, connection) => `${of(count, 'candidatura', 'candidaturas')} en ${connection}:`,
    interview: (at) => (at === null ? 'Entrevista' : `Entrevista ${at}`),
    happened: 'Qué pasó',
    nothing: 'No hay nada registrado.',
    writeBacks: 'Envíos al ATS',
    noWrites: (ats) => `No hay ninguna escritura en ${ats} prevista ni hecha.`,
    rate: 'Valorar la entrevista',
    entries: 'Entradas',
    number: (seq, at) => html`n.º ${seq}, ${at}`,
    withheld: 'Oculto hasta que usted haya valorado: contiene lo que opina la IA o se escribió por ello.',
    withheldForGood:
      'Oculto: contiene lo que opina la IA o se escribió por ello. Usted no puede valorar esta entrevista: se eliminó o pertenece a otro equipo.',
    becauseOf: (rule) => html`Por ${rule}`,
    notTried: 'Todavía no se ha intentado.',
    noTry: 'No se registró ningún intento.',
    removed: (at) =>
      html`Su texto y sus intentos se eliminaron (${at}): eran más antiguos que el plazo de conservación que indica la configuración.`,
    tries: 'Intentos',
    sent: (outcome) => `enviado: ${outcome}`,
    lookedUp: (outcome) => `consultado: ${outcome}`,
    call: (request, status, ms) => html`${request} → ${status ?? 'sin respuesta'} en ${ms} ms`,
    callSent: 'enviado',
    callAnswered: 'respondido',
  },
}
