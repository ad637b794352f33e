import { wordsIn } from '../../../frame/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** The words of what happened with an interview, in the language of the present page. */
export const historyWords = wordsIn({ en, tr, de, es, fr })
