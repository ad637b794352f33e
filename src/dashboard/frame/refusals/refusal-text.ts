import { AppError } from '../../../base/errors.ts'
import type { Language } from '../../../base/languages.ts'
import { answerFor } from '../../../web/errors.ts'
import { presentLanguage } from '../language.ts'
import { de, type Refusals } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** English is what rooms throw, with every refusal that has no code here yet. */
const TABLES: Readonly<Partial<Record<Language, Refusals>>> = { tr, de, es, fr }

/**
 * What a page says about an error, in its language: by the code of the error, and by its facts where the sentence names something.
 * The log and the API keep the English sentence.
 */
export function refusalText(error: Error): string {
  const answer = error instanceof AppError ? error : answerFor(error as Parameters<typeof answerFor>[0])
  const table: Readonly<Record<string, Refusals[keyof Refusals]>> = TABLES[presentLanguage()] ?? {}
  const found = Object.hasOwn(table, answer.code) ? table[answer.code] : undefined
  if (typeof found === 'function') return found(error instanceof AppError ? { ...error.facts, ...error.named } : {})
  return found ?? answer.message
}
