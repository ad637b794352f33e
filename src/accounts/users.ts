import type { Knex } from 'knex'
import { domainError } from '../base/errors.ts'
import { type Ids, idOfForm } from '../base/ids.ts'
import { isStorable } from '../base/text.ts'
import type { Database } from '../db/database.ts'
import { type AccountHistory, asAdministrator, inTurn, type NoteAct } from './history.ts'
import { deleteLinkOf } from './password-links.ts'
import { checkedPassword, type Passwords } from './passwords.ts'
import { found, refused } from './refusals.ts'
import { emailOf } from './sessions.ts'

/** Somebody who logs in to the dashboard. */
export interface User {
  readonly id: string
  readonly email: string
  readonly administrator: boolean
  /** Null for those who may log in. */
  readonly disabledAt: Date | null
}

/** What of an account is changed. */
interface UserChange {
  readonly administrator?: boolean
  readonly disabled?: boolean
}

type ChangedUser = User & { readonly activeApiKeys: number }

const COLUMNS = ['id', 'email', 'administrator', 'disabled_at as disabledAt']

/** People, for the `admin` commands and for administrators in the dashboard; the one writer of `users`, but for passwords. */
export function createUsers(database: Database, ids: Ids, passwords: Passwords, history: AccountHistory) {
  const { knex } = database

  async function insert(trx: Knex.Transaction, note: NoteAct, row: Row, by: string | null): Promise<boolean> {
    const inserted = await trx('users').insert(row).onConflict().ignore().returning('id')
    if (inserted.length === 0) return false
    const one = { organizationId: row.organization_id, by, userId: row.id }
    await note({ ...one, what: 'added' })
    if (row.administrator) await note({ ...one, what: 'made_administrator' })
    return true
  }

  async function update(
    trx: Knex.Transaction,
    note: NoteAct,
    { id, by }: { id: string; by: string | null },
    { administrator, disabled, password_hash }: UserChange & { password_hash?: string },
  ): Promise<ChangedUser> {
    const before = await trx('users')
      .where({ id })
      .forNoKeyUpdate()
      .first<(User & { organizationId: string }) | undefined>([...COLUMNS, 'organization_id as organizationId'])
    const { organizationId, ...was } = found(before, 'user', id)
    const set = {
      ...(administrator === undefined ? {} : { administrator }),
      ...(password_hash === undefined ? {} : { password_hash }),
      ...(disabled === undefined
        ? {}
        : { disabled_at: disabled ? trx.raw('coalesce(disabled_at, clock_timestamp())') : null }),
    }
    const [user = was] = await trx('users').where({ id }).update(set).returning<User[]>(COLUMNS)
    if (password_hash !== undefined || disabled === true) {
      await trx('sessions').where({ user_id: id }).delete()
      await deleteLinkOf(trx, id)
    }
    const one = { organizationId, by, userId: id }
    if (was.administrator !== user.administrator)
      await note({ ...one, what: user.administrator ? 'made_administrator' : 'made_ordinary' })
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

  return {
    /** By the command line. */
    async createUser(input: { organizationId: string; email: string; password: string; administrator?: boolean }) {
      const organization_id = input.organizationId.toLowerCase()
      found(await knex('organizations').where({ id: organization_id }).first('id'), 'organization', organization_id)
      const email = checkedEmail(input.email)
      const password_hash = await passwords.hash(checkedPassword(input.password))
      const row = { id: ids.id(), organization_id, email, password_hash, administrator: input.administrator ?? false }
      return history.within(async (trx, note) => {
        await inTurn(trx, organization_id)
        if (!(await insert(trx, note, row, null))) throw thereIsAlready(email)
        return { id: row.id, email }
      })
    },

    /**
     * By an administrator: somebody who cannot log in before they have chosen a password by a link. A form that is sent twice (with
     * the id that was drawn with it) adds one person and answers with them both times.
     */
    async inviteUser(input: {
      organizationId: string
      email: string
      administrator: boolean
      by: string
      drawn: string
    }) {
      const { organizationId, administrator, by } = input
      const email = checkedEmail(input.email)
      const password_hash = await passwords.hash(ids.bytes(32).toString('base64url'))
      const ofForm = idOfForm(organizationId, input.drawn)
      return history.within(async (trx, note) => {
        await asAdministrator(trx, organizationId, by)
        if (administrator) await refuseShellOnly(trx)
        const known = await trx('users')
          .where({ organization_id: organizationId })
          .where((either) => either.where({ email }).orWhere({ id: ofForm }))
          .select<{ id: string; email: string }[]>('id', 'email')
        const same = known.find((one) => one.email === email)
        // Nobody gets a link for their own account, which would do without the current password.
        if (same?.id === ofForm && same.id !== by) return same
        if (same) throw thereIsAlready(email)
        const id = known.length > 0 ? ids.id() : ofForm
        if (await insert(trx, note, { id, organization_id: organizationId, email, password_hash, administrator }, by))
          return { id, email }
        // Who has an account in another organization is not for this one to know.
        throw refused('This address cannot be added here. Ask the operator of the installation.')
      })
    },

    /**
     * By the command line. Takes effect with the next page that they open; a new password and disabling end their logins and their link. API keys that they made
     * belong to the organization and go on; `activeApiKeys` counts them.
     */
    async updateUser(id: string, change: UserChange & { password?: string }): Promise<ChangedUser> {
      const { password, ...rest } = change
      const password_hash = password === undefined ? undefined : await passwords.hash(checkedPassword(password))
      const hashed = password_hash === undefined ? {} : { password_hash }
      return history.within(async (trx, note) => {
        await inTurnOf(trx, id.toLowerCase())
        return update(trx, note, { id: id.toLowerCase(), by: null }, { ...rest, ...hashed })
      })
    },

    /** By an administrator of the organization. Throws 403 for a role where only the command line gives roles. */
    async changeColleague(
      { organizationId, by, id }: { organizationId: string; by: string; id: string },
      change: UserChange,
    ): Promise<void> {
      await history.within(async (trx, note) => {
        await asAdministrator(trx, organizationId, by)
        if (change.administrator !== undefined) await refuseShellOnly(trx)
        found(await trx('users').where({ id, organization_id: organizationId }).first('id'), 'user', id)
        await update(trx, note, { id, by }, change)
      })
    },

    /** Ends every login of one person, and their link; the number of logins that ended. */
    async endSessions(id: string): Promise<{ id: string; ended: number }> {
      const userId = id.toLowerCase()
      return history.within(async (trx, note) => {
        const organizationId = await inTurnOf(trx, userId)
        await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
        const ended = await trx('sessions').where({ user_id: userId }).delete()
        await deleteLinkOf(trx, userId)
        await note({ organizationId, by: null, userId, what: 'logins_ended' })
        return { id: userId, ended }
      })
    },

    listUsers(organizationId: string): Promise<User[]> {
      return knex('users')
        .where({ organization_id: organizationId.toLowerCase() })
        .orderBy('created_at')
        .select<User[]>(COLUMNS)
    },

    /** A user of one organization; 404 where they are another's. */
    async userOf(organizationId: string, id: string): Promise<User> {
      const row = await knex('users')
        .where({ id: id.toLowerCase(), organization_id: organizationId })
        .first<User | undefined>(COLUMNS)
      return found(row, 'user', id)
    },

    /** Whether only the command line makes administrators: they see connections of the whole installation. */
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

interface Row {
  readonly id: string
  readonly organization_id: string
  readonly email: string
  readonly password_hash: string
  readonly administrator: boolean
}

function checkedEmail(typed: string): string {
  const email = emailOf(typed)
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email) || !isStorable(email))
    throw refused(`--email must be an e-mail address; it is "${typed}".`)
  return email
}

const thereIsAlready = (email: string) =>
  refused(`There is already a user with the address ${email}; an address can be used once in an installation.`)

async function organizationsAreMany(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { many: boolean }[] }>('select organizations_are_many() as many')
  return rows[0]?.many === true
}

async function refuseShellOnly(trx: Knex.Transaction): Promise<void> {
  if (await organizationsAreMany(trx))
    throw domainError(
      'account.shell_only',
      403,
      'This installation has several organizations, and an administrator also sees connections that belong to none of them. Its operator makes and unmakes administrators: interview-bridge admin user update ID --administrator on|off',
    )
}
