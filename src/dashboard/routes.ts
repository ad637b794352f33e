import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FirstLinks } from '../accounts/first-link.ts'
import type { LoginLimits } from '../accounts/login-limits.ts'
import type { PasswordLinks } from '../accounts/password-links.ts'
import { may } from '../accounts/roles.ts'
import type { Session, Sessions } from '../accounts/sessions.ts'
import type { Accounts } from '../accounts/store.ts'
import { AppError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { IdParams } from '../interview/contract/contract.ts'
import { TIME_PERCENT } from '../interview/reviewing/accommodations.ts'
import type { InterviewServices } from '../interview/services.ts'
import type { Samples } from '../samples/samples.ts'
import type { SyncAdminService } from '../sync/operations/contract.ts'
import { acceptForms } from '../web/content-type.ts'
import { sendPage } from '../web/pages.ts'
import type { RateLimiter } from '../web/rate-limit.ts'
import type { App } from '../web/server.ts'
import { componentsPage } from './components-page.ts'
import { connectionsBeside } from './connecting/connections-part.ts'
import { connectingRoutes } from './connecting/routes.ts'
import type { ConnectingService } from './connecting/service.ts'
import { describingRoutes } from './describing/routes.ts'
import { answerErrors } from './error-pages.ts'
import { findRoutes } from './finding/find-routes.ts'
import { searchRoutes } from './finding/search-routes.ts'
import { viewRoutes } from './finding/view-routes.ts'
import { dashboardAssets } from './frame/assets.ts'
import { callerOf } from './frame/caller.ts'
import { momentOf, numberOf } from './frame/form-fields.ts'
import { guards, speakAsAsked } from './frame/guards.ts'
import { fromOf, pathTo } from './frame/interview-place.ts'
import { rightOf } from './frame/rights.ts'
import { countingWaiting } from './frame/waiting-sign.ts'
import { homeRoutes } from './home/home-routes.ts'
import { firstRoutes } from './people/first-routes.ts'
import { keyRoutes } from './people/key-routes.ts'
import { arrivals, showsUnsent } from './people/login-arrival.ts'
import { loginRoutes } from './people/login-routes.ts'
import { leadOn, oidcRoutes, type WaysParts } from './people/oidc-routes.ts'
import { organizationRoutes } from './people/organization-routes.ts'
import { ownAccountRoutes } from './people/own-account-routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { unitRoutes } from './people/unit-routes.ts'
import { inviteListRoutes } from './positions/invite-list-routes.ts'
import { inviteRoutes } from './positions/invite-routes.ts'
import { type PreviewPage, positionRoutes } from './positions/position-routes.ts'
import { batchRoutes } from './reviewing/batch-routes.ts'
import { compareRoutes } from './reviewing/compare-routes.ts'
import { decisionRoutes } from './reviewing/decision-routes.ts'
import { type GuestParts, guestRoutes } from './reviewing/guest-routes.ts'
import { remindRoutes } from './reviewing/remind-routes.ts'
import { reviewRoutes } from './reviewing/review-routes.ts'
import { correctionRoutes } from './reviewing/transcripts/correction-routes.ts'
import { configurationPage, type ShownConfiguration } from './settings/configuration-page.ts'
import { mailTextRoutes } from './settings/mail-text-routes.ts'
import { mailStateOf, mailsPage } from './settings/mails.ts'
import { notificationRoutes } from './settings/notification-routes.ts'
import { type LookPreview, settingsRoutes } from './settings/settings-routes.ts'
import { planRoutes } from './sync/plan-routes.ts'
import { syncRoutes } from './sync/sync-routes.ts'

const field = z.string().max(100)
const AccommodationsForm = z.object({
  csrf: z.string(),
  timePercent: field,
  extraTakes: field,
  mayWrite: field.optional(),
  inviteExpiresAt: field.default(''),
})

interface Parts extends Omit<GuestParts, 'guard' | 'idOf'> {
  /** All of them: each of the routes below takes those that it uses. */
  readonly services: InterviewServices
  readonly accounts: Accounts
  readonly samples: Samples
  readonly sessions: Sessions
  readonly passwordLinks: PasswordLinks
  readonly firstLinks: FirstLinks
  /** Slows down guessing a link for the first administrator. */
  readonly firstMisses: RateLimiter
  /** Slows down guessing. */
  readonly logins: LoginLimits
  /** Ways in besides a password. */
  readonly ways: WaysParts
  readonly publicUrl: string
  readonly syncAdmin: SyncAdminService
  readonly connecting: ConnectingService
  readonly previewPage: PreviewPage & LookPreview
  readonly configuration: () => ShownConfiguration
  readonly log: Log
  /** Serves the page of all components too. */
  readonly isDevelopment: boolean
}

/** The reviewers' pages: everything is read and changed through the same services as the API, for the session's organization. */
export function dashboardRoutes(parts: Parts) {
  const { services, accounts, sessions, logins, firstLinks, publicUrl, syncAdmin, previewPage, log } = parts
  const { hasPasswords, oidc } = parts.ways
  const ways = { hasPasswords, provider: oidc?.settings.name, mailsLinks: services.mails.sendsMails }
  const countWaiting = countingWaiting((session) => syncAdmin.waitingForSomebody(session), log)
  const guard = guards(sessions, publicUrl, ways, countWaiting)
  const { guarded } = guard
  const batches = batchRoutes(services, syncAdmin, guard, log)
  const deciding = decisionRoutes(services, syncAdmin, guard, { idOf: interviewIdOf, log })
  const positions = positionRoutes(services, accounts, guard, previewPage)

  return async (app: App): Promise<void> => {
    await acceptForms(app)
    // Here and not for every request: nothing else reads or sets a cookie.
    await app.register(cookie)
    answerErrors(app, parts)
    speakAsAsked(app)
    await app.register(dashboardAssets.routes)
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (rightOf(one, url) === undefined)
          throw new AppError(`The route ${one} ${url} declares in rights.ts no right that it needs`, {
            kind: 'bug',
            code: 'dashboard.undeclared',
          })
    })
    const askAgain: typeof deciding.askAgain = (...form) =>
      (may(form[0], 'decide') ? (deciding.askAgain(...form) ?? batches.askAgain(...form)) : undefined) ??
      positions.askAgain(...form)
    const showUnsent = showsUnsent(askAgain)
    const arrive = arrivals({ sessions, logins, publicUrl, showUnsent })
    const afterLogout = async (reply: FastifyReply, issuer: string | null) => {
      const url = issuer === null ? undefined : await oidc?.logoutUrl()
      return oidc && url !== undefined ? leadOn(reply, url, oidc, true) : undefined
    }
    await app.register(firstRoutes({ ...parts, ways, oidc, guard, arrive }))
    await app.register(loginRoutes({ sessions, logins, firstLinks, ways, guard, arrive, afterLogout }))
    await app.register(oidcRoutes({ ...parts.ways, publicUrl, guard, arrive, ways, log }))

    await app.register(findRoutes(services, guard))
    await app.register(searchRoutes(services, guard))
    await app.register(viewRoutes(services, guard))

    /** A form of our own page, for one interview: `work` gets the checked form and the interview's id. */
    const posted = <Form extends { csrf: string }>(
      schema: z.ZodType<Form>,
      work: (session: Session, id: string, form: Form) => Promise<unknown>,
    ) =>
      guarded(async (session, request, reply) => {
        const id = interviewIdOf(request)
        await work(session, id, guard.formOf(session, request, schema))
        return reply.redirect(pathTo({ id, from: fromOf(request) }), 303)
      })
    app.post(
      '/dashboard/interviews/:id/analysis',
      posted(z.object({ csrf: z.string() }), (session, id) => services.analyses.requestAnalysis(callerOf(session), id)),
    )
    app.post(
      '/dashboard/interviews/:id/accommodations',
      posted(AccommodationsForm, (session, id, form) =>
        services.accommodations.grant(callerOf(session), id, {
          timePercent: numberOf(form.timePercent) ?? TIME_PERCENT.min,
          extraTakes: numberOf(form.extraTakes) ?? 0,
          mayWrite: form.mayWrite === 'on',
          ...(form.inviteExpiresAt === '' ? {} : { inviteExpiresAt: momentOf(form.inviteExpiresAt) }),
        }),
      ),
    )
    app.post(
      '/dashboard/interviews/:id/reopen',
      posted(z.object({ csrf: z.string() }), (session, id) => services.accommodations.reopen(callerOf(session), id)),
    )

    for (const { routes } of [deciding, batches]) await app.register(routes)
    await app.register(remindRoutes(services, guard))
    await app.register(compareRoutes(services, guard, log))
    await app.register(homeRoutes(services, accounts, syncAdmin, { ...parts, guard, showUnsent }))
    await app.register(peopleRoutes({ ...parts, guard, ways, identities: parts.ways.identities }))
    await app.register(ownAccountRoutes({ ...parts, guard, ways }))
    for (const routes of [keyRoutes, unitRoutes]) await app.register(routes(accounts, guard))
    await app.register(organizationRoutes({ ...parts, ways, guard }))
    await app.register(reviewRoutes(services, syncAdmin, guard, { idOf: interviewIdOf, publicUrl, log }))
    await app.register(correctionRoutes(services, guard, interviewIdOf))
    await app.register(guestRoutes({ ...parts, guard, idOf: interviewIdOf }))
    await app.register(
      syncRoutes(services, syncAdmin, guard, (session) => connectionsBeside(parts.connecting, session)),
    )
    await app.register(describingRoutes(parts.connecting, guard))
    await app.register(connectingRoutes(parts.connecting, { services, accounts, syncAdmin, guard, log }))
    await app.register(planRoutes(syncAdmin, guard, log))
    await app.register(settingsRoutes(services, guard, previewPage))
    await app.register(mailTextRoutes(services, guard))
    await app.register(notificationRoutes(services, guard))
    await app.register(positions.routes)
    await app.register(inviteListRoutes(services, guard))
    await app.register(inviteRoutes(services, syncAdmin, guard, interviewIdOf))

    app.get(
      '/dashboard/configuration',
      guarded(async (session, _request, reply) => sendPage(reply, configurationPage(session, parts.configuration()))),
    )
    if (parts.isDevelopment)
      app.get(
        '/dashboard/components',
        guarded(async (session, _request, reply) => sendPage(reply, componentsPage(session, parts.connecting))),
      )
    app.get(
      '/dashboard/mail',
      guarded(async (session, request, reply) => {
        const state = mailStateOf(request.query)
        const mails = await services.mails.listMails(callerOf(session), state)
        const standstill = session.isAdministrator ? await services.mails.mailStandstill(session) : undefined
        const isSearched = state !== undefined || session.teamIds.length > 0
        const hasOlder = isSearched && (await services.mails.hasOlderMails(callerOf(session)))
        return sendPage(reply, mailsPage(session, { mails, standstill, state, hasOlder }))
      }),
    )
  }
}

/** Text that is no id is answered like an id that is unknown. */
function interviewIdOf(request: FastifyRequest): string {
  const params = IdParams.safeParse(request.params)
  if (params.success) return params.data.id
  throw new AppError('Interview not found', { kind: 'domain', code: 'interview.not_found', status: 404 })
}
