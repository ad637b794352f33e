import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const forms = (n: number, one: string, other: string): string => plural('es', n, { one, other })

export const es: Words = {
  label: 'Correos',
  noServer: 'No hay ningún servidor de correo configurado, así que no se envían correos.',
  serverDown: 'El servidor de correo no ha aceptado ningún correo desde hace una hora.',
  triedAgain: 'Se vuelve a intentar hasta que los acepte o se acabe su tiempo.',
  noneWritten: 'Todavía no se ha escrito ninguno.',
  notSent: (n, since) =>
    html`${numberWords(n)} ${forms(n, 'correo no se envió', 'correos no se enviaron')}; fecha del más antiguo: ${since}.`,
  moreNotSent: (n, since) => html`Más de ${numberWords(n)} correos no se enviaron; fecha del más antiguo: ${since}.`,
  waiting: (n, since) =>
    html`${numberWords(n)} ${forms(n, 'correo espera', 'correos esperan')}; el más antiguo, desde: ${since}.`,
  moreWaiting: (n, since) => html`Más de ${numberWords(n)} correos esperan; el más antiguo, desde: ${since}.`,
  help: 'Qué hacer',
  setServer: (url, from, example, mail) =>
    html`El operador de esta instalación define ${url} y ${from} en el YAML (${example} toma la dirección del entorno) y reinicia el programa. Los correos que se escriban desde entonces se envían; el texto de los escritos antes está en la página ${mail('Correos')}.`,
  lookAtServer: (url) => html`El operador de esta instalación revisa ${url} en el YAML y el servidor de correo.`,
}
