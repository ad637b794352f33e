import { cut } from '../../src/base/text.ts'
import type { FoundPlace } from '../../src/connector-kit/trials.ts'

/** What stands in an answer and how JSONata finds it, for somebody who describes an ATS and has its answer only (pure). */

const PLACES_MAX = 60
const DEPTH_MAX = 3
const NAME_MAX = 80
const EXAMPLE_MAX = 60
/** Bounds of what is shown of one row. */
const SHOWN = { depth: 6, members: 60, items: 10, text: 200 }
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
/** Words that mean something else to JSONata. */
const WORDS = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function'])
/** A key whose value is nobody's business, whoever reads it. */
const SECRET_KEY = /secret|token|password|passwd|authorization|api[-_]?key|cookie/i

type Kind = 'field' | 'list' | 'thing'

/** The places of the fields, lists or objects in a value, those near its root first. */
export function placesIn(value: unknown, wanted: Kind, clean: (text: string) => string): FoundPlace[] {
  const found: FoundPlace[] = []
  let level: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let depth = 0; depth <= DEPTH_MAX && level.length > 0; depth++) {
    const below: typeof level = []
    for (const { path, value: one } of level) {
      if (found.length >= PLACES_MAX) return found
      if (path !== '' && kindOf(one) === wanted)
        found.push({ path, example: SECRET_KEY.test(path) ? '…' : exampleOf(one, clean) })
      if (one === null || typeof one !== 'object') continue
      // Of a list the first item stands for all: `phones[0]`.
      const members = Array.isArray(one)
        ? wanted === 'field' && path !== '' && one.length > 0
          ? [[`${path}[0]`, one[0]] as const]
          : []
        : Object.entries(one).flatMap(([name, inner]) => {
            const step = stepOf(name)
            return step === undefined ? [] : [[path === '' ? step : `${path}.${step}`, inner] as const]
          })
      for (const [at, inner] of members) if (below.length < 5 * PLACES_MAX) below.push({ path: at, value: inner })
    }
    level = below
  }
  return found
}

const kindOf = (value: unknown): Kind | undefined => {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return value === null ? undefined : 'thing'
  return 'field'
}

const stepOf = (name: string): string | undefined => {
  if (PLAIN_NAME.test(name) && !WORDS.has(name) && name.length <= NAME_MAX) return name
  return name === '' || name.length > NAME_MAX || name.includes('`') ? undefined : `\`${name}\``
}

function exampleOf(value: unknown, clean: (text: string) => string): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 row' : `${value.length} rows`
  if (typeof value === 'object' && value !== null) return `${Object.keys(value).length} fields`
  return cut(clean(cut(String(value), 50 * SHOWN.text)), EXAMPLE_MAX)
}

/** A value as JSON for a person: bounded in every direction, without what stands under a name such as `token`; `clean` takes secrets out of texts. */
export function shownJson(value: unknown, clean: (text: string) => string): string {
  return JSON.stringify(bounded(value, 0, clean), null, 2) ?? ''
}

function bounded(value: unknown, depth: number, clean: (text: string) => string): unknown {
  // Cleaned before it is cut: half of a secret would not be known as one.
  if (typeof value === 'string') return cut(clean(cut(value, 50 * SHOWN.text)), SHOWN.text)
  if (value === null || typeof value !== 'object') return value
  if (depth >= SHOWN.depth) return '…'
  if (Array.isArray(value)) {
    const shown = value.filter((_, at) => at < SHOWN.items).map((one) => bounded(one, depth + 1, clean))
    return value.length > SHOWN.items ? [...shown, `… ${value.length - SHOWN.items} more`] : shown
  }
  const entries = Object.entries(value)
  const shown = entries
    .filter((_, at) => at < SHOWN.members)
    .map(
      ([name, one]) =>
        [cut(clean(name), NAME_MAX), SECRET_KEY.test(name) ? '…' : bounded(one, depth + 1, clean)] as const,
    )
  return Object.fromEntries(
    entries.length > SHOWN.members ? [...shown, ['…', `${entries.length - SHOWN.members} more`]] : shown,
  )
}
