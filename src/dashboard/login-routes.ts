import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FirstLinks } from '../accounts/first-link.ts'
import type { LoginLimits } from '../accounts/login-limits.ts'
import { emailOf, type Sessions } from '../accounts/sessions.ts'
import { isStorable } from '../base/text.ts'
import { callerAddress } from '../web/caller-address.ts'
import { sendPage } from '../web/pages.ts'
import type { App } from '../web/server.ts'
import { comeBackOf, pathOfOurs } from './come-back.ts'
import { COOKIE, DEVICE_COOKIE, type Guards } from './guards.ts'
import type { Arrive } from './login-arrival.ts'
import { loginPage } from './pages.ts'

const LoginForm = z.object({
  email: z.string().trim().min(1).max(254).refine(isStorable),
  password: z.string().min(1).max(1_000).refine(isStorable),
})

interface LoginParts {
  readonly sessions: Sessions
  readonly logins: LoginLimits
  readonly firstLinks: FirstLinks
  readonly guard: Guards
  readonly arrive: Arrive
}

/** Logging in and out. A login leads to the page that was asked for, or back to the form that was not sent. */
export function loginRoutes({ sessions, logins, firstLinks, guard, arrive }: LoginParts) {
  const { refuseForeign } = guard
  const typedIn = (request: FastifyRequest) =>
    typeof request.body === 'object' && request.body !== null ? comeBackOf(request.body) : {}

  return async (app: App): Promise<void> => {
    app.get('/dashboard/login', async (request, reply) => {
      if (await firstLinks.isUnclaimed()) return reply.redirect('/dashboard/first', 303)
      const next = pathOfOurs((request.query as Record<string, unknown>)['next'])
      return sendPage(reply, loginPage(undefined, next === undefined ? {} : { next }))
    })
    app.post('/dashboard/login', async (request, reply) => {
      refuseForeign(request)
      const back = typedIn(request)
      const form = LoginForm.safeParse(request.body)
      if (!form.success) return sendPage(reply, loginPage('Enter your address and password.', back), 400)
      const email = emailOf(form.data.email)
      const admission = await logins.admit(email, callerAddress(request), request.cookies[DEVICE_COOKIE])
      if ('waitSeconds' in admission)
        return sendPage(
          reply.header('retry-after', admission.waitSeconds),
          loginPage(`Too many attempts. Try again in ${Math.ceil(admission.waitSeconds / 60)} minutes.`, back),
          429,
        )
      const token = await sessions.login(email, form.data.password)
      if (!token) return sendPage(reply, loginPage('The address or the password is wrong.', back), 401)
      admission.succeeded()
      return arrive(request, reply, { token, email }, back)
    })
    app.post('/dashboard/logout', async (request, reply) => {
      refuseForeign(request)
      const token = request.cookies[COOKIE]
      if (token) await sessions.end(token)
      return reply.clearCookie(COOKIE, { path: '/dashboard' }).redirect('/dashboard/login', 303)
    })
  }
}
