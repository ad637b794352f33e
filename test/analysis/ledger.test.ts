import { expect, test } from 'vitest'
import { breaches, type Entry, entryOf } from '../torture/analysis/ledger.ts'

/** The ledger of `torture:analysis` tells a promise that is broken from one that is kept. */

const sent = (outcome: Entry['outcome'], endedMs: number, by = 'a'): Entry => ({
  ...{ key: 'judgement 1 x', kind: 'judgement', interview: 1, by },
  ...{ outcome, atMs: endedMs - 10, endedMs },
})

test.each([
  ['answered once', [sent('answered', 100)], [], 0],
  ['refused, then answered', [sent('refused', 50), sent('refused', 80), sent('answered', 100)], [], 0],
  [
    'cut off three times, then answered',
    [sent('cut', 50), sent('cut', 60), sent('cut', 80), sent('answered', 99)],
    [],
    0,
  ],
  ['answered, cut off and answered again', [sent('answered', 50), sent('cut', 60), sent('answered', 99)], [], 1],
  ['lost, then answered', [sent('lost', 50), sent('answered', 100)], [], 0],
  ['answered to a process that died before it was stored', [sent('answered', 50), sent('answered', 900)], [60], 0],
  ['answered twice', [sent('answered', 50), sent('answered', 900)], [], 1],
  ['answered twice, while another process died', [sent('answered', 50, 'b'), sent('answered', 900)], [60], 1],
  ['answered long before the process died', [sent('answered', 50), sent('answered', 9_000)], [5_000], 1],
  ['lost twice and sent a third time', [sent('lost', 50), sent('lost', 80), sent('answered', 100)], [], 1],
])('%s', (_what, entries, kills, count) => {
  const { found } = breaches(
    entries,
    kills.map((atMs) => ({ by: 'a', atMs })),
  )
  expect(found).toHaveLength(count)
})

test('two requests that differ in their marker alone are the same one', () => {
  const ask = (marker: string, criterion: string) => {
    const task = JSON.stringify({ task: 'judge', criterion, marker })
    const content = `${task}\n${marker} 1: I built payment system number 12`
    return entryOf('/v1/chat/completions', 'a', Buffer.from(JSON.stringify({ messages: [{ role: 'user', content }] })))
  }
  const [one, same, other] = [
    ask('‖abcdef‖', 'competency'),
    ask('‖uvwxyz‖', 'competency'),
    ask('‖abcdef‖', 'cultural_fit'),
  ]
  expect(one).toMatchObject({ kind: 'judgement', interview: 12 })
  expect(same.key).toBe(one.key)
  expect(other.key).not.toBe(one.key)
})
