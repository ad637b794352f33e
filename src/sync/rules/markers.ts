import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** Crockford's base 32: nobody reads a 1 for an I. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MARKER_LIKE = /\bIV-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/gi

/**
 * The visible text by which a write is found again, such as `Ref IV-7K2M-Q9TX-4HBD`. Made with the installation's
 * secret: a candidate who speaks or types one cannot make us believe that a note exists.
 */
export function markerFor(secret: Buffer, ...identity: readonly (string | number)[]): string {
  const hash = createHmac('sha256', keyOf(secret))
    .update(['marker', ...identity].join('\0'))
    .digest()
  let code = ''
  for (let at = 0; at < 12; at++) code += ALPHABET[(hash[at] ?? 0) & 31]
  return `Ref IV-${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
}

const keys = new WeakMap<Buffer, KeyObject>()

/** Preparing a key costs more than the digest of a short text. */
function keyOf(secret: Buffer): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, known)
  return known
}

/** Takes out of foreign text whatever looks like a marker. */
export function withoutMarkers(text: string): string {
  return text.replace(MARKER_LIKE, 'IV-…')
}
