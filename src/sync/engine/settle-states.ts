import type { Knex } from 'knex'
import { AppError, messageOf } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { withPriority } from '../../connector-kit/priority.ts'
import type { Database } from '../../db/database.ts'
import type { Connection } from '../store/connection.ts'
import { findState, isEmpty, type KnownState, knownPeople, readStates } from '../store/connection-states.ts'

/** So many people of the known state are looked for in the ATS; one who is the same person decides. */
const PEOPLE_ASKED = 20

/** Why a connection cannot begin: other settings reach its ATS than before, and the ATS did not tell whether the account is the same. */
export interface Unsettled {
  readonly connection: Connection
  readonly problem: string
}

/** Connections with the state that each goes on with, by the state's name. */
export interface Settled {
  readonly connections: Map<string, Connection>
  readonly unsettled: readonly Unsettled[]
  /** States whose account the ATS proved to be the one of before, under other settings. */
  readonly proven: ReadonlySet<string>
  /** States of the same names and owners that are not gone on with. */
  readonly left: readonly string[]
}

/**
 * Finds the state of each connection. Reads only. Where the settings that reach the account changed, the ATS is asked about people
 * whom the state knows: a new key shows the same people under the same ids, another account (a sandbox, production) shows others or none.
 */
export async function settleStates(
  { database: { knex }, log }: { readonly database: Pick<Database, 'knex'>; readonly log: Log },
  wanted: Iterable<Connection>,
): Promise<Settled> {
  const all = [...wanted]
  const known = await readStates(
    knex,
    all.map(({ config }) => config.name),
  )
  const connections = new Map<string, Connection>()
  const unsettled: Unsettled[] = []
  const proven = new Set<string>()
  for (const connection of all) {
    const { owner, account, config } = connection
    const take = (name: string, madeAt: Date | null) =>
      connections.set(name, name === connection.name ? connection : connection.under(name, madeAt))
    const found = findState(known.get(config.name) ?? [], { configured: config.name, owner, account })
    if (found.is === 'known') take(found.name, found.madeAt)
    else if (found.is === 'fresh') take(found.name, null)
    else
      try {
        const same = await findSameAccount(knex, connection, found.states)
        if (same) {
          proven.add(same.name)
          take(same.name, same.madeAt)
          log.info(
            { connection: same.name },
            'the settings of a connection changed; the ATS shows the same people, so its state goes on',
          )
        } else take(found.freshName, null)
      } catch (error) {
        unsettled.push({ connection, problem: messageOf(error) })
      }
  }
  const left = [...connections.values()].flatMap(({ name, owner, config }) =>
    (known.get(config.name) ?? []).flatMap((state) =>
      state.owner === owner && state.name !== name ? [state.name] : [],
    ),
  )
  return { connections, unsettled, proven, left }
}

/**
 * The state whose people the ATS shows; undefined where it shows other people, or none of them. Throws where nothing can be compared:
 * a mere new key must not begin anew, nor another account go on with the people of this one.
 */
async function findSameAccount(
  knex: Knex,
  { ats, showsPeople }: Connection,
  states: readonly KnownState[],
): Promise<KnownState | undefined> {
  // An earlier version stored the key too, by which an ATS that orders from us cannot be compared.
  if (!showsPeople) return states.find(({ owner }) => owner === null)
  for (const state of states) {
    const people = await knownPeople(knex, state.name, PEOPLE_ASKED)
    if (people.length === 0) {
      if (await isEmpty(knex, state.name)) continue
      throw unknownAccount('no e-mail address of its people is stored, so nobody can be compared')
    }
    const emails = new Map(people.map(({ id, email }) => [id, email.trim().toLowerCase()]))
    const page = await withPriority('look', async () => ats.people([...emails.keys()]))
    const shown = page.items.flatMap(({ id, email }) =>
      email === null ? [] : [{ id, email: email.trim().toLowerCase() }],
    )
    const same = shown.filter(({ id, email }) => emails.get(id) === email).length
    // One person may have another address by now, and one of ours may stand in two accounts.
    if (same > shown.length / 2) return state
    // The ATS did not answer for some people: one of them may be the same person.
    if (page.failure) throw page.failure
    if (shown.length === 0 && page.items.length + page.unreadable.length > 0)
      throw unknownAccount('the ATS shows no e-mail address of the people that it has')
  }
  return undefined
}

const unknownAccount = (why: string): AppError =>
  new AppError(why, { kind: 'config', code: 'connection.account_unknown' })
