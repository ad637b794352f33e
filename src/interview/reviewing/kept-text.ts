import { z } from 'zod'

const figure = z.number().nullable()
/** What an engine heard, as it is stored. */
export const KeptText = z.object({
  text: z.string(),
  segments: z
    .array(z.object({ start: z.number(), end: z.number(), text: z.string(), noSpeech: figure, logprob: figure }))
    .optional(),
  seconds: z.number().optional(),
  language: z.string().optional(),
  leftOut: z.number().optional(),
  untoldS: z.number().optional(),
  sha256: z.string().optional(),
})
