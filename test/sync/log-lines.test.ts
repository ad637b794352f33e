import { pino } from 'pino'
import { expect, test } from 'vitest'
import { tell } from '../../src/sync/store/history.ts'
import { tellSetAside } from '../../src/sync/store/quarantine.ts'

const invited = (applicationId: number) => ({
  connection: 'acme',
  applicationId: String(applicationId),
  interviewId: null,
  what: 'want.invited',
  sentence: `application ${applicationId} is in stage "Video": to be invited`,
})

interface Line {
  readonly level: number
  readonly msg: string
  readonly count?: number
  readonly examples?: unknown
}

/** The lines that are written while `work` runs. */
function linesOf(work: (log: pino.Logger) => void, level: 'info' | 'debug' = 'info'): Line[] {
  const lines: Line[] = []
  work(pino({ level }, { write: (line: string) => lines.push(JSON.parse(line) as Line) }))
  return lines
}

/** What the log says at `level` of entries. */
const said = (level: 'info' | 'debug', entries: Parameters<typeof tell>[1]): string[] =>
  linesOf((log) => tell(log, entries), level).map(({ msg }) => msg)

test('a few entries of one kind are a line each, many are the first and a count, and each of them stands at debug', () => {
  const few = [1, 2, 3, 4, 5].map(invited)
  expect(said('info', few)).toHaveLength(5)
  const many = [...few, invited(6)]
  const counted = 'acme: application 1 is in stage "Video": to be invited; and 5 more of this kind (want.invited)'
  expect(said('info', many)).toEqual([counted])
  expect(said('debug', many)).toHaveLength(7)
})

test('a few warnings of one kind are a line each, many are one line with the same text, their count and three of them', () => {
  const parked = (n: number) => ({ ...invited(n), what: 'parked', warning: 'a write is parked' })
  const of = (count: number) => Array.from({ length: count }, (_, n) => parked(n))
  expect(linesOf((log) => tell(log, of(5))).map(({ msg }) => msg)).toEqual(Array(5).fill('a write is parked'))
  const other = { ...parked(7), warning: 'another thing' }
  const [many, alone, ...more] = linesOf((log) => tell(log, [...of(300), other]))
  expect(many).toMatchObject({
    ...{ level: 40, count: 300, msg: 'a write is parked', what: 'parked' },
    examples: [0, 1, 2].map((n) => invited(n).sentence),
  })
  expect([alone?.msg, more]).toEqual(['another thing', []])
})

test('records that are set aside are one line for their group, with its count and three of them', () => {
  const records = Array.from({ length: 2_000 }, (_, n) => ({ id: String(n), problem: `stage ${n}: expected text` }))
  const aside = (some: typeof records) =>
    linesOf((log) => tellSetAside(log, { connection: 'acme', stream: 'applications' }, some, 'could not be read'))
  expect(aside(records)).toMatchObject([
    { level: 40, connection: 'acme', stream: 'applications', count: 2_000, examples: records.slice(0, 3) },
  ])
  expect(aside([])).toEqual([])
})
