import { z } from 'zod'
import { parseDuration } from '../base/text.ts'

const durations = new WeakSet<object>()
/** Whether a schema takes a duration such as `10s`, which it turns into milliseconds. */
export const isDuration = (schema: object): boolean => durations.has(schema)

/** A duration between two bounds. */
export const duration = (minMs = 0, maxMs = 366 * 86_400_000) => {
  const schema = z
    .string({ error: 'expected a duration such as 500ms, 10s, 5m, 24h or 14d' })
    .transform((text, context) => {
      const ms = parseDuration(text)
      if (ms !== undefined && ms >= minMs && ms <= maxMs) return ms
      const bounds = ms === undefined ? '' : ` between ${minMs} ms and ${maxMs} ms`
      context.addIssue({
        code: 'custom',
        message: `expected a duration such as 500ms, 10s, 5m, 24h or 14d${bounds}`,
        input: text,
      })
      return z.NEVER
    })
  durations.add(schema)
  return schema
}
