import { whyNotParsed } from './json.ts'

/**
 * The gate for text from outside. PostgreSQL refuses U+0000 (22021 in text, 22P05 in jsonb) and half a surrogate pair
 * (22P05 in jsonb; in text it silently becomes U+FFFD). JSON from outside is read here; `test/house.test.ts` lists the
 * exceptions with their reasons. No text that came through here can fail to be stored.
 *
 * Both become U+FFFD. They are replaced, not removed: removal joins what stood apart, and could make an id or a marker
 * of ours out of two harmless halves (Unicode TR 36, 3.5). An id that holds U+FFFD is therefore not the id that was sent,
 * and is refused as an id (`connector-kit/fields.ts`).
 */

/** The replacement for a character that no stored text may hold. */
export const REPLACEMENT = '\ufffd'

/** A text without U+0000 and without half surrogate pairs. The same text when it is clean. */
export function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', REPLACEMENT) : whole
}

/** The text of a body in UTF-8. Bytes that are not UTF-8 become U+FFFD, and so does NUL. */
export function textOf(bytes: Buffer): string {
  return storable(bytes.toString('utf8'))
}

/** An escape that may stand for U+0000 or for half a surrogate pair. Whole pairs are written so too, so it is only a hint. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i
/** A text without an escape by number, as most are, is found by one quick search. */
const isSuspect = (text: string): boolean => text.includes('\\u') && SUSPECT.test(text)

/**
 * JSON from outside, with every text and every key in it made storable. Throws a SyntaxError for what is not JSON, and for what
 * nests deeper or holds more than any answer that we ask for (`base/json.ts`).
 */
export function readJson(text: string): unknown {
  const why = whyNotParsed(text)
  if (why !== null) throw new SyntaxError(why)
  return readOwnJson(text)
}

function readOwnJson(text: string): unknown {
  const whole = storable(text)
  const value: unknown = JSON.parse(whole)
  return isSuspect(whole) ? storableValue(value) : value
}

/** The same for what may be cut off or no JSON at all: null then. */
export function readJsonOrNull(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return null
  }
}

/** JSON from outside as it came, for those who refuse what cannot be stored instead of changing it (`isStorable`). */
export function readJsonAsSent(text: string): unknown {
  return JSON.parse(text)
}

/**
 * A value made of JSON's types, with every text and key in it made storable. Changes objects and arrays in place, so it is
 * only for values that nobody else holds. No recursion: a body may be nested deeper than the stack.
 */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  const open: object[] = value !== null && typeof value === 'object' ? [value] : []
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const holder = one as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      const part = holder[key]
      const name = storable(key)
      const changed = typeof part === 'string' ? storable(part) : part
      if (name !== key) delete holder[key]
      if (name !== key || changed !== part) holder[name] = changed
      if (changed !== null && typeof changed === 'object') open.push(changed)
    }
  }
  return value
}

/**
 * JSON for a jsonb column. The second wall: text that reaches a column without having come through the gate (of an
 * exception, or a value that was cut) is made storable here. One test of the text when it is clean.
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value)
  // JSON.stringify writes half pairs and U+0000 as escapes and whole pairs as they are.
  return isSuspect(text) ? JSON.stringify(readOwnJson(text)) : text
}
