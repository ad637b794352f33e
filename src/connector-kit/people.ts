import type { Found, Person } from './contract.ts'
import { oneByOne } from './lists.ts'

/** Digits and dial code of a phone number as ATSs write them; null when it cannot be told for sure. */
export function phoneOf(written: string | null | undefined): {
  phoneNumber: string | null
  countryCode: string | null
} {
  const text = (written ?? '').trim()
  const international = /^(?:\+|00)\s*(\d{1,3})[\s./()-]+(.*)$/.exec(text)
  const digits = (international ? (international[2] ?? '') : text.replace(/^\+/, ''))
    .replace(/\(0\)/g, '')
    .replace(/\D/g, '')
  // Only a dial code that stands apart is believed: "+4930…" could be split in three ways.
  const countryCode = international ? `+${international[1]}` : null
  return digits.length >= 6 && digits.length <= 15
    ? { phoneNumber: digits, countryCode }
    : { phoneNumber: null, countryCode: null }
}

/** First and last name when an ATS has both or only one field; a single word stands for both parts it may be. */
function namesOf(
  first: string | null | undefined,
  last: string | null | undefined,
): { firstName: string; lastName: string } {
  const words = [first, last].map((part) => (part ?? '').trim()).filter((part) => part !== '')
  if (words.length === 2) return { firstName: words[0] ?? '', lastName: words[1] ?? '' }
  const single = (words[0] ?? '').split(/\s+/)
  return { firstName: single[0] ?? '', lastName: single.slice(1).join(' ') || (single[0] ?? '') }
}

/** A person of an ATS's row, whichever fields it has. */
export function personOf(row: {
  readonly id: string
  readonly first?: string | null | undefined
  readonly last?: string | null | undefined
  /** Where there is one field for the whole name. */
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}): Person {
  const names = row.first || row.last ? namesOf(row.first, row.last) : namesOf(row.name, null)
  return { id: row.id, ...names, email: row.email?.trim() || null, ...phoneOf(row.phone) }
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

/** What a user of an ATS is called, for people; the address where there is no name. */
export function nameOf(
  first: string | null | undefined,
  last: string | null | undefined,
  email: string | null | undefined,
): string | null {
  return [first, last].filter(Boolean).join(' ') || email || null
}
