import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { InviteTold, Words } from './en.ts'

const HOW: Readonly<Record<InviteTold['how'], string>> = {
  mail: 'recibe un enlace por correo',
  no_server: 'recibe un enlace que no se envía por correo, porque esta instalación no tiene servidor de correo',
  unmailed: 'recibe un enlace que nadie envía por correo',
}

export const es: Words = {
  page: {
    title: '¿A quién se invita y qué se envía de vuelta?',
    leadRunning: 'Esta conexión está en marcha.',
    lead: 'Puede cambiarlo en cualquier momento.',
    store: 'Guardar: surte efecto con la próxima sincronización',
    see: 'Ver a quién afecta',
    typeNames: 'Mientras tanto puede escribir los nombres de vacantes y etapas.',
    changed: (by) =>
      html`<strong>${by} cambió esta conexión mientras usted estaba aquí.</strong> No se ha perdido nada de lo suyo y todavía no se ha guardado nada. Si continúa, sus reglas sustituyen a las otras; los demás ajustes se quedan como están ahora.`,
    theirsAdded: 'Las reglas de invitación que se añadieron allí están abajo, después de las suyas.',
    theirsCorrected: (n) =>
      plural('es', n, {
        one: 'Una regla de invitación que usted no había cambiado se cambió allí (puesto, correo o días); abajo está como allí.',
        other: `${n} reglas de invitación que usted no había cambiado se cambiaron allí (puesto, correo o días); abajo están como allí.`,
      }),
    theirsGone: (n) =>
      plural('es', n, {
        one: 'Una regla de invitación que usted no había cambiado ya no está allí o es distinta; por eso tampoco está aquí.',
        other: `${n} reglas de invitación que usted no había cambiado ya no están allí o son distintas; por eso tampoco están aquí.`,
      }),
    theirsUnplaced: (n, max) =>
      `En el formulario caben ${max} reglas; por eso abajo ${plural('es', n, { one: 'falta una de las añadidas', other: `faltan ${n} de las añadidas` })}. Lo que falta termina cuando usted guarde las suyas.`,
    sentences: 'Decirlo en frases',
    invite: 'Invitar',
    nobody: 'Esta conexión no invita a nadie.',
    add: 'Añadir una regla para otra vacante',
    writeBack: (ats) => `Enviar a ${ats}`,
    defaults: (ats, none, link) =>
      html`El texto de esta conexión no nombra ningún envío al ATS, así que ${ats} recibe las notas habituales: cuando se invita a alguien, cuando termina, con el análisis y cuando una invitación acaba sin usarse. Lo que marque aquí las sustituye. Si no debe haber ninguna, escriba ${none} en ${link('el texto')}.`,
    untested: (rights, isOfUser) =>
      `Solo la primera escritura muestra si la clave puede escribir; su prueba solo lee.${rights === '' ? '' : ` Lo que necesita${isOfUser ? ' su usuario' : ''}: ${rights}.`}`,
    further: (n) =>
      plural('es', n, {
        one: 'Hay otra regla en el texto de esta conexión y se queda como está.',
        other: `Hay ${numberWords(n)} reglas más en el texto de esta conexión y se quedan como están.`,
      }),
    seeText: 'Ver el texto',
    willHappen: 'Qué ocurrirá',
    running: 'Lo que guarde aquí surte efecto con la próxima sincronización.',
    runningAsks:
      'Antes de que una regla cambiada invite o mueva a quienes ya están en su etapa, se pregunta a un administrador. A quien llegue a la etapa más tarde se le invita sin preguntar.',
    runningAtOnce:
      'El freno del texto de esta conexión no pregunta, así que a quien ya está en la etapa de una regla cambiada se le invita enseguida.',
    lookFirst: (plan, pause) =>
      html`Para mirarlo antes, ${plan('pruebe las reglas en una previsión')} o ${pause('ponga la conexión en pausa')}.`,
  },

  fields: {
    rule: (n) => `Regla ${n}`,
    job: 'Cuando alguien de',
    notEveryJob:
      'No se pudieron leer todas las vacantes abiertas. Escriba el identificador o el nombre de una, o * para todas las abiertas.',
    notEveryStage: 'No se pudieron leer las etapas de todas las vacantes abiertas. Escriba el nombre de una.',
    everyJob: 'Todas las vacantes abiertas',
    stage: 'llega a la etapa',
    chooseStage: 'Elija una etapa',
    position: 'hacer las preguntas de',
    choosePosition: 'Elija un puesto',
    days: 'Días de validez del enlace',
    mails: 'Enviar el enlace al candidato por correo',
    remove: 'Quitar',
    removeRule: (n) => `Quitar la regla ${n}`,
    moveTo: (label) => `Etapa a la que mover: ${label}`,
    reason: 'Motivo del rechazo',
    chooseReason: 'Elija un motivo',
    typeReason: 'Mientras tanto, escriba el nombre de un motivo.',
    gone: (name) => `${name} (ya no existe allí)`,
    template: (name) => `Un puesto nuevo para cada vacante, a partir de la plantilla «${name}»`,
  },

  making: {
    none: 'Todavía no hay puestos abiertos.',
    begin: 'Crear un puesto',
    beginOf: (n) => `Crear un puesto para la regla ${n}`,
    name: 'Nombre del puesto',
    company: 'Empresa',
    firstCompany: 'Todavía no hay ninguna. Se crea junto con el puesto; los candidatos trabajarían para ella.',
    chooseCompany: 'Elija una empresa',
    questions: 'Preguntas, una en cada línea',
    questionsHint:
      'Cada respuesta puede durar dos minutos. Los tiempos, las imágenes y todo lo demás se pueden cambiar más tarde en la página del puesto.',
    make: 'Crearlo y elegirlo aquí',
    drop: 'Ahora no',
    badName: (min, max) => `El nombre debe tener de ${min} a ${max} caracteres.`,
    noCompany: 'Elija una empresa o ponga nombre a la primera.',
    badCompany: (most) => `El nombre de una empresa tiene de 1 a ${most} caracteres.`,
    unmade: 'Este puesto aún no está creado. Créelo o pulse «Ahora no».',
    badQuestions: (most, characters) => `De 1 a ${most} preguntas, cada una de ${characters} caracteres como máximo.`,
  },

  example: {
    person: { firstName: 'Ada', lastName: 'Ejemplo' },
    title: (ats) => `Lo que figuraría en ${ats}`,
    real: (name, job, ats) =>
      html`Por ejemplo, para ${name}, que está ahora en «${job}» en ${ats}. Al mirar no se escribe nada.`,
    madeUp: (name) => html`Por ejemplo, para ${name}, una persona inventada. Al mirar no se escribe nada.`,
    conditional: '(solo si se cumplen las condiciones de su regla)',
    ai: 'Aquí figura lo que la IA dice de la persona. Ningún ejemplo lo muestra.',
    whatIsMade:
      'Los enlaces, las fechas y el número de respuestas son ejemplos. Un nombre entre corchetes ocupa el lugar de lo que dirá la IA. Cada nota lleva además una marca breve, por la que se vuelve a encontrar.',
  },

  mistakes: {
    lookAt: 'Todavía no se ha guardado nada. Revise lo siguiente:',
    labelled: (label, problem) => html`${label}: ${problem}`,
    of: {
      job: (n) => `Regla ${n}, vacante`,
      stage: (n) => `Regla ${n}, etapa`,
      position: (n) => `Regla ${n}, puesto`,
      days: (n) => `Regla ${n}, días`,
    },
    noJob: 'Elija una vacante, o todas las abiertas.',
    jobClosed: 'Esta vacante ya no está abierta allí. Elija otra.',
    noStage: 'Elija una etapa.',
    stageGone: (job, stage, stages) =>
      `«${job}» no tiene la etapa «${stage}». ${stages ? `Tiene ${stages}.` : 'No tiene ninguna.'}`,
    stageNowhere: (stage) => `Ninguna vacante abierta tiene ya la etapa «${stage}». Elija otra.`,
    noPosition: 'Elija un puesto.',
    positionClosed: 'Este puesto ya no está abierto. Elija otro.',
    days: (min, max) => `De ${min} a ${max} días.`,
    noReason: 'Indique un motivo.',
    reasonGone: (reason, reasons) => `El motivo «${reason}» ya no existe allí. Existen ${reasons}.`,
    noneOpen: (stage) =>
      `Ahora no hay allí ninguna vacante abierta, así que no se puede saber si «${stage}» es una etapa. Abra una vacante en su ATS y guarde entonces.`,
  },

  writes: {
    'note-invited': {
      label: 'Una nota cuando se invita a alguien',
      hint: 'Con su enlace personal y hasta cuándo vale.',
      sentence: (ats) => `${ats} recibe una nota cuando se invita a alguien.`,
    },
    'note-completed': {
      label: 'Una nota cuando el candidato termina',
      hint: 'Con la dirección donde los compañeros ven la entrevista y deciden. Sin puntuaciones.',
      sentence: (ats) => `${ats} recibe una nota cuando alguien termina, con la dirección para ver la entrevista.`,
    },
    'note-unfinished': {
      label: 'Una nota cuando alguien no termina',
      hint: 'Lo dejó a medias, o la invitación acabó sin usarse.',
      sentence: (ats) => `${ats} recibe una nota cuando alguien lo deja a medias o la invitación acaba sin usarse.`,
    },
    'note-decided': {
      label: 'Una nota cuando un evaluador aprueba o rechaza',
      hint: '',
      sentence: (ats) => `${ats} recibe una nota cuando un evaluador decide.`,
    },
    'note-analysis': {
      label: 'Una nota con el análisis de la IA',
      hint: 'Todos los que leen las notas lo ven allí antes de haberse formado su propio juicio. Es un consejo y no mueve a nadie.',
      sentence: (ats) => `Se pide el análisis de la IA y ${ats} recibe una nota con él. No mueve a nadie.`,
    },
    'attach-analysis': {
      label: 'El resultado de la IA en una página (PDF)',
      hint: 'Un archivo en la ficha del candidato. Todos los que lo abren ven el resultado antes de haberse formado su propio juicio. Es un consejo y no mueve a nadie.',
      sentence: (ats) =>
        `Se pide el análisis de la IA y ${ats} recibe su resultado como archivo de una página. No mueve a nadie.`,
    },
    'link-completed': {
      label: 'Un enlace a la entrevista cuando el candidato termina',
      hint: '',
      sentence: (ats) => `${ats} muestra un enlace a la entrevista cuando alguien termina.`,
    },
    'tag-completed': {
      label: 'La etiqueta «Video interview finished» cuando el candidato termina',
      hint: '',
      sentence: () => 'Quien termina recibe la etiqueta «Video interview finished».',
    },
    'move-completed': {
      label: 'Mover al candidato cuando termina',
      hint: 'Opine lo que opine después un evaluador.',
      sentence: (_ats, stage) => `Quien termina pasa a «${stage}».`,
    },
    'move-approved': {
      label: 'Mover al candidato cuando un evaluador aprueba',
      hint: '',
      sentence: (_ats, stage) => `Con una aprobación, el candidato pasa a «${stage}».`,
    },
    'reject-rejected': {
      label: 'Rechazar al candidato allí cuando un evaluador rechaza aquí',
      hint: 'Puede que su ATS escriba al candidato sobre ello.',
      sentence: (ats, reason) =>
        `A quien rechaza un evaluador se le rechaza también en ${ats}, por el motivo «${reason}».`,
    },
  },

  sentences: {
    invite: ({ job, stage, how, position, template, days }) =>
      `Quien ${job === null ? 'en cualquier vacante abierta' : `en «${job}»`} llega a «${stage}» ${HOW[how]}, con las preguntas de ${template !== null ? `la plantilla «${template}»` : position === null ? 'un puesto que usted elija' : `«${position}»`}. El enlace vale ${days === '1' ? 'un día' : `${days} días`}.`,
    once: (ats) =>
      `Se intenta una vez: ${ats} no permite comprobar si ha llegado, así que, si se pierde la respuesta, queda en manos de una persona.`,
    nobody: 'No se invita a nadie.',
    keeps: 'Quien sale de la etapa conserva su invitación.',
    cancels: 'A quien sale de la etapa antes de empezar se le cancela la invitación.',
    defaults: (ats) => `${ats} recibe las notas habituales, porque el texto no nombra ningún envío al ATS.`,
    nothing: (ats) => `No se escribe nada en ${ats}.`,
    further: 'Lo que dicen las demás reglas de su texto.',
    unread: 'Lo que dicen las reglas de su texto.',
    rejectsAlone: (ats) =>
      `Una regla rechaza a personas en ${ats} automáticamente, antes de que decida ningún evaluador.`,
    movesAlone: (ats) => `Una regla mueve a personas en ${ats} automáticamente, antes de que decida ningún evaluador.`,
    personDecides: 'Aquí una persona ve la entrevista y decide. Ninguna máquina rechaza a nadie.',
  },
}
