import { patternText, wordsOf } from '../words.ts'

/** Every trait that a sentence may be about. */
export const TRAITS = ['age', 'gender', 'origin', 'health', 'religion', 'family', 'accent', 'emotion'] as const

/** What is said about a candidate, by trait, in one language. */
export type TraitPatterns = Readonly<Record<(typeof TRAITS)[number], readonly string[]>>

const A = 'A'.charCodeAt(0)
const LETTERS = Array.from({ length: 26 }, (_none, at) => String.fromCharCode(A + at))
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`))

/** The countries of the world in a language, as a pattern of folded words. */
export function countriesIn(language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const known = REGIONS.flatMap((region) => names.of(region) ?? []).map((name) => patternText(wordsOf(name)).folded)
  return `(?:${[...new Set(known)].filter((name) => name !== '').join('|')})`
}
