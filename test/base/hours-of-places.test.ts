import { expect, test } from 'vitest'
import { hourAround, startOfDay } from '../../src/base/clock.ts'

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

test('an hour of the day is that of the place, also on the days when its clocks are changed', () => {
  const around = (now: string, hour: number, zone: string) => {
    const { last, next } = hourAround(new Date(now), hour, zone)
    return [last.toISOString().slice(0, 16), next.toISOString().slice(0, 16)]
  }
  expect(around('2026-11-28T07:00:00Z', 7, 'UTC')).toEqual(['2026-11-28T07:00', '2026-11-29T07:00'])
  expect(around('2026-11-28T05:59:59Z', 7, 'Europe/Berlin')).toEqual(['2026-11-27T06:00', '2026-11-28T06:00'])
  expect(around('2026-11-28T23:30:00Z', 7, 'Asia/Tokyo')).toEqual(['2026-11-28T22:00', '2026-11-29T22:00'])
  // Forward at two in the night: there is no 02:00 on that day.
  expect(around('2026-03-29T00:30:00Z', 2, 'Europe/Berlin')).toEqual(['2026-03-28T01:00', '2026-03-29T01:00'])
  // Back at three: 02:00 comes twice, and counts once.
  expect(around('2026-10-25T01:30:00Z', 2, 'Europe/Berlin')).toEqual(['2026-10-25T00:00', '2026-10-26T01:00'])
  // Each is followed by the next, without a gap and without a double, through a whole year.
  for (const zone of ['America/Sao_Paulo', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia'])
    for (const hour of [0, 2, 23]) {
      let at = hourAround(new Date('2026-01-01T00:00:00Z'), hour, zone).next
      for (let day = 0; day < 400; day++) {
        const { last, next } = hourAround(at, hour, zone)
        expect([zone, hour, last.toISOString()]).toEqual([zone, hour, at.toISOString()])
        expect((next.getTime() - at.getTime()) / 3_600_000).toSatisfy((hours: number) => hours >= 22.5 && hours <= 25.5)
        at = next
      }
    }
})
