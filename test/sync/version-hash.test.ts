import { anything, assert, asyncProperty } from 'fast-check'
import { expect, test } from 'vitest'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { hashOf } from '../../src/sync/events/version-hash.ts'

const hashOfAny = (value: unknown) => hashOf(value as Interview)

test('the digest of a version is the one that earlier versions of the daemon stored', () => {
  const version = {
    id: '64b0000000000000000000aa',
    status: 'completed',
    candidate: { lastName: 'L', firstName: 'Ü' },
    score: 1.5,
    none: null,
    gone: undefined,
    list: [{ b: 1, a: [true] }],
  }
  expect(hashOfAny(version)).toBe('wnxA+efK4T8onZ/kKCbzOQBXWcPLkxDTxMuUf/6LMBY=')
})

test('the order of keys does not count, and every value does', async () => {
  const backwards = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(backwards)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    return Object.fromEntries(entries.reverse().map(([key, part]) => [key, backwards(part)]))
  }
  const json = anything({ withBigInt: false, withNullPrototype: false, maxDepth: 4 })
  await assert(
    asyncProperty(json, async (one) => {
      const value: unknown = JSON.parse(JSON.stringify({ one }))
      expect(hashOfAny(backwards(value))).toBe(hashOfAny(value))
      expect(hashOfAny({ value, more: 1 })).not.toBe(hashOfAny({ value, more: 2 }))
    }),
    { numRuns: 500 },
  )
})
