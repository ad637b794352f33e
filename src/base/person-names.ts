/**
 * Sent for a part of a name that the ATS does not have: the interview API requires both parts (spec §2, "required on invite"), and refuses an empty one. A dash is
 * no name that somebody could have; a repeated first name would be one.
 */
export const NO_NAME = '–'

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
