import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const es: Words = {
  partsLabel: 'Partes de la descripción',
  storedRuns: 'Guardado. La conexión está en marcha: surte efecto en unos segundos.',
  storedRests: 'Guardado. Esta conexión no invita a nadie hasta que tenga reglas y se inicie.',
  runs: 'Esta conexión está en marcha: lo que guarde surte efecto en unos segundos.',
  changed: (by) =>
    html`<strong>${by} cambió esta conexión mientras usted la editaba.</strong> Lo que usted escribió está más abajo y aún no se ha guardado. Si lo guarda ahora, se inserta en el texto de la otra persona; solo estos campos sustituyen a los suyos.`,
  store: 'Guardar',
  storeOn: 'Guardar y continuar',
  storeToRules: 'Guardar y continuar con las reglas',
  asText: 'Como texto',

  newTitle: 'Describa su ATS',
  newLead:
    'Cualquier sistema con una interfaz JSON. Usted indica qué preguntar y qué campo es cada cosa; cada parte se puede probar con una respuesta real.',
  connectionName: 'Nombre de la conexión',
  nameStays: 'Se mantiene, cambie lo que cambie.',
  storeNew: 'Guardar y continuar',
  anotherAts: 'Otro ATS',
  need: 'Qué necesita',
  needs:
    'La documentación de su API y una clave que pueda leer vacantes, etapas, candidaturas y candidatos; para lo que se envía al ATS, una que pueda escribir.',
  storedPaused:
    'La conexión se guarda en pausa. Allí no se pregunta nada hasta que usted pulse un botón para probar, y entonces solo se lee.',

  key: 'La clave',
  keyKept:
    'Si lo deja vacío, se mantiene la clave guardada. Vuelve a hacer falta cuando cambia la dirección y después de una prueba con una clave nueva. Se guarda cifrada y no se vuelve a mostrar.',
  keyNew: 'Tal como se la dio el ATS; con «basic», la contraseña. Se guarda cifrada y no se vuelve a mostrar.',

  troubles: 'No se guardó nada. Revise lo siguiente:',
  needed: 'Este dato es necesario.',
  bodyTooLarge: 'Es demasiado largo: como máximo 500 líneas y 500 claves, comas y corchetes.',
  trouble: (message) => html`${message}.`,
  troubleAt: (line, column, message) => html`Línea ${line}, columna ${column} del texto: ${message}.`,
  fieldOf: (title, label) => `${title} – ${label}`,
  further: (names) => `El texto dice sobre esto más de lo que muestran estos campos: ${names}. Se queda como está.`,
  kept: 'El texto lo dice de una forma que ningún campo de aquí muestra. Se queda como está.',
  keptWrong: (mistake) =>
    html`El texto lo dice de una forma que ningún campo de aquí muestra. Se queda como está: ${mistake}.`,
  onlyReads: 'Solo lee y no guarda nada.',

  auth: {
    bearer: 'Authorization: Bearer CLAVE',
    header: 'En un encabezado propio',
    basic: 'Como contraseña de un usuario (basic)',
    query: 'Como parámetro de la dirección',
  },
  authName: 'Nombre del encabezado o del parámetro',
  authNameHint: 'Para un encabezado o un parámetro propio.',
  authUser: 'Usuario',
  authUserHint: 'Para «basic».',
  next: {
    none: 'Todo llega de una vez',
    link: 'El encabezado «Link» indica la página siguiente',
    page: 'Por número de página, como {page}',
    offset: 'Por el número de filas hasta el momento, como {offset}',
    url: 'La respuesta contiene la dirección siguiente',
    cursor: 'La respuesta contiene un cursor, que se envía como {cursor}',
  },
  nextAt: 'Dónde está la dirección o el cursor',
  nextAtHint: 'Por ejemplo, paging.next.',
  method: 'Método',
  notWritten: 'No se escribe',

  failed: {
    credentials:
      'El ATS no acepta estas credenciales. Cópielas de nuevo del ATS; una clave revocada o caducada se tiene que crear otra vez.',
    right:
      'El ATS acepta la clave, pero la clave no puede leer todo lo que hace falta. Dele ese permiso en el ATS y vuelva a probar.',
    settings:
      'El ATS no admite lo que esta conexión pregunta tal como está configurada. Revise los ajustes que acompañan a la clave; si son correctos, puede que el ATS haya retirado lo que aquí se pide.',
    address: 'Desde aquí no se puede consultar una de las direcciones de los ajustes.',
    slow: 'El ATS no respondió a tiempo. Inténtelo de nuevo dentro de un momento; si sigue así, compruebe si el ATS funciona.',
    unreachable:
      'No se pudo acceder al ATS, o respondió que había fallado. Compruebe la dirección, si indicó una, e inténtelo de nuevo dentro de un momento.',
    busy: 'El ATS pide esperar: su límite de solicitudes está agotado. Inténtelo de nuevo dentro de un minuto.',
    odd: 'El ATS respondió de una forma que no se entiende. Compruebe la dirección, si indicó una: puede que allí responda otro programa.',
    often:
      'Su organización hizo tantas pruebas como se permiten en diez minutos, así que esta no se hizo. Espere unos minutos e inténtelo de nuevo.',
    under_way:
      'Otra prueba de su organización aún no ha terminado, así que esta no se hizo. Inténtelo de nuevo dentro de un momento.',
  },
  said: (words) => html`Lo que llegó: ${words}`,

  job: (id, name) => (name === undefined ? `la vacante ${id}` : `la vacante «${name}» (${id})`),
  stage: (id, name) => `la etapa «${name}» (${id})`,
  application: (id, job) => `la candidatura ${id}, encontrada en ${job}`,
  id: (id) => `el identificador ${id}`,
  triedWith: (things) => `Se probó con ${things}.`,

  problems: {
    no_job:
      'La parte «Vacantes» no encuentra ninguna vacante con la que probar esto. Revise antes esa parte o indique un identificador.',
    no_stage: 'La parte «Etapas» no encuentra ninguna etapa con la que probar esto. Revise antes esa parte.',
    no_candidate: 'Esa candidatura no nombra a ningún candidato. Revise la parte «Candidaturas».',
    no_reasons: 'No se pide ninguna lista de motivos.',
    fixed_stages: 'Las etapas están en la descripción, así que no se pregunta nada.',
    no_read_back: 'Las notas no se vuelven a leer, así que no hay nada que probar.',
    empty: 'La respuesta está vacía.',
  },
  nobody: (job) =>
    `No se encontró a nadie en las primeras etapas de ${job}. Revise antes la parte «Candidaturas» o indique un identificador.`,
  nowhere: (expression) => `"${expression}" no encuentra nada en la respuesta.`,

  cameEmpty: 'La lista llegó y está vacía.',
  cameOne: 'Se pudo leer.',
  came: (all) => `Llegaron ${numberWords(all)} filas.`,
  cameMore: (shown, all) => `En la primera página llegaron ${numberWords(all)} filas. Las ${shown} primeras:`,
  noRowUsable: (why) => html`Aún no se puede usar ninguna fila. ${why}.`,
  someRowsUnusable: (why) => html`Algunas filas no se pueden usar. ${why}.`,
  rowProblem: (label, why) => html`${label}: ${why}`,
  nothingFound: 'no se encontró nada',
  suggestions: 'Sugerencias para los campos que no encontraron nada:',
  suggestion: (label, value) => html`${label}: ${value}`,
  fill: 'Rellenar y volver a probar',
  rawRow: (n) => `Fila ${n}, tal como llegó`,
  rawAnswer: 'La respuesta, tal como llegó',
  understood: 'Lo que se entendió',
  nothing: 'nada',
  found: 'Campos encontrados',
  foundHint: 'El nombre de la izquierda se puede escribir en un campo de más arriba.',
}
