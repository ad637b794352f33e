import { createHash, createHmac } from 'node:crypto'
import type { Ids } from '../base/ids.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 32 characters of 62 are 190 bits. */
const SECRET_LENGTH = 32
const CHECK_LENGTH = 6
const KEY = new RegExp(`^ib_[0-9A-Za-z]{${SECRET_LENGTH + CHECK_LENGTH}}$`)
/** The visible beginning of a key: enough to tell keys apart, far from enough to guess one. */
const PREFIX_LENGTH = 9

/**
 * A generated API key: `key` is shown once, `prefix` stays readable in lists, and only `digest` (SHA-256) is stored.
 */
export interface NewKey {
  readonly key: string
  readonly prefix: string
  readonly digest: Buffer
}

/** A new API key: `ib_`, 190 random bits, and a checksum by which a typing mistake is refused without a query. */
export function makeKey(ids: Pick<Ids, 'bytes'>): NewKey {
  let secret = ''
  while (secret.length < SECRET_LENGTH)
    for (const byte of ids.bytes(64)) if (byte < 248 && secret.length < SECRET_LENGTH) secret += ALPHABET[byte % 62]
  const key = `ib_${secret}${checksum(secret)}`
  return { key, prefix: key.slice(0, PREFIX_LENGTH), digest: digestOf(key) }
}

/**
 * The key that a form makes, the same each time: so that a form that is sent twice can show it twice, although only its digest is stored.
 * Nobody finds it without the installation's secret and what the form holds, which `form` names.
 */
export function keyOfForm(secret: Buffer, form: string): NewKey {
  let block = 0
  return makeKey({ bytes: () => createHmac('sha512', secret).update(`api key ${block++} ${form}`).digest() })
}

/** False for anything that cannot be one of our keys. */
export function isWellFormedKey(text: string): boolean {
  return KEY.test(text) && checksum(text.slice(3, 3 + SECRET_LENGTH)) === text.slice(-CHECK_LENGTH)
}

/** SHA-256 of a random secret. Not for passwords, which need a slow hash: see `Passwords`. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function checksum(secret: string): string {
  const hash = createHash('sha256').update(`ib_${secret}`).digest()
  return Array.from(hash.subarray(0, CHECK_LENGTH), (byte) => ALPHABET[byte % 62]).join('')
}
