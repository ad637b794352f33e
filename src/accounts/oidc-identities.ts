import type { Knex } from 'knex'
import { isEmail, tidyEmail } from '../base/email.ts'
import { AppError, domainError } from '../base/errors.ts'
import type { Ids } from '../base/ids.ts'
import type { Database } from '../db/database.ts'
import { type AccountHistory, asAdministrator, assertNotAbove, inTurn, type NoteAct } from './history.ts'
import type { OidcSettings, ProvenIdentity } from './oidc-client.ts'
import { assertSpeaksFor, type Linked, noAccountOf } from './oidc-reach.ts'
import { found, refused } from './refusals.ts'
import type { Role } from './roles.ts'
import type { Sessions } from './sessions.ts'
import { emailOf } from './sessions.ts'
import type { NewByProvider } from './users.ts'

/** Somebody who was logged in: the token of the session for their cookie. */
export interface LoggedIn {
  readonly token: string
  readonly email: string
}

interface Parts {
  readonly history: AccountHistory
  readonly sessions: Pick<Sessions, 'begin' | 'endProviderLogins'>
  readonly addByProvider: NewByProvider
}

/**
 * Logs in people for whom an OpenID provider vouches. The first login finds the account by the verified address and links it to the
 * provider's subject; from then on the subject alone counts, so neither a changed nor a reused address leads to another account. The
 * one writer of `oidc_identities`.
 */
export class OidcIdentities {
  readonly #knex: Database['knex']
  readonly #ids: Ids
  readonly #history: Parts['history']
  readonly #sessions: Parts['sessions']
  readonly #addByProvider: Parts['addByProvider']

  constructor({ knex }: Database, ids: Ids, { history, sessions, addByProvider }: Parts) {
    this.#knex = knex
    this.#ids = ids
    this.#history = history
    this.#sessions = sessions
    this.#addByProvider = addByProvider
  }

  /** Logs in whom the provider vouches for. Throws 403 with a code of its own for each reason that keeps somebody out. */
  async login(proven: ProvenIdentity, settings: OidcSettings): Promise<LoggedIn> {
    const { issuer, subject } = proven
    // Somebody whose domain is not allowed any more stays out, even where they were linked before.
    if (settings.allowedDomains !== undefined) verifiedEmail(proven, settings)
    return this.#history.within(async (trx, note) => {
      const ofSubject = () =>
        trx('oidc_identities as i')
          .join('users as u', 'u.id', 'i.user_id')
          .where({ 'i.issuer': issuer, 'i.subject': subject })
          .first<(Account & Linked) | undefined>({
            id: 'u.id',
            email: 'u.email',
            organizationId: 'u.organization_id',
            role: 'u.role',
            byCommand: 'i.linked_by_command',
          })
      const user = (await ofSubject()) ?? (await this.#link(trx, note, proven, settings))
      const token = await this.#sessions.begin(trx, user.id, issuer)
      if (token === undefined) throw disabled()
      // The session's lock is held now: whoever takes the link away waits, or has done so already.
      const still = await ofSubject()
      if (still?.id !== user.id) throw noAccountOf(user.email)
      await assertSpeaksFor(trx, still, settings)
      return { token, email: user.email }
    })
  }

  /** By the command line: takes the links of a user away. Their next login links anew, by their address. */
  async unlink(id: string): Promise<{ readonly id: string; readonly unlinked: number }> {
    const userId = id.toLowerCase()
    return this.#history.within(async (trx, note) => {
      const organizationId = await this.#turnOf(trx, userId)
      return { id: userId, unlinked: await this.#takeAway(trx, note, { organizationId, by: null, userId }) }
    })
  }

  /** The same by an administrator of the organization. Throws 403 for the account of an administrator of the installation, unless by one. */
  async unlinkColleague(whose: { organizationId: string; by: string; userId: string }): Promise<void> {
    const { organizationId, by, userId } = whose
    await this.#history.within(async (trx, note) => {
      const actor = await asAdministrator(trx, organizationId, by)
      const user = await trx('users')
        .where({ id: userId, organization_id: organizationId })
        .forNoKeyUpdate()
        .first<{ readonly role: Role } | undefined>('role')
      assertNotAbove(actor, found(user, 'user', userId))
      await this.#takeAway(trx, note, whose)
    })
  }

  /** Since when a user is linked to somebody of the provider; undefined: not at all. */
  async linkedSince(organizationId: string, userId: string): Promise<Date | undefined> {
    const row = await this.#knex('oidc_identities')
      .where({ organization_id: organizationId, user_id: userId })
      .min<{ at: Date | null } | undefined>('linked_at as at')
      .first()
    return row?.at ?? undefined
  }

  /** By the command line: links a user to a subject, for providers that verify no addresses. Throws 400 where either is linked. */
  async linkTo(
    id: string,
    issuer: string,
    subject: string,
  ): Promise<{ readonly id: string; readonly subject: string }> {
    const userId = id.toLowerCase()
    return this.#history.within(async (trx, note) => {
      const organizationId = await this.#turnOf(trx, userId)
      const row = { issuer, subject, organization_id: organizationId, user_id: userId, linked_by_command: true }
      const linked = await trx('oidc_identities').insert(row).onConflict().ignore().returning('subject')
      if (linked.length === 0) throw refused({ why: 'subject_linked', given: subject })
      await note({ organizationId, by: null, userId, what: 'identity_linked' })
      return { id: userId, subject }
    })
  }

  /** The first login: links an account to the subject, or makes one where the settings say so. */
  async #link(
    trx: Knex.Transaction,
    note: NoteAct,
    { issuer, subject, ...proven }: ProvenIdentity,
    settings: OidcSettings,
  ): Promise<{ id: string; email: string }> {
    const email = verifiedEmail(proven, settings)
    // Of several accounts of an address the oldest one that works. Whoever adds the address elsewhere later changes nothing here.
    const known = await ofProvider(trx('users').where({ email }), settings)
      .orderByRaw('disabled_at is not null, created_at, id')
      .first<Account | undefined>(ACCOUNT)
    const account = known ?? (await this.#joined(trx, note, email, settings))
    await inTurn(trx, account.organizationId)
    const user = await trx('users')
      .where({ id: account.id, email })
      .whereNull('disabled_at')
      .forNoKeyUpdate()
      .first<Account | undefined>(ACCOUNT)
    if (!user) throw disabled()
    const row = { issuer, subject, organization_id: user.organizationId, user_id: user.id }
    const linked = await trx('oidc_identities').insert(row).onConflict().ignore().returning('subject')
    if (linked.length > 0) {
      await note({ organizationId: user.organizationId, by: user.id, userId: user.id, what: 'identity_linked' })
      return user
    }
    // A second window may have linked it meanwhile; another subject with the same address may be another person.
    const same = await trx('oidc_identities').where({ issuer, subject, user_id: user.id }).first('subject')
    if (same) return user
    throw new AppError(
      `The account of ${email} is linked to another login at ${settings.name}. If that one is not used any more, an administrator takes the link away.`,
      { kind: 'domain', code: 'login.oidc_other_person', status: 403, named: { email, provider: settings.name } },
    )
  }

  async #joined(trx: Knex.Transaction, note: NoteAct, email: string, settings: OidcSettings): Promise<Account> {
    const { newPeople, organization: organizationId } = settings
    if (newPeople !== 'viewer' || organizationId === undefined || !isEmail(email)) throw noAccountOf(email)
    await inTurn(trx, organizationId)
    const added = await this.#addByProvider(trx, note, { id: this.#ids.id(), organizationId, email, role: 'viewer' })
    // Two windows at once: the other one has added them.
    const known = trx('users').where({ email, organization_id: organizationId })
    const user = added ?? (await known.first<Account | undefined>(ACCOUNT))
    if (!user) throw noAccountOf(email)
    return user
  }

  /** Takes the links of a user away, and ends the logins that came by them. */
  async #takeAway(
    trx: Knex.Transaction,
    note: NoteAct,
    whose: { organizationId: string; by: string | null; userId: string },
  ): Promise<number> {
    const unlinked = await trx('oidc_identities').where({ user_id: whose.userId }).delete()
    if (unlinked === 0) return 0
    await this.#sessions.endProviderLogins(trx, whose.userId)
    await note({ ...whose, what: 'identity_unlinked' })
    return unlinked
  }

  /** Takes the turn of a user's organization, then the user. Throws 404. */
  async #turnOf(trx: Knex.Transaction, userId: string): Promise<string> {
    const user = await trx('users').where({ id: userId }).first<Account | undefined>(ACCOUNT)
    const { organizationId } = found(user, 'user', userId)
    await inTurn(trx, organizationId)
    await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
    return organizationId
  }
}

interface Account {
  readonly id: string
  readonly email: string
  readonly organizationId: string
}
const ACCOUNT = { id: 'id', email: 'email', organizationId: 'organization_id' }

/** Only the accounts of the provider's organization, where it has one. */
const ofProvider = (users: Knex.QueryBuilder, { organization }: OidcSettings): Knex.QueryBuilder =>
  organization === undefined ? users : users.where({ organization_id: organization })

/**
 * An address as accounts store it; empty where it holds a letter, such as the Kelvin sign, that becomes another one when it is made small, or
 * what somebody who types is forgiven: a provider has verified exactly this address, and a tidier one is another mailbox.
 */
function folded(email: string): string {
  const isDeceptive =
    tidyEmail(email) !== email.trim() || [...email].some((one) => one > '\x7f' && /[ -~]/.test(one.toLowerCase()))
  return isDeceptive ? '' : emailOf(email)
}

/** The address that the provider has verified, as accounts store it. Throws 403 where there is none, or its domain is not allowed. */
function verifiedEmail(
  { email, isEmailVerified }: Pick<ProvenIdentity, 'email' | 'isEmailVerified'>,
  { name, allowedDomains }: OidcSettings,
): string {
  const address = email === undefined ? '' : folded(email)
  if (!isEmailVerified || !isEmail(address))
    throw new AppError(
      `${name} has no verified e-mail address of you, so nobody knows which account is yours. Verify your address there, or ask the operator of this installation.`,
      { kind: 'domain', code: 'login.oidc_unverified', status: 403, named: { provider: name } },
    )
  if (allowedDomains === undefined || allowedDomains.includes(address.slice(address.lastIndexOf('@') + 1)))
    return address
  throw new AppError(`Addresses such as ${address} may not log in here.`, {
    kind: 'domain',
    code: 'login.oidc_domain',
    status: 403,
    named: { address },
  })
}

const disabled = () =>
  domainError('login.oidc_disabled', 403, 'Your account here is disabled. Ask an administrator of your organization.')
