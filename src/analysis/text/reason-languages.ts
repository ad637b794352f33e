import { OTHER_LANGUAGES } from './other-languages.ts'
import { fold, wordsOf } from './words.ts'

/**
 * Frequent words by which one sentence of a reason is known to be in a language that is searched for traits. Other European languages
 * have none of them: no `of` (Dutch), `by` (Polish), `una` (Italian), `et` (Danish). So some sentences of the five are not known, and
 * not told; reasons are asked for in English, so most of these words are.
 */
const KNOWN: Readonly<Record<'en' | 'de' | 'es' | 'fr' | 'tr', string>> = {
  en:
    'the and with how that their they after before each every from which who when this she his without because while what does did were would could should until there these those both nobody nothing it its ' +
    'said says told tells gives gave shows showed shown explains explained describes described names named plans planned measures measured keeps kept works worked uses used ' +
    'built builds asks asked answers answered handled improved wrote writes taught teaches helped helps solved checked checks tested tests learned managed organised organized moved moves leaves agrees handles careful clearly',
  de: 'und nicht ist eine einen einem einer für auf dass wird wurde jede jeden jeder jedes sich ihre seine ohne zum zur bevor wenn weil aber auch sehr nach nachdem über bleibt',
  es: 'los y muy después cómo pero sin fue también más él según hizo desde hasta cuando su sus',
  fr: 'est une dans avec pour elle aux chaque après sans était été comme cette leur leurs très sont ont fait',
  tr: 'bir için değil olarak sonra önce çok gibi göre kadar daha olan aday adayın ettiğini şekilde',
}

const setOf = (lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(' ').map(fold)))
const OURS = setOf(Object.values(KNOWN))
const ENGLISH = setOf([KNOWN.en])
const OTHERS = setOf(Object.values(OTHER_LANGUAGES))

/** A name of a few English words makes no English sentence of a long one. */
const WORDS_PER_KNOWN = 12

/** Whether more of the known words of a reason are English than of another of the five languages. */
export function isInEnglish(reason: string): boolean {
  const known = wordsOf(reason).filter(({ folded }) => OURS.has(folded))
  return known.filter(({ folded }) => ENGLISH.has(folded)).length * 2 > known.length
}

/** Whether a sentence is surely in English, German, Spanish, French or Turkish. */
export function isInOurLanguages(sentence: string): boolean {
  const words = wordsOf(sentence).map(({ folded }) => folded)
  const ours = new Set(words.filter((word) => OURS.has(word))).size
  const others = new Set(words.filter((word) => OTHERS.has(word) && !OURS.has(word))).size
  return ours > others && words.length <= ours * WORDS_PER_KNOWN
}
