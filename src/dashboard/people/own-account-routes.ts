import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LoginLimits } from '../../accounts/login-limits.ts'
import type { PasswordLinks } from '../../accounts/password-links.ts'
import { type Session, type Sessions, THEMES } from '../../accounts/sessions.ts'
import type { Accounts } from '../../accounts/store.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { TOKEN_PATTERN } from '../../base/ids.ts'
import { LANGUAGES } from '../../base/languages.ts'
import { LINK_PATHS } from '../../base/link-paths.ts'
import { isStorable } from '../../base/text.ts'
import { callerAddress } from '../../web/caller-address.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { COOKIE, DEVICE_COOKIE, type Guards } from '../frame/guards.ts'
import type { LoginWays } from '../frame/login-page.ts'
import { messagePage } from '../frame/pages.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { frameWords } from '../frame/words/index.ts'
import { PASSWORDS_OFF } from './login-routes.ts'
import { accountPage, choosePasswordPage, deadLinkPage } from './people-page.ts'
import { problemOf } from './refusal-words.ts'
import { ownWords } from './words/own/index.ts'

const password = z.string().max(1_000).refine(isStorable)
const PasswordForm = z.object({ password, passwordAgain: password })
const ChangeForm = PasswordForm.extend({ csrf: z.string().max(200), currentPassword: password })
/** '' is what the browser asks for, and as the device has it. */
const LookForm = z.object({
  csrf: z.string().max(200),
  language: z.enum([...LANGUAGES, '']),
  theme: z.enum([...THEMES, '']),
})
const Token = z.object({ token: z.string().regex(TOKEN_PATTERN) })

interface Parts {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly passwordLinks: PasswordLinks
  readonly logins: LoginLimits
  readonly guard: Guards
  readonly ways: LoginWays
}

/** Each one's own account, and choosing a password by a link. */
export function ownAccountRoutes({ accounts, sessions, passwordLinks, logins, guard, ways }: Parts) {
  const { guarded, formOf, refuseForeign, saved } = guard

  const showAccount = async (
    session: Session,
    reply: FastifyReply,
    view?: Parameters<typeof accountPage>[2],
    status = 200,
  ) => {
    const { organizationId, userId } = session
    const [done, teams] = await Promise.all([
      accounts.historyOf(organizationId, userId),
      session.teamIds.length > 0 ? accounts.teamsOf(organizationId, userId) : [],
    ])
    return sendPage(reply, accountPage(session, { done, teams, ways }, view), status)
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/account',
      guarded(async (session, _request, reply) => showAccount(session, reply)),
    )
    app.post(
      '/dashboard/account/password',
      guarded(async (session, request, reply) => {
        const form = formOf(session, request, ChangeForm)
        if (!ways.hasPasswords) throw passwordsOff(403)
        const refused = (problem: Told, status = 400) => showAccount(session, reply, { problem }, status)
        if (form.password !== form.passwordAgain) return refused(ownWords().password.unequal)
        const admission = await logins.admit(session.email, callerAddress(request), request.cookies[DEVICE_COOKIE])
        if ('waitSeconds' in admission)
          return refused(frameWords().login.tooMany(Math.ceil(admission.waitSeconds / 60)), 429)
        const token = request.cookies[COOKIE] ?? ''
        const changed = await orProblem(() => sessions.changePassword(token, form.currentPassword, form.password))
        if (changed === false) return refused(ownWords().password.wrong)
        admission.succeeded()
        return changed === true ? showAccount(session, reply, { isChanged: true }) : refused(changed)
      }),
    )

    app.post(
      '/dashboard/account/look',
      guarded(async (session, request, reply) => {
        const { language, theme } = formOf(session, request, LookForm)
        await sessions.chooseLook(session, { language: language || null, theme: theme || null })
        // The page that says so comes in the language that was just chosen.
        return saved(reply, '/dashboard/account')
      }),
    )

    const refusePasswords = (reply: FastifyReply) => {
      const { notUsed, notUsedText } = ownWords().password
      const page = messagePage(notUsed, notUsedText(ways.provider ?? ''))
      return sendPage(reply.header('x-error-code', PASSWORDS_OFF), page, 403)
    }
    app.get(`${LINK_PATHS.password}/:token`, async (request, reply) => {
      if (!ways.hasPasswords) return refusePasswords(reply)
      const user = await linkedUser(request)
      return user ? sendPage(reply, choosePasswordPage(user.email)) : sendPage(reply, deadLinkPage(), 404)
    })
    app.post(`${LINK_PATHS.password}/:token`, async (request, reply) => {
      refuseForeign(request)
      if (!ways.hasPasswords) return refusePasswords(reply)
      const user = await linkedUser(request)
      if (!user) return sendPage(reply, deadLinkPage(), 404)
      const refused = (problem: Told) => sendPage(reply, choosePasswordPage(user.email, problem), 400)
      const form = PasswordForm.safeParse(request.body)
      if (!form.success) return refused(ownWords().password.typeTwice)
      if (form.data.password !== form.data.passwordAgain) return refused(ownWords().password.unequal)
      const set = await orProblem(() => passwordLinks.use(tokenOf(request), form.data.password))
      if (typeof set !== 'boolean') return refused(set)
      return set ? reply.redirect('/dashboard/login', 303) : sendPage(reply, deadLinkPage(), 404)
    })
  }

  async function linkedUser(request: FastifyRequest) {
    const params = Token.safeParse(request.params)
    return params.success ? passwordLinks.find(params.data.token) : undefined
  }
}

/** Refuses what needs passwords where they are turned off. */
export const passwordsOff = (status: number) =>
  domainError(PASSWORDS_OFF, status, 'Passwords are turned off here, so nothing was changed.')

const tokenOf = (request: FastifyRequest): string => Token.parse(request.params).token

/** The sentence of a refusal (400), else what the work answers. */
async function orProblem(work: () => Promise<boolean>): Promise<boolean | Told> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return problemOf(error)
    throw error
  }
}
