import { assert, constantFrom, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { csvHead, csvLine } from '../../src/dashboard/finding/export.ts'
import type { FoundInterview } from '../../src/interview/finding/find.ts'

/** The file of interviews, read as spreadsheets of several languages would: no cell that anybody typed begins a formula. */

const at = new Date('2026-11-26T08:00:00.000Z')
const lineOf = (firstName: string, lastName: string, positionName: string) =>
  csvLine({
    ...{ id: '65f0c1a2b3c4d5e6f7a8b901', candidate: { firstName, lastName, email: 'a@people.example' }, positionName },
    ...{ status: 'completed', approvalStatus: 'pending', analysisStatus: 'failed', createdAt: at, updatedAt: at },
    completedAt: at,
    score: 7,
    isScoreHidden: false,
    rubric: 'default-2',
  } as FoundInterview)

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
