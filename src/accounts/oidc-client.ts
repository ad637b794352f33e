import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { AppError } from '../base/errors.ts'
import { exchange } from '../base/exchange.ts'
import type { HttpRequest } from '../base/http.ts'
import type { LoginSecrets } from './oidc-logins.ts'

/** How people log in by an OpenID provider: `login.oidc` of the YAML. */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  /** Absent: a public client, which PKCE alone protects. */
  readonly clientSecret?: string | undefined
  /** The provider's name for people. */
  readonly name: string
  readonly scopes: readonly string[]
  /** The domains whose addresses may log in; absent: any. */
  readonly allowedDomains?: readonly string[] | undefined
  /** The provider speaks for the people of this organization only; absent: for everybody of the installation. */
  readonly organization?: string | undefined
  readonly newPeople: 'refuse' | 'viewer'
}

/** Somebody as the provider vouches for them. */
export interface ProvenIdentity {
  readonly issuer: string
  /** The provider's own name for the person; never given to another one. */
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
}

/** One answer of the provider. */
const DEADLINE_MS = 8_000
const ANSWER_BYTES_MAX = 1_048_576
/** Keys and addresses of a provider change rarely, and a new signing key is looked for when it is met. */
const KNOWN_MS = 3_600_000
/** How far the provider's clock may be from ours. */
const CLOCK_TOLERANCE_S = 60
const SUBJECT_LENGTH_MAX = 255

/** Loaded when somebody logs in by the provider: no command needs it, nor does a server whose people have passwords. */
let library: Promise<typeof import('openid-client')> | undefined
const openidClient = () => {
  library ??= import('openid-client')
  return library
}

/** Asks the provider who somebody is, by the authorization code flow with PKCE, state and nonce. Nothing that it answers is stored. */
export class OidcClient {
  readonly settings: OidcSettings
  readonly redirectUri: string
  readonly #afterLogout: string
  readonly #nowMs: () => number
  #known: { readonly configuration: Promise<Configuration>; readonly untilMs: number } | undefined

  constructor(settings: OidcSettings, { publicUrl, nowMs }: { publicUrl: string; nowMs: () => number }) {
    this.settings = settings
    this.redirectUri = `${publicUrl}/dashboard/login/oidc/callback`
    this.#afterLogout = `${publicUrl}/dashboard/login`
    this.#nowMs = nowMs
  }

  /** Where the browser logs in. Throws `login.oidc_unreachable`. */
  async authorizationUrl({ state, nonce, verifier }: LoginSecrets): Promise<string> {
    const [client, configuration] = await this.#ready()
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      scope: this.settings.scopes.join(' '),
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...{ state, nonce },
    })
    return this.#webAddress(url)
  }

  /**
   * Learns who came back, from the query that the browser brought. Throws `login.oidc_denied` where the provider or the person refused,
   * `login.oidc_unreachable` where the provider does not answer, `login.oidc_invalid` where its answer is not what it must be.
   */
  async finish(query: string, { state, nonce, verifier }: LoginSecrets): Promise<ProvenIdentity> {
    const [client, configuration] = await this.#ready()
    const url = new URL(this.redirectUri)
    url.search = query
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await client.authorizationCodeGrant(configuration, url, checks)
      const claims = tokens.claims()
      if (claims === undefined || claims.sub.length > SUBJECT_LENGTH_MAX) throw new Error('the ID token names nobody')
      const told =
        claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims
      const { email, email_verified: verified } = told as Readonly<Record<string, unknown>>
      return {
        issuer: issuerOf(claims.iss),
        subject: claims.sub,
        email: typeof email === 'string' ? email : undefined,
        // Some providers send their booleans as texts.
        isEmailVerified: verified === true || verified === 'true',
      }
    } catch (error) {
      throw this.#failure(error, client)
    }
  }

  /** Where the browser logs out at the provider; undefined where it offers no such place or does not answer. */
  async logoutUrl(): Promise<string | undefined> {
    try {
      const [client, configuration] = await this.#ready()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
      return this.#webAddress(client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: this.#afterLogout }))
    } catch {
      return undefined // the login here has ended all the same
    }
  }

  /** Asks the provider what it is, for `check --online`. Throws `login.oidc_unreachable` or `login.oidc_invalid`. */
  readonly look = async (): Promise<void> => {
    await this.#ready()
  }

  async #ready(): Promise<readonly [typeof import('openid-client'), Configuration]> {
    const client = await openidClient()
    if (this.#known === undefined || this.#known.untilMs <= this.#nowMs()) {
      const configuration = this.#discover(client)
      this.#known = { configuration, untilMs: this.#nowMs() + KNOWN_MS }
      // A failure is not kept: the next login asks again.
      configuration.catch(() => {
        this.#known = undefined
      })
    }
    try {
      return [client, await this.#known.configuration]
    } catch (error) {
      throw this.#failure(error, client)
    }
  }

  async #discover(client: typeof import('openid-client')): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_S },
      clientSecret === undefined ? client.None() : secretAuth(client, clientSecret),
      {
        // An issuer that the administrator wrote with http is one on this machine or in a network of theirs.
        execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
        timeout: DEADLINE_MS / 1000,
        [client.customFetch]: bounded,
      },
    )
    // A provider of many tenants names none of them; whoever is in any of these would get in.
    if (issuerOf(configuration.serverMetadata().issuer) !== issuerOf(issuer))
      throw new Error('the provider calls itself by another issuer than the configured one')
    // Without this a token that came by the code would be believed without a look at its signature.
    client.enableNonRepudiationChecks(configuration)
    return configuration
  }

  /** An address of the provider's metadata is one for browsers only as a web address, and encrypted where the issuer is. */
  #webAddress(url: URL): string {
    if (url.protocol === 'https:' || (url.protocol === 'http:' && this.settings.issuer.startsWith('http:')))
      return url.href
    throw this.#unreachable(new Error(`the provider names an address that begins with ${url.protocol}`))
  }

  #failure(error: unknown, client: typeof import('openid-client')): AppError {
    if (error instanceof AppError) return error
    if (error instanceof client.AuthorizationResponseError)
      return new AppError(`${this.settings.name} did not let you in.`, {
        kind: 'domain',
        ...{
          code: 'login.oidc_denied',
          status: 403,
          facts: { answer: word(error.error) },
          named: { provider: this.settings.name },
        },
      })
    if (isFailureToAnswer(error)) return this.#unreachable(error)
    return new AppError(
      `The answer of ${this.settings.name} cannot be trusted, so nobody was logged in. Try again; if it stays so, tell the operator of this installation.`,
      {
        kind: 'domain',
        code: 'login.oidc_invalid',
        status: 403,
        cause: error,
        facts: { problem: problemOf(error) },
        named: { provider: this.settings.name },
      },
    )
  }

  #unreachable(error: unknown): AppError {
    return new AppError(`${this.settings.name} cannot be reached at the moment. Try again in a minute.`, {
      ...{ kind: 'transient', code: 'login.oidc_unreachable', status: 503, cause: error },
      facts: { problem: problemOf(error) },
      named: { provider: this.settings.name },
    })
  }
}

/** An issuer as it is stored: with and without the slash of a bare host it is the same one. */
export const issuerOf = (text: string): string => new URL(text).href

/** The way that the provider asks for; where it names none, the one that the standard has for that (OpenID Connect Discovery). */
function secretAuth(client: typeof import('openid-client'), secret: string): ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: offered = ['client_secret_basic'] } = server
    return (offered.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

/** Each request to the provider has a deadline for all of its answer, and a bound for its size; no redirect is followed. */
const bounded: CustomFetch = async (url, { method, headers, body }) => {
  const answer = await exchange({
    method: method as HttpRequest['method'],
    url,
    headers: Object.fromEntries(new Headers(headers)),
    ...(body === undefined || body === null ? {} : { body: String(body) }),
    deadlineMs: DEADLINE_MS,
    bytesMax: ANSWER_BYTES_MAX,
  })
  const { 'content-type': type, 'www-authenticate': challenge } = answer.headers
  const told = new Headers()
  if (typeof type === 'string') told.set('content-type', type)
  if (typeof challenge === 'string') told.set('www-authenticate', challenge)
  const isEmpty = answer.body === '' || answer.status === 204 || answer.status === 304
  return new Response(isEmpty ? null : answer.body, { status: answer.status, headers: told })
}

/** No answer, or one that says that the provider itself is in trouble. */
function isFailureToAnswer(error: unknown): boolean {
  for (
    let one = error as Partial<Error> | undefined;
    one !== undefined && one !== null;
    one = one.cause as Partial<Error>
  ) {
    if (one.name === 'HttpFailure' || one.name === 'TimeoutError') return true
    if (one instanceof Response) return one.status >= 500
  }
  return false
}

/** A text for the log: the library's own constant words, never what the provider or the browser sent. */
function problemOf(error: unknown): string {
  const texts: string[] = []
  for (let one = error; one instanceof Error; one = one.cause) texts.push(one.message)
  const { code, error: answered, cause } = error as { code?: unknown; error?: unknown; cause?: unknown }
  // A refusal in a header, as of a wrong secret.
  const challenged = Array.isArray(cause) ? (cause[0] as Challenge | undefined)?.parameters?.error : undefined
  for (const one of [code, answered, challenged]) if (typeof one === 'string') texts.push(word(one))
  return [...new Set(texts)].join(' · ')
}

interface Challenge {
  readonly parameters?: { readonly error?: unknown }
}

/** An error word of OAuth such as `access_denied`; foreign text is none. */
const word = (text: string): string => (/^[A-Za-z_]{1,60}$/.test(text) ? text : 'another answer')
