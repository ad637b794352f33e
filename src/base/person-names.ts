/**
 * Sent for a part of a name that the ATS does not have: the interview API requires both parts (spec §2, "required on invite"), and refuses an empty one. A dash is
 * no name that somebody could have; a repeated first name would be one.
 */
export const NO_NAME = '–'

/** Longer texts are no names, and are refused as they are. */
const NAME_UNITS_MAX = 10_000
/** Turns the direction of what stands around a name (Unicode bidirectional embeddings, overrides and isolates). */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g
/** Spaces, and what is not seen. */
const UNSEEN = /^[\s\u2800\ufff9-\ufffb\p{Cc}\p{Default_Ignorable_Code_Point}]$/u
/** Selectors of how the character before them looks (Han, Mongolian, emoji). */
const SELECTORS = /^[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]*/u
const BLACK_FLAG = '\u{1f3f4}'

/**
 * A name without what turns the text around it, and without what nobody sees at its ends; what joins and shapes its letters stays (Persian,
 * Hindi, Japanese, emoji). Empty for a name in which nothing is seen.
 */
export function tidyName(name: string): string {
  if (name.length > NAME_UNITS_MAX) return name
  const characters = [...name.replace(TURNING, '')]
  const isSeen = (one: string) => !UNSEEN.test(one)
  const [first, last] = [characters.findIndex(isSeen), characters.findLastIndex(isSeen)]
  // A mark without a letter is no name.
  if (characters.every((one) => !isSeen(one) || /\p{M}/u.test(one))) return ''
  const unseen = characters.slice(last + 1).join('')
  return characters.slice(first, last + 1).join('') + shapeOf(characters[last] ?? '', unseen)
}

/** The part of what is not seen behind a character that makes its shape. */
function shapeOf(character: string, unseen: string): string {
  // The flag of a region, such as Scotland's, is a black one with letters that nobody sees.
  if (character === BLACK_FLAG) return /^[\u{e0020}-\u{e007f}]*/u.exec(unseen)?.[0] ?? ''
  // A joiner behind a mark shapes a letter without its vowel (Malayalam, Bengali).
  if (/\p{M}/u.test(character)) return unseen.startsWith('\u200d') ? '\u200d' : ''
  return SELECTORS.exec(unseen)?.[0] ?? ''
}

interface Names {
  readonly firstName: string
  readonly lastName: string
}

/** Both parts as an invite takes them. */
export const invitedNames = ({ firstName, lastName }: Names): Names => ({
  firstName: firstName.trim() || NO_NAME,
  lastName: lastName.trim() || NO_NAME,
})

/** One part of a name for people to read; empty for a part that is not known. */
export const knownName = (part: string): string => (part === NO_NAME ? '' : part)

/** The name of a person for people to read, without a part that is not known. */
export function fullName({ firstName, lastName }: Names): string {
  return [knownName(firstName), knownName(lastName)].filter(Boolean).join(' ') || NO_NAME
}

/** `Hello Mira`, `Thank you, Mira`; without the separator and the name where the first name is not known. */
export function greeting(words: string, separator: string, firstName: string): string {
  return knownName(firstName) === '' ? words : `${words}${separator}${firstName}`
}
