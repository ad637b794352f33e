import type { PreparedAnswer } from './heard.ts'
import { weightOf, wordsOf } from './text/words.ts'

/** With fewer words nobody can be judged; two letters of a script without spaces are one. */
const WORDS_MIN = 30
/** Where less of the recordings is speech, an engine did not hear the answers. */
const COVERAGE_MIN = 1 / 3

/** How much was said. */
export interface Speech {
  readonly words: number
  /** Seconds of speech per second recorded, of the answers that were spoken; null where a length or a time is not known. */
  readonly coverage: number | null
}

/** Times are known where so many of the words stand in a segment that has a length. */
const TIMED_WORDS_MIN = 0.9

/** How much was said in all answers together, without what an engine made up. */
export function speechIn(answers: readonly PreparedAnswer[]): Speech {
  const words = answers.reduce((sum, answer) => sum + weightOf(answer.words), 0)
  const spoken = answers.filter(({ isWritten }) => !isWritten)
  // An answer without a track of sound has neither words nor a length; nobody knows how long nothing was said.
  if (spoken.length === 0 || !spoken.every(isTimed)) return { words, coverage: null }
  const recorded = spoken.reduce((sum, { seconds = 0 }) => sum + seconds, 0)
  const heard = spoken.reduce((sum, answer) => sum + speechSeconds(answer), 0)
  return { words, coverage: recorded > 0 ? heard / recorded : null }
}

/** True where nearly all words of an answer stand in segments that have a length, and its own length is known. */
function isTimed({ text, seconds, parts }: PreparedAnswer): boolean {
  if (seconds === undefined) return false
  const said = wordsOf(text)
  // In the order of the text, as the words are.
  const timed = parts.filter((part) => part.seconds !== null && part.seconds > 0)
  let [placed, at] = [0, 0]
  for (const { start, end } of said) {
    while ((timed[at]?.end ?? Number.POSITIVE_INFINITY) < end) at++
    if ((timed[at]?.start ?? Number.POSITIVE_INFINITY) <= start) placed++
  }
  return placed >= said.length * TIMED_WORDS_MIN
}

/** The seconds in which somebody speaks, each counted once, of those that the answer has. */
function speechSeconds({ parts, seconds: length = 0 }: PreparedAnswer): number {
  const spoken = parts
    .flatMap(({ isStruck, second, seconds }) =>
      isStruck || second === null || seconds === null
        ? []
        : [{ from: Math.max(0, second), to: Math.min(length, second + seconds) }],
    )
    .toSorted((a, b) => a.from - b.from)
  let [sum, until] = [0, 0]
  for (const { from, to } of spoken) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return sum
}

/** Why nobody can be judged by so little; undefined where there is enough. */
export function tooLittle({ words, coverage }: Speech): 'few_words' | 'little_speech' | undefined {
  if (words < WORDS_MIN) return 'few_words'
  return coverage !== null && coverage < COVERAGE_MIN ? 'little_speech' : undefined
}
