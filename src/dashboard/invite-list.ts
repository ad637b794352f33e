import type { z } from 'zod'
import { CandidateInput } from '../interview/contract.ts'

/** Lines of one list. */
export const LINES_MAX = 200

/** What each field of an invite needs, in the order of the page. */
export const INVITE_SENTENCES: Readonly<Record<string, string>> = {
  firstName: 'Enter the first name, at most 100 characters.',
  lastName: 'Enter the last name, at most 100 characters.',
  email: 'Enter an email address such as name@example.com.',
  expiresInDays: 'The days to answer must be a whole number from 1 to 90.',
}

/** The sentences of the fields that an invite was refused by. */
export function inviteProblems({ issues }: z.ZodError): ReadonlyMap<string, string> {
  const wrong = new Set(issues.map(({ path }) => String(path.at(-1))))
  return new Map(Object.entries(INVITE_SENTENCES).filter(([field]) => wrong.has(field)))
}

/** One candidate of a list. */
export interface InviteLine {
  /** As a text editor counts. */
  readonly number: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** What is checked and stored; absent where `problem` says why not. */
  readonly candidate?: CandidateInput
  readonly problem?: string
}

const NAMES = ['firstName', 'lastName', 'email'] as const
/** How the columns of a heading are known. */
const HEADINGS = {
  firstName: /first|given|forename/i,
  lastName: /last|family|surname/i,
  email: /e-?mail/i,
} as const

/** Candidates of a pasted or uploaded list: first name, last name, address, or as its heading says. Each bad line has its reason. */
export function inviteLines(text: string): readonly InviteLine[] {
  const rows = csvRows(text.replace(/^\ufeff/, '')).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first] = rows
  const isHeading = first?.cells.some((cell) => HEADINGS.email.test(cell) && !cell.includes('@')) === true
  const places = NAMES.map((name, at) => (isHeading ? first.cells.findIndex((cell) => HEADINGS[name].test(cell)) : at))
  const seen = new Map<string, number>()
  return rows.slice(isHeading ? 1 : 0).map(({ number, cells }) => {
    const [firstName = '', lastName = '', email = ''] = places.map((at) => cells[at] ?? '')
    const typed = { number, firstName, lastName, email }
    const parsed = CandidateInput.safeParse({ firstName, lastName, email })
    if (!parsed.success) return { ...typed, problem: [...inviteProblems(parsed.error).values()].join(' ') }
    const earlier = seen.get(parsed.data.email)
    if (earlier !== undefined) return { ...typed, problem: `The same address stands in line ${earlier}.` }
    seen.set(parsed.data.email, number)
    return { ...typed, candidate: parsed.data }
  })
}

interface CsvRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** Rows of comma, semicolon or tab separated text (RFC 4180), whichever its first line has most of; cells without spaces around them. */
function csvRows(text: string): CsvRow[] {
  const [firstLine = ''] = text.split('\n', 1)
  const [separator = ','] = [...',;\t'].sort((a, b) => firstLine.split(b).length - firstLine.split(a).length)
  const rows: CsvRow[] = []
  let [cell, cells, line, begun, isQuoted] = ['', [] as string[], 1, 1, false]
  const endRow = () => {
    rows.push({ number: begun, cells: [...cells, cell.trim()] })
    ;[cell, cells, begun] = ['', [], line + 1]
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (isQuoted) {
      if (character === '\n') line++
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (character === '"' && cell.trim() === '') [cell, isQuoted] = ['', true]
    else if (character === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (character === '\n') {
      endRow()
      line++
    } else cell += character
  }
  endRow()
  return rows
}
