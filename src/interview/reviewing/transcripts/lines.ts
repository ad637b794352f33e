import { placesOf, type Span, type Word, within, wordsOf } from '../../../analysis/text/words.ts'
import type { Evidence, Quote } from '../evidence.ts'
import { type Heard, piecesOf } from './heard-parts.ts'

/** One line of a transcript, as a program wrote it. */
export interface HeardLine {
  /** Its place in the answer, from 0. */
  readonly number: number
  readonly heard: string
  /** When it is said, in seconds, and the place of its segment; null where the program told no times. */
  readonly start: number | null
  readonly segment: number | null
  /** The program made it up, as it seems: it is no evidence. */
  readonly isStruck: boolean
}

/** What somebody heard there instead. */
export interface Correction {
  readonly version: number
  /** Empty: nothing is said there. */
  readonly text: string
  /** The address of the person; null: somebody who was removed. */
  readonly by: string | null
  readonly at: Date
}

/** A line with what a person made of it; null: nobody did, or they took it back. Of a struck line it may be the program's own words: they are said. */
export interface TranscriptLine extends HeardLine {
  readonly correction: Correction | null
  /** The number of its last version, 0 where nobody has corrected it. */
  readonly version: number
}

/** Longer segments and sentences are parted, so that a line can be read and typed. */
const LINE_MAX = 500
const PIECE = new RegExp(`.{1,${LINE_MAX}}`, 'gu')

/**
 * The lines of a transcript: its segments, and the sentences that stand in none. The same text has the same lines. `struck`: the parts of
 * the text that are no evidence.
 */
export function linesOf(heard: Heard, struck: readonly Span[] = []): HeardLine[] {
  const isWithin = within(struck)
  return piecesOf(heard)
    .flatMap(({ text, start, segment, span }) => {
      const isStruck = span !== null && isWithin(span)
      return partsOf(text).map((part) => ({ heard: part, start, segment, isStruck }))
    })
    .map((line, number) => ({ number, ...line }))
}

/** A text in parts of at most `LINE_MAX`, parted between words, or within one that is longer. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const word of text.trim().split(/\s+/u)) {
    for (const piece of word.match(PIECE) ?? []) {
      if (part !== '' && part.length + piece.length >= LINE_MAX) {
        parts.push(part)
        part = ''
      }
      part = part === '' ? piece : `${part} ${piece}`
    }
  }
  return part === '' ? parts : [...parts, part]
}

/** What stands in a line by now. */
export const presentText = ({ heard, correction }: Pick<TranscriptLine, 'heard' | 'correction'>): string =>
  correction ? correction.text : heard

/** Whether a line stands for what the program made up; what a person heard there does not. */
export const isMadeUp = ({ isStruck, correction }: Pick<TranscriptLine, 'isStruck' | 'correction'>): boolean =>
  isStruck && correction === null

/** Whether a person heard other words in a line than the program. */
export const isCorrected = ({ heard, correction }: Pick<TranscriptLine, 'heard' | 'correction'>): boolean =>
  correction !== null && correction.text !== heard

/** The segments with what people heard in them; the program's own words elsewhere, and `unclear` for those that it made up. */
export function correctedSegments<Segment extends { readonly text: string }>(
  segments: readonly Segment[],
  lines: readonly TranscriptLine[],
  unclear: string,
): Segment[] {
  const bySegment = Map.groupBy(lines, ({ segment }) => segment)
  return segments.map((one, at) => {
    const own = bySegment.get(at) ?? []
    if (own.every((line) => line.correction === null && !line.isStruck)) return one
    const said = own.map((line) => (isMadeUp(line) ? unclear : presentText(line)))
    // A long segment is several lines; one mark stands for those that follow each other.
    return { ...one, text: said.filter((text, n) => text !== unclear || text !== said[n - 1]).join(' ') }
  })
}

/** The evidence of a result with the quotes marked whose lines people corrected; what the result judged stays as it is. */
export function markCorrected(
  evidence: Evidence,
  linesOfAnswer: (questionId: string) => readonly TranscriptLine[],
): Evidence {
  const mark = (quote: Quote): Quote => {
    const line = quote.questionId === null ? undefined : correctedLineOf(linesOfAnswer(quote.questionId), quote)
    return line ? { ...quote, correctedLine: line.number } : quote
  }
  return {
    ...evidence,
    quotes: new Map([...evidence.quotes].map(([criterion, quotes]) => [criterion, quotes.map(mark)])),
    flags: evidence.flags.map(mark),
  }
}

/** The first corrected line that holds a part of a quote of the program's words; undefined where none does. */
export function correctedLineOf(
  lines: readonly TranscriptLine[],
  quote: { readonly text: string; readonly second: number | null },
): TranscriptLine | undefined {
  if (!lines.some(isCorrected)) return undefined
  const words: (Word & { readonly line: TranscriptLine })[] = lines.flatMap((line) =>
    wordsOf(line.heard).map((word) => ({ ...word, line })),
  )
  const run = wordsOf(quote.text)
  const places = placesOf(run, words)
  // Somebody may say the same twice: the second tells which one was quoted.
  const place = places.find((at) => words[at]?.line.start === quote.second) ?? places[0]
  const held = place === undefined ? [] : words.slice(place, place + run.length).map(({ line }) => line)
  return held.find(isCorrected)
}
