import { Access } from '../accounts/access.ts'
import { LOGIN_LIMITS } from '../accounts/login-limits.ts'
import { codeOf, messageOf } from '../base/errors.ts'
import { type Service, within } from '../base/service.ts'
import { answerBadAddress } from '../dashboard/error-pages.ts'
import { dashboardRoutes } from '../dashboard/routes.ts'
import { ANALYSE_TASK, DECISION_TASK, MAIL_TASK, PLAYABLE_TASK, RUBRIC_TASK } from '../db/jobs.ts'
import { Readiness } from '../db/readiness.ts'
import { warnOfStaleCollations } from '../db/stale-collations.ts'
import { type Task, Worker } from '../db/worker.ts'
import { apiDocs } from '../interview/api/docs.ts'
import { interviewRoutes } from '../interview/api/routes.ts'
import { previewPage } from '../recorder/preview-page.ts'
import { recorderRoutes } from '../recorder/routes.ts'
import { sendStored } from '../recorder/send-recording.ts'
import { hookRoutes } from '../sync/inbound/hooks.ts'
import { orderRoutes } from '../sync/inbound/order-routes.ts'
import { AdminService } from '../sync/operations/admin-service.ts'
import { healthRoutes } from '../web/health.ts'
import { RateLimiter } from '../web/rate-limit.ts'
import { type App, createServer, type Route } from '../web/server.ts'
import { connectingService } from './connecting.ts'
import { connectorFor } from './connector-resolver.ts'
import type { Core } from './core.ts'
import { draftedBy } from './drafted-rules.ts'
import { figuresOf } from './figures.ts'
import { housekeeping } from './housekeeping.ts'
import { shownOf } from './in-effect.ts'
import { indexPage } from './index-page.ts'
import { Reloader, tellOfReloads } from './reload.ts'

/** The work of a process: serve HTTP, run jobs and connections, or both. */
export type Role = 'all' | 'api' | 'worker'

/** A daemon that runs. */
export interface Daemon {
  readonly origin: string
  readonly routes: readonly Route[]
  /** Resolves when nothing is left running, or when waiting longer would break the promise to end within 10 s. */
  stop(): Promise<void>
}

const STOP_MS_MAX = 9_000
/** Applications at public links in an hour. A career fair or an office is one address. */
const APPLICATIONS = {
  byPosition: { limit: 60, windowSeconds: 3_600 },
  byAddress: { limit: 40, windowSeconds: 3_600 },
}

/** Guest links of one address in an hour that do not work. Whoever has one that works is not counted. */
const GUEST_MISSES = { limit: 100, windowSeconds: 3_600 }

/** Links for the first administrator, of one address, that do not work: as many as wrong passwords. */
const FIRST_MISSES = LOGIN_LIMITS.address
/** Logins that are begun at the OpenID provider, each a row of the database; an office in the morning is one address. */
const PROVIDER_LOGINS = {
  byAddress: { limit: 300, windowSeconds: 300 },
  /** Those that carry a form which was not sent, of all addresses together: each is up to 57 KB for twenty minutes. */
  forms: { limit: 1_000, windowSeconds: 1_200 },
  /** The same of one address, so that no one address uses up what is everybody's. */
  formsOfAddress: { limit: 100, windowSeconds: 1_200 },
}

const NO_REQUEST_ROLE =
  'the database user may not make the role of requests, so requests are kept apart by their statements alone; let an administrator of PostgreSQL create the role (nologin) and grant it to that user alone'

/** Starts what the role asks for, in an order in which each part finds what it needs; stops in the reverse one. */
export async function startDaemon(
  core: Core,
  options: {
    role: Role
    indexPage?: (app: App) => Promise<void>
    /** Serves pages that are of use to whoever changes the product alone. */
    isDevelopment?: boolean
  },
): Promise<Daemon> {
  const { log, clock, database, config } = core
  const { role } = options
  const request = database.requests.role
  if (!request.isOurs) log.warn({ code: 'database.no_request_role', role: request.name }, NO_REQUEST_ROLE)
  await warnOfStaleCollations(database.knex, log)
  const access = new Access(database, clock)
  const isSecure = core.links.publicUrl.startsWith('https:')
  const web = createServer({
    ...{ ...config.server, clock, log, metrics: core.metrics, isSecure },
    answerBadAddress: answerBadAddress(core.sessions),
  })
  const { app } = web
  // Not fatal: a volume that is mounted later is recognised by itself, and `/readyz` is 503 until then.
  await core.media
    .check()
    .catch((error: unknown) =>
      log.error({ code: codeOf(error), problem: messageOf(error) }, 'the media folder cannot be used'),
    )
  const figures = await registerHealth(core, app)
  if (role !== 'worker') await registerPages(core, app, access, options)

  const services: Service[] = [access, web, ...(figures ? [figures] : [])]
  if (role === 'api') services.push(core.engine.watch(), tellOfReloads(core), new Reloader(core, { looksOnly: true }))
  else
    services.push(
      core.clockSteps,
      new Worker(database, log, tasksOf(core)),
      core.mailer,
      core.remuxer,
      core.engine,
      housekeeping(core),
      new Reloader(core),
    )
  await startAll(services)
  log.info(
    { origin: web.origin(), role, connections: core.engine.connections.map((connection) => connection.name) },
    `ready at ${web.origin()}`,
  )

  let stopping: Promise<void> | undefined
  return {
    origin: web.origin(),
    routes: web.routes,
    stop() {
      stopping ??= stopAll([...services].reverse(), core)
      return stopping
    },
  }
}

async function startAll(services: readonly Service[]): Promise<void> {
  try {
    for (const service of services) await service.start()
  } catch (error) {
    // Services that were started already must not keep the process alive after it has logged the error.
    await within(STOP_MS_MAX, Promise.all([...services].reverse().map((service) => service.stop().catch(() => {}))))
    throw error
  }
}

/** Health, readiness and figures; the server of the figures where they have a port of their own. */
async function registerHealth(core: Core, app: App) {
  const { clock, config, database, log, metrics } = core
  const readiness = new Readiness(database, clock)
  const health = {
    metrics,
    isReady: async () => (await readiness.problem()) ?? (await core.media.problem()),
    beforeScrape: figuresOf(core),
  }
  const { host, port, token } = config.server.metrics
  await app.register(healthRoutes({ ...health, figuresFor: { token } }))
  if (port === undefined) return undefined
  const figures = createServer({ host, port, clock, log, metrics, isSecure: false })
  await figures.app.register(healthRoutes({ ...health, figuresFor: 'everybody' }))
  return figures
}

async function stopAll(services: readonly Service[], core: Core): Promise<void> {
  const orderly = (async () => {
    // The engine hears it first, so that its running jobs come to an end while the server drains.
    await core.engine.stop()
    await Promise.all(
      services.map((service) =>
        service
          .stop()
          .catch((error: unknown) =>
            core.log.warn({ service: service.name, problem: messageOf(error) }, 'did not stop cleanly'),
          ),
      ),
    )
    await core.close()
  })()
  const inTime = await within(STOP_MS_MAX, orderly)
  // Writes that are still under way are looked up at the next start, as after a crash.
  if (!inTime) core.log.warn('stopped while work was under way; it is looked up at the next start')
}

async function registerPages(
  core: Core,
  app: App,
  access: Access,
  options: { indexPage?: (app: App) => Promise<void>; isDevelopment?: boolean },
): Promise<void> {
  const { services, clock, media, links, database, config } = core
  await apiDocs(app, links.publicUrl)
  const rateLimiter = new RateLimiter(database, clock, config.api.rateLimit)
  const wrongKeys = new RateLimiter(database, clock, config.api.wrongKeys)
  await app.register(interviewRoutes({ services, access, rateLimiter, wrongKeys, clock }), { prefix: '/api/v1' })
  await app.register(
    recorderRoutes({
      services,
      media,
      links,
      clock,
      log: core.log,
      applications: {
        byPosition: new RateLimiter(database, clock, APPLICATIONS.byPosition),
        byAddress: new RateLimiter(database, clock, APPLICATIONS.byAddress),
      },
    }),
  )
  await registerDashboard(core, app, options.isDevelopment === true)
  await registerInbound(core, app)
  await app.register(options.indexPage ?? indexPage(core))
}

async function registerDashboard(core: Core, app: App, isDevelopment: boolean): Promise<void> {
  const { services, clock, media, links, database, accounts, sessions, passwordLinks, logins, ways, config } = core
  await app.register(
    dashboardRoutes({
      services,
      accounts,
      samples: core.samples,
      sessions,
      passwordLinks,
      firstLinks: core.firstLinks,
      firstMisses: new RateLimiter(database, clock, FIRST_MISSES),
      logins,
      ways: {
        ...ways,
        hasPasswords: config.login.passwords,
        loginLimit: new RateLimiter(database, clock, PROVIDER_LOGINS.byAddress),
        formLimit: new RateLimiter(database, clock, PROVIDER_LOGINS.forms),
        formLimitOfAddress: new RateLimiter(database, clock, PROVIDER_LOGINS.formsOfAddress),
      },
      publicUrl: links.publicUrl,
      syncAdmin: new AdminService(core.sync, () => core.engine, {
        leases: core.leases,
        draft: draftedBy(core.loaded.file),
      }),
      connecting: connectingService(core),
      previewPage,
      configuration: () => shownOf(core.inEffect, config),
      sendStored: (request, reply, recording) => sendStored(request, reply, media, recording),
      guestMisses: new RateLimiter(database, clock, GUEST_MISSES),
      log: core.log,
      isDevelopment,
    }),
  )
}

/** What ATS call by themselves: webhooks and orders. */
async function registerInbound(core: Core, app: App): Promise<void> {
  const { database, clock, log, metrics } = core
  const parts = {
    database,
    clock,
    log,
    connectorFor: connectorFor(core.loaded.file),
    connections: () => core.engine.connections,
    waiting: () => core.engine.unsettled.map(({ connection }) => connection),
  }
  await app.register(hookRoutes(parts))
  await app.register(orderRoutes({ ...parts, metrics }))
}

function tasksOf(core: Core): Record<string, Task> {
  return {
    [MAIL_TASK]: (payload) => core.mailer.send(String(payload['organizationId']), core.services.mails.renderMail),
    [PLAYABLE_TASK]: (payload, { isLastTry }) =>
      core.services.playable.makePlayable(String(payload['organizationId']), String(payload['interviewId']), {
        isLastTry,
      }),
    [DECISION_TASK]: async (payload, { attempts }) => {
      const interviewId = String(payload['interviewId'])
      try {
        await core.services.decisions.carryOutDecision(String(payload['organizationId']), interviewId)
      } catch (error) {
        core.log.warn(
          { interviewId, problem: messageOf(error), attempt: attempts },
          'a decision did not take effect yet; it is tried again',
        )
        throw error
      }
    },
    [RUBRIC_TASK]: async (payload, job) => {
      const [organizationId, positionId] = [String(payload['organizationId']), String(payload['positionId'])]
      const place = { organizationId, positionId }
      try {
        await core.services.rubricDrafts.carryOutDraft(place, job.signal)
      } catch (error) {
        if (job.isLastTry()) return core.services.rubricDrafts.giveUpDraft(place, error)
        core.log.warn(
          { positionId, problem: messageOf(error), attempt: job.attempts },
          'a draft of a rubric did not succeed yet; retrying',
        )
        throw error
      }
    },
    [ANALYSE_TASK]: async (payload, job) => {
      const [organizationId, interviewId] = [String(payload['organizationId']), String(payload['interviewId'])]
      try {
        await core.services.analyses.carryOut(organizationId, interviewId, job.signal)
      } catch (error) {
        if (job.isLastTry()) return core.services.analyses.giveUp(organizationId, interviewId, error)
        core.log.warn(
          { interviewId, problem: messageOf(error), attempt: job.attempts },
          'an analysis did not succeed yet; retrying',
        )
        throw error
      }
    },
  }
}
