import type { Knex } from 'knex'
import type { Clock } from '../base/clock.ts'
import { domainError } from '../base/errors.ts'
import { digestOfToken, type Ids } from '../base/ids.ts'
import type { Database } from '../db/database.ts'
import { type AccountHistory, inTurn } from './history.ts'
import { found } from './refusals.ts'

/** A short time suffices: the operator who makes a link passes it on at once, or uses it themselves. */
export const LOGIN_LINK_MINUTES = 15
const LINK_MS = LOGIN_LINK_MINUTES * 60_000

/** The part of `sessions.ts` that a login link needs. */
interface SessionBegin {
  begin(trx: Knex.Transaction, userId: string, issuer: null): Promise<string | undefined>
}

/** A link that was just made; the token is stored nowhere. */
export interface LoginLink {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly expiresAt: Date
}

/**
 * Links that log somebody in once, made by the command line alone: the way in where passwords are turned off and the OpenID provider
 * is away. The one writer of `login_links`.
 */
export class LoginLinks {
  readonly #ids: Ids
  readonly #clock: Clock
  readonly #history: AccountHistory
  readonly #sessions: SessionBegin
  readonly #knex: Knex

  constructor(
    database: Database,
    ids: Ids,
    clock: Clock,
    { history, sessions }: { readonly history: AccountHistory; readonly sessions: SessionBegin },
  ) {
    this.#ids = ids
    this.#clock = clock
    this.#history = history
    this.#sessions = sessions
    this.#knex = database.knex
  }

  /** A new link for a user, in place of the one before. Throws 404 for an unknown user, 409 for one who is disabled. */
  async make(id: string): Promise<LoginLink> {
    const userId = id.toLowerCase()
    const token = this.#ids.bytes(32).toString('base64url')
    const link = { digest: digestOfToken(token), expires_at: new Date(this.#clock.now().getTime() + LINK_MS) }
    const known = await this.#knex('users')
      .where({ id: userId })
      .first<{ organization_id: string } | undefined>('organization_id')
    const { organization_id } = found(known, 'user', id)
    return this.#history.within(async (trx, note) => {
      await inTurn(trx, organization_id)
      const user = await trx('users')
        .where({ id: userId })
        .forNoKeyUpdate()
        .first<{ email: string; disabled_at: Date | null } | undefined>('email', 'disabled_at')
      const { email, disabled_at } = found(user, 'user', id)
      if (disabled_at !== null)
        throw domainError(
          'account.disabled',
          409,
          `${email} is disabled. Enable them first (interview-bridge admin user update ${userId} --disabled off), then make a link.`,
        )
      await trx('login_links')
        .insert({ ...link, organization_id, user_id: userId })
        .onConflict('user_id')
        .merge(link)
      await note({ organizationId: organization_id, by: null, userId, what: 'login_link_made' })
      return { id: userId, email, token, expiresAt: link.expires_at }
    })
  }

  /** The address of whom it logs in; undefined for a link that is unknown, used, replaced or too old, or whose user is disabled. */
  async find(token: string): Promise<{ readonly userId: string; readonly email: string } | undefined> {
    return this.#knex('login_links as l')
      .join('users as u', 'u.id', 'l.user_id')
      .where({ 'l.digest': digestOfToken(token) })
      .where('l.expires_at', '>', this.#clock.now())
      .whereNull('u.disabled_at')
      .first<{ userId: string; email: string } | undefined>({ userId: 'u.id', email: 'u.email' })
  }

  /** Uses the link up; the token of the session that it began, or undefined where it can no longer be used. */
  async use(token: string): Promise<{ readonly session: string; readonly email: string } | undefined> {
    const linked = await this.find(token)
    if (!linked) return undefined
    const { userId, email } = linked
    return this.#history.within(async (trx, note) => {
      // The user is locked before the link, in the same order as wherever else a link is deleted, so that neither waits for the other for ever.
      await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
      const [used] = await trx('login_links')
        .where({ digest: digestOfToken(token), user_id: userId })
        .where('expires_at', '>', this.#clock.now())
        .delete()
        .returning<{ organization_id: string }[]>('organization_id')
      const session = used && (await this.#sessions.begin(trx, userId, null))
      if (!used || session === undefined) return undefined
      await note({ organizationId: used.organization_id, by: null, userId, what: 'login_link_used' })
      return { session, email }
    })
  }

  async deleteExpired(): Promise<void> {
    await this.#knex('login_links').where('expires_at', '<=', this.#clock.now()).delete()
  }
}

/** A link does not outlive the logins of its user: whoever ends those, or disables the user, deletes it in the same transaction. */
export async function deleteLoginLinkOf(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('login_links').where({ user_id: userId }).delete()
}
