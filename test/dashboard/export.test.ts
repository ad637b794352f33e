import { assert, constantFrom, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { CRITERIA } from '../../src/analysis/provider.ts'
import { csvHead, csvLine } from '../../src/dashboard/finding/export.ts'
import { EXAMPLES } from '../../src/interview/api/examples.ts'
import { AnalysisResult } from '../../src/interview/contract/contract.ts'
import { surenessOf } from '../../src/interview/contract/sureness.ts'
import type { FoundInterview } from '../../src/interview/finding/find.ts'

/** The file of interviews, read as spreadsheets of several languages would: no cell that anybody typed begins a formula. */

const at = new Date('2026-11-26T08:00:00.000Z')
const lineOf = (firstName: string, lastName: string, positionName: string, more: Partial<FoundInterview> = {}) =>
  csvLine({
    ...{ id: '65f0c1a2b3c4d5e6f7a8b901', candidate: { firstName, lastName, email: 'a@people.example' }, positionName },
    ...{ status: 'completed', approvalStatus: 'pending', analysisStatus: 'failed', createdAt: at, updatedAt: at },
    completedAt: at,
    score: 7,
    isScoreHidden: false,
    sureness: { range: [5, 9], confidence: 'LOW', isFlagged: true },
    rubric: 'default-2',
    ...{ key: 'k', externalId: null, positionId: 'p', noAssessment: undefined },
    ...more,
  })

/** Cells as a reader with one separator sees them: quotes count where a cell begins, and what follows a closing one is added. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted, isBegin] = ['', false, true]
  for (let n = 0; n < text.length; n++) {
    const one = text[n] as string
    if (isQuoted && one === '"' && text[n + 1] === '"') cell += text[++n]
    else if (one === '"' && (isQuoted || isBegin)) [isQuoted, isBegin] = [!isQuoted, false]
    else if (!isQuoted && (one === separator || one === '\r' || one === '\n')) {
      cells.push(cell)
      ;[cell, isBegin] = ['', true]
    } else [cell, isBegin] = [cell + one, false]
  }
  return [...cells, cell]
}

/** Readers that know no quotes: one that leaves them in place, and one that strips them. */
const bare = (text: string, separator: string) => text.split(new RegExp(`[${separator}\\r\\n]`))
const isFormula = (cell: string) => /^[\t\r]|^[\s\p{Cf}"]*[=+\-@]/u.test(cell.normalize('NFKC'))
const formulasOf = (text: string) =>
  [',', ';', '\t', '|', ':'].flatMap((separator) => [
    ...[...cellsOf(text, separator), ...bare(text, separator)].filter(isFormula),
    // Line breaks and tabs within the text of a cell begin another one too.
    ...cellsOf(text, separator).flatMap((cell) => cell.split(/[\t\r\n\v\f\u0085\u2028\u2029]/).filter(isFormula)),
  ])

const SIGNS = '= + - @ \uff1d \uff0b \uff0d \uff20 \ufe66 \u207c'.split(' ')
const PIECES = [
  ...SIGNS,
  ...[
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    '\u2028',
    '\uff1b',
    '\u037e',
    '|',
    ':',
    '"',
    '""',
    "'",
    ' ',
    '\u00a0',
    '\u200b',
    'a',
    '1',
  ],
]
const typed = string({ unit: constantFrom(...PIECES), maxLength: 12 })

test.each([
  'x;"=cmd|/c calc',
  'x;""=cmd()',
  '\t=1+1',
  '\r=1+1',
  'a\t\t=1',
  '\n\r=1',
  'a,=1',
  '"=1"',
  ';\u200b=1',
  '\uff1b\uff1d1',
  '\tplain',
])('the name %j begins no formula, whatever separates the cells', (name) => {
  for (const text of [lineOf(name, 'B', 'Baker'), lineOf('A', name, 'Baker'), lineOf('A', 'B', name)])
    expect(formulasOf(csvHead() + text)).toEqual([])
})

test('no text of anybody begins a formula for any reader', () => {
  void assert(
    property(tuple(typed, typed, typed), ([first, last, position]) => {
      expect(formulasOf(lineOf(first, last, position))).toEqual([])
    }),
    { numRuns: 3_000 },
  )
})

test('a text that is none stays as it was, and one with a separator is one cell', () => {
  for (const name of ['Jean-Luc', 'O’Neil', 'a-b; c=d', 'Team "A", 50 + 50', 'Engineer - Berlin'])
    expect(cellsOf(lineOf('A', 'B', name), ',')[3]).toBe(name)
})

test('a score says how sure it is, in columns at the end that are hidden with it', () => {
  const end = (more: Partial<FoundInterview>) => cellsOf(lineOf('A', 'B', 'C', more).trimEnd(), ',').slice(10)
  expect(cellsOf(csvHead().trimEnd(), ',').slice(10)).toEqual([
    ...['Overall score', 'Rubric', 'Score from', 'Score to', 'Confidence', 'Flagged'],
  ])
  expect(end({})).toEqual(['7', 'built-in rubric version 2', '5', '9', 'LOW', 'yes'])
  const sure = { range: null, confidence: 'HIGH' } as const
  for (const [isFlagged, told] of [
    [true, 'yes'],
    [false, 'no'],
    [null, ''],
  ] as const)
    expect(end({ sureness: { ...sure, isFlagged } }).at(-1)).toBe(told)
  expect(end({ sureness: { range: null, confidence: null, isFlagged: null }, score: null, rubric: null })).toEqual([
    ...['', '', '', '', '', ''],
  ])
  expect(end({ sureness: null, score: null, rubric: null })).toEqual(Array(6).fill(''))
  const hidden = 'hidden until you have rated'
  expect(end({ isScoreHidden: true, sureness: null, score: null, rubric: null })).toEqual([
    ...[hidden, '', hidden, hidden, hidden, hidden],
  ])
})

test('the range of the overall score is the mean of what was scored, and is not told where one of these has none', () => {
  const result = { ...AnalysisResult.parse(EXAMPLES.AnalysisResult), abstained: ['cultural_fit'] as const }
  const criteria = {
    ...{ communication: { range: [50, 100] }, criteria_match: { range: [50, 75] }, competency: { range: [75, 75] } },
    cultural_fit: { range: null },
  }
  const confidence = result.hiringRecommendation.confidence_level
  const flags = [{ text: 'x', answer: 0, second: null }]
  expect(surenessOf(result, { criteria, flags, unsearched: [2] })).toEqual({
    ...{ range: [58, 83], confidence, isFlagged: true },
  })
  const unknown = { range: null, confidence, isFlagged: false }
  const searched = { flags: [], unsearched: [] }
  expect(surenessOf(result, { criteria: { ...criteria, competency: {} }, ...searched })).toEqual(unknown)
  expect(surenessOf(result, { criteria: { ...criteria, competency: { range: [1] } }, ...searched })).toEqual(unknown)
  for (const nothing of [null, undefined, 'x', 7, [], { criteria: 7, flags: 'x' }])
    expect(surenessOf(result, nothing)).toEqual({ ...unknown, isFlagged: null })
  expect(surenessOf({ ...result, abstained: CRITERIA }, { criteria, ...searched })).toEqual({
    ...{ range: null, confidence: null, isFlagged: null },
  })
})

test('nobody says that no words speak to whoever assesses where an answer was not searched, or nothing tells of a search', () => {
  const result = { ...AnalysisResult.parse(EXAMPLES.AnalysisResult), abstained: [] }
  const flagged = (provenance: unknown) => surenessOf(result, provenance).isFlagged
  expect(flagged({ flags: [], unsearched: [] })).toBe(false)
  expect(flagged({ flags: [], unsearched: [2] })).toBe(null)
  // Of a version that noted no answers that were not searched.
  expect(flagged({ flags: [] })).toBe(null)
  expect(flagged({ flags: [{ text: 'x' }], unsearched: [] })).toBe(null)
  expect(flagged({ flags: [], unsearched: ['2'] })).toBe(null)
})
