import { AppError } from '../../base/errors.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { findState, ownersOf, readStates, statesOf } from '../store/connection-states.ts'
import { giveAccount } from '../store/connections-store.ts'
import { recordHistory } from '../store/history.ts'
import { makeKnown } from './known-connections.ts'

/**
 * Stores what a person says about the settings of a connection: they reach the account of the state that was used last before
 * (`same`), or another account, which begins anew (`other`). Answers the name of the state. Throws `connection.no_earlier` where
 * there is no earlier state, and `connection.account_known` where the settings belong to the newest state already.
 */
export async function decideAccount(
  context: Pick<SyncContext, 'database' | 'log'>,
  connection: Connection,
  verdict: 'same' | 'other',
): Promise<string> {
  const { account, config } = connection
  const { knex } = context.database
  const states = (await readStates(knex, [config.name])).get(config.name) ?? []
  const owner = await connection.ownerOf(ownersOf(states))
  const own = statesOf(states, owner)
  const present = own.find((state) => state.accounts.includes(account))
  if (verdict === 'same') {
    const earlier = own.find((state) => state !== present)
    if (!earlier)
      throw refused(
        'connection.no_earlier',
        `The connection "${config.name}" has no earlier account that it could go on with.`,
      )
    await knex.transaction(async (trx) => {
      await giveAccount(trx, earlier.name, config.name, owner, account)
      await recordHistory(trx, [
        {
          connection: earlier.name,
          what: 'state.same',
          sentence: 'a person said that the settings reach the same account as before',
        },
      ])
    })
    return earlier.name
  }
  if (present)
    throw refused(
      'connection.account_known',
      `The settings of "${config.name}" belong to an account that is known already; it goes on where it was.`,
    )
  const found = findState(states, { configured: config.name, owner, account })
  const name = found.is === 'asked' ? found.freshName : found.name
  await makeKnown(context, new Map([[name, connection.under({ name, owner, madeAt: null })]]))
  return name
}

const refused = (code: string, text: string) => new AppError(text, { kind: 'domain', code, status: 409 })
