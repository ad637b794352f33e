import type { Segment } from '../provider.ts'
import { isFigure, placesOf, type Span, type Word, within, wordsOf } from './words.ts'

/** A part of a transcript. */
export interface HeardPart extends Span {
  /** When it is said; null where the transcription tells no times. */
  readonly second: number | null
  /** How long it is, in seconds; null where the transcription tells no times. */
  readonly seconds: number | null
  /** An engine made it up, by its own figures or since it says nothing but one word again and again; it is no evidence. */
  readonly isStruck: boolean
}

/** Above it the engine itself takes a segment for silence, if it is unsure of its words too (the thresholds of Whisper's own decoder). */
const NO_SPEECH_PROBABILITY = 0.6
const LOG_PROBABILITY = -1
/** One word so often in a row, and nothing else, is the stutter of an engine that hears nothing. */
const REPEATED = 3
/** Short lines of this kind beside each other, each of another word, are the stutter of a person. */
const STUTTERED_MAX = 6

/**
 * The parts of a transcript, with those that are no evidence. Engines like Whisper write words where nothing is said: such a
 * segment is one that the engine takes for silence and is unsure of, or one that holds one word again and again, as may the whole text
 * or several segments in a row. Within a line people say "very, very, very", and some stutter: that is their own (`repetitionsIn`).
 */
export function heardParts(words: readonly Word[], segments: readonly Segment[] = []): HeardPart[] {
  const runs = runsIn(words)
  const lines = placed(segments, words)
  const [starts, ends] = [new Set(lines.map(({ start }) => start)), new Set(lines.map(({ end }) => end))]
  const isOfLines = within(runs.filter(({ start, end }) => starts.has(start) && ends.has(end)))
  const isRepeated = within(runs)
  const isOneWord = (line: Line | undefined): line is Line =>
    line !== undefined && line.count >= REPEATED && isRepeated(line)
  const isStuttered = (line: Line, other: Line | undefined) =>
    isOneWord(line) &&
    isOneWord(other) &&
    Math.max(line.count, other.count) <= STUTTERED_MAX &&
    line.word !== other.word
  const parts = lines.map((line, at) => {
    const { count: _count, word: _word, ...part } = line
    const isOwn = [lines[at - 1], lines[at + 1]].some((other) => isStuttered(line, other))
    return { ...part, isStruck: part.isStruck || (!isOwn && (isOfLines(part) || isOneWord(line))) }
  })
  const [all] = runs
  if (parts.length > 0 || all?.start !== words[0]?.start || all?.end !== words.at(-1)?.end) return parts
  return all ? [{ start: all.start, end: all.end, second: null, seconds: null, isStruck: true }] : []
}

/**
 * What somebody says once more before the word stands for good: of "I, I, I called" all but the last "I", of "b-because" the "b-". Whoever
 * stutters said it once.
 */
export const repetitionsIn = (words: readonly Word[]): Span[] => [
  ...runsIn(words)
    .filter(({ isOfFigures }) => !isOfFigures)
    .map(({ start, last }) => ({ start, end: last })),
  ...words.flatMap(({ start, isBegun }, at) => (isBegun ? [{ start, end: words[at + 1]?.start ?? start }] : [])),
]

interface Line extends HeardPart {
  readonly count: number
  /** Its first one. */
  readonly word: string
}

/** Segments are found in the text in their order: the text may be spaced otherwise than they are. */
function placed(segments: readonly Segment[], words: readonly Word[]): Line[] {
  const parts: Line[] = []
  let from = 0
  for (const segment of segments) {
    const run = wordsOf(segment.text)
    const [at] = placesOf(run, words.slice(from, from + run.length + LOOK_AHEAD))
    const [first, last] = at === undefined ? [] : [words[from + at], words[from + at + run.length - 1]]
    if (at === undefined || first === undefined || last === undefined) continue
    from += at + run.length
    const { start: second, end } = segment
    parts.push({
      start: first.start,
      end: last.end,
      second,
      seconds: end - second,
      isStruck: isSilence(segment),
      count: run.length,
      word: first.folded,
    })
  }
  return parts
}

/** Words of the text that may stand in no segment before the next one. */
const LOOK_AHEAD = 50

const isSilence = ({ noSpeech, logprob }: Segment): boolean =>
  (noSpeech ?? 0) > NO_SPEECH_PROBABILITY && (logprob ?? 0) < LOG_PROBABILITY

/** The same word so often in a row, and where it stands for the last time. */
interface Run extends Span {
  readonly last: number
  readonly isOfFigures: boolean
}

function runsIn(words: readonly Word[]): Run[] {
  const runs: Run[] = []
  let begun = 0
  words.forEach((word, at) => {
    // Many words of a script without spaces double or triple a letter.
    if (word.folded !== words[begun]?.folded || word.weight < 1) begun = at
    const times = at - begun + 1
    // A longer run is the same one.
    if (times > REPEATED) runs.pop()
    if (times >= REPEATED)
      runs.push({ start: words[begun]?.start ?? 0, end: word.end, last: word.start, isOfFigures: isFigure(word) })
  })
  return runs
}
