import type { Knex } from 'knex'
import type { Connection } from '../store/connection.ts'
import { leftStates } from '../store/connection-states.ts'

/** Another account of the ATS that the name of a connection reached before; nothing is read or written there any more. */
export interface EarlierAccount {
  /** The name of its state, by which it is forgotten. */
  readonly state: string
  /** The name in the YAML. */
  readonly connection: string
  /** When it was last worked on. */
  readonly lastAt: Date
  /** Its write-backs that nobody carries out; a person discards them. */
  readonly parked: number
}

/** Accounts that these connections reached before, for the same owners, the last one first. */
export async function earlierOf(
  knex: Knex,
  connections: readonly Pick<Connection, 'config' | 'name' | 'owner'>[],
): Promise<EarlierAccount[]> {
  const left = (await leftStates(knex)).filter((state) =>
    connections.some(
      // Its own state may be one that no process works on at this moment.
      ({ config, name, owner }) => config.name === state.configured && name !== state.name && owner === state.owner,
    ),
  )
  if (left.length === 0) return []
  const counts = await knex('deliveries')
    .where({ state: 'parked' })
    .whereIn(
      'connection',
      left.map(({ name }) => name),
    )
    .groupBy('connection')
    .select<{ connection: string; n: string }[]>('connection', knex.raw('count(*) as n'))
  return left.map(({ name, configured, seenAt }) => ({
    state: name,
    connection: configured,
    lastAt: seenAt,
    parked: Number(counts.find((one) => one.connection === name)?.n ?? 0),
  }))
}

/** Says what happened to the name of a connection, and which command helps. */
export const earlierText = ({ state, connection, parked }: EarlierAccount): string =>
  `"${connection}" reached another account of the ATS before; what is stored of that one ("${state}") is neither read nor written${parked > 0 ? `, and ${parked} of its write-backs stay undone` : ''}. Where it is the same account after all: interview-bridge connections account ${connection} --same. To delete it: interview-bridge connections forget ${state}`
