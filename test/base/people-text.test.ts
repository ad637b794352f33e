import { expect, test } from 'vitest'
import { canonicalEmail, firstEmail, isEmail, tidyEmail, whyNoEmail } from '../../src/base/email.ts'
import { tidyName } from '../../src/base/person-names.ts'

/** The gate for names and addresses from ATSs, forms and programs: changes what nobody would call a change, and names what it refuses. */

const MIRA = 'mira@people.example'

test.each([
  ['spaces and no-break spaces at the ends', ' \u00a0mira@people.example\u3000\n'],
  ['zero-width spaces and joiners inside', 'mi\u200bra\u200d@peo\u200cple.exa\u2060mple'],
  ['soft hyphens, as text in columns has them', 'mira@peo\u00adple.example'],
  ['marks of direction and a byte order mark', '\u200e\ufeffmira@people.example\u200f\u202c'],
  ['a selector and a tag', 'mira\ufe0f@people.example\u{e0020}'],
  ['full width, with its dot and sign', 'ｍｉｒａ＠ｐｅｏｐｌｅ．ｅｘａｍｐｌｅ'],
  ['an ideographic full stop', 'mira@people。example'],
])('%s make no other address', (_what, written) => {
  expect([isEmail(tidyEmail(written)), tidyEmail(written)]).toEqual([true, MIRA])
})

test.each([
  ['İnci@people.example', 'U+0130 (İ)'],
  ['mar\u212ao@people.example', 'U+212A (\u212a)'],
  ['gro\u1e9e@people.example', 'U+1E9E (ẞ)'],
])('%s is refused with the letter whose small form would name another mailbox', (written, letter) => {
  expect(isEmail(written)).toBe(false)
  expect(whyNoEmail(written)).toContain(letter)
})

test('no address that is taken names another mailbox when it is made small: every letter', () => {
  for (let point = 0x80; point < 0x20000; point++) {
    const letter = String.fromCodePoint(point)
    if (!/\p{L}/u.test(letter) || !isEmail(`x${letter}@people.example`)) continue
    const [local = ''] = canonicalEmail(`x${letter}@people.example`).split('@')
    expect([letter, `x${letter}`.normalize('NFC').toLowerCase()]).toEqual([letter, local])
  }
})

test.each(['info@نامه\u200cای.example', 'info@ශ\u0dca\u200dරී.example', 'مریم\u200cخ@people.example'])(
  'a joiner tells two names of another script apart: %s is refused, and never another mailbox',
  (written) => {
    expect([isEmail(tidyEmail(written)), tidyEmail(written)]).toEqual([false, written])
    expect(whyNoEmail(written)).toMatch(/U\+200[CD]/)
  },
)

test('what is refused for another reason blames no character that is allowed', () => {
  expect(whyNoEmail('o’neil@example')).toBeUndefined()
  expect(whyNoEmail('müller@people')).toBeUndefined()
  expect(whyNoEmail('jos\u1fef@people.example')).toContain('U+1FEF')
})

test.each(['mira.\nokafor@corp.example', 'very.long.name-\nsmith@corp.example', 'mira.o; kafor@corp.example'])(
  'the end of an address that was broken is not taken for another one: %j',
  (written) => {
    expect(isEmail(firstEmail(written) ?? '')).toBe(false)
  },
)

test('an address in front of another person’s is the first', () => {
  expect(firstEmail('mira@x.example, "Bob" <bob@x.example>')).toBe('mira@x.example')
  expect(firstEmail('"Okafor, Mira" <mira@x.example>')).toBe('mira@x.example')
  expect(firstEmail('old@x.example <new@x.example>')).toBe('new@x.example')
  expect(firstEmail('Mira Okafor\nmira@x.example')).toBe('mira@x.example')
})

test('a text without an @ is refused for that, and blames no character', () => {
  expect(whyNoEmail('none – yet')).toBeUndefined()
})

test('an address is as long as a mail server counts it, in octets', () => {
  const of = (letter: string, count: number) => `${letter.repeat(count)}@people.example`
  expect([isEmail(of('a', 64)), isEmail(of('a', 65))]).toEqual([true, false])
  expect([isEmail(of('ü', 32)), isEmail(of('ü', 33))]).toEqual([true, false])
  expect([isEmail(of('用', 21)), isEmail(of('用', 22))]).toEqual([true, false])
  expect(whyNoEmail(of('用', 22))).toContain('66 bytes')
  // 40 characters, and more than 63 in the form that is asked for in the DNS: no such name can be there.
  const many = Array.from({ length: 40 }, (_, n) => String.fromCodePoint(0x4e00 + n * 97)).join('')
  expect([isEmail(`ada@${many.slice(0, 12)}.example`), isEmail(`ada@${many}.example`)]).toEqual([true, false])
  const long = (label: string) => `ada@${Array.from({ length: 6 }, () => label).join('.')}.example`
  expect([isEmail(long('people'.repeat(6))), isEmail(long('ümlaut'.repeat(7)))]).toEqual([true, false])
})

test('letters of other alphabets stay as they are', () => {
  for (const written of [
    'müller@people.example',
    'ıi@people.example',
    'straße@people.example',
    'ſ@people.example',
    '用户@例え.example',
  ])
    expect([written, isEmail(written)]).toEqual([written, true])
})

test.each([
  [['', null, MIRA], MIRA],
  [['n/a', MIRA], MIRA],
  [['none@', 'private', MIRA, 'other@people.example'], MIRA],
  [`${MIRA}; other@people.example`, MIRA],
  [`${MIRA},other@people.example`, MIRA],
  [`${MIRA} other@people.example`, MIRA],
  [`n/a; ${MIRA}`, MIRA],
  [`Mira Okafor <${MIRA}>`, MIRA],
  [`"Okafor, Mira" <${MIRA}>`, MIRA],
  [`old@people.example <${MIRA}>`, MIRA],
  [`mailto:${MIRA}`, MIRA],
  [`MAILTO:${MIRA}\nhome: 555`, MIRA],
  // Nothing of these is taken: the end of each may be the end of a longer address.
  ['mira okafor@people.example', 'mira okafor@people.example'],
  ['mira;okafor@people.example', 'mira;okafor@people.example'],
  ['mira, okafor@people.example', 'mira, okafor@people.example'],
  ['mira/okafor', 'mira/okafor'],
  [[' ', undefined], null],
  [null, null],
] as const)('of %j the first address is %j', (written, found) => {
  expect(firstEmail(written)).toBe(found)
})

test('a text of a megabyte costs nothing', () => {
  const begunMs = performance.now()
  for (const one of ['a;', 'a@', '<', ' ', '\u200b']) expect(isEmail(firstEmail(one.repeat(500_000)) ?? '')).toBe(false)
  for (const one of [' ', '\u200b', '\u202e']) tidyName(one.repeat(500_000))
  expect(performance.now() - begunMs).toBeLessThan(20_000)
})

test.each([
  ['\u200f\u200eمریم\u200f', 'مریم'],
  ['\u202eGnirts', 'Gnirts'],
  ['A\u2066da\u2069', 'Ada'],
  // Joiners and selectors that shape a letter stay: Persian, Hindi, Malayalam, Japanese, emoji.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क\u094d\u200dष', 'क\u094d\u200dष'],
  ['രാജന\u0d4d\u200d', 'രാജന\u0d4d\u200d'],
  ['葛\u{e0100}\u200b', '葛\u{e0100}'],
  ['Ada \u2764\ufe0f', 'Ada \u2764\ufe0f'],
  ['Ada 🏴\u{e0067}\u{e0062}\u{e0073}\u{e007f}', 'Ada 🏴\u{e0067}\u{e0062}\u{e0073}\u{e007f}'],
  // Letters that nobody sees are no part of a name otherwise.
  ['Ada\u{e0041}\u{e0042}\u200d', 'Ada'],
  ['👩\u200d💻', '👩\u200d💻'],
  // Titles, one word, and letters of their own.
  [' Dr. Ada van Dyke, PhD\u00a0', 'Dr. Ada van Dyke, PhD'],
  ['İnci', 'İnci'],
  ['O’Brien-Smith', 'O’Brien-Smith'],
])('a name is written as its owner sees it: %j', (written, name) => {
  expect(tidyName(written)).toBe(name)
})

test.each([
  '',
  ' ',
  '\u00a0',
  '\u3164',
  '\u2800',
  '\u115f\u1160',
  '\u200b\u200d',
  '\ufe0f',
  '\u202e\u2069',
  '\u00ad\u034f',
  '\u0007\u0085',
  '\ufff9\ufffb',
  '\u0301\u200d',
])('a name of nothing that is seen is empty: %j', (written) => expect(tidyName(written)).toBe(''))
