import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { AppError } from '../base/errors.ts'

/**
 * For whose organization the present work asks the database. A request of the API, the dashboard or a candidate whose interview is known runs within one: its statements
 * run as a role that sees no row of any other organization, whatever their text says (`row-security.ts`).
 */

const ROLE_PREFIX = 'interview_bridge_request_'
/** PostgreSQL cuts longer names off. */
const NAME_BYTES_MAX = 63

/**
 * The role of requests for a database user: may do with every table what that user does, is held to the policies, and nobody
 * logs in as it. Roles belong to the whole server. Each user has one of its own, since the user of another installation who
 * could become the same role would read our tables in the name of every organization.
 */
export function requestRoleOf(user: string): string {
  const name = `${ROLE_PREFIX}${user}`
  if (Buffer.byteLength(name) <= NAME_BYTES_MAX) return name
  return `${ROLE_PREFIX}${createHash('sha256').update(user).digest().subarray(0, 16).toString('hex')}`
}

interface Scope {
  readonly organizationId: string
  /** Those of whose teams it sees interviews and positions; empty: all of the organization. */
  readonly teamIds: readonly string[]
}

const scope = new AsyncLocalStorage<Scope>()

/**
 * Work of one organization: no statement in it reads or changes a row of another one. Within work that is limited to teams of it, the
 * limit stays. Throws a bug without an id.
 */
export function withinOrganization<Result>(organizationId: string, work: () => Result): Result {
  const present = scope.getStore()
  return withinTeams(organizationId, present?.organizationId === organizationId ? present.teamIds : [], work)
}

/** Work for somebody who sees interviews and positions of these teams only; of the whole organization where there are none. */
export function withinTeams<Result>(organizationId: string, teamIds: readonly string[], work: () => Result): Result {
  // A session that is set to no organization is the owner's, which sees everything.
  if (organizationId === '')
    throw new AppError('Work for an organization was begun without its id', {
      kind: 'bug',
      code: 'tenancy.no_organization',
    })
  return scope.run({ organizationId, teamIds }, () => {
    const result = work()
    // A query of knex begins when somebody waits for it; here, and not where the organization is over.
    return isThenable(result) ? (Promise.resolve(result) as Result) : result
  })
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

/** The organization of the present work; undefined for work of ours. */
export const presentOrganization = () => scope.getStore()?.organizationId

/** The teams whose interviews and positions the present work sees; none where it sees all of the organization. */
export const presentTeams = (): readonly string[] => scope.getStore()?.teamIds ?? []

/** Whether the present work sees interviews and positions of some teams only. */
export const isLimitedToTeams = () => presentTeams().length > 0

/**
 * Work that leaves out what somebody does not see by a condition of its own, which an index serves; with the policies alone
 * PostgreSQL would look at every row of the organization.
 */
export const withoutLimit = <Result>(organizationId: string, work: () => Result): Result =>
  withinTeams(organizationId, [], work)

/** The settings of a session for the present work: organization and teams, empty for work of ours and for no limit. */
function wantedNow(): readonly [organization: string, teams: string] {
  const present = scope.getStore()
  return present ? [present.organizationId, present.teamIds.join(',')] : ['', '']
}

/** For whom the present work sees: what is done for one of these must not be shared with another one. */
export const presentScope = (): string => wantedNow().join(' ')

/** What the session of each connection is set to: an organization with teams, or nothing for work of ours. */
const sessions = new WeakMap<object, string>()

/** Whether a connection is set to the organization of the present work already, so that setting it costs nothing. */
export const isSettled = (client: object): boolean => (sessions.get(client) ?? ' ') === presentScope()

const TO_REQUEST = `select set_config('role', $1, false), set_config('bridge.organization', $2, false), set_config('bridge.teams', $3, false)`
/** To the role that our login begins with, which need not be the login itself. */
export const TO_OURS = `reset role; select set_config('bridge.organization', '', false), set_config('bridge.teams', '', false)`

/**
 * Sets a connection to `role` and the organization of the present work, or back to ours. Every connection comes from a pool through here, so
 * none is used with the organization of whoever had it before. Throws when it cannot be set; such a connection must not be used.
 */
export async function settleSession(client: pg.ClientBase, role: string): Promise<void> {
  const [organization, teams] = wantedNow()
  if (isSettled(client)) return
  // Until the answer is here nobody knows.
  sessions.set(client, 'unknown')
  if (organization === '') await client.query(TO_OURS)
  else await client.query(TO_REQUEST, [role, organization, teams])
  sessions.set(client, `${organization} ${teams}`)
}
