import { expect, test } from 'vitest'
import type { WaitReason } from '../../src/analysis/provider.ts'
import { serverWait } from '../../src/interview/reviewing/server-waits.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 28) + seconds * 1_000)
const by = (seconds: number) => ({ now: at(seconds), giveUpMs: 60_000, what: 'The draft' })
const pause = (reason: WaitReason) => ({ reason, words: 'The model server does not answer', leftMs: 1_000 })
const NEVER = { waiting_for: null, waiting_since: null }

test('a wait for a model server ends at analysis.giveUpAfter with a sentence that says so, and not a millisecond earlier', () => {
  const before = { waiting_for: 'refused', waiting_since: at(0) } as const
  expect(serverWait(NEVER, pause('refused'), by(0))).toEqual({ since: at(0), failure: undefined })
  expect(serverWait(before, pause('unreachable'), by(59.999))).toEqual({ since: at(0), failure: undefined })
  expect(serverWait(before, pause('unreachable'), by(60))).toEqual({
    since: at(0),
    failure: 'The model server does not answer. The draft was given up after 60 s (analysis.giveUpAfter).',
  })
})

test('a server that answered in between is measured from when it was first waited for', () => {
  expect(serverWait({ waiting_for: null, waiting_since: at(0) }, pause('refused'), by(61)).failure).toContain('61 s')
})

test('a wait for the budget is never given up, and counts for no server', () => {
  const days = 3 * 86_400
  const budget = { waiting_for: 'budget', waiting_since: at(0) } as const
  expect(serverWait(budget, pause('budget'), by(days))).toEqual({ since: at(0), failure: undefined })
  expect(serverWait(budget, pause('refused'), by(days))).toEqual({ since: at(days), failure: undefined })
  expect(serverWait({ waiting_for: 'refused', waiting_since: at(0) }, pause('budget'), by(days)).since).toEqual(
    at(days),
  )
})
