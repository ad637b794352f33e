import type { Effect } from '../../../../sync/operations/contract.ts'
import { wordsIn } from '../../../frame/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

const words = wordsIn({ en, tr, de, es, fr })

/** What a write to the ATS does, in the language of the present page. */
export const effectText = ({ code, named, value }: Effect): string => words()[code](named, value)
