import { OTHER_LANGUAGES } from './other-languages.ts'
import { fold, type Word, wordsOf } from './words.ts'

/**
 * Frequent words by which one sentence of a reason is known to be in a language that is searched for traits. Other European languages
 * have none of them: no `of` (Dutch), `by` (Polish), `una` (Italian), `et` (Danish), `general`
 * (Catalan), `bir` (Azerbaijani), `los` (Dutch). So some sentences of the five are not known, and
 * not told; reasons are asked for in English, so most of these words are.
 */
const KNOWN: Readonly<Record<'en' | 'de' | 'es' | 'fr' | 'tr', string>> = {
  en:
    'the and with how that their they after before each every from which who when this she his without because while what does did were would could should until there these those both nobody nothing it its ' +
    'said says told tells gives shows showed shown explains explained describes described names named plans planned measures measured keeps kept works worked uses used ' +
    'built builds asks asked answers answered handled improved wrote writes taught teaches helped helps solved checked checks tested learned managed organised organized moved moves leaves agrees handles careful clearly states mentions compares solves ' +
    'clear strong good measurable example examples provides provided demonstrates demonstrated discussed discusses outlined ' +
    'outlines articulated articulates highlights highlighted coordinates coordinated prioritizes prioritized prioritises ' +
    'prioritised given only lacks lacking mentioned recognised recognized recognises recognizes communicates communicated ' +
    'adapts adapted calmed trained diagnosed negotiated negotiates balanced balances identified identifies proactively took ' +
    'takes structured delivered delivers cited collaborated collaborates encouraged encourages between two engages engaged ' +
    'manages respects thorough advises suggests suggested recruited motivates through about during within into well answer ' +
    'ownership customers colleagues reduced reduces resolved resolves followed follows ensures ensured reflects statements ' +
    'approach making taking using being having working learning listening checking reflection mistake outcome outcomes',
  de: 'und nicht ist eine einen einem einer für auf dass wird wurde jede jeden jeder jedes sich ihre seine ohne zum zur bevor wenn weil auch sehr nach nachdem über bleibt wurden dieser diese dieses geschehen zuerst durch keine keinen seinen ihren selbst erklärt arbeit',
  es: 'y muy después cómo fue también más él según hizo cuando contó había trabajo respuesta puesto equipo compañero compañeros',
  fr: 'est une avec pour elle aux chaque après était été comme cette leur leurs très sont fait réponse travail équipe décrit explique quand alors donc',
  tr: 'için değil olarak sonra önce çok gibi göre daha aday adayın ettiğini şekilde',
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

/** Of a few words that an engine calls another language one in so many is known. */
const FEW_WORDS_PER_KNOWN = 4

/** Whether a few words are ours, whatever an engine calls them. */
export function isKnownToBeOurs(words: readonly Word[]): boolean {
  const known = new Set(words.flatMap(({ folded }) => (OURS.has(folded) ? [folded] : []))).size
  const isOther = words.some(({ folded }) => OTHERS.has(folded) && !OURS.has(folded))
  return !isOther && words.length <= known * FEW_WORDS_PER_KNOWN
}

/** A word with a letter that the five do not have, and no name, which has a capital. */
const OTHER_WORD = /^\p{Ll}*[åæøąęćłńśźżčďěňřšťůžățșãõőűđəāēīģķļņėįųū]/u

/** Turkish joins its small words to others; two such words are no name. */
const TURKISH_WORD = /[ığş]/u
const TURKISH_LETTER = /[ığ]/u
const AZERBAIJANI = /ə/iu
/** “Engelliyor”: its neighbours end such words otherwise. */
const TURKISH_PRESENT = /..[iuü]yor$/u

function turkishIn(sentence: string): number {
  if (!TURKISH_LETTER.test(sentence) || AZERBAIJANI.test(sentence)) return 0
  const found = new Set(sentence.split(/[^\p{L}]+/u).filter((word) => TURKISH_WORD.test(word))).size
  return found >= 2 ? found : 0
}

/** Whether a sentence is surely in English, German, Spanish, French or Turkish. */
export function isInOurLanguages(sentence: string): boolean {
  const words = wordsOf(sentence)
  const distinct = (meant: readonly Word[]) => new Set(meant.map(({ folded }) => folded)).size
  const isOurs = ({ folded }: Word) => OURS.has(folded) || TURKISH_PRESENT.test(folded)
  const ours = distinct(words.filter(isOurs)) + turkishIn(sentence)
  const others = distinct(
    words.filter(
      (word) => !isOurs(word) && (OTHERS.has(word.folded) || OTHER_WORD.test(sentence.slice(word.start, word.end))),
    ),
  )
  return ours > others && words.length <= ours * WORDS_PER_KNOWN
}
