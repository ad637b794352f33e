import bidiFactory from 'bidi-js'
import type { FaceId, FontShelf } from './faces.ts'

/** A text as its letters, each with the font that draws it and the direction in which it is read. */

/** One letter with its marks. */
export interface Letter {
  readonly text: string
  readonly face: FaceId
  /** By the bidirectional algorithm of Unicode; odd: read from right to left. */
  readonly level: number
  /** What stands in its place where it is read from right to left: `)` for `(`. */
  readonly mirrored: string
}

/** A text as it can be drawn. */
export interface Lettered {
  readonly letters: readonly Letter[]
  /** The text as a whole is read from right to left. */
  readonly isRightToLeft: boolean
  /** Something had no letter in any font, and `MARK` stands in its place. */
  readonly isMarked: boolean
}

/** Stands visibly for letters that no font draws. */
export const MARK = '[?]'
/** Signs that a script chains to one letter are drawn in parts of so many: one letter must not be wider than the page. */
const SIGNS_MAX = 16

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })
// Its types describe a module whose default is the factory; as Node loads it, the factory is the module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** The letters of a text that was cleaned. */
export function lettered(text: string, isBold: boolean, shelf: FontShelf): Lettered {
  const drawn = drawnBy(text, isBold, shelf)
  const whole = drawn.map(({ letter }) => letter).join('')
  const embedding = bidi.getEmbeddingLevels(whole)
  let at = 0
  const letters = drawn.map(({ letter, face }): Letter => {
    const level = embedding.levels[at] ?? 0
    at += letter.length
    const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
    return { text: letter, face, level, mirrored }
  })
  const isRightToLeft = (embedding.paragraphs[0]?.level ?? 0) % 2 === 1
  return { letters, isRightToLeft, isMarked: drawn.some(({ isMark }) => isMark) }
}

interface Drawn {
  readonly letter: string
  readonly face: FaceId
  readonly isMark: boolean
}

function drawnBy(text: string, isBold: boolean, shelf: FontShelf): Drawn[] {
  const drawn: Drawn[] = []
  const add = (letter: string, isMark: boolean): boolean => {
    const found = shelf.faceFor(letter, isBold, text)
    if (found) drawn.push({ letter: found.letter, face: found, isMark })
    return found !== undefined
  }
  for (const { segment } of GRAPHEMES.segment(text))
    for (const part of partsOf(segment)) {
      if (add(part, false) || drawn.at(-1)?.isMark) continue
      for (const sign of MARK) add(sign, true)
    }
  return drawn
}

function partsOf(letter: string): string[] {
  const signs = Array.from(letter)
  if (signs.length <= SIGNS_MAX) return [letter]
  const parts = Math.ceil(signs.length / SIGNS_MAX)
  return Array.from({ length: parts }, (_, at) => signs.slice(at * SIGNS_MAX, (at + 1) * SIGNS_MAX).join(''))
}

/** Letters of one line that are drawn together. */
export interface Run {
  readonly text: string
  readonly face: FaceId
}

/** A line of letters as runs from left to right. */
export function runsOf(line: readonly Letter[]): Run[] {
  const runs: Letter[][] = []
  for (const letter of line) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before && isSameRun(before, letter)) last.push(letter)
    else runs.push([letter])
  }
  return inSight(runs).map((run) => ({ text: textOf(run), face: (run[0] as Letter).face }))
}

const isSameRun = (a: Letter, b: Letter): boolean =>
  a.level === b.level && a.face.pack === b.face.pack && a.face.face === b.face.face

/** Rule L2 of the algorithm: from the highest level down to the lowest odd one, whatever lies at it or above is turned round. */
function inSight(runs: readonly Letter[][]): Letter[][] {
  const levelOf = (run: readonly Letter[] | undefined) => run?.[0]?.level ?? 0
  let turned = [...runs]
  for (let level = Math.max(0, ...runs.map(levelOf)); level > 0; level--) {
    const next: Letter[][] = []
    for (let at = 0; at < turned.length; ) {
      let end = at
      while (end < turned.length && levelOf(turned[end]) >= level) end++
      next.push(...turned.slice(at, end).toReversed())
      if (end < turned.length) next.push(turned[end] as Letter[])
      at = end + 1
    }
    turned = next
  }
  return turned
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** The text of a run for a shaper that turns round by itself what is written in Arabic or Hebrew letters, and nothing else. */
function textOf(run: readonly Letter[]): string {
  const isTurned = (run[0] as Letter).level % 2 === 1
  const letters = run.map(({ text, mirrored }) => (isTurned ? mirrored : text))
  const isTurnedByShaper = run.some(({ text }) => RIGHT_TO_LEFT.test(text))
  return (isTurned === isTurnedByShaper ? letters : letters.toReversed()).join('')
}
