import type { Knex } from 'knex'
import { domainError } from '../base/errors.ts'
import { type Ids, idOfForm } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import type { Database, Statement } from '../db/database.ts'
import { type AccountHistory, asAdministrator, inTurn } from './history.ts'
import { keyOfForm, makeKey } from './keys.ts'
import { createOrganizations, named } from './organizations.ts'
import type { Passwords } from './passwords.ts'
import { found, refused } from './refusals.ts'

export type { Organization } from './organizations.ts'

import { createPeople } from './people.ts'
import { createTeamMembers } from './team-members.ts'
import { createUnits } from './units.ts'
import { createUsers } from './users.ts'

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

/** The second of two clicks, or an answer that is loaded again, comes by then. */
const SHOWN_AGAIN_MS = 120_000

/** Organizations, people and keys, for the `admin` commands and for administrators in the dashboard. */
export function createAccounts(
  database: Database,
  ids: Ids,
  passwords: Passwords,
  { history, log, secret }: { readonly history: AccountHistory; readonly log: Log; readonly secret: Buffer },
) {
  const { knex } = database
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

  const organizations = createOrganizations(database, ids, log)
  const units = createUnits(database, ids, log)

  return {
    ...organizations,
    ...createUsers(database, ids, passwords, history),
    ...createPeople(database),
    ...units,
    /** An organization with a company of its name, both or neither; of a form, so that a form that is sent twice makes one of each. */
    createWithCompany: (input: { readonly id: string; readonly name: string; readonly companyId: string }) =>
      knex.transaction(async (trx) => {
        const { id } = await organizations.createOrganization({ id: input.id, name: input.name }, trx)
        await units.createCompany({ organizationId: id, name: input.name, id: input.companyId }, trx)
      }),
    ...createTeamMembers(database, history),
    /** The newest entries about an organization's accounts, or about one of them. */
    historyOf: history.list,
    /** An id for what a form makes, drawn with the form, so that a form that is sent twice makes it once. */
    drawId: () => ids.id(),
    /**
     * Of a user: by the command line, or by an administrator (`by`). `form`: of a form with the id `drawn`, sent with a login. Sent again with
     * the same login within two minutes, it answers with the same key. Throws 409 where the form made its key before that, or another one.
     */
    async createApiKey(input: {
      organizationId: string
      userId: string
      name: string
      by?: string
      form?: { readonly drawn: string; readonly login: string }
    }) {
      const [organizationId, userId] = [input.organizationId.toLowerCase(), input.userId.toLowerCase()]
      const { form } = input
      const made = form ? keyOfForm(secret, `${organizationId} ${form.drawn} ${form.login}`) : makeKey(ids)
      const row = {
        id: form ? idOfForm(organizationId, form.drawn) : ids.id(),
        organization_id: organizationId,
        user_id: userId,
        name: named(input.name),
        prefix: made.prefix,
        digest: made.digest,
      }
      return history.within(async (trx, note) => {
        if (input.by === undefined) await inTurn(trx, organizationId)
        else await asAdministrator(trx, organizationId, input.by)
        const user = await trx('users')
          .where({ id: userId, organization_id: organizationId })
          .first<{ disabledAt: Date | null } | undefined>('disabled_at as disabledAt')
        if (found(user, 'user of that organization', input.userId).disabledAt !== null)
          throw refused({ why: 'user_disabled', userId: input.userId })
        const inserted = await trx('api_keys').insert(row).onConflict('id').ignore().returning('id')
        if (inserted.length > 0)
          await note({ organizationId, by: input.by ?? null, userId, what: 'key_made', keyId: row.id })
        else await refuseOtherKey(trx, row)
        return { id: row.id, name: row.name, prefix: made.prefix, key: made.key }
      })
    },
    /** By the command line, or by an administrator of the key's organization (`by`). */
    async revokeApiKey(id: string, by?: { readonly organizationId: string; readonly userId: string }) {
      const keyId = id.toLowerCase()
      await history.within(async (trx, note) => {
        const { organizationId } = found(
          await trx('api_keys')
            .where({ id: keyId })
            .first<{ organizationId: string } | undefined>('organization_id as organizationId'),
          'API key',
          id,
        )
        if (by) await asAdministrator(trx, by.organizationId, by.userId)
        else await inTurn(trx, organizationId)
        const [revoked] = await trx('api_keys')
          .where({ id: keyId, ...(by ? { organization_id: by.organizationId } : {}) })
          .whereNull('revoked_at')
          .update({ revoked_at: trx.raw('clock_timestamp()') })
          .returning<{ organizationId: string; userId: string }[]>([
            'organization_id as organizationId',
            'user_id as userId',
          ])
        if (revoked) await note({ ...revoked, by: by?.userId ?? null, what: 'key_revoked', keyId })
      })
      return found(await apiKeys().where({ 'k.id': keyId }).first<ApiKeyRecord | undefined>(), 'API key', id)
    },
    /** The API key of one organization; 404 where it is another's. */
    async apiKeyOf(organizationId: string, id: string): Promise<ApiKeyRecord> {
      const row = await apiKeys()
        .where({ 'k.id': id.toLowerCase(), 'k.organization_id': organizationId })
        .first<ApiKeyRecord | undefined>()
      return found(row, 'API key', id)
    },
    listApiKeys(organizationId: string): Promise<ApiKeyRecord[]> {
      return apiKeys().where({ 'k.organization_id': organizationId.toLowerCase() }).orderBy('k.created_at', 'desc')
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>

const TOUCH_KEY: Statement = {
  name: 'touch_api_key_now',
  text: `update api_keys set last_used_at = clock_timestamp()
    where id = $1 and (last_used_at is null or last_used_at not between clock_timestamp() - interval '1 minute' and clock_timestamp())`,
}

/** Notes that a key was used, once a minute at most. */
export async function touchApiKey(database: Database, keyId: string): Promise<void> {
  await database.run(TOUCH_KEY, [keyId])
}

/** A form that is sent again, by two clicks or by loading its answer again, made this very key a moment ago; else 409. */
async function refuseOtherKey(trx: Knex.Transaction, row: { id: string; name: string; digest: Buffer }): Promise<void> {
  const { id, name, digest } = row
  const same = await trx('api_keys')
    .where({ id, name, digest })
    .whereNull('revoked_at')
    .whereRaw(`created_at between clock_timestamp() - ? * interval '1 millisecond' and clock_timestamp()`, [
      SHOWN_AGAIN_MS,
    ])
    .first('id')
  if (!same)
    throw domainError(
      'account.key_made',
      409,
      'This form made its key already, and a key is shown only once. If nobody has copied it, revoke it; then make another one.',
    )
}
