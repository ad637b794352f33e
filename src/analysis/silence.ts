import { AppError } from '../base/errors.ts'
import type { HeardText } from './provider.ts'

/** What transcription servers write in brackets where they hear no speech: `[BLANK_AUDIO]`, `(silence)`, `*music*`. */
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '*': '*' }
const WORD = /[\p{L}\p{N}]/u

/** True of what was heard in a recording that holds no word. */
export const isWordless = (heard: string): boolean => !WORD.test(withoutRemarks(heard))

/** True of a written answer that holds no word. */
export const isBlank = (written: string): boolean => !WORD.test(written)

/** In one pass: a pattern would look for the end of each of a hundred thousand brackets anew. */
function withoutRemarks(heard: string): string {
  const lastOf = new Map(Object.values(CLOSING).map((closing) => [closing, heard.lastIndexOf(closing)]))
  let [kept, from] = ['', 0]
  for (let at = 0; at < heard.length; at++) {
    const closing = CLOSING[heard.charAt(at)]
    if (closing === undefined || (lastOf.get(closing) ?? -1) <= at) continue
    kept += `${heard.slice(from, at)} `
    at = heard.indexOf(closing, at + 1)
    from = at + 1
  }
  return kept + heard.slice(from)
}

/** So many seconds of noise without a word are no speaker who only breathed in. */
const UNTOLD_S_MAX = 10

/**
 * Throws where nothing says that anybody listened: no answer has a text, there was something to hear, and the engine gave no sign that it
 * heard silence in it. To be called where no answer holds a word.
 */
export function expectListening(answers: readonly HeardText[]): void {
  const untoldS = answers.reduce((sum, { untoldS: seconds = 0 }) => sum + seconds, 0)
  if (untoldS <= UNTOLD_S_MAX || answers.some(({ text }) => text !== '')) return
  throw new AppError(
    `The transcription server gave no word for ${Math.round(untoldS)} seconds of sound, and no sign that nobody speaks in them; listen to the recordings, check the transcription server, and request the analysis again. The sound then goes out anew.`,
    { kind: 'drift', code: 'analysis.nothing_heard' },
  )
}
