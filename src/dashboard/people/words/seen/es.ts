import { plural } from '../../../../base/languages.ts'
import type { Words } from './en.ts'

export const es: Words = {
  all: (organization) => `Usted ve todas las entrevistas y todos los puestos de ${organization}.`,
  ofTeams: (names) =>
    plural('es', names.length, {
      one: `Usted ve las entrevistas y los puestos de su equipo: ${names.join(', ')}.`,
      other: `Usted ve las entrevistas y los puestos de sus equipos: ${names.join(', ')}.`,
    }),
}
