import { pino } from 'pino'
import { expect, test } from 'vitest'
import { tell } from '../../src/sync/store/history.ts'

const invited = (applicationId: number) => ({
  connection: 'acme',
  applicationId: String(applicationId),
  interviewId: null,
  what: 'want.invited',
  sentence: `application ${applicationId} is in stage "Video": to be invited`,
})

/** What the log says at `level` of entries. */
function said(level: 'info' | 'debug', entries: Parameters<typeof tell>[1]): string[] {
  const lines: string[] = []
  tell(pino({ level }, { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) }), entries)
  return lines
}

test('a few entries of one kind are a line each, many are the first and a count, and each of them stands at debug', () => {
  const few = [1, 2, 3, 4, 5].map(invited)
  expect(said('info', few)).toHaveLength(5)
  const many = [...few, invited(6)]
  const counted = 'acme: application 1 is in stage "Video": to be invited; and 5 more of this kind (want.invited)'
  expect(said('info', many)).toEqual([counted])
  expect(said('debug', many)).toHaveLength(7)
})
