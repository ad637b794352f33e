import { plural } from '../../../../base/languages.ts'
import type { Words } from './en.ts'

export const de: Words = {
  all: (organization) => `Sie sehen alle Interviews und alle Stellen von ${organization}.`,
  ofTeams: (names) =>
    plural('de', names.length, {
      one: `Sie sehen die Interviews und Stellen Ihres Teams: ${names.join(', ')}.`,
      other: `Sie sehen die Interviews und Stellen Ihrer Teams: ${names.join(', ')}.`,
    }),
}
