import { wordsIn } from '../../../frame/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** The words of bringing a connection from another installation, in the language of the present page. */
export const importWords = wordsIn({ en, tr, de, es, fr })
