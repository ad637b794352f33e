import { WARNING_WORDS, type WarningWords, warningIn } from '../../../../config/warnings.ts'
import type { Html } from '../../../../web/pages.ts'
import { inEnglish, wordsIn } from '../../../frame/language.ts'
import { sentence } from '../../../frame/pages.ts'
import type { Meaning } from '../../service.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { tr } from './tr.ts'

/** The English words are those of `check`. */
const words = wordsIn<WarningWords>({ en: WARNING_WORDS, tr, de, es, fr })

/** The warnings of `check` about a connection, in the language of the present page. */
export const warningWords = ({ message, told }: Meaning['warnings'][number]): Html | string =>
  told === null ? inEnglish(sentence(message, 'en')) : sentence(warningIn(words(), told))
