import type { DescribingRefusals } from './de.ts'

export const describing: DescribingRefusals = {
  'description.unknown_part': 'Tanımda böyle bir bölüm yok. Sayfalarındaki bölümlerden birini seçin.',
  'description.none': ({ connector }) =>
    `${String(connector)} için tanım gerekmez: yalnızca anahtarı ve kuralları sorulur.`,
}
