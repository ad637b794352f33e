import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access, Identity } from '../../accounts/access.ts'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { withinOrganization } from '../../db/tenancy.ts'
import type { RateLimiter } from '../../web/rate-limit.ts'
import type { App } from '../../web/server.ts'
import {
  Analysis,
  Cancelled,
  Company,
  envelope,
  IdParams,
  Interview,
  InterviewDetail,
  InterviewsQuery,
  InvitedInterview,
  InviteInput,
  listEnvelope,
  Me,
  PageQuery,
  Position,
  PositionInput,
  PositionPatch,
  PositionsQuery,
  Problem,
  Team,
} from '../contract/contract.ts'
import type { Caller } from '../core/context.ts'
import type { InterviewServices } from '../services.ts'
import { admission } from './admission.ts'

const security = [{ apiKey: [] }]
const REFUSALS = { 400: Problem, 401: Problem, 403: Problem, 404: Problem, 429: Problem }

interface Served<Names extends keyof InterviewServices> {
  readonly services: Pick<InterviewServices, Names>
  /** The envelope of one thing. */
  readonly stamped: <Data>(data: Data) => { data: Data; timestamp: number }
}

/** The twelve endpoints of spec §4, each behind key, rate limit and API access, in this order. */
export function interviewRoutes(options: {
  services: Pick<InterviewServices, 'owners' | 'positions' | 'invites' | 'interviews' | 'analyses'>
  access: Access
  rateLimiter: RateLimiter
  /** Counts wrong keys by address. */
  wrongKeys: RateLimiter
  clock: Clock
}) {
  const { services, access, rateLimiter, wrongKeys, clock } = options
  const admit = admission({ access, rateLimiter, wrongKeys })
  const served = { services, stamped: <Data>(data: Data) => ({ data, timestamp: clock.now().getTime() }) }

  return async (app: App): Promise<void> => {
    app.decorateRequest('identity', null)
    app.addHook('onRequest', admit)
    // From here on the database shows this request its own organization only.
    app.addHook('preValidation', (request, _reply, done) =>
      withinOrganization(identityOf(request).organizationId, done),
    )

    organizationRoutes(app, served)
    positionRoutes(app, served)
    interviewsRoutes(app, served)
    analysisRoutes(app, served)

    // Unknown paths below the API are refused like all others: with the key first, so that nobody maps the API without one.
    app.all('/*', { schema: { hide: true, params: z.object({ '*': z.string() }) } as never }, () => {
      throw new AppError('Not found', { kind: 'domain', code: 'route.unknown', status: 404 })
    })
  }
}

function organizationRoutes(app: App, { services, stamped }: Served<'owners'>): void {
  app.get(
    '/me',
    {
      schema: {
        tags: ['Identity'],
        operationId: 'getMe',
        summary: 'Who the key belongs to',
        security,
        response: { 200: envelope(Me), ...REFUSALS },
      },
    },
    (request) => {
      const identity = identityOf(request)
      return stamped({
        organization: { id: identity.organizationId, name: identity.organizationName },
        apiKey: { id: identity.keyId, name: identity.keyName, prefix: identity.keyPrefix },
      })
    },
  )

  app.get(
    '/companies',
    {
      schema: {
        tags: ['Organization'],
        operationId: 'listCompanies',
        summary: 'Companies, newest first',
        security,
        querystring: PageQuery,
        response: { 200: listEnvelope(Company), ...REFUSALS },
      },
    },
    (request) => services.owners.listCompanies(callerOf(request), request.query),
  )

  app.get(
    '/teams',
    {
      schema: {
        tags: ['Organization'],
        operationId: 'listTeams',
        summary: 'Teams, newest first',
        security,
        querystring: PageQuery,
        response: { 200: listEnvelope(Team), ...REFUSALS },
      },
    },
    (request) => services.owners.listTeams(callerOf(request), request.query),
  )
}

function positionRoutes(app: App, { services, stamped }: Served<'positions'>): void {
  app.get(
    '/positions',
    {
      schema: {
        tags: ['Positions'],
        operationId: 'listPositions',
        summary: 'Positions, newest first',
        security,
        querystring: PositionsQuery,
        response: { 200: listEnvelope(Position), ...REFUSALS },
      },
    },
    (request) => services.positions.listPositions(callerOf(request), request.query),
  )

  app.post(
    '/positions',
    {
      schema: {
        tags: ['Positions'],
        operationId: 'createPosition',
        summary: 'Create a position',
        description: 'analyzePrompt is stored and never returned.',
        security,
        body: PositionInput,
        response: { 201: envelope(Position), ...REFUSALS },
      },
    },
    async (request, reply) =>
      reply.code(201).send(stamped(await services.positions.createPosition(callerOf(request), request.body))),
  )

  app.patch(
    '/positions/:id',
    {
      schema: {
        tags: ['Positions'],
        operationId: 'updatePosition',
        summary: 'Change the sent fields of a position',
        description:
          'Only the sent fields change. `questions` replaces the whole list; a question is kept when its id is sent.',
        security,
        params: IdParams,
        body: PositionPatch,
        response: { 200: envelope(Position), ...REFUSALS },
      },
    },
    async (request) =>
      stamped(await services.positions.updatePosition(callerOf(request), request.params.id, request.body)),
  )
}

function interviewsRoutes(app: App, { services, stamped }: Served<'invites' | 'interviews'>): void {
  app.post(
    '/positions/:id/invites',
    {
      schema: {
        tags: ['Interviews'],
        operationId: 'createInvite',
        summary: 'Invite a candidate',
        description:
          '201 when the interview is new; 200 when one with this externalId (or a live invite of this address without one) exists: the body is not compared and nothing is mailed. No credit is consumed.',
        security,
        params: IdParams,
        body: InviteInput,
        response: { 200: envelope(InvitedInterview), 201: envelope(InvitedInterview), ...REFUSALS, 409: Problem },
      },
    },
    async (request, reply) => {
      const outcome = await services.invites.invite(callerOf(request), request.params.id, request.body)
      const emailSent = await services.invites.isInviteMailed(outcome)
      return reply.code(outcome.created ? 201 : 200).send(stamped({ ...outcome.interview, emailSent }))
    },
  )

  app.get(
    '/interviews',
    {
      schema: {
        tags: ['Interviews'],
        operationId: 'listInterviews',
        summary: 'Interviews, newest first, or changed since',
        description:
          'Sorted by createdAt, newest first; with updatedSince by updatedAt ascending, then id. To follow changes read the pages from 1 until page >= meta.totalPages, and go on from the largest updatedAt seen. Cancelled interviews are not listed.',
        security,
        querystring: InterviewsQuery,
        response: { 200: listEnvelope(Interview), ...REFUSALS },
      },
    },
    (request) => services.interviews.listInterviews(callerOf(request), request.query),
  )

  app.get(
    '/interviews/:id',
    {
      schema: {
        tags: ['Interviews'],
        operationId: 'getInterview',
        summary: 'An interview with its answers',
        description: 'A cancelled interview is 404.',
        security,
        params: IdParams,
        response: { 200: envelope(InterviewDetail), ...REFUSALS },
      },
    },
    async (request) => stamped(await services.interviews.getInterview(callerOf(request), request.params.id)),
  )

  app.delete(
    '/interviews/:id',
    {
      schema: {
        tags: ['Interviews'],
        operationId: 'cancelInterview',
        summary: 'Cancel an interview that has not been started',
        description:
          'Only before an answer was recorded; 409 afterwards. Also cancels an expired invite, which frees its externalId. No body is sent.',
        security,
        params: IdParams,
        response: { 200: envelope(Cancelled), ...REFUSALS, 409: Problem },
      },
    },
    async (request) => stamped(await services.interviews.cancelInterview(callerOf(request), request.params.id)),
  )
}

function analysisRoutes(app: App, { services, stamped }: Served<'analyses'>): void {
  app.post(
    '/interviews/:id/analysis',
    {
      schema: {
        tags: ['Analysis'],
        operationId: 'requestAnalysis',
        summary: 'Request an AI analysis',
        description:
          '202 when it was queued, 200 with the current state when it was already requested. Safe to repeat; only for completed interviews. No body is sent.',
        security,
        params: IdParams,
        response: { 200: envelope(Analysis), 202: envelope(Analysis), ...REFUSALS, 409: Problem },
      },
    },
    async (request, reply) => {
      const { queued, analysis } = await services.analyses.requestAnalysis(callerOf(request), request.params.id)
      return reply.code(queued ? 202 : 200).send(stamped(analysis))
    },
  )

  app.get(
    '/interviews/:id/analysis',
    {
      schema: {
        tags: ['Analysis'],
        operationId: 'getAnalysis',
        summary: 'Read the AI analysis',
        description: '`result` is null unless `status` is `completed`. Poll every 30 to 60 seconds.',
        security,
        params: IdParams,
        response: { 200: envelope(Analysis), ...REFUSALS },
      },
    },
    async (request) => stamped(await services.analyses.getAnalysis(callerOf(request), request.params.id)),
  )
}

function identityOf(request: FastifyRequest): Identity {
  if (!request.identity)
    throw new AppError('A route was reached without an identity', { kind: 'bug', code: 'auth.missing' })
  return request.identity
}

function callerOf(request: FastifyRequest): Caller {
  const { organizationId, userId, keyId } = identityOf(request)
  return { organizationId, userId, keyId }
}
