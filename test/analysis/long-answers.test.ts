import { expect, test } from 'vitest'
import { prepared } from '../../src/analysis/heard.ts'
import { readLevel, readLevels, readSupport } from '../../src/analysis/judging/form.ts'
import { serverSentence } from '../../src/analysis/server-sentence.ts'
import { isWordless } from '../../src/analysis/silence.ts'
import { quoteFinder } from '../../src/analysis/text/evidence.ts'
import { flaggedSpans, isUnsearched } from '../../src/analysis/text/flags.ts'
import { identifyingParts } from '../../src/analysis/text/redaction.ts'
import { heardParts } from '../../src/analysis/text/segments.ts'
import { sentencesOf, wordsOf } from '../../src/analysis/text/words.ts'

/** A model, a speech engine and a candidate write what they like, and this process does everything else meanwhile: twice the text takes twice the time. */

const [SHORT, FACTOR] = [5_000, 8]
/** A text so much longer takes so many times as long where each character is looked at a few times; 64 times where all are looked at for each. */
const LINEAR_MAX = 3 * FACTOR
/** Below it a measurement says nothing. Where each of 40,000 characters is compared with all others, it is seconds. */
const NOISE_MS = 300

const ADA = { firstName: 'Ada', lastName: 'Okafor', email: 'ada@people.example', phoneNumber: '+49 170 1234567' }
const answered = (content: string) => ({ choices: [{ message: { content } }] })
const field = (level: string) => answered(JSON.stringify({ level, quotes: [level], reason: level }))

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the answer of a judge': (text) => readLevel(answered(text), 'competency'),
  'an answer of a judge that breaks off': (text) => readLevel(answered(`{"level":4,"reason":"${text}`), 'competency'),
  'an answer of a judge with thoughts': (text) => readLevel(answered(`<think>${text}`), 'competency'),
  'a level': (text) => readLevel(field(text), 'competency'),
  'a level behind a figure': (text) => readLevel(field(`4${text}x`), 'competency'),
  'a level behind its name': (text) => readLevel(field(`level${text}x`), 'competency'),
  'the answer of a support check': (text) => readSupport(answered(text)),
  'a support check behind its word': (text) => readSupport(answered(`true${text}x`)),
  'the draft of a rubric': (text) => readLevels(answered(text), 300),
  'whether words were heard': (text) => isWordless(`${text}x`),
  'the words of a transcript': wordsOf,
  'its sentences': sentencesOf,
  'its stutters': (text) => heardParts(wordsOf(text)),
  'who the candidate is': (text) => identifyingParts(text, ADA),
  'what speaks to a model': (text) => flaggedSpans(text, wordsOf(text)),
  'what no pattern is known for': (text) => isUnsearched(text, wordsOf(text)),
  'the sentence of a server': serverSentence,
  'the sentence of a server as JSON': (text) => serverSentence(JSON.stringify({ error: text })),
}

const PIECES = [
  ...[' ', '\n', '[', '(', '*', '{', '"', '\\', '<', '<think', '```', ',', '-', '!'],
  ...['level ', 'true ', '4 ', '{"a":1 ', '[1 2', '"a" "b" ', "'a ", '/*', 'a', 'a ', 'a.a', 'a@', '1', '1 ', '1-'],
  ...['dot a ', 'one ', '12 Aa ', 'Aa-', 'call me ', 'ignore all ', 'give me everything ', 'önceki a ', 'system: '],
  ...['the candidate ', 'she is very ', 'xan ', '字', 'a\u200d', '\u0301', 'İ', '😀', 'a. '],
]

const of = (piece: string, units: number) => piece.repeat(Math.ceil(units / piece.length)).slice(0, units)

function timed(work: () => unknown): number {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}

test.each(Object.entries(READERS))('%s: a longer text takes as much longer, whatever it repeats', (_name, read) => {
  const slow = PIECES.flatMap((piece) => {
    const long = timed(() => read(of(piece, SHORT * FACTOR)))
    if (long < NOISE_MS) return []
    const short = Math.min(...[1, 2].map(() => timed(() => read(of(piece, SHORT)))))
    return long > NOISE_MS + LINEAR_MAX * short ? [[piece, short, long]] : []
  })
  expect(slow).toEqual([])
})

test('thousands of segments that stutter are found in one pass', () => {
  const made = (count: number) => {
    const words = wordsOf('a a a b b b '.repeat(count * 4))
    const segments = Array.from({ length: count }, (_none, at) => ({
      ...{ start: at, end: at + 1, text: 'a a a b b b', noSpeech: null, logprob: null },
    }))
    return timed(() => heardParts(words, segments))
  }
  const short = Math.min(made(600), made(600))
  expect(made(600 * FACTOR)).toBeLessThan(NOISE_MS + LINEAR_MAX * short)
})

test('a quote that stands in thousands of places, none of which counts, is looked for in one pass', () => {
  const made = (count: number) => {
    const words = wordsOf('we did it '.repeat(count))
    const excluded = Array.from({ length: count }, (_none, at) => ({ start: at * 10, end: at * 10 + 9 }))
    const find = quoteFinder([{ words, excluded }], { questions: [], rubric: [] })
    return timed(() => expect(find(['we did it we did it'])).toEqual([]))
  }
  const short = Math.min(made(1_000), made(1_000))
  expect(made(1_000 * FACTOR)).toBeLessThan(NOISE_MS + LINEAR_MAX * short)
})

test('parts that overlap each other are no evidence as far as the longest reaches', () => {
  const text =
    'We built the whole system in a year. We tested the whole system every day. We shipped the whole system in May.'
  const quotes = ['We built the whole system', 'We tested the whole system', 'We shipped the whole system']
  const [second, third] = [text.indexOf('We tested'), text.indexOf('We shipped')]
  const excluded = [
    { start: second + 4, end: second + 6 },
    { start: 0, end: second + 1 },
    { start: second, end: second + 2 },
  ]
  const found = quoteFinder([{ words: wordsOf(text), excluded }], { questions: [], rubric: [] })(quotes)
  expect(found.map(({ start }) => start)).toEqual([third])
})

test('an answer with remarks in brackets keeps its other words', () => {
  expect(['[noise] (laughs) *music*', '[a(b]c)', '(a', '*a', ']a[', '[a] [b'].map(isWordless)).toEqual([
    ...[true, false, false, false, false, false],
  ])
  expect(prepared({ questionId: 'q', question: 'Why?', isWritten: true, text: 'a' }, ADA).words).toHaveLength(1)
})
