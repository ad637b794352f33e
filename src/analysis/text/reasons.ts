import { isUnsearched } from './flags.ts'
import { withoutTraits } from './traits.ts'
import { wordsOf } from './words.ts'

/** What of a model's reason may be told. */
export interface TellableReason {
  /** Empty: nothing of it. */
  readonly text: string
  /** How many sentences about personal traits it holds. */
  readonly dropped: number
}

/**
 * What of a model's reason may be told: no sentence about personal traits, and nothing in a language in which such sentences are not
 * found. A judge is told to write in English, and a small one may forget it.
 */
export function tellable(reason: string): TellableReason {
  const fair = withoutTraits(reason)
  return isUnsearched(reason, wordsOf(reason)) ? { ...fair, text: '' } : fair
}
