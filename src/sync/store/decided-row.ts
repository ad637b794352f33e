import type { Knex } from 'knex'
import type { Cause } from '../rules/causes.ts'

/** Rows of applications as decisions and their settling want them stored. */

/** A row as a decision wants it stored; columns that it leaves out keep their value. */
export interface DecidedRow {
  readonly connection: string
  readonly application_id: string
  readonly job_id: string | null
  readonly candidate_id: string | null
  readonly stage_id: string | null
  readonly stage_name: string | null
  readonly status: string
  readonly want: 'invited' | 'cancelled' | 'nothing'
  /** The cause in English. */
  readonly reason: string
  readonly cause: Cause
  readonly rule?: string | null
  readonly invite_to?: string | null
  readonly missing_since?: null
  readonly questioned_since?: Date | Knex.Raw | null
  readonly keeps_started?: boolean
  readonly state?: 'open' | 'settled' | 'held'
  readonly held_for?: 'new_rule' | null
  readonly due_at?: Knex.Raw
  readonly attempts?: number
  readonly entered_at?: Knex.Raw
  readonly cancel_decided_at?: Knex.Raw
  readonly waits_for?: null
  readonly last_problem?: null
  readonly changed_at?: Knex.Raw
}

/** Rows that one statement stores. */
interface DecidedGroup {
  readonly columns: readonly string[]
  /** The columns that the database computes for each row, in the order of `columns`. */
  readonly computed: Readonly<Record<string, Knex.Raw>>
  /** What the rows give for the others. */
  readonly given: readonly Readonly<Record<string, unknown>>[]
}

const isComputed = (value: unknown): value is Knex.Raw =>
  typeof value === 'object' && value !== null && 'toSQL' in value

/** Groups of rows that set the same columns, and have the same of them computed by the same expressions. */
export function decidedGroups(rows: readonly DecidedRow[]): DecidedGroup[] {
  // By identity: to print an expression for each value takes longer than all the rest.
  const expressions: unknown[] = []
  const numberOf = (value: Knex.Raw) => {
    if (!expressions.includes(value)) expressions.push(value)
    return expressions.indexOf(value)
  }
  const shapeOf = (row: DecidedRow) =>
    Object.entries(row)
      .map(([column, value]) => (isComputed(value) ? `${column} = ${numberOf(value)}` : column))
      .join()
  return [...Map.groupBy(rows, shapeOf).values()].map((group) => {
    const computed = Object.entries(group[0] ?? {}).filter((entry): entry is [string, Knex.Raw] => isComputed(entry[1]))
    const given = group.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => !isComputed(value))))
    return { columns: Object.keys(group[0] ?? {}), computed: Object.fromEntries(computed), given }
  })
}

/** The facts that an application was settled by. */
export interface SettledBy {
  readonly application_id: string
  readonly want: string
  readonly interview_id: string | null
  readonly job_id: string | null
  readonly candidate_id: string | null
  readonly invite_to: string | null
}

/** What became of one application. */
export interface ToSettle {
  readonly by: SettledBy
  readonly set: Readonly<Record<string, unknown>>
}

/** The columns that settling sets for many rows at once, each with its type; `candidate` comes as JSON text. */
export const SETTLED_COLUMNS: Readonly<Record<string, string>> = {
  state: 'text',
  attempts: 'integer',
  waits_for: 'text',
  problem_code: 'text',
  last_problem: 'text',
  interview_id: 'text',
  position_id: 'text',
  invites: 'integer',
  interview_candidate_id: 'text',
  interview_job_id: 'text',
  candidate: 'jsonb',
}

/** False for a value that the database computes, such as a due time. */
export const isPlain = ({ set }: ToSettle): boolean =>
  Object.entries(set).every(
    ([column, value]) => column in SETTLED_COLUMNS && (value === null || ['string', 'number'].includes(typeof value)),
  )
