import { expect, test } from 'vitest'
import { passStrip } from '../../src/dashboard/sync/pass-strip.ts'
import { sessionOf } from '../kit/sessions.ts'

const at = (time: string) => new Date(`2026-11-25T${time}.000Z`)

test('the picture of the last passes counts those that a row stands for', () => {
  const { text } = passStrip(sessionOf('reviewer'), [
    {
      startedAt: at('11:00:10'),
      endedAt: at('11:00:11'),
      outcome: 'failed',
      reason: 'the ATS is away',
      repeats: 2,
      repeatedSince: at('11:00:00'),
    },
    {
      startedAt: at('10:59:50'),
      endedAt: at('10:59:51'),
      outcome: 'success',
      reason: null,
      repeats: 359,
      repeatedSince: at('10:00:00'),
    },
    {
      startedAt: at('09:59:50'),
      endedAt: at('09:59:52'),
      outcome: 'success',
      reason: null,
      repeats: null,
      repeatedSince: null,
    },
  ])
  expect(text).toContain('361 of 364 syncs were complete')
  expect(text).toContain('the last one of each hour is drawn')
  expect(text).toContain('2026-11-25 10:59:50 UTC, 1.0 s, complete, as the 359 before it since 2026-11-25 10:00:00 UTC')
  expect(text).toContain('and the 2 before it')
  expect(text).not.toContain('the ATS is away')
})

test('one sync is one', () => {
  const one = { startedAt: at('09:59:50'), endedAt: at('09:59:52'), outcome: 'success', reason: null } as const
  const { text } = passStrip(sessionOf('viewer'), [{ ...one, repeats: null, repeatedSince: null }])
  expect(text).toMatch(/1 sync since .*: 1 complete/)
  expect(text).toContain('1 of 1 sync was complete')
})
