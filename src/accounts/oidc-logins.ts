import { hkdfSync } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import { digestOfToken, type Ids } from '../base/ids.ts'
import { seal, unseal } from '../base/seals.ts'
import type { Database } from '../db/database.ts'

/** Long enough for a second factor, a forgotten password and a telephone call. */
const LOGIN_MS = 20 * 60_000
export const OIDC_LOGIN_SECONDS = LOGIN_MS / 1000

/** The secrets of one login: some go to the provider, some have to come back. Only the browser with their cookie can make them. */
export interface LoginSecrets {
  /** In the cookie of the browser. */
  readonly token: string
  /** Comes back with the browser: shows that this browser began the login. */
  readonly state: string
  /** Comes back within the ID token: shows that the token was made for this login. */
  readonly nonce: string
  /** Goes to the provider with the code (PKCE): whoever steals the code cannot use it. */
  readonly verifier: string
}

/** The secrets of a login, from the token in the cookie of its browser. */
export function secretsOf(token: string): LoginSecrets {
  return { token, state: derived(token, 'state'), nonce: derived(token, 'nonce'), verifier: derived(token, 'verifier') }
}

const keyed = (token: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, '', `interview-bridge oidc ${use}`, 32))
const derived = (token: string, use: string): string => keyed(token, use).toString('base64url')

/**
 * Logins that were begun at the OpenID provider, each until it comes back: once, whatever is sent again. Kept in the database, since another
 * process may answer the browser that comes back, and since a form that was not sent does not fit into a cookie. The one writer of
 * `oidc_logins`.
 */
export function createOidcLogins({ knex }: Database, ids: Ids, clock: Clock) {
  return {
    /** `back`: where it leads, as text; nobody reads it without the cookie. */
    async begin(back: string | undefined): Promise<LoginSecrets> {
      const token = ids.bytes(32).toString('base64url')
      await knex('oidc_logins').insert({
        digest: digestOfToken(token),
        back: back === undefined ? null : seal(keyed(token, 'back'), back),
        expires_at: new Date(clock.now().getTime() + LOGIN_MS),
      })
      return secretsOf(token)
    },

    /** Takes a login that came back; undefined for one that is unknown, came back before, or is too old. */
    async take(token: string): Promise<{ readonly back: string | undefined } | undefined> {
      const [row] = await knex('oidc_logins')
        .where({ digest: digestOfToken(token) })
        .where('expires_at', '>', clock.now())
        .delete()
        .returning<{ back: Buffer | null }[]>('back')
      return row && { back: row.back === null ? undefined : unseal(keyed(token, 'back'), row.back) }
    },

    async deleteExpired(): Promise<void> {
      await knex('oidc_logins').where('expires_at', '<=', clock.now()).delete()
    },
  }
}

export type OidcLogins = ReturnType<typeof createOidcLogins>
