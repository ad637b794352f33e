import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/**
 * For whose organization the present work asks the database. A request of the API or the dashboard runs within one: its statements
 * run as a role that sees no row of any other organization, whatever their text says (`row-security.ts`).
 */

/** May do with every table what we do, and is held to the policies; nobody logs in as it. */
export const REQUEST_ROLE = 'interview_bridge_request'

const scope = new AsyncLocalStorage<string>()

/** Work of one organization: no statement in it reads or changes a row of another one. */
export function withinOrganization<Result>(organizationId: string, work: () => Result): Result {
  return scope.run(organizationId, work)
}

/** The organization of the present work; undefined for work of ours. */
export const presentOrganization = () => scope.getStore()

/** What the session of each connection is set to: an organization, or nothing for work of ours. */
const sessions = new WeakMap<object, string>()

const TO_REQUEST = `select set_config('role', '${REQUEST_ROLE}', false), set_config('bridge.organization', $1, false)`
/** To the role that our login begins with, which need not be the login itself. */
export const TO_OURS = `reset role; select set_config('bridge.organization', '', false)`

/**
 * Sets a connection to the organization of the present work, or back to ours. Every connection comes from a pool through here, so
 * none is used with the organization of whoever had it before. Throws when it cannot be set; such a connection must not be used.
 */
export async function settleSession(client: pg.ClientBase): Promise<void> {
  const wanted = scope.getStore() ?? ''
  if ((sessions.get(client) ?? '') === wanted) return
  // Until the answer is here nobody knows.
  sessions.set(client, 'unknown')
  if (wanted === '') await client.query(TO_OURS)
  else await client.query(TO_REQUEST, [wanted])
  sessions.set(client, wanted)
}
