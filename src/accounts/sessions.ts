import { timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import type { Clock } from '../base/clock.ts'
import { DAY } from '../base/clock.ts'
import { canonicalEmail, tidyEmail } from '../base/email.ts'
import { digestOfToken, type Ids, sampleOf } from '../base/ids.ts'
import type { Language } from '../base/languages.ts'
import type { Database } from '../db/database.ts'
import { withinOrganization } from '../db/tenancy.ts'
import type { AccountHistory } from './history.ts'
import { deleteLinkOf } from './password-links.ts'
import { checkedPassword, type Passwords } from './passwords.ts'
import { may, type Role } from './roles.ts'
import {
  deleteExpiredSessions,
  deleteProviderSessionsOf,
  deleteSession,
  deleteSessionsOf,
  enterSample,
  insertSession,
  leaveSample,
} from './session-rows.ts'
import { isLimitedByTeams, notKept } from './team-members.ts'
import { noteArrival, noteBrowserLanguage, setLook, setPasswordHash } from './user-rows.ts'

/** Light or dark pages. */
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** A login to the dashboard, as read from its cookie for each request. */
export interface Session {
  readonly userId: string
  readonly email: string
  readonly organizationId: string
  readonly organizationName: string
  readonly role: Role
  /** Whose interviews and positions they see; empty: those of the whole organization. */
  readonly teamIds: readonly string[]
  /** Whether they administer the organization. */
  readonly isAdministrator: boolean
  /** Whether they administer the installation: they see connections to a remote interview API. */
  readonly isOperator: boolean
  /** Sent back in every form; a page of another site cannot know it. */
  readonly csrf: string
  /** In which they read the dashboard; null: what their browser asks for. */
  readonly language: Language | null
  /** In which they see it; null: as their device has it. */
  readonly theme: Theme | null
  /** Set while an administrator looks at sample data: the session is then one of the organization that holds it, and this their own. */
  readonly sample: { readonly organizationId: string; readonly organizationName: string } | null
}

/**
 * A login that began, or the organizations of which one has to be chosen. `triedSeveral`: the password was tried at accounts of several
 * organizations, so the answer tells of each whether it opens it, and the attempt was a guess at those that it was not meant for.
 */
export type PasswordLogin = { readonly triedSeveral: boolean } & (
  | { readonly token: string }
  | { readonly organizations: readonly { readonly id: string; readonly name: string }[] }
)
interface ProvenUser {
  readonly id: string
  readonly hash: string
  readonly organizationId: string
  readonly name: string
}

const SESSION_MS = 1 * DAY
/** Forms of sample data carry another value than those about real people: in a second tab, neither is taken for the other. */
const OF_SAMPLE = '-sample'
/** Who an administrator is while they look at sample data: somebody in it, without a login of their own. */
export const SAMPLE_VISITOR = 'you@sample.invalid'

type SessionRow = Pick<
  Session,
  'role' | 'userId' | 'email' | 'organizationId' | 'organizationName' | 'teamIds' | 'csrf' | 'language' | 'theme'
> & {
  /** The organization that holds the sample data which they look at, and who they are in it. */
  readonly sampleId: string | null
  readonly sampleName: string | null
  readonly visitorId: string | null
}

function toSession({ role, teamIds: inTeams, sampleId, sampleName, visitorId, ...row }: SessionRow): Session {
  const actor = { role, teamIds: isLimitedByTeams(role) ? inTeams : [] }
  const own = { ...row, ...actor, isAdministrator: may(actor, 'administer'), isOperator: may(actor, 'operate') }
  if (sampleId === null || visitorId === null || !own.isAdministrator) return { ...own, sample: null }
  const { organizationId, organizationName } = own
  return {
    ...own,
    ...{ userId: visitorId, organizationId: sampleId, organizationName: sampleName ?? '', csrf: row.csrf + OF_SAMPLE },
    ...{ role: 'reviewer', teamIds: [], isAdministrator: false, isOperator: false },
    sample: { organizationId, organizationName },
  }
}

/** Logins of the dashboard. The cookie's token is random; only its hash is stored. */
export class Sessions {
  readonly #database: Database
  readonly #ids: Ids
  readonly #clock: Clock
  readonly #passwords: Passwords
  readonly #history: AccountHistory
  readonly #knex: Knex
  readonly maxAgeSeconds: number

  constructor(database: Database, ids: Ids, clock: Clock, passwords: Passwords, history: AccountHistory) {
    this.#database = database
    this.#ids = ids
    this.#clock = clock
    this.#passwords = passwords
    this.#history = history
    this.#knex = database.knex
    this.maxAgeSeconds = SESSION_MS / 1000
  }

  /**
   * Logs in with a password: undefined for a wrong address or password (which take equally long). An address may have an account in
   * several organizations. Where the password opens more than one, it answers with these, and the caller asks which (`organizationId`).
   */
  async login(email: string, password: string, organizationId?: string): Promise<PasswordLogin | undefined> {
    const users = await this.#knex('users as u')
      .join('organizations as o', 'o.id', 'u.organization_id')
      .where({ 'u.email': emailOf(email) })
      .whereNull('u.disabled_at')
      .orderBy(['o.name', 'u.id'])
      .select<ProvenUser[]>({ id: 'u.id', hash: 'u.password_hash', organizationId: 'o.id', name: 'o.name' })
    const hashes = await this.#passwords.matching(
      password,
      users.map(({ hash }) => hash),
    )
    const opened = users.filter(({ hash }) => hashes.includes(hash))
    const [only, ...others] =
      organizationId === undefined ? opened : opened.filter((one) => one.organizationId === organizationId)
    if (only === undefined) return undefined
    const triedSeveral = organizationId === undefined && users.length > 1
    if (others.length > 0)
      return { triedSeveral, organizations: opened.map(({ organizationId, name }) => ({ id: organizationId, name })) }
    // Somebody may have set another password meanwhile, or disabled them: the login is for whom that password still opens.
    const token = await this.#insert(this.#knex, { id: only.id, hash: only.hash, issuer: null })
    return token === undefined ? undefined : { triedSeveral, token }
  }

  /**
   * The token of a new session of somebody who was recognised without a password, in the transaction that recognised them;
   * undefined where they are disabled. `issuer`: the OpenID provider that vouched for them.
   */
  begin(trx: Knex.Transaction, userId: string, issuer: string | null): Promise<string | undefined> {
    return this.#insert(trx, { id: userId, hash: null, issuer })
  }

  /** The id of the user whose session has this token; undefined where the session has ended. */
  async userIdOf(token: string): Promise<string | undefined> {
    const row = await this.#knex('sessions')
      .where({ digest: digestOfToken(token) })
      .first<{ userId: string } | undefined>('user_id as userId')
    return row?.userId
  }

  async find(token: string | undefined): Promise<Session | undefined> {
    if (!token || token.length > 100) return undefined
    const query = this.#knex('sessions as s')
      .join('users as u', 'u.id', 's.user_id')
      .join('organizations as o', 'o.id', 'u.organization_id')
      .leftJoin('organizations as x', (join) =>
        join.on('x.sample_of', 'o.id').andOn('s.in_sample', this.#knex.raw('true')),
      )
      .leftJoin('users as v', (join) =>
        join.on('v.organization_id', 'x.id').andOn('v.email', this.#knex.raw('?', [SAMPLE_VISITOR])),
      )
      .where({ 's.digest': digestOfToken(token) })
      .where('s.expires_at', '>', this.#clock.now())
      .whereNull('u.disabled_at')
      .select(
        this.#knex.raw(
          'array(select m.team_id from team_members m where m.user_id = u.id order by m.team_id) as "teamIds"',
        ),
      )
      .select({
        userId: 'u.id',
        email: 'u.email',
        organizationId: 'o.id',
        organizationName: 'o.name',
        role: 'u.role',
        csrf: 's.csrf',
        language: 'u.language',
        theme: 'u.theme',
        sampleId: 'x.id',
        sampleName: 'x.name',
        visitorId: 'v.id',
      })
    const [row] = await this.#database.prepared<SessionRow>('session_of', query)
    const session = row && toSession(row)
    if (session && session.teamIds.length > 0 && !this.#database.requests.role.isOurs) throw notKept()
    return session
  }

  /**
   * A person changes their own password: false where the current one is wrong. All other logins of theirs end, and so does a link
   * for a new one; the login with `token` goes on.
   */
  async changePassword(token: string, current: string, next: string): Promise<boolean> {
    const user = await this.#knex('sessions as s')
      .join('users as u', 'u.id', 's.user_id')
      .where({ 's.digest': digestOfToken(token) })
      .where('s.expires_at', '>', this.#clock.now())
      .whereNull('u.disabled_at')
      .first<{ id: string; organizationId: string; hash: string } | undefined>({
        id: 'u.id',
        organizationId: 'u.organization_id',
        hash: 'u.password_hash',
      })
    if (!user || !(await this.#passwords.matches(current, user.hash))) return false
    const password_hash = await this.#passwords.hash(checkedPassword(next), user.hash)
    return this.#history.within(async (trx, note) => {
      // Somebody may have set another one meanwhile; the one that was proven must still be theirs.
      if (!(await setPasswordHash(trx, user.id, password_hash, user.hash))) return false
      await deleteSessionsOf(trx, user.id, digestOfToken(token))
      await deleteLinkOf(trx, user.id)
      const { id, organizationId } = user
      await note({ organizationId, by: id, userId: id, what: 'password_changed' })
      return true
    })
  }

  /** The login with this token looks at the sample data of its organization from now on; false where there is none by now. */
  async lookAtSample(token: string, organizationId: string): Promise<boolean> {
    const id = sampleOf(organizationId)
    return withinOrganization(id, () => enterSample(this.#knex, digestOfToken(token), id))
  }

  /** The login with this token is back among real people. */
  async leaveSample(token: string): Promise<void> {
    await leaveSample(this.#knex, digestOfToken(token))
  }

  /** How somebody reads the dashboard from now on; null: what their browser asks for, and as their device has it. */
  async chooseLook({ userId }: Session, look: Pick<Session, 'language' | 'theme'>): Promise<void> {
    await setLook(this.#knex, userId, look)
  }

  /** What the browser of somebody who logged in asks for; mails to them are in it, unless they chose another. */
  async noteBrowser(userId: string, language: Language): Promise<void> {
    await noteBrowserLanguage(this.#knex, userId, language)
  }

  /** Ends a login. `issuer`: the OpenID provider that it was begun by, if one was. */
  async end(token: string): Promise<{ readonly issuer: string | null }> {
    return { issuer: await deleteSession(this.#knex, digestOfToken(token)) }
  }

  /** Ends every login of one person that a provider vouched for. */
  async endProviderLogins(trx: Knex.Transaction, userId: string): Promise<void> {
    await deleteProviderSessionsOf(trx, userId)
  }

  async deleteExpired(): Promise<void> {
    await deleteExpiredSessions(this.#knex, this.#clock.now())
  }

  /** The token of a login that begins; undefined where `insertSession` refuses it. */
  async #insert(
    on: Knex,
    { id, hash, issuer }: { id: string; hash: string | null; issuer: string | null },
  ): Promise<string | undefined> {
    const token = this.#ids.bytes(32).toString('base64url')
    const isBegun = await insertSession(on, {
      digest: digestOfToken(token),
      userId: id,
      hash,
      csrf: this.#ids.bytes(24).toString('base64url'),
      expiresAt: new Date(this.#clock.now().getTime() + SESSION_MS),
      issuer,
    })
    if (!isBegun) return undefined
    await noteArrival(on, id)
    return token
  }
}

/** An address as it is stored and compared, by the rules for those of candidates: whoever logs in may type it on another keyboard. */
export function emailOf(typed: string): string {
  const tidy = tidyEmail(typed)
  return tidy.includes('@') ? canonicalEmail(tidy) : tidy.toLowerCase()
}

/** Compares what a form sent back with the session's own value, in constant time. */
export const isFormGenuine = ({ csrf }: Pick<Session, 'csrf'>, sent: unknown): boolean => isSame(csrf, sent)

/** Whether a form was made by this login on the other side: about sample data while it is among real people, or the reverse. */
export const isOfOtherSide = ({ csrf, sample }: Pick<Session, 'csrf' | 'sample'>, sent: unknown): boolean =>
  isSame(sample === null ? csrf + OF_SAMPLE : csrf.slice(0, -OF_SAMPLE.length), sent)

function isSame(own: string, sent: unknown): boolean {
  const given = Buffer.from(typeof sent === 'string' ? sent : '')
  const expected = Buffer.from(own)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
