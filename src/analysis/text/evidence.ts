import { overlap, overlapping, placesOf, type Span, unrepeated, type Word, weightOf, wordsOf } from './words.ts'

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
  /** Whether it says what the reason beside it says; absent: nobody told. */
  readonly isStated?: boolean
}

/** The same with the words in which it was quoted. */
export interface PlacedQuote extends Quote {
  readonly text: string
}

/** Texts that a candidate may read aloud; they tell nothing of the candidate. */
export interface Prompted {
  readonly questions: readonly string[]
  /** The levels of the rubric, and what the employer looks for. */
  readonly rubric: readonly string[]
}

/** A quote of fewer words could stand in any interview. */
const QUOTE_WORDS_MIN = 5
/** So many words in a row that are the question's are the question read back. */
const QUESTION_WORDS_MIN = 3
/** Anchors and guidance are made of words that people use of their work; a longer run of them is read aloud. */
const RUBRIC_WORDS_MIN = 5

/** A text whose words are no evidence where so many of them stand in a row. */
interface Echo {
  readonly words: readonly Word[]
  readonly wordsMin: number
}

/** Finds the quotes that count: whole words in a row of one answer, enough of them, and enough that are not read aloud. A word that is repeated is one. */
export function quoteFinder(
  answers: readonly QuotableAnswer[],
  { questions, rubric }: Prompted,
): (quotes: readonly string[]) => readonly PlacedQuote[] {
  const echoes = [
    ...[...new Set(questions)].map((text): Echo => ({ words: comparedIn(text), wordsMin: QUESTION_WORDS_MIN })),
    ...[...new Set(rubric)].map((text): Echo => ({ words: comparedIn(text), wordsMin: RUBRIC_WORDS_MIN })),
  ]
  const searched = answers.map(
    ({ words, excluded }): SearchedAnswer => ({ words: unrepeated(words), isExcluded: overlapping(excluded) }),
  )
  return (quotes) => {
    const found = quotes.map((text) => ({ text, quote: evidenceOf(text, searched, echoes) }))
    return distinctQuotes(found.flatMap(({ text, quote }) => (quote ? [{ ...quote, text }] : [])))
  }
}

const comparedIn = (text: string): readonly Word[] => unrepeated(wordsOf(text))

/** The first place at which a quote stands and counts; null where it does not. */
function evidenceOf(quote: string, answers: readonly SearchedAnswer[], echoes: readonly Echo[]): Quote | null {
  const run = comparedIn(quote)
  if (weightOf(run) < QUOTE_WORDS_MIN) return null
  const place = placeOf(run, answers)
  // Looking for echoes takes longest, so it comes last.
  return place !== null && ownWeight(run, echoes) >= QUOTE_WORDS_MIN ? place : null
}

interface SearchedAnswer extends Pick<QuotableAnswer, 'words'> {
  isExcluded(part: Span): boolean
}

function placeOf(run: readonly Word[], answers: readonly SearchedAnswer[]): Quote | null {
  for (const [answer, { words, isExcluded }] of answers.entries())
    for (const at of placesOf(run, words)) {
      const [start, end] = [words[at]?.start ?? 0, words[at + run.length - 1]?.end ?? 0]
      if (!isExcluded({ start, end })) return { answer, start, end }
    }
  return null
}

/** The weight of what is not read aloud. */
function ownWeight(run: readonly Word[], echoes: readonly Echo[]): number {
  let own = 0
  for (let at = 0; at < run.length; ) {
    const echoed = Math.max(0, ...echoes.map((echo) => echoAt(run, at, echo)))
    if (echoed > 0) at += echoed
    else own += run[at++]?.weight ?? 0
  }
  return own
}

/** How many words of a run, from one on, stand in a text in the same order; 0 where they are too few to be read aloud. */
function echoAt(run: readonly Word[], at: number, { words, wordsMin }: Echo): number {
  let longest = 0
  for (let begin = 0; begin < words.length; begin++) {
    let length = 0
    while (at + length < run.length && run[at + length]?.folded === words[begin + length]?.folded) length++
    longest = Math.max(longest, length)
  }
  return weightOf(run.slice(at, at + longest)) >= wordsMin ? longest : 0
}

/** True where the one quote holds half of the other. */
export function isSameQuote(a: Quote, b: Quote): boolean {
  if (a.answer !== b.answer || !overlap(a, b)) return false
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared * 2 > Math.min(a.end - a.start, b.end - b.start)
}

/** The first of all quotes that are the same. */
export function distinctQuotes<Of extends Quote>(quotes: readonly Of[], isSame = isSameQuote): readonly Of[] {
  const distinct: Of[] = []
  for (const quote of quotes) if (!distinct.some((other) => isSame(other, quote))) distinct.push(quote)
  return distinct
}
