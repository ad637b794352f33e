import { placesOf, type Span, sentencesOf, type Word, wordsOf } from '../../../analysis/text/words.ts'

/** A program's transcript of one answer, as it is kept. */
export interface Heard {
  readonly text: string
  readonly segments?: readonly { readonly start: number; readonly end: number; readonly text: string }[] | undefined
}

/** A piece of a transcript: a segment, or a sentence that stands in none. */
export interface HeardPiece {
  readonly text: string
  /** Null: the program told no time. */
  readonly start: number | null
  readonly segment: number | null
  /** From its first word to its last in the text; null: it holds none, or the text holds other words. */
  readonly span: Span | null
}

/** Words of the text that may stand in no segment before a short one; a longer one is found wherever it stands. */
const LOOK_AHEAD = 50
const LONG_RUN = 5

/** All that a program wrote: its segments, and between them the sentences of its text that stand in none. The model judged the text. */
export function piecesOf({ text, segments = [] }: Heard): HeardPiece[] {
  const words = wordsOf(text)
  const pieces: HeardPiece[] = []
  let from = 0
  const addTextTo = (next: number): void => {
    const [first, behind] = [words[from], words[next]]
    if (next > from && first) pieces.push(...sentences(text, first.start, behind?.start ?? text.length))
  }
  segments.forEach(({ text: said, start }, segment) => {
    const run = wordsOf(said)
    const ahead = run.length >= LONG_RUN ? words.length : from + run.length + LOOK_AHEAD
    const [at] = placesOf(run, words.slice(from, ahead))
    if (at !== undefined) {
      addTextTo(from + at)
      from += at + run.length
    }
    const span = at === undefined ? null : spanOf(words.slice(from - run.length, from))
    pieces.push({ text: said, start, segment, span })
  })
  addTextTo(words.length)
  return pieces
}

function sentences(text: string, from: number, to: number): HeardPiece[] {
  return sentencesOf(text.slice(from, to)).map(({ start, end }) => {
    const said = text.slice(from + start, from + end)
    const span = spanOf(wordsOf(said))
    const at = from + start
    return { text: said, start: null, segment: null, span: span && { start: at + span.start, end: at + span.end } }
  })
}

function spanOf(words: readonly Word[]): Span | null {
  const [first, last] = [words[0], words.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}
