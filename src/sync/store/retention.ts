import type { Database } from '../../db/database.ts'
import { forgetAttempts } from './deliveries-store.ts'
import { forgetPasses } from './pass-state.ts'
import { forgetSeenIds } from './seen-ids.ts'
import { forgetTokens } from './tokens.ts'

/** People ask about recent events; older details go, the deliveries and the history of each candidate stay. */
export async function deleteExpired({ knex }: Database): Promise<void> {
  await forgetPasses(knex)
  await forgetAttempts(knex)
  await knex.raw(`delete from sync_reports where at < clock_timestamp() - interval '90 days'`)
  // A wait that is over says nothing; an account whose key was changed is never heard of again.
  await knex.raw(
    `delete from sync_accounts where greatest(told_at, blocked_until) < clock_timestamp() - interval '7 days'`,
  )
  await forgetSeenIds(knex)
  await forgetTokens(knex)
}
