import type { HeardText } from './provider.ts'
import { type FlaggedSpan, flaggedSpans, isUnsearched } from './text/flags.ts'
import { type Identity, identifyingParts } from './text/redaction.ts'
import { type Cut, rewritten } from './text/rewriting.ts'
import { type HeardPart, heardParts, repetitionsIn } from './text/segments.ts'
import { type Span, unrepeated, type Word, wordsOf } from './text/words.ts'

/** An answer as it came: written, or out of a transcription. */
export interface HeardAnswer extends HeardText {
  readonly questionId: string
  readonly question: string
  readonly isWritten: boolean
}

/** The same, made ready to be judged. Every place is one in `text`. */
export interface PreparedAnswer extends HeardAnswer {
  /** What a model reads: without who the candidate is, what an engine made up, and how often somebody began a word. */
  readonly shown: string
  /** The words of `shown`. */
  readonly words: readonly Word[]
  readonly parts: readonly HeardPart[]
  readonly flags: readonly FlaggedSpan[]
  /** Nobody can tell whether it speaks to whoever assesses. */
  readonly isUnsearched: boolean
}

/** Takes out of an answer what a model must not read, and marks what is no evidence. */
export function prepared(answer: HeardAnswer, identity: Identity): PreparedAnswer {
  const { text, isWritten, segments } = answer
  const said = wordsOf(text)
  // Nobody makes up what a candidate wrote.
  const parts = isWritten ? [] : heardParts(said, segments)
  const struck = parts.filter(({ isStruck }) => isStruck).map(({ start, end }): Cut => ({ start, end, instead: ' ' }))
  const repeated = isWritten ? [] : repetitionsIn(said).map((span): Cut => ({ ...span, instead: '' }))
  const { text: shown, original } = rewritten(text, [...struck, ...repeated, ...identifyingParts(text, identity)])
  const words = shown === text ? said : wordsOf(shown).map((word) => ({ ...word, ...original(word) }))
  // An order is one though somebody stutters it, or seems to.
  const flags = flaggedSpans(text, unrepeated(said.filter(({ mayBeBegun }) => !mayBeBegun)))
  const found = { flags, isUnsearched: isUnsearched(text, said, answer.language) }
  return { ...answer, shown, words, parts, ...found }
}

/** What is no evidence in an answer. */
export const excludedOf = ({ parts, flags }: PreparedAnswer): Span[] => [
  ...parts.filter(({ isStruck }) => isStruck),
  ...flags,
]

/** The second of the recording at which a place of an answer is said; null where nothing tells. */
export function secondOf({ parts }: PreparedAnswer, { start }: Span): number | null {
  return parts.findLast((part) => part.start <= start && part.second !== null)?.second ?? null
}
