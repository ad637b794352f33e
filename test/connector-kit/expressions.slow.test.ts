import { afterAll, expect, test } from 'vitest'
import { Evaluator } from '../../connectors/rest/evaluator.ts'
import { ExpressionText, evaluateBy } from '../../connectors/rest/expression.ts'

/** Expressions of the YAML run in a process that can be ended: what an ATS sends holds nobody up. */

// As in the product, but less patient.
const evaluator = new Evaluator({ msMax: 1_000, memoryMb: 96 })
afterAll(evaluateBy((evaluation) => evaluator.evaluate(evaluation)))

const made = (source: string, input: unknown = {}, values?: Record<string, unknown>) =>
  ExpressionText.parse(source).evaluate(input, values)
/** On 33 characters this regular expression ran for two minutes, and everything else with it. */
const ENDLESS = '$contains(text, /^(a+)+$/)'
const hostile = (n = 0) => ({ text: `${'a'.repeat(32)}${n}!` })

test('an expression that does not end is ended within seconds, and the process goes on meanwhile', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 50)
  const begunMs = performance.now()
  await expect(made(ENDLESS, hostile())).rejects.toMatchObject({
    code: 'ats.expression',
    message: expect.stringMatching(
      /^"\$contains\(text, .* does not fit the answer: it took more than 1 s and was ended$/,
    ),
  })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
  const firstMs = performance.now() - begunMs
  // The same one is not tried again. Of ten refusals one at least is quick, also on a busy machine.
  const againMs: number[] = []
  for (let n = 0; n < 10; n++) {
    const again = performance.now()
    await expect(made(ENDLESS, hostile())).rejects.toThrow('was ended')
    againMs.push(performance.now() - again)
  }
  expect(Math.min(...againMs)).toBeLessThan(firstMs / 2)
})

test('an expression that does not end sets its own row aside and no other row of the page', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => (n === 20 ? hostile(1) : { text: 'aaaa' }))
  const outcomes = await Promise.allSettled(rows.map((row) => made(ENDLESS, row)))
  expect(outcomes.map(({ status }) => status).indexOf('rejected')).toBe(20)
  expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value === true)).toHaveLength(49)
})

test('rows that do not end fail none of another connection and keep it waiting for one of them at most', async () => {
  const own = new Evaluator({ msMax: 1_000, memoryMb: 96 })
  const ended: string[] = []
  const asked = (source: string, input: unknown, name: string) =>
    own.evaluate({ source, input, values: undefined }).then((outcome) => {
      ended.push(name)
      return outcome
    })
  const hanging = [1, 2].map((n) => asked(ENDLESS, hostile(n), 'hostile'))
  const together = asked('name', { name: 'Mira' }, 'other')
  await hanging[0]
  const later = asked('mail', { mail: 'mira@people.example' }, 'other')
  expect(await Promise.all([together, later])).toEqual([{ value: 'Mira' }, { value: 'mira@people.example' }])
  expect(await Promise.all(hanging)).toEqual(Array(2).fill({ problem: 'it took more than 1 s and was ended' }))
  expect(ended).toEqual(['hostile', 'other', 'other', 'hostile'])
})

test('an owner with ever new expressions that do not end keeps others waiting for one of them, and later for none', async () => {
  const own = new Evaluator({ msMax: 1_000, memoryMb: 96 })
  const ended: string[] = []
  const asked = (source: string, input: unknown, owner: string) =>
    own.evaluate({ source, input, values: undefined }, owner).then((outcome) => {
      ended.push(owner)
      return outcome
    })
  const hanging = (from: number) => [1, 2, 3].map((n) => asked(`${ENDLESS} or ${from + n} = 0`, hostile(n), 'slow'))
  const first = hanging(0)
  expect(await asked('name', { name: 'Mira' }, 'other')).toEqual({ value: 'Mira' })
  expect(ended).toEqual(['slow', 'other'])
  await Promise.all(first)
  const second = hanging(10)
  expect(await asked('mail', { mail: 'mira@people.example' }, 'other')).toEqual({ value: 'mira@people.example' })
  expect(ended.slice(4)).toEqual(['other'])
  expect(await Promise.all(second)).toEqual(Array(3).fill({ problem: 'it took more than 1 s and was ended' }))
})

test('an answer that is nested too deeply fails alone; the next expression works', async () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown
  const outcomes = await Promise.allSettled([
    made('$string(name)', { name: 'Mira', deep }),
    made('name', { name: 'Noor' }),
  ])
  expect(outcomes).toEqual([
    expect.objectContaining({ status: 'rejected', reason: expect.objectContaining({ code: 'ats.expression' }) }),
    { status: 'fulfilled', value: 'Noor' },
  ])
  expect(await made('1 + 1')).toBe(2)
})

test.each([
  ['a list that grows', '$map([1..900000], function($n) { $pad("x", 2000 + $n) })'],
  [
    'a text that doubles',
    '($grow := function($t) { $length($t) > 100000000 ? $t : $grow($t & $t) }; $length($grow("xxxxxxxx")))',
  ],
])('%s needs too much memory and fails; the next expression works', async (_name, source) => {
  await expect(made(source)).rejects.toMatchObject({ code: 'ats.expression' })
  expect(await made('1 + 1')).toBe(2)
})

test('an expression reaches nothing but its input', async () => {
  expect(await made('$constructor')).toBeUndefined()
  expect(await made('constructor', {})).toBeUndefined()
  expect(await made('__proto__.polluted', JSON.parse('{"__proto__": {"polluted": 1}}'))).toBeDefined()
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  await expect(made('$eval("1")')).rejects.toMatchObject({ code: 'ats.expression' })
  await expect(made('function($x) { $x }')).rejects.toThrow('makes a function')
})

test('a value that is a file does not go to the other process', async () => {
  expect(await made('$title', {}, { title: 'A', file: new File(['x'], 'x.txt') })).toBe('A')
})

test('a thousand evaluations go together', async () => {
  const row = { name: 'x'.repeat(1_000), n: 1 }
  const all = await Promise.all(Array.from({ length: 1_000 }, (_, n) => made('n + $add', row, { add: n })))
  expect(all.at(-1)).toBe(1_000)
})
