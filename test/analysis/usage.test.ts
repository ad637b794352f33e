import { expect, test } from 'vitest'
import { mostTokens, readUsage, tokensOf } from '../../src/analysis/usage.ts'
import { completion } from '../kit/judging.ts'

const SENT = { messages: [{ content: 'x'.repeat(3_000) }], tokensMax: 4_000 }
const counted = (answer: unknown, sent: Parameters<typeof readUsage>[1] = SENT) =>
  tokensOf(readUsage(answer, sent), sent, answer)

test('what the server tells is what the budget counts', () => {
  expect(counted(completion('yes', { prompt_tokens: 700, completion_tokens: 3 }))).toBe(703)
})

test.each([
  ['too much for what went out', { prompt_tokens: 1e12, completion_tokens: 3 }, 3_000 + 4_000 + 3],
  ['too much for what came back', { prompt_tokens: 700, completion_tokens: 1e12 }, 700 + 4_000],
  ['too little for what went out', { prompt_tokens: 1, completion_tokens: 3 }, 250 + 3],
  ['too little for what came back', { prompt_tokens: 700, completion_tokens: 0 }, 700 + 1],
])('a server that tells %s is held to what is possible', (_what, usage, tokens) => {
  expect(counted(completion('yes', usage))).toBe(tokens)
})

test('what lawyers say has more than eight characters in a token, and counts as the server tells', () => {
  const sent = { messages: [{ content: 'x'.repeat(8_700) }], tokensMax: 4_000 }
  expect(counted(completion('yes', { prompt_tokens: 1_000, completion_tokens: 3 }), sent)).toBe(1_003)
})

test('where the server takes no bound an answer may have been longer than what is seen of it, and not without end', () => {
  const answer = completion('yes', { prompt_tokens: 700, completion_tokens: 9e15 })
  expect(counted(answer, { ...SENT, tokensMax: undefined })).toBe(128_700)
  expect(counted(completion('é'.repeat(9_000), { prompt_tokens: 700, completion_tokens: 17_000 }))).toBe(17_700)
})

test('an answer that is too long to be read counts what went out, and the most that the model was asked to write', () => {
  expect(mostTokens(SENT)).toBe(5_000)
})

test.each([
  ['no usage', undefined],
  ['figures that are none', { prompt_tokens: 'many', completion_tokens: null }],
  ['zeros', { prompt_tokens: 0, completion_tokens: 0 }],
])('a server that tells %s is counted by the length of what went out and came back', (_what, usage) => {
  const tokens = counted({ ...completion('yes'), usage })
  expect(tokens).toBeGreaterThan(1_000)
  expect(tokens).toBeLessThan(1_200)
})
