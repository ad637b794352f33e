import type { Language } from '../../../base/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'
import type { MailWords } from './words.ts'

/** The texts of candidates' mails in every language of the candidate's page. */
export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { en, tr, de, es, fr }
