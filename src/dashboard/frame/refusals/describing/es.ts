import type { DescribingRefusals } from './de.ts'

export const describing: DescribingRefusals = {
  'description.none': ({ connector }) =>
    `${String(connector)} no necesita descripción: solo se piden su clave y sus reglas.`,
}
