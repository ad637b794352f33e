import { may } from '../../accounts/roles.ts'
import type { Accounts } from '../../accounts/store.ts'
import type { Needs } from '../../interview/finding/needs.ts'
import type { InterviewServices } from '../../interview/services.ts'
import type { SyncAdminService } from '../../sync/operations/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { SPANS, type Span } from './home-figures.ts'
import { homePage } from './home-page.ts'
import { type SampleParts, sampleRoutes } from './sample-routes.ts'

/** Of those who wait for a decision. */
const WAITING_SHOWN = 5
/** For whoever may do nothing about it. */
const NOTHING: Needs = {
  ending: [],
  failed: [],
  isMore: { ending: false, failed: false },
  isPartial: { ending: false, failed: false },
}

/** The page with what needs the person who logged in, and figures of the last days. */
export function homeRoutes(
  services: Pick<InterviewServices, 'figures' | 'finding' | 'mails' | 'needs'>,
  accounts: Accounts,
  syncAdmin: SyncAdminService,
  parts: SampleParts,
) {
  const { samples, guard } = parts
  const { guarded } = guard
  return async (app: App): Promise<void> => {
    await app.register(sampleRoutes(parts))
    app.get(
      '/dashboard/home',
      guarded(async (session, request, reply) => {
        const days = spanOf((request.query as Record<string, unknown>)['days'])
        const decides = may(session, 'decide')
        const isSample = session.sample !== null
        const [toDecide, needs, organization, connections, figures, teams, begun, standstill, hasSample] =
          await Promise.all([
            decides
              ? services.finding.findInterviews(session, {
                  filters: { decision: 'to_decide' },
                  sort: 'waiting',
                  limit: WAITING_SHOWN,
                  withTotal: true,
                })
              : undefined,
            decides && !isSample ? services.needs.needsOf(session) : NOTHING,
            // Nobody of made-up people is invited, so nobody needs credits.
            isSample ? { credits: Number.POSITIVE_INFINITY } : accounts.getOrganization(session.organizationId),
            may(session, 'oversee') ? syncAdmin.connections(session) : [],
            services.figures.figuresOf(session, days),
            session.teamIds.length > 0 ? accounts.teamsOf(session.organizationId, session.userId) : [],
            may(session, 'administer') ? accounts.begunBy(session) : undefined,
            session.isAdministrator ? services.mails.mailStandstill(session) : undefined,
            may(session, 'administer') ? samples.isMade(session.organizationId) : false,
          ])
        const { credits } = organization
        const { sendsMails } = services.mails
        const waiting = { toDecide, needs, sendsMails, credits, connections }
        return sendPage(reply, homePage(session, { ...waiting, figures, days, teams, begun, standstill, hasSample }))
      }),
    )
  }
}

const spanOf = (asked: unknown): Span => SPANS.find((days) => String(days) === asked) ?? 30
