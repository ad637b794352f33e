import { expect, test } from 'vitest'
import { readUsage, tokensOf } from '../../src/analysis/usage.ts'
import { completion } from '../kit/judging.ts'

const SENT = [{ role: 'user', content: 'x'.repeat(3_000) }]

test('what the server tells is what the budget counts', () => {
  const answer = completion('yes', { prompt_tokens: 700, completion_tokens: 3 })
  expect(tokensOf(readUsage(answer), SENT, answer)).toBe(703)
})

test.each([
  ['no usage', undefined],
  ['figures that are none', { prompt_tokens: 'many', completion_tokens: null }],
  ['zeros', { prompt_tokens: 0, completion_tokens: 0 }],
])('a server that tells %s is counted by the length of what went out and came back', (_what, usage) => {
  const answer = { ...completion('yes'), usage }
  const tokens = tokensOf(readUsage(answer), SENT, answer)
  expect(tokens).toBeGreaterThan(1_000)
  expect(tokens).toBeLessThan(1_200)
})
