import { expect, test } from 'vitest'
import { type ExampleAsked, exampleWrites } from '../../src/sync/rules/example-writes.ts'

/** What would be written about one person, before anybody was invited. */

const AT = {
  nowMs: Date.parse('2026-03-02T09:30:00Z'),
  reviewUrl: 'https://x.example/dashboard/interviews/…',
  connection: 'acme',
}
const ADA = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com' }
const of = (rules: ExampleAsked['rules']) =>
  exampleWrites({ rules, person: ADA, job: { id: '7', name: 'Porter' }, position: 'Night porter', days: 9 }, AT)

test('a default note stands as it would, with an example of a link and without a mark', () => {
  const [invited, completed, ...more] = of([
    { on: 'invited', note: 'default' },
    { on: 'completed', note: 'default' },
  ])
  expect(more).toEqual([])
  expect(invited).toMatchObject({ event: 'invited', tellsAi: false, isConditional: false })
  expect(invited?.write).toMatchObject({
    action: 'note',
    body: expect.stringMatching(
      /^Video interview: Ada Example was invited\.\nPersonal link: https:\/\/…\nValid until March 11, 2026 at 9:30\sAM UTC$/,
    ),
  })
  expect(completed?.write).toMatchObject({
    body: 'Video interview: Ada Example answered all 3 questions.\nWatch and decide: https://x.example/dashboard/interviews/…',
  })
})

test('without write-backs in the text the default notes are shown', () => {
  expect(of(undefined).map(({ event, write }) => [event, write.action])).toEqual([
    ['invited', 'note'],
    ['completed', 'note'],
    ['analysis.completed', 'note'],
    ['expired', 'note'],
  ])
})

test('own texts have their fields filled, but for what the AI would say and what a secret holds', () => {
  const writes = of([
    {
      on: 'analysis.completed',
      when: { 'analysis.abstained': false },
      note: '{{ candidate.firstName }} for {{job.name}} ({{ position.name }}): {{analysis.summary.fit_assessment }} $${x} ${secret:y}',
      field: { Score: '{{ analysis.evaluationScores.overall_score }}' },
      tag: '{{ interview.status }}',
    },
    { on: 'abandoned', tag: '{{ interview.status }} {{ interview.answeredQuestions }}' },
  ])
  expect(writes.map(({ write, isConditional, tellsAi }) => [write, isConditional, tellsAi])).toEqual([
    [
      { action: 'note', body: 'Ada for Porter (Night porter): [analysis.summary.fit_assessment] ${x} ${secret:y}' },
      true,
      false,
    ],
    [{ action: 'field', name: 'Score', value: '[analysis.evaluationScores.overall_score]' }, true, false],
    [{ action: 'tag', tag: 'completed' }, true, false],
    [{ action: 'tag', tag: 'abandoned 3' }, false, false],
  ])
})

test('what tells only what the AI thinks is marked, and its text is none', () => {
  const writes = of([
    { on: 'completed', requestAnalysis: true },
    { on: 'analysis.completed', note: 'default', attach: { filename: 'AI result.pdf', pdf: 'default' } },
    { on: 'analysis.failed', note: 'default' },
    { on: 'approved', moveTo: 'Onsite' },
    { on: 'rejected', reject: { reason: 'Not a fit' } },
    { on: 'rejected', reject: { reason: '' } },
  ])
  expect(writes.map(({ write, tellsAi }) => [write.action, tellsAi])).toEqual([
    ['note', true],
    ['attach', true],
    ['note', false],
    ['moveTo', false],
    ['reject', false],
  ])
})
