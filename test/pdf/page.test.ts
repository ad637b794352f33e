import { expect, test } from 'vitest'
import { drawPage } from '../../src/pdf/draw-page.ts'
import { fontShelf } from '../../src/pdf/faces.ts'
import type { ResultPage } from '../../src/pdf/result-page.ts'
import { PDF_WORDS } from '../../src/pdf/words/index.ts'
import { linksOfPdf, pagesOfPdf, textsOfPdf } from '../kit/pdf-text.ts'
import { PAGE, quoting } from './pages.ts'

const textOf = async (page: ResultPage) =>
  textsOfPdf(await drawPage(page))
    .join(' ')
    .replace(/\s+/g, ' ')

test('the page tells who decides, the recommendation, scores with ranges, reasons with their place, what was not scored, and what made it', async () => {
  const pdf = await drawPage(PAGE)
  expect(pagesOfPdf(pdf)).toBe(1)
  expect(linksOfPdf(pdf)).toEqual([PAGE.url])
  const text = textsOfPdf(pdf).join(' ').replace(/\s+/g, ' ')
  for (const part of [
    'AI-assisted; a person decides.',
    'Mira Okafor',
    'Backend Engineer',
    'Interview of November 20, 2026 (UTC)',
    'Judged by the AI model simulated-judge.',
    'Recommendation: yes, confidence: medium',
    'Overall 68 (58–92). AI-assisted',
    'Communication 75 (50–100)',
    'Criteria match 50 ',
    'Cultural fit not scored: fewer than 30 words could be understood',
    'Judge yourself: Cultural fit.',
    'Reasons The reasons are the AI’s words; the quote after each reason was looked for word for word in what the program heard.',
    'it counts what was said with “because”.',
    '“first I write a failing test” Answer 1 at 0:12',
    '“we moved the orders to a queue” Answer 2 at 1:05',
    'Scored by what was quoted; no reason can be told. “I have run PostgreSQL for six years” Answer 3 ',
    'Rubric version 3 · analysed on November 21, 2026 (UTC)',
  ])
    expect(text).toContain(part)
  for (const part of ['repeated', 'moved to another job', 'Not everything fits', '[?]'])
    expect(text).not.toContain(part)
})

test('no page says that a person decides where a rule may decide, or where nobody knows', async () => {
  const { doPeopleDecide: _known, ...unknown } = PAGE
  for (const page of [unknown, { ...PAGE, doPeopleDecide: false }]) {
    const text = await textOf(page)
    expect(text).toContain('AI-assisted. It is advice, not the decision of a reviewer.')
    expect(text).not.toContain('a person decides')
  }
  // A result without a score moves nobody, whatever the rules say.
  expect(await textOf({ ...PAGE, doPeopleDecide: false, advice: null })).toContain('a person decides')
})

test('the same result makes the same bytes; another result makes others', async () => {
  const [first, second, other] = [
    await drawPage(PAGE),
    await drawPage(PAGE),
    await drawPage({ ...PAGE, position: 'Cook' }),
  ]
  expect(second.equals(first)).toBe(true)
  expect(other.equals(first)).toBe(false)
})

test('where nothing was scored, no score and no recommendation is printed', async () => {
  const scores = PAGE.scores
    .slice(1)
    .map((row) => ({ ...row, value: null, range: null, why: 'little_speech' as const }))
  const text = await textOf({ ...PAGE, advice: null, scores, reasons: [] })
  expect(text).toContain('No AI assessment. Please watch the answers.')
  expect(text.match(/not scored: less than a third of the recordings is speech/g)).toHaveLength(4)
  for (const part of ['Recommendation', 'Overall', 'Scores from 0 to 100']) expect(text).not.toContain(part)
})

test('where no reason of the AI is told, none is said to be its words', async () => {
  const reasons = PAGE.reasons.map((one) => ({ ...one, text: null }))
  expect(await textOf({ ...PAGE, reasons })).not.toContain('the AI’s words')
})

test.each(['en', 'de', 'es', 'fr', 'tr'] as const)('in %s a long cause is told to its end', async (language) => {
  const scores = PAGE.scores.map((row) => ({ ...row, value: null, range: null, why: 'trait' as const }))
  const text = await textOf({ ...PAGE, language, advice: null, scores, reasons: [] })
  const { notScored, why } = PDF_WORDS[language]
  expect(text.split(notScored(why.trait).replaceAll('\u00a0', ' '))).toHaveLength(PAGE.scores.length + 1)
})

test('a repeated analysis and another job are said, and so are answers that a person must look at', async () => {
  const text = await textOf({
    ...PAGE,
    isCorrection: true,
    otherJob: 'Platform Engineer',
    flagged: [2],
    unsearched: [3],
    cut: [4],
    isPartlyRead: true,
  })
  expect(text).toContain('This is a repeated analysis. It replaces the earlier one.')
  expect(text).toContain('This interview was for the job “Platform Engineer”.')
  expect(text).toContain('Look at answer 2: words in it speak to whoever assesses')
  expect(text).toContain(
    'Look at answer 3: words that speak to whoever assesses are not reliably found in its language or script.',
  )
  expect(text).toContain('Listen to answer 4: its transcript is longer than any answer, and its end was left out.')
  expect(text).toContain('the model read only a part of what was said.')
})

test.each(['de', 'es', 'fr', 'tr'] as const)('the page in %s holds no English of ours', async (language) => {
  const text = await textOf({
    ...PAGE,
    language,
    isCorrection: true,
    otherJob: 'X',
    flagged: [2],
    unsearched: [3],
    cut: [4],
  })
  for (const part of [
    'decides',
    'Recommendation:',
    'Overall',
    'confidence',
    'not scored',
    'Answer',
    'Rubric',
    'repeated',
    'the ',
  ])
    expect(text.replace('it counts what was said', '').replace('we moved the orders to a queue', '')).not.toContain(
      part,
    )
})

test.each([
  ['en', '“Ja.”'],
  ['tr', '“Ja.”'],
  ['de', '„Ja.“'],
  ['es', '«Ja.»'],
  ['fr', '« Ja. »'],
] as const)('the page in %s quotes as its readers do: %s', async (language, quoted) => {
  expect(await textOf({ ...quoting('Ja.'), language })).toContain(quoted)
})

test('a quote whose line a person corrected says so, also where its answer is not known', async () => {
  const [row] = quoting('Ja.').reasons
  const of = (more: object) => textOf({ ...PAGE, reasons: [{ ...row, ...more } as ResultPage['reasons'][number]] })
  expect(await of({ isQuoteCorrected: true })).toContain('“Ja.” Answer 1 at 0:05 · a person corrected this line')
  expect(await of({ isQuoteCorrected: true, answer: null })).toContain('“Ja.” a person corrected this line')
  expect(await of({})).not.toContain('corrected')
})

/** Written from left to right, so that the file holds it as it is written here. */
const SCRIPTS: readonly (readonly [string, string])[] = [
  ['Latin with its marks', 'Łukasz Żółć Þórður Ğüneş İnönü Ōtsuka Ștefan'],
  ['marks without a letter of their own', 'm̃ x̂ ẹ̀'],
  ['Cyrillic', 'Олександр Їжакевич Ґалаґан'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Vietnamese', 'Nguyễn Thị Ánh Tuyết'],
  ['Thai', 'สมชาย ใจดี'],
  ['simplified Chinese', '张伟，我们先写测试。'],
  ['traditional Chinese', '陳大文、劉德華'],
  ['Japanese', '髙橋さくら、沢田と辻'],
  ['Korean', '김민수 박찬욱'],
]

test.each(SCRIPTS)('%s is drawn, letter for letter', async (_script, words) => {
  const text = (await textOf(quoting(words))).replaceAll(' ', '').normalize('NFC')
  expect(text).toContain(words.replaceAll(' ', '').normalize('NFC'))
  expect(text).not.toContain('[?]')
})

const TURNED: readonly (readonly [string, string])[] = [
  ['Hebrew', 'נועה כהן כתבה'],
  ['Arabic', 'ليلى تكتب قصة'],
  ['Persian', 'پدر گفت چرا'],
]

test.each(TURNED)('%s is drawn from right to left', async (_script, words) => {
  // Pieces are drawn from the left, so the file holds the last letter first.
  const text = textsOfPdf(await drawPage(quoting(words))).join('')
  expect(text).toContain([...words].toReversed().join(''))
})

test('Devanagari is drawn with its ligatures', async () => {
  const text = await textOf(quoting('क्षत्रिय प्रिया शर्मा'))
  expect(text).not.toContain('[?]')
  // Two letters and what joins them are one drawn sign.
  expect(text).toContain('क्ष')
})

test('brackets and numbers in Hebrew stand where a reader expects them', async () => {
  const texts = textsOfPdf(await drawPage(quoting('גרסה (16) של PostgreSQL')))
  const place = (part: string) => texts.lastIndexOf(part)
  expect(place('PostgreSQL')).toBeLessThan(place('16'))
  expect(texts.slice(place('PostgreSQL')).join('')).toMatch(/\(16\)/)
})

test('every script has its font, and what has none is known', () => {
  const shelf = fontShelf()
  const packOf = (letter: string) => shelf.faceFor(letter, false, letter)?.pack
  expect(['a', 'ж', 'ω', 'ế', 'ش', '،', 'א', 'ก', 'क', '我', '한'].map(packOf)).toEqual([
    'sans',
    'sans',
    'sans',
    'sans',
    'arabic',
    'arabic',
    'hebrew',
    'thai',
    'devanagari',
    'chinese',
    'korean',
  ])
  expect(shelf.faceFor('辻', false, '辻さん')?.pack).toBe('japanese')
  expect(['🦄', 'த', '\ufffd', '\u{10ffff}'].map(packOf)).toEqual([undefined, undefined, undefined, undefined])
})
