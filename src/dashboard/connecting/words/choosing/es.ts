import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const PARTS = {
  identify: 'de quién es la clave',
  jobs: 'las vacantes',
  stages: 'las etapas de una vacante',
  applications: 'quién está en una etapa',
  people: 'los nombres y las direcciones de las personas',
  reasons: 'los motivos de rechazo',
}

export const es: Words = {
  steps: {
    list: 'Pasos',
    choose: 'Elegir',
    signIn: 'Acceder',
    rules: 'Reglas',
    firstLook: 'Primera mirada',
    done: '(hecho)',
  },

  directory: {
    bring: 'Traer una de otra instalación, como texto',
    title: '¿Qué ATS utiliza?',
    lead: 'De todos ellos se leen candidatos y se les invita. Lo que se puede enviar de vuelta varía.',
    nothingBefore:
      'No se invita a nadie ni se escribe nada antes de que usted inicie la conexión en el último paso, donde puede ver por su nombre a quién afecta.',
    back: 'Volver a las conexiones',
    another: 'Otro ATS con una API JSON',
    anyJson: (link) =>
      html`Cualquier sistema con una interfaz JSON. Usted lo describe una vez, en campos que prueba con sus respuestas, o ${link('como texto')}.`,
    can: {
      note: 'notas',
      tag: 'etiquetas',
      field: 'campos',
      link: 'enlaces',
      attach: 'archivos',
      moveTo: 'cambios de etapa',
      reject: 'rechazos',
    },
    writes: (can) => `Escribe: ${can}.`,
    not: (cannot) => `No escribe: ${cannot}.`,
    once: (doubtful) => `Se intenta una vez; si se pierde la respuesta, queda en manos de una persona: ${doubtful}.`,
  },

  credentials: {
    title: (ats) => `Acceder a ${ats}`,
    lead: 'Usted crea allí una clave y la introduce aquí. Se prueba enseguida; allí no se escribe nada.',
    titleNew: (name) => `Una clave nueva para ${name}`,
    leadNew: 'Lo que introduzca se prueba primero. Hasta que funcione, se sigue usando la clave anterior.',
    more: 'Más ajustes',
    name: 'Nombre de la conexión',
    nameStays: 'Se mantiene, cambie lo que cambie.',
    nameExpected: 'Minúsculas, cifras y guiones, 63 como máximo, y sin guion al principio.',
    nameProblem: (expected) => `El nombre de la conexión: ${expected}`,
    nameOwn: 'Ya tiene una conexión con este nombre. Indique otro.',
    needed: 'Este dato es necesario.',
    unstorable: 'El texto contiene un carácter que no se puede guardar.',
    test: 'Probar y continuar',
    testNew: 'Probar la clave nueva y usarla',
    cancel: 'Cancelar',
    another: 'Otro ATS',
    where: 'Dónde encontrarlo',
    notDescribed: (ats) => `Aquí no se describe cómo entrega ${ats} sus claves. Pregunte a quien lo administre.`,
    noSecret: (example) =>
      html`El texto de esta conexión no nombra ningún secreto. Escriba ${example} donde corresponda uno; entonces se le pedirá su valor.`,
    valueOf: (secret) => `Valor de ${secret}`,
    emptyStays: 'Si lo deja vacío, se mantiene el que está guardado.',
    notSet: 'Aún sin valor.',
    kept: 'Se guarda cifrado y no se vuelve a mostrar.',
    optional: (label) => html`${label} (opcional)`,
    no: 'No',
    yes: 'Sí',
    typedAgain: 'Lo que introdujo como secreto no se conservó: introdúzcalo de nuevo.',
    couldRead: (connected, parts) => `${connected}. Se pudo leer: ${parts.map((part) => PARTS[part]).join(', ')}.`,
    oldStays: 'Se sigue usando la clave anterior.',
    nothingStored: 'No se guardó nada.',
    lookAt: 'No se guardó nada. Revise lo siguiente:',
    labelled: (label, problem) => html`${label}: ${problem}`,
    giveNew: 'Introduzca la clave nueva.',
    outOfDate: 'Este formulario ya no está al día.',
    changed: 'Alguien cambió esta conexión mientras tanto, así que la clave no se guardó.',
    goesTo: 'Se envía a los servidores que esta conexión nombra ahora. Siga solo si son los de su ATS:',
  },

  connected: (account, openJobs, hasMore) => {
    const jobs = plural('es', openJobs, { one: 'vacante abierta', other: 'vacantes abiertas' })
    const count = hasMore ? `${numberWords(openJobs)} o más vacantes abiertas` : `${numberWords(openJobs)} ${jobs}`
    return `Conectado como ${account ?? 'una cuenta sin nombre'}, ${count}`
  },

  problems: {
    credentials: (ats) =>
      `${ats} no acepta estas credenciales. Cópielas de nuevo de ${ats}; una clave revocada o caducada se tiene que crear otra vez.`,
    right: (ats, part, right, isOfUser) =>
      `${ats} acepta la clave, pero la clave no puede leer ${part ? PARTS[part] : 'todo lo necesario'}.${right ? ` Necesita el permiso «${right}».` : ''} ${isOfUser ? `Una clave de ${ats} no tiene permisos propios: puede lo que puede su usuario. Dé ese permiso al usuario` : 'Dele ese permiso'} en ${ats} y pruebe de nuevo.`,
    settings: (ats) =>
      `${ats} no admite lo que pide esta conexión tal como está configurada. Revise los ajustes que acompañan a la clave; si son correctos, puede que ${ats} haya retirado lo que aquí se pide.`,
    address: 'Desde aquí no se puede consultar una de las direcciones de los ajustes.',
    slow: (ats) =>
      `${ats} no respondió a tiempo. Inténtelo de nuevo en un momento; si continúa, compruebe si ${ats} funciona.`,
    unreachable: (ats) =>
      `No se pudo acceder a ${ats}, o respondió que había fallado. Compruebe la dirección, si indicó una, e inténtelo de nuevo en un momento.`,
    busy: (ats) =>
      `${ats} pide esperar: su límite de solicitudes está agotado. Inténtelo de nuevo dentro de un minuto.`,
    odd: (ats) =>
      `${ats} respondió de una forma que no se entiende. Compruebe la dirección, si indicó una: puede que allí responda otro programa.`,
    often:
      'Diez pruebas de su organización fallaron en diez minutos, así que esta no se hizo. Espere diez minutos y compruebe mientras tanto si es la clave correcta.',
    under_way:
      'Otra prueba de su organización aún no ha terminado, así que esta no se hizo. Inténtelo de nuevo en un momento.',
  },
}
