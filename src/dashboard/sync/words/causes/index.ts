import { brakeCauseOf, type Cause, causeIn, type Held } from '../../../../sync/operations/contract.ts'
import type { Html } from '../../../../web/pages.ts'
import { inEnglish, wordsIn } from '../../../frame/language.ts'
import { sentence } from '../../../frame/pages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

const words = wordsIn({ en, tr, de, es, fr })

/** Why something happens to an application; null for a code of another version. */
export const causeKnown = (cause: Cause): string | null => causeIn(words().causes, cause)

const told = (cause: Cause | null): string | null => cause && causeKnown(cause)

/** Why something happens to an application, behind "because it"; where an earlier version decided it, as that stored it. */
export const causeWords = (cause: Cause | null, stored: string): Html | string => told(cause) ?? inEnglish(stored)

/** The same as a sentence of its own, without a full stop. */
export function causeSentence(cause: Cause | null, stored: string): Html | string {
  const text = told(cause)
  return text === null ? inEnglish(sentence(stored, 'en')) : sentence(text)
}

/** Why the brake holds; where another version held it, as that stored it. */
export function brakeWords({ reason, cause }: Pick<Held, 'reason' | 'cause'>): Html | string {
  const known = brakeCauseOf(cause)
  return known ? words().brake(known) : inEnglish(reason)
}
