import type { Knex } from 'knex'
import { domainError } from '../base/errors.ts'
import type { Ids } from '../base/ids.ts'
import type { Database } from '../db/database.ts'
import { type AccountHistory, asAdministrator, assertNotAbove, inTurn, type NoteAct } from './history.ts'
import { deleteLinkOf } from './password-links.ts'
import { checkedPassword, type Passwords } from './passwords.ts'
import { found } from './refusals.ts'
import type { Role } from './roles.ts'
import { deleteProviderSessionsOf, deleteSessionsOf, leaveSampleAs } from './session-rows.ts'
import { MADE, organizationsAreMany, refuseOperator, userArrivals } from './user-arrivals.ts'
import { updateUser } from './user-rows.ts'

export { type AddFirst, type NewByProvider, organizationsAreMany } from './user-arrivals.ts'

/** Somebody who logs in to the dashboard. */
export interface User {
  readonly id: string
  readonly email: string
  readonly role: Role
  /** Of the installation. */
  readonly administrator: boolean
  /** Null for those who may log in. */
  readonly disabledAt: Date | null
}

/** What of an account is changed. */
interface UserChange {
  readonly role?: Role
  readonly disabled?: boolean
}

type ChangedUser = User & { readonly activeApiKeys: number }
/** A row of `users`, as far as lists show it. */
export type UserRow = Omit<User, 'administrator'>

export const USER_COLUMNS = ['id', 'email', 'role', 'disabled_at as disabledAt']
/** A row of `USER_COLUMNS`, as it is shown. */
export const toUser = ({ id, email, role, disabledAt }: UserRow): User => ({
  id,
  email,
  role,
  administrator: role === 'installation',
  disabledAt,
})
/** People, for the `admin` commands and for administrators in the dashboard. */
export function createUsers(database: Database, ids: Ids, passwords: Passwords, history: AccountHistory) {
  const { knex } = database

  async function newPassword(id: string, password: string): Promise<string> {
    const before = await knex('users').where({ id }).first<{ password_hash: string } | undefined>('password_hash')
    return passwords.hash(checkedPassword(password), before?.password_hash)
  }

  return {
    ...userArrivals(database, ids, passwords, history),

    /**
     * By the command line. Takes effect with the next page that they open; a new password and disabling end their logins and their link. API keys that they made
     * belong to the organization and go on; `activeApiKeys` counts them.
     */
    async updateUser(
      id: string,
      change: UserChange & { password?: string; administrator?: boolean },
    ): Promise<ChangedUser> {
      const { password, administrator, ...given } = change
      const rest =
        administrator === undefined ? given : ({ ...given, role: administrator ? 'installation' : 'reviewer' } as const)
      const password_hash = password === undefined ? undefined : await newPassword(id.toLowerCase(), password)
      const hashed = password_hash === undefined ? {} : { password_hash }
      return history.within(async (trx, note) => {
        await inTurnOf(trx, id.toLowerCase())
        return update(trx, note, { id: id.toLowerCase(), by: null }, { ...rest, ...hashed })
      })
    },

    /**
     * By an administrator of the organization. Throws 403 where it makes or concerns an administrator of the installation, and the
     * actor is none or only the command line makes them. `shown` is the role that they had when the form was made. Throws 409 where
     * somebody gave them another one meanwhile.
     */
    async changeColleague(
      { organizationId, by, id }: { organizationId: string; by: string; id: string },
      change: UserChange,
      shown?: string,
    ): Promise<void> {
      await history.within(async (trx, note) => {
        const actor = await asAdministrator(trx, organizationId, by)
        const user = await userIn(trx, organizationId, id)
        assertNotAbove(actor, user)
        if (shown !== undefined && ![shown, change.role].includes(user.role)) throw roleChanged()
        if (change.role !== undefined && change.role !== user.role)
          if (change.role === 'installation' || user.role === 'installation') await refuseOperator(trx, actor)
        await update(trx, note, { id, by }, change)
      })
    },

    /** Ends every login of one person, and their link; the number of logins that ended. */
    async endSessions(id: string): Promise<{ id: string; ended: number }> {
      const userId = id.toLowerCase()
      return history.within(async (trx, note) => {
        const organizationId = await inTurnOf(trx, userId)
        await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
        const ended = await deleteSessionsOf(trx, userId)
        await deleteLinkOf(trx, userId)
        await note({ organizationId, by: null, userId, what: 'logins_ended' })
        return { id: userId, ended }
      })
    },

    async listUsers(organizationId: string): Promise<User[]> {
      const rows = await knex('users')
        .where({ organization_id: organizationId.toLowerCase() })
        .orderBy('created_at')
        .select<UserRow[]>(USER_COLUMNS)
      return rows.map(toUser)
    },

    /** A user of one organization; 404 where they are another's. */
    userOf: (organizationId: string, id: string): Promise<User> => userIn(knex, organizationId, id.toLowerCase()),

    /** Whether only the command line makes administrators of the installation, who see the connections of all of it. */
    rolesAreShellOnly: () => organizationsAreMany(knex),
  }
}

/** Takes the turn of the organization of a user, which never changes. Throws 404. */
async function inTurnOf(trx: Knex.Transaction, id: string): Promise<string> {
  const user = await trx('users')
    .where({ id })
    .first<{ organizationId: string } | undefined>('organization_id as organizationId')
  const { organizationId } = found(user, 'user', id)
  await inTurn(trx, organizationId)
  return organizationId
}

const roleChanged = () =>
  domainError(
    'account.role_changed',
    409,
    'Somebody else gave this person another role meanwhile. Load the page again, and choose once more.',
  )

async function userIn(trx: Knex, organizationId: string, id: string): Promise<User> {
  const row = await trx('users').where({ id, organization_id: organizationId }).first<UserRow | undefined>(USER_COLUMNS)
  return toUser(found(row, 'user', id))
}

async function update(
  trx: Knex.Transaction,
  note: NoteAct,
  { id, by }: { id: string; by: string | null },
  { role, disabled, password_hash }: UserChange & { password_hash?: string },
): Promise<ChangedUser> {
  const before = await trx('users')
    .where({ id })
    .forNoKeyUpdate()
    .first<(UserRow & { organizationId: string }) | undefined>([...USER_COLUMNS, 'organization_id as organizationId'])
  const { organizationId, ...wasRow } = found(before, 'user', id)
  const was = toUser(wasRow)
  const set = {
    ...(role === undefined ? {} : { role }),
    ...(password_hash === undefined ? {} : { password_hash }),
    ...(disabled === undefined
      ? {}
      : { disabled_at: disabled ? trx.raw('coalesce(disabled_at, clock_timestamp())') : null }),
  }
  const user = toUser((await updateUser<UserRow>(trx, id, set, USER_COLUMNS)) ?? wasRow)
  if (password_hash !== undefined || disabled === true) {
    await deleteSessionsOf(trx, id)
    await deleteLinkOf(trx, id)
  }
  // What a provider vouched for before was less: it may speak for no administrator of the installation.
  if (user.role === 'installation' && was.role !== 'installation') await deleteProviderSessionsOf(trx, id)
  const one = { organizationId, by, userId: id }
  if (was.role !== user.role) {
    // Whoever gets the old role back later begins among real people.
    await leaveSampleAs(trx, id)
    await note({ ...one, what: MADE[user.role] })
  }
  if ((was.disabledAt === null) !== (user.disabledAt === null))
    await note({ ...one, what: user.disabledAt ? 'disabled' : 'enabled' })
  if (password_hash !== undefined) await note({ ...one, what: 'password_changed' })
  const keys = await trx('api_keys')
    .where({ user_id: id })
    .whereNull('revoked_at')
    .count<{ n: number }[]>('id as n')
    .first()
  return { ...user, activeApiKeys: Number(keys?.n ?? 0) }
}
