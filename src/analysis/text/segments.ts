import type { Segment } from '../provider.ts'
import { placesOf, type Span, type Word, within, wordsOf } from './words.ts'

/** A part of a transcript. */
export interface HeardPart extends Span {
  /** When it is said; null where the transcription tells no times. */
  readonly second: number | null
  /** How long it is, in seconds; null where the transcription tells no times. */
  readonly seconds: number | null
  /** An engine made it up, by its own figures or by the way it stutters; it is no evidence. */
  readonly isStruck: boolean
}

/** Above it the engine itself takes a segment for silence, if it is unsure of its words too (the thresholds of Whisper's own decoder). */
const NO_SPEECH_PROBABILITY = 0.6
const LOG_PROBABILITY = -1
/** One word so often in a row is the stutter of an engine that hears nothing. */
const REPEATED = 3

/**
 * The parts of a transcript, with those that are no evidence. Engines like Whisper write words where nothing is said: such a
 * segment is one that the engine takes for silence and is unsure of. A word that stands three times in a row is struck itself, and its
 * segment where that holds nothing else: people say "very, very, very" too.
 */
export function heardParts(words: readonly Word[], segments: readonly Segment[] = []): HeardPart[] {
  const stutters = stuttersIn(words)
  const isStuttered = within(stutters)
  const parts = placed(segments, words).map((part) => ({ ...part, isStruck: part.isStruck || isStuttered(part) }))
  const isKnown = within(parts.filter(({ isStruck }) => isStruck))
  const alone = stutters.filter((stutter) => !isKnown(stutter))
  return [...parts, ...alone.map((span) => ({ ...span, second: null, seconds: null, isStruck: true }))]
}

/** Segments are found in the text in their order: the text may be spaced otherwise than they are. */
function placed(segments: readonly Segment[], words: readonly Word[]): HeardPart[] {
  const parts: HeardPart[] = []
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
    })
  }
  return parts
}

/** Words of the text that may stand in no segment before the next one. */
const LOOK_AHEAD = 50

const isSilence = ({ noSpeech, logprob }: Segment): boolean =>
  (noSpeech ?? 0) > NO_SPEECH_PROBABILITY && (logprob ?? 0) < LOG_PROBABILITY

function stuttersIn(words: readonly Word[]): Span[] {
  const stutters: Span[] = []
  let begun = 0
  words.forEach((word, at) => {
    // Many words of a script without spaces double or triple a letter.
    if (word.folded !== words[begun]?.folded || word.weight < 1) begun = at
    const times = at - begun + 1
    // A longer run is the same stutter.
    if (times > REPEATED) stutters.pop()
    if (times >= REPEATED) stutters.push({ start: words[begun]?.start ?? 0, end: word.end })
  })
  return stutters
}
