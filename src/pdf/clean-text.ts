import { cut } from '../base/text.ts'

/** Text from outside as it may be drawn: one line, in the order in which it is read, and of a bounded length. */

/** Longer text is cut before anything looks at it: no part of the page has room for half of it. */
export const UNITS_MAX = 1_000
/** Marks that scripts in use set on one letter; what piles up more is cut off. */
const PILED_UP = /(\p{M}{3})\p{M}+/gu
/** Steers the direction of writing or a machine, or is invisible; the joiners stay, which Persian and Indic scripts need. */
const UNSEEN = /[^\P{Cf}\u200c\u200d]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu
const BLANK = /[\p{Cc}\p{Z}\s]+/gu

/** The text without what hides, steers or piles up. Half characters become U+FFFD, which no font draws. */
export function cleaned(text: string): string {
  return cut(text, UNITS_MAX)
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(PILED_UP, '$1')
    .replace(BLANK, ' ')
    .trim()
}

/** The letters of a text without the marks on them. */
export const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
