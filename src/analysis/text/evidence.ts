import { overlap, placesOf, type Span, type Word, weightOf, wordsOf } from './words.ts'

/** One answer as quotes are looked for in it. All places are places in the same text. */
export interface QuotableAnswer {
  readonly words: readonly Word[]
  /** Parts that are no evidence: what an engine made up, and what speaks to an assessor. */
  readonly excluded: readonly Span[]
}

/** A place of an answer that a score is based on. */
export interface Quote extends Span {
  /** The number of the answer, from 0. */
  readonly answer: number
}

/** The same with the words in which it was quoted. */
export interface PlacedQuote extends Quote {
  readonly text: string
}

/** A quote of fewer words could stand in any interview. */
const QUOTE_WORDS_MIN = 5
/** So many words in a row that are the question's are the question read back. */
const QUESTION_WORDS_MIN = 3
/** A sentence that carries everything carries nothing. */
const CRITERIA_PER_QUOTE = 2
const QUOTES_MAX = 5

/** The first place at which a quote stands and counts; null where it does not. */
function evidenceOf(
  quote: string,
  answers: readonly QuotableAnswer[],
  questions: readonly (readonly Word[])[],
): Quote | null {
  const run = wordsOf(quote)
  if (weightOf(run) < QUOTE_WORDS_MIN) return null
  if (ownWeight(run, questions) < QUOTE_WORDS_MIN) return null
  for (const [answer, { words, excluded }] of answers.entries())
    for (const at of placesOf(run, words)) {
      const [start, end] = [words[at]?.start ?? 0, words[at + run.length - 1]?.end ?? 0]
      if (!excluded.some((part) => overlap(part, { start, end }))) return { answer, start, end }
    }
  return null
}

/** The weight of what is not the question read back. */
function ownWeight(run: readonly Word[], questions: readonly (readonly Word[])[]): number {
  let own = 0
  for (let at = 0; at < run.length; ) {
    const echoed = Math.max(0, ...questions.map((question) => echoAt(run, at, question)))
    if (weightOf(run.slice(at, at + echoed)) >= QUESTION_WORDS_MIN) at += echoed
    else own += run[at++]?.weight ?? 0
  }
  return own
}

/** How many words of a run, from one on, stand in a question in the same order. */
function echoAt(run: readonly Word[], at: number, question: readonly Word[]): number {
  let longest = 0
  for (let begin = 0; begin < question.length; begin++) {
    let length = 0
    while (at + length < run.length && run[at + length]?.folded === question[begin + length]?.folded) length++
    longest = Math.max(longest, length)
  }
  return longest
}

/** Quotes with which a score is claimed. */
export interface EvidenceClaim {
  /** The criterion. */
  readonly by: string
  readonly quotes: readonly string[]
}

/**
 * The quotes that count, claim by claim. Two claims share a quote where the one holds half of the other; the third criterion to claim
 * it does not get it.
 */
export function evidenceByClaim(
  claims: readonly EvidenceClaim[],
  answers: readonly QuotableAnswer[],
  questions: readonly string[],
): PlacedQuote[][] {
  const asked = questions.map(wordsOf)
  const carried: { quote: Quote; by: string }[] = []
  return claims.map(({ by, quotes }) => {
    const mine: PlacedQuote[] = []
    for (const text of quotes) {
      const quote = mine.length < QUOTES_MAX ? evidenceOf(text, answers, asked) : null
      if (quote === null || mine.some((other) => isSame(other, quote))) continue
      const others = new Set(carried.filter((one) => one.by !== by && isSame(one.quote, quote)).map((one) => one.by))
      if (others.size >= CRITERIA_PER_QUOTE) continue
      mine.push({ ...quote, text })
      carried.push({ quote, by })
    }
    return mine
  })
}

function isSame(a: Quote, b: Quote): boolean {
  if (a.answer !== b.answer || !overlap(a, b)) return false
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared * 2 > Math.min(a.end - a.start, b.end - b.start)
}
