import { hash } from 'node:crypto'
import type { Interview } from '../../interview/contract.ts'

/** A digest of everything the API shows of an interview: two versions may share one millisecond. */
export function hashOf(interview: Interview): string {
  return hash('sha256', canonical(interview), 'base64')
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
