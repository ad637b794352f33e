import { listWords, numberWords } from '../../language.ts'
import type { PositionRefusals } from './de.ts'

const n = (fact: unknown): string => numberWords(Number(fact))
const anyOf = (fact: unknown): string => listWords([fact].flat().map(String), 'disjunction')
const size = ({ width, height }: Readonly<Record<string, unknown>>): string => `${n(width)} × ${n(height)}`

const KINDS: Readonly<Record<string, readonly [name: string, advice: string]>> = {
  jpeg: ['Una imagen JPEG', 'Redúzcala.'],
  print: ['Una imagen JPEG en colores de impresión (CMYK)', 'Redúzcala o guárdela en colores de pantalla (RGB).'],
  png: ['Una imagen PNG', 'Redúzcala o guárdela como JPEG.'],
  heavyPng: [
    'Una imagen PNG entrelazada o con 16 bits por color',
    'Redúzcala o guárdela sin entrelazado y con 8 bits.',
  ],
  webp: ['Una imagen WebP', 'Redúzcala o guárdela como JPEG.'],
  clearWebp: ['Una imagen WebP con transparencia', 'Redúzcala o guárdela como PNG.'],
}

export const positions: PositionRefusals = {
  'position.not_found': 'Este puesto no existe.',
  'interview.not_found': 'Esta entrevista no existe.',
  'position.unknown_question':
    'Una de las preguntas ya no existe en este puesto. Cargue la página de nuevo y vuelva a cambiar el puesto.',
  'position.changed': ({ isSettings }) =>
    isSettings === true
      ? 'Entretanto, otra persona cambió estos ajustes.'
      : 'Entretanto, otra persona cambió este puesto.',
  'position_page.language': ({ languages }) => `El idioma debe ser uno de estos: ${anyOf(languages)}.`,
  'position_page.number': ({ field, most }) =>
    field === 'retakes'
      ? `El número de tomas adicionales debe ser un número entero de 0 a ${n(most)}.`
      : `El tiempo para pensar en segundos debe ser un número entero de 0 a ${n(most)}.`,
  'position_page.public_link_until': 'El fin del enlace público debe ser una fecha con hora, como 2027-01-31T18:00Z.',

  'question_image.alt': ({ is, length, most }) => {
    if (is === 'missing') return 'Describa qué muestra la imagen, para los candidatos que no pueden verla.'
    if (is === 'unstorable') return 'La descripción contiene un carácter que no se puede guardar.'
    return `La descripción debe tener ${n(most)} caracteres como máximo; tiene ${n(length)}.`
  },
  'question_image.missing': 'Elija una imagen.',
  'question_image.changed': 'Entretanto, otra persona cambió la imagen de esta pregunta; usted ve la que tiene ahora.',

  'picture.too_large': ({ megabytes, most, side, kilobytes, mostKilobytes, isPng }) => {
    if (megabytes !== undefined)
      return `La imagen debe tener ${n(most)} MB como máximo; tiene ${n(Number(megabytes).toFixed(1))} MB.`
    const need = `La imagen tiene demasiado detalle: dibujada de nuevo, con ${n(side)} píxeles de ancho y de alto como máximo, necesita ${n(kilobytes)} KB, y se guardan ${n(mostKilobytes)} KB como máximo.`
    return isPng === true ? `${need} Redúzcala o guárdela como JPEG.` : `${need} Redúzcala.`
  },
  'picture.type': ({ isUncommon }) =>
    isUncommon === true
      ? 'Los navegadores no pueden mostrar este tipo de JPEG (sin pérdida o con codificación aritmética). Guárdelo como un JPEG habitual.'
      : 'La imagen debe ser un archivo JPEG, PNG o WebP; no se admiten SVG, GIF ni otros archivos.',
  'picture.animated': 'La imagen no debe moverse: elija una sin animación.',
  'picture.damaged': 'No se puede leer esta imagen; parece estar dañada. Guárdela de nuevo e inténtelo otra vez.',
  'picture.too_many_pixels': (facts) => {
    const found = KINDS[String(facts['kind'])]
    if (!found)
      return `La imagen debe tener ${n(facts['side'])} píxeles de ancho y de alto como máximo; tiene ${size(facts)}.`
    const [name, advice] = found
    return `${name} debe tener ${n(facts['most'])} millones de píxeles como máximo; esta tiene ${n(facts['millions'])} millones (${size(facts)}). ${advice}`
  },
  'picture.too_many_passes': (facts) =>
    `Este JPEG está guardado en modo progresivo (pasadas: ${n(facts['passes'])}) y, con ${size(facts)} píxeles, es demasiado costoso de leer. Guárdelo como JPEG no progresivo o redúzcalo.`,
  'picture.no_decoder': ({ machine }) =>
    `Este servidor no puede admitir imágenes: el programa que las lee (sharp) no está instalado para ${String(machine)} o no funciona allí. Todo lo demás funciona. El operador lo corrige con «npm ci» en una máquina del mismo tipo, con los paquetes opcionales, y un reinicio.`,
  'picture.busy':
    'El servidor está demasiado ocupado para dibujar esta imagen. La imagen no tiene la culpa: inténtelo de nuevo dentro de un minuto.',

  'invite.position_not_open': 'El puesto no está abierto para entrevistas.',
  'invite.no_questions': 'Este puesto no tiene preguntas.',
  'invite.no_subscription': 'La organización no tiene una suscripción activa.',
  'invite.no_credits': 'A la organización no le quedan créditos para entrevistas.',
  'invite.already_active': 'El candidato ya tiene una entrevista activa para este puesto.',
  'invite.too_many': 'El candidato ya tiene 3 entrevistas para este puesto.',
  'invite.not_expired': 'Solo una invitación caducada se puede hacer de nuevo.',
  'invite.of_program':
    'Un programa invitó a este candidato con un identificador propio, como la sincronización con el ATS; ese programa decide a quién se invita de nuevo.',
  'cancel.started': 'Solo se pueden cancelar las entrevistas que no han empezado.',

  'rubric.form': 'El formulario no dice para qué preguntas son los niveles. Cargue la página de nuevo.',
  'rubric.changed': 'Entretanto, otra persona cambió esta rúbrica.',
  'rubric.text': ({ most }) =>
    `Un nivel de un borrador tiene ${n(most)} caracteres como máximo y ninguno que no se pueda mostrar. Acórtelo y guarde de nuevo.`,
  'rubric.no_model': 'No hay ningún modelo de IA configurado que pueda redactar una rúbrica. Escríbala usted.',
}
