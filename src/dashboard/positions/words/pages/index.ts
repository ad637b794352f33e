import { wordsIn } from '../../../frame/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** The words of the list of positions, of the page of one, and of its editor, in the language of the present page. */
export const positionWords = wordsIn({ en, tr, de, es, fr })
