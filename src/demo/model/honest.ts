import { CRITERIA, type Criterion, cuesIn, cueWordsIn, hedgesIn, isOrder } from './cues.ts'
import { type Answer, type Sentence, sentencesOf, wordCount } from './sentences.ts'

/** What the simulated judge says of one criterion. */
export interface Judged {
  readonly level: number | null
  readonly quotes: readonly string[]
  readonly reason: string
}

/** Everything that is judged at once. */
export interface Asked {
  readonly criterion: Criterion
  readonly answers: readonly Answer[]
  /** Which of several askings of the same this is, from 0. */
  readonly sample: number
}

/** Of fewer words nothing can be said. */
const WORDS_MIN = 30
/** A shorter sentence could stand in any interview. */
export const QUOTE_WORDS_MIN = 5
const QUOTES_MAX = 3
/** More kinds of cue words in one sentence make it no better. */
const POINTS_PER_SENTENCE = 2
/** A sentence carries the two criteria of which it has the most cue words. */
const CRITERIA_PER_SENTENCE = 2
/** So many words that take something back, in what speaks to a criterion, make the judge waver. */
const HEDGES_MIN = 2
/** The most points of each level from 2 on; level 5 has no bound. */
const LEVELS = [
  { level: 2, points: 1 },
  { level: 3, points: 3 },
  { level: 4, points: 6 },
] as const

/**
 * The honest judge. It counts sentences with cue words (`cues.ts`) and quotes the best of them. At the edge of a level every second
 * sample names the next one; of an answer that takes itself back the samples lie two levels apart.
 */
export function judgedHonestly({ criterion, answers, sample }: Asked): Judged {
  const said = answers.reduce((words, { text }) => words + wordCount(text), 0)
  if (said < WORDS_MIN) return nothing(`only ${said} words were said, and ${WORDS_MIN} are needed.`)
  const found = evidenceFor(criterion, answers)
  if (found.length === 0) return nothing('no sentence speaks to this criterion.')
  const points = found.reduce((sum, { text }) => sum + Math.min(POINTS_PER_SENTENCE, cuesIn(text, criterion)), 0)
  const quotes = best(found, criterion).map(({ text }) => text)
  const words = [...new Set(quotes.flatMap((text) => cueWordsIn(text, criterion)))]
  return {
    level: levelOf(points, sample, found),
    quotes,
    reason: `Simulated judgement: it counts what was said with ${words.map((word) => `“${word}”`).join(', ')}.`,
  }
}

/** True where a quote alone speaks to a criterion. */
export const supportedHonestly = (quote: string, criterion: Criterion): boolean =>
  !isOrder(quote) && cuesIn(quote, criterion) > 0

const nothing = (why: string): Judged => ({ level: null, quotes: [], reason: `Simulated judgement: ${why}` })

function levelOf(points: number, sample: number, found: readonly Sentence[]): number {
  const band = LEVELS.find((one) => points <= one.points)
  const level = band?.level ?? 5
  const isOdd = sample % 2 === 1
  if (found.reduce((sum, { text }) => sum + hedgesIn(text), 0) >= HEDGES_MIN) {
    const high = Math.min(5, level + 1)
    return isOdd ? high : high - 2
  }
  return isOdd && band?.points === points ? level + 1 : level
}

/** The sentences that may be quoted for a criterion. */
function evidenceFor(criterion: Criterion, answers: readonly Answer[]): Sentence[] {
  return sentencesOf(answers).filter(
    ({ text, words }) => words >= QUOTE_WORDS_MIN && !isOrder(text) && carriedBy(text).includes(criterion),
  )
}

function carriedBy(sentence: string): Criterion[] {
  return CRITERIA.map((criterion) => ({ criterion, cues: cuesIn(sentence, criterion) }))
    .filter(({ cues }) => cues > 0)
    .sort((a, b) => b.cues - a.cues)
    .filter((_criterion, at) => at < CRITERIA_PER_SENTENCE)
    .map(({ criterion }) => criterion)
}

const best = (found: readonly Sentence[], criterion: Criterion): Sentence[] =>
  found
    .toSorted((a, b) => cuesIn(b.text, criterion) - cuesIn(a.text, criterion))
    .filter((_sentence, at) => at < QUOTES_MAX)
