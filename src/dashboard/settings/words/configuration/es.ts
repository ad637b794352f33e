import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const es: Words = {
  title: 'Configuración',
  noFile: 'No hay archivo de configuración: todo viene del entorno o tiene su valor predeterminado.',
  read: (at, file) => html`Leído el ${at} de ${file}.`,
  lead: 'No se muestran los secretos ni nada que venga del entorno. Esta página no cambia nada: el archivo se edita donde está, y las conexiones de un archivo válido surten efecto en segundos.',
  refused: 'El archivo cambiado se rechazó, así que sigue valiendo lo que hay aquí:',
  waiting: (sections) => `Cambiado en el archivo, y con efecto solo tras un reinicio: ${sections}.`,
  warnings: 'Válido, pero probablemente no lo que se quería:',
  defaults: 'Valores predeterminados',
  noDefaults: 'Todos los ajustes están en el archivo.',
  notNamed: (n) =>
    plural('es', n, {
      one: `${n} ajuste que el archivo no nombra`,
      other: `${n} ajustes que el archivo no nombra`,
    }),
  setting: 'Ajuste',
  value: 'Valor',
  from: 'Origen',
  notShown: 'no se muestra',
  secret: 'un secreto, no se muestra',
  default: 'predeterminado',
  variable: (name) => html`la variable ${name}`,
}
