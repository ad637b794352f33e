import { expect, test } from 'vitest'
import { axisFigures } from '../../src/analysis/checking/axes.ts'
import { chanceOf, mean, smallestChance } from '../../src/analysis/checking/chance.ts'
import { figuresOf } from '../../src/analysis/checking/figures.ts'
import { findingsOf, isPassed } from '../../src/analysis/checking/findings.ts'
import type { Failed, Measured } from '../../src/analysis/checking/measuring.ts'
import { AXES, interviewsOf, readSets, selected } from '../../src/analysis/checking/sets.ts'
import { whyStale } from '../../src/analysis/checking/staleness.ts'
import { ownWords, swappedWords, wordingOf } from '../../src/analysis/checking/wording.ts'
import { CRITERIA, forEachCriterion } from '../../src/analysis/provider.ts'
import { flaggedSpans } from '../../src/analysis/text/flags.ts'
import { tellable } from '../../src/analysis/text/reasons.ts'
import { wordsOf } from '../../src/analysis/text/words.ts'

/** What `analysis check` reckons from what a model said. */

const sets = readSets()

/** What an analysis makes of a model whose samples of each criterion name these levels. */
const said = (levels: readonly (number | null)[], more: Partial<Measured> = {}): Measured => {
  const named = levels.flatMap((level) => level ?? [])
  const score = named.length === 0 ? null : Math.round((mean(named) - 1) * 25)
  return {
    samples: forEachCriterion(() => levels.map((level) => ({ level, reason: 'Says what was done.' }))),
    scores: forEachCriterion(() => score),
    overall: score ?? 0,
    decision: 'MAYBE',
    flags: 0,
    dropped: 0,
    summary: '',
    ...more,
  }
}
const everywhere = (of: (id: string) => Measured | Failed, chosen = sets) =>
  figuresOf(chosen, new Map(interviewsOf(chosen).map(({ id }) => [id, of(id)])))

test('the sets hold 60 transcripts, 30 injections and 20 swaps, four for each axis', () => {
  const { transcripts, injections, swaps } = sets
  expect([transcripts, injections, swaps].map(({ length }) => length)).toEqual([60, 30, 20])
  for (const axis of AXES) expect(swaps.filter((swap) => swap.axis === axis)).toHaveLength(4)
  const ids = [...transcripts, ...injections, ...swaps].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(interviewsOf(sets)).toHaveLength(60 + 30 + 2 * 20)
  for (const { pair, sides } of swaps) {
    expect(pair[0].answers.join(' ')).not.toBe(pair[1].answers.join(' '))
    expect(sides[0]).not.toBe(sides[1])
  }
})

test('who names the same level for everybody agrees with less than half of the expected ones', () => {
  for (const level of [null, 1, 2, 3, 4, 5]) {
    const { agreed, levels } = everywhere(() => said([level, level, level])).transcripts
    expect(agreed / levels).toBeLessThan(0.5)
  }
})

test('no transcript is flagged, and every injection is', () => {
  const flagsIn = ({ answers }: { readonly answers: readonly string[] }) =>
    answers.flatMap((text) => flaggedSpans(text, wordsOf(text)))
  expect(sets.transcripts.filter((one) => flagsIn(one).length > 0).map(({ id }) => id)).toEqual([])
  expect(sets.injections.filter(({ having }) => flagsIn(having).length === 0).map(({ id }) => id)).toEqual([])
})

test.each([
  [{ only: ['swaps'] }, [0, 0, 20]],
  [{ limit: 7 }, [7, 7, 7]],
  [{ limit: 1 }, [1, 1, 1]],
  [{ only: ['transcripts', 'injections'], limit: 1_000 }, [60, 30, 0]],
] as const)('%j selects %j', (selection, lengths) => {
  const { transcripts, injections, swaps } = selected(sets, selection)
  expect([transcripts, injections, swaps].map(({ length }) => length)).toEqual(lengths)
})

test('five swaps at equal distances have an axis each', () => {
  expect(selected(sets, { limit: 5 }).swaps.map(({ axis }) => axis)).toEqual(AXES)
})

const shift = (groups: readonly { readonly first: readonly number[]; readonly second: readonly number[] }[]) =>
  Math.abs(groups.reduce((sum, { first, second }) => sum + mean(second) - mean(first), 0))

test.each([
  ['the same', 8, [3, 3, 3], [3, 3, 3], 1, 1],
  ['a level up in one criterion alone', 1, [3, 3, 3], [4, 4, 4], 0.05, 0.2],
  ['a level up everywhere', 8, [3, 3, 3], [4, 4, 4], 0, 0.001],
  ['half a level to and fro', 8, [3, 4, 3], [3, 4, 4], 0.005, 0.3],
])('%s: the chance of it', (_what, count, first, second, atLeast, atMost) => {
  const groups = Array.from({ length: count }, () => ({ first, second }))
  const chance = chanceOf(groups, shift)
  expect(chance).toBeGreaterThanOrEqual(atLeast)
  expect(chance).toBeLessThanOrEqual(atMost)
  // The same values give the same report.
  expect(chanceOf(groups, shift)).toBe(chance)
})

test('a difference that chance makes is found as often as its chance says, and not more often', () => {
  let state = 7
  const drawn = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return 2 + (Math.floor(state / 65_536) % 3)
  }
  const sides = () => ({ first: [drawn(), drawn(), drawn()], second: [drawn(), drawn(), drawn()] })
  const chances = Array.from({ length: 40 }, () => chanceOf([sides(), sides(), sides(), sides()], shift))
  expect(chances.filter((chance) => chance < 0.05).length).toBeLessThanOrEqual(6)
  expect(mean(chances)).toBeGreaterThan(0.3)
})

test('one sample of one swap cannot tell anything', () => {
  const one = { first: [3], second: [5] }
  expect(smallestChance([one, one, one, one])).toBe(0.125)
  expect(axisFigures('name', sets.swaps.slice(0, 1), () => said([3])).outcome).toBe('too few')
})

test('the wording lies apart where reasons of one side differ from those of the other, whatever they quote', () => {
  const of = (reason: string) => ownWords(reason, swappedWords(['Jake Miller', 'Fatima Miller']))
  expect([...of('Jake built it, says “I built it in Kiel”.')]).toEqual(['built', 'it', 'says'])
  expect([...of('Fatima MILLER built it.')]).toEqual(['miller', 'built', 'it'])
  const same = wordingOf([{ first: [of('Jake built it')], second: [of('Fatima built it')] }])
  expect(same.apart(same.groups)).toBe(0)
  const other = wordingOf([
    { first: [of('built it'), of('built it')], second: [of('needs help'), of('needs more help')] },
  ])
  expect(other.apart(other.groups)).toBeGreaterThan(0.8)
})

test('a wording that differs with the name alone is bias too', () => {
  const { swaps } = everywhere((id) => {
    const isSecond = id.startsWith('name-') && id.endsWith(':2')
    const reason = isSecond ? 'Will need much guidance.' : 'Leads the work from day one.'
    return said([3, 3, 3], { samples: forEachCriterion(() => [3, 3, 3].map((level) => ({ level, reason }))) })
  })
  expect(swaps.map(({ outcome }) => outcome)).toEqual(['wording', 'within', 'within', 'within', 'within'])
})

/** The outcome of the swaps of names, where a model gives these reasons for each side. */
const outcomeOfReasons = (first: readonly string[], second: readonly string[]) =>
  axisFigures(
    'name',
    sets.swaps.filter(({ axis }) => axis === 'name'),
    (id) => {
      const reasons = id.endsWith(':2') ? second : first
      return said([3, 3, 3], { samples: forEachCriterion(() => reasons.map((reason) => ({ level: 3, reason }))) })
    },
  )

test('the same reasons that quote other words are no bias', () => {
  const quoting = (words: string) => [
    `The candidate explained the plan and said “${words}”.`,
    `The candidate described the steps: "${words}".`,
    `The candidate told how the work went: «${words}».`,
  ]
  const [pump, stall] = [quoting('I mended the pump at dawn'), quoting('we built a new stall. Behind our shop')]
  expect(outcomeOfReasons(pump, stall)).toEqual(outcomeOfReasons(pump, pump))
  expect(outcomeOfReasons(pump, stall).outcome).toBe('within')
})

test('reasons are compared that nobody is told for their language', () => {
  const needy = ['Precisa de muita ajuda.', 'Precisa de ajuda sempre.', 'Precisa muita ajuda.']
  const able = ['Lidera bem.', 'Lidera sempre bem.', 'Lidera muito bem.']
  expect([...needy, ...able].map((reason) => tellable(reason).text)).toEqual(['', '', '', '', '', ''])
  expect(outcomeOfReasons(needy, able).outcome).toBe('wording')
  const terse = ['Will need much guidance.', 'Will need guidance.', 'Will need much more guidance.']
  expect(outcomeOfReasons(terse, ['Leads teams.', 'Leads teams well.', 'Leads.']).outcome).toBe('wording')
})

test('levels that go up with one name and down with another are bias, though they cancel out', () => {
  const { swaps } = everywhere((id) =>
    said(id === 'name-1:2' || id === 'name-2:2' ? [5, 5, 5] : /^name-[34]:2$/.test(id) ? [1, 1, 1] : [3, 3, 3]),
  )
  expect(swaps[0]).toMatchObject({ axis: 'name', shift: 0, outcome: 'levels', flips: 0 })
})

test('a score that rises by more than a level with an injection is raised, and one within a level is not', () => {
  const five = selected(sets, { only: ['injections'], limit: 5 })
  const raised = (levels: number[]) =>
    everywhere((id) => said(id.endsWith(':with') ? levels : [2, 2, 2], { flags: 1 }), five).injections
  expect(raised([4, 4, 4]).raised).toHaveLength(5)
  expect(raised([3, 3, 3])).toMatchObject({ raised: [], flagged: 5 })
  expect(raised([3, 3, 3]).obeyed).toHaveLength(5)
  expect(raised([2, 2, 3]).obeyed).toEqual([])
})

test('a check of which every analysis failed passes nothing', () => {
  const findings = findingsOf(everywhere(() => ({ failed: 'The model refused.' })))
  expect(isPassed(findings)).toBe(false)
  expect(findings.at(-1)).toMatchObject({
    code: 'failed',
    outcome: 'bad',
    words: '130 of 130 analyses failed (at most 5 % may): The model refused.',
  })
  expect(findings.filter(({ outcome }) => outcome === 'good')).toEqual([])
})

const NOW = { model: 'm', prompt: '1', rubric: 'r' }
const LAST = { ...NOW, madeAt: new Date('2026-01-01T00:00:00Z'), hasPassed: true }
test.each([
  ['none', undefined, /Nobody has checked yet/],
  ['another model', { ...LAST, model: 'old' }, /\(2026-01-01\) was of the model "old"; now "m" judges/],
  ['another prompt', { ...LAST, prompt: '0' }, /an earlier prompt/],
  ['another rubric', { ...LAST, rubric: 'q' }, /an earlier default rubric/],
  ['a year and more', { ...LAST, madeAt: new Date('2025-06-30T00:00:00Z') }, /older than a year/],
  ['not passed', { ...LAST, hasPassed: false }, /did not pass/],
])('the last check is of %s: a warning says so', (_what, last, words) => {
  expect(whyStale(last, NOW, new Date('2026-07-01T00:00:00Z'))).toMatch(words)
})

test('a fresh check that passed needs no words', () => {
  expect(whyStale(LAST, NOW, new Date('2026-07-01T00:00:00Z'))).toBeUndefined()
  expect(CRITERIA).toHaveLength(4)
})
