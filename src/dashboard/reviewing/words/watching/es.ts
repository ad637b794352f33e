import { plural } from '../../../../base/languages.ts'
import { es as result } from '../../../../pdf/words/result/es.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const es: Words = {
  you: 'Usted',
  gone: 'Alguien cuya cuenta se eliminó',

  page: {
    timeline: 'Qué se escribe en el ATS y por qué',
    answered: (count) => plural('es', count, { one: '1 respuesta', other: `${count} respuestas` }),
    invited: (at) => html`invitación: ${at}`,
    completed: (at) => html`completada: ${at}`,
    mail: 'Correos',
    remind: 'Enviar un recordatorio al candidato…',
  },

  player: {
    title: 'Respuestas',
    none: 'Todavía no se ha grabado nada.',
    questions: 'Preguntas',
    speed: 'Velocidad',
    back: (seconds) => `${seconds} s atrás`,
    forward: (seconds) => `${seconds} s adelante`,
    jump: (seconds) => `${seconds} s`,
    previous: 'Respuesta anterior',
    next: 'Respuesta siguiente',
    goOn: 'Seguir con la respuesta siguiente',
    all: 'Mostrar todas las respuestas',
    place: (number, count) => `${number} de ${count}`,
    picture: 'La imagen de la pregunta',
    answer: (number, question) => `Respuesta ${number}: ${question}`,
    answerOf: (number, question) => html`Respuesta ${number}: ${question}`,
    transcript: 'Transcripción',
    misheard: 'La escribió un programa, que puede haber oído mal.',
    captions: 'Según lo oyó un programa',
    unclear: '[ininteligible]',
    keys: 'Teclas',
  },

  correction: {
    correct: 'Corregir',
    correctLine: (line) => `Corregir la línea ${line}`,
    count: (count) =>
      plural('es', count, { one: 'Una persona corrigió una línea.', other: `Se corrigieron ${count} líneas a mano.` }),
    by: (by, at) => html`corregida por ${by ?? 'alguien que fue eliminado'}, ${at}`,
    byAPerson: 'corregida por una persona',
    heardBy: (by, at) => html`oída por ${by ?? 'alguien que fue eliminado'}, ${at}`,
    heardByAPerson: 'oída por una persona',
    nothing: 'aquí no se dice nada',
    madeUp: 'probablemente no se dijo; no cuenta como prueba:',
    earlier: 'Correcciones de lo que escribió el programa antes de volver a oír esta respuesta:',
    title: 'Corregir una línea de la transcripción',
    heard: 'Según lo oyó el programa, con las líneas de antes y de después:',
    label: 'Lo que se dice ahí',
    hint: (max) => `Como máximo ${numberWords(max)} caracteres. Déjelo vacío si ahí no se dice nada.`,
    keep: 'Guardar la corrección',
    struck:
      'Si estas palabras sí se dicen, guárdelas tal como están. La línea deja de estar tachada y los subtítulos la muestran.',
    keepHeard: 'Guardar lo que he oído',
    notNow: 'Dejarlo como está',
    what: 'Lo que escribió el programa se queda al lado. Los colegas ven quién corrigió; los invitados y los subtítulos muestran la corrección. El resultado de la IA se queda como está: juzgó lo que escribió el programa.',
    taken:
      'Otra persona corrigió esta línea desde que usted la abrió, o el programa la volvió a oír. La suya todavía no se ha guardado: está en el campo. Mire la otra más abajo y guarde la suya si debe ocupar su lugar.',
    history: 'Correcciones de esta línea',
    takenBack: 'según lo oyó el programa',
  },

  rating: {
    title: 'Su valoración',
    change: 'Cambiar su valoración',
    colleagues: (count) =>
      count === 0
        ? 'Ningún colega ha valorado todavía.'
        : plural('es', count, {
            one: 'Un colega ha valorado. Verá lo que piensa cuando usted haya valorado.',
            other: `${count} colegas han valorado. Verá lo que piensan cuando usted haya valorado.`,
          }),
    stays: 'Las valoraciones se quedan en este panel: no las reciben ni el candidato, ni el ATS, ni la IA.',
    question: '¿Cómo valora esta entrevista?',
    words: { 1: 'deficiente', 2: 'floja', 3: 'aceptable', 4: 'buena', 5: 'sobresaliente' },
    why: 'Por qué (para usted, y para sus colegas cuando hayan valorado)',
    rate: 'Valorar',
    changeIt: 'Cambiar',
    ofColleagues: 'Colegas',
    of: (rating) => `${rating} de 5`,
    changed: (at) => html`cambiada ${at}`,
    afterAi: 'después de ver el resultado de la IA',
  },

  analysis: {
    ...result,
    title: 'Análisis',
    ofAi: 'Lo que piensa la IA',
    request: 'Solicitar el análisis',
    later: 'El análisis se puede solicitar cuando la entrevista esté completada.',
    since: (at) => html`Desde el ${at}. El análisis continúa por sí solo.`,
    hiddenUntil: 'Oculto hasta que usted haya valorado',
    hidden: 'Oculto al principio',
    afterRating:
      'Verá el resultado de la IA después de su propia valoración, para que la opinión de la IA no pase a ser la suya.',
    whenAsked: 'Verá el resultado de la IA cuando lo pida, para que pueda mirar primero las respuestas.',
    rate: 'Valorar la entrevista',
    showUnrated: 'Mostrarlo sin mi valoración',
    show: 'Mostrarlo',
    recommendation: (advice, confidence) =>
      html`Recomendación: <strong>${advice}</strong>, confianza ${confidence}. Es un consejo, no la decisión de un evaluador.`,
    score: (score, range) => `${score} de 100${range === null ? '' : `, entre ${range[0]} y ${range[1]}`}`,
    ofCriterion: (criterion, said) => html`${criterion}: ${said}`,
    risks: 'Riesgos',
    conditions: 'Condiciones',
    strengths: 'Puntos fuertes',
    weaknesses: 'Puntos débiles',
    speaksFor: 'A favor del candidato',
    redFlags: 'Señales de alerta',
    analysed: (at, model, rubric) =>
      html`Análisis hecho el ${at}${model === null ? '' : ` por ${model}`}${rubric === null ? '' : `, ${rubric}`}`,
    asPdf: 'Guardar el resultado en una página (PDF)',
    flagged: 'Se dirige a quien evalúa',
    flaggedWhy:
      'Estas palabras dicen a un evaluador o a una IA lo que debe hacer. No sirven de prueba para ninguna puntuación. Con este resultado no se escribe en el ATS ningún cambio de etapa, rechazo, etiqueta ni campo sin una persona.',
    dropped: (count) =>
      plural('es', count, {
        one: 'Se omitió una frase de la IA: hablaba de un rasgo personal como la edad, el origen, la salud o la familia, o de la manera de hablar.',
        other: `Se omitieron ${count} frases de la IA: hablaban de un rasgo personal como la edad, el origen, la salud o la familia, o de la manera de hablar.`,
      }),
  },

  told: {
    overall: (score, scored, all) =>
      `Puntuación global: ${score} de 100 según lo que se dijo, a partir de ${scored} de ${all} criterios.`,
    none: (why) => `Sin análisis de la IA: ${why ?? 'no se pudo puntuar ningún criterio'}.`,
    mustJudge: (criteria) => `Una persona debe juzgar: ${criteria}.`,
    mustLook: (answers) =>
      answers.length === 1
        ? `Una persona debe mirar la respuesta ${answers.join(', ')}: contiene palabras que se dirigen a quien evalúa y que no cuentan como prueba.`
        : `Una persona debe mirar las respuestas ${answers.join(', ')}: contienen palabras que se dirigen a quien evalúa y que no cuentan como prueba.`,
    mustLookUnsearched: (answers) =>
      answers.length === 1
        ? `Una persona debe mirar la respuesta ${answers.join(', ')}: en su idioma o escritura no se encuentran con seguridad las palabras que se dirigen a quien evalúa.`
        : `Una persona debe mirar las respuestas ${answers.join(', ')}: en su idioma o escritura no se encuentran con seguridad las palabras que se dirigen a quien evalúa.`,
    mustListen: (answers) =>
      answers.length === 1
        ? `Una persona debe escuchar la respuesta ${answers.join(', ')}: su transcripción es más larga que cualquier respuesta y se omitió el final.`
        : `Una persona debe escuchar las respuestas ${answers.join(', ')}: sus transcripciones son más largas que cualquier respuesta y se omitió el final.`,
    partlyRead:
      'Una persona debe escuchar todas las respuestas: según el recuento de su propio servidor, el modelo leyó solo una parte de lo que se dijo.',
    redFlag: (number, text) =>
      html`La respuesta ${number} contiene palabras que se dirigen a quien evalúa: «<bdi>${text}</bdi>»`,
    titled: (name, text) => html`${name}: ${text}`,
    names: {
      communication: 'comunicación',
      criteria_match: 'ajuste a los requisitos',
      competency: 'competencia',
      cultural_fit: 'encaje cultural',
    },
  },

  making: {
    requested: (at, by, completed) =>
      html`Solicitado el ${at}${by === null ? '' : ` por ${by}`}; completado el ${completed}.`,
    servedBy: (models) => `El servidor llama a su modelo ${models}.`,
    usage: (requests, numbers) =>
      plural('es', requests, {
        one: `1 solicitud al modelo, ${numbers.tokens} tokens.`,
        other: `${numbers.requests} solicitudes al modelo, ${numbers.tokens} tokens.`,
      }),
    proofs: 'SHA-256 de aquello con lo que se hizo el resultado:',
    sound: (number) => `Sonido de la respuesta ${number}`,
    transcripts: 'Transcripciones',
    prompt: 'Instrucciones al modelo',
    rubric: 'Rúbrica',
  },

  notes: {
    title: 'Notas entre colegas',
    none: 'Todavía no hay ninguna. Las notas se quedan en este panel: no las reciben ni el candidato, ni el ATS, ni la IA.',
    fresh: 'Nota nueva',
    add: 'Añadir la nota',
    edited: (at) => html`editada el ${at}`,
    editOrDelete: 'Editar o eliminar',
    yours: 'Su nota',
    save: 'Guardar la nota',
    delete: 'Eliminar la nota para siempre',
  },

  consent: {
    title: 'Consentimiento',
    recorded: (at) => html`Aceptó la grabación: ${at}.`,
    ai: {
      not_asked: 'Análisis por una IA: no se preguntó.',
      agreed: 'Análisis por una IA: aceptado.',
      declined: 'Análisis por una IA: rechazado.',
    },
    aiWithdrawn: (at) => html`Análisis por una IA: aceptado al principio y retirado: ${at}.`,
    byProgram: 'Un programa aceptó en nombre del candidato; no mostró ningún aviso nuestro.',
    shown: (version) => `El texto que se mostró (aviso ${version})`,
  },

  accommodation: {
    title: 'Para este candidato',
    reopenWhy:
      'Después de un fallo técnico, la entrevista puede continuar con el mismo enlace y con las respuestas que ya tiene.',
    reopen: 'Dejar que continúe',
    unseen: 'No aparece en ninguna puntuación, nota ni análisis de la IA.',
    time: 'Tiempo para cada respuesta, en porcentaje',
    takes: 'Intentos adicionales para cada respuesta',
    write: 'Puede escribir las respuestas en lugar de grabarlas',
    deadline: 'Un plazo posterior (UTC)',
    deadlineNow: (at) => html`Ahora es el ${at}; deje el campo vacío para conservarlo.`,
    save: 'Guardar',
  },

  guests: {
    title: 'Enlaces de invitado',
    what: 'Alguien sin cuenta, como un responsable de contratación, ve las respuestas y lee las transcripciones de esta entrevista con un enlace. El enlace termina al acabar su plazo, cuando alguien lo revoca y cuando quien lo creó ya no puede ver esta entrevista. Los invitados no ven el resultado de la IA, ni valoraciones, notas, dirección o número de teléfono.',
    none: 'Todavía no hay ninguno.',
    nothing: 'Todavía no se ha grabado nada, así que no hay nada que ver.',
    works: 'funciona',
    ended: 'terminado',
    revoke: 'Revocar',
    revokeOf: (time) => `Revocar el enlace creado ${time}`,
    made: (at, by) => html`creado ${at} por ${by ?? 'alguien cuya cuenta se eliminó'}`,
    until: (at) => html`hasta el ${at}`,
    opened: (count) =>
      count === 0 ? 'nunca abierto' : plural('es', count, { one: 'abierto una vez', other: `abierto ${count} veces` }),
    last: (at) => html`la última ${at}`,
    revoked: (at) => html`revocado ${at}`,
    endedAt: (at, why) => html`terminó el ${at}, ${why}`,
    ends: {
      disabled: 'porque se desactivó la cuenta de quien lo creó',
      role: 'porque quien lo creó ya no es evaluador, o ahora ve solo algunos equipos',
      teams: 'porque quien lo creó ya no está en el equipo de este puesto',
    },
    days: 'Días que dura un enlace nuevo',
    make: 'Crear un enlace de invitado',
    one: 'Enlace de invitado',
    theOne: 'El enlace de invitado',
    copyNow: (until) =>
      html`Cópielo ahora: no se vuelve a mostrar. Quien lo tenga ve esta entrevista hasta el ${until}, o hasta que alguien lo revoque.`,
    link: 'Enlace',
    copy: 'Copiar',
    shows: (organization, until) =>
      html`${organization} le muestra esta entrevista hasta el ${until}. Es solo para usted: por favor, no comparta el enlace ni grabe la entrevista.`,
    dead: 'Este enlace no funciona',
    deadWhy:
      'El enlace ha caducado o ha terminado, o las grabaciones ya no existen. Pida uno nuevo a la persona que se lo envió.',
    tooMany: 'Desde su red se abrieron demasiados enlaces que no funcionan. Inténtelo de nuevo dentro de una hora.',
  },
}
