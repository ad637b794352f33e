import { array, assert, asyncProperty, constantFrom, dictionary, jsonValue, letrec, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { compiledOf, evaluate } from '../../connectors/rest/evaluation.ts'
import { plainPathOf, readPlain } from '../../connectors/rest/plain-path.ts'

const NAMES = ['id', 'data', 'row', 'x y']
const { answer } = letrec<{ answer: unknown }>((tie) => ({
  answer: oneof(
    { maxDepth: 4 },
    jsonValue({ maxDepth: 1 }),
    dictionary(constantFrom(...NAMES), tie('answer'), { maxKeys: 4 }),
    array(tie('answer'), { maxLength: 2 }),
    record({ id: tie('answer'), data: tie('answer') }),
  ),
}))

test('a plain path finds what JSONata finds, or leaves it to JSONata', async () => {
  let found = 0
  await assert(
    asyncProperty(array(constantFrom(...NAMES), { minLength: 1, maxLength: 4 }), answer, async (names, input) => {
      const source = names.map((name) => `\`${name}\``).join('.')
      const path = plainPathOf(compiledOf(source).ast())
      expect(path).toEqual(names)
      const plain = readPlain(names, input)
      if (!plain.found) return
      found++
      expect({ value: plain.value }).toEqual(await evaluate({ source, input, values: {} }))
    }),
    { numRuns: 3_000 },
  )
  expect(found).toBeGreaterThan(500)
})

test.each([
  'data[0].id',
  'a.b[]',
  'a.$string()',
  'a{b:c}',
  'a^(b)',
  'a@$v.b',
  'a#$i.b',
  '*.a',
  '**',
  'a.(b)',
  '(a.b)',
  '"open"',
  '$jobId',
  '$',
  'a ? b : c',
  'a & b',
  'constructor.name',
  '__proto__',
  'toString',
])('%s is left to JSONata', (source) => {
  expect(plainPathOf(compiledOf(source).ast())).toBe(null)
})
