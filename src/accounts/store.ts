import { AppError } from '../base/errors.ts'
import type { Ids } from '../base/ids.ts'
import { codePoints, isStorable } from '../base/text.ts'
import type { Database } from '../db/database.ts'
import { makeKey } from './keys.ts'
import { checkedPassword, type Passwords } from './passwords.ts'
import { emailOf } from './sessions.ts'

/** A tenant. Invites need an active subscription and a credit, API calls need `apiAccess` (spec §4). */
export interface Organization {
  id: string
  name: string
  subscription: 'active' | 'none'
  credits: number
  apiAccess: boolean
}

/** Somebody who logs in to the dashboard. */
export interface User {
  readonly id: string
  readonly email: string
  readonly administrator: boolean
  /** Null for those who may log in. */
  readonly disabledAt: Date | null
}

/** An API key as lists show it: without the key, which is not stored. */
export interface ApiKeyRecord {
  id: string
  name: string
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** The address of who made it. */
  madeBy: string
}

/** Organizations, people and keys, for the `admin` commands and for administrators in the dashboard. */
export function createAccounts(database: Database, ids: Ids, passwords: Passwords) {
  const { knex } = database
  const organizationColumns = {
    id: 'id',
    name: 'name',
    subscription: 'subscription',
    credits: 'credits',
    apiAccess: 'api_access',
  }
  const keyColumns = {
    id: 'k.id',
    name: 'k.name',
    prefix: 'k.prefix',
    createdAt: 'k.created_at',
    lastUsedAt: 'k.last_used_at',
    revokedAt: 'k.revoked_at',
    madeBy: 'u.email',
  }
  const apiKeys = () => knex('api_keys as k').join('users as u', 'u.id', 'k.user_id').select(keyColumns)

  const userColumns = ['id', 'email', 'administrator', 'disabled_at as disabledAt']

  return {
    async createOrganization(input: { name: string; credits?: number; subscription?: string }): Promise<Organization> {
      const [row] = await knex('organizations')
        .insert({
          id: ids.id(),
          name: named('--name', input.name),
          subscription: subscriptionOf(input.subscription),
          credits: creditsOf(input.credits ?? 0),
        })
        .returning(Object.entries(organizationColumns).map(([as, column]) => `${column} as ${as}`))
      return row as Organization
    },
    async updateOrganization(
      id: string,
      change: { credits?: number; subscription?: string; apiAccess?: boolean },
    ): Promise<Organization> {
      const set = {
        ...(change.credits === undefined ? {} : { credits: creditsOf(change.credits) }),
        ...(change.subscription === undefined ? {} : { subscription: subscriptionOf(change.subscription) }),
        ...(change.apiAccess === undefined ? {} : { api_access: change.apiAccess }),
      }
      if (Object.keys(set).length > 0) await knex('organizations').where({ id: id.toLowerCase() }).update(set)
      return this.getOrganization(id)
    },
    async getOrganization(id: string): Promise<Organization> {
      const row = await knex('organizations')
        .select(organizationColumns)
        .where({ id: id.toLowerCase() })
        .first<Organization>()
      return found(row, 'organization', id)
    },
    listOrganizations(): Promise<Organization[]> {
      return knex('organizations').select(organizationColumns).orderBy('created_at')
    },
    async createCompany(input: { organizationId: string; name: string; website?: string }) {
      await this.getOrganization(input.organizationId)
      const row = {
        id: ids.id(),
        organization_id: input.organizationId.toLowerCase(),
        name: named('--name', input.name),
        website: input.website ?? null,
      }
      await knex('companies').insert(row)
      return { id: row.id, name: row.name, website: row.website }
    },
    async createTeam(input: { organizationId: string; name: string }) {
      await this.getOrganization(input.organizationId)
      const row = {
        id: ids.id(),
        organization_id: input.organizationId.toLowerCase(),
        name: named('--name', input.name),
      }
      await knex('teams').insert(row)
      return { id: row.id, name: row.name }
    },
    /** Somebody who cannot log in before they have chosen a password by a link. */
    inviteUser(input: { organizationId: string; email: string; administrator?: boolean }) {
      return this.createUser({ ...input, password: ids.bytes(32).toString('base64url') })
    },
    async createUser(input: { organizationId: string; email: string; password: string; administrator?: boolean }) {
      await this.getOrganization(input.organizationId)
      const email = emailOf(input.email)
      if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email) || !isStorable(email))
        throw refused(`--email must be an e-mail address; it is "${input.email}".`)
      const row = {
        id: ids.id(),
        organization_id: input.organizationId.toLowerCase(),
        email,
        password_hash: await passwords.hash(checkedPassword(input.password)),
        administrator: input.administrator ?? false,
      }
      const inserted = await knex('users').insert(row).onConflict('email').ignore().returning('id')
      if (inserted.length === 0)
        throw refused(
          `There is already a user with the address ${email}; an address can be used once in an installation.`,
        )
      return { id: row.id, email }
    },
    /**
     * Takes effect with the next page that they open; a new password and disabling end their logins. API keys that they made belong
     * to the organization and go on; `activeApiKeys` counts them.
     */
    async updateUser(
      id: string,
      change: { administrator?: boolean; password?: string; disabled?: boolean },
    ): Promise<User & { readonly activeApiKeys: number }> {
      const { administrator, password, disabled } = change
      const set = {
        ...(administrator === undefined ? {} : { administrator }),
        ...(password === undefined ? {} : { password_hash: await passwords.hash(checkedPassword(password)) }),
        ...(disabled === undefined
          ? {}
          : { disabled_at: disabled ? knex.raw('coalesce(disabled_at, clock_timestamp())') : null }),
      }
      return knex.transaction(async (trx) => {
        const [row] = await trx('users').where({ id: id.toLowerCase() }).update(set).returning(userColumns)
        if (password !== undefined || disabled === true)
          await trx('sessions').where({ user_id: id.toLowerCase() }).delete()
        const user = found(row as User | undefined, 'user', id)
        const keys = await trx('api_keys')
          .where({ user_id: user.id })
          .whereNull('revoked_at')
          .count<{ n: number }[]>('id as n')
          .first()
        return { ...user, activeApiKeys: Number(keys?.n ?? 0) }
      })
    },
    /** Ends every login of one person; the number of those that ended. */
    async endSessions(id: string): Promise<{ id: string; ended: number }> {
      found(await knex('users').where({ id: id.toLowerCase() }).first('id'), 'user', id)
      return { id: id.toLowerCase(), ended: await knex('sessions').where({ user_id: id.toLowerCase() }).delete() }
    },
    listUsers(organizationId: string): Promise<User[]> {
      return knex('users')
        .where({ organization_id: organizationId.toLowerCase() })
        .orderBy('created_at')
        .select<User[]>(userColumns)
    },
    async createApiKey(input: { organizationId: string; userId: string; name: string }) {
      const user = await knex('users')
        .where({ id: input.userId.toLowerCase(), organization_id: input.organizationId.toLowerCase() })
        .first<{ disabledAt: Date | null } | undefined>('disabled_at as disabledAt')
      if (found(user, 'user of that organization', input.userId).disabledAt !== null)
        throw refused(`The user ${input.userId} is disabled; make the key for somebody else, or enable them first.`)
      const made = makeKey(ids)
      const row = {
        id: ids.id(),
        organization_id: input.organizationId.toLowerCase(),
        user_id: input.userId.toLowerCase(),
        name: named('--name', input.name),
        prefix: made.prefix,
        digest: made.digest,
      }
      await knex('api_keys').insert(row)
      return { id: row.id, name: row.name, prefix: made.prefix, key: made.key }
    },
    async revokeApiKey(id: string): Promise<ApiKeyRecord> {
      await knex('api_keys')
        .where({ id: id.toLowerCase() })
        .whereNull('revoked_at')
        .update({ revoked_at: knex.raw('clock_timestamp()') })
      const row = await apiKeys().where({ 'k.id': id.toLowerCase() }).first<ApiKeyRecord | undefined>()
      return found(row, 'API key', id)
    },
    /** The API key of one organization; 404 where it is another's. */
    async apiKeyOf(organizationId: string, id: string): Promise<ApiKeyRecord> {
      const row = await apiKeys()
        .where({ 'k.id': id.toLowerCase(), 'k.organization_id': organizationId })
        .first<ApiKeyRecord | undefined>()
      return found(row, 'API key', id)
    },
    /** A user of one organization; 404 where they are another's. */
    async userOf(organizationId: string, id: string): Promise<User> {
      const row = await knex('users')
        .where({ id: id.toLowerCase(), organization_id: organizationId })
        .first<User | undefined>(userColumns)
      return found(row, 'user', id)
    },
    listApiKeys(organizationId: string): Promise<ApiKeyRecord[]> {
      return apiKeys().where({ 'k.organization_id': organizationId.toLowerCase() }).orderBy('k.created_at', 'desc')
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>

function refused(message: string): AppError {
  return new AppError(message, { kind: 'domain', code: 'account.refused', status: 400 })
}

function found<Row>(row: Row | undefined, what: string, id: string): Row {
  if (row === undefined)
    throw new AppError(`There is no ${what} with the id ${id}.`, {
      kind: 'domain',
      code: 'account.unknown',
      status: 404,
    })
  return row
}

function named(option: string, value: string): string {
  const name = value.trim()
  if (name === '' || codePoints(name) > 200 || !isStorable(name))
    throw refused(`${option} must be 1 to 200 characters.`)
  return name
}

function creditsOf(credits: number): number {
  if (!Number.isInteger(credits) || credits < 0 || credits > 2_000_000_000)
    throw refused(`--credits must be a whole number from 0 to 2000000000; it is ${credits}.`)
  return credits
}

function subscriptionOf(value = 'active'): string {
  if (value !== 'active' && value !== 'none') throw refused(`--subscription must be active or none; it is "${value}".`)
  return value
}
