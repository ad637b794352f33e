import { OWN_PATTERNS, TRAIT_PATTERNS } from './trait-patterns.ts'
import { patternText, sentencesOf, wordsOf } from './words.ts'

/** A text of the model, without the sentences that no assessment may rest on. */
export interface FairText {
  readonly text: string
  /** How many sentences were left out. */
  readonly dropped: number
}

/**
 * Leaves out each sentence about the candidate's age, gender, origin, health, religion, family, accent or emotion. It looks for
 * what is said of a person: a nurse's work with health, or a family's shop, stays.
 */
export const withoutTraits = (text: string): FairText => withoutSentences(text, speaksOfTraits)

/** Leaves out each sentence that is unfair. */
export function withoutSentences(text: string, isUnfair: (sentence: string) => boolean): FairText {
  const sentences = sentencesOf(text)
  const kept = sentences.filter(({ start, end }) => !isUnfair(text.slice(start, end)))
  if (kept.length === sentences.length) return { text, dropped: 0 }
  return {
    text: kept.map(({ start, end }) => text.slice(start, end)).join(' '),
    dropped: sentences.length - kept.length,
  }
}

/** Whether a sentence is about who the candidate is. */
export function speaksOfTraits(sentence: string): boolean {
  const { folded } = patternText(wordsOf(sentence))
  return TRAIT_PATTERNS.some((pattern) => pattern.test(folded))
}

/** Whether somebody tells who they are: their age, origin, health, religion or family. Such words are no evidence for any level. */
export function tellsOwnTraits(said: string): boolean {
  const { folded } = patternText(wordsOf(said))
  return OWN_PATTERNS.some((pattern) => pattern.test(folded))
}
