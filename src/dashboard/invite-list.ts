import type { z } from 'zod'
import { CandidateInput } from '../interview/contract.ts'
import { type ColumnChoice, type ListTable, listTable } from './list-columns.ts'
import { COLUMN_FIELDS } from './list-headings.ts'

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

/** A list with its lines; none as long as it is not known which of its columns is which. */
export interface InviteList {
  readonly table: ListTable
  readonly lines: readonly InviteLine[]
}

/** Candidates of a pasted or uploaded list: first name, last name, address, or as its heading or somebody says. Each bad line has its reason. */
export function inviteList(text: string, choice?: ColumnChoice): InviteList {
  const table = listTable(text, choice)
  if (table.unclear !== undefined) return { table, lines: [] }
  const places = COLUMN_FIELDS.map((field) => table.columns[field] ?? -1)
  const seen = new Map<string, number>()
  const lines = table.rows.map(({ number, cells }) => {
    const [firstName = '', lastName = '', email = ''] = places.map((at) => cells[at] ?? '')
    const typed = { number, firstName, lastName, email }
    const parsed = CandidateInput.safeParse({ firstName, lastName, email })
    if (!parsed.success) return { ...typed, problem: [...inviteProblems(parsed.error).values()].join(' ') }
    const earlier = seen.get(parsed.data.email)
    if (earlier !== undefined) return { ...typed, problem: `The same address stands in line ${earlier}.` }
    seen.set(parsed.data.email, number)
    return { ...typed, candidate: parsed.data }
  })
  return { table, lines }
}
