import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const es: Words = {
  title: 'Página del candidato',
  lead: (organization) =>
    `Lo que ven los candidatos de ${organization} en la página de la entrevista y en los correos.`,
  colour: 'Color',
  colourHint:
    'Para botones y enlaces. Elija uno, o escriba # y seis cifras hexadecimales. Deje el texto vacío para usar el nuestro.',
  pickColour: 'Elegir un color',
  colourAsText: 'Color como texto',
  contact: 'A quién pueden preguntar los candidatos',
  contactHint: (max) => `Un nombre, una dirección o un número; ${max} caracteres como máximo.`,
  notice: 'Aviso de privacidad',
  noticeHint: (max) =>
    `Cuánto tiempo se conservan las grabaciones y qué más debe usted comunicar. Aparece entre nuestras propias frases: quién ve las grabaciones, a quién pedir que se eliminen y qué hace la IA; ${max} caracteres como máximo.`,
  save: 'Guardar',
  previewPage: 'Vista previa de la página',
  previewMail: 'Vista previa del correo',
  logo: 'Logotipo',
  hasLogo: 'Hay un logotipo.',
  noLogo: 'No hay ningún logotipo.',
  newLogo: 'Logotipo nuevo',
  logoHint: (kb, side, millions, drawn) =>
    `PNG, JPEG o WebP, ${kb} KB como máximo. Puede medir ${side} píxeles de ancho o de alto; ${millions} millones de píxeles en total siempre caben. Se dibuja de nuevo, con ${drawn} píxeles de ancho y de alto como máximo.`,
  upload: 'Subir',
  removeLogo: 'Quitar el logotipo',
  preview: 'Vista previa',
  previewHint: 'Con lo que hay en el formulario, para un puesto de ejemplo. No se guarda nada.',
  previewTitle: 'Vista previa de lo que ven los candidatos',
  previewSays: (note) => html`<strong>Esto es una vista previa.</strong> ${note}`,
  noPreview: 'Sin vista previa',
  subject: 'Asunto:',
  asText: 'Lo mismo como texto sin formato, para programas de correo que no muestran HTML:',

  accent: {
    whiteOn: (colour, ratio) => `En los correos, el texto blanco sobre ${colour} se lee bien (${ratio} a 1).`,
    blackOn: (colour, ratio) => `En los correos, el texto negro sobre ${colour} se lee bien (${ratio} a 1).`,
    onLight: (ratio, needed, shown) =>
      `En páginas claras apenas se vería (${ratio} a 1; hace falta ${needed}), así que muestran en su lugar el tono más oscuro ${shown}.`,
    onDark: (ratio, needed, shown) =>
      `En páginas oscuras apenas se vería (${ratio} a 1; hace falta ${needed}), así que muestran en su lugar el tono más claro ${shown}.`,
  },
}
