import { rubricVersionOf } from '../interview/contract/rubric-label.ts'
import type { Words } from './words/result/en.ts'

/** What a result holds as people read it, on its page and on the page of its interview. */

/** A code of the API in words, such as `STRONG_YES`; one that is unknown here stands as it is. */
export function codeInWords({ codes }: Pick<Words, 'codes'>, code: string): string {
  const known: Readonly<Record<string, string>> = codes
  return Object.hasOwn(known, code) ? (known[code] ?? code) : code.toLowerCase().replaceAll('_', ' ')
}

/** By which rubric a result was judged. */
export function rubricInWords(words: Pick<Words, 'ownRubric' | 'builtInRubric'>, label: string): string {
  const { isOwn, version } = rubricVersionOf(label)
  return isOwn ? words.ownRubric(version) : words.builtInRubric(version)
}

/** As a player shows it: `1:05`. */
export const clockTime = (second: number): string =>
  `${Math.floor(second / 60)}:${String(Math.floor(second % 60)).padStart(2, '0')}`
