import { expect, test } from 'vitest'
import { AppError, messageOf } from '../../src/base/errors.ts'
import {
  readJson,
  readJsonAsSent,
  readJsonOrNull,
  storable,
  storableJson,
  storableValue,
  textOf,
} from '../../src/base/foreign.ts'
import { cut } from '../../src/base/text.ts'

/** Every text of a value, keys too. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsOf(part)])
}

test.each([
  ['a clean text', 'Ada 😀', 'Ada 😀'],
  ['U+0000', 'A\u0000da', 'A\ufffdda'],
  ['the first half of a pair', 'Ada\ud83d', 'Ada\ufffd'],
  ['the second half of a pair', '\ude00Ada', '\ufffdAda'],
])('%s in a text can be stored', (_what, text, expected) => {
  expect(storable(text)).toBe(expected)
  expect(readJson(JSON.stringify({ text }))).toEqual({ text: expected })
  expect(JSON.parse(storableJson([{ [text]: text }]))).toEqual([{ [expected]: expected }])
})

test('a body with escapes, raw NULs, dirty keys and an own __proto__ is read with every text storable', () => {
  const body = '[{"a\\u0000":["\\uD83D","\\ud83d\\ude00","\\\\u0000"],"__proto__":{"x":"\\udc00"},"b":"\u0000"}]'
  const [row] = readJson(body) as Record<string, unknown>[]
  expect(Object.keys(row ?? {}).sort()).toEqual(['__proto__', 'a\ufffd', 'b'])
  expect(row?.['a\ufffd']).toEqual(['\ufffd', '😀', '\\u0000'])
  expect(textsOf(row).every((text) => text.isWellFormed() && !text.includes('\0'))).toBe(true)
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
  expect(readJsonAsSent('["\\u0000"]')).toEqual(['\0'])
  expect(readJsonOrNull('{"cut')).toBeNull()
})

test('a body nested a hundred thousand deep does not end the stack', () => {
  const deep = `${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`
  expect(() => readJson(deep)).toThrow('nests deeper than 64 levels')
  let value = storableValue(readJsonAsSent(deep))
  for (let depth = 0; depth < 100_000; depth++) value = (value as unknown[])[0]
  expect(value).toBe('\ufffd')
  expect(storableValue(null)).toBeNull()
})

test('a body with more objects than any page holds is refused before it is parsed', () => {
  expect(() => readJson(`[${'{},'.repeat(300_000)}{}]`)).toThrow('more than 200000 objects')
  expect(readJsonOrNull(`[${'[],'.repeat(300_000)}[]]`)).toBeNull()
  expect(readJson(`["${'x'.repeat(1_000_000)}"]`)).toHaveLength(1)
})

test('bytes that are no UTF-8 become a storable text', () => {
  expect(textOf(Buffer.from([0x41, 0x00, 0xed, 0xa0, 0xbd, 0x42]))).toMatch(/^A\ufffd+B$/)
})

test('the text of an error can be stored, whatever it quotes', () => {
  const cause = new Error(`quotes \ud83d and \u0000`)
  expect(messageOf(new AppError('outer', { kind: 'bug', code: 'x', cause }))).toBe('outer: quotes \ufffd and \ufffd')
})

test('a cut never ends in half a character and never exceeds its bound', () => {
  expect(cut('ab😀', 4)).toBe('ab😀')
  expect(cut('ab😀', 3)).toBe('ab')
  expect(cut('😀😀', 2)).toBe('😀')
  expect(cut('abc', 2)).toBe('ab')
  expect(cut('😀', 1)).toBe('')
})
