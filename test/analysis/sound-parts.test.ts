import { expect, test } from 'vitest'
import { furtherFrom } from '../../src/interview/core/answer-sound.ts'

test.each([
  [0, 12.5, 12.5],
  [12.5, null, null],
])('a part from second %s on leads to %s', (from, next, further) => {
  expect(furtherFrom(from, next)).toBe(further)
})

/** Each part of a recording whose packets have no times begins where the one before began: it would be sent, and paid, for ever. */
test.each([
  [0, 0],
  [12.5, 12.5],
  [12.5, 3],
])('a part from second %s on that would be followed by one from %s ends the analysis with its reason', (from, next) => {
  expect(() => furtherFrom(from, next)).toThrow(expect.objectContaining({ code: 'analysis.sound' }))
})
