import { expect, test } from 'vitest'
import { sharedQuotes } from '../../src/analysis/judging/sharing.ts'
import { CRITERIA, type Criterion } from '../../src/analysis/provider.ts'

/** Which criterion keeps which quote: two criteria a quote at most. */

/** Places of one answer, by a letter; capitals are the same place with moved edges. */
const place = (letter: string) => {
  const start = 100 * (letter.toLowerCase().charCodeAt(0) - 97)
  return { answer: 0, start: letter === letter.toLowerCase() ? start : start + 5, end: start + 50 }
}
/** Of each criterion its samples, each with the letters of its quotes; '-': quotes that support nothing. */
const shared = (claims: readonly (readonly string[])[]) =>
  sharedQuotes(
    CRITERIA.flatMap((criterion: Criterion, at) =>
      (claims[at] ?? []).map((letters) => ({
        ...{ criterion, level: 4, reason: '' },
        ...(letters === '-'
          ? { outcome: 'unsupported' as const, quotes: [] }
          : { outcome: 'evidence' as const, quotes: [...letters].map(place) }),
      })),
    ),
  )
const kept = (claims: readonly (readonly string[])[]) => {
  const samples = shared(claims)
  return CRITERIA.map((criterion) =>
    samples
      .filter((sample) => sample.criterion === criterion)
      .map(({ quotes, outcome }) =>
        outcome === 'evidence'
          ? quotes.map(({ start }) => String.fromCharCode(97 + Math.floor(start / 100))).join('')
          : '-',
      ),
  )
}

test.each([
  [
    'one sentence for all',
    [
      ['a', 'a', 'a'],
      ['a', 'a', 'a'],
      ['a', 'a', 'a'],
      ['a', 'a', 'a'],
    ],
    ['aaa', 'aaa', '---', '---'],
  ],
  ['the same with moved edges', [['a', 'A', 'a'], ['A', 'a', 'a'], ['A', 'A', 'A'], []], ['aaa', 'aaa', '---', '']],
  [
    'who has no other quote comes first',
    [
      ['ab', 'ab', 'ab'],
      ['ac', 'ac', 'ac'],
      ['a', 'a', 'a'],
      ['a', 'a', 'a'],
    ],
    ['bbb', 'ccc', 'aaa', 'aaa'],
  ],
  [
    'each takes one before any takes two',
    [
      ['ab', 'ab', 'ab'],
      ['ab', 'ab', 'ab'],
      ['ab', 'ab', 'ab'],
      ['ab', 'ab', 'ab'],
    ],
    ['aaa', 'aaa', 'bbb', 'bbb'],
  ],
  [
    'a criterion without a majority keeps nothing from others',
    [
      ['a', '-', '-'],
      ['a', '-', '-'],
      ['a', 'a', 'a'],
      ['a', 'a', 'a'],
    ],
    ['a--', 'a--', 'aaa', 'aaa'],
  ],
  [
    'a criterion that does not get enough gives back what it has',
    [
      ['a', 'a', 'b'],
      ['a', 'a', '-'],
      ['a', 'a', 'c'],
      ['c', 'c', '-'],
    ],
    ['aab', 'aa-', '---', 'cc-'],
  ],
] as const)('%s', (_case, claims, outcome) => {
  expect(kept(claims).map((samples) => samples.map((one) => one.charAt(0)).join(''))).toEqual(outcome)
})

test('what a criterion lost to others is told', () => {
  const outcomes = shared([['a', 'a', 'a'], ['a', 'a', 'a'], ['a', 'a', 'a'], []]).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'shared')).toHaveLength(3)
})
