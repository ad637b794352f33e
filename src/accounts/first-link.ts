import type { Knex } from 'knex'
import type { Clock } from '../base/clock.ts'
import { digestOfToken, type Ids } from '../base/ids.ts'
import { keepSecrets } from '../base/secrets.ts'
import type { Database } from '../db/database.ts'
import { beforeNewUser } from './first-turn.ts'
import { type AccountHistory, inTurn } from './history.ts'
import type { OidcSettings } from './oidc-client.ts'
import { checkedPassword, type Passwords } from './passwords.ts'
import { refused } from './refusals.ts'
import type { Sessions } from './sessions.ts'
import type { Accounts } from './store.ts'

/** How long a link can be used; the next start prints another one. */
export const FIRST_LINK_MINUTES = 60
/** Interview credits of a new organization; `init` gives as many. */
export const FIRST_CREDITS = 100

/** A link that was just made; the token is stored nowhere. */
export interface FirstLink {
  readonly token: string
  readonly expiresAt: Date
}

/** The form of the page at which the first administrator makes their account. */
export interface FirstAdministrator {
  readonly email: string
  /** Absent where passwords are turned off: they log in by the provider from then on. */
  readonly password?: string | undefined
  /** The name of an organization that exists, or of a new one. */
  readonly organization: string
}

/** The provider and the people it logs in, where no other way to log in is left. */
export type OnlyProvider = Pick<OidcSettings, 'name' | 'organization' | 'allowedDomains'>

/**
 * The link by which an installation gets its first administrator. It works while there is nobody at all: users are disabled and never
 * deleted, so once somebody was made no link works again. The one writer of `first_links`.
 */
export class FirstLinks {
  readonly #knex: Knex
  readonly #ids: Ids
  readonly #clock: Clock
  readonly #passwords: Passwords
  readonly #history: AccountHistory
  readonly #accounts: Pick<Accounts, 'addFirst' | 'createCompany' | 'createOrganization'>
  readonly #sessions: Pick<Sessions, 'begin'>

  constructor(
    database: Database,
    parts: {
      readonly ids: Ids
      readonly clock: Clock
      readonly passwords: Passwords
      readonly history: AccountHistory
      readonly accounts: Pick<Accounts, 'addFirst' | 'createCompany' | 'createOrganization'>
      readonly sessions: Pick<Sessions, 'begin'>
    },
  ) {
    this.#knex = database.knex
    this.#ids = parts.ids
    this.#clock = parts.clock
    this.#passwords = parts.passwords
    this.#history = parts.history
    this.#accounts = parts.accounts
    this.#sessions = parts.sessions
  }

  /** Whether nobody was ever made here. */
  isUnclaimed(): Promise<boolean> {
    return this.#hasNobody(this.#knex)
  }

  /** A new link in place of the one before; undefined, and the old one gone, where there is somebody. */
  async offer(): Promise<FirstLink | undefined> {
    const token = this.#ids.bytes(32).toString('base64url')
    keepSecrets([token])
    const expiresAt = new Date(this.#clock.now().getTime() + FIRST_LINK_MINUTES * 60_000)
    return this.#knex.transaction(async (trx) => {
      await beforeNewUser(trx)
      if (!(await this.#hasNobody(trx))) {
        await trx('first_links').delete()
        return undefined
      }
      const link = { digest: digestOfToken(token), expires_at: expiresAt }
      await trx('first_links').insert(link).onConflict('only_row').merge(link)
      return { token, expiresAt }
    })
  }

  /**
   * What the page of a link begins with: the name of an organization that the command line made, if there is one, that of the `only`
   * provider first. Undefined for a link that is unknown, used, replaced or too old, and for every link once there is somebody.
   */
  async find(token: string, only?: OnlyProvider): Promise<{ readonly organization: string } | undefined> {
    if (!(await this.#usable(this.#knex, token).first('only_row')) || !(await this.#hasNobody(this.#knex)))
      return undefined
    const known = await this.#organizationsOf(this.#knex, only).first<{ name: string } | undefined>('name')
    return { organization: known?.name ?? '' }
  }

  /**
   * Makes the first administrator of the installation and uses the link up, in one transaction; of two at once, one does. Answers
   * with their address and the token of their login, or undefined where the link can no longer be used. Throws 400 for what cannot be,
   * and for somebody whom the `only` provider would not log in again; the link can then be used again.
   */
  async use(
    token: string,
    { email, password = this.#ids.bytes(32).toString('base64url'), organization }: FirstAdministrator,
    only?: OnlyProvider,
  ): Promise<{ readonly email: string; readonly token: string } | undefined> {
    checkedPassword(password)
    if (!(await this.find(token))) return undefined
    const password_hash = await this.#passwords.hash(password)
    return this.#history.within(async (trx, note) => {
      const name = organization.trim()
      const known = await this.#organizationsOf(trx, only).where({ name }).first<{ id: string } | undefined>('id')
      if (known) await inTurn(trx, known.id)
      await beforeNewUser(trx)
      if (!(await this.#hasNobody(trx)) || (await this.#usable(trx, token).delete()) === 0) return undefined
      const { id } = known ?? (await this.#newOrganization(trx, name))
      const made = await this.#accounts.addFirst(trx, note, { organizationId: id, email, password_hash })
      if (only) assertComesAgain(only, { organizationId: id, email: made.email })
      const session = await this.#sessions.begin(trx, made.id, null)
      return session === undefined ? undefined : { email: made.email, token: session }
    })
  }

  /** With a company of the same name, as `init` makes one: no position can be made, and no ATS invite anybody, without one. */
  async #newOrganization(trx: Knex.Transaction, name: string) {
    const made = await this.#accounts.createOrganization({ name, credits: FIRST_CREDITS }, trx)
    await this.#accounts.createCompany({ organizationId: made.id, name }, trx)
    return made
  }

  async #hasNobody(on: Knex) {
    return (await on('users').first('id')) === undefined
  }

  #usable(on: Knex, token: string) {
    return on('first_links')
      .where({ digest: digestOfToken(token) })
      .where('expires_at', '>', this.#clock.now())
  }

  /** Organizations: that of the provider, then the oldest first. */
  #organizationsOf(on: Knex, only: OnlyProvider | undefined) {
    return on('organizations').orderByRaw('id <> ?, created_at, id', [only?.organization ?? ''])
  }
}

/** Throws 400 for somebody whom the provider would not log in once this login is over. */
function assertComesAgain(
  { name, organization, allowedDomains }: OnlyProvider,
  first: { readonly organizationId: string; readonly email: string },
): void {
  if (allowedDomains && !allowedDomains.includes(first.email.slice(first.email.lastIndexOf('@') + 1)))
    throw refused({ why: 'email_domain', provider: name, domains: allowedDomains })
  if (organization !== undefined && organization !== first.organizationId)
    throw refused({ why: 'organization_not_of_provider', provider: name, organizationId: organization })
}
