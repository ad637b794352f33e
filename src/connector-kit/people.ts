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
export function namesOf(
  first: string | null | undefined,
  last: string | null | undefined,
): { firstName: string; lastName: string } {
  const words = [first, last].map((part) => (part ?? '').trim()).filter((part) => part !== '')
  if (words.length === 2) return { firstName: words[0] ?? '', lastName: words[1] ?? '' }
  const single = (words[0] ?? '').split(/\s+/)
  return { firstName: single[0] ?? '', lastName: single.slice(1).join(' ') || (single[0] ?? '') }
}
