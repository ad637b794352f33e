import { flaggedSpans, isUnsearched } from './flags.ts'
import { speaksOfManner } from './manner.ts'
import { isInOurLanguages } from './reason-languages.ts'
import { type FairText, speaksOfTraits, withoutSentences } from './traits.ts'
import { wordsOf } from './words.ts'

/** Of every kind; what stands between apostrophes cannot be told from a genitive. */
const QUOTATION_MARKS = /[«‹]\s?|\s?[»›]|["“”„‟〝〞❝❞＂「」『』]/gu

/** No reason needs an address or a number to call; whoever reads it in an ATS could follow it. “Node.js/Express” and “ASP.NET/SQL” are none. */
const CONTACT =
  /https?:|www\.|@|[a-z\d-](?<!(?<![a-z\d.-])asp)\.(?!(?:js|ts)\/)[a-z]{2,}\/\S|(?<!\d)\+?\d[\d ()/-]{6,}\d|(?:\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b[\s,.-]*){6}/iu
const FIGURE =
  '(?:(?:19|20)\\d\\d[-/][01]?\\d[-/][0-3]?\\d|[0-3]?\\d[-/][0-3]?\\d[-/](?:19|20)?\\d\\d|(?:19|20)\\d\\d ?[-/] ?(?:19|20)\\d\\d|24/7/365|[1-9]\\d{0,2}(?: \\d{3})+)'
/** Dates, years and amounts, and from one to another. Where other digits stand beside one, all may be a number to call. */
const FIGURES = new RegExp(
  `(?<!\\d[ ()/-]{0,3}|\\+)${FIGURE}(?: ?[-/–] ?${FIGURE})?(?![ ()/-]{0,3}\\d(?!\\d?:\\d\\d))`,
  'gu',
)
/** What tells the check of a quote how to answer; “stated that false positives fell” does not. */
const CHECK_ANSWER =
  /\b(?:supports?|stated)\b[^.]{0,20}\b(?:true|false)\b(?! (?!(?:this|always|thus|was|has|does|yes|plus|unless|perhaps)\b)[a-z]{3,}s\b)/iu

/** A reason without its unfair sentences, in whatever language the others are. */
export const fairPart = (reason: string): FairText =>
  withoutSentences(reason, (sentence) => speaksOfTraits(sentence) || speaksOfManner(sentence))

/**
 * The part of a model's reason that may be told, and the number of its unfair sentences: those about who the candidate is, or about how they speak
 * or look. Nothing is told of one that speaks to whoever assesses, as a candidate may have asked for, or to the check of its quote, or
 * that holds an address, nor of a sentence in a language in which such ones are not found: a judge is told to write in English, and a
 * small one may forget it. Quotation marks are left out: beside a reason its reader takes them for what was said, and no code looked for
 * the words between them.
 */
export function tellable(reason: string): FairText {
  const fair = fairPart(reason)
  const words = wordsOf(reason)
  const isSilent =
    CONTACT.test(reason.replace(FIGURES, 'x')) ||
    CHECK_ANSWER.test(reason) ||
    isUnsearched(reason, words) ||
    flaggedSpans(reason, words).length > 0
  const { text } = withoutSentences(fair.text, (sentence) => !isInOurLanguages(sentence))
  return { ...fair, text: isSilent ? '' : text.replaceAll(QUOTATION_MARKS, '') }
}
