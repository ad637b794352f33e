import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { exchange } from '../../base/exchange.ts'
import type { HttpAnswer, HttpRequest } from '../../base/http.ts'
import { LENGTH_SURE, maskOf } from '../../base/masks.ts'
import { secretsIn } from '../../base/secrets.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { abilitiesOf, accountOf, type Connector } from '../../connector-kit/contract.ts'
import type { Throttle } from '../../connector-kit/throttle.ts'
import type { Database } from '../../db/database.ts'
import type { Leases } from '../../db/leases.ts'
import type { InterviewApi, RemoteOrganizations } from '../../interview/contract/client.ts'
import type { Metrics } from '../../web/metrics.ts'
import { orderBook } from '../inbound/orders.ts'
import { RESULT_RULES } from '../rules/write-backs.ts'
import type { Connection, StatePlace } from '../store/connection.ts'
import { interviewsOfOthers } from '../store/connection-states.ts'
import { LiveSettings, liveSession } from '../store/live-settings.ts'
import { StoredTokens } from '../store/tokens.ts'
import { accountDigest } from './duplicate-connections.ts'
import type { DeclaredLimit, ThrottleSource } from './limits.ts'
import { ownAccountApi } from './own-account-api.ts'
import { OF_SAMPLE } from './settle-states.ts'

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
  readonly limits: ThrottleSource
  /** The embedded interview service for an organization. */
  readonly embeddedFor: (organizationId: string) => InterviewApi
  /** The organization whose sample data this one holds; undefined for a real one. Absent: there is no sample data. */
  readonly ownerOfSample?: (organizationId: string) => Promise<string | undefined>
  /** The remote interview API in its place; absent: the embedded service. */
  readonly remote?: { readonly address: string; readonly organizations: RemoteOrganizations } | undefined
  /** Our own public address, if we serve the reviewers' pages. */
  readonly publicUrl: string | null
  /** The network; absent: the real one. */
  readonly exchange?: (request: HttpRequest) => Promise<HttpAnswer>
  /** The network for connections that are kept in the database. */
  readonly guarded?: (request: HttpRequest) => Promise<HttpAnswer>
}

/** A shorter secret may be a word of what the ATS answers, such as the name of a company, and rows are not changed. */
const isLong = (secret: string): boolean => secret.length >= LENGTH_SURE

/** The connections of a checked configuration. */
export function buildConnections(parts: ConnectionParts): Connection[] {
  const { loaded, connectorFor, database, clock, metrics, secret } = parts
  const found = loaded.config.connections.map((config) => {
    const connector = connectorFor(config.connector)
    if (!connector) throw new Error(`no connector ${config.connector}`) // checked when the configuration was loaded
    return { config, connector }
  })
  const throttles = parts.limits.throttlesOf(
    found.map(({ config: { settings }, connector }, index) => limitOf(parts, index, connector, settings)),
  )
  // One list for all: of a thousand connections each would hold a thousand names.
  const names = loaded.config.connections.map(({ name }) => name)
  const withSettings = (
    config: LoadedConfig['config']['connections'][number],
    connector: Connector,
    index: number,
    throttle: Throttle,
  ): Connection => {
    const accountWith = (present: unknown) => accountDigest(secret, connector.id, stableAccountOf(connector, present))
    const settings = new LiveSettings(config.settings, {
      read: () => {
        const fresh = loaded.rereadSettings?.(index)
        return connector.settings.safeParse(fresh).success ? fresh : undefined
      },
      accountOf: accountWith,
      clock,
    })
    const renewed = (): Connection | null => {
      const { moved } = settings
      if (moved === undefined) return null
      const [present] = parts.limits.throttlesOf([limitOf(parts, index, connector, moved)])
      return withSettings(
        { ...config, settings: moved as typeof config.settings },
        connector,
        index,
        present as Throttle,
      )
    }
    const { owner: ownerNow, ownerOf, apiOf } = interviewSide(parts, config.organization ?? '')
    // The same place again is the same connection: its session, its client and its tokens go on.
    let last: { readonly place: StatePlace; readonly connection: Connection } | undefined
    const under = (place: StatePlace): Connection => {
      if (!last || !isDeepStrictEqual(last.place, place)) last = { place, connection: made(place) }
      return last.connection
    }
    const made = ({ name, owner, madeAt }: StatePlace): Connection => {
      const api = apiOf(owner)
      const beganAt = clock.now()
      const isOfDatabase = loaded.isOfDatabase?.(index) === true
      const guarded = isOfDatabase ? parts.guarded : undefined
      // An administrator may make many connections; they have one turn together.
      const turnOf = isOfDatabase ? `organization ${config.organization}` : `connection ${config.name}`
      const ats = liveSession(settings, turnOf, guarded ?? parts.exchange ?? exchange, (present, send, onRefused) =>
        connector.connect(present, {
          clock,
          tokens: new StoredTokens(database, clock, parts.leases, secret, name, present, onRefused),
          deadlineMs: config.delivery.deadline,
          exchange: send,
          orders: orderBook(database, name),
          ...(isOfDatabase ? { hide: maskOf([...secretsIn(present)].filter(isLong)) } : {}),
          throttle,
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
        owner,
        ownerOf,
        under,
        renewed,
        config: connector.assessments ? { ...config, writeBack: config.writeBack ?? [...RESULT_RULES] } : config,
        ats,
        atsName: connector.displayName,
        ...(connector.rightsOfUser ? { rightsOfUser: connector.rightsOfUser } : {}),
        ...(connector.writeRights ? { writeRights: connector.writeRights } : {}),
        ...(connector.rights?.people === undefined ? {} : { peopleRight: connector.rights.people }),
        settings,
        showsPeople: connector.assessments === undefined,
        names,
        account: accountWith(config.settings),
        api: ownAccountApi(api, {
          name,
          since: () => madeAt ?? beganAt,
          ofOthers: (asked) => interviewsOfOthers(database.knex, { name, configured: config.name }, asked),
        }),
        templates: loaded.config.positionTemplates,
        places: {
          invite: config.invite.map((_, at) => loaded.place(['connections', index, 'invite', at])),
          writeBack: (config.writeBack ?? []).map((_, at) => loaded.place(['connections', index, 'writeBack', at])),
        },
        reviewUrl: (id) => (parts.publicUrl === null ? null : `${parts.publicUrl}/dashboard/interviews/${id}`),
      }
    }
    return under({ name: config.name, owner: ownerNow, madeAt: null })
  }
  return found.map(({ config, connector }, index) =>
    withSettings(config, connector, index, throttles[index] as Throttle),
  )
}

/**
 * What a connection declares of its account. One of the dashboard shares a throttle within its organization alone: who writes its text
 * names the account and the limit, and shall not slow down another organization on that account.
 */
function limitOf({ loaded }: ConnectionParts, index: number, connector: Connector, settings: unknown): DeclaredLimit {
  const account = accountOf(connector, settings)
  const organization = loaded.isOfDatabase?.(index) ? loaded.config.connections[index]?.organization : undefined
  return {
    account: organization === undefined ? account : ['organization', organization, connector.id, ...account],
    limits: abilitiesOf(connector, settings).limits,
  }
}

/** Real candidates would be invited among people that were made up, and everybody there is removed by one press. */
const ofSample = (organizationId: string, real: string): AppError =>
  new AppError(`organization ${organizationId} holds the sample data of organization ${real}`, {
    kind: 'config',
    code: OF_SAMPLE,
    facts: { organization: real },
  })

/** Whose the state of a connection is, and the interview API for that owner. */
function interviewSide({ remote, embeddedFor, ownerOfSample }: ConnectionParts, organizationId: string) {
  if (!remote) {
    const owner = `organization ${organizationId}`
    return {
      owner,
      async ownerOf() {
        const real = await ownerOfSample?.(organizationId)
        if (real !== undefined) throw ofSample(organizationId, real)
        return owner
      },
      apiOf: () => embeddedFor(organizationId),
    }
  }
  const mark = `api ${remote.address} organization `
  return {
    owner: null,
    async ownerOf(known: readonly string[]) {
      try {
        return `${mark}${await remote.organizations.organization()}`
      } catch (error) {
        // Nothing is sent for this owner before the API has said that the key is of that organization.
        const [one, ...more] = [...new Set(known)].filter((owner) => owner.startsWith(mark))
        if (one === undefined || more.length > 0) throw error
        return one
      }
    },
    apiOf: (owner: string | null) => remote.organizations.apiOf(owner?.slice(mark.length) ?? ''),
  }
}

/** An ATS that orders from us shows nobody, so nothing could tell whether a new key is of the same account: the place alone counts. */
function stableAccountOf(connector: Connector, settings: unknown): readonly string[] {
  const account = accountOf(connector, settings)
  return connector.assessments ? account.slice(0, 1) : account
}
