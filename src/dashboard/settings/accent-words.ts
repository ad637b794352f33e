import { contrast, GROUNDS, inkOn, OUR_ACCENT, partsOf, readable } from '../../base/contrast.ts'
import { presentLanguage } from '../frame/language.ts'
import { lookWords } from './words/look/index.ts'

/** The contrast that WCAG asks of text. */
const NEEDED = 4.5

const ratio = (a: string, b: string): number => Math.floor(contrast(partsOf(a), partsOf(b)) * 10) / 10
const shownRatio = (n: number): string =>
  new Intl.NumberFormat(presentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(n)

/**
 * How an organization's colour is seen, in sentences: the text on it in mails, and what candidates' pages show where it could not be read.
 * Nobody has to choose another one: the pages move it to a shade that can be read.
 */
export function accentWords(accent: string | null): string[] {
  const colour = accent ?? OUR_ACCENT
  const words = lookWords().accent
  const ink = inkOn(colour)
  const onInk = ink === '#ffffff' ? words.whiteOn : words.blackOn
  const schemes = [
    [words.onLight, GROUNDS.light],
    [words.onDark, GROUNDS.dark],
  ] as const
  return [
    onInk(colour, shownRatio(ratio(ink, colour))),
    ...schemes.flatMap(([hardlySeen, grounds]) => {
      const shown = readable(colour, grounds).accent
      if (shown === colour) return []
      const worst = Math.min(...grounds.map((ground) => ratio(colour, ground)))
      return [hardlySeen(shownRatio(worst), shownRatio(NEEDED), shown)]
    }),
  ]
}
