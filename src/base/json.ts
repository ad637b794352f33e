/** Objects and lists in one JSON text: a full page of any ATS has some ten thousand; millions take a process's memory and its time. */
const JSON_NODES_MAX = 200_000

/** Far beyond what any of our bodies needs, far below what breaks code that walks a value by calling itself. */
export const JSON_DEPTH_MAX = 64

/**
 * True when a JSON text nests arrays and objects deeper than `JSON_DEPTH_MAX`. Every body from outside is looked at here before
 * it is parsed: parsing 5,000 levels works, and every recursive function after it fails. A text that is not JSON may be called either.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isString) {
      if (unit === BACKSLASH) at++
      else if (unit === QUOTE) isString = false
    } else if (unit === QUOTE) isString = true
    else if (unit === OPEN_BRACKET || unit === OPEN_BRACE) {
      if (++depth > JSON_DEPTH_MAX) return true
    } else if (unit === CLOSE_BRACKET || unit === CLOSE_BRACE) depth--
  }
  return false
}

/** Why a JSON text is not parsed, in words for an error; null for one that may be. Takes about a millisecond for each megabyte. */
export function whyNotParsed(text: string): string | null {
  if (isTooDeep(text)) return `it nests deeper than ${JSON_DEPTH_MAX} levels`
  // A text of this length cannot hold more of them, whatever it says.
  if (text.length < 2 * JSON_NODES_MAX) return null
  let nodes = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // Brackets within texts count too; a page with so many of them is none.
    if ((unit === OPEN_BRACKET || unit === OPEN_BRACE) && ++nodes > JSON_NODES_MAX)
      return `it holds more than ${JSON_NODES_MAX} objects and lists`
  }
  return null
}

const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]
