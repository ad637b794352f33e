import { wordsIn } from '../../../frame/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** The words of people of an organization, what each may do, and its API keys. */
export const staffWords = wordsIn({ en, tr, de, es, fr })
