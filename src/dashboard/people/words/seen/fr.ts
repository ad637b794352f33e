import { plural } from '../../../../base/languages.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  all: (organization) => `Vous voyez tous les entretiens et tous les postes de ${organization}.`,
  ofTeams: (names) =>
    plural('fr', names.length, {
      one: `Vous voyez les entretiens et les postes de votre équipe\u00a0: ${names.join(', ')}.`,
      other: `Vous voyez les entretiens et les postes de vos équipes\u00a0: ${names.join(', ')}.`,
    }),
}
