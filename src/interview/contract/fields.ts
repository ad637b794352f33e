import { z } from 'zod'
import { canonicalEmail, isEmail, tidyEmail, whyNoEmail } from '../../base/email.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import { tidyName } from '../../base/person-names.ts'
import { codePoints, isStorable, parseDateTime } from '../../base/text.ts'

/**
 * Building blocks of the contract. Every message names its field, says what was expected, and is fit to be the one
 * message of an error (spec §7: the first validation error).
 */

const missing = (name: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `${name} is required` : otherwise

/** Text within bounds counted in code points; never U+0000 or half a surrogate pair, which PostgreSQL cannot hold. */
export function text(name: string, min: number, max: number) {
  const bounds = min === 0 ? `at most ${max} characters` : `between ${min} and ${max} characters`
  return z
    .string({ error: missing(name, `${name} must be a string`) })
    .superRefine((value, context) => {
      const message = !isStorable(value)
        ? `${name} must not contain U+0000 or an unpaired surrogate`
        : codePoints(value) < min || codePoints(value) > max
          ? `${name} must be ${bounds}`
          : undefined
      if (message) context.addIssue({ code: 'custom', message, input: value })
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
}

/** A required text: not empty after trimming. */
export function filledText(name: string, min: number, max: number) {
  return text(name, min, max).refine((value) => value.trim() !== '', { error: `${name} must not be empty` })
}

/** A part of a person's name, without what nobody sees at its ends and what turns the direction of the text around it; not empty. */
export function personName(name: string, max: number) {
  return z
    .string({ error: missing(name, `${name} must be a string`) })
    .transform(tidyName)
    .pipe(filledText(name, 1, max))
    .meta({ minLength: 1, maxLength: max })
}

/** Our ids: 24 hexadecimal characters, accepted in either case and read as lowercase. */
export function id(name: string) {
  return z
    .string({ error: missing(name, `${name} must be a string`) })
    .regex(ID_PATTERN, { error: `${name} must be 24 hexadecimal characters` })
    .transform((value) => value.toLowerCase())
}

/** A closed list of words; the message of a refusal names all of them. */
export function oneOf<const Words extends readonly [string, ...string[]]>(name: string, words: Words) {
  return z.enum(words, { error: missing(name, `${name} must be one of ${words.join(', ')}`) })
}

/** A JSON integer between two bounds, both allowed. For queries see `queryInteger`. */
export function integer(name: string, min: number, max: number) {
  const bounds =
    max === Number.MAX_SAFE_INTEGER ? `${name} must be at least ${min}` : `${name} must be between ${min} and ${max}`
  return z
    .number({ error: missing(name, `${name} must be an integer`) })
    .int({ error: `${name} must be an integer` })
    .min(min, { error: bounds })
    .max(max, { error: bounds })
}

/**
 * A whole number in a query string: digits only, since `Number('1e2')` is 100 and `Number('')` is 0. Without `max`
 * there is no upper bound (spec §8: page is an integer >= 1); a larger number is read as the largest that JavaScript
 * can count.
 */
export function queryInteger(name: string, min: number, max: number = Number.MAX_SAFE_INTEGER) {
  const isOpen = max === Number.MAX_SAFE_INTEGER
  const bounds = isOpen ? `${name} must be at least ${min}` : `${name} must be between ${min} and ${max}`
  return z
    .string({ error: once(name) })
    .superRefine((value, context) => {
      if (!/^-?[0-9]+$/.test(value))
        context.addIssue({ code: 'custom', message: `${name} must be an integer`, input: value })
      else if (Number(value) < min || (!isOpen && Number(value) > max))
        context.addIssue({ code: 'custom', message: bounds, input: value })
    })
    .transform((value) => Math.min(Number(value), Number.MAX_SAFE_INTEGER))
    .meta({ type: 'integer', minimum: min, ...(isOpen ? {} : { maximum: max }) })
}

/** For values of a query string, where the same key twice arrives as an array. */
export function once(name: string) {
  return (issue: { input?: unknown }) =>
    Array.isArray(issue.input) ? `${name} must be given once` : `${name} must be a string`
}

/** An instant with a zone from a query; a `+` that arrived as a space gets a message of its own. */
export function dateTime(name: string) {
  return z
    .string({ error: once(name) })
    .transform((value, context) => {
      const date = parseDateTime(value)
      if (date) return date
      // An unencoded "+02:00" arrives as " 02:00", the most common reason for this mistake.
      const hint = / \d\d:?\d\d$/.test(value) ? ' (write the + of the zone as %2B)' : ''
      context.addIssue({
        code: 'custom',
        message: `${name} must be an ISO 8601 date-time of the years 0001 to 9999 such as 2026-01-31T08:00:00.000Z${hint}`,
        input: value,
      })
      return z.NEVER
    })
    .meta({ type: 'string', format: 'date-time' })
}

/** An e-mail address, compared and stored in one spelling (spec §2: lowercase). Bounded before it is matched. */
export function email(name: string) {
  return z
    .string({ error: missing(name, `${name} must be a string`) })
    .transform((value, context) => {
      const tidy = tidyEmail(value)
      if (isEmail(tidy)) {
        const spelling = canonicalEmail(tidy)
        if (isEmail(spelling)) return spelling
      }
      const why = whyNoEmail(tidy)
      const message = `${name} must be a valid email address${why === undefined ? '' : `: ${why}`}`
      context.addIssue({ code: 'custom', message, input: value })
      return z.NEVER
    })
    .meta({ format: 'email', maxLength: 254 })
}
