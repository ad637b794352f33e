import { expect, test } from 'vitest'
import { startOfDay } from '../../src/dashboard/finding/days.ts'

test('a day begins at the first instant that is its own, also where a clock is changed at midnight', () => {
  const begins = (day: string, zone: string) => startOfDay(new Date(`${day}T00:00:00Z`), zone).toISOString()
  // Forward at midnight: there is no 00:00.
  expect(begins('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  // Back at one: 00:00 comes twice.
  expect(begins('2025-11-02', 'America/Havana')).toBe('2025-11-02T04:00:00.000Z')
  expect(begins('2026-10-26', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z')
  expect(begins('2026-11-25', 'Asia/Kathmandu')).toBe('2026-11-24T18:15:00.000Z')
  expect(begins('0001-01-02', 'UTC')).toBe('0001-01-02T00:00:00.000Z')
})
