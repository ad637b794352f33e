import { createHmac, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { FirstLinks } from '../accounts/first-link.ts'
import { createAccountHistory } from '../accounts/history.ts'
import { installationSecret } from '../accounts/installation.ts'
import { LOGIN_LIMITS, LoginLimits } from '../accounts/login-limits.ts'
import { LoginLinks } from '../accounts/login-links.ts'
import { OidcClient } from '../accounts/oidc-client.ts'
import { OidcIdentities } from '../accounts/oidc-identities.ts'
import { createOidcLogins } from '../accounts/oidc-logins.ts'
import { PasswordLinks } from '../accounts/password-links.ts'
import { Passwords } from '../accounts/passwords.ts'
import { Sessions } from '../accounts/sessions.ts'
import { type Accounts, createAccounts } from '../accounts/store.ts'
import { offlineProvider } from '../analysis/offline.ts'
import { Pauses } from '../analysis/pauses.ts'
import { type Clock, DAY, systemClock } from '../base/clock.ts'
import { AppError, messageOf } from '../base/errors.ts'
import { type Ids, randomIds } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import type { LoadedConfig } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import { createConnectionDocuments } from '../connections/documents.ts'
import { DocumentStore } from '../connections/store.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { lastRestoreAt } from '../db/epochs.ts'
import { enqueueJob } from '../db/jobs.ts'
import { Leases } from '../db/leases.ts'
import { migrate } from '../db/migrate.ts'
import { fileMark } from '../db/restore-mark.ts'
import { spokenClip } from '../demo/recordings/spoken.ts'
import { ApiWaits } from '../interview/api/api-waits.ts'
import type { EmbeddedServices } from '../interview/api/embedded-client.ts'
import { knownRecordings } from '../interview/candidate/known-recordings.ts'
import type { InterviewContext } from '../interview/core/context.ts'
import { Links } from '../interview/core/links.ts'
import { StoredPauses } from '../interview/reviewing/stored-pauses.ts'
import { createInterviewServices } from '../interview/services.ts'
import { greetingName } from '../mail/greeting.ts'
import { Mailer } from '../mail/mailer.ts'
import { Remuxer } from '../media/remuxer.ts'
import { mediaRoot } from '../media/root.ts'
import { LocalMedia } from '../media/store.ts'
import { createSamples } from '../samples/samples.ts'
import { leaseMs } from '../sync/deliveries/doubt-waits.ts'
import { SyncEngine } from '../sync/engine/engine.ts'
import { Limits } from '../sync/engine/limits.ts'
import { Births } from '../sync/store/births.ts'
import type { SyncContext } from '../sync/store/connection.ts'
import { restoreEpochs } from '../sync/store/restores.ts'
import { forgetTokensOf } from '../sync/store/tokens.ts'
import { createMetrics, type Metrics } from '../web/metrics.ts'
import { type RateLimit, RateLimiter } from '../web/rate-limit.ts'
import { aiDecidesIn } from './ai-decides.ts'
import { clockCorrections } from './clock-corrections.ts'
import { connectionsIn } from './connections-in.ts'
import { type InEffect, inEffectNow } from './in-effect.ts'
import { modelsOf } from './models.ts'
import { groundOf, type WithStored, withStoredConnections } from './stored-connections.ts'

/** The claim's age, `delivery.deadline` and `delivery.quietWait`, each by its default. */
const IN_FLIGHT_MS = 30_000

/** After a restore of the database, recordings that it does not name are kept for so long: a newer backup may name them. */
const KEEP_UNNAMED_MS = 7 * DAY

/** The database was migrated by a newer version whose migrations only added. */
export const NEWER_SCHEMA = 'database.newer_schema'
export const NEWER_SCHEMA_TOLD = 'a newer version has migrated the database; this version may still run'

export interface CoreOptions {
  readonly clock?: Clock
  readonly signal?: AbortSignal
  /** Absent: passwords at the cost of the product. */
  readonly passwords?: Passwords
}

/** Everything that both the daemon and the other commands are made of, wired together in this one place. */
export async function openCore(base: LoadedConfig, log: Log, options: CoreOptions = {}) {
  const { config } = base
  const clock = options.clock ?? systemClock
  const passwords = options.passwords ?? new Passwords()
  const database = await openConfiguredDatabase(config, log, options.signal)
  try {
    const { newer } = await migrate(database)
    if (newer.length > 0) log.warn({ code: NEWER_SCHEMA, migrations: newer }, NEWER_SCHEMA_TOLD)
    const secret = await installationSecret(database, config.dataDir, process.env['INTERVIEW_BRIDGE_SECRET'])
    const documentStore = new DocumentStore(database, secret, forgetTokensOf)
    const stored = await withStoredConnections(documentStore, base, log)
    const built = { database, documentStore, secret, passwords }
    const core = { ...assemble(base, stored, log, clock, built), newerMigrations: newer }
    // Before any engine or worker of this process starts: a restored database is not believed in what was written.
    await core.epochs.look()
    await core.engine.findStates()
    return core
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The rooms as they are wired together, for commands and the daemon. */
export type Core = Awaited<ReturnType<typeof openCore>>

/** `signal` ends the start of the embedded server. */
export function openConfiguredDatabase(config: Config, log: Log, signal?: AbortSignal): Promise<Database> {
  return openDatabase({
    url: config.database.url,
    dataDir: config.dataDir,
    signal,
    onEvent: (text, problem) => (problem === undefined ? log.debug(text) : log.warn({ problem }, text)),
    onError: (error) =>
      log.warn({ problem: messageOf(error) }, 'a database connection was lost; it is opened again when needed'),
  })
}

/** What the parts of a core are made from. */
interface Ground {
  /** The file and the connections of the database. */
  readonly loaded: LoadedConfig
  readonly inEffect: InEffect
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly ids: Ids
  readonly database: Database
  readonly secret: Buffer
  readonly passwords: Passwords
  readonly metrics: Metrics
  readonly links: Links
  readonly mailer: Mailer
}

function assemble(
  base: LoadedConfig,
  stored: WithStored,
  log: Log,
  clock: Clock,
  built: { database: Database; documentStore: DocumentStore; secret: Buffer; passwords: Passwords },
) {
  const { database, documentStore, secret, passwords } = built
  const { loaded } = stored
  const { config } = base
  const ids = randomIds
  const metrics = createMetrics()
  const links = new Links(publicUrlOf(config), secret)
  const mailer = new Mailer({
    database,
    clock,
    ids,
    log,
    enqueue: enqueueJob,
    settings: { ...config.mail, name: greetingName(config.mail, config.server.publicUrl) },
    onOutcome: (kind, outcome) => metrics.mails.inc({ kind, outcome }),
  })
  const inEffect = inEffectNow(base, stored, clock)
  const documents = createConnectionDocuments(documentStore, () => groundOf(inEffect.base))
  const ground = { loaded, inEffect, config, log, clock, ids, database, secret, passwords, metrics, links, mailer }
  const people = assembleAccounts(ground)
  const interviews = assembleInterviews(ground, people.passwordLinks)
  const engine = assembleEngine(ground, people.accounts, interviews.services)
  return {
    ...ground,
    documentStore,
    documents,
    ...people,
    ...interviews,
    ...engine.parts,
    async close() {
      await mailer.stop()
      await interviews.remuxer.stop()
      await engine.close()
      await database.close()
    },
  }
}

/** Who may log in, and how. */
function assembleAccounts({ config, log, clock, ids, database, secret, passwords, links, mailer }: Ground) {
  const history = createAccountHistory(database, log)
  const passwordLinks = new PasswordLinks(database, clock, {
    passwords,
    history,
    secret,
    planMail: async (trx, { by, ...mail }) =>
      mailer.sends &&
      mailer.plan(trx, { ...mail, interviewId: null, kind: 'account.link', onceKey: null, plannedBy: by }),
  })
  const accounts = createAccounts(database, ids, passwords, { history, log, secret })
  const sessions = new Sessions(database, ids, clock, passwords, history)
  const { addByProvider } = accounts
  const ways = {
    links: new LoginLinks(database, ids, clock, { history, sessions }),
    identities: new OidcIdentities(database, ids, { history, sessions, addByProvider }),
    pendingLogins: createOidcLogins(database, ids, clock),
    oidc:
      config.login.oidc &&
      new OidcClient(config.login.oidc, { publicUrl: links.publicUrl, nowMs: () => clock.monotonicMs() }),
  }
  const firstLinks = new FirstLinks(database, { ids, clock, passwords, history, accounts, sessions })
  const limiter = (limit: RateLimit) => new RateLimiter(database, clock, limit)
  const { pair, address, account, device } = LOGIN_LIMITS
  const logins = new LoginLimits({
    limiters: { pair: limiter(pair), address: limiter(address), account: limiter(account), device: limiter(device) },
    secret,
  })
  return { accounts, sessions, passwordLinks, firstLinks, ways, logins }
}

/** The services of interviews, with their recordings. */
function assembleInterviews(
  { loaded, config, inEffect, log, clock, ids, database, secret, metrics, links, mailer }: Ground,
  passwordLinks: PasswordLinks,
) {
  const media = new LocalMedia(
    mediaRoot(mediaFolderOf(config), markNameOf(secret), () => knownRecordings(database.knex)),
    ids,
    config.recording.maxMegabytes * 1_048_576,
  )
  const remuxer = new Remuxer()
  const context: InterviewContext = {
    database,
    clock,
    ids,
    log,
    links,
    mailer,
    media,
    remuxer,
    enqueue: enqueueJob,
    passwordLinkOf: (organizationId, email) => passwordLinks.linkOf(organizationId, email),
    async mayRemoveUnnamed() {
      const restoredAt = await lastRestoreAt(database.knex)
      return restoredAt === null || clock.now().getTime() - restoredAt.getTime() >= KEEP_UNNAMED_MS
    },
    settings: {
      abandonAfterMs: config.recording.abandonAfter,
      videoLinkMs: config.recording.linkValidFor,
      isAiOffered: config.analysis !== undefined,
      analysisGiveUpMs: config.analysis?.giveUpAfter ?? DAY,
      analysisBudget: config.analysis?.budget ?? {},
      aiDecides: (organizationId) => aiDecidesIn(inEffect.loaded.config, organizationId),
      remindBeforeMs: config.mail.remindBefore,
    },
  }
  const pauses = new Pauses(clock, new StoredPauses({ database, secret }))
  const models = modelsOf(loaded, { pauses, ids, metrics })
  const services = createInterviewServices(context, models?.provider ?? offlineProvider, metrics)
  return { media, remuxer, context, services, models, samples: createSamples(context, spokenClip) }
}

/** The connections and their engine; `close` gives back what this process holds. */
function assembleEngine(ground: Ground, accounts: Accounts, services: EmbeddedServices) {
  const { loaded, config, log, clock, database, secret, metrics, mailer } = ground
  const holder = holderName()
  const leases = new Leases(database, clock, log, holder)
  const limits = new Limits({ clock, database, holder })
  const apiWaits = new ApiWaits({ database, clock, secret })
  const parts = { ...ground, accounts, services, leases, apiWaits }
  const connectionsOf = (from: LoadedConfig) => connectionsIn(from, { ...parts, limits })
  /** Connections that somebody tries before they run. */
  const triedConnectionsOf = (from: LoadedConfig) => connectionsIn(from, { ...parts, limits: limits.tried })
  // A command without a configuration knows no connection, while daemons may run with one.
  const doubtMs = () =>
    Math.max(...(engine.connections.length === 0 ? [IN_FLIGHT_MS] : engine.connections.map(leaseMs)))
  const epochs = restoreEpochs({
    database,
    log,
    metrics,
    mark: fileMark(config.dataDir, database.embedded, log),
    countMails: (trx) => mailer.countPossiblySent(trx),
    inFlightMs: doubtMs,
  })
  const clockSteps = clockCorrections({ database, log, mailer, doubtMs })
  const sync: SyncContext = {
    ...{ database, clock, log, metrics, secret, epochs },
    clockWatch: clockSteps,
    births: new Births(clock),
  }
  const engine: SyncEngine = new SyncEngine({ context: sync, leases, limits, connections: connectionsOf(loaded) })
  return {
    parts: { leases, apiWaits, epochs, clockSteps, connectionsOf, triedConnectionsOf, sync, engine },
    async close() {
      await limits
        .giveBack()
        .catch((error: unknown) => log.debug({ problem: messageOf(error) }, 'permits could not be given back'))
      await leases.stop()
      await epochs
        .close()
        .catch((error: unknown) => log.debug({ problem: messageOf(error) }, 'the last beat could not be stored'))
    },
  }
}

/** Where recordings lie. Throws where the configuration asks for a storage that this version does not have. */
function mediaFolderOf({ storage, dataDir }: Config): string {
  if (storage.kind !== 'local')
    throw new AppError(
      'storage.kind "s3" cannot be used in this version: set storage: { kind: local } and keep the data folder on a volume.',
      { kind: 'config', code: 'storage.s3' },
    )
  return storage.folder ?? join(dataDir, 'media')
}

/** One folder may serve several databases; each has a mark of its own, the same for every process. */
function markNameOf(secret: Buffer): string {
  const identity = createHmac('sha256', secret).update('interview-bridge media folder').digest().subarray(0, 8)
  return `interview-bridge-${identity.toString('hex')}.mark`
}

function publicUrlOf(config: Config): string {
  const { host, port, publicUrl } = config.server
  return (publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`).replace(/\/+$/, '')
}

/**
 * The name under which a process holds leases and permits: readable for people, and unlike that of any other process.
 */
function holderName(): string {
  return `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
}
