import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { isStorable } from '../../base/text.ts'
import type { InterviewServices } from '../../interview/services.ts'
import type { NamedExplanation, SyncAdminService } from '../../sync/operations/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { type ConnectionsBeside, connectionPage, connectionsPage } from './connections-page.ts'
import { deliveriesPage } from './deliveries-page.ts'
import { heldPage } from './held-page.ts'
import { hidingAi } from './own-rating.ts'
import { seesAll } from './own-teams.ts'
import { DELIVERY_CHOICES, type DeliveryChoice } from './sync-words.ts'
import { findingsPage, timelinePage, timelinePath } from './timeline-page.ts'

const PAGE = 50
/** People on a page of what the brake holds. */
const HELD_PAGE = 50
const CHOICES = Object.keys(DELIVERY_CHOICES) as [DeliveryChoice, ...DeliveryChoice[]]

/** A number of a write-back, as PostgreSQL can hold it and JavaScript too. */
const Seq = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const csrf = z.string().max(200)
// An id may be whatever the ATS thinks of that the database can hold.
const Asked = z.string().trim().min(1).max(254).refine(isStorable)
const Timeline = z.object({ connection: z.string().max(63), application: Asked })
const DeliveriesQuery = z.object({
  connection: z.string().max(63).catch(''),
  state: z.enum(CHOICES).catch('open'),
  after: Seq.optional().catch(undefined),
})
/** An application with the digest of what was shown of it. A browser sends one ticked box as a text, several as a list. */
const Ticked = z
  .string()
  .max(300)
  .regex(/^[0-9a-f]{32}:/)
  .refine(isStorable)
  .transform((sent): [id: string, digest: string] => {
    const [digest = '', ...id] = sent.split(':')
    return [id.join(':'), digest]
  })
const Applications = z.union([z.string(), z.array(z.string())]).transform((sent) => [sent].flat())
const BrakeForm = z.object({
  csrf,
  verdict: z.enum(['approve', 'reject', 'approve-some', 'reject-some']),
  application: Applications.pipe(z.array(Ticked).max(HELD_PAGE)).default([]),
  // A page from before this field shows less than it would decide about.
  shown: z.string().max(32).default('not shown'),
})
const AskedQuery = z.object({ sync: z.literal('asked').optional().catch(undefined) })
const HeldQuery = z.object({ after: z.string().max(254).refine(isStorable).catch('') })
const FindForm = z.object({ csrf, connection: z.string().max(63), who: Asked })
const ActForm = z.object({
  csrf,
  act: z.enum(['retry', 'discard']),
  looked: z.literal('yes').optional(),
  connection: z.string().max(63).catch(''),
  state: z.enum(CHOICES).catch('open'),
})

/** The sync, for people: connections and their health, write-backs, a candidate's timeline. */
export function syncRoutes(
  services: Pick<InterviewServices, 'analyses' | 'interviews' | 'reviews'>,
  syncAdmin: SyncAdminService,
  { guarded, formOf }: Guards,
  beside: (session: Session) => Promise<ConnectionsBeside>,
) {
  return async (app: App): Promise<void> => {
    connectionRoutes(app, syncAdmin, { guarded, formOf }, beside)
    app.get(
      '/dashboard/deliveries',
      guarded(async (session, request, reply) => {
        const { connection, state, after } = DeliveriesQuery.parse(request.query)
        const states = DELIVERY_CHOICES[state]
        const asked = { states, ...(connection ? { connection } : {}), ...(after === undefined ? {} : { after }) }
        const [connections, rows] = await Promise.all([
          syncAdmin.connections(session),
          syncAdmin.deliveries(session, asked, PAGE + 1),
        ])
        const shown = rows.slice(0, PAGE)
        const next = rows.length > PAGE ? shown.at(-1)?.seq : undefined
        return sendPage(reply, deliveriesPage(session, connections, shown, { connection, state, next }))
      }),
    )
    app.post(
      '/dashboard/deliveries/:seq',
      guarded(async (session, request, reply) => {
        const { act, looked, connection, state } = formOf(session, request, ActForm)
        const seq = Seq.safeParse((request.params as { seq?: string }).seq)
        if (!seq.success) throw nothing()
        if (act === 'retry') await syncAdmin.retry(session, seq.data, looked === 'yes')
        else await syncAdmin.discard(session, seq.data)
        return reply.redirect(`/dashboard/deliveries?${new URLSearchParams({ connection, state })}`, 303)
      }),
    )

    app.get(
      '/dashboard/timeline',
      guarded(async (session, request, reply) => {
        const query = Timeline.safeParse(request.query)
        if (!query.success) throw nothing()
        const { connection, application } = query.data
        const found = await seen(
          services,
          session,
          await syncAdmin.explain(session, connection, application, hidingAi(services, session)),
        )
        const [one] = found
        if (!one) throw nothing()
        return sendPage(reply, one.isKnown ? timelinePage(session, one) : findingsPage(session, connection, found))
      }),
    )
    // An address of a person in the path would stay in histories and logs; so it is posted.
    app.post(
      '/dashboard/find',
      guarded(async (session, request, reply) => {
        const { connection, who } = formOf(session, request, FindForm)
        const found = await seen(
          services,
          session,
          await syncAdmin.explain(session, connection, who, hidingAi(services, session)),
        )
        const [one, another] = found
        if (one?.isKnown && !another)
          return reply.redirect(timelinePath({ connection, applicationId: one.applicationId ?? '' }), 303)
        return sendPage(reply, findingsPage(session, connection, found))
      }),
    )
  }
}

/** Of what is known, whoever sees some teams alone is told what concerns interviews of these alone: asked in one statement for all of them. */
async function seen(
  { interviews }: Pick<InterviewServices, 'interviews'>,
  session: Session,
  found: readonly NamedExplanation[],
): Promise<readonly NamedExplanation[]> {
  if (session.teamIds.length === 0) return found
  const ids = await interviews.seenOf(session, [...new Set(found.flatMap((one) => one.interviewIds))])
  return found.filter(({ interviewIds }) => seesAll(interviewIds, ids))
}

function nameOf(request: FastifyRequest): string {
  return (request.params as { name?: string }).name ?? ''
}

function nothing(): AppError {
  return new AppError('There is nothing here.', { kind: 'domain', code: 'dashboard.unknown', status: 404 })
}

/** Connections, a sync that is asked for, and what the brake holds. */
function connectionRoutes(
  app: App,
  syncAdmin: SyncAdminService,
  { guarded, formOf }: Pick<Guards, 'guarded' | 'formOf'>,
  beside: (session: Session) => Promise<ConnectionsBeside>,
): void {
  app.get(
    '/dashboard/connections',
    guarded(async (session, _request, reply) =>
      sendPage(reply, connectionsPage(session, await syncAdmin.connections(session), await beside(session))),
    ),
  )
  app.get(
    '/dashboard/connections/:name',
    guarded(async (session, request, reply) =>
      sendPage(
        reply,
        connectionPage(session, await syncAdmin.connection(session, nameOf(request)), {
          ...(await beside(session)),
          isAskedFor: AskedQuery.parse(request.query).sync === 'asked',
        }),
      ),
    ),
  )
  app.post(
    '/dashboard/connections/:name/sync',
    guarded(async (session, request, reply) => {
      formOf(session, request, z.object({ csrf }))
      const name = nameOf(request)
      await syncAdmin.requestSync(session, name)
      return reply.redirect(`/dashboard/connections/${name}?sync=asked`, 303)
    }),
  )
  app.post(
    '/dashboard/connections/:name/brake',
    guarded(async (session, request, reply) => {
      const { verdict, application, shown } = formOf(session, request, BrakeForm)
      const name = nameOf(request)
      const isSome = verdict === 'approve-some' || verdict === 'reject-some'
      if (isSome && application.length === 0)
        throw domainError(
          'brake.nobody_chosen',
          400,
          'Nobody was ticked. Tick those whom it concerns, or decide about all.',
        )
      const word = verdict.startsWith('approve') ? 'approve' : 'reject'
      await syncAdmin.decideHeld(session, name, word, isSome ? { applications: new Map(application) } : { shown })
      return reply.redirect(`/dashboard/connections/${name}${isSome ? '/held' : ''}`, 303)
    }),
  )
  app.get(
    '/dashboard/connections/:name/held',
    guarded(async (session, request, reply) => {
      const { after } = HeldQuery.parse(request.query)
      const name = nameOf(request)
      const [{ health }, { applications: rows, digest }] = await Promise.all([
        syncAdmin.connection(session, name),
        syncAdmin.held(session, name, after, HELD_PAGE + 1),
      ])
      const applications = rows.slice(0, HELD_PAGE)
      const next = rows.length > HELD_PAGE ? applications.at(-1)?.applicationId : undefined
      return sendPage(
        reply,
        heldPage(session, name, { held: health.held, applications, digest, next, isFirstPage: after === '' }),
      )
    }),
  )
}
