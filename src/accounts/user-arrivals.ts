import type { Knex } from 'knex'
import { isEmail, tidyEmail } from '../base/email.ts'
import { domainError } from '../base/errors.ts'
import { type Ids, idOfForm } from '../base/ids.ts'
import type { Database } from '../db/database.ts'
import { beforeNewUser } from './first-turn.ts'
import {
  type AccountAct,
  type AccountHistory,
  above,
  asAdministrator,
  asOperator,
  inTurn,
  type NoteAct,
  realOrganization,
} from './history.ts'
import { checkedPassword, type Passwords } from './passwords.ts'
import { found, refused } from './refusals.ts'
import type { Role } from './roles.ts'
import { emailOf } from './sessions.ts'
import { insertUser, type NewUser, passwordHashOf } from './user-rows.ts'

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

/** What the history says of a new role. */
export const MADE = {
  viewer: 'made_viewer',
  reviewer: 'made_reviewer',
  administrator: 'made_organization_administrator',
  installation: 'made_administrator',
} as const satisfies Record<Role, AccountAct>

/** How people come to have an account: by the command line, by an administrator, by the first start or by a provider. */
export function userArrivals(database: Database, ids: Ids, passwords: Passwords, history: AccountHistory) {
  const { knex } = database

  /** A password that nobody knows, for whoever chooses one by a link or logs in by a provider. */
  const unknownPassword = async (on: Knex, email: string) =>
    passwords.hash(ids.bytes(32).toString('base64url'), await passwordHashOf(on, email))

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
      found(await realOrganization(knex, organization_id).first('id'), 'organization', organization_id)
      const email = checkedEmail(input.email)
      const password_hash = await passwords.hash(checkedPassword(input.password), await passwordHashOf(knex, email))
      const { role = input.administrator ? 'installation' : 'reviewer' } = input
      const row = { id: ids.id(), organization_id, email, password_hash, role }
      return history.within(async (trx, note) => {
        await inTurn(trx, organization_id)
        if (!(await insert(trx, note, row, null))) throw thereIsAlready(email)
        return { id: row.id, email }
      })
    },

    /** The first administrator of the installation, in the transaction that uses the link up; throws 400 for an address that is none. */
    addFirst: (async (trx, note, { organizationId, email, password_hash }) => {
      const row = { id: ids.id(), organization_id: organizationId, email: checkedEmail(email), password_hash }
      await insert(trx, note, { ...row, role: 'installation' }, row.id)
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
        const row = { id, organization_id: organizationId, email, password_hash, role }
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
      const row = { id, organization_id: organizationId, email, password_hash, role }
      return (await insert(trx, note, row, null)) ? { id, email, organizationId } : undefined
    }) satisfies NewByProvider as NewByProvider,
  }
}

async function insert(trx: Knex.Transaction, note: NoteAct, row: NewUser, by: string | null): Promise<boolean> {
  await beforeNewUser(trx)
  if (!(await insertUser(trx, row))) return false
  const one = { organizationId: row.organization_id, by, userId: row.id }
  await note({ ...one, what: 'added' })
  if (row.role !== 'reviewer') await note({ ...one, what: MADE[row.role] })
  return true
}

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
export async function refuseOperator(trx: Knex.Transaction, actor: { readonly role: Role }): Promise<void> {
  if (actor.role !== 'installation') throw above()
  if (await organizationsAreMany(trx))
    throw domainError(
      'account.shell_only',
      403,
      'This installation has several organizations, and an administrator of the installation also sees connections that belong to none of them. Its operator makes and unmakes them: interview-bridge admin user update ID --role installation',
    )
}
