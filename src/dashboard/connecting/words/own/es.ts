import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const WHAT = {
  created: 'creada',
  changed: 'cambiada',
  paused: 'puesta en pausa',
  resumed: 'iniciada',
  removed: 'desconectada',
  secret: 'clave nueva',
}

export const es: Words = {
  states: { active: 'en marcha', paused: 'en pausa', removed: 'desconectada' },
  anAts: 'Un ATS',
  thisAts: 'este ATS',
  somebodyElse: 'Otra persona',

  start: {
    elsewhere: (asks) =>
      `¿Funcionó antes esta conexión en otra instalación? Esta no conoce sus invitaciones: quien está en la etapa recibiría una segunda invitación y una segunda nota. ${asks ? 'Cuando se le pregunte aquí, quite de la lista a las personas que invitó la otra (botón «Descartar los marcados»; no rechaza a nadie); a quien llegue después se le invita una vez.' : 'Cambie primero el texto, para que se le pregunte y pueda quitar de la lista a las personas que invitó la otra.'} Allí, ponga «invite: []» y «onLeave: keep» en el texto y deje la conexión en marcha hasta que las entrevistas de las personas a las que invitó hayan terminado y estén decididas: en pausa no escribiría ninguno de sus resultados.`,
    title: 'Mirar antes de iniciar',
    titleRunning: 'Ver a quién afecta',
    titleFrame: 'A quién afecta',
    lead: 'Mientras está parada, no se envía ni se escribe nada.',
    leadRunning: 'Esta conexión está en marcha con estas reglas.',
    warnings: 'Probablemente no era esta la intención:',
    see: 'Ver por su nombre a quién afecta',
    reads: 'Esto lee el ATS como lo haría la primera sincronización. Mirar no invita a nadie ni escribe nada.',
    readsRunning: 'Esto lee el ATS como lo haría la próxima sincronización. Mirar no invita a nadie ni escribe nada.',
    show: 'Mostrar',
    unseen: 'Iniciar sin mirar',
    unseenUnasked: 'Iniciar sin mirar y sin preguntar',
    unasked: (link, brake) =>
      html`<strong>No se pregunta a nadie antes de las primeras invitaciones.</strong> El freno del texto de esta conexión está desactivado o deja pasar la primera sincronización. A quien está en la etapa se le invita en unos segundos. ${link('Cambie el texto')} a ${brake} si quiere que se le pregunte.`,
    ranBefore:
      'Esta conexión ya estuvo en marcha. Con la misma cuenta continúa donde se detuvo: a quien haya llegado mientras tanto a la etapa se le invita sin preguntar.',
    asks: 'La primera sincronización pregunta antes de invitar a nadie: usted ve a todos por su nombre y autoriza a todos a la vez o uno por uno.',
    fromThenOn:
      'A partir de ahí se invita automáticamente a quien llega a la etapa. Si fueran a cambiar muchos más de lo habitual a la vez, se detiene y pregunta a un administrador.',
    willHappen: 'Qué ocurrirá',
    changeRules: 'Cambiar las reglas',
    stored: 'Esto es lo que está guardado',
    startUnasked: 'Iniciar e invitar sin preguntar',
    startAgain: 'Iniciar de nuevo',
    startAsking: 'Iniciar y preguntarme antes',
    many: (n) =>
      html`<strong>Se invitaría a ${n} personas a la vez.</strong> Si no quería invitar a tantas, vuelva atrás y elija una sola vacante u otra etapa.`,
    runsAlready: 'Esta conexión ya está en marcha.',
    howItDoes: 'Ver cómo va',
    lookAgain: 'Mirar de nuevo',
    changed: (by) =>
      `${by} cambió esta conexión mientras tanto, así que no se inició. Lo que ve es su estado actual; mire de nuevo e iníciela después.`,
  },

  edit: {
    title: (name) => `Editar ${name}`,
    all: 'Todas las conexiones',
    how: (name) => `Cómo va ${name}`,
    changedBy: (by, at) => html`cambiada por ${by} ${at}`,
    started: html`<strong>Se ha iniciado.</strong> En unos segundos empieza la primera sincronización.`,
    seeFound: 'Ver lo que ha encontrado',
    broken: 'Esta conexión no está en marcha:',
    rules: 'Reglas',
    asked: 'Qué se pregunta',
    look: 'Mirar e iniciar',
    see: 'Ver a quién afecta',
    key: 'Clave nueva',
    versions: 'Versiones anteriores',
    pause: 'Poner en pausa',
    disconnect: 'Desconectar…',
    whilePaused:
      'Mientras está en pausa no se lee nada, no se invita a nadie y no se escribe nada. Los candidatos que tienen un enlace pueden continuar.',
    ifPaused: 'Si estuviera en pausa, no se leería nada, no se invitaría a nadie y no se escribiría nada.',
    asText: 'Como texto',
    lookAt: 'No se guardó nada. Revise lo siguiente:',
    storeText: 'Guardar el texto',
    missing: 'Secretos que el texto nombra y que no tienen valor',
    missingHint: 'Sus valores se guardan junto con el texto. Si se rechaza, introdúzcalos de nuevo.',
    moved: 'Secretos para otra dirección u otro ATS',
    movedHint:
      'Este texto nombra otra dirección u otro conector que el guardado. Un secreto guardado solo va al servidor para el que se introdujo, así que introduzca cada uno de nuevo. Si se rechaza el texto, introdúzcalos otra vez.',
    yaml: 'La conexión como YAML',
    yamlHint: (example) =>
      html`El mismo formato que un archivo de conexiones. Los secretos figuran aquí por su nombre, como ${example}; sus valores no se muestran a nadie.`,
    mistake: (line, column, message) => html`Línea ${line}, columna ${column}: ${message}`,
    changedWhileTyping: (by) =>
      html`<strong>${by} cambió esta conexión mientras usted la editaba.</strong> No se ha perdido nada de lo suyo: está abajo y todavía no se ha guardado. Si lo guarda ahora, sustituye a lo de la otra persona.`,
    changedBefore: (by) =>
      html`<strong>${by} cambió esta conexión mientras tanto, así que no se hizo nada.</strong> La ve como está ahora; si sigue queriéndolo, hágalo de nuevo.`,
    storedNow: 'Guardado ahora:',
    theyChanged: 'Qué cambió la otra persona:',
  },

  described: {
    title: 'Describa su ATS',
    lead: 'Sus direcciones y campos, como texto. Allí no se pregunta nada antes de que lo guarde, y después solo se lee.',
    notKept: 'Los secretos no se conservaron: introdúzcalos de nuevo.',
    secrets: 'Secretos que el texto nombra',
    secretName: (n) => `Nombre del secreto ${n}`,
    secretValue: (n) => `Valor del secreto ${n}`,
    store: 'Guardar y probar',
    inFields: 'En campos, en lugar de texto',
    begin: 'Cómo empezar',
    examples:
      'La documentación de este conector tiene ejemplos completos para copiar: uno con una clave y otro con OAuth.',
    secretAs: (example) =>
      html`Un secreto se escribe como ${example} y su valor se introduce junto al texto. Se guarda cifrado.`,
  },

  versions: {
    title: 'Versiones anteriores',
    version: (n) => `Versión ${n}`,
    now: 'actual',
    happened: (by, what, at) => html`${by} · ${WHAT[what]} ${at}`,
    text: 'Su texto',
    whatChanged: 'Qué cambió en el texto',
    back: 'Volver a este texto',
    earlier: 'Anteriores',
    same: 'El texto quedó como estaba.',
    removed: 'eliminado: ',
    added: 'añadido: ',
  },

  disconnect: {
    title: (ats) => `¿Desconectar ${ats}?`,
    stay: html`<strong>Las entrevistas se quedan.</strong> Quien tiene un enlace puede continuar y terminar, y usted puede verlas y decidir aquí. No se avisa a nadie y no se cancela ninguna invitación.`,
    nothing: (ats) =>
      html`<strong>Ya nada llega a ${ats}:</strong> ninguna nota, ningún cambio de etapa, ningún rechazo, se decida aquí lo que se decida.`,
    undone: (n) =>
      plural('es', n, {
        one: 'Un envío al ATS que ahora espera queda sin hacer.',
        other: `${numberWords(n)} envíos al ATS que ahora esperan quedan sin hacer.`,
      }),
    undoneUnknown: 'Los envíos al ATS que aún esperan quedan sin hacer.',
    nobody: (ats) => html`<strong>No se invita a nadie nuevo</strong> desde ${ats}.`,
    key: (ats) => `La clave se elimina aquí. En ${ats} permanece hasta que alguien la revoque allí.`,
    known:
      'Lo hecho hasta ahora sigue constando. El mismo nombre conectado de nuevo a la misma cuenta continúa desde aquí y no invita a nadie dos veces.',
    do: (ats) => `Desconectar ${ats}`,
    keep: 'Conservarla',
    meanwhile: {
      title: (name) => `${name} está desconectada`,
      by: (by, at) => html`${by} desconectó esta conexión (${at}). No se guardó nada.`,
      typed: 'Lo que escribió está abajo, sin secretos. Copie lo que aún necesite.',
    },
  },

  beside: {
    connect: 'Conectar un ATS',
    edit: 'Editar, poner en pausa, clave nueva, desconectar',
    inFile: (file) => html`Está en el archivo ${file} y se cambia allí.`,
    untilStarted:
      'No se lee nada, no se invita a nadie y no se escribe nada hasta que un administrador la inicie. Los candidatos que tienen un enlace pueden continuar.',
    changed: (at) => html`Cambiada ${at}.`,
    changedBy: (by, at) => html`Cambiada por ${by} ${at}.`,
    broken: 'no está en marcha',
    untilMended: 'No se hace nada por ella hasta que alguien la arregle.',
    resting: 'No se lee nada, no se invita a nadie y no se escribe nada.',
    why: 'Ver por qué',
    goOn: 'Continuar con sus reglas',
    look: 'Mirar e iniciar',
  },
}
