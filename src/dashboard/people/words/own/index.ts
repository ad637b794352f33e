import { wordsIn } from '../../../frame/language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** The words of each one's own account, of the ways to it, and of refused inputs of accounts. */
export const ownWords = wordsIn({ en, tr, de, es, fr })
