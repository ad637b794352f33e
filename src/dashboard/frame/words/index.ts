import { wordsIn } from '../language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** The words that all pages share, in the language of the present page. */
export const frameWords = wordsIn({ en, tr, de, es, fr })
