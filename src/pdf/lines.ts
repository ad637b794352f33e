import type { Letter } from './letters.ts'

/** Breaks letters into lines. */

const WORDS = new Intl.Segmenter('und', { granularity: 'word' })
/** Scripts that are written without spaces: a line may end between any two of their words. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Begins no line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]/u
/** Ends no line. */
const OPENING = /[\p{Ps}\p{Pi}]$/u

interface Part {
  readonly letters: readonly Letter[]
  readonly width: number
}

/** Lines of at most this width; a word that is wider than a line is broken where it must be. */
export function linesOf(
  letters: readonly Letter[],
  widthMax: number,
  widthOf: (letters: readonly Letter[]) => number,
): Letter[][] {
  const lines: Letter[][] = [[]]
  let width = 0
  const add = ({ letters: added, width: needed }: Part) => {
    lines.at(-1)?.push(...added)
    width += needed
  }
  const newLine = () => {
    lines.push([])
    width = 0
  }
  for (const word of wordsOf(letters)) {
    const part = { letters: word, width: widthOf(word) }
    const visible = { letters: word, width: widthOf(trimmed(word)) }
    if (width > 0 && width + visible.width > widthMax) newLine()
    if (visible.width <= widthMax) {
      add(part)
      continue
    }
    for (const letter of word) {
      const one = { letters: [letter], width: widthOf([letter]) }
      if (width > 0 && width + one.width > widthMax) newLine()
      add(one)
    }
  }
  return lines.map(trimmed).filter((line) => line.length > 0)
}

function trimmed(letters: readonly Letter[]): Letter[] {
  const last = letters.findLastIndex(({ text }) => text !== ' ')
  return letters.slice(0, last + 1)
}

/** Letters that stay together, each group with the spaces behind it. */
function wordsOf(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = []
  const text = letters.map((letter) => letter.text).join('')
  let at = 0
  let before = ''
  for (const { segment } of WORDS.segment(text)) {
    const group: Letter[] = []
    for (let length = 0; length < segment.length && at < letters.length; at++) {
      const letter = letters[at] as Letter
      group.push(letter)
      length += letter.text.length
    }
    if (before === '' || mayBreak(before, segment)) words.push(group)
    else words.at(-1)?.push(...group)
    before = segment
  }
  return words
}

function mayBreak(before: string, after: string): boolean {
  if (after === ' ') return false
  if (before.endsWith(' ')) return true
  if (CLOSING.test(after) || OPENING.test(before)) return false
  return UNSPACED.test(after) || UNSPACED.test(before)
}
