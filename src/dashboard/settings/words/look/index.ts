import { wordsIn } from '../../../frame/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** The words of what candidates see, and of its previews. */
export const lookWords = wordsIn({ en, tr, de, es, fr })
