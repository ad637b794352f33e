import type { Knex } from 'knex'

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
  readonly reason: string
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
