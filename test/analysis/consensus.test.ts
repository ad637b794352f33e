import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepared } from '../../src/analysis/heard.ts'
import { consensusOf } from '../../src/analysis/judging/consensus.ts'
import { speechIn, tooLittle } from '../../src/analysis/speech.ts'
import { confidenceOf, verdictOf } from '../../src/analysis/verdict.ts'

/** From the levels of several samples to a score with a range, or to none. */

const QUOTE = { answer: 0, start: 0, end: 20 }
/** A level with evidence; a negative one has none, and null is none. */
const sample = (level: number | null) => ({
  level: level === null ? null : Math.abs(level),
  quotes: level !== null && level > 0 ? [QUOTE] : [],
  reason: `Level ${level}.`,
  outcome: level === null ? ('no_level' as const) : level > 0 ? ('evidence' as const) : ('no_quote' as const),
})

test.each([
  [[4, 4, 4], 75, [75, 75]],
  [[4, 4, 5], 83, [75, 100]],
  [[3, 4, 4], 67, [50, 75]],
  [[1, 1, 1], 0, [0, 0]],
  [[5, 5, 5], 100, [100, 100]],
  [[4, 4, null], 75, [75, 75]],
  [[3, 4, null], 63, [50, 75]],
  [[4, -4, 4], 75, [75, 75]],
  [[4, -5, 4], 75, [75, 75]],
  [[4], 75, [75, 75]],
  [[4, 3], 63, [50, 75]],
  [[4, 4, 4, null, null], 75, [75, 75]],
])('levels %j are a score of %i in a range of %j', (levels, score, range) => {
  const samples = levels.map(sample)
  expect(consensusOf(samples)).toMatchObject({
    scored: { score, range },
    claimed: samples.map(({ level }) => level),
    outcomes: samples.map(({ outcome }) => outcome),
  })
})

test.each([
  [[3, 5, 4], 'disagreement'],
  [[1, 5, null], 'disagreement'],
  [[2, 4], 'disagreement'],
  [[4, -1, 4], 'disagreement'],
  [[5, 5, -3], 'disagreement'],
  [[4, null, null], 'no_evidence'],
  [[4, -4, -4], 'no_evidence'],
  [[null, null, null], 'no_evidence'],
  [[null], 'no_evidence'],
  [[4, null], 'no_evidence'],
  [[4, 4, null, null, null], 'no_evidence'],
])('levels %j are no score: %s', (levels, abstention) => {
  const consensus = consensusOf(levels.map(sample))
  expect(consensus).toMatchObject({ abstention })
  expect(consensus).not.toHaveProperty('scored')
})

test.each([
  ['unreadable', 'unanswered'],
  ['refused', 'unanswered'],
  ['lost', 'unanswered'],
  ['unchecked', 'unanswered'],
  ['shared', 'shared_quotes'],
  ['trait', 'trait'],
  ['unsupported', 'no_evidence'],
  ['no_level', 'no_evidence'],
  ['no_quote', 'no_evidence'],
] as const)('where two of three samples are %s there is no score: %s', (outcome, abstention) => {
  const other = { level: null, quotes: [], reason: '', outcome }
  expect(consensusOf([sample(4), other, other])).toMatchObject({
    abstention,
    outcomes: ['evidence', outcome, outcome],
  })
  expect(consensusOf([sample(4), sample(4), other])).toHaveProperty('scored')
})

test.each([
  [['evidence', 'evidence', 'trait', 'no_level', 'no_level'], 'no_evidence'],
  [['trait', 'unsupported', 'no_level', 'no_quote', 'no_level'], 'no_evidence'],
  [['evidence', 'evidence', 'trait', 'lost', 'refused'], 'unanswered'],
  [['evidence', 'trait', 'shared', 'shared', 'shared'], 'shared_quotes'],
  [['evidence', 'trait', 'no_level'], 'trait'],
  [['evidence', 'evidence', 'trait', 'trait', 'no_level'], 'trait'],
] as const)('traits are the cause only where no other is larger: %j is %s', (outcomes, abstention) => {
  const samples = outcomes.map((outcome) => ({ ...sample(4), ...(outcome !== 'evidence' && { quotes: [] }), outcome }))
  expect(consensusOf(samples)).toMatchObject({ abstention })
})

test('the level of a judgement by traits contradicts no other', () => {
  const unfair = { level: 1, quotes: [], reason: 'The candidate is a single mother.', outcome: 'trait' } as const
  expect(consensusOf([sample(4), sample(4), unfair])).toMatchObject({ scored: { score: 75, range: [75, 75] } })
  expect(consensusOf([sample(4), sample(4), { ...unfair, outcome: 'no_quote' }])).toMatchObject({
    abstention: 'disagreement',
  })
})

test('the reason of the sample nearest the mean comes first, and each quote once', () => {
  const { reasons, quotes, claimed, outcomes } = consensusOf([5, 4, 4].map(sample))
  expect(reasons.map(({ level }) => level)).toEqual([4, 4, 5])
  expect(quotes).toEqual([QUOTE])
  expect(claimed).toEqual([5, 4, 4])
  expect(outcomes).toEqual(['evidence', 'evidence', 'evidence'])
})

test.each([
  [[80], 80, 'STRONG_YES', 'EXCELLENT'],
  [[79], 79, 'YES', 'GOOD'],
  [[60], 60, 'YES', 'GOOD'],
  [[59], 59, 'MAYBE', 'FAIR'],
  [[40], 40, 'MAYBE', 'FAIR'],
  [[39], 39, 'NO', 'POOR'],
  [[0], 0, 'NO', 'POOR'],
  [[80, 71], 76, 'YES', 'GOOD'],
  [[], 0, 'MAYBE', 'FAIR'],
])('scores %j are %i: %s, %s', (scores, overall, decision, fit) => {
  expect(verdictOf(scores)).toEqual({ overall, decision, fit })
})

test('the page for people states the same table for every score', () => {
  const page = readFileSync(join(import.meta.dirname, '../../config/analysis.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (\d+)–(\d+) \| (\w+) \| (\w+) \|$/gm)]
  const told = rows.flatMap(([, from, to, decision, fit]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_none, at) => ({
      overall: Number(from) + at,
      decision,
      fit,
    })),
  )
  const ours = Array.from({ length: 101 }, (_none, score) => verdictOf([score]))
  expect(told.toSorted((a, b) => a.overall - b.overall)).toEqual(ours)
  const { overall, decision, fit } = verdictOf([])
  expect(page).toContain(`the score is ${overall}, the decision ${decision} and the fit ${fit}`)
})

test.each([
  ['all sure', {}, 'HIGH'],
  ['just enough speech', { coverage: 0.8 }, 'HIGH'],
  ['too little speech', { coverage: 0.79 }, 'MEDIUM'],
  ['no times', { coverage: null }, 'MEDIUM'],
  ['one sample', { samples: 1 }, 'MEDIUM'],
  ['a sample without evidence', { isUnanimous: false }, 'MEDIUM'],
  ['a transcript that was cut', { isCut: true }, 'LOW'],
  ['an abstention', { abstained: ['competency'] as const }, 'LOW'],
  ['a flag', { isFlagged: true }, 'LOW'],
])('%s: the confidence follows', (_case, grounds, confidence) => {
  const sure = { abstained: [], isFlagged: false, samples: 3, isUnanimous: true, isCut: false, coverage: 0.9 }
  expect(confidenceOf({ ...sure, ...grounds })).toBe(confidence)
})

const ADA = { firstName: 'Ada', lastName: 'Okafor', email: 'ada@people.example', phoneNumber: null }
interface Heard {
  readonly text: string
  readonly times?: readonly (readonly [start: number, end: number, noSpeech?: number])[]
  readonly seconds?: number
  readonly isWritten?: boolean
  /** Which part of the words stands in segments; absent: all. */
  readonly of?: number
}
function heard({ text, times, seconds, isWritten = false, of = 1 }: Heard) {
  const words = text.split(' ')
  const share = Math.ceil((words.length * of) / (times?.length ?? 1))
  const segments = times?.map(([start, end, noSpeech = 0], at) => ({
    ...{ start, end, noSpeech, logprob: noSpeech > 0 ? -2 : 0 },
    text: words.slice(at * share, (at + 1) * share).join(' '),
  }))
  const answer = { questionId: 'q', question: 'Why?', isWritten, text }
  return prepared({ ...answer, ...(segments ? { segments } : {}), ...(seconds === undefined ? {} : { seconds }) }, ADA)
}
const said = (words: number) => Array.from({ length: words }, (_none, at) => `word${at}`).join(' ')

test.each([
  ['29 words', [{ text: said(29) }], 'few_words'],
  ['30 words', [{ text: said(30) }], undefined],
  ['30 words in two answers', [{ text: said(15) }, { text: said(15) }], undefined],
  ['59 Chinese letters', [{ text: '我'.repeat(1) + '们先测量'.repeat(15).slice(0, 58) }], 'few_words'],
  ['60 Chinese letters', [{ text: '们先测量'.repeat(15) }], undefined],
  ['30 written words', [{ text: said(30), isWritten: true }], undefined],
  ['a third of speech', [{ text: said(40), times: [[0, 10]], seconds: 30 }], undefined],
  ['less than a third of speech', [{ text: said(40), times: [[0, 9.9]], seconds: 30 }], 'little_speech'],
  [
    'less in all than a third',
    [
      { text: said(40), times: [[0, 9]], seconds: 10 },
      { text: '', seconds: 30 },
    ],
    'little_speech',
  ],
  ['no times', [{ text: said(40), seconds: 300 }], undefined],
  ['no length', [{ text: said(40), times: [[0, 1]] }], undefined],
] satisfies [string, Heard[], string | undefined][])('%s: %s', (_case, answers, why) => {
  expect(tooLittle(speechIn(answers.map(heard)))).toBe(why)
})

test.each([
  ['segments without a length', [{ text: said(40), times: [[0, 0]], seconds: 30 }], null],
  ['words that stand in no segment', [{ text: said(40), times: [[0, 9]], seconds: 30, of: 0.5 }], null],
  ['an answer of which nothing is known', [{ text: said(40), times: [[0, 9]], seconds: 10 }, { text: '' }], null],
  [
    'segments that overlap',
    [
      {
        text: said(40),
        times: [
          [0, 10],
          [5, 10],
        ],
        seconds: 20,
      },
    ],
    0.5,
  ],
  [
    'more speech than one answer is long',
    [
      { text: said(40), times: [[0, 90]], seconds: 10 },
      { text: '', seconds: 30 },
    ],
    0.25,
  ],
  ['a word said three times', [{ text: `${said(18)} very very very ${said(18)}`, times: [[0, 10]], seconds: 10 }], 1],
] satisfies [string, Heard[], number | null][])('%s: the coverage follows', (_case, answers, coverage) => {
  expect(speechIn(answers.map(heard)).coverage).toBe(coverage)
})

test('what an engine made up is neither speech nor a word', () => {
  const { words, coverage } = speechIn([
    heard({
      text: said(40),
      times: [
        [0, 10],
        [10, 20, 0.9],
      ],
      seconds: 40,
    }),
  ])
  expect([words, coverage]).toEqual([20, 0.25])
})

test('a written answer has no length and is no silence', () => {
  const written = { text: said(10), isWritten: true }
  expect(speechIn([heard({ text: said(30), times: [[0, 9]], seconds: 10 }), heard(written)]).coverage).toBeCloseTo(0.9)
  expect(speechIn([heard(written)]).coverage).toBeNull()
})
