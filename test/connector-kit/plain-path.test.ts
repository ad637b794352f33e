import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  jsonValue,
  letrec,
  oneof,
  property,
  record,
  string,
} from 'fast-check'
import { expect, test } from 'vitest'
import { compiledOf, evaluate } from '../../connectors/rest/evaluation.ts'
import { constantOf, plainPathOf, plainTextOf, readPlain } from '../../connectors/rest/plain-path.ts'

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

/** A value as it is stored and sent. JSON has one zero: an answer's `-0` is kept by a plain path and leaves as `0`. */
const asSent = (result: unknown) => JSON.stringify(result)

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
      const read = { value: plain.value }
      expect(asSent(read)).toBe(asSent(await evaluate({ source, input, values: {} })))
    }),
    { numRuns: 3_000, examples: [[['id'], { id: { data: { '': -0 } } }]] },
  )
  expect(found).toBeGreaterThan(500)
})

test('a constant is what JSONata makes of it; anything more is left to JSONata', async () => {
  for (const source of ['"open"', "'it''s'", '7', '-3', '1.5e3', 'true', 'false', 'null', '"\\u0000"']) {
    const tree = await Promise.resolve(source)
      .then(compiledOf)
      .then(
        (one) => one.ast(),
        () => null,
      )
    if (tree === null) continue
    expect({ value: constantOf(tree) }).toEqual(await evaluate({ source, input: { open: 1 }, values: {} }))
  }
  for (const source of ['"a"[0]', '"x"[]', '"a".b', '[1]', '{}', '$jobId', 'open', '"a" & "b"', '-open'])
    expect(constantOf(compiledOf(source).ast())).toBe(undefined)
})

test('what is read by its text alone is what JSONata reads', async () => {
  const words = [
    'id',
    'data',
    '_x9',
    'and',
    'or',
    'in',
    'true',
    'null',
    'function',
    'constructor',
    'toString',
    '9a',
    'a b',
    '',
    'ä',
    '`a`',
  ]
  let read = 0
  const agrees = (source: string) => {
    const plain = plainTextOf(source)
    if (plain === undefined) return
    read++
    const tree = compiledOf(source).ast()
    expect([plainPathOf(tree), constantOf(tree)]).toEqual(
      'path' in plain ? [plain.path, undefined] : [null, plain.constant],
    )
  }
  await assert(
    property(array(constantFrom(...words), { minLength: 1, maxLength: 3 }), (names) => agrees(names.join('.'))),
    { numRuns: 500 },
  )
  await assert(
    property(string({ unit: 'grapheme' }), (text) => agrees(`"${text}"`)),
    { numRuns: 500, examples: [[''], ['a\nb'], ['a\u0000'], ["it's"], ['$jobId']] },
  )
  expect(read).toBeGreaterThan(400)
  for (const source of ['data.id', 'id', '"open"']) expect(plainTextOf(source)).toBeDefined()
  for (const source of ['true', 'a.in', 'data.constructor', '"a\\n"', '"a" & "b"', '$jobId', 'a[0]', ''])
    expect(plainTextOf(source)).toBe(undefined)
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
  '7',
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
