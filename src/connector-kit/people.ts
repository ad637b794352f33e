import { createRequire } from 'node:module'
import type { PhoneNumber } from 'libphonenumber-js/min'
import { firstEmail } from '../base/email.ts'
import { tidyName } from '../base/person-names.ts'
import type { Found, Person } from './contract.ts'
import { oneByOne } from './lists.ts'

/** Loaded for the first phone number: the plans of all countries take longer to load than all connectors. */
const require = createRequire(import.meta.url)
const phones = () => require('libphonenumber-js/min') as typeof import('libphonenumber-js/min')

/** Longer texts are no phone numbers; the bound keeps the patterns below quick. */
const PHONE_LENGTH_MAX = 100
/** `x5`, `ext. 5` behind a number; a `;`, `,`, `#` or `|` ends a number in any case. */
const EXTENSION = /(?:ext(?:ension|n)?|x)[\s.:]*\d{1,7}\D*$/i
/** The interview API takes no shorter and no longer ones (spec §2). */
const PHONE_NUMBER = /^\d{6,15}$/

/**
 * The digits of a phone number as ATSs write it, and its country code (`+49`) where it is written internationally (`+49…`, `0049…`): calling codes are prefix-free
 * (ITU-T E.164), so such a number can be split one way only. Else the digits alone; nothing is guessed from where a job is. Of two numbers the first is taken; an
 * extension is left out. Both are null where the text is no number that the interview API takes: nobody stays uninvited because of a phone number.
 */
export function phoneOf(written: string | null | undefined): {
  phoneNumber: string | null
  countryCode: string | null
} {
  const text = oneNumberIn(written ?? '')
  const digits = text.replace(/\D/g, '')
  const split = text.startsWith('+') ? splitOf(text) : undefined
  if (split && PHONE_NUMBER.test(split.nationalNumber))
    return { phoneNumber: split.nationalNumber, countryCode: `+${split.countryCallingCode}` }
  return { phoneNumber: PHONE_NUMBER.test(digits) ? digits : null, countryCode: null }
}

/** ASCII digits, brackets and separators of the first number in a text, with `+` in front of an international one; empty where letters stand between its digits. */
function oneNumberIn(written: string): string {
  if (written.length > PHONE_LENGTH_MAX) return ''
  const text = written
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => phones().parseIncompletePhoneNumber(digit))
    // From the first `+`, where there is one, up to the next.
    .replace(/^[^+]*(?=\+)/, '')
    .replace(/^[^+\d(]+/, '')
  const [first = ''] = text.split(/(?<=\d.*)[+;,#|\n]/)
  const number = first.replace(EXTENSION, '').replace(/\D+$/, '')
  return /\p{L}/u.test(number) ? '' : number.replace(/^00(?=[1-9])/, '+')
}

/** An `(0)` is dialled at home only, except in countries that keep it (Italy): the numbering plan of the country decides. */
function splitOf(text: string): PhoneNumber | undefined {
  const readings = [text, text.replace(/\(0\)/g, '')].map((reading) => phones().parsePhoneNumberFromString(reading))
  return readings.find((one) => one?.isValid()) ?? readings.at(-1)
}

const trimmed = (part: string | null | undefined): string => tidyName(part ?? '').replace(/\s+/g, ' ')

/**
 * First and last name. Fields of their own are kept as they are. Of one field for the whole name, the first word is the first name; a name with a comma
 * ("Okafor, Mira", "Mira Okafor, PhD") stays whole, since its order is not known. A part that is not known is empty.
 */
function namesOf(
  first: string | null | undefined,
  last: string | null | undefined,
  name: string | null | undefined,
): { firstName: string; lastName: string } {
  if (trimmed(first) || trimmed(last)) return { firstName: trimmed(first), lastName: trimmed(last) }
  const whole = trimmed(name)
  const end = whole.includes(',') ? -1 : whole.indexOf(' ')
  return end < 0
    ? { firstName: whole, lastName: '' }
    : { firstName: whole.slice(0, end), lastName: whole.slice(end + 1) }
}

/** A person of an ATS's row, whichever fields it has. */
export function personOf(row: {
  readonly id: string
  readonly first?: string | null | undefined
  readonly last?: string | null | undefined
  /** Where there is one field for the whole name. */
  readonly name?: string | null | undefined
  /** One, or all that the ATS has, the preferred one first. */
  readonly email?: string | null | undefined | readonly (string | null | undefined)[]
  readonly phone?: string | null | undefined
}): Person {
  return {
    id: row.id,
    ...namesOf(row.first, row.last, row.name),
    email: firstEmail(row.email),
    ...phoneOf(row.phone),
  }
}

/** People, where each is asked for alone. */
export function peopleBy<Row>(
  ids: readonly string[],
  ask: (id: string) => Promise<Row | null>,
  toPerson: (row: Row) => Person,
): Promise<Found<Person>> {
  return oneByOne(ids, async (id) => {
    const row = await ask(id)
    return row === null ? null : toPerson(row)
  })
}

/** The name of a user of an ATS, for people; the address where there is no name. */
export function nameOf(
  first: string | null | undefined,
  last: string | null | undefined,
  email: string | null | undefined,
): string | null {
  return [first, last].filter(Boolean).join(' ') || email || null
}
