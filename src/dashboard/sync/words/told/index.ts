import { wordsIn } from '../../../frame/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** What the sync tells by a code, in the language of the present page. */
export const toldWords = wordsIn({ en, tr, de, es, fr })
