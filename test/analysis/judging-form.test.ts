import { expect, test } from 'vitest'
import { readLevel as readLevelOf, readSupport } from '../../src/analysis/judging/form.ts'

/** What a model's answer looks like, and what is read of it. Only what holds no judgement at all is asked for again. */

const QUOTE = 'I measured every change before I kept it'
const of = (fields: Record<string, unknown> = {}) => ({
  level: 4,
  quotes: [{ answer: 1, text: QUOTE }],
  reason: 'Measures changes.',
  ...fields,
})
const readLevel = (answered: unknown) => readLevelOf(answered, 'communication')
const completion = (content: unknown, rest: Record<string, unknown> = {}) => ({
  choices: [{ message: { content }, ...rest }],
})
const read = (content: unknown) => {
  const reading = readLevel(completion(content))
  return reading.outcome === 'read' ? reading.value : reading
}
const json = JSON.stringify(of())

test.each([
  [4, 4],
  ['4', 4],
  ['Level 4', 4],
  ['level: 4', 4],
  ['4/5', 4],
  ['4.0', 4],
  ['4,0', 4],
  [1, 1],
  [5, 5],
  [0, null],
  [6, null],
  [80, null],
  [-1, null],
  ['101', null],
  [null, null],
  ['null', null],
  ['n/a', null],
  ['', null],
])('a level of %j is read as %s', (level, outcome) => {
  expect(read(JSON.stringify(of({ level })))).toMatchObject({ level: outcome })
})

test.each([['good'], [true], [[4]], [{ value: 4 }], [4.4], [3.5], [0.5], [0.99], [5.4], ['4,5'], ['0.8']])(
  'a level of %j is a mistake that the model is told of',
  (level) => {
    expect(read(JSON.stringify(of({ level })))).toEqual({
      outcome: 'unreadable',
      words: '"level" must be a whole number from 1 to 5, or null',
    })
  },
)

test.each([
  [3.5, 3],
  ['4,5', 4],
  [4.4, 4],
  [4.6, 5],
  [1.5, 1],
  [2.51, 3],
  [4, 4],
  [6, null],
  [null, null],
])('a level of %j in the second answer is the nearest one, %s: a half is the lower one', (level, nearest) => {
  const reading = readLevelOf(completion(JSON.stringify(of({ level }))), 'communication', { isLast: true })
  expect(reading).toMatchObject({ outcome: 'read', value: { level: nearest, quotes: [QUOTE] } })
})

test.each([['good'], [true], [0.5], [0.99], [5.4], ['0.8'], [70.5]])(
  'a level of %j is a mistake in the second answer too: it is off the scale, or none',
  (level) => {
    const reading = readLevelOf(completion(JSON.stringify(of({ level }))), 'communication', { isLast: true })
    expect(reading).toMatchObject({ outcome: 'unreadable' })
  },
)

test.each([
  ['as it should be', json],
  ['in a code fence', `\`\`\`json\n${json}\n\`\`\``],
  ['behind words', `Here is my assessment:\n${json}\nI hope it helps.`],
  ['behind thoughts', `<think>Is {"level": 1} right? No.</think>\n${json}`],
  ['behind thoughts whose beginning the server took off', `Is {"level": 1} right?\n</think>\n\n${json}`],
  [
    'in parts',
    [
      { type: 'text', text: json.slice(0, 20) },
      { type: 'text', text: json.slice(20) },
    ],
  ],
  ['with a trailing comma', json.replace('"}', '",}')],
  ['with single quotes', json.replaceAll('"', "'")],
  ['in a list', JSON.stringify([of()])],
  ['within another object', JSON.stringify({ task: 'judge', judgement: of() })],
  ['as a list of criteria', JSON.stringify({ criteria: [{ criterion: 'communication', ...of() }] })],
  ['with quotes as texts', JSON.stringify(of({ quotes: [QUOTE] }))],
  ['with quotes by another name', JSON.stringify(of({ quotes: [{ quote: QUOTE }] }))],
  ['with one quote that is no list', JSON.stringify(of({ quotes: QUOTE }))],
])('an answer %s is read', (_form, content) => {
  expect(read(content)).toEqual({ level: 4, quotes: [QUOTE], reason: 'Measures changes.' })
})

test.each([
  [
    'of several criteria the one that is asked for',
    {
      criteria: [
        { criterion: 'competency', ...of({ level: 1 }) },
        { criterion: 'communication', ...of() },
      ],
    },
    4,
  ],
  ['another criterion alone', { criterion: 'competency', ...of() }, undefined],
  ['several that name none', [of(), of({ level: 1 })], undefined],
  ['several of the same', [1, 2].map((level) => ({ criterion: 'communication', ...of({ level }) })), undefined],
])('of %s: %#', (_case, answer, level) => {
  const reading = readLevel(completion(JSON.stringify(answer)))
  expect(reading.outcome === 'read' ? reading.value.level : undefined).toBe(level)
})

test('a mark of thoughts that the candidate said takes nothing off the judgement', () => {
  expect(read(JSON.stringify(of({ reason: 'Said </think> {"level": 1}.' })))).toMatchObject({ level: 4 })
})

test('an answer that was cut by its length keeps what was written whole, and no half of a number', () => {
  const cutAt = json.indexOf('Measures')
  expect(readLevel(completion(json.slice(0, cutAt), { finish_reason: 'length' }))).toMatchObject({
    outcome: 'read',
    value: { level: 4, quotes: [QUOTE], reason: '' },
  })
  expect(readLevel(completion('{"level": 4', { finish_reason: 'length' }))).toMatchObject({ outcome: 'unreadable' })
})

test('long texts and lists are cut, not refused', () => {
  const words = 'measured every change '.repeat(40)
  const long = read(JSON.stringify(of({ quotes: [words, ...Array(30).fill(QUOTE)], reason: '😀'.repeat(400) })))
  if ('outcome' in long) throw new Error(long.words)
  expect(long.quotes).toHaveLength(5)
  expect(long.quotes[0]).toMatch(/^(measured every change ?|measured every ?|measured ?)+$/)
  expect(long.reason).toBe('😀'.repeat(250))
})

test.each([
  ['words alone', 'Great candidate!', 'it holds no JSON object'],
  ['an empty answer', '', 'it holds no JSON object'],
  ['thoughts that never end', '<think>{"level":4}', 'it holds no JSON object'],
  ['a mass of brackets', '{"a":'.repeat(50_000), 'it holds no JSON object'],
  ['an answer of 3 MB', `{"level":[${'1,'.repeat(1_500_000)}`, 'it holds no JSON object'],
  ['another object', '{"score": 90}', 'the field "level" is missing'],
])('%s cannot be read, and the model is told why', (_case, content, words) => {
  expect(readLevel(completion(content))).toEqual({ outcome: 'unreadable', words })
})

test('no choices at all cannot be read either', () => {
  expect(readLevel({ choices: [] })).toMatchObject({ outcome: 'unreadable' })
})

test('a refusal is one with the words of the model; of a filter that lets nothing through without', () => {
  const refused = { choices: [{ message: { content: null, refusal: ' I cannot assess people. ' } }] }
  expect(readLevel(refused)).toEqual({ outcome: 'refused', words: 'I cannot assess people.' })
  expect(readLevel(completion('', { finish_reason: 'content_filter' }))).toEqual({ outcome: 'refused', words: '' })
})

test.each([
  ['{"supports": true}', true],
  ['{"supports": false}', false],
  ['{"supports": "yes"}', true],
  ['{"supports": "No"}', false],
  ['```json\n{"answer": {"supports": true}}\n```', true],
  ['true', true],
  ['Yes.', true],
  ['"false"', false],
  ['<think>It does not.</think>No', false],
  ['```\ntrue\n```', true],
])('a support check that answers %s says %s', (content, value) => {
  expect(readSupport(completion(content))).toEqual({ outcome: 'read', value: { supports: value, stated: null } })
})

test.each([
  ['{"supports": true, "stated": [true, false]}', [true, false]],
  ['{"supports": true, "stated": ["yes", "No", 3]}', [true, false, false]],
  ['{"supports": true, "stated": false}', [false]],
  ['{"supports": true, "stated": null}', [false]],
  ['{"supports": true, "stated": []}', []],
  ['{"supports": true, "stated": [{"reason": "x", "stated": false}, {"reason": "y", "stated": true}]}', [false, true]],
  ['{"supports": true, "stated": [0, 1]}', [false, true]],
  ['{"supports": true, "stated": {"0": false, "1": true}}', [false, true]],
  ['{"supports": true, "stated": "[false, true]"}', [false, true]],
  ['[{"supports": true, "stated": false}, {"supports": true, "stated": true}]', [false, true]],
  ['[{"supports": true}, {"supports": true}]', null],
  ['{"supports": true', null],
  ['{"supports": true, "stated": [fa', []],
  ['Here it is: {"supports": true, "stated": [false, tr', [false]],
  ['{"supports": "True.", "stated": ["partly", "False.", "Yes!"]}', [false, false, true]],
])('a support check that answers %s says %j of the reasons', (content, stated) => {
  expect(readSupport(completion(content))).toEqual({ outcome: 'read', value: { supports: true, stated } })
})

test.each([
  ['{"supports": "maybe"}'],
  ['{"supports": null}'],
  ['Yes and no.'],
  ['[{"supports": true}, {"supports": false}]'],
  ['{"supports": tr'],
  ['[true, false]'],
])('a support check that answers %s says nothing', (content) => {
  expect(readSupport(completion(content))).toMatchObject({ outcome: 'unreadable' })
})
