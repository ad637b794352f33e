import { cut } from '../base/text.ts'
import type { Transcript } from './provider.ts'

/** An hour of fast speech has about 60,000 characters; a transcript far above is an engine that repeats itself. */
const CHARACTERS_MAX = 200_000

/** What a model is told of the transcripts: question and text. Beyond a bound each long text is cut, and says so. */
export function toldTranscripts(
  transcripts: readonly Transcript[],
  charactersMax = CHARACTERS_MAX,
): readonly { readonly question: string; readonly text: string }[] {
  const share = shareOf(
    transcripts.map(({ text }) => text.length),
    charactersMax,
  )
  return transcripts.map(({ question, text, leftOut = 0 }) => {
    const left = leftOut + Math.max(0, text.length - share)
    const note = `[The transcript is cut here: ${left} of its ${text.length + leftOut} characters are left out.]`
    return { question, text: left === 0 ? text : `${cut(text, share)} ${note}` }
  })
}

/** The numbers, from 1, of the transcripts of which a model is not told all. */
export function cutAnswers(
  transcripts: readonly Pick<Transcript, 'text' | 'leftOut'>[],
  charactersMax = CHARACTERS_MAX,
): number[] {
  const share = shareOf(
    transcripts.map(({ text }) => text.length),
    charactersMax,
  )
  return transcripts.flatMap(({ text, leftOut = 0 }, at) => (leftOut > 0 || text.length > share ? [at + 1] : []))
}

/** The most characters of one text with which all fit: short ones leave their room to long ones. */
function shareOf(lengths: readonly number[], most: number): number {
  let left = most
  const sorted = lengths.toSorted((a, b) => a - b)
  for (const [at, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - at))
    if (length > share) return share
    left -= length
  }
  return most
}
