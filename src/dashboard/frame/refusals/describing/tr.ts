import type { DescribingRefusals } from './de.ts'

export const describing: DescribingRefusals = {
  'description.none': ({ connector }) =>
    `${String(connector)} için tanım gerekmez: yalnızca anahtarı ve kuralları sorulur.`,
}
