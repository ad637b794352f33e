import type { Clock } from '../../base/clock.ts'
import { exchange } from '../../base/exchange.ts'
import type { HttpAnswer, HttpRequest } from '../../base/http.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { abilitiesOf, accountOf, type Connector } from '../../connector-kit/contract.ts'
import type { Throttle } from '../../connector-kit/throttle.ts'
import type { Database } from '../../db/database.ts'
import type { Leases } from '../../db/leases.ts'
import type { InterviewApi } from '../../interview/client.ts'
import type { Metrics } from '../../web/metrics.ts'
import { orderBook } from '../inbound/orders.ts'
import { RESULT_RULES } from '../rules/write-backs.ts'
import type { Connection } from '../store/connection.ts'
import { ordinalOf } from '../store/connection-states.ts'
import { LiveSettings, liveSession } from '../store/live-settings.ts'
import { StoredTokens } from '../store/tokens.ts'
import { accountDigest } from './duplicate-connections.ts'
import { laterAccountApi } from './later-account.ts'
import type { Limits } from './limits.ts'

/** The parts that connections are made of. */
export interface ConnectionParts {
  readonly loaded: LoadedConfig
  /** Finds a connector by the word in the YAML. */
  readonly connectorFor: (written: string) => Connector | undefined
  readonly database: Database
  readonly clock: Clock
  readonly metrics: Metrics
  readonly secret: Buffer
  readonly leases: Leases
  readonly limits: Limits
  /** The interview API for a connection: embedded for its organization, or the remote one. */
  readonly apiFor: (organizationId: string | undefined) => InterviewApi
  /** The remote interview API; null: the embedded service. */
  readonly apiAddress: string | null
  /** Our own public address, if we serve the reviewers' pages. */
  readonly publicUrl: string | null
  /** The network; absent: the real one. */
  readonly exchange?: (request: HttpRequest) => Promise<HttpAnswer>
}

/** The connections of a checked configuration. */
export function buildConnections(parts: ConnectionParts): Connection[] {
  const { loaded, connectorFor, database, clock, metrics, secret } = parts
  const found = loaded.config.connections.map((config) => {
    const connector = connectorFor(config.connector)
    if (!connector) throw new Error(`no connector ${config.connector}`) // checked when the configuration was loaded
    return { config, connector }
  })
  const throttles = parts.limits.throttlesOf(
    found.map(({ config: { settings }, connector }) => ({
      account: accountOf(connector, settings),
      limits: abilitiesOf(connector, settings).limits,
    })),
  )
  // One list for all: of a thousand connections each would hold a thousand names.
  const names = loaded.config.connections.map(({ name }) => name)
  return found.map(({ config, connector }, index): Connection => {
    const settings = new LiveSettings(
      config.settings,
      () => {
        const fresh = loaded.rereadSettings?.(index)
        return connector.settings.safeParse(fresh).success ? fresh : undefined
      },
      clock,
    )
    const under = (name: string, madeAt: Date | null): Connection => {
      const ordinal = ordinalOf(name)
      const api = parts.apiFor(config.organization)
      const made = clock.now()
      const ats = liveSession(settings, parts.exchange ?? exchange, (present, send, onRefused) =>
        connector.connect(present, {
          clock,
          tokens: new StoredTokens(database, clock, parts.leases, secret, name, present, onRefused),
          deadlineMs: config.delivery.deadline,
          exchange: send,
          orders: orderBook(database, name),
          throttle: throttles[index] as Throttle,
          observer: {
            request(status, seconds) {
              metrics.atsRequests.inc({ connection: name, status })
              metrics.atsRequestSeconds.observe({ connection: name }, seconds)
            },
            throttled: (seconds) => metrics.atsThrottledSeconds.inc({ connection: name }, seconds),
          },
        }),
      )
      return {
        name,
        owner:
          parts.apiAddress === null
            ? `organization ${config.organization}`
            : `api ${parts.apiAddress.replace(/\/+$/, '')}`,
        under,
        config: connector.assessments ? { ...config, writeBack: config.writeBack ?? [...RESULT_RULES] } : config,
        ats,
        atsName: connector.displayName,
        settings,
        showsPeople: connector.assessments === undefined,
        names,
        account: accountDigest(secret, connector.id, stableAccountOf(connector, config.settings)),
        api: ordinal === 1 ? api : laterAccountApi(api, ordinal, () => madeAt ?? made),
        templates: loaded.config.positionTemplates,
        places: {
          invite: config.invite.map((_, at) => loaded.place(['connections', index, 'invite', at])),
          writeBack: (config.writeBack ?? []).map((_, at) => loaded.place(['connections', index, 'writeBack', at])),
        },
        reviewUrl: (id) => (parts.publicUrl === null ? null : `${parts.publicUrl}/dashboard/interviews/${id}`),
      }
    }
    return under(config.name, null)
  })
}

/** An ATS that orders from us shows nobody, so nothing could tell whether a new key is of the same account: the place alone counts. */
function stableAccountOf(connector: Connector, settings: unknown): readonly string[] {
  const account = accountOf(connector, settings)
  return connector.assessments ? account.slice(0, 1) : account
}
