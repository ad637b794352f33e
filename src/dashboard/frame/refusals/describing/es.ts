import type { DescribingRefusals } from './de.ts'

export const describing: DescribingRefusals = {
  'description.unknown_part': 'Una descripción no tiene esa parte. Elija una de las que aparecen en sus páginas.',
  'description.none': ({ connector }) =>
    `${String(connector)} no necesita descripción: solo se piden su clave y sus reglas.`,
}
