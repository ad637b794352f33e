import { expect, test } from 'vitest'
import { cleaned } from '../../src/pdf/clean-text.ts'
import { drawPage } from '../../src/pdf/draw-page.ts'
import { pagesOfPdf, textsOfPdf } from '../kit/pdf-text.ts'
import { PAGE, quoting } from './pages.ts'

/** Whatever a name or a quote holds: one page, no box for a letter that no font draws, and all that else has to be said is said. */
const HOSTILE: readonly (readonly [what: string, text: string, mark: boolean])[] = [
  ['nothing', '', false],
  ['an override of the direction', 'a\u202eevil\u202c \u2066hidden\u2069', false],
  ['marks piled up', `Z${'\u0301'.repeat(3_000)}algo`, false],
  ['ten thousand emoji', '😀'.repeat(10_000), true],
  ['one emoji of a thousand joined', Array.from({ length: 1_000 }, () => '👩').join('\u200d'), true],
  ['half characters', 'half \ud83d of one \ude00', true],
  ['control characters', 'a\u0000b\u0007c\u001b[31md\u0085e\u2028f', false],
  ['a word wider than the page', 'W'.repeat(1_000), false],
  ['a hundred thousand words', 'word '.repeat(100_000), false],
  ['one chain of Indic signs', 'क्'.repeat(2_000), false],
  ['jamo without end', '\u1100'.repeat(2_000), true],
  ['scripts without a font', 'தமிழ் ქართული አማርኛ', true],
  ['brackets nested a thousand times', `${'('.repeat(1_000)}א${')'.repeat(1_000)}`, false],
  ['PDF of its own', ') Tj ET /Launch (x) << /JS (alert) >> endstream endobj', false],
]

test.each(HOSTILE)('%s is drawn on one page', async (_what, text, isMarked) => {
  const pdf = await drawPage({ ...quoting(text), candidate: text.slice(0, 300) || '–', position: text, otherJob: text })
  expect(pagesOfPdf(pdf)).toBe(1)
  expect(pdf.length).toBeLessThan(100_000)
  const all = textsOfPdf(pdf).join(' ').replace(/\s+/g, ' ')
  expect(all).toContain('a person decides')
  expect(all).toContain('Rubric version 3')
  expect(all.includes('[?] stands for letters that this page cannot draw.')).toBe(isMarked)
  // No glyph 0, the box of every font.
  expect(all).not.toContain('\u0000')
})

test('what does not fit is cut with an ellipsis, and the foot says where the rest stands', async () => {
  const long = PAGE.reasons.map((reason) => ({
    ...reason,
    text: 'a long reason '.repeat(60),
    quote: 'many words '.repeat(60),
  }))
  const flagged = Array.from({ length: 40 }, (_, at) => at + 1)
  const all = textsOfPdf(
    await drawPage({ ...PAGE, position: 'Head of everything '.repeat(30), reasons: long, flagged }),
  ).join('')
  expect(all).toContain('…')
  expect(all).toContain('Not everything fits on this page. The interview’s page shows it all.')
})

test('cleaning keeps what scripts need and takes what hides', () => {
  expect(cleaned('می‌خواهم')).toBe('می‌خواهم')
  expect(cleaned('\u202eabc\u202c\u200b\ufeff')).toBe('abc')
  expect(cleaned('e\u0301')).toBe('é')
  expect(cleaned(' a \n\t b ')).toBe('a b')
  expect(cleaned('x'.repeat(10_000))).toHaveLength(1_000)
})
