import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PasswordLinks } from '../../accounts/password-links.ts'
import type { Session } from '../../accounts/sessions.ts'
import type { Accounts } from '../../accounts/store.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { ID_PATTERN, idOfForm } from '../../base/ids.ts'
import { linkWith } from '../../base/link-paths.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import type { LoginWays } from '../frame/login-page.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { type OrganizationView, organizationPage, organizationsPage } from './organization-pages.ts'
import { problemOf } from './refusal-words.ts'

const PATH = '/dashboard/organizations'
const csrf = z.string().max(200)
const typed = z.string().max(1_000)
const drawn = z.string().regex(ID_PATTERN).toLowerCase()
const MakeForm = z.object({ csrf, drawn, name: typed })
const ChangeForm = z.discriminatedUnion('act', [
  z.object({
    csrf,
    act: z.literal('save'),
    name: typed,
    credits: typed,
    // The credits that the page showed: a number that nobody changed is not set, since candidates use credits meanwhile.
    seenCredits: typed,
    subscription: z.enum(['active', 'none']),
    apiAccess: z.enum(['on', 'off']),
  }),
  z.object({ csrf, act: z.literal('administrator'), drawn, email: typed }),
])
type Change = z.infer<typeof ChangeForm>
const Id = z.object({ id: z.string().regex(ID_PATTERN).toLowerCase() })

interface Parts {
  readonly accounts: Accounts
  readonly passwordLinks: PasswordLinks
  readonly publicUrl: string
  readonly ways: LoginWays
  readonly guard: Guards
}

/** The organizations of the installation, for its administrators: credits, subscription, API access, and who administers each. */
export function organizationRoutes({ accounts, passwordLinks, publicUrl, ways, guard }: Parts) {
  const { guarded, formOf, saved } = guard

  const list = async (session: Session, reply: FastifyReply, view?: OrganizationView) => {
    const shown = { organizations: await accounts.listOrganizations(), drawn: accounts.drawId() }
    return sendPage(reply, organizationsPage(session, shown, view), view?.problem ? 400 : 200)
  }
  const show = async (session: Session, reply: FastifyReply, id: string, view?: OrganizationView) => {
    const [organization, users] = await Promise.all([accounts.getOrganization(id), accounts.listUsers(id)])
    const administrators = users.filter(({ role }) => role === 'administrator' || role === 'installation')
    const shown = { organization, administrators, drawn: accounts.drawId() }
    return sendPage(reply, organizationPage(session, { ...shown, ways }, view), view?.problem ? 400 : 200)
  }

  async function save({ userId: by }: Session, id: string, form: Extract<Change, { act: 'save' }>): Promise<void> {
    const { name, subscription, credits, seenCredits } = form
    const change = { name, subscription, apiAccess: form.apiAccess === 'on' }
    const set = credits.trim() === seenCredits ? {} : { credits: numberOf(credits) }
    await accounts.changeOrganization({ id, by }, { ...change, ...set })
  }

  async function addAdministrator(
    { userId: by }: Session,
    id: string,
    form: Extract<Change, { act: 'administrator' }>,
  ): Promise<OrganizationView> {
    await accounts.getOrganization(id)
    const whose = { organizationId: id, by, isByOperator: true }
    const user = await accounts.inviteUser({ ...whose, email: form.email, role: 'administrator', drawn: form.drawn })
    if (!ways.hasPasswords) return { added: user.email }
    const link = await passwordLinks.make({ ...whose, userId: user.id })
    const url = linkWith(publicUrl, 'password', link.token)
    return { link: { ...link, url, email: user.email } }
  }

  return async (app: App): Promise<void> => {
    app.get(
      PATH,
      guarded((session, _request, reply) => list(session, reply)),
    )
    app.post(
      PATH,
      guarded((session, request, reply) => {
        const form = formOf(session, request, MakeForm)
        return orAgain(
          async () => {
            const id = idOfForm(PATH, form.drawn)
            // Nothing can be connected and no position made without a company; most organizations have this one only.
            await accounts.createWithCompany({ id, name: form.name, companyId: idOfForm(id, form.drawn) })
            return saved(reply, `${PATH}/${id}`)
          },
          (problem) => list(session, reply, { problem, form: 'make', typed: { name: form.name } }),
        )
      }),
    )
    app.get(
      `${PATH}/:id`,
      guarded((session, request, reply) => show(session, reply, idOf(request))),
    )
    app.post(
      `${PATH}/:id`,
      guarded((session, request, reply) => {
        const id = idOf(request)
        const form = formOf(session, request, ChangeForm)
        return orAgain(
          async () => {
            if (form.act === 'administrator') return show(session, reply, id, await addAdministrator(session, id, form))
            await save(session, id, form)
            return saved(reply, `${PATH}/${id}`)
          },
          (problem) => show(session, reply, id, { problem, form: form.act, typed: form }),
        )
      }),
    )
  }
}

/** A whole number; what is none is refused where it is used. */
const numberOf = (text: string): number => (/^\s*\d{1,10}\s*$/.test(text) ? Number(text) : Number.NaN)

async function orAgain(
  work: () => Promise<FastifyReply>,
  again: (problem: Told) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error
    return again(problemOf(error))
  }
}

/** Text that is no id is answered like an id that is unknown. */
function idOf(request: FastifyRequest): string {
  const params = Id.safeParse(request.params)
  if (params.success) return params.data.id
  throw domainError('account.unknown', 404, 'There is nothing here.')
}
