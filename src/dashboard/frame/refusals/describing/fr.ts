import type { DescribingRefusals } from './de.ts'

export const describing: DescribingRefusals = {
  'description.unknown_part':
    'Une description n’a pas cette partie. Choisissez l’une de celles qui figurent sur ses pages.',
  'description.none': ({ connector }) =>
    `${String(connector)} n’a pas besoin de description\u00a0: seules sa clé et ses règles sont demandées.`,
}
