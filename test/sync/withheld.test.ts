import { expect, test } from 'vitest'
import { plainly } from '../../src/sync/operations/explain-plain.ts'
import type { ExplainedDelivery, TimelineEntry } from '../../src/sync/operations/explained.ts'
import { withheldDelivery, withoutAi } from '../../src/sync/operations/withheld.ts'

/** What somebody who has not rated yet reads of what the AI did: when and whether something was written, and nothing that tells what. */

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute))
/** A move after the completion, whose rule asked what the AI thinks and has since been taken out of the configuration. */
const move: ExplainedDelivery = {
  ...{
    seq: 7,
    interviewId: 'one',
    event: 'completed',
    action: 'moveTo',
    state: 'confirmed',
    reason: null,
    rule: 'writeBack[0]',
  },
  ...{ mayBeWritten: false, restoredAt: null, payload: { stage: 'Strong' }, values: null, marker: 'm', isClean: true },
  ...{ createdAt: at(2), closedAt: at(3), dueAt: at(2), summarisedAt: null, usesAnalysis: true, attempts: [] },
}
const entry = (minute: number, what: string, facts: TimelineEntry['facts'], interviewId: string | null = null) => ({
  ...{ at: at(minute), interviewId, what, sentence: `${what} "Strong"`, rule: null, facts },
})
const history = [
  entry(1, 'moved', { from: 'New', to: 'Video' }),
  entry(3, 'delivery.confirmed', { seq: 7, attempt: 1, marker: 'm' }, 'one'),
  entry(4, 'moved', { from: 'Video', to: 'Strong' }),
  entry(5, 'want.nothing', { cause: { code: 'stage_without_rule', stage: 'Strong', stays: 'completed' } }),
  ...['invite', 'cancel', 'cancel.kept'].map((what) => entry(6, what, null, 'two')),
]
const rules = { config: { writeBack: [] }, places: { writeBack: [] } } as unknown as Parameters<typeof withoutAi>[0]
const withheld = (hides: boolean) =>
  withoutAi(rules, { deliveries: [move], history }, async () => hides, withheldDelivery)
const toldTo = async (hides: boolean) => {
  const told = await withheld(hides)
  return plainly({ deliveries: told.deliveries, timeline: told.history }, undefined).timeline.map((one) => one.told)
}

test('where the application went by a write of the AI is told once the reader has rated, also after its rule was changed', async () => {
  const hidden = await toldTo(true)
  expect(hidden).toEqual([
    { is: 'moved', stage: 'Video' },
    { is: 'write', write: { is: 'withheld' } },
    { is: 'changed' },
    { is: 'entry', code: 'want.nothing', cause: null },
    ...['invite', 'cancel', 'cancel.kept'].map((code) => ({ is: 'entry', code, cause: null })),
  ])
  expect(JSON.stringify(await toldTo(false))).toContain('"stage":"Strong"')
})

test('what administrators read besides names it nowhere either', async () => {
  const since = async (hides: boolean) =>
    (await withheld(hides)).history.filter((one) => one.at >= at(2)).map(({ sentence }) => sentence.includes('Strong'))
  expect(await since(true)).toEqual(Array(6).fill(false))
  expect(await since(false)).toEqual(Array(6).fill(true))
})
