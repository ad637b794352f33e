import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FirstLinks } from '../../accounts/first-link.ts'
import type { LoginLimits } from '../../accounts/login-limits.ts'
import { emailOf, type Sessions } from '../../accounts/sessions.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import { isStorable } from '../../base/text.ts'
import { callerAddress } from '../../web/caller-address.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { pathOfOurs, typedBack } from '../frame/come-back.ts'
import { COOKIE, DEVICE_COOKIE, type Guards } from '../frame/guards.ts'
import { type LoginWays, loginPage } from '../frame/login-page.ts'
import { frameWords } from '../frame/words/index.ts'
import type { Arrive } from './login-arrival.ts'

const LoginForm = z.object({
  email: z.string().trim().min(1).max(254).refine(isStorable),
  password: z.string().min(1).max(1_000).refine(isStorable),
  /** Of the form that asks which of several accounts is meant. */
  organization: z.string().regex(ID_PATTERN).toLowerCase().optional(),
})

interface LoginParts {
  readonly sessions: Sessions
  readonly logins: LoginLimits
  readonly firstLinks: FirstLinks
  readonly ways: LoginWays
  readonly guard: Guards
  readonly arrive: Arrive
  /** The address to which a logout goes on; undefined where the login did not come by a provider. */
  readonly afterLogout: (reply: FastifyReply, issuer: string | null) => Promise<FastifyReply | undefined>
}

/** Logging in with a password, and out. A login leads to the page that was asked for, or back to the form that was not sent. */
export function loginRoutes({ sessions, logins, firstLinks, ways, guard, arrive, afterLogout }: LoginParts) {
  const { refuseForeign } = guard

  return async (app: App): Promise<void> => {
    app.get('/dashboard/login', async (request, reply) => {
      if (await firstLinks.isUnclaimed()) return reply.redirect('/dashboard/first', 303)
      const next = pathOfOurs((request.query as Record<string, unknown>)['next'])
      return sendPage(reply, loginPage(undefined, next === undefined ? {} : { next }, ways))
    })
    app.post('/dashboard/login', async (request, reply) => {
      refuseForeign(request)
      const back = typedBack(request)
      if (!ways.hasPasswords) return refusePassword(reply, back, ways)
      const form = LoginForm.safeParse(request.body)
      if (!form.success) return sendPage(reply, loginPage(frameWords().login.enterBoth, back, ways), 400)
      const email = emailOf(form.data.email)
      const admission = await logins.admit(email, callerAddress(request), request.cookies[DEVICE_COOKIE])
      if ('waitSeconds' in admission)
        return sendPage(
          reply.header('retry-after', admission.waitSeconds),
          loginPage(frameWords().login.tooMany(Math.ceil(admission.waitSeconds / 60)), back, ways),
          429,
        )
      const login = await sessions.login(email, form.data.password, form.data.organization)
      if (!login) return sendPage(reply, loginPage(frameWords().login.wrong, back, ways), 401)
      // Whoever set the password of one account would else try it at another organization's as often as they like.
      if (!login.triedSeveral) admission.succeeded()
      if ('organizations' in login)
        return sendPage(reply, loginPage(undefined, back, ways, { email, organizations: login.organizations }))
      return arrive(request, reply, { token: login.token, email }, back)
    })
    app.post('/dashboard/logout', async (request: FastifyRequest, reply) => {
      refuseForeign(request)
      const token = request.cookies[COOKIE]
      const { issuer } = token ? await sessions.end(token) : { issuer: null }
      reply.clearCookie(COOKIE, { path: '/dashboard' })
      return (await afterLogout(reply, issuer)) ?? reply.redirect('/dashboard/login', 303)
    })
  }
}

/** The code of a refused password where passwords are turned off. */
export const PASSWORDS_OFF = 'login.passwords_off'

function refusePassword(reply: FastifyReply, back: ReturnType<typeof typedBack>, ways: LoginWays): FastifyReply {
  const text = frameWords().login.passwordsOff
  return sendPage(
    reply.header('x-error-code', PASSWORDS_OFF),
    loginPage({ text, code: PASSWORDS_OFF }, back, ways),
    403,
  )
}
