import { expect, test } from 'vitest'
import { typedValue } from '../../src/connector-kit/typed-value.ts'

test('a field value has the type of its field', () => {
  expect(typedValue('82', 'number', 'Score')).toBe(82)
  expect(typedValue(' 4.5 ', 'number', 'Score')).toBe(4.5)
  expect(typedValue('-3', 'integer', 'Score')).toBe(-3)
  expect(typedValue('82.0', 'integer', 'Score')).toBe(82)
  expect(typedValue('Yes', 'boolean', 'Interviewed')).toBe(true)
  expect(typedValue('false', 'boolean', 'Interviewed')).toBe(false)
  expect(typedValue('2026-02-28', 'date', 'Done on')).toBe('2026-02-28')
  expect(typedValue('2026-03-01T01:30:00+02:00', 'date', 'Done on')).toBe('2026-02-28')
  expect(typedValue(' 82 ', 'text', 'Remark')).toBe(' 82 ')
  expect(typedValue('', 'text', 'Remark')).toBe('')
})

test.each([
  ['number', '82 %', 'a number such as 82 or 4.5'],
  ['number', '8,5', 'a number such as 82 or 4.5'],
  ['number', '1e3', 'a number such as 82 or 4.5'],
  ['number', 'Infinity', 'a number such as 82 or 4.5'],
  ['number', '', 'a number such as 82 or 4.5'],
  // A double cannot hold it: the vendor would store another number.
  ['number', '12345678901234567890', 'a number such as 82 or 4.5'],
  ['integer', '4.5', 'a whole number such as 82'],
  ['boolean', '1', 'true, false, yes or no'],
  ['date', '2026-02-30', 'a date such as 2026-01-31'],
  ['date', '28.02.2026', 'a date such as 2026-01-31'],
] as const)('a field of the type %s refuses the value "%s", and the write is not in doubt', (type, value, expected) => {
  let error: unknown
  try {
    typedValue(value, type, 'Video Score')
  } catch (thrown) {
    error = thrown
  }
  expect(error).toMatchObject({
    kind: 'rejected',
    facts: { doubtful: false },
    message: expect.stringContaining(`The field "Video Score" of the ATS takes ${expected}`),
  })
  expect(error).toMatchObject({ message: expect.stringContaining(`the rule's value is "${value}"`) })
})
