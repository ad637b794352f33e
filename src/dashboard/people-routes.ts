import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LoginLimits } from '../accounts/login-limits.ts'
import type { OidcIdentities } from '../accounts/oidc-identities.ts'
import type { PasswordLinks } from '../accounts/password-links.ts'
import { ROLES, type Role } from '../accounts/roles.ts'
import type { Session, Sessions } from '../accounts/sessions.ts'
import type { Accounts } from '../accounts/store.ts'
import type { User } from '../accounts/users.ts'
import { AppError, domainError } from '../base/errors.ts'
import { ID_PATTERN, TOKEN_PATTERN } from '../base/ids.ts'
import { isStorable } from '../base/text.ts'
import { callerAddress } from '../web/caller-address.ts'
import { sendPage } from '../web/pages.ts'
import type { App } from '../web/server.ts'
import { COOKIE, DEVICE_COOKIE, type Guards } from './guards.ts'
import type { LoginWays } from './login-page.ts'
import { PASSWORDS_OFF } from './login-routes.ts'
import { messagePage } from './pages.ts'
import { accountPage, choosePasswordPage, deadLinkPage, type PeopleView, peoplePage } from './people-page.ts'
import { personPage } from './person-page.ts'
import { problemOf } from './refusal-words.ts'

const csrf = z.string().max(200)
const id = z.string().regex(ID_PATTERN).toLowerCase()
const password = z.string().max(1_000).refine(isStorable)
const AddForm = z.object({
  csrf,
  email: z.string().max(254),
  role: z.enum(ROLES).default('reviewer'),
  // Absent: a form from before an upgrade.
  drawn: z.string().regex(ID_PATTERN).toLowerCase().optional(),
})
const ActForm = z.object({
  csrf,
  act: z.enum(['link', 'disable', 'enable', 'role', 'teams', 'unlink']),
  role: z.enum(ROLES).optional(),
  // A browser sends one ticked box as a text, several as a list.
  team: z.union([id, z.array(id).max(500)]).default([]),
  shown: z.string().max(20_000).default(''),
})
const PasswordForm = z.object({ password, passwordAgain: password })
const ChangeForm = PasswordForm.extend({ csrf, currentPassword: password })
const Token = z.object({ token: z.string().regex(TOKEN_PATTERN) })
const UserId = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) })
const UNEQUAL = 'The two new passwords are not the same.'

interface Parts {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly passwordLinks: PasswordLinks
  readonly logins: LoginLimits
  readonly publicUrl: string
  readonly guard: Guards
  readonly ways: LoginWays
  readonly identities: OidcIdentities
}

/** People of the organization, for its administrators; each one's own account; choosing a password by a link. */
export function peopleRoutes({ accounts, sessions, passwordLinks, logins, publicUrl, guard, ways, identities }: Parts) {
  const { guarded, formOf, refuseForeign } = guard

  /** Those that an administrator may give: administrators of an installation with several organizations are made by its operator. */
  const rolesToGive = async ({ isOperator }: Session): Promise<readonly Role[]> =>
    isOperator && !(await accounts.rolesAreShellOnly()) ? ROLES : ROLES.filter((role) => role !== 'installation')
  const show = async (session: Session, reply: FastifyReply, view?: PeopleView) => {
    const [users, done, mayGive] = await Promise.all([
      accounts.listUsers(session.organizationId),
      accounts.historyOf(session.organizationId),
      rolesToGive(session),
    ])
    const people = { users, done, mayGive, drawn: accounts.drawId(), ways }
    return sendPage(reply, peoplePage(session, people, view), view?.problem ? 400 : 200)
  }
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

  const showLink = async (session: Session, reply: FastifyReply, user: { id: string; email: string }) => {
    const { organizationId, userId: by } = session
    const link = await passwordLinks.make({ organizationId, userId: user.id, by })
    const url = new URL(`/dashboard/password/${link.token}`, publicUrl).href
    return show(session, reply, { link: { ...link, url, email: user.email } })
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/people',
      guarded(async (session, _request, reply) => {
        return show(session, reply)
      }),
    )
    app.post(
      '/dashboard/people',
      guarded(async (session, request, reply) => {
        const { email, role, drawn = accounts.drawId() } = formOf(session, request, AddForm)
        const { organizationId, userId: by } = session
        try {
          const user = await accounts.inviteUser({ organizationId, email, role, by, drawn })
          if (!ways.hasPasswords) return await show(session, reply, { added: user.email })
          return await showLink(session, reply, user)
        } catch (error) {
          if (error instanceof AppError && error.status === 400)
            return show(session, reply, {
              problem: problemOf(error),
              typed: email,
              role,
            })
          throw error
        }
      }),
    )
    app.get(
      '/dashboard/people/:id',
      guarded(async (session, request, reply) => {
        const [user, mayGive] = await Promise.all([named(session, request), rolesToGive(session)])
        const teams = await accounts.teamsOf(session.organizationId, user.id)
        const since = await identities.linkedSince(session.organizationId, user.id)
        const linked = since && { since, provider: ways.provider ?? 'a provider' }
        return sendPage(reply, personPage(session, { user, mayGive, teams, linked, locked: lockedFor(session, user) }))
      }),
    )
    app.post(
      '/dashboard/people/:id',
      guarded(async (session, request, reply) => {
        const { act, role, team, shown } = formOf(session, request, ActForm)
        const user = await named(session, request)
        if (user.id === session.userId)
          throw domainError('account.own', 409, 'You cannot change your own account here; another administrator can.')
        if (act === 'link' && !ways.hasPasswords) throw passwordsOff(409)
        if (act === 'link') return showLink(session, reply, user)
        const whose = { organizationId: session.organizationId, by: session.userId, id: user.id }
        if (act === 'unlink') {
          await identities.unlinkColleague({ ...whose, userId: user.id })
          return reply.redirect(`/dashboard/people/${user.id}`, 303)
        }
        if (act === 'teams') {
          await accounts.setTeams(whose, [team].flat(), shown === '' ? [] : shown.split(','))
          return reply.redirect(`/dashboard/people/${user.id}`, 303)
        }
        const change = act === 'role' ? (role === undefined ? {} : { role }) : { disabled: act === 'disable' }
        await accounts.changeColleague(whose, change)
        return reply.redirect(`/dashboard/people${act === 'role' ? `/${user.id}` : ''}`, 303)
      }),
    )

    app.get(
      '/dashboard/account',
      guarded(async (session, _request, reply) => showAccount(session, reply)),
    )
    app.post(
      '/dashboard/account/password',
      guarded(async (session, request, reply) => {
        const form = formOf(session, request, ChangeForm)
        if (!ways.hasPasswords) throw passwordsOff(403)
        const refused = (problem: string, status = 400) => showAccount(session, reply, { problem }, status)
        if (form.password !== form.passwordAgain) return refused(UNEQUAL)
        const admission = await logins.admit(session.email, callerAddress(request), request.cookies[DEVICE_COOKIE])
        if ('waitSeconds' in admission)
          return refused(`Too many attempts. Try again in ${Math.ceil(admission.waitSeconds / 60)} minutes.`, 429)
        const token = request.cookies[COOKIE] ?? ''
        const changed = await orProblem(() => sessions.changePassword(token, form.currentPassword, form.password))
        if (changed === false) return refused('The current password is wrong.')
        admission.succeeded()
        return changed === true ? showAccount(session, reply, { isChanged: true }) : refused(changed)
      }),
    )

    const refusePasswords = (reply: FastifyReply) =>
      sendPage(
        reply.header('x-error-code', PASSWORDS_OFF),
        messagePage('Passwords are not used here', `Log in with ${ways.provider} instead; no password is needed.`),
        403,
      )
    app.get('/dashboard/password/:token', async (request, reply) => {
      if (!ways.hasPasswords) return refusePasswords(reply)
      const user = await linkedUser(request)
      return user ? sendPage(reply, choosePasswordPage(request.url, user.email)) : sendPage(reply, deadLinkPage(), 404)
    })
    app.post('/dashboard/password/:token', async (request, reply) => {
      refuseForeign(request)
      if (!ways.hasPasswords) return refusePasswords(reply)
      const user = await linkedUser(request)
      if (!user) return sendPage(reply, deadLinkPage(), 404)
      const refused = (problem: string) => sendPage(reply, choosePasswordPage(request.url, user.email, problem), 400)
      const form = PasswordForm.safeParse(request.body)
      if (!form.success) return refused('Type the new password twice.')
      if (form.data.password !== form.data.passwordAgain) return refused(UNEQUAL)
      const set = await orProblem(() => passwordLinks.use(tokenOf(request), form.data.password))
      if (typeof set === 'string') return refused(set)
      return set ? reply.redirect('/dashboard/login', 303) : sendPage(reply, deadLinkPage(), 404)
    })
  }

  /** The person whom the path names; 404 where they are of another organization. */
  async function named(session: Session, request: FastifyRequest): Promise<User> {
    const params = UserId.safeParse(request.params)
    if (!params.success) throw domainError('account.unknown', 404, 'There is no such user.')
    return accounts.userOf(session.organizationId, params.data.id)
  }

  async function linkedUser(request: FastifyRequest) {
    const params = Token.safeParse(request.params)
    return params.success ? passwordLinks.find(params.data.token) : undefined
  }
}

const passwordsOff = (status: number) =>
  domainError(PASSWORDS_OFF, status, 'Passwords are turned off here, so nothing was changed.')

/** Why somebody's account is not this administrator's to change. */
function lockedFor({ userId, isOperator }: Session, { id, role }: User): string | undefined {
  if (id === userId) return 'Another administrator changes your account.'
  if (role === 'installation' && !isOperator) return 'An administrator of the installation changes this account.'
  return undefined
}

const tokenOf = (request: FastifyRequest): string => Token.parse(request.params).token

/** The sentence of a refusal (400), else what the work answers. */
async function orProblem(work: () => Promise<boolean>): Promise<boolean | string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return problemOf(error)
    throw error
  }
}
