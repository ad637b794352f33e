import type { Accounts } from '../accounts/store.ts'
import type { Clock } from '../base/clock.ts'
import { exchange } from '../base/exchange.ts'
import type { LoadedConfig } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import { guardedExchange } from '../connections/guarded-exchange.ts'
import type { Database } from '../db/database.ts'
import type { Leases } from '../db/leases.ts'
import { type ApiWaits, heedingWaits } from '../interview/api/api-waits.ts'
import { type EmbeddedServices, embeddedClient } from '../interview/api/embedded-client.ts'
import { remoteClient } from '../interview/api/remote-client.ts'
import { remoteOrganizations } from '../interview/api/remote-organizations.ts'
import type { Links } from '../interview/core/links.ts'
import { buildConnections } from '../sync/engine/build.ts'
import type { ThrottleSource } from '../sync/engine/limits.ts'
import type { Connection } from '../sync/store/connection.ts'
import type { Metrics } from '../web/metrics.ts'
import { connectorFor } from './connector-resolver.ts'

/** The parts of a process that its connections are made with. */
interface ConnectionsGround {
  /** The configuration that the process began with. */
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly metrics: Metrics
  readonly secret: Buffer
  readonly links: Links
  readonly services: EmbeddedServices
  readonly leases: Leases
  readonly limits: ThrottleSource
  readonly apiWaits: ApiWaits
  readonly accounts: Pick<Accounts, 'ownersOfSamples'>
}

/** The connections of a configuration: of this one, or of one that replaces it while we run. */
export function connectionsIn(
  from: LoadedConfig,
  { config, clock, database, metrics, secret, links, services, leases, limits, apiWaits, accounts }: ConnectionsGround,
): Connection[] {
  const remote = from.config.interviewApi
  const organizations =
    remote &&
    remoteOrganizations(
      () => from.reread(['interviewApi', 'apiKey']) || remote.apiKey,
      (key) =>
        heedingWaits(
          remoteClient({ baseUrl: remote.baseUrl, apiKey: () => key, now: () => clock.now() }),
          apiWaits,
          () => `${remote.baseUrl} ${key}`,
        ),
      clock,
    )
  // Asked once for all of them: which ids are those of samples never changes.
  const named = from.config.connections.flatMap(({ organization }) => organization ?? [])
  let samples: Promise<ReadonlyMap<string, string>> | undefined
  const samplesNamed = () => {
    samples ??= accounts.ownersOfSamples(named).catch((error: unknown) => {
      samples = undefined
      throw error
    })
    return samples
  }
  return buildConnections({
    loaded: from,
    connectorFor: connectorFor(from.file),
    database,
    clock,
    metrics,
    secret,
    leases,
    limits,
    remote: organizations && { address: remote.baseUrl.replace(/\/+$/, ''), organizations },
    ownerOfSample: async (id) => (await samplesNamed()).get(id),
    embeddedFor: (organizationId) => embeddedClient(services, organizationId),
    publicUrl: remote ? null : links.publicUrl,
    guarded: guardedExchange(config.server.connectionHosts, exchange),
  })
}
