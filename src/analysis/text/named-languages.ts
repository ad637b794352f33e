import { isOtherLanguage } from './other-languages.ts'
import { isKnownToBeOurs } from './reason-languages.ts'
import { type Word, weightOf } from './words.ts'

/** Of one word or two, as of silence, engines name any language. */
const NAMED_WORDS_MIN = 3
/** Of fewer an engine often names the wrong one: what is surely ours stays so. An order to a model needs no more than these. */
const SURE_WORDS_MIN = 8

/** Whether words are in a language of which no sentence is known here, as an engine named it. */
export function isNamedOther(words: readonly Word[], language: string | null | undefined): boolean {
  const count = weightOf(words)
  if (count < NAMED_WORDS_MIN || !isOtherLanguage(language)) return false
  return count >= SURE_WORDS_MIN || !isKnownToBeOurs(words)
}
