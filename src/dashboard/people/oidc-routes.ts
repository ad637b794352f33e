import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limiter } from '../../accounts/login-limits.ts'
import { LOGIN_LINK_MINUTES, type LoginLinks } from '../../accounts/login-links.ts'
import type { OidcClient } from '../../accounts/oidc-client.ts'
import type { LoggedIn, OidcIdentities } from '../../accounts/oidc-identities.ts'
import { OIDC_LOGIN_SECONDS, type OidcLogins, secretsOf } from '../../accounts/oidc-logins.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { TOKEN_PATTERN } from '../../base/ids.ts'
import { LINK_PATHS } from '../../base/link-paths.ts'
import type { Log } from '../../base/log.ts'
import { callerAddress } from '../../web/caller-address.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { type ComeBack, comeBackFrom, comeBackText, typedBack } from '../frame/come-back.ts'
import type { Guards } from '../frame/guards.ts'
import { deadLoginLinkPage, type LoginWays, loginLinkPage, loginPage, onwardPage } from '../frame/login-page.ts'
import { refusalText } from '../frame/refusals/refusal-text.ts'
import type { Arrive } from './login-arrival.ts'

const PATH = '/dashboard/login/oidc'
const CALLBACK = `${PATH}/callback`

/** The services that the ways in besides a password need. */
export interface WaysParts {
  readonly hasPasswords: boolean
  readonly links: LoginLinks
  readonly identities: OidcIdentities
  /** Logins at the provider that are under way. */
  readonly pendingLogins: OidcLogins
  readonly oidc: OidcClient | undefined
  /** Logins that are begun, by address. */
  readonly loginLimit: Limiter
  /** Logins that are begun with a form to keep, of everybody. */
  readonly formLimit: Limiter
  /** The same of one address. */
  readonly formLimitOfAddress: Limiter
}

interface Parts extends WaysParts {
  readonly publicUrl: string
  readonly guard: Guards
  readonly arrive: Arrive
  readonly ways: LoginWays
  readonly log: Log
}

/** Logging in by the OpenID provider, and by a link of the command line. */
export function oidcRoutes({
  links,
  identities,
  pendingLogins,
  oidc,
  loginLimit,
  formLimit,
  formLimitOfAddress,
  publicUrl,
  guard,
  arrive,
  ways,
  log,
}: Parts) {
  const { refuseForeign } = guard
  const cookies = {
    path: PATH,
    httpOnly: true,
    // The provider sends the browser back by a link from its own site.
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const

  /** The login page with the reason, and everything that was to be kept; the log names the code, nobody's address and no token. */
  function refuse(reply: FastifyReply, error: unknown, back: ComeBack): FastifyReply {
    if (!(error instanceof AppError) || error.status === 500) throw error
    const { code, status, facts } = error
    const told = { code, ...facts }
    if (error.kind === 'transient') log.warn(told, 'the OpenID provider cannot be reached, so nobody logs in by it')
    else log.info(told, 'a login by the OpenID provider was refused')
    return sendPage(
      reply.header('x-error-code', code),
      loginPage({ text: refusalText(error), code }, back, ways),
      status,
    )
  }

  async function admit(request: FastifyRequest, { unsent }: ComeBack): Promise<number | undefined> {
    const address = callerAddress(request)
    const counted = [[loginLimit, `oidc from ${address}`] as const]
    // The address first: whoever is refused for their own takes nothing of everybody's.
    const ofForms = [
      [formLimitOfAddress, `oidc kept forms from ${address}`] as const,
      [formLimit, 'oidc kept forms'] as const,
    ]
    for (const [limiter, subject] of unsent ? [...counted, ...ofForms] : counted) {
      const { allowed, resetSeconds } = await limiter.take(subject)
      if (!allowed) return resetSeconds
    }
    return undefined
  }

  return async (app: App): Promise<void> => {
    app.post(PATH, async (request, reply) => {
      refuseForeign(request)
      const back = typedBack(request)
      if (!oidc) return refuse(reply, notConfigured(), back)
      const waitSeconds = await admit(request, back)
      if (waitSeconds !== undefined) return refuse(reply.header('retry-after', waitSeconds), tooMany(waitSeconds), back)
      try {
        const secrets = await pendingLogins.begin(comeBackText(back))
        const url = await oidc.authorizationUrl(secrets)
        reply.setCookie(cookieOf(secrets.state), secrets.token, { ...cookies, maxAge: OIDC_LOGIN_SECONDS })
        return leadOn(reply, url, oidc, false)
      } catch (error) {
        return refuse(reply, error, back)
      }
    })

    // Not for HEAD, which shows nothing and would use the login up.
    app.get(CALLBACK, { exposeHeadRoute: false }, async (request, reply) => {
      if (!oidc) return refuse(reply, notConfigured(), {})
      let back: ComeBack = {}
      let who: LoggedIn
      try {
        const token = tokenOf(request)
        if (token === undefined) throw outOfDate()
        const secrets = secretsOf(token)
        reply.clearCookie(cookieOf(secrets.state), cookies)
        const login = await pendingLogins.take(token)
        if (!login) throw outOfDate()
        back = comeBackFrom(login.back)
        const proven = await oidc.finish(request.url.slice(CALLBACK.length), secrets)
        who = await identities.login(proven, oidc.settings)
      } catch (error) {
        return refuse(reply, error, back)
      }
      return arrive(request, reply, who, back)
    })

    app.get(`${LINK_PATHS.login}/:token`, async (request, reply) => {
      const user = await links.find(linkOf(request))
      return user
        ? sendPage(reply, loginLinkPage(user.email))
        : sendPage(reply, deadLoginLinkPage(LOGIN_LINK_MINUTES), 404)
    })
    app.post(`${LINK_PATHS.login}/:token`, async (request, reply) => {
      refuseForeign(request)
      const used = await links.use(linkOf(request))
      if (!used) return sendPage(reply, deadLoginLinkPage(LOGIN_LINK_MINUTES), 404)
      return arrive(request, reply, { token: used.session, email: used.email }, {})
    })
  }
}

/** Leads a browser to the provider. Not by a redirect: the policy of the page with the form forbids one to another site. */
export function leadOn(reply: FastifyReply, url: string, { settings }: OidcClient, isLogout: boolean): FastifyReply {
  return sendPage(reply.header('refresh', `0; url=${url}`), onwardPage(settings.name, url, isLogout))
}

/** Each login that is under way has a cookie of its own, so that two windows do not disturb each other. */
const cookieOf = (state: string): string => `ib_oidc_${state.slice(0, 16)}`

/** The token of the login that this browser began and that comes back now; undefined for a login of another browser. */
function tokenOf(request: FastifyRequest): string | undefined {
  const { state } = request.query as Readonly<Record<string, unknown>>
  if (typeof state !== 'string' || !TOKEN_PATTERN.test(state)) return undefined
  const token = request.cookies[cookieOf(state)]
  return token !== undefined && TOKEN_PATTERN.test(token) && secretsOf(token).state === state ? token : undefined
}

function linkOf(request: FastifyRequest): string {
  const { token } = request.params as { token: string }
  return TOKEN_PATTERN.test(token) ? token : ''
}

const notConfigured = () =>
  domainError('login.oidc_off', 404, 'This installation has no OpenID provider. Log in with your password.')
const outOfDate = () =>
  domainError(
    'login.oidc_out_of_date',
    400,
    'This login was begun in another browser, too long ago, or has come back before. Begin again.',
  )
function tooMany(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60)
  return new AppError(`Too many logins were begun. Try again in ${minutes} minutes.`, {
    ...{ kind: 'domain', code: 'login.too_many', status: 429, facts: { minutes } },
  })
}
