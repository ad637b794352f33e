import { expect, test } from 'vitest'
import { drawPage } from '../../src/pdf/draw-page.ts'
import { type FontShelf, fontShelf } from '../../src/pdf/faces.ts'
import { Paper } from '../../src/pdf/paper.ts'
import { pagesOfPdf, textsOfPdf } from '../kit/pdf-text.ts'
import { PAGE, quoting } from './pages.ts'

/** Marks for which a font has no place: the page is drawn all the same. */

const STYLE = { size: 10, colour: '#000' }
const between = (first: number, last: number, kind: RegExp): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).filter((one) => kind.test(one))
/** So many marks in one text. */
const TOGETHER = 17
const MARKS = between(0x600, 0x8ff, /\p{M}/u)
/** One letter of each shape, and those whose shapes the font joins otherwise. */
const LETTERS = [
  ...'ابجدرسصطعفقكلمنهويىةءآئ\u06a1\u06a2\u06a3\u06a4\u06a5',
  ...between(0x671, 0x6d3, /\p{L}/u).filter((_, at) => at % 6 === 0),
]

test.each([
  ['a name with a mark of the Quran', 'ليلى\u06d6'],
  ['a verse', 'غِشَٰوَةٌۖ'],
  ['a letter without dots and its vowel', '\u06a1\u0650'],
  ['letters that other languages write', '\u06a2 \u06a3 \u06a5 \u06a4\u065f'],
])('%s is drawn, with its letters', async (_what, text) => {
  const pdf = await drawPage({ ...quoting(text), candidate: text })
  expect(pagesOfPdf(pdf)).toBe(1)
  const drawn = textsOfPdf(pdf).join('')
  for (const letter of text.match(/\p{L}/gu) ?? []) expect(drawn).toContain(letter)
  expect(drawn).not.toContain('[?]')
})

test('each Arabic mark is shaped on each shape of letter, alone and joined', () => {
  const shelf = fontShelf()
  const paper = new Paper('marks', 'ar', shelf)
  let drawn = 0
  for (const letter of LETTERS)
    for (let at = 0; at < MARKS.length; at += TOGETHER) {
      const some = MARKS.slice(at, at + TOGETHER)
      const text = some.map((mark) => `${letter}${mark} ل${letter}${mark}ل`).join(' ')
      const shaped = paper.set(text, STYLE, 4_000).lines.flat()
      // A text that could not be shaped would have lost its marks.
      const withFont = some.filter((mark) => shelf.faceFor(letter + mark, false, text))
      const withMark = shaped.filter((one) => /\p{M}/u.test(one.text.normalize('NFD')))
      expect(withMark.length).toBeGreaterThanOrEqual(2 * withFont.length)
      drawn += some.length
    }
  expect(drawn).toBeGreaterThan(8_000)
})

/** A shelf of fonts of which one cannot shape what matches. */
function brokenFor(what: RegExp): FontShelf {
  const shelf = fontShelf()
  const broken = { pack: 'broken', face: 'broken' }
  return {
    faceFor: (letter, isBold, text) => {
      const found = shelf.faceFor(letter, isBold, text)
      return found && what.test(letter) ? { ...found, ...broken } : found
    },
    bytesOf: (face) => (face.pack === broken.pack ? Buffer.from('no font') : shelf.bytesOf(face)),
  } as FontShelf
}

test('a text that a font cannot shape loses its marks, and becomes [?] where that does not help; the rest of the page stays', () => {
  const textOf = (paper: Paper, text: string) =>
    paper
      .set(text, STYLE, 400)
      .lines.flat()
      .map((letter) => letter.text)
      .join('')
  const marks = new Paper('marks', 'en', brokenFor(/\p{M}/u))
  expect([textOf(marks, 'q\u0307 is here'), marks.isMarked]).toEqual(['q is here', false])
  const letters = new Paper('letters', 'en', brokenFor(/q/u))
  expect([textOf(letters, 'q is here'), letters.isMarked, textOf(letters, PAGE.candidate)]).toEqual([
    '[?]',
    true,
    PAGE.candidate,
  ])
  expect(() => textOf(new Paper('all', 'en', brokenFor(/./u)), 'abc')).toThrow()
})
