import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Flow, type FlowEvent, type FlowQuestion, next, takesLeft } from '../../src/recorder/browser/flow.ts'

const question = (id: string, of: Partial<FlowQuestion> = {}): FlowQuestion => ({
  id,
  isAnswered: false,
  isKept: false,
  takesUsed: 0,
  takesFaulty: 0,
  ...of,
})
const two = [question('a'), question('b')]
const at = (step: Flow['step'], isTimed = false): Flow => ({ step, questions: two, isTimed })
const after = (flow: Flow, ...events: FlowEvent[]) => events.reduce(next, flow)
const take: FlowEvent[] = [{ is: 'record' }, { is: 'on-air' }, { is: 'stop' }, { is: 'recorded' }]

test('the way leads from consent over the check to each question, and to the end once every answer has arrived', () => {
  const begun = after(
    { step: { at: 'welcome' }, questions: [], isTimed: false },
    { is: 'agreed' },
    { is: 'begun', questions: two },
  )
  expect(begun.step).toEqual({ at: 'question', id: 'a', part: 'ready' })
  const paused = after(begun, ...take, { is: 'kept' })
  expect(paused.step).toEqual({ at: 'pause', after: 'a' })
  const finishing = after(paused, { is: 'went-on' }, ...take, { is: 'kept' })
  expect(finishing.step).toEqual({ at: 'finishing' })
  expect(after(finishing, { is: 'arrived', id: 'b' }).step).toEqual({ at: 'finishing' })
  expect(after(finishing, { is: 'arrived', id: 'b' }, { is: 'arrived', id: 'a' }).step).toEqual({ at: 'done' })
})

test('where time to think runs, no question appears before it is asked for', () => {
  const begun = after(at({ at: 'check' }, true), { is: 'begun', questions: two })
  expect(begun.step).toEqual({ at: 'pause', after: null })
  expect(after(begun, { is: 'went-on' }).step).toMatchObject({ at: 'question', id: 'a' })
})

test('a take counts once it is on air; a faulty one, and one without a byte, do not', () => {
  const ready = at({ at: 'question', id: 'a', part: 'ready' })
  const used = (flow: Flow) => flow.questions[0]?.takesUsed
  const reviewed = after(ready, ...take)
  expect(used(reviewed)).toBe(1)
  expect(used(after(reviewed, { is: 'again', isFaulty: false }))).toBe(1)
  expect(used(after(reviewed, { is: 'again', isFaulty: true }))).toBe(0)
  expect(used(after(ready, { is: 'record' }, { is: 'on-air' }, { is: 'stop' }, { is: 'failed' }))).toBe(0)
  // Not without end: the server counts from the sixth on, and so does the page.
  const faulty = Array.from({ length: 6 }, (): FlowEvent[] => [...take, { is: 'again', isFaulty: true }]).flat()
  expect(used(after(ready, ...faulty))).toBe(1)
  expect([takesLeft(question('a', { takesUsed: 1 }), 2), takesLeft(question('a'), null)]).toEqual([2, null])
})

test('a refused answer is asked for again, and a dead link ends everything but a finished interview', () => {
  const finishing: Flow = {
    ...at({ at: 'finishing' }),
    questions: [question('a', { isKept: true }), question('b', { isAnswered: true })],
  }
  const refused = after(finishing, { is: 'refused', id: 'a' }, { is: 'redo', id: 'a' })
  expect(refused.step).toEqual({ at: 'question', id: 'a', part: 'ready' })
  expect(after(refused, { is: 'shut', why: 'closed' }).step).toEqual({ at: 'closed', why: 'closed' })
  expect(after(at({ at: 'done' }), { is: 'shut', why: 'missing' }).step).toEqual({ at: 'done' })
})

test('events in any order lose no answer and repeat none', () => {
  const ids = fc.constantFrom('a', 'b')
  const event: fc.Arbitrary<FlowEvent> = fc.oneof(
    fc
      .constantFrom(
        'agreed',
        'practise',
        'practised',
        'went-on',
        'wrote-instead',
        'recorded-instead',
        'record',
        'on-air',
        'stop',
        'recorded',
        'failed',
        'kept',
      )
      .map((is) => ({ is }) as FlowEvent),
    fc.record({ is: fc.constant('again' as const), isFaulty: fc.boolean() }),
    fc.record({ is: fc.constantFrom('found', 'redo'), id: ids }) as fc.Arbitrary<FlowEvent>,
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let flow = after(at({ at: 'check' }), { is: 'begun', questions: two })
      for (const one of events) {
        const before = flow
        flow = next(flow, one)
        for (const { id, isKept, takesUsed } of flow.questions) {
          if (before.questions.find((known) => known.id === id)?.isKept) expect(isKept).toBe(true)
          expect(takesUsed).toBeGreaterThanOrEqual(0)
        }
        if (flow.step.at === 'finishing') expect(flow.questions.every(({ isKept }) => isKept)).toBe(true)
      }
    }),
  )
})
