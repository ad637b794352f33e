import { codePoints, cut, parseDateTime } from '../base/text.ts'
import { rejected } from './problems.ts'

/** The types that fields of an ATS have. A field with choices is not one of them: its value is looked up by `pick` (`actions.ts`). */
export type FieldType = 'text' | 'number' | 'integer' | 'boolean' | 'date'

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Plain decimal notation: what other notations mean ("8,5", "1e3", "0x10", "82 %") is not guessed. */
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/
const WORDS: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false }
const SHOWN_MAX = 60

const TYPES: {
  readonly [Type in FieldType]: { readonly what: string; of(value: string): string | number | boolean | undefined }
} = {
  text: { what: 'a text', of: (value) => value },
  number: { what: 'a number such as 82 or 4.5', of: (value) => (NUMBER.test(value) ? Number(value) : undefined) },
  integer: {
    what: 'a whole number such as 82',
    of: (value) => (NUMBER.test(value) && Number.isInteger(Number(value)) ? Number(value) : undefined),
  },
  boolean: { what: 'true, false, yes or no', of: (value) => WORDS[value.toLowerCase()] },
  date: { what: 'a date such as 2026-01-31, or an instant such as 2026-01-31T09:30:00Z', of: dayOf },
}

/** `YYYY-MM-DD` of a day, or of an instant (its day in UTC); undefined for a day that no calendar has. */
function dayOf(value: string): string | undefined {
  return parseDateTime(DAY.test(value) ? `${value}T00:00:00Z` : value)
    ?.toISOString()
    .slice(0, 10)
}

/**
 * The value of a `field` write in the type that the ATS's field has: the YAML renders texts, and a vendor refuses (or misreads) the text "82" where the field is
 * a number. A date is `YYYY-MM-DD`. Throws `rejected`, which parks the write with its reason, for a value that the type cannot hold, an empty one included:
 * no value is guessed, and none is erased. `field` is the field's name as the YAML has it.
 */
export function typedValue(value: string, type: FieldType, field: string): string | number | boolean {
  const typed = TYPES[type].of(type === 'text' ? value : value.trim())
  if (typed !== undefined) return typed
  const shown = codePoints(value) > SHOWN_MAX ? `${cut(value, SHOWN_MAX)}…` : value
  throw rejected(
    `The field "${field}" of the ATS takes ${TYPES[type].what}; the rule's value is "${shown}". Change the value under \`field\` in the rule, or name another field`,
  )
}
