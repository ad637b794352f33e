import { z } from 'zod'

export const filled = z.string({ error: 'expected text' }).min(1, { error: 'must not be empty' })

export const wholeNumber = (min: number, max: number) =>
  z
    .int({ error: `expected a whole number from ${min} to ${max}` })
    .min(min, { error: `expected at least ${min}` })
    .max(max, { error: `expected at most ${max}` })
