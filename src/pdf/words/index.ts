import type { Language } from '../../base/languages.ts'
import { de } from './de.ts'
import { en, type Words } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** The words of the page in each language. */
export const PDF_WORDS: Readonly<Record<Language, Words>> = { en, tr, de, es, fr }
