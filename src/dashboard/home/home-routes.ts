import { may } from '../../accounts/roles.ts'
import type { Accounts } from '../../accounts/store.ts'
import type { InterviewServices } from '../../interview/services.ts'
import type { SyncAdminService } from '../../sync/operations/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { SPANS, type Span } from './home-figures.ts'
import { homePage } from './home-page.ts'

/** The page with what needs the person who logged in, and figures of the last days. */
export function homeRoutes(
  services: Pick<InterviewServices, 'figures' | 'finding' | 'mails'>,
  accounts: Accounts,
  syncAdmin: SyncAdminService,
  { guarded }: Guards,
) {
  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/home',
      guarded(async (session, request, reply) => {
        const days = spanOf((request.query as Record<string, unknown>)['days'])
        const [found, organization, connections, figures, teams, begun, standstill] = await Promise.all([
          services.finding.findInterviews(session, {
            filters: { decision: 'to_decide' },
            sort: 'waiting',
            limit: 1,
            withTotal: true,
          }),
          accounts.getOrganization(session.organizationId),
          may(session, 'oversee') ? syncAdmin.connections(session) : [],
          services.figures.figuresOf(session, days),
          session.teamIds.length > 0 ? accounts.teamsOf(session.organizationId, session.userId) : [],
          may(session, 'administer') ? accounts.begunBy(session) : undefined,
          session.isAdministrator ? services.mails.mailStandstill(session) : undefined,
        ])
        const toDecide = found.total ?? { count: found.rows.length, isExact: !found.next }
        return sendPage(
          reply,
          homePage(session, {
            toDecide,
            credits: organization.credits,
            connections,
            figures,
            days,
            teams,
            begun,
            standstill,
          }),
        )
      }),
    )
  }
}

const spanOf = (asked: unknown): Span => SPANS.find((days) => String(days) === asked) ?? 30
