import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/base/languages.ts'
import { withLanguage } from '../../src/dashboard/frame/language.ts'
import { timelinePage } from '../../src/dashboard/sync/timeline-page.ts'
import { writeText } from '../../src/dashboard/sync/told-words.ts'
import { plainly } from '../../src/sync/operations/explain-plain.ts'
import type { ExplainedDelivery, TimelineEntry, Withheld } from '../../src/sync/operations/explained.ts'
import { withheldDelivery, withoutAi } from '../../src/sync/operations/withheld.ts'
import { sessionOf } from '../kit/sessions.ts'

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
const withheld = (hides: Withheld | false) =>
  withoutAi(rules, { deliveries: [move], history }, async () => hides, withheldDelivery)
const toldTo = async (hides: Withheld | false) => {
  const told = await withheld(hides)
  return plainly({ deliveries: told.deliveries, timeline: told.history }, undefined).timeline.map((one) => one.told)
}

test('where the application went by a write of the AI is told once the reader has rated, also after its rule was changed', async () => {
  const hidden = await toldTo('unrated')
  expect(hidden).toEqual([
    { is: 'moved', stage: 'Video' },
    { is: 'write', write: { is: 'withheld', why: 'unrated' } },
    { is: 'changed' },
    { is: 'entry', code: 'want.nothing', cause: null },
    ...['invite', 'cancel', 'cancel.kept'].map((code) => ({ is: 'entry', code, cause: null })),
  ])
  expect(JSON.stringify(await toldTo(false))).toContain('"stage":"Strong"')
})

test('what administrators read besides names it nowhere either', async () => {
  const since = async (hides: Withheld | false) =>
    (await withheld(hides)).history.filter((one) => one.at >= at(2)).map(({ sentence }) => sentence.includes('Strong'))
  expect(await since('unrated')).toEqual(Array(6).fill(false))
  expect(await since(false)).toEqual(Array(6).fill(true))
})

test('of an interview that cannot be rated, being deleted or of another team, nobody is told to rate it', async () => {
  const { deliveries, history: entries, hidesPlace } = await withheld('unratable')
  expect([hidesPlace, deliveries.map((one) => [one.withheld, one.payload])]).toEqual(['unratable', [['unratable', {}]]])
  const hidden = entries.filter((one) => one.at >= at(2)).map(({ sentence }) => sentence)
  for (const sentence of hidden)
    expect(sentence).toMatch(/is hidden, and you cannot rate the interview: it was deleted/)
  expect(hidden).toHaveLength(6)
  const [write] = (await toldTo('unratable')).filter((told) => told.is === 'write')
  const words = LANGUAGES.map((language) =>
    withLanguage(language, () => (write?.is === 'write' ? writeText('Lever', write.write) : '')),
  )
  expect(words[LANGUAGES.indexOf('en')]).toMatch(/^A write-back to Lever: the rest is hidden, and you cannot rate/)
  expect(new Set(words).size).toBe(LANGUAGES.length)
})

test('the page of what happened leads to the rating only where there is one', async () => {
  const of = async (why: Withheld) => {
    const { deliveries } = await withheld(why)
    const one = { connection: 'test', applicationId: '7', name: 'Mira', ats: 'Lever', isKnown: true, answers: [] }
    const more = { interviewIds: [], timeline: [], deliveries, plain: { state: null, timeline: [] }, writeRights: {} }
    return withLanguage('en', () => timelinePage(sessionOf('administrator'), { ...one, ...more })).body.text
  }
  expect(await of('unrated')).toContain('/dashboard/interviews/one#rating')
  const gone = await of('unratable')
  expect(gone).not.toContain('#rating')
  expect(gone).toContain('You cannot rate this interview')
})
