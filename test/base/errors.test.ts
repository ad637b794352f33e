import { expect, test } from 'vitest'
import { messageOf } from '../../src/base/errors.ts'

test.each([
  ['a plain error', new Error('no'), 'no'],
  ['a cause', new Error('no answer', { cause: new Error('reset') }), 'no answer: reset'],
  ['a cause that is repeated', new Error('no answer: reset', { cause: new Error('reset') }), 'no answer: reset'],
  [
    'what only looks like an error',
    new Error('short', { cause: { name: 'X', message: '1 of 12 bytes' } }),
    'short: 1 of 12 bytes',
  ],
  ['an object without a text', new Error('no', { cause: {} }), 'no: an error without a text'],
  ['several', new AggregateError([new Error('a'), new Error('b')]), 'a; b'],
  ['a word', 'no', 'no'],
  ['nothing', null, 'null'],
])('an error is told in one text, made of what was thrown: %s', (_, error, text) => {
  expect(messageOf(error)).toBe(text)
})
