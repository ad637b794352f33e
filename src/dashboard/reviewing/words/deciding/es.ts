import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { es as EFFECTS } from '../../../sync/words/effects/es.ts'
import type { Words } from './en.ts'

const candidates = (count: number) => plural('es', count, { one: '1 candidato', other: `${count} candidatos` })
const seconds = (count: number) => plural('es', count, { one: '1 segundo', other: `${count} segundos` })
const by = (email: string | null) => (email === null ? '' : ` por ${email}`)
const settled = (email: string | null) => (email === null ? '' : ` (${email})`)
const unforeseen = (why: string) => `No se pudo averiguar qué se comunicará al ATS: ${why}`

const verdict = (act: string, noun: string): Words['approved'] => ({
  act,
  ask: (whom) => `¿${act} a ${whom}?`,
  askOf: (whom) => html`¿${act} a ${whom}?`,
  do: (whom) => html`${act} a ${whom}`,
  askAll: (count) => `¿${act} a ${candidates(count)}?`,
  doAll: (count) => `${act} a ${candidates(count)}`,
  done: (count) => `${noun} de ${candidates(count)}`,
  takesEffect: (whom, email, left) =>
    html`${noun} de ${whom}${by(email)}: surte efecto en ${left}. <span class="beyond">Hasta entonces no se avisa a nadie.</span>`,
  allTakeEffect: (count, email, left) =>
    html`${noun}${count === null ? '' : ` de ${candidates(count)}`}${by(email)}: surte efecto en ${left}. Hasta entonces no se avisa a nadie.`,
  givesWay: (email) => `${noun}${by(email)}: todavía se puede deshacer; esta decisión ocupa su lugar.`,
  ends: {
    waiting: `${noun}: surte efecto ahora; ya no se puede deshacer.`,
    effective: `${noun}: ya surtió efecto y no se puede deshacer.`,
    undone: `${noun}: se deshizo.`,
    replaced: `${noun}: otra decisión ocupó su lugar.`,
    dropped: `${noun}: no surtió efecto, porque la entrevista se canceló antes.`,
  },
  late: {
    waiting: (whom) => html`${noun} de ${whom}: todavía se puede deshacer.`,
    effective: (whom, { at }) => html`${noun} de ${whom}: surtió efecto el ${at}.`,
    undone: (whom, facts) => html`${noun} de ${whom}: se deshizo${settled(facts.by)}.`,
    replaced: (whom, facts) =>
      html`${noun} de ${whom}: se decidió de nuevo antes de que surtiera efecto${settled(facts.by)}.`,
    dropped: (whom, facts) =>
      html`${noun} de ${whom}: no surtió efecto, porque la entrevista se canceló antes${settled(facts.by)}.`,
  },
})

export const es: Words = {
  colon: ': ',
  candidates,
  seconds,
  approved: verdict('Aprobar', 'Aprobación'),
  rejected: verdict('Rechazar', 'Rechazo'),
  decision: 'Decisión',
  states: {
    waiting: 'todavía se puede deshacer',
    effective: 'surtió efecto',
    undone: 'deshecha',
    replaced: 'se decidió de nuevo antes de que surtiera efecto',
    dropped: 'la entrevista se canceló antes de que surtiera efecto',
  },

  next: {
    candidate: html`Siguiente<span class="beyond"> candidato</span>`,
    candidateOf: (name) => `Siguiente candidato: ${name}`,
    toDecide: html`Siguiente<span class="beyond"> por decidir</span>`,
    toDecideOf: (name) => `Siguiente por decidir: ${name}`,
    furtherCandidate: html`Seguir buscando<span class="beyond"> el siguiente candidato</span>`,
    furtherToDecide: html`Seguir buscando<span class="beyond"> el siguiente por decidir</span>`,
  },

  reviewersDecide: 'Deciden los evaluadores.',
  undo: 'Deshacer',
  howItStands: 'Ver cómo está ahora',
  timeIsOver: 'El tiempo para deshacerla ha terminado.',
  tooLate: 'Esto ya no se puede deshacer',
  lateRule: (count) => `Una decisión se puede deshacer durante ${seconds(count)}. Ahora no se ha cambiado nada.`,
  instead: 'Qué puede hacer en su lugar',
  decideAnew: (count) =>
    `Decida de nuevo: una decisión nueva ocupa el lugar de esta, y podrá deshacerla otra vez durante ${seconds(count)}.`,
  otherDecision: 'Consulte la entrevista: ahora tiene otra decisión.',
  writtenStays:
    'Lo que esta decisión escribió en su ATS se queda allí, hasta que lo cambie una regla para la decisión nueva o una persona.',
  showInterview: 'Ver la entrevista',
  byNobodyHere: 'desde la línea de comandos, o por alguien cuya cuenta se eliminó',

  isChanged: 'Lo que se comunicará al ATS ha cambiado desde que se le preguntó. Revíselo de nuevo.',
  reason: 'Motivo (opcional; para sus colegas; ni el candidato ni el ATS lo reciben)',
  notNow: 'No decidir ahora',
  canUndo: (count) => `Puede deshacerla durante ${seconds(count)}.`,
  nothingRecorded: (name) => html`${name} aún no ha grabado nada.`,
  nothingRecordedExpired: (name) => html`${name} aún no ha grabado nada, y la invitación ha caducado.`,
  notCompleted: (answered) =>
    `La entrevista no está completada: ${plural('es', answered, { one: '1 pregunta respondida', other: `${answered} preguntas respondidas` })}.`,

  ourFault: 'un error nuestro, que está en el registro',
  noAts: 'No se comunica nada a ningún ATS: la entrevista no llegó por ninguna conexión que usted vea.',
  unforeseen: {
    unread: unforeseen('no se pudo leer la entrevista. Inténtelo de nuevo en un momento.'),
    behind: unforeseen(
      'la conexión aún no ha leído el último cambio de esta entrevista. Vuelva a mirar en un momento.',
    ),
    not_written_yet: unforeseen(
      'todavía no se escribe nada sobre esta entrevista. El historial del candidato dice por qué.',
    ),
    away: unforeseen('no se pudo consultar la sincronización. Inténtelo de nuevo en un momento.'),
  },
  nothingChanges: (ats, connection) =>
    `En ${ats} no cambia nada: ninguna regla de la conexión «${connection}» escribe nada sobre esta decisión.`,
  inAts: (ats) => `Esto es lo que ocurre en ${ats}:`,
  effect: ({ code, named, value }) => EFFECTS[code](named, value),
  through: (connection) => `A través de la conexión «${connection}».`,

  against: {
    one: 'Esto va en contra de la recomendación de la IA, que usted ha visto.',
    several: (count) =>
      plural('es', count, {
        one: 'Sobre esta persona decide en contra de la recomendación de la IA, que usted ha visto:',
        other: 'Sobre estas personas decide en contra de la recomendación de la IA, que usted ha visto:',
      }),
    why: 'Por qué decide de otro modo, en una línea',
    hint: (max) =>
      `Se guarda con la decisión, para los colegas que ven lo que opina la IA. No la reciben ni las personas candidatas ni el ATS. Como máximo ${max} caracteres.`,
    missing: 'Diga en una línea por qué decide en contra de la recomendación de la IA. Todavía no se ha decidido nada.',
    told: (why) => html`En contra de la recomendación de la IA: ${why}`,
  },

  batch: {
    unfinished: (count) =>
      plural('es', count, {
        one: 'Esta entrevista no está completada:',
        other: 'Estas entrevistas no están completadas:',
      }),
    already: (count) =>
      plural('es', count, {
        one: 'Nada cambia para 1 candidato que ya tiene esta decisión:',
        other: `Nada cambia para ${count} candidatos que ya tienen esta decisión:`,
      }),
    gone: (count) =>
      plural('es', count, {
        one: 'Una entrevista seleccionada ya no está.',
        other: `${count} entrevistas seleccionadas ya no están.`,
      }),
    nobody: 'No hay nadie sobre quien decidir.',
    reason: 'Un motivo para todos (opcional; para sus colegas; ni los candidatos ni el ATS lo reciben)',
    canUndo: (count) => `Puede deshacerla durante ${seconds(count)}, para todos a la vez.`,
    undone: (count, all) =>
      count === all
        ? 'Deshecho: la decisión no tendrá efecto para nadie.'
        : `Deshecho para ${count} de ${candidates(all)}. Abajo se indica qué fue de cada decisión.`,
    tooLate: (count) =>
      `Esto ya no se puede deshacer: una decisión se puede deshacer durante ${seconds(count)}. Ahora no se ha cambiado nada. Para cambiar lo decidido, abra un candidato de la lista y decida de nuevo.`,
    change: 'Para cambiarlo, abra un candidato de la lista y decida de nuevo.',
  },

  remind: {
    ask: (count) => `¿Enviar un recordatorio a ${candidates(count)}?`,
    do: (count) => `Enviar un recordatorio a ${candidates(count)}`,
    title: 'Recordatorios',
    done: (count) =>
      count === 0
        ? 'Ahora no se ha enviado ningún recordatorio.'
        : plural('es', count, {
            one: 'Un recordatorio está en camino.',
            other: `${count} recordatorios están en camino.`,
          }),
    noMailServer:
      'No hay ningún servidor de correo configurado, así que no se pueden enviar recordatorios por correo. El operador de esta instalación configura uno.',
    nobody: 'No hay nadie a quien enviar un recordatorio.',
    others: 'Sin recordatorio',
    othersAgain: 'Sin otro recordatorio',
    what: 'Cada uno recibe un correo, en el idioma del puesto, que dice que la entrevista sigue abierta, con el enlace personal. Se envía como máximo una vez en 24 horas.',
    notNow: 'No enviar recordatorios ahora',
    why: {
      completed: 'la entrevista está completada',
      abandoned: 'la entrevista está abandonada; deje primero que continúe',
      expired: 'la invitación ha caducado; renuévela primero',
      cancelled: 'la invitación se canceló',
      reminded: 'ya recibió un recordatorio en las últimas 24 horas',
    },
  },

  compare: {
    title: (count) => `Comparar ${candidates(count)}`,
    region: 'Comparación',
    ownRating: 'Su valoración',
    colleagues: 'Colegas',
    analysis: 'Análisis',
    otherRubrics: 'Estos resultados se evaluaron con rúbricas distintas.',
    otherRubricsWhy: 'Sus puntuaciones no dicen quién lo hizo mejor. Compare lo que se dijo.',
    notAnswered: 'sin responder',
    nothingRecorded: 'no hay nada grabado',
    reviewersRate: 'valoran los evaluadores',
    rate: (name) => html`Valorar a ${name}`,
    noRating: 'ninguna todavía',
    hiddenRatings: (count) =>
      plural('es', count, {
        one: '1 valoración; la ve quien también haya valorado',
        other: `${count} valoraciones; las ve quien también haya valorado`,
      }),
    removed: 'Alguien cuya cuenta se eliminó',
    rating: (rating) => `${rating} de 5`,
    hiddenAtFirst: 'Oculto al principio; la página de la entrevista lo muestra',
    hiddenUntilRated: 'Oculto hasta que usted haya valorado',
    notScored: 'sin puntuación',
    recommendation: 'Recomendación',
    confidence: 'Confianza',
    judgedBy: (rubric) => `Evaluado con: ${rubric}`,
  },
}
