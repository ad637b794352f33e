import type { Knex } from 'knex'
import type { Language } from '../base/languages.ts'
import type { Role } from './roles.ts'

/** Every write of the table `users`. What follows from a change stands at the callers. */

/** A new user. */
export interface NewUser {
  readonly id: string
  readonly organization_id: string
  readonly email: string
  readonly password_hash: string
  readonly role: Role
}

/** Somebody in sample data, who never logs in: a person who left has no login, no link and no mail. */
export async function insertSampleUser(
  trx: Knex.Transaction,
  row: Pick<NewUser, 'id' | 'organization_id' | 'email'>,
): Promise<void> {
  await trx('users').insert({ ...row, password_hash: '-', role: 'viewer', disabled_at: trx.raw('clock_timestamp()') })
}

/** Removes everybody of sample data. */
export async function deleteSampleUsers(trx: Knex.Transaction, organizationId: string): Promise<void> {
  await trx('users').where({ organization_id: organizationId }).delete()
}

/** The columns of a user that a change sets. `disabled_at`: null enables, an expression of the database disables. */
export type UserColumns = Partial<Pick<NewUser, 'password_hash' | 'role'>> & {
  readonly disabled_at?: Knex.Raw | null
}

/** What is stored of the password of an account of this address, whichever organization it is of; undefined where there is none. */
export async function passwordHashOf(on: Knex, email: string): Promise<string | undefined> {
  const row = await on('users')
    .where({ email })
    .orderBy(['created_at', 'id'])
    .first<{ password_hash: string } | undefined>('password_hash')
  return row?.password_hash
}

/** False where the id is taken, or the address in the organization. */
export async function insertUser(trx: Knex.Transaction, row: NewUser): Promise<boolean> {
  const inserted = await trx('users').insert(row).onConflict().ignore().returning('id')
  return inserted.length > 0
}

/** Changes a user, and answers these columns as they are then; undefined where there is none. */
export async function updateUser<Row>(
  trx: Knex.Transaction,
  id: string,
  set: UserColumns,
  columns: readonly string[],
): Promise<Row | undefined> {
  const changed = trx('users').where({ id }).update(set)
  // The caller names the type that fits its columns.
  const rows = (await changed.returning([...columns])) as Row[]
  return rows[0]
}

/** Somebody logged in; the first time is kept. */
export async function noteArrival(on: Knex, id: string): Promise<void> {
  await on('users')
    .where({ id })
    .whereNull('arrived_at')
    .update({ arrived_at: on.raw('clock_timestamp()') })
}

/** Somebody looked at a position as its candidates see it; the first time is kept. */
export async function notePreview(
  on: Knex,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<void> {
  await on('users')
    .where({ id: userId, organization_id: organizationId })
    .whereNull('previewed_at')
    .update({ previewed_at: on.raw('clock_timestamp()') })
}

/** How somebody chose to read the dashboard; null: not chosen. */
export async function setLook(
  on: Knex,
  id: string,
  { language, theme }: { language: Language | null; theme: string | null },
): Promise<void> {
  await on('users').where({ id }).update({ language, theme })
}

/** What somebody's browser asked for when they logged in: mails have no browser. */
export async function noteBrowserLanguage(on: Knex, id: string, language: Language): Promise<void> {
  await on('users')
    .where({ id })
    .whereRaw('browser_language is distinct from ?', [language])
    .update({ browser_language: language })
}

/** Sets a password; with `proven`, only in the place of that one. False where it is another by now. */
export async function setPasswordHash(
  trx: Knex.Transaction,
  id: string,
  password_hash: string,
  proven?: string,
): Promise<boolean> {
  const changed = await trx('users')
    .where({ id, ...(proven === undefined ? {} : { password_hash: proven }) })
    .update({ password_hash })
  return changed > 0
}
