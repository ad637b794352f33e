import { expect, test } from 'vitest'
import { quoteFinder } from '../../src/analysis/text/evidence.ts'
import { placesOf, wordsOf } from '../../src/analysis/text/words.ts'

/** Which quotes carry a score: input, and what comes of it. */

const TRAINS = 'I like trains because they are always on time in my country.'
const ANSWERS = [
  'I built a payment system, and I measured every change before I kept it.',
  `Um, you know, so, I do standard everyday work. ${TRAINS}`,
]
const answersOf = (texts: readonly string[]) => texts.map((text) => ({ words: wordsOf(text), excluded: [] }))
const found = (
  quote: string,
  texts: readonly string[] = ANSWERS,
  questions: readonly string[] = [],
  rubric: readonly string[] = [],
) => {
  const [first] = quoteFinder(answersOf(texts), { questions, rubric })([quote])
  return first && texts[first.answer]?.slice(first.start, first.end)
}

test.each([
  ['a sentence as it was said', 'I measured every change before I kept it', 'I measured every change before I kept it'],
  ['other case and punctuation', 'i MEASURED: every, change – before', 'I measured every change before'],
  ['two words', 'every day', undefined],
  ['half words', 'ard everyday work I like tra', undefined],
  ['a half word at the beginning', 'andard everyday work I like', undefined],
  ['four words', 'um you know so', undefined],
  ['words of two answers', 'before I kept it Um you know', undefined],
  ['words that nobody said', 'I won the Nobel prize in physics', undefined],
  ['another order', 'every change I measured before it', undefined],
  ['nothing', '', undefined],
  ['punctuation', '… — !?', undefined],
])('%s: “%s” is evidence as %s', (_case, quote, outcome) => {
  expect(found(quote)).toBe(outcome)
})

const STUTTERED = 'When the server failed I, I, I called the the whole team.'
test.each([
  ['as it was said', 'the server failed I I I called the the whole team'],
  ['with one of each', 'the server failed I called the whole team'],
  ['from the word itself on', 'I called the whole team', 'I called the the whole team'],
])('who stutters keeps the evidence, quoted %s', (_how, quote, outcome = STUTTERED.slice(5, -1)) => {
  expect(found(quote, [STUTTERED])).toBe(outcome)
})

test.each(['because I wanted to leave', 'b-b-b-because I w-w-w-wanted to leave', 'b-because I w-wanted to leave'])(
  'who stutters the beginning of a word keeps the evidence, quoted “%s”',
  (quote) => {
    expect(found(quote, ['It was b-b-b-because I w-w-w-wanted to leave.'])).toMatch(/because I w-w-w-wanted to leave$/)
  },
)

test('an amount is quoted as large as it was said, and its groups weigh one', () => {
  const said = ['We moved 1 000 000 000 lira a month']
  expect(found('moved 1 000 000 000 lira a', said)).toBe('moved 1 000 000 000 lira a')
  expect(found('We moved 1 000 lira a month', said)).toBeUndefined()
  expect(found('moved 1 000 000 000 lira', said)).toBeUndefined()
})

test('a repeated word weighs one', () => {
  expect(found('failed I I I called', [STUTTERED])).toBeUndefined()
  expect(found('we did it it it it it', ['we did it it it it it'])).toBeUndefined()
})

test.each([
  ['Turkish in capitals', 'İYİ BİR EKİPLE İSTANBUL’DA ÇALIŞTIM', "İyi bir ekiple İstanbul'da çalıştım ve öğrendim."],
  ['Turkish dotless letters', 'ışıklı bir çalışma yaptık sonra', 'IŞIKLI BİR ÇALIŞMA YAPTIK SONRA sattık.'],
  [
    'decomposed German',
    'Wir prüfen täglich über größere Änderungen'.normalize('NFD'),
    'Wir prüfen täglich über größere Änderungen.',
  ],
  ['German in capitals', 'WIR PRÜFEN DIE GROSSE STRASSE TÄGLICH', 'Wir prüfen die große Straße täglich.'],
  ['Hindi', 'मैं हर दिन बदलाव मापता हूँ', 'मैं हर दिन बदलाव मापता हूँ और लिखता हूँ।'],
  ['Arabic', 'أنا أقيس كل تغيير قبل أن أبقيه', 'نعم، أنا أقيس كل تغيير قبل أن أبقيه.'],
  ['Thai', 'ผมวัดการเปลี่ยนแปลงทุกครั้ง', 'ที่ทำงานผมวัดการเปลี่ยนแปลงทุกครั้งก่อนใช้'],
  ['Chinese', '我们先测量再改变这个系统', '在公司，我们先测量，再改变这个系统。'],
  ['Japanese', '変更を毎日測定してから残します', '私は変更を毎日測定してから残します。'],
  ['full-width letters', 'I built ａ payment system', 'I built a payment system.'],
])('a true quote counts in %s', (_language, quote, answer) => {
  expect(found(quote, [answer])).toBeDefined()
})

test.each([
  ['Hindi: कि is not कु', 'मैं कु हर दिन बदलाव मापता', 'मैं कि हर दिन बदलाव मापता हूँ'],
  ['Arabic: other vowels', 'كُتِبَ هذا النص في المكتب أمس', 'كَتَبَ هذا النص في المكتب أمس'],
  ['Thai: another tone', 'เขาซื้อเสื้อไหม้ใหม่จากร้าน', 'เขาซื้อเสื้อไหมใหม่จากร้าน'],
  ['Thai: too short', 'ทุกครั้ง', 'ผมวัดการเปลี่ยนแปลงทุกครั้ง'],
  ['Chinese: nine letters', '我们先测量再改变它', '我们先测量再改变它。'],
  ['Spanish: año is not ano', 'cada ano medimos todos los cambios', 'cada año medimos todos los cambios'],
])('a wrong or short quote does not count: %s', (_case, quote, answer) => {
  expect(found(quote, [answer])).toBeUndefined()
})

test('the question read back is no evidence; what is said beside it is', () => {
  const question = 'Why do you want to work for our company?'
  const answer =
    'Why do you want to work for our company? I want to work for our company because trains fascinate me since I was small.'
  expect(found('Why do you want to work for our company', [answer], [question])).toBeUndefined()
  expect(found('work for our company I want', [answer], [question])).toBeUndefined()
  expect(found('because trains fascinate me since I was small', [answer], [question])).toBeDefined()
  expect(found('I want to work for our company because trains fascinate me since', [answer], [question])).toBeDefined()
})

test('a level of the rubric or the guidance read aloud is no evidence; a few of its words within own ones are', () => {
  const rubric = ['Concrete own actions are told, with their reasons or their outcomes.', 'Look for care.']
  const answer = `${rubric[0]} I checked the outcomes with their reasons or so every single evening.`
  expect(found('Concrete own actions are told, with their reasons or their outcomes', [answer], [], rubric)).toBe(
    undefined,
  )
  expect(found('own actions are told, with their reasons', [answer], [], rubric)).toBeUndefined()
  expect(found('I checked the outcomes with their reasons or so', [answer], [], rubric)).toBeDefined()
})

test('a part that is excluded is no evidence, and the same words elsewhere are', () => {
  const said = 'I measured every change before I kept it. Yes, I measured every change before.'
  const answer = { words: wordsOf(said), excluded: [{ start: 0, end: 10 }] }
  const of = (excluded: typeof answer.excluded) =>
    quoteFinder([{ ...answer, excluded }], { questions: [], rubric: [] })(['I measured every change before'])[0]
  expect(of([])).toMatchObject({ answer: 0, start: 0 })
  expect(of(answer.excluded)).toMatchObject({ answer: 0, start: said.lastIndexOf('I measured') })
  expect(of([{ start: 0, end: said.length }])).toBeUndefined()
})

test.each([
  ['a b', 'a b a b a', [0, 2]],
  ['a a', 'a a a b a a', [0, 1, 4]],
  ['a b a c', 'a b a b a c a b a c', [2, 6]],
  ['a', '', []],
  ['', 'a', []],
  ['a b', 'a', []],
])('the words “%s” stand in “%s” at %j', (run, within, places) => {
  expect(placesOf(wordsOf(run), wordsOf(within))).toEqual(places)
})
