import { de } from './de.ts'
import { en, type Words } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

const TABLES: Readonly<Record<string, Words>> = { en, tr, de, es, fr }

/** The language of the page, which the server chose. */
export const pageLanguage = (): string => document.documentElement.lang || 'en'

/** The words that scripts add to a page, in its language; English where that is unknown here. */
export const browserWords = (): Words => TABLES[pageLanguage()] ?? en
