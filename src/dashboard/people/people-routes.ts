import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OidcIdentities } from '../../accounts/oidc-identities.ts'
import type { PasswordLinks } from '../../accounts/password-links.ts'
import { type AskedPeople, PEOPLE_GROUPS } from '../../accounts/people.ts'
import { ROLES, type Role } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import type { Accounts } from '../../accounts/store.ts'
import type { User } from '../../accounts/users.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import { linkWith } from '../../base/link-paths.ts'
import { isStorable } from '../../base/text.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import type { LoginWays } from '../frame/login-page.ts'
import type { ShownLink } from './link-part.ts'
import { passwordsOff } from './own-account-routes.ts'
import { type PeopleView, peoplePage } from './people-page.ts'
import { personPage } from './person-page.ts'
import { problemOf } from './refusal-words.ts'
import { staffWords } from './words/staff/index.ts'

const csrf = z.string().max(200)
const id = z.string().regex(ID_PATTERN).toLowerCase()
const AddForm = z.object({
  csrf,
  email: z.string().max(254),
  role: z.enum(ROLES).default('reviewer'),
  // Absent: a form from before an upgrade.
  drawn: z.string().regex(ID_PATTERN).toLowerCase().optional(),
})
const ActForm = z
  .object({
    csrf,
    act: z.enum(['link', 'disable', 'enable', 'role', 'teams', 'unlink']),
    role: z.enum(ROLES).optional(),
    // A browser sends one ticked box as a text, several as a list.
    team: z.union([id, z.array(id).max(500)]).default([]),
    // The teams or the role when the form was made; empty in a role's form from before an upgrade.
    shown: z.string().max(20_000).default(''),
  })
  .refine(({ act, role }) => act !== 'role' || role !== undefined)
const UserId = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) })
/** Whatever cannot be understood is left out. */
const place = id.optional().catch(undefined)
const ListQuery = z.object({
  q: z.string().trim().max(200).refine(isStorable).catch(''),
  group: z.enum(PEOPLE_GROUPS).optional().catch(undefined),
  after: place,
  before: place,
})
const PAGE = 25

interface Parts {
  readonly accounts: Accounts
  readonly passwordLinks: PasswordLinks
  readonly publicUrl: string
  readonly guard: Guards
  readonly ways: LoginWays
  readonly identities: OidcIdentities
}

/** People of the organization, for its administrators. */
export function peopleRoutes({ accounts, passwordLinks, publicUrl, guard, ways, identities }: Parts) {
  const { guarded, formOf, saved } = guard

  /** Those that an administrator may give: administrators of an installation with several organizations are made by its operator. */
  const rolesToGive = async ({ isOperator }: Session): Promise<readonly Role[]> =>
    isOperator && !(await accounts.rolesAreShellOnly()) ? ROLES : ROLES.filter((role) => role !== 'installation')
  const show = async (session: Session, reply: FastifyReply, query: unknown, view?: PeopleView) => {
    const { q, group, after, before } = ListQuery.parse(query)
    const from = listPlace(after, before)
    const [list, done, mayGive] = await Promise.all([
      accounts.listPeople(session.organizationId, { q, group, from, limit: PAGE }),
      accounts.historyOf(session.organizationId),
      rolesToGive(session),
    ])
    const listed = { asked: { q, group, isFirstPage: from === undefined }, list }
    const people = { listed, done, mayGive, drawn: accounts.drawId(), ways }
    return sendPage(reply, peoplePage(session, people, view), view?.problem ? 400 : 200)
  }

  const linkFor = async (session: Session, user: { id: string; email: string }): Promise<ShownLink> => {
    const { organizationId, userId: by } = session
    const link = await passwordLinks.make({ organizationId, userId: user.id, by })
    return { ...link, url: linkWith(publicUrl, 'password', link.token), email: user.email }
  }
  const showPerson = async (session: Session, reply: FastifyReply, user: User, link?: ShownLink) => {
    const { organizationId } = session
    const [mayGive, teams, since, done] = await Promise.all([
      rolesToGive(session),
      accounts.teamsOf(organizationId, user.id),
      identities.linkedSince(organizationId, user.id),
      accounts.historyOf(organizationId, user.id),
    ])
    const linked = since && { since, provider: ways.provider }
    const locked = lockedFor(session, user)
    return sendPage(reply, personPage(session, { user, mayGive, teams, linked, done, ways, locked }, link))
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/people',
      guarded((session, request, reply) => show(session, reply, request.query)),
    )
    app.post(
      '/dashboard/people',
      guarded(async (session, request, reply) => {
        const { email, role, drawn = accounts.drawId() } = formOf(session, request, AddForm)
        const { organizationId, userId: by } = session
        try {
          const user = await accounts.inviteUser({ organizationId, email, role, by, drawn })
          if (!ways.hasPasswords) return await show(session, reply, {}, { added: user.email })
          return await show(session, reply, {}, { link: await linkFor(session, user) })
        } catch (error) {
          if (error instanceof AppError && error.status === 400)
            return show(session, reply, {}, { problem: problemOf(error), typed: email, role })
          throw error
        }
      }),
    )
    app.get(
      '/dashboard/people/:id',
      guarded(async (session, request, reply) => showPerson(session, reply, await named(session, request))),
    )
    app.post(
      '/dashboard/people/:id',
      guarded(async (session, request, reply) => {
        const { act, role, team, shown } = formOf(session, request, ActForm)
        const user = await named(session, request)
        if (user.id === session.userId)
          throw domainError('account.own', 409, 'You cannot change your own account here; another administrator can.')
        if (act === 'link' && !ways.hasPasswords) throw passwordsOff(409)
        if (act === 'link') return showPerson(session, reply, user, await linkFor(session, user))
        const whose = { organizationId: session.organizationId, by: session.userId, id: user.id }
        if (act === 'unlink') {
          await identities.unlinkColleague({ ...whose, userId: user.id })
          return saved(reply, `/dashboard/people/${user.id}`)
        }
        if (act === 'teams') {
          await accounts.setTeams(whose, [team].flat(), shown === '' ? [] : shown.split(','))
          return saved(reply, `/dashboard/people/${user.id}`)
        }
        const change = act === 'role' ? (role === undefined ? {} : { role }) : { disabled: act === 'disable' }
        await accounts.changeColleague(whose, change, act === 'role' && shown !== '' ? shown : undefined)
        return saved(reply, `/dashboard/people/${user.id}`)
      }),
    )
  }

  /** The person whom the path names; 404 where they are of another organization. */
  async function named(session: Session, request: FastifyRequest): Promise<User> {
    const params = UserId.safeParse(request.params)
    if (!params.success) throw domainError('account.unknown', 404, 'There is no such user.')
    return accounts.userOf(session.organizationId, params.data.id)
  }
}

/** Why somebody's account is not this administrator's to change. */
function lockedFor({ userId, isOperator }: Session, { id, role }: User): string | undefined {
  if (id === userId) return staffWords().person.lockedOwn
  if (role === 'installation' && !isOperator) return staffWords().person.lockedAbove
  return undefined
}

function listPlace(after: string | undefined, before: string | undefined): AskedPeople['from'] {
  if (before !== undefined) return { id: before, direction: 'before' }
  return after === undefined ? undefined : { id: after, direction: 'after' }
}
