import { expect, test } from 'vitest'
import { FORBIDDEN } from '../../src/connector-kit/problems.ts'
import { isRefusalAlone } from '../../src/sync/operations/shown-plan.ts'

test('a refusal of people stands for what is missing of a plan only where nothing else is', () => {
  const people = { side: 'ats', code: FORBIDDEN, words: 'No people' } as const
  const api = { side: 'api', code: 'api.away', words: 'Away' } as const
  expect(isRefusalAlone([people], 'No people')).toBe(true)
  expect(isRefusalAlone([people, api], 'No people')).toBe(false)
  expect(isRefusalAlone([{ ...people, words: 'No jobs. No people' }], 'No people')).toBe(false)
  expect([isRefusalAlone([], 'No people'), isRefusalAlone([people], null)]).toEqual([false, false])
})
