import { expect, test } from 'vitest'
import { fullName, greeting, invitedNames } from '../../src/base/person-names.ts'
import { personOf, phoneOf } from '../../src/connector-kit/people.ts'
import { CandidateInput } from '../../src/interview/contract/contract-inputs.ts'

test.each([
  // As vendors answered (Ashby), then as candidates write.
  ['+15555550100', '+1', '5555550100'],
  ['+10000000001', '+1', '0000000001'],
  ['+493012345678', '+49', '3012345678'],
  ['+49 (0) 30 12345678', '+49', '3012345678'],
  ['(+49) 030/12 34 56 78', '+49', '3012345678'],
  ['0049 30 12345678', '+49', '3012345678'],
  // Italy keeps its 0, Spain has none.
  ['+39 (0)6 12345678', '+39', '0612345678'],
  ['+34 (0)912 345 678', '+34', '912345678'],
  // Calling codes that several countries share, and codes of three digits.
  ['+14155550100', '+1', '4155550100'],
  ['+7 (701) 234-56-78', '+7', '7012345678'],
  ['+441481960194', '+44', '1481960194'],
  ['+358401234567', '+358', '401234567'],
  ['+800 1234 5678', '+800', '12345678'],
  // An extension is no part of the number.
  ['+1 415 555 0100 ext. 5', '+1', '4155550100'],
  ['+1 (415) 555-0100 x5', '+1', '4155550100'],
  ['+1-415-555-0100;ext=5', '+1', '4155550100'],
  ['+1 415 555 0100,,5#', '+1', '4155550100'],
  ['Tel.: +49 30 12345678 (mobile)', '+49', '3012345678'],
  ['tel:+49-30-12345678', '+49', '3012345678'],
  // Of two numbers the first.
  ['+49 30 12345678 / +49 170 1234567', '+49', '3012345678'],
  ['＋４９ ３０ １２３４５６７８', '+49', '3012345678'],
  ['+٤٩٣٠١٢٣٤٥٦٧٨', '+49', '3012345678'],
])('the phone number "%s" has the country code %s and the number %s', (written, countryCode, phoneNumber) => {
  expect(phoneOf(written)).toEqual({ countryCode, phoneNumber })
})

test.each([
  ['5555550100', '5555550100'],
  ['030 / 12345678', '03012345678'],
  ['(0)30 12345678', '03012345678'],
  ['(415) 555-0100 ext 5', '4155550100'],
  // Nobody has the country code 999 or 0; on Saint Helena numbers are shorter than the API takes.
  ['+999 1234 5678', '99912345678'],
  ['+030 1234567', '0301234567'],
  ['+290 22222', '29022222'],
])(
  'the phone number "%s" has no country code that the API takes: its digits are kept as %s',
  (written, phoneNumber) => {
    expect(phoneOf(written)).toEqual({ countryCode: null, phoneNumber })
  },
)

test.each([
  '',
  null,
  undefined,
  '12345',
  '+4912',
  '+49 1234 5678 9012 3456',
  '1234567890123456',
  '+1 800 FLOWERS',
  'after 6 pm 030 123456',
  'n/a',
  '+',
  '++',
  `+49${' '.repeat(100_000)}x`,
])('the phone number "%.20s" is left out, and nobody is refused for it', (written) => {
  expect(phoneOf(written)).toEqual({ phoneNumber: null, countryCode: null })
})

test('the interview API takes each phone number that the kit makes', () => {
  const written = [
    '+493012345678',
    '+290 22222',
    '+800 1234 5678',
    '0049 30 1',
    '12345',
    '+1 415 555 0100 x5',
    'x',
    '٣٠',
  ]
  for (const phone of written) {
    const candidate = { firstName: 'M', lastName: 'O', email: 'm@people.example', ...phoneOf(phone) }
    expect(CandidateInput.safeParse(candidate).error?.message).toBeUndefined()
  }
})

test.each([
  [{ first: 'Mira', last: 'Okafor' }, 'Mira', 'Okafor'],
  [{ first: ' Mary  Ann ', last: 'van der Berg\n' }, 'Mary Ann', 'van der Berg'],
  [{ name: 'Mira Okafor' }, 'Mira', 'Okafor'],
  [{ name: '  Mira   van der Berg ' }, 'Mira', 'van der Berg'],
  // A name of one word is the name, and the other part is not known.
  [{ name: 'Madonna' }, 'Madonna', ''],
  [{ first: 'Madonna', last: '' }, 'Madonna', ''],
  [{ first: null, last: 'Okafor' }, '', 'Okafor'],
  // Only the person knows which of these words is the first name.
  [{ first: 'Mary Ann', last: null }, 'Mary Ann', ''],
  [{ name: 'Okafor, Mira' }, 'Okafor, Mira', ''],
  [{ first: ' ', last: ' ', name: 'Mira Okafor' }, 'Mira', 'Okafor'],
  [{ name: ' ' }, '', ''],
])('the name %j is the first name "%s" and the last name "%s"', (row, firstName, lastName) => {
  expect(personOf({ id: '1', ...row })).toMatchObject({ firstName, lastName })
})

test('a part of a name that the ATS does not have is sent as a dash, and nobody reads it', () => {
  const madonna = invitedNames(personOf({ id: '1', name: 'Madonna' }))
  expect(CandidateInput.safeParse({ ...madonna, email: 'm@people.example' }).data).toMatchObject({
    firstName: 'Madonna',
    lastName: '–',
  })
  expect(CandidateInput.safeParse({ firstName: 'Madonna', lastName: '', email: 'm@people.example' }).success).toBe(
    false,
  )
  expect(fullName(madonna)).toBe('Madonna')
  expect([greeting('Hello', ' ', madonna.firstName), greeting('Thank you', ', ', madonna.lastName)]).toEqual([
    'Hello Madonna',
    'Thank you',
  ])
})
