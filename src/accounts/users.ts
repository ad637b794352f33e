import type { Knex } from 'knex'
import { isEmail, tidyEmail } from '../base/email.ts'
import { domainError } from '../base/errors.ts'
import { type Ids, idOfForm } from '../base/ids.ts'
import { isStorable } from '../base/text.ts'
import type { Database } from '../db/database.ts'
import { beforeNewUser } from './first-turn.ts'
import {
  type AccountAct,
  type AccountHistory,
  above,
  asAdministrator,
  asOperator,
  assertNotAbove,
  inTurn,
  type NoteAct,
} from './history.ts'
import { deleteLinkOf } from './password-links.ts'
import { checkedPassword, type Passwords } from './passwords.ts'
import { found, refused } from './refusals.ts'
import { type Role, roleOf, type StoredRole, stored } from './roles.ts'
import { deleteProviderSessionsOf, deleteSessionsOf } from './session-rows.ts'
import { emailOf } from './sessions.ts'
import { insertUser, type NewUser, passwordHashOf, updateUser } from './user-rows.ts'

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

/** Makes the administrator with whom an installation begins. */
export type AddFirst = (
  trx: Knex.Transaction,
  note: NoteAct,
  first: { readonly organizationId: string; readonly email: string; readonly password_hash: string },
) => Promise<{ readonly id: string; readonly email: string }>
/** Adds somebody in the transaction of their first login; undefined where the organization has the address. */
export type NewByProvider = (
  trx: Knex.Transaction,
  note: NoteAct,
  person: { readonly id: string; readonly organizationId: string; readonly email: string; readonly role: Role },
) => Promise<{ readonly id: string; readonly email: string; readonly organizationId: string } | undefined>

type ChangedUser = User & { readonly activeApiKeys: number }
/** A row of `users`, as far as lists show it. */
export type UserRow = Omit<User, 'role'> & StoredRole

export const USER_COLUMNS = ['id', 'email', 'administrator', 'role', 'disabled_at as disabledAt']
/** A row of `USER_COLUMNS`, as it is shown. */
export const toUser = ({ id, email, administrator, disabledAt, ...row }: UserRow): User => ({
  id,
  email,
  role: roleOf({ ...row, administrator }),
  administrator,
  disabledAt,
})
/** What the history says of a new role. */
const MADE = {
  viewer: 'made_viewer',
  reviewer: 'made_reviewer',
  administrator: 'made_organization_administrator',
  installation: 'made_administrator',
} as const satisfies Record<Role, AccountAct>

/** People, for the `admin` commands and for administrators in the dashboard. */
export function createUsers(database: Database, ids: Ids, passwords: Passwords, history: AccountHistory) {
  const { knex } = database

  async function insert(trx: Knex.Transaction, note: NoteAct, row: NewUser, by: string | null): Promise<boolean> {
    await beforeNewUser(trx)
    if (!(await insertUser(trx, row))) return false
    const one = { organizationId: row.organization_id, by, userId: row.id }
    await note({ ...one, what: 'added' })
    const role = roleOf(row)
    if (role !== 'reviewer') await note({ ...one, what: MADE[role] })
    return true
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
      ...(role === undefined ? {} : stored(role)),
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
    if (was.role !== user.role) await note({ ...one, what: MADE[user.role] })
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

  /** A password that nobody knows, for whoever chooses one by a link or logs in by a provider. */
  const unknownPassword = async (on: Knex, email: string) =>
    passwords.hash(ids.bytes(32).toString('base64url'), await passwordHashOf(on, email))

  async function newPassword(id: string, password: string): Promise<string> {
    const before = await knex('users').where({ id }).first<{ password_hash: string } | undefined>('password_hash')
    return passwords.hash(checkedPassword(password), before?.password_hash)
  }

  return {
    /** By the command line. */
    async createUser(input: {
      organizationId: string
      email: string
      password: string
      administrator?: boolean
      role?: Role
    }) {
      const organization_id = input.organizationId.toLowerCase()
      found(await knex('organizations').where({ id: organization_id }).first('id'), 'organization', organization_id)
      const email = checkedEmail(input.email)
      const password_hash = await passwords.hash(checkedPassword(input.password), await passwordHashOf(knex, email))
      const { role = input.administrator ? 'installation' : 'reviewer' } = input
      const row = { id: ids.id(), organization_id, email, password_hash, ...stored(role) }
      return history.within(async (trx, note) => {
        await inTurn(trx, organization_id)
        if (!(await insert(trx, note, row, null))) throw thereIsAlready(email)
        return { id: row.id, email }
      })
    },

    /** The first administrator of the installation, in the transaction that uses the link up; throws 400 for an address that is none. */
    addFirst: (async (trx, note, { organizationId, email, password_hash }) => {
      const row = { id: ids.id(), organization_id: organizationId, email: checkedEmail(email), password_hash }
      await insert(trx, note, { ...row, ...stored('installation') }, row.id)
      return { id: row.id, email: row.email }
    }) satisfies AddFirst as AddFirst,

    /**
     * By an administrator, of the organization or (`isByOperator`) of the installation: somebody who cannot log in before they have chosen a password by a link. A form that is sent twice (with
     * the id that was drawn with it) adds one person and answers with them both times.
     */
    async inviteUser(input: {
      organizationId: string
      email: string
      role: Role
      by: string
      drawn: string
      isByOperator?: boolean
    }) {
      const { organizationId, role, by } = input
      const email = checkedEmail(input.email)
      const password_hash = await unknownPassword(knex, email)
      const ofForm = idOfForm(organizationId, input.drawn)
      return history.within(async (trx, note) => {
        const actor = await (input.isByOperator ? asOperator : asAdministrator)(trx, organizationId, by)
        if (role === 'installation') await refuseOperator(trx, actor)
        const known = await trx('users')
          .where({ organization_id: organizationId })
          .where((either) => either.where({ email }).orWhere({ id: ofForm }))
          .select<{ id: string; email: string }[]>('id', 'email')
        const same = known.find((one) => one.email === email)
        // Nobody gets a link for their own account, which would do without the current password.
        if (same?.id === ofForm && same.id !== by) return same
        if (same) throw thereIsAlready(email)
        const id = known.length > 0 ? ids.id() : ofForm
        const row = { id, organization_id: organizationId, email, password_hash, ...stored(role) }
        // An account that the same address has in another organization is not looked at: nobody here learns of it.
        if (await insert(trx, note, row, by)) return { id, email }
        throw thereIsAlready(email)
      })
    },

    /**
     * Adds somebody whom the OpenID provider vouches for, within their first login; nobody knows a password of theirs. Nobody is the first
     * one so: the link of the first start, which works while there is nobody, would be void, and nobody an administrator.
     */
    addByProvider: (async (trx, note, { id, organizationId, email, role }) => {
      if (!(await trx('users').first('id'))) return undefined
      const password_hash = await unknownPassword(trx, email)
      const row = { id, organization_id: organizationId, email, password_hash, ...stored(role) }
      return (await insert(trx, note, row, null)) ? { id, email, organizationId } : undefined
    }) satisfies NewByProvider as NewByProvider,

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

/** Whether a text can be the address of an account that is there; older ones were made by a looser rule than `isEmail`. */
export const isAddress = (email: string): boolean => /^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email) && isStorable(email)

function checkedEmail(typed: string): string {
  const tidy = tidyEmail(typed)
  const email = emailOf(tidy)
  // Before and after: a letter that changes when it is made small would name another mailbox.
  if (!isEmail(tidy) || !isEmail(email)) throw refused({ why: 'email_invalid', given: typed })
  return email
}

const thereIsAlready = (email: string) => refused({ why: 'email_taken', given: email })

/** Whether somebody who administers the installation sees more than one organization. */
export async function organizationsAreMany(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { many: boolean }[] }>('select organizations_are_many() as many')
  return rows[0]?.many === true
}

/** Throws 403 unless an administrator of the installation may make another one here. */
async function refuseOperator(trx: Knex.Transaction, actor: Pick<User, 'role'>): Promise<void> {
  if (actor.role !== 'installation') throw above()
  if (await organizationsAreMany(trx))
    throw domainError(
      'account.shell_only',
      403,
      'This installation has several organizations, and an administrator of the installation also sees connections that belong to none of them. Its operator makes and unmakes them: interview-bridge admin user update ID --role installation',
    )
}
