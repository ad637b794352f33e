import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LoginLimits } from '../accounts/login-limits.ts'
import { emailOf, type Session, type Sessions } from '../accounts/sessions.ts'
import { isStorable } from '../base/text.ts'
import { callerAddress } from '../web/caller-address.ts'
import { sendPage } from '../web/pages.ts'
import type { App } from '../web/server.ts'
import { comeBackOf, pathOfOurs } from './come-back.ts'
import { COOKIE, DEVICE_COOKIE, type Guards, withinSession } from './guards.ts'
import { loginPage } from './pages.ts'
import { unsentPage } from './unsent-page.ts'

const YEAR_S = 31_536_000

const LoginForm = z.object({
  email: z.string().trim().min(1).max(254).refine(isStorable),
  password: z.string().min(1).max(1_000).refine(isStorable),
})

interface LoginParts {
  readonly sessions: Sessions
  readonly logins: LoginLimits
  readonly publicUrl: string
  readonly guard: Guards
  /** Shows the page that a form belongs to anew, with what was typed; undefined where none does. */
  readonly askAgain: (
    session: Session,
    reply: FastifyReply,
    path: string,
    fields: Readonly<Record<string, string>>,
  ) => Promise<FastifyReply> | undefined
}

/** Logging in and out. A login leads to the page that was asked for, or back to the form that was not sent. */
export function loginRoutes({ sessions, logins, publicUrl, guard, askAgain }: LoginParts) {
  const { refuseForeign } = guard
  const secure = publicUrl.startsWith('https:')
  const typedIn = (request: FastifyRequest) =>
    typeof request.body === 'object' && request.body !== null ? comeBackOf(request.body) : {}

  return async (app: App): Promise<void> => {
    app.get('/dashboard/login', async (request, reply) => {
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
      reply
        .setCookie(COOKIE, token, {
          path: '/dashboard',
          httpOnly: true,
          sameSite: 'lax',
          secure,
          maxAge: sessions.maxAgeSeconds,
        })
        // For the form that changes a password too: who guesses there must not keep the owner out.
        .setCookie(DEVICE_COOKIE, logins.deviceToken(email), {
          path: '/dashboard',
          httpOnly: true,
          sameSite: 'strict',
          secure,
          maxAge: YEAR_S,
        })
        // An earlier version set it for the login alone, where it would hide this one.
        .clearCookie(DEVICE_COOKIE, { path: '/dashboard/login' })
      const session = back.unsent ? await sessions.find(token) : undefined
      if (back.unsent && session) {
        const { unsent } = back
        const texts = Object.entries(unsent.fields).filter(
          (field): field is [string, string] => typeof field[1] === 'string',
        )
        const again = withinSession(session, () => askAgain(session, reply, unsent.path, Object.fromEntries(texts)))
        return again ?? sendPage(reply, unsentPage(session, unsent))
      }
      return reply.redirect(back.next ?? '/dashboard', 303)
    })
    app.post('/dashboard/logout', async (request, reply) => {
      refuseForeign(request)
      const token = request.cookies[COOKIE]
      if (token) await sessions.end(token)
      return reply.clearCookie(COOKIE, { path: '/dashboard' }).redirect('/dashboard/login', 303)
    })
  }
}
