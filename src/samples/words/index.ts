import type { Language } from '../../base/languages.ts'
import { de } from './de.ts'
import { en, type SampleWords } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

export type { SampleWords }

/** What sample data says, by the language of whoever makes it. */
export const SAMPLE_WORDS: Readonly<Record<Language, SampleWords>> = { en, tr, de, es, fr }
