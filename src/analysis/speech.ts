import type { PreparedAnswer } from './heard.ts'
import { weightOf } from './text/words.ts'

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

/** How much was said in all answers together, without what an engine made up. */
export function speechIn(answers: readonly PreparedAnswer[]): Speech {
  const words = answers.reduce((sum, answer) => sum + weightOf(answer.words), 0)
  // An answer without a track of sound has neither words nor a length.
  const spoken = answers.filter(({ isWritten, text, seconds }) => !isWritten && (text !== '' || seconds !== undefined))
  const isTimed = ({ text, seconds, segments }: PreparedAnswer) => seconds !== undefined && (text === '' || segments)
  if (spoken.length === 0 || !spoken.every(isTimed)) return { words, coverage: null }
  const recorded = spoken.reduce((sum, { seconds = 0 }) => sum + seconds, 0)
  const heard = spoken.reduce((sum, answer) => sum + speechSeconds(answer), 0)
  return { words, coverage: Math.min(1, heard / recorded) }
}

const speechSeconds = ({ parts }: PreparedAnswer): number =>
  parts.reduce((sum, { isStruck, seconds }) => sum + (isStruck ? 0 : (seconds ?? 0)), 0)

/** Why nobody can be judged by so little; undefined where there is enough. */
export function tooLittle({ words, coverage }: Speech): 'few_words' | 'little_speech' | undefined {
  if (words < WORDS_MIN) return 'few_words'
  return coverage !== null && coverage < COVERAGE_MIN ? 'little_speech' : undefined
}
