import { AppError } from '../../../base/errors.ts'
import type { Language } from '../../../base/languages.ts'
import { answerFor } from '../../../web/errors.ts'
import { type Html, html } from '../../../web/pages.ts'
import { withFullStop } from '../../../web/problem-page.ts'
import { inEnglish, presentLanguage } from '../language.ts'
import { de, type Refusals } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** English is what rooms throw, with every refusal that has no code here yet. */
const TABLES: Readonly<Partial<Record<Language, Refusals>>> = { tr, de, es, fr }

/** What a page says: in its language, or marked as English. */
export type Told = Html | string

/**
 * What a page says about an error, in its language: by the code of the error, and by its facts where the sentence names something. An
 * English sentence is marked as such where the language has no words for this refusal. The log and the API keep the English sentence.
 */
export const refusalText = (error: Error): Told => ownWordsFor(error) ?? inEnglish(answerOf(error).message)

/** The same with a full stop at its end, for a page of one sentence. */
export const refusalPart = (error: Error): Html => {
  const words = ownWordsFor(error)
  return words === undefined ? inEnglish(withFullStop(answerOf(error).message)) : html`${withFullStop(words)}`
}

const answerOf = (error: Error) =>
  error instanceof AppError ? error : answerFor(error as Parameters<typeof answerFor>[0])

/** What the present language has for this refusal, if anything. */
function ownWordsFor(error: Error): string | undefined {
  const { code } = answerOf(error)
  const table: Readonly<Record<string, Refusals[keyof Refusals]>> = TABLES[presentLanguage()] ?? {}
  const found = Object.hasOwn(table, code) ? table[code] : undefined
  if (typeof found === 'function') return found(error instanceof AppError ? { ...error.facts, ...error.named } : {})
  return found
}
