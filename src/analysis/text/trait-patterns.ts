import { de, own as deOwn } from './trait-languages/de.ts'
import { en, own as enOwn } from './trait-languages/en.ts'
import { es, own as esOwn } from './trait-languages/es.ts'
import { fr, own as frOwn } from './trait-languages/fr.ts'
import { tr, own as trOwn } from './trait-languages/tr.ts'
import { TRAITS } from './trait-languages/words.ts'

/**
 * What is said about a candidate's age, gender, origin, health, religion, family, accent or emotion. Matched against folded words with
 * single spaces (`words.ts`). Interviews are about patients, customers, pupils and their families too, so a pattern names the candidate,
 * stands at the beginning of a sentence, or holds a word that is said of a speaker alone. Of all languages: a model may answer in another
 * one than it was asked in.
 */
export const TRAIT_PATTERNS: readonly RegExp[] = [en, tr, de, es, fr].flatMap((patterns) =>
  TRAITS.map((trait) => new RegExp(`(?<![^ ])(?:${patterns[trait].join('|')})(?![^ ])`, 'u')),
)

/** What candidates tell of the same about themselves, and no work. */
export const OWN_PATTERNS: readonly RegExp[] = [enOwn, trOwn, deOwn, esOwn, frOwn].map(
  (patterns) => new RegExp(`(?<![^ ])(?:${patterns.join('|')})(?![^ ])`, 'u'),
)
