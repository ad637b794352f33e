import type { Words } from './en.ts'
import { plural } from './spoken.ts'

export const es: Words = {
  skip: 'Ir al contenido',
  language: 'Idioma',
  languageMissing: 'No se pudo cargar este idioma. Compruebe su conexión y vuelva a elegirlo.',
  reload: 'Si aquí no aparece nada más, vuelva a cargar esta página. Las respuestas que conservó no se pierden.',
  noScript: 'Para grabar hace falta JavaScript. Permítalo en esta página.',

  missing: {
    title: 'Enlace no encontrado',
    heading: 'Este enlace no existe o ya no es válido',
    body: 'Compruebe que ha abierto el enlace completo. Si sigue sin funcionar, póngase en contacto con la organización de la que lo tiene.',
  },
  broken: {
    title: 'Algo ha fallado',
    heading: 'Esta página no se puede mostrar en este momento',
    body: 'Inténtelo de nuevo dentro de un minuto. Si vuelve a ocurrir, póngase en contacto con la organización de la que tiene el enlace.',
    again: 'Intentar de nuevo',
  },
  expired: {
    title: 'Enlace caducado',
    heading: 'Este enlace ha caducado',
    body: 'El plazo de esta entrevista ha terminado y no ha llegado ninguna respuesta. Si todavía desea participar, pida un enlace nuevo a la organización de la que tiene este.',
  },
  closed: {
    title: 'Entrevista cerrada',
    heading: 'Esta entrevista se cerró',
    body: 'Quedó sin terminar durante demasiado tiempo. Si todavía desea participar, póngase en contacto con la organización de la que tiene el enlace.',
  },
  apply: {
    title: (position) => `${position}: entrevista en vídeo`,
    intro: 'Responderá a unas preguntas en vídeo, a solas y cuando le venga bien. Primero, díganos quién es.',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    email: 'Correo electrónico',
    next: 'Continuar',
    problems: {
      firstName: 'Escriba su nombre.',
      lastName: 'Escriba sus apellidos.',
      email: 'Escriba una dirección de correo como nombre@example.com.',
      noCredits:
        'A la organización no le quedan entrevistas, así que ahora mismo no puede recibir ninguna. Póngase en contacto con ella.',
      tooMany: 'Ha habido demasiadas solicitudes en una hora. Inténtelo más tarde.',
      tooManyFromNetwork: 'Ha habido demasiadas solicitudes desde su red en una hora. Inténtelo más tarde.',
      closed: 'Este puesto no admite solicitudes en este momento. Póngase en contacto con la organización.',
    },
  },
  received: {
    title: (position) => `${position}: solicitud recibida`,
    heading: 'Gracias',
    mailed:
      'Si esta dirección puede participar, le enviaremos en unos minutos un enlace personal a la entrevista en vídeo.',
    spam: (organization) =>
      `Mire también en la carpeta de correo no deseado. Si no llega ningún mensaje, vuelva a solicitarlo más tarde o póngase en contacto con ${organization}.`,
    known: 'Si ya había enviado una solicitud, continúe con el enlace que recibió entonces.',
    lost: (organization) => `Si lo ha perdido, póngase en contacto con ${organization}.`,
  },

  welcome: {
    title: (position) => `Entrevista en vídeo: ${position}`,
    hello: (name) => (name ? `Hola, ${name}` : 'Hola'),
    intro: 'Responderá a cada pregunta en vídeo, a solas y cuando le venga bien.',
    questions: 'Preguntas',
    questionCount: (count) => plural('es', count, { one: '1 pregunta', other: `${count} preguntas` }),
    total: (length) => `como máximo ${length} de grabación en total`,
    takes: 'Volver a grabar',
    takesFree: 'Tantas veces como quiera, hasta que se quede con la respuesta',
    takesNone: 'Cada respuesta se puede grabar una sola vez',
    takesSome: (count) => plural('es', count, { one: 'Una vez por respuesta', other: `${count} veces por respuesta` }),
    thinking: 'Tiempo para pensar',
    thinkingFree: 'Todo el que quiera antes de cada respuesta',
    thinkingSome: (length) => `${length} antes de cada respuesta; después la grabación empieza sola`,
    deadline: 'Empiece antes del',
    interruption: 'Si algo sale mal',
    interruptionBody:
      'Vuelva a abrir este enlace en cualquier dispositivo. Las respuestas que eligió se conservan y continuará donde estaba.',
    contact: '¿Preguntas? Diríjase a',
    condition: (organization) => `Nota de ${organization}`,
    noticeChanged:
      'El texto sobre su grabación ha cambiado desde que abrió esta página. Léalo de nuevo y después continúe.',
    consent: 'Acepto que mis respuestas se graben y que las vean las personas que deciden sobre este puesto.',
    consentMissing: 'Marque esta casilla para continuar. Sin su consentimiento no se graba nada.',
    aiQuestion: '¿Puede una IA ayudar a valorar sus respuestas?',
    aiYes: 'Sí, una IA puede ayudar',
    aiNo: 'No, solo personas',
    aiMissing: 'Elija sí o no.',
    next: 'Continuar a la prueba de cámara',
    nextNote: 'Todavía no se graba nada. La entrevista empieza después de la prueba.',
  },
  notice: {
    heading: 'Qué ocurre con su grabación',
    who: (organization) =>
      `${organization} recibe sus grabaciones. Las pueden ver las personas que deciden sobre este puesto.`,
    kept: 'Su respuesta se envía mientras la graba. Solo las respuestas que usted elige forman parte de la entrevista; todas las demás se borran.',
    retention: (organization) => `${organization} decide cuánto tiempo se guardan sus grabaciones.`,
    deletion: (whom) => `Si quiere que se borren sus grabaciones, diríjase a: ${whom}. Le responderá una persona.`,
    ai: 'La IA convertiría sus respuestas en texto y propondría una valoración a las personas que deciden. Nunca decide sola. Si elige que no, sus respuestas las valoran personas sin ella.',
    aiDecides:
      'La IA convertiría sus respuestas en texto y las valoraría. Solo por esa valoración, su candidatura puede pasar a otra fase o ser rechazada antes de que la haya visto una persona. Si elige que no, la IA no ve sus respuestas.',
    decidesWithout: 'Lo mismo puede ocurrir si la IA no ha valorado nada, también porque usted eligió que no.',
    noAi: 'Ninguna IA analiza sus respuestas.',
  },

  check: {
    title: 'Cámara y micrófono',
    intro:
      'Su navegador le preguntará si esta página puede usar la cámara y el micrófono. Permita ambos. Durante esta prueba no se envían ni se guardan su imagen ni su voz.',
    turnOn: 'Encender la cámara y el micrófono',
    turningOn: 'Esperando a la cámara y al micrófono. Permita ambos si su navegador lo pregunta.',
    preview: 'Lo que ve su cámara',
    camera: 'Su cámara funciona.',
    microphone: 'Su micrófono funciona.',
    speak: 'Diga algo: la barra debería moverse.',
    level: 'Volumen',
    recorder: 'Este navegador puede grabar.',
    network: {
      measuring: 'Midiendo su conexión …',
      good: 'Su conexión es suficientemente rápida.',
      slow: 'Su conexión es lenta. No importa: las respuestas se guardan en este dispositivo y se envían poco a poco.',
      none: 'Ahora mismo no hay conexión. Conéctese antes de empezar.',
    },
    practise: 'Probar con una pregunta de práctica',
    start: 'Empezar la entrevista',
    startNote: (count) => `La entrevista empieza: ${count}.`,
    pauses: 'Puede hacer una pausa entre dos preguntas.',
    starting: 'Empezando …',
    again: 'Intentar de nuevo',
  },
  practice: {
    title: 'Pregunta de práctica',
    question: '¿Qué fue lo que más le gustó del último fin de semana?',
    note: 'Es solo para usted. No se envía ni se guarda nada.',
    seen: '¿Se ha visto y oído bien?',
    back: 'Terminar la práctica',
  },
  trouble: {
    heading: 'Todavía no ha funcionado',
    denied: 'Su navegador no deja que esta página use la cámara y el micrófono.',
    none: 'No se ha encontrado cámara o micrófono. Conecte uno o abra este enlace en un teléfono.',
    busy: 'Otro programa usa su cámara o su micrófono. Cierre las videollamadas y las demás pestañas e inténtelo de nuevo.',
    insecure:
      'Esta página se abrió sin una conexión segura, por eso el navegador no le da la cámara. Abra el enlace con https.',
    inApp:
      'Ha abierto este enlace dentro de otra aplicación, que no da la cámara a las páginas. Copie el enlace y ábralo en su navegador.',
    blocked: 'Los ajustes de este dispositivo bloquean la cámara o el micrófono. Use otro dispositivo.',
    noRecorder: 'Este navegador no puede grabar vídeo. Use una versión actual de Chrome, Edge, Firefox o Safari.',
    lost: 'La cámara o el micrófono ya no está: se desconectó o lo usa otra cosa. Conéctelo de nuevo y continúe.',
    unknown: 'No se pudo usar la cámara o el micrófono. Cierre los otros programas que los usan e inténtelo de nuevo.',
    copy: 'Copiar el enlace',
    copied: 'El enlace está copiado. Péguelo en la barra de direcciones de su navegador.',
    copyByHand: 'Seleccione este enlace y cópielo:',
    steps: {
      chromeAndroid:
        'Chrome: toque el símbolo a la izquierda de la dirección, después Permisos, y permita la cámara y el micrófono.',
      samsung:
        'Samsung Internet: toque el candado junto a la dirección, después Permisos, y permita la cámara y el micrófono.',
      safariPhone:
        'Safari: toque el símbolo junto a la dirección, después Ajustes del sitio web, y permita la cámara y el micrófono.',
      chrome:
        'Chrome o Edge: haga clic en el símbolo a la izquierda de la dirección y permita la cámara y el micrófono.',
      firefox: 'Firefox: haga clic en la cámara tachada junto a la dirección y quite el bloqueo.',
      safari: 'Safari: abra en el menú Safari los Ajustes de este sitio web y permita la cámara y el micrófono.',
      other: 'Abra los ajustes de su navegador para esta página y permita la cámara y el micrófono.',
    },
    thenAgain: 'Después vuelva aquí e inténtelo de nuevo.',
  },
  start: {
    noCredits:
      'La organización no puede recibir entrevistas en este momento. Póngase en contacto con ella; su enlace sigue siendo válido hasta que caduque.',
    failed: 'El servidor no respondió. Inténtelo de nuevo; no se ha empezado ni gastado nada.',
  },

  resume: {
    title: 'Hola de nuevo',
    body: (answered, total) => `Respuestas hechas: ${answered} de ${total}. Continuará con la siguiente.`,
    next: 'Continuar',
  },
  question: {
    count: (number, total) => `Pregunta ${number} de ${total}`,
    progress: 'Respuestas hechas',
    limit: (length) => `Como máximo ${length}. Después la grabación se detiene sola.`,
    firstAnswerBy: (moment: string) =>
      `Empiece su primera respuesta antes de: ${moment}. Después este enlace caduca, salvo que una respuesta ya se esté enviando.`,
    thinkFree: 'Tómese su tiempo. Empiece cuando quiera.',
    thinkLeft: 'Tiempo para pensar',
    record: 'Empezar a grabar',
    getReady: 'La grabación empieza en',
    now: 'Empezar ya',
    recording: 'Grabando',
    left: (clock) => `Quedan ${clock}`,
    leftSpoken: (length) => `Tiempo restante: ${length}`,
    stop: 'Detener',
    stopping: 'Terminando su grabación …',
    write: 'Escribir la respuesta',
    quietCamera: 'No llega ninguna imagen nueva de su cámara. Revise el cable o la tapa, o detenga la grabación.',
    quietMicrophone:
      'No llega ningún sonido de su micrófono. Revise el cable o el interruptor, o detenga la grabación.',
    cameraLost: 'La cámara está apagada. Se enciende cuando empieza a grabar.',
  },
  review: {
    title: 'Vea su respuesta',
    found: 'Esta grabación seguía aquí. Véala y quédese con ella o grabe otra vez.',
    keep: 'Quedarme con esta respuesta',
    keepAnyway: 'Quedármela de todos modos',
    again: 'Grabar otra vez',
    againLeft: (count) =>
      plural('es', count, { one: 'Grabar otra vez (queda 1)', other: `Grabar otra vez (quedan ${count})` }),
    againFree: 'Grabar otra vez (no cuenta)',
    noneLeft: 'Era su última grabación para esta pregunta.',
    silent: 'Parece que esta grabación no tiene sonido.',
    black: 'Parece que la imagen de esta grabación está negra.',
    cameraLost: 'La cámara dejó de estar disponible durante esta grabación.',
    microphoneLost: 'El micrófono dejó de estar disponible durante esta grabación.',
    cut: 'Esta grabación se interrumpió.',
    short: 'Esta grabación es muy corta.',
    faulty: 'Puede grabar otra vez sin que cuente. Si está como usted quiere, quédese con ella.',
    player: 'Su respuesta grabada',
  },
  write: {
    title: 'Su respuesta por escrito',
    label: 'Su respuesta',
    hint: 'Lo que escribe se guarda en este dispositivo hasta que lo envía.',
    send: 'Enviar esta respuesta',
    back: 'Grabar un vídeo en su lugar',
    empty: 'Escriba primero su respuesta.',
  },
  pause: {
    title: (number) => `La respuesta ${number} está hecha`,
    first: 'Cuando quiera',
    body: 'Haga una pausa si lo desea. La siguiente pregunta aparece solo cuando usted la pide.',
    thinkNext: (length) => `Después tendrá ${length} para pensar antes de que la grabación empiece sola.`,
    next: 'Mostrar la siguiente pregunta',
    nextFirst: 'Mostrar la primera pregunta',
  },
  sending: {
    heading: 'Sus respuestas',
    answer: (number) => `Respuesta ${number}`,
    saving: 'guardándose en este dispositivo …',
    saved: 'guardada en este dispositivo, aún sin enviar',
    unsaved: 'solo en esta página, aún sin enviar: no la cierre',
    sending: (percent) => `en camino: ${percent}`,
    direct: (percent) => `se envía directamente, no está guardada en este dispositivo: ${percent}. No cierre la página`,
    offline: 'guardada en este dispositivo; se envía sola cuando vuelva la conexión',
    waiting: 'guardada en este dispositivo; se cortó la conexión, se intenta de nuevo',
    arrived: 'ha llegado',
    refused: 'no aceptada',
    tooLarge: 'Esta grabación es mayor de lo que acepta el servidor. Grabe una respuesta más corta.',
    noRoom: 'El servidor no tiene sitio en este momento. Su respuesta queda en este dispositivo y se enviará de nuevo.',
    rejected: 'El servidor no aceptó esta grabación. Grabe la respuesta otra vez.',
    noneLeft: 'Esta pregunta no permite más grabaciones. La anterior sigue ahí y puede conservarla.',
    earlier: 'Ver la grabación anterior',
    redo: 'Responder otra vez a esta pregunta',
  },
  finishing: {
    title: 'Casi ha terminado',
    body: 'Ha respondido a todas las preguntas. Deje esta página abierta hasta que lleguen todas las respuestas.',
  },
  done: {
    title: 'Gracias',
    thanks: (name) => (name ? `Gracias, ${name}` : 'Gracias'),
    body: 'Han llegado todas sus respuestas. Ya puede cerrar esta página.',
    next: 'Qué pasa ahora',
    nextBody: (organization, isDecided) =>
      isDecided
        ? `${organization} ha tomado una decisión sobre su entrevista. Esta página no muestra la decisión.`
        : `${organization} evalúa sus respuestas y decide sobre el siguiente paso.`,
    nextWhen: (organization, isDecided) =>
      isDecided
        ? 'Usted no tiene que hacer nada más aquí.'
        : `${organization} decide cuánto tarda, y esta página no conoce ninguna fecha. Usted no tiene que hacer nada más.`,
    nextAsk: (organization, contact, isInvited) =>
      contact
        ? `¿Preguntas, o mucho tiempo sin noticias? Diríjase a ${contact}`
        : isInvited
          ? `¿Preguntas, o mucho tiempo sin noticias? Escriba a ${organization} o a la persona de allí que le invitó.`
          : `¿Preguntas, o mucho tiempo sin noticias? Escriba a ${organization}.`,
    receipt: 'Su comprobante',
    answers: 'Respuestas',
    arrivedAll: (count, total) => `Recibidas: ${count} de ${total}`,
    at: 'Llegada de la última',
    position: 'Puesto',
    organization: 'Organización',
  },
}
