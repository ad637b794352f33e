import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { CandidateInput } from '../../interview/contract/contract.ts'
import { type NameSplit, type SplitName, splitName } from './list-names.ts'
import type { ListRow } from './list-rows.ts'
import { type ColumnChoice, type ListTable, listTable } from './list-table.ts'
import { inviteWords } from './words/inviting/index.ts'

/** Lines of one list. */
export const LINES_MAX = 200

/** The sentences of the fields that an invite was refused by, in the order of the page. */
export function inviteProblems({ issues }: z.ZodError): ReadonlyMap<string, string> {
  const wrong = new Set(issues.map(({ path }) => String(path.at(-1))))
  return new Map(Object.entries(inviteWords().problems).filter(([field]) => wrong.has(field)))
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
  const seen = new Map<string, number>()
  const lines = table.rows.map((row) => {
    const { unsplit, ...typed } = typedOf(row, table)
    if (unsplit !== undefined) return { ...typed, problem: unsplit }
    const { number, firstName, lastName, email } = typed
    const parsed = CandidateInput.safeParse({ firstName, lastName, email })
    if (!parsed.success) return { ...typed, problem: [...inviteProblems(parsed.error).values()].join(' ') }
    const earlier = seen.get(parsed.data.email)
    if (earlier !== undefined) return { ...typed, problem: inviteWords().result.sameAddress(earlier) }
    seen.set(parsed.data.email, number)
    return { ...typed, candidate: parsed.data }
  })
  return { table, lines }
}

/** What a line holds, and why its name cannot be split. */
function typedOf({ number, cells }: ListRow, { columns, split }: ListTable) {
  const at = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
  const email = at(columns.email)
  if (split === undefined) return { number, firstName: at(columns.firstName), lastName: at(columns.lastName), email }
  const name = at(columns.fullName)
  const parts = splitName(name, split)
  if (!('problem' in parts)) return { number, ...parts, email }
  return { number, firstName: name, lastName: '', email, unsplit: unsplitWords(parts.problem, split) }
}

/** Why a name cannot be split, and what to do. */
function unsplitWords(problem: Extract<SplitName, { problem: unknown }>['problem'], split: NameSplit): string {
  const words = inviteWords().names
  switch (problem) {
    case 'empty':
      return words.empty
    case 'one_word':
      return words.oneWord
    case 'no_comma':
      return words.noComma
    case 'comma':
      return split === 'comma' ? words.manyCommas : words.comma
  }
}

/** Tells whether a list is the one that somebody looked at: who stands in it, as whom each would be invited. */
export function listSeen({ table: { split }, lines }: InviteList): string {
  const people = lines.map(({ number, firstName, lastName, email, problem }) => [
    number,
    firstName,
    lastName,
    email,
    // Not its words: whoever changes the language has seen the same list.
    problem !== undefined,
  ])
  return createHash('sha256')
    .update(JSON.stringify([split, people]))
    .digest('hex')
    .slice(0, 24)
}
