import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entryText, writeText } from '../../src/dashboard/sync/told-words.ts'
import { plainly, plainWrite } from '../../src/sync/operations/explain-plain.ts'

/** What recruiters read about an entry is what the place that notes it means. */

const room = join(import.meta.dirname, '../../src/sync')
const told = (what: string) => {
  const entry = { at: new Date(0), what, sentence: '', interviewId: null, facts: null }
  const [line] = plainly({ timeline: [entry as never], deliveries: [] }, undefined).timeline
  return line && entryText('Greenhouse', line.told)
}
/** The lines around each place that notes such an entry. */
const emitters = (what: string) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const lines = readFileSync(join(room, name), 'utf8').split('\n')
      return lines.flatMap((line, n) => (line.includes(`what: '${what}'`) ? lines.slice(n - 3, n + 3).join(' ') : []))
    })

test.each([
  [
    'skipped',
    /no invite rule fits it any more/,
    'No rule fits the application any more, so the candidate is not invited',
  ],
  [
    'set-aside',
    /tried again, less and less often/,
    'The interview cannot be read; it is tried again, less and less often',
  ],
])('%s is told as it is noted', (what, noted, sentence) => {
  const places = emitters(what)
  expect(places.length).toBeGreaterThan(0)
  for (const place of places) expect(place).toMatch(noted)
  expect(told(what)).toBe(sentence)
})

test.each([
  ['no_email', 'The invite waits: Greenhouse shows no e-mail address of this candidate. Enter one there'],
  ['refused', 'The invite waits: the invite was refused. An administrator sees more'],
])('an invite that waits for %s is told with its reason', (what, sentence) => {
  expect(told(what)).toBe(sentence)
})

test.each([
  ['parked', 'not-written'],
  ['pending', 'pending'],
])(
  'a file that we could not make ready, and that is %s, is told as %s with why, and nobody asks whether it arrived',
  (state, is) => {
    const tried = { kind: 'write' as const, outcome: state, exchanges: [], code: 'pdf.failed' }
    const one = { action: 'attach', event: 'analysis.completed', mayBeWritten: false, attempts: [tried] }
    const told = plainWrite(state, one)
    expect(told).toEqual({ is, action: 'attach', event: 'analysis.completed', cause: 'undrawn' })
    expect(writeText('Greenhouse', told)).toMatch(
      /Greenhouse.*: the file with the result could not be made on our side; the result stands on the interview’s page$/,
    )
  },
)
