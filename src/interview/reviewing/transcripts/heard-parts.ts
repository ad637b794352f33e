import { placesOf, sentencesOf, wordsOf } from '../../../analysis/text/words.ts'

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
    if (next > from && first) pieces.push(...sentences(text.slice(first.start, behind?.start ?? text.length)))
  }
  segments.forEach(({ text: said, start }, segment) => {
    const run = wordsOf(said)
    const ahead = run.length >= LONG_RUN ? words.length : from + run.length + LOOK_AHEAD
    const [at] = placesOf(run, words.slice(from, ahead))
    if (at !== undefined) {
      addTextTo(from + at)
      from += at + run.length
    }
    pieces.push({ text: said, start, segment })
  })
  addTextTo(words.length)
  return pieces
}

const sentences = (text: string): HeardPiece[] =>
  sentencesOf(text).map(({ start, end }) => ({ text: text.slice(start, end), start: null, segment: null }))
