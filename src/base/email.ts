import { domainToASCII } from 'node:url'
import { cut, isStorable } from './text.ts'

// Labels of the domain begin and end with a letter or digit; every part is bounded, so matching stays linear.
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const EMAIL = new RegExp(
  String.raw`^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:${LABEL}\.){1,10}\p{L}(?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$`,
  'u',
)

/**
 * The one spelling of an e-mail address that is stored and compared: lowercase, the domain in the ASCII form that is asked
 * for in the DNS (IDNA, UTS 46), the local part in NFC (RFC 6532 §3.1). Else each look-alike letter in the domain made one
 * mailbox look like another candidate. The local part keeps its letters: only its own server knows which are the same.
 * A domain without such a form makes an empty domain, which is no address.
 */
export function canonicalEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const ascii = /[^ -~]/.test(domain) ? domainToASCII(domain) : domain
  return `${address.slice(0, at).toLowerCase().normalize('NFC')}@${ascii}`
}

/** RFC 5321 §4.5.3.1, which counts octets; a letter beyond ASCII takes two to four. */
const LOCAL_OCTETS_MAX = 64
const OCTETS_MAX = 254
/** Of the DNS (RFC 1035 §2.3.4); a label beyond ASCII is longer there than it is written. */
const LABEL_OCTETS_MAX = 63

/** Longer texts are no addresses, and are not looked through. */
const WRITTEN_MAX = 2_000

/** Marks that mean nothing in any address: soft hyphens, marks of direction, zero-width spaces, byte order marks. */
const MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * An address as somebody meant it: without marks that nobody sees, without spaces at the ends, and with the ASCII letter for each one of full
 * width, as a Japanese or Chinese keyboard writes it. Nobody would call that a change. Joiners and selectors go where all else is ASCII;
 * in another script they may tell two names apart.
 */
export function tidyEmail(written: string): string {
  if (written.length > WRITTEN_MAX) return written
  const text = written
    .replace(MARKS, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/\u2800/g, ' ')
    .trim()
  const plain = text.replace(IGNORABLE, '').trim()
  return /[^ -~]/.test(plain) ? text : plain
}

/** A character that would become another one, and the address another mailbox: İ, of which an i and a dot are made, or a look-alike that Unicode puts ASCII for. */
function changingCharacter(localPart: string): string | undefined {
  return [...localPart].find((one) => {
    const small = one.toLowerCase()
    if (small !== one && small.toUpperCase() !== one) return true
    return one > '\x7f' && !/[^ -~]/.test(one.normalize('NFC'))
  })
}

/** Why a text is no address, where a character beyond ASCII is the reason; such a one is hard to see. Undefined for any other reason. */
export function whyNoEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  if (at < 0) return undefined
  const [local, domain] = [cut(text.slice(0, at), WRITTEN_MAX), cut(text.slice(at + 1), WRITTEN_MAX)]
  const changing = changingCharacter(local)
  if (changing !== undefined)
    return `it has ${named(changing)}, which would become another character, and the address another mailbox`
  const octets = Buffer.byteLength(local)
  if (local.length <= LOCAL_OCTETS_MAX && octets > LOCAL_OCTETS_MAX)
    return `the part before the @ takes ${octets} bytes, and mail servers take ${LOCAL_OCTETS_MAX}`
  const stranger =
    [...local].find((one) => one > '\x7f' && /[\s\p{C}]/u.test(one)) ??
    [...domain].find((one) => one > '\x7f' && !/[\p{L}\p{M}\p{N}]/u.test(one))
  return stranger && `it has ${named(stranger)}`
}

/** A character for people: by its number, and itself where it is seen. */
function named(character: string): string {
  const number = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${number} (${character})` : number
}

/**
 * The first address in what an ATS has for a person: one text or several, each perhaps with several addresses, a name in front of one, or
 * `mailto:`. Where none is an address, the first text that is not empty, so that whoever refuses it can say why; null where there is none. No
 * part of a text is taken that could be the end of a longer address.
 */
export function firstEmail(written: string | null | undefined | readonly (string | null | undefined)[]): string | null {
  const texts = (Array.isArray(written) ? written : [written]).map((text) => tidyEmail(text ?? '')).filter(Boolean)
  for (const text of texts) {
    const found = addressesIn(text).find((one) => isEmail(one))
    if (found !== undefined) return found
  }
  return texts[0] ?? null
}

/** A piece that may be the beginning of an address, whose rest is what follows: `mira.`, `very.long-`. */
const BEGUN = /^[\w.+-]*[._+-][\w.+-]*$/

function addressesIn(text: string): string[] {
  if (text.length > WRITTEN_MAX) return []
  const bare = (part: string) => (/^[^<>]*<([^<>]*)>$/.exec(part)?.[1] ?? part).trim().replace(/^mailto:/i, '')
  // A name in front of an address may hold a comma, or be an address itself; an address in front of a comma is the first of two.
  if (/^[^<>;|\n]*<[^<>]*>$/.test(text)) {
    const [first = ''] = text.slice(0, text.indexOf('<')).split(',')
    return first.length + 1 < text.indexOf('<') && isEmail(first.trim()) ? [first.trim()] : [bare(text)]
  }
  const close = text
    .split(/[;,|\s/]+/)
    .filter(Boolean)
    .map(bare)
  // A sign without a space behind it, and any comma, may belong to what somebody mistook for an address.
  if (close.every((one) => isEmail(one))) return close
  const parts = text.split(/[;|]\s+|\n+/).map(bare)
  return parts.filter((_, at) => !BEGUN.test(parts[at - 1] ?? ''))
}

/** Letters that look like ASCII at full width: an address with them was typed in another mode of the keyboard, and names another mailbox or none. */
const FULL_WIDTH = /[\uff01-\uff5e\u3000-\u3002]/
/** A dot begins or ends no local part, and none follows another (RFC 5321, dot-string). */
const LOOSE_DOT = /^\.|\.@|\.\./

/** Whether a text is an e-mail address: of candidates, and of accounts that are made. Bounded before it is matched. */
export function isEmail(text: string): boolean {
  return (
    text.length <= OCTETS_MAX &&
    isStorable(text) &&
    EMAIL.test(text) &&
    !FULL_WIDTH.test(text) &&
    !LOOSE_DOT.test(text) &&
    changingCharacter(text.slice(0, text.lastIndexOf('@'))) === undefined &&
    isShortEnough(canonicalEmail(text))
  )
}

/** By what a mail server is told. */
function isShortEnough(canonical: string): boolean {
  const at = canonical.lastIndexOf('@')
  const labels = canonical.slice(at + 1).split('.')
  return (
    Buffer.byteLength(canonical.slice(0, at)) <= LOCAL_OCTETS_MAX &&
    Buffer.byteLength(canonical) <= OCTETS_MAX &&
    labels.every((label) => label.length <= LABEL_OCTETS_MAX)
  )
}

/** What every door for people says that an address should have been, after the name of its field. */
export const EMAIL_EXPECTED = 'must be an email address such as name@example.com'
