import { expect, test } from 'vitest'
import { readJudgement } from '../../src/analysis/judgement-form.ts'

/** What a model's answer looks like, and what is read of it. Only what holds no judgement at all is refused. */

const QUOTE = 'I measured every change before I kept it'
const of = (fields: Record<string, unknown> = {}) => ({
  criterion: 'communication',
  score: 70,
  quotes: [QUOTE],
  strengths: ['clear'],
  weaknesses: [],
  observations: 'Fine.',
  ...fields,
})
const judgement = (...criteria: unknown[]) => ({
  criteria: criteria.length === 0 ? [of()] : criteria,
  red_flags: [],
  positive_indicators: [],
  reasons: ['care'],
  risks: [],
  one_line_summary: 'Careful.',
  key_strengths: 'Care.',
  key_concerns: '',
})
const completion = (content: unknown, rest: Record<string, unknown> = {}) => ({
  choices: [{ message: { content }, ...rest }],
})
const read = (content: unknown) => readJudgement(completion(content))
const json = JSON.stringify(judgement())

test.each([
  ['70', 70],
  [70.5, 71],
  ['70.5', 71],
  ['70,4', 70],
  ['70 %', 70],
  ['70/100', 70],
  [101, 100],
  [-1, 0],
  [1_000, null],
  ['high', null],
  [null, null],
  [undefined, null],
  [[70], null],
])('a score of %j is read as %s', (score, outcome) => {
  expect(read(JSON.stringify(judgement(of({ score })))).criteria[0]?.score).toBe(outcome)
})

test.each([
  ['as it should be', json],
  ['in a code fence', `\`\`\`json\n${json}\n\`\`\``],
  ['behind words', `Here is my assessment:\n${json}\nI hope it helps.`],
  ['behind thoughts', `<think>Is {"criteria": []} right? No.</think>\n${json}`],
  ['behind thoughts whose beginning the server took off', `Is {"criteria": []} right?\n</think>\n\n${json}`],
  [
    'in parts',
    [
      { type: 'text', text: json.slice(0, 50) },
      { type: 'text', text: json.slice(50) },
    ],
  ],
  ['with a trailing comma', json.replace('"key_concerns":""}', '"key_concerns":"",}')],
  ['with single quotes', json.replaceAll('"', "'")],
  ['as a list of criteria alone', JSON.stringify([of()])],
  [
    'as an object by criterion',
    JSON.stringify({ ...judgement(), criteria: { communication: of({ criterion: undefined }) } }),
  ],
  ['with quotes as objects', JSON.stringify(judgement(of({ quotes: [{ answer: 1, text: QUOTE }] })))],
  ['with one quote that is no list', JSON.stringify(judgement(of({ quotes: QUOTE })))],
  ['with another spelling of the criterion', JSON.stringify(judgement(of({ criterion: 'Communication_Score' })))],
])('an answer %s is read', (_form, content) => {
  expect(read(content).criteria).toMatchObject([{ criterion: 'communication', score: 70, quotes: [QUOTE] }])
})

test('a mark of thoughts that the candidate said takes nothing off the judgement', () => {
  const said = JSON.stringify(judgement(of({ observations: 'Said </think> {"criteria": []}.' })))
  expect(read(said).criteria).toHaveLength(1)
})

test('an answer that was cut by its length keeps what was written whole, and no half of a number', () => {
  const whole = JSON.stringify(judgement(of(), of({ criterion: 'competency', score: 85 })))
  const cutAt = whole.indexOf('85') + 1
  expect(readJudgement(completion(whole.slice(0, cutAt), { finish_reason: 'length' })).criteria).toMatchObject([
    { criterion: 'communication', score: 70 },
  ])
})

test('long texts and lists are cut, not refused', () => {
  const long = read(
    JSON.stringify({
      ...judgement(
        of({ observations: 'x'.repeat(2_001), quotes: Array(6).fill(QUOTE), strengths: Array(30).fill('s') }),
      ),
      one_line_summary: '😀'.repeat(200),
    }),
  )
  expect(long.criteria[0]?.observations).toHaveLength(2_000)
  expect(long.criteria[0]?.quotes).toHaveLength(6)
  expect(long.criteria[0]?.strengths).toHaveLength(10)
  expect(long.one_line_summary).toBe('😀'.repeat(150))
  const words = 'measured every change '.repeat(40)
  expect(read(JSON.stringify(judgement(of({ quotes: [words] })))).criteria[0]?.quotes[0]).toMatch(
    /^(measured every change ?|measured every ?|measured ?)+$/,
  )
})

test('what cannot be read of one criterion costs the others nothing', () => {
  const read4 = read(
    JSON.stringify(judgement('nonsense', of({ criterion: 'charm' }), { criterion: 'competency' }, null, of())),
  )
  expect(read4.criteria).toMatchObject([
    { criterion: 'competency', score: null, quotes: [], strengths: [], observations: '' },
    { criterion: 'communication', score: 70 },
  ])
})

test.each([
  [
    'a refusal',
    completion(null, {}),
    { refusal: 'I cannot assess people.' },
    'analysis.refused',
    'I cannot assess people.',
  ],
  ['words alone', completion('Great candidate!'), {}, 'analysis.form', 'required form'],
  ['an empty answer', completion(''), {}, 'analysis.form', 'required form'],
  ['thoughts that never end', completion('<think>{"criteria":[]}'), {}, 'analysis.form', 'required form'],
  ['a mass of brackets', completion('{"a":'.repeat(50_000)), {}, 'analysis.form', 'required form'],
  ['an answer of 3 MB', completion(`{"criteria":[${'1,'.repeat(1_500_000)}`), {}, 'analysis.form', 'required form'],
  ['no choices', { choices: [] }, {}, 'analysis.form', 'required form'],
])('%s is refused with its reason', (_case, answer, message, code, reason) => {
  const [choice] = answer.choices as { message: object }[]
  if (choice) Object.assign(choice.message, message)
  expect(() => readJudgement(answer)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(reason) }),
  )
})

test('a filter that lets nothing through is a refusal', () => {
  expect(() => readJudgement(completion('', { finish_reason: 'content_filter' }))).toThrow(
    expect.objectContaining({ code: 'analysis.refused' }),
  )
})
