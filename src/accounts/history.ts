import type { Knex } from 'knex'
import { domainError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { Database } from '../db/database.ts'
import { found } from './refusals.ts'
import { may, type Role } from './roles.ts'

/** What can be done to an account, as it is stored. */
export type AccountAct =
  | 'added'
  | 'link_made'
  | 'link_used'
  | 'password_changed'
  | 'disabled'
  | 'enabled'
  | 'made_administrator'
  | 'made_ordinary'
  | 'made_organization_administrator'
  | 'made_reviewer'
  | 'made_viewer'
  | 'teams_changed'
  | 'logins_ended'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'login_link_made'
  | 'login_link_used'
  | 'key_made'
  | 'key_revoked'

interface Done {
  readonly organizationId: string
  /** Null: the command line, or whoever had a link. */
  readonly by: string | null
  /** Whom it concerns; of an API key, the user it belongs to. */
  readonly userId: string
  readonly what: AccountAct
  readonly keyId?: string
}

/** Records what a transaction does to an account; it is logged once that is committed. */
export type NoteAct = (done: Done) => Promise<void>

/** One entry, with addresses and the key's name for people. */
export interface AccountEntry {
  readonly at: Date
  readonly what: AccountAct
  readonly by: string | null
  readonly user: string
  readonly key: string | null
}

const LISTED = 50

/** What was done to accounts and keys, and by whom; the one writer of `account_history`, which is only added to. */
export function createAccountHistory({ knex }: Database, log: Log) {
  return {
    /** A transaction that changes accounts: what it notes is stored with it, and logged when it is committed, by ids alone. */
    async within<Result>(work: (trx: Knex.Transaction, note: NoteAct) => Promise<Result>): Promise<Result> {
      const noted: Done[] = []
      const result = await knex.transaction((trx) =>
        work(trx, async (done) => {
          const { organizationId, by, userId, what, keyId = null } = done
          await trx('account_history').insert({
            organization_id: organizationId,
            done_by: by,
            user_id: userId,
            what,
            key_id: keyId,
          })
          noted.push(done)
        }),
      )
      for (const done of noted) log.info(done, 'an account was changed')
      return result
    },

    /** The newest entries of an organization, or of one of its users. */
    list(organizationId: string, userId?: string): Promise<AccountEntry[]> {
      const entries = knex('account_history as h')
        .join('users as u', 'u.id', 'h.user_id')
        .leftJoin('users as b', 'b.id', 'h.done_by')
        .leftJoin('api_keys as k', 'k.id', 'h.key_id')
        .where({ 'h.organization_id': organizationId })
      if (userId !== undefined) entries.where({ 'h.user_id': userId })
      return entries.orderBy('h.id', 'desc').limit(LISTED).select<AccountEntry[]>(
        { at: 'h.at', what: 'h.what', user: 'u.email', key: 'k.name' },
        // Of another organization, whose people this one does not see.
        knex.raw(
          `case when h.done_by is not null then coalesce(b.email, 'an administrator of the installation') end as by`,
        ),
      )
    },
  }
}

export type AccountHistory = ReturnType<typeof createAccountHistory>

/**
 * An organization by an id that came from outside. Sample data is none: nobody names it, so nothing gets into it that its removal does not
 * know.
 */
export const realOrganization = (on: Knex, id: string) =>
  on('organizations').where({ id: id.toLowerCase() }).whereNull('sample_of')

/**
 * Changes of an organization's accounts go one after another, those of the command line too: what an administrator of the dashboard was
 * allowed to do is done before they are disabled, or not at all. The first lock of such a transaction. Throws 404 for sample data.
 */
export async function inTurn(trx: Knex.Transaction, organizationId: string): Promise<void> {
  const row = await trx('organizations')
    .where({ id: organizationId })
    .forNoKeyUpdate()
    .first<{ sample_of: string | null } | undefined>('sample_of')
  if (row && row.sample_of !== null) found(undefined, 'organization', organizationId)
}

/**
 * Changes of an organization's accounts go one after another, each by somebody who is an administrator at that moment: of two who
 * disable each other at once, the second comes too late. Throws 403.
 */
export async function asAdministrator(
  trx: Knex.Transaction,
  organizationId: string,
  by: string,
): Promise<{ readonly role: Role }> {
  await inTurn(trx, organizationId)
  const actor = await trx('users')
    .where({ id: by, organization_id: organizationId })
    .whereNull('disabled_at')
    .first<{ readonly role: Role } | undefined>('role')
  if (!actor || !may({ role: actor.role, teamIds: [] }, 'administer'))
    throw domainError('dashboard.administrator', 403, 'You are no administrator any more.')
  return actor
}

/** As `asAdministrator`, for somebody who administers the installation, whichever their organization is. Throws 403. */
export async function asOperator(
  trx: Knex.Transaction,
  organizationId: string,
  by: string,
): Promise<{ readonly role: Role }> {
  await inTurn(trx, organizationId)
  const actor = await trx('users')
    .where({ id: by, role: 'installation' })
    .whereNull('disabled_at')
    .forShare()
    .first('id')
  if (!actor)
    throw domainError('dashboard.administrator', 403, 'You are no administrator of the installation any more.')
  return { role: 'installation' }
}

/** Who administers an organization has no power over the accounts of the installation's administrators. Throws 403. */
export function assertNotAbove(actor: { readonly role: Role }, user: { readonly role: Role }): void {
  if (user.role === 'installation' && actor.role !== 'installation') throw above()
}

export const above = () =>
  domainError(
    'account.above',
    403,
    'Only an administrator of the installation changes the account of one, or makes one.',
  )
