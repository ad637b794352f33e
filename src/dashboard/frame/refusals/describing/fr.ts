import type { DescribingRefusals } from './de.ts'

export const describing: DescribingRefusals = {
  'description.none': ({ connector }) =>
    `${String(connector)} n’a pas besoin de description\u00a0: seules sa clé et ses règles sont demandées.`,
}
