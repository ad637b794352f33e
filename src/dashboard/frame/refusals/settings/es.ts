import { numberWords } from '../../language.ts'
import type { SettingsRefusals } from './de.ts'

type Facts = Readonly<Record<string, unknown>>

const n = (fact: unknown): string => numberWords(Number(fact))
const UNSTORABLE = 'contiene un carácter que no se puede guardar.'
const PARTS: Facts = {
  subject: 'El asunto',
  text: 'El texto',
  contact: 'El contacto',
  notice: 'El aviso de privacidad',
}

function mailText({ why, part, field, count, max, length, told, more, use }: Facts): string {
  const name = String(PARTS[String(part)])
  switch (why) {
    case 'empty':
      return `${name} está vacío. Escriba uno o vuelva al texto incorporado.`
    case 'not_storable':
      return `${name} ${UNSTORABLE}`
    case 'too_long':
      return `${name} debe tener ${n(max)} caracteres como máximo; tiene ${n(length)}.`
    case 'half_field':
      return `${name} tiene {{ o }} sin su otra mitad. Un campo tiene este aspecto: ${field}.`
    case 'not_in_subject':
      return `${field} no puede estar en el asunto. Póngalo en el texto.`
    case 'no_link':
      return `Falta ${field}: sin el enlace el candidato no puede empezar. Póngalo en una línea propia.`
    case 'several_links':
      return `${field} aparece ${count} veces. Deje uno; se convierte en el botón.`
    case 'link_in_line':
      return `${field} debe estar en una línea propia; se convierte en el botón.`
    default: {
      const shown = (told as readonly { field: string; near: string | undefined }[]).map((one) =>
        one.near === undefined ? one.field : `${one.field} (¿quería decir ${one.near}?)`,
      )
      const all = `${shown.join(', ')}${Number(more) > 0 ? ` y ${more} más` : ''}`
      return `Este correo no tiene estos campos: ${all}. Use ${use}.`
    }
  }
}

/** Refusals of what candidates see, of mails and of who gets which. */
export const settings: SettingsRefusals = {
  'candidate_page.accent': 'El color debe constar de # y seis cifras hexadecimales, por ejemplo #0b5cad.',
  'candidate_page.text': ({ part, max, length }) =>
    max === undefined
      ? `${PARTS[String(part)]} ${UNSTORABLE}`
      : `${PARTS[String(part)]} debe tener ${n(max)} caracteres como máximo; tiene ${n(length)}.`,
  'candidate_page.logo': ({ max, size }) =>
    max === undefined ? 'Elija una imagen.' : `El logotipo debe ocupar ${n(max)} KB como máximo; ocupa ${n(size)}.`,
  'mail_choice.hour': 'La hora debe ser un número entero de 0 a 23.',
  'mail_choice.zone': 'Esta zona horaria no se conoce aquí. Elija una como Europe/Berlin.',
  'mail_text.refused': mailText,
  'mail_text.changed': ({ by }) =>
    `${by ?? 'Alguien'} cambió este texto mientras tanto, así que no se guardó nada. Sus palabras están abajo: guárdelas de nuevo para sustituir ese texto, o cargue la página de nuevo para verlo.`,
}
