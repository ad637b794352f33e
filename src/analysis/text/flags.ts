import { type FlagKind, RAW_PATTERNS, SPOKEN_PATTERNS } from './flag-patterns.ts'
import { isNamedOther } from './named-languages.ts'
import { holdsOtherLanguage } from './other-languages.ts'
import { overlap, patternText, type Span, sentencesOf, type Word } from './words.ts'

/** A part of an answer that speaks to whoever assesses it. */
export interface FlaggedSpan extends Span {
  /** `instruction`: it tells a model what to do. `score`: it names the score that it wants. */
  readonly kind: FlagKind
}

/** A reviewer looks at the first few. */
const FLAGS_MAX = 20

/**
 * What of an answer speaks to a model or names scores. It is shown to the reviewer and is no evidence; nothing else follows from it,
 * since a candidate may speak about such sentences for good reasons.
 */
export function flaggedSpans(text: string, words: readonly Word[]): FlaggedSpan[] {
  const found: FlaggedSpan[] = []
  const add = (flag: FlaggedSpan): void => {
    if (found.length < FLAGS_MAX && !found.some((earlier) => overlap(earlier, flag))) found.push(flag)
  }
  for (const { kind, pattern } of RAW_PATTERNS)
    for (const { 0: part, index } of text.matchAll(pattern)) add({ kind, start: index, end: index + part.length })
  const spoken = spokenFlags(words)
  // Anybody may set full stops anywhere, so all words are looked at together; a flag ends with its sentence where there is one.
  const sentences = spoken.length === 0 ? [] : sentencesOf(text)
  for (const flag of spoken)
    for (const sentence of sentences.filter((one) => overlap(one, flag)))
      for (const whole of spokenFlags(words.filter((word) => overlap(word, sentence)))) add(whole)
  for (const flag of spoken) add(flag)
  return found.toSorted((a, b) => a.start - b.start)
}

/** More letters of other scripts than this, as a share, are more than a name or a word; so is a run of so many. */
const OTHER_SCRIPT_SHARE = 0.1
const OTHER_SCRIPT_RUN = /(?:(?=\P{Script=Latin})\p{L}[^\p{L}]*){10}/u

/**
 * Whether an answer, or a part of it, is in a script or a language of which too few sentences are known here, so that nobody can tell
 * whether it speaks to a model. `language`: as the engine heard it, which of a word or two tells nothing.
 */
export function isUnsearched(text: string, words: readonly Word[], language?: string): boolean {
  if (OTHER_SCRIPT_RUN.test(text) || isNamedOther(words, language)) return true
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return (letters > 0 && (letters - latin) / letters > OTHER_SCRIPT_SHARE) || holdsOtherLanguage(words)
}

/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't' },
  ...{ у: 'y', х: 'x', α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u' },
}
const MIXED = /\p{Script=Latin}/u
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu

/** A Latin word with letters of other scripts in it is read as whoever sees it reads it. */
const inLatin = (folded: string): string =>
  MIXED.test(folded) ? folded.replace(OTHER, (letter) => LOOKALIKES[letter] ?? letter) : folded

function spokenFlags(words: readonly Word[]): FlaggedSpan[] {
  const { folded, spanOf } = patternText(words.map((word) => ({ ...word, folded: inLatin(word.folded) })))
  const flags: FlaggedSpan[] = []
  for (const { kind, pattern } of SPOKEN_PATTERNS)
    for (const { 0: part, index } of folded.matchAll(pattern)) {
      if (flags.length >= FLAGS_MAX) return flags
      flags.push({ kind, ...spanOf(index, index + part.length) })
    }
  return flags
}
