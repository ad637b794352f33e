import { z } from 'zod'

/** What the providers note beside an analysis, as far as several readers of it need it; what cannot be read is no note. */

export const Place = z.object({ text: z.string(), answer: z.number(), second: z.number().nullable() })
/** From the lowest to the highest of several judgements; null: not scored. */
export const NotedRange = z.tuple([z.number(), z.number()]).nullable()
/** Words that speak to whoever assesses. */
export const Flags = z.array(Place)
/** The numbers of answers in which such words are not reliably found. */
export const Unsearched = z.array(z.number())
