import { domainToASCII } from 'node:url'
import { isStorable } from './text.ts'

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

/** Letters that look like ASCII at full width: an address with them was typed in another mode of the keyboard, and names another mailbox or none. */
const FULL_WIDTH = /[\uff01-\uff5e\u3000-\u3002]/
/** A dot begins or ends no local part, and none follows another (RFC 5321, dot-string). */
const LOOSE_DOT = /^\.|\.@|\.\./

/** Whether a text is an e-mail address: of candidates, and of accounts that are made. Bounded before it is matched. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && isStorable(text) && EMAIL.test(text) && !FULL_WIDTH.test(text) && !LOOSE_DOT.test(text)
}

/** What every door for people says that an address should have been, after the name of its field. */
export const EMAIL_EXPECTED = 'must be an email address such as name@example.com'
