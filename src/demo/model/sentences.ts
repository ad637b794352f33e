/** An answer as the simulated judge reads it. */
export interface Answer {
  /** From 1. */
  readonly number: number
  readonly text: string
}

/** A sentence of an answer, word for word. */
export interface Sentence {
  readonly text: string
  readonly words: number
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/** How many words a text has. */
export function wordCount(text: string): number {
  let words = 0
  for (const { isWordLike } of WORDS.segment(text)) if (isWordLike) words++
  return words
}

/** The sentences of all answers, in order. */
export function sentencesOf(answers: readonly Answer[]): Sentence[] {
  return answers.flatMap(({ text }) =>
    [...SENTENCES.segment(text)]
      .map(({ segment }) => segment.trim())
      .filter((segment) => segment !== '')
      .map((segment) => ({ text: segment, words: wordCount(segment) })),
  )
}

/**
 * The answers in a transcript whose every line stands behind a marker: `<marker> <number>: <text>`. The lines of questions are left
 * out, and so is any line without the marker: whoever wrote it could not know it.
 */
export function answersIn(transcript: string, marker: string): Answer[] {
  const texts = new Map<number, string[]>()
  for (const line of transcript.split('\n')) {
    if (!line.startsWith(marker)) continue
    const said = /^\s*(\d{1,4}):(.*)$/.exec(line.slice(marker.length))
    if (!said) continue
    const number = Number(said[1])
    texts.set(number, [...(texts.get(number) ?? []), (said[2] ?? '').trim()])
  }
  return [...texts].map(([number, lines]) => ({ number, text: lines.join('\n') }))
}
