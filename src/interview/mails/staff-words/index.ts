import type { Language } from '../../../base/languages.ts'
import { de } from './de.ts'
import { en, type StaffWords } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** The words of mails to people who use the dashboard, in every language of its pages. */
export const STAFF_WORDS: Readonly<Record<Language, StaffWords>> = { en, tr, de, es, fr }
