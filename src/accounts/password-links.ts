import { createHmac, hkdfSync } from 'node:crypto'
import type { Knex } from 'knex'
import { type Clock, DAY } from '../base/clock.ts'
import { domainError } from '../base/errors.ts'
import { digestOfToken } from '../base/ids.ts'
import type { Database } from '../db/database.ts'
import { type AccountHistory, asAdministrator, asOperator, assertNotAbove } from './history.ts'
import { deleteLoginLinkOf } from './login-links.ts'
import { checkedPassword, type Passwords } from './passwords.ts'
import type { Role } from './roles.ts'
import { deleteSessionsOf } from './session-rows.ts'
import { setPasswordHash } from './user-rows.ts'

/** How long a link can be used. */
const LINK_MS = 3 * DAY
export const LINK_DAYS = LINK_MS / DAY

/** Whose password a link sets. */
export interface LinkedUser {
  readonly userId: string
  readonly email: string
}

/** A link and its token, which is stored nowhere. */
export interface PasswordLink {
  readonly token: string
  readonly expiresAt: Date
}

interface Parts {
  readonly passwords: Passwords
  readonly history: AccountHistory
  /** The installation's. */
  readonly secret: Buffer
  /** Plans the mail with a link in the transaction that makes it; false where no mail server is set. */
  readonly planMail: (
    trx: Knex.Transaction,
    mail: {
      readonly organizationId: string
      readonly recipient: string
      readonly by: string
      readonly lastsMs: number
    },
  ) => Promise<boolean>
}

/** Links by which people choose their password, each for one user, used once; the one writer of `password_links`. */
export class PasswordLinks {
  readonly #clock: Clock
  readonly #passwords: Parts['passwords']
  readonly #history: Parts['history']
  readonly #planMail: Parts['planMail']
  readonly #knex: Knex
  readonly #key: Buffer

  constructor(database: Database, clock: Clock, { passwords, history, secret, planMail }: Parts) {
    this.#clock = clock
    this.#passwords = passwords
    this.#history = history
    this.#planMail = planMail
    this.#knex = database.knex
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'interview-bridge password link', 32))
  }

  /**
   * A new link for a user of the organization, in place of the one before, by one of its administrators or one of the
   * installation's. Throws 404 for others, 409
   * for one who is disabled.
   */
  async make(input: {
    organizationId: string
    userId: string
    by: string
    isByOperator?: boolean
  }): Promise<PasswordLink & { readonly isMailed: boolean }> {
    const { organizationId, userId, by } = input
    const expiresAt = new Date(this.#clock.now().getTime() + LINK_MS)
    const token = this.#tokenOf(userId, expiresAt)
    const link = { digest: digestOfToken(token), made_by: by, expires_at: expiresAt }
    return this.#history.within(async (trx, note) => {
      const asActor = input.isByOperator ? asOperator : asAdministrator
      const actor = await asActor(trx, organizationId, by)
      // Locked, so that nobody disables them, or changes the password, before the link is there to be deleted.
      const user = await trx('users')
        .where({ id: userId, organization_id: organizationId })
        .forShare()
        .first<{ email: string; disabled_at: Date | null; role: Role } | undefined>('email', 'disabled_at', 'role')
      if (!user) throw domainError('account.unknown', 404, `There is no user with the id ${userId}.`)
      assertNotAbove(actor, user)
      if (user.disabled_at !== null)
        throw domainError('account.disabled', 409, 'This user is disabled. Enable them first, then make a link.')
      await trx('password_links')
        .insert({ ...link, organization_id: organizationId, user_id: userId })
        .onConflict('user_id')
        .merge({ ...link, created_at: trx.raw('clock_timestamp()') })
      await note({ organizationId, by, userId, what: 'link_made' })
      const isMailed = await this.#planMail(trx, { organizationId, recipient: user.email, by, lastsMs: LINK_MS })
      return { token, expiresAt, isMailed }
    })
  }

  /** The link that somebody has, for the mail to them; undefined where it was used or ended meanwhile. */
  async linkOf(organizationId: string, email: string): Promise<PasswordLink | undefined> {
    const row = await this.#knex('password_links as l')
      .join('users as u', 'u.id', 'l.user_id')
      .where({ 'u.organization_id': organizationId, 'u.email': email })
      .where('l.expires_at', '>', this.#clock.now())
      .whereNull('u.disabled_at')
      .first<{ userId: string; digest: Buffer; expiresAt: Date } | undefined>({
        userId: 'u.id',
        digest: 'l.digest',
        expiresAt: 'l.expires_at',
      })
    const token = row && this.#tokenOf(row.userId, row.expiresAt)
    // One that was made with another secret of the installation cannot be made again.
    return row && token && digestOfToken(token).equals(row.digest) ? { token, expiresAt: row.expiresAt } : undefined
  }

  /** The user of a link; undefined for a link that is unknown, used, replaced or too old, or whose user is disabled. */
  async find(token: string): Promise<LinkedUser | undefined> {
    return this.#usable(token).first<LinkedUser | undefined>({ userId: 'u.id', email: 'u.email' })
  }

  /**
   * Sets the password and uses the link up, in one transaction; every login of the user ends. False where the link can no longer
   * be used. Throws 400 for a password that is too short or too long; the link can then be used again.
   */
  async use(token: string, password: string): Promise<boolean> {
    checkedPassword(password)
    const linked = await this.find(token)
    if (!linked) return false
    const { userId } = linked
    const before = await this.#knex('users')
      .where({ id: userId })
      .first<{ password_hash: string } | undefined>('password_hash')
    const password_hash = await this.#passwords.hash(password, before?.password_hash)
    return this.#history.within(async (trx, note) => {
      // The user first, as everybody who deletes a link has it.
      const user = await trx('users')
        .where({ id: userId })
        .whereNull('disabled_at')
        .forNoKeyUpdate()
        .first<{ organization_id: string } | undefined>('organization_id')
      if (!user) return false
      const used = await trx('password_links')
        .where({ digest: digestOfToken(token), user_id: userId })
        .where('expires_at', '>', this.#clock.now())
        .delete()
      if (used === 0) return false
      await setPasswordHash(trx, userId, password_hash)
      await deleteSessionsOf(trx, userId)
      await note({ organizationId: user.organization_id, by: null, userId, what: 'link_used' })
      return true
    })
  }

  async deleteExpired(): Promise<void> {
    await this.#knex('password_links').where('expires_at', '<=', this.#clock.now()).delete()
  }

  // Made from the row, so that a mail which is sent later, or again, has the same link.
  #tokenOf(userId: string, expiresAt: Date) {
    return createHmac('sha256', this.#key).update(`${userId} ${expiresAt.getTime()}`).digest('base64url')
  }

  #usable(token: string) {
    return this.#knex('password_links as l')
      .join('users as u', 'u.id', 'l.user_id')
      .where({ 'l.digest': digestOfToken(token) })
      .where('l.expires_at', '>', this.#clock.now())
      .whereNull('u.disabled_at')
  }
}

/**
 * A link, also one that logs in, does not outlive the password or the account that it was made for: whoever changes one of them, or
 * ends every login, deletes it in the same transaction.
 */
export async function deleteLinkOf(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('password_links').where({ user_id: userId }).delete()
  await deleteLoginLinkOf(trx, userId)
}
