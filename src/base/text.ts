/** Length in Unicode code points, as the decisions on the specification count it: 200 emoji are 200, not 400. */
export function codePoints(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) i++
    count++
  }
  return count
}

/**
 * The beginning of a text, at most `unitsMax` UTF-16 units long and never ending in half a character. The one way to cut
 * text that is stored, written or shown: vendors count units or code points, and this is within both.
 */
export function cut(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text
  const last = text.charCodeAt(unitsMax - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? unitsMax - 1 : unitsMax)
}

/** Equal but for case and surrounding spaces, as people compare names. */
export const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** PostgreSQL refuses U+0000 and turns lone surrogates into U+FFFD; both are refused at the edge instead. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Characters that steer a terminal or turn the direction of writing, but not line feed and tab. */
const STEERING = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
const escapeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Text from outside as a terminal may show it: characters that steer it stand there as \u001b. */
export function forTerminal(text: string): string {
  return text.replace(STEERING, escapeOf)
}

/** A line of JSON whose escapes of steering characters stay visible when a program decodes and prints them. */
export function shownEscapes(json: string): string {
  return json
    .replace(/\\(u[0-9a-f]{4}|.)/gi, (whole, inner: string) => {
      const isSteering =
        inner.length === 5 && String.fromCharCode(Number.parseInt(inner.slice(1), 16)).search(STEERING) === 0
      return isSteering || inner === 'r' || inner === 'b' || inner === 'f' || inner === 'n' ? `\\${whole}` : whole
    })
    .replace(STEERING, (character) => `\\${escapeOf(character)}`)
}

/** The same line of JSON with every steering character as an escape, for terminals and programs that show lines as they come. */
export function escapedJson(json: string): string {
  return json.replace(STEERING, escapeOf)
}

/** Words of somebody else as one line of ours: line breaks and tabs become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ').trim()
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What somebody typed as one line: no line break, control or direction character may make text of its own. */
export function typedLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text as it may stand in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character)
}

/** The allowed word with the fewest edits to `word`, for messages that help; undefined when none is near. */
export function nearestWord(word: string, allowed: readonly string[]): string | undefined {
  let best: string | undefined
  let bestDistance = Math.max(2, Math.ceil(word.length / 3)) + 1
  for (const candidate of allowed) {
    // So many edits at least; a pasted page is not compared letter by letter.
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(substituted, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[b.length] ?? 0
}

const DURATION = /^(\d{1,9})(ms|s|m|h|d)$/
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of `500ms`, `10s`, `5m`, `24h`, `14d`; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = DURATION.exec(text)
  if (!match) return undefined
  const unit = UNITS[match[2] ?? '']
  return unit === undefined ? undefined : Number(match[1]) * unit
}

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?(?:[Zz]|([+-])(\d{2}):?(\d{2}))$/

const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z')
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * An ISO 8601 date-time with a zone, read strictly: `Date.parse` takes 30 February for 1 March and PostgreSQL takes
 * `tomorrow`. A fraction finer than a millisecond is rounded up, so that `updatedAt >= value` stays exact for stamps
 * in whole milliseconds. Only the years 0001 to 9999 of UTC: PostgreSQL has no year 0, and later ones need a sixth digit.
 */
export function parseDateTime(text: string): Date | undefined {
  const match = DATE_TIME.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  const fraction = match[7] ?? ''
  let ms = date.getTime() + Number(fraction.slice(0, 3).padEnd(3, '0')) + (/[1-9]/.test(fraction.slice(3)) ? 1 : 0)
  if (match[8]) {
    const hours = Number(match[9])
    const minutes = Number(match[10])
    if (hours > 23 || minutes > 59) return undefined
    ms -= (match[8] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
  }
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? new Date(ms) : undefined
}
