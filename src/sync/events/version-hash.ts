import { hash } from 'node:crypto'
import type { Interview } from '../../interview/contract/contract.ts'
import type { KnownInterview } from '../store/versions-store.ts'

/** A digest of everything the API shows of an interview: two versions may share one millisecond. */
export function hashOf(interview: Interview): string {
  return hash('sha256', canonical(interview), 'base64')
}

/**
 * An older version that arrives late (an overlapping read, another page, a read that took long) must not overwrite a newer one.
 * `before`: what was known when this one was asked for by itself. Where that is known still, this one is newer, whatever its
 * stamp says: the service's clock may have been set back.
 */
export function isOlder(version: Interview, known: KnownInterview, before: KnownInterview | undefined): boolean {
  const aheadMs = Date.parse(known.updatedAt) - Date.parse(version.updatedAt ?? '')
  if (before === undefined) return aheadMs > 0
  const isAsBefore = before.updatedAt === known.updatedAt && before.hash === known.hash
  return !isAsBefore && aheadMs >= 0
}

function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  let text = ''
  for (const { key, begin } of inOrderOfKeys(Object.keys(value))) {
    const part = (value as Record<string, unknown>)[key]
    if (part !== undefined) text += `${text === '' ? '' : ','}${begin}${canonical(part)}`
  }
  return `{${text}}`
}

/** The keys of an object in their order, and how the member of each begins. */
type Keys = readonly { readonly key: string; readonly begin: string }[]
/** Answers of an API have a few shapes, so the keys of each are put in order once; kept is the latest shape of each number of keys. */
const shapes = new Map<number, { readonly keys: readonly string[]; readonly ordered: Keys }>()

/** Objects with more keys are nobody's shape. */
const KEYS_MAX = 64

function inOrderOfKeys(keys: readonly string[]): Keys {
  const known = shapes.get(keys.length)
  if (known?.keys.every((key, at) => key === keys[at])) return known.ordered
  const ordered = keys.toSorted().map((key) => ({ key, begin: `${JSON.stringify(key)}:` }))
  if (keys.length <= KEYS_MAX) shapes.set(keys.length, { keys, ordered })
  return ordered
}
