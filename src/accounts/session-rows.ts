import type { Knex } from 'knex'

/** Every write of the table `sessions`. Digests stand in the place of tokens. */

/** A login that begins; `hash`: the password that was proven, null where a provider or a link vouched. */
export interface NewSession {
  readonly digest: Buffer
  readonly userId: string
  readonly hash: string | null
  readonly csrf: string
  readonly expiresAt: Date
  readonly issuer: string | null
}

/**
 * False where the user is disabled or has another password by now. The lock makes whoever sets a password, disables or ends
 * logins at this moment wait, and then end this login too.
 */
export async function insertSession(on: Knex, session: NewSession): Promise<boolean> {
  const { rowCount } = await on.raw<{ rowCount: number }>(
    `insert into sessions (digest, user_id, csrf, expires_at, oidc_issuer)
      select :digest::bytea, id, :csrf, :expiresAt::timestamptz, :issuer from users
      where id = :userId and password_hash = coalesce(:hash, password_hash) and disabled_at is null for no key update`,
    { ...session },
  )
  return rowCount === 1
}

/** Ends one login; the OpenID provider that it was begun by, if one was. */
export async function deleteSession(knex: Knex, digest: Buffer): Promise<string | null> {
  const [row] = await knex('sessions')
    .where({ digest })
    .delete()
    .returning<{ oidc_issuer: string | null }[]>('oidc_issuer')
  return row?.oidc_issuer ?? null
}

/** Ends every login of one person, but for `except`; their number. */
export async function deleteSessionsOf(trx: Knex.Transaction, userId: string, except?: Buffer): Promise<number> {
  const own = trx('sessions').where({ user_id: userId })
  return except === undefined ? own.delete() : own.whereNot({ digest: except }).delete()
}

/** Ends every login of one person that a provider vouched for. */
export async function deleteProviderSessionsOf(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('sessions').where({ user_id: userId }).whereNotNull('oidc_issuer').delete()
}

/** Removes logins whose time is over. */
export async function deleteExpiredSessions(knex: Knex, now: Date): Promise<void> {
  await knex('sessions').where('expires_at', '<=', now).delete()
}

/**
 * From now on this login looks at sample data, where that is there: its lock makes a removal at this moment wait, which then takes the mark
 * away. False where there is none.
 */
export async function enterSample(on: Knex, digest: Buffer, sampleId: string): Promise<boolean> {
  const { rowCount } = await on.raw<{ rowCount: number }>(
    `with sample as (select id from organizations where id = :sampleId and sample_of is not null for key share)
     update sessions set in_sample = true from sample where digest = :digest::bytea`,
    { digest, sampleId },
  )
  return rowCount === 1
}

/** This login looks at sample data no longer. */
export async function leaveSample(on: Knex, digest: Buffer): Promise<void> {
  await on('sessions').where({ digest }).update({ in_sample: false })
}

/** No login of this person looks at sample data any longer. */
export async function leaveSampleAs(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('sessions').where({ user_id: userId, in_sample: true }).update({ in_sample: false })
}

/** Nobody of this organization looks at its sample data any longer. */
export async function leaveSampleOf(trx: Knex.Transaction, organizationId: string): Promise<void> {
  await trx('sessions')
    .whereIn('user_id', trx('users').where({ organization_id: organizationId }).select('id'))
    .update({ in_sample: false })
}
