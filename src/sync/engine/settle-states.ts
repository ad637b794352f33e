import type { Knex } from 'knex'
import { AppError, messageOf } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { withPriority } from '../../connector-kit/priority.ts'
import type { Database } from '../../db/database.ts'
import type { Connection } from '../store/connection.ts'
import {
  findState,
  isBlank,
  isUntouched,
  type KnownState,
  knownPeople,
  ownersOf,
  readStates,
} from '../store/connection-states.ts'

/** So many people of the known state are looked for in the ATS; one who is the same person decides. */
const PEOPLE_ASKED = 20

/**
 * Why a connection cannot begin. `connection.account_unknown`: other settings reach its ATS than before, and the ATS did not tell
 * whether the account is the same. `connection.owner_unknown`: the interview API did not tell whose the connection is.
 */
export interface Unsettled {
  readonly connection: Connection
  readonly code: 'connection.account_unknown' | 'connection.owner_unknown'
  /** What the other side said, or why nothing can be compared. */
  readonly problem: string
}

/** Tells in one sentence why a connection waits, and which command helps. */
export function whyUnsettled({ connection: { config, atsName }, code, problem }: Unsettled): string {
  return code === 'connection.owner_unknown'
    ? `The connection "${config.name}" waits: it is not known yet which organization the key of the interview API (interviewApi.apiKey) belongs to. It said: ${problem}. It is asked again every 15 s.`
    : `The connection "${config.name}" waits: its settings changed, and it is not known yet whether they reach the same account of ${atsName}: ${problem}. It is asked again every 15 s; a person can say it too: interview-bridge connections account ${config.name} --same, or --other.`
}

/** The same for people who do not administer: what is the matter, without settings and commands. */
export function plainUnsettled({ connection: { atsName }, code }: Unsettled): string {
  return code === 'connection.owner_unknown'
    ? 'The interview service has not told yet to whom this connection belongs. Nothing is read or written until it has; it is asked again by itself.'
    : `The settings of this connection changed, and it is not known yet whether they reach the same account of ${atsName} as before. Nothing is read or written until that is known; it is asked again by itself, and an administrator can settle it.`
}

/** Connections with the state that each goes on with, by the state's name. */
export interface Settled {
  readonly connections: Map<string, Connection>
  readonly unsettled: readonly Unsettled[]
  /** States whose account the ATS proved to be the one of before, under other settings. */
  readonly proven: ReadonlySet<string>
  /** States of another account, under which nothing was ever done and nobody is known. */
  readonly blank: ReadonlySet<string>
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
  const blank = new Set<string>()
  for (const connection of all) {
    const { account, config } = connection
    const states = known.get(config.name) ?? []
    const wait = (code: Unsettled['code'], error: unknown) =>
      unsettled.push({ connection, code, problem: messageOf(error) })
    const owner = await connection
      .ownerOf(ownersOf(states))
      .catch((error: unknown) => void wait('connection.owner_unknown', error))
    if (owner === undefined) continue
    const take = (name: string, madeAt: Date | null) =>
      connections.set(
        name,
        name === connection.name && owner === connection.owner ? connection : connection.under({ name, owner, madeAt }),
      )
    const found = findState(states, { configured: config.name, owner, account })
    if (found.is === 'known') take(found.name, found.madeAt)
    else if (found.is === 'fresh') take(found.name, null)
    else
      try {
        const same = await findSameAccount(knex, connection, found.states)
        if (same) {
          ;(same.isBlank ? blank : proven).add(same.state.name)
          take(same.state.name, same.state.madeAt)
          log.info(
            { connection: same.state.name },
            `the settings of a connection changed; ${same.why}, so its state goes on`,
          )
        } else take(found.freshName, null)
      } catch (error) {
        wait('connection.account_unknown', error)
      }
  }
  return { connections, unsettled, proven, blank }
}

/**
 * The state whose people the ATS shows; undefined where it shows other people, or none of them. Throws where nothing can be compared:
 * a mere new key must not begin anew, nor another account go on with the people of this one.
 */
async function findSameAccount(
  knex: Knex,
  { ats, showsPeople }: Connection,
  states: readonly KnownState[],
): Promise<{ readonly state: KnownState; readonly why: string; readonly isBlank?: true } | undefined> {
  if (!showsPeople) {
    // An earlier version stored the key too, by which an ATS that orders from us cannot be compared.
    const state = states.find(({ owner }) => owner === null)
    return state && { state, why: 'an earlier version of this product worked on it' }
  }
  // One of a mistake, such as a wrong key, must not hide the state whose people the ATS shows.
  let blank: KnownState | undefined
  for (const state of states) {
    const people = await knownPeople(knex, state.name, PEOPLE_ASKED)
    if (people.length === 0) {
      if (!(await isUntouched(knex, state.name)) && !(await isBlank(knex, state.name)))
        throw unknownAccount('no e-mail address of its people is stored, so nobody can be compared')
      blank ??= state
      continue
    }
    const emails = new Map(people.map(({ id, email }) => [id, email.trim().toLowerCase()]))
    const page = await withPriority('look', async () => ats.people([...emails.keys()]))
    const shown = page.items.flatMap(({ id, email }) =>
      email === null ? [] : [{ id, email: email.trim().toLowerCase() }],
    )
    const same = shown.filter(({ id, email }) => emails.get(id) === email).length
    // One person may have another address by now, and one of ours may stand in two accounts.
    if (same > shown.length / 2) return { state, why: 'the ATS shows the same people' }
    // The ATS did not answer for some people: one of them may be the same person.
    if (page.failure) throw page.failure
    if (shown.length === 0 && page.items.length + page.unreadable.length > 0)
      throw unknownAccount('the ATS shows no e-mail address of the people that it has')
  }
  return blank && { state: blank, why: 'nothing was done for it before', isBlank: true }
}

const unknownAccount = (why: string): AppError =>
  new AppError(why, { kind: 'config', code: 'connection.account_unknown' })
