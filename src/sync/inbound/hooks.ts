import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import type { Hook } from '../../connector-kit/webhooks.ts'
import type { Database } from '../../db/database.ts'
import type { App } from '../../web/server.ts'
import type { Connection } from '../store/connection.ts'
import { requestPass } from '../store/connections-store.ts'
import { HookPace } from './hook-pace.ts'

/** Vendors send the record that changed; none of it is read but its signature. */
const BODY_BYTES_MAX = 1024 * 1024

/** Dependencies of the webhook routes; `connections` is read for each call, since the YAML may be reloaded. */
export interface HookParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly connectorFor: (written: string) => Connector | undefined
  readonly connections: () => readonly Connection[]
  /** Those of the configuration that wait until it is known whose they are, or which account their settings reach. */
  readonly waiting: () => readonly Connection[]
}

/**
 * `/hooks/CONNECTION`: a genuine call makes the next pass come at once, and that is all it can do. A lost one is made up for
 * by the polls, a repeated one by the pass that finds nothing new, a forged one is refused.
 */
export function hookRoutes(parts: HookParts): (app: App) => Promise<void> {
  const { database, clock, log, connectorFor } = parts
  const pace = new HookPace(clock)
  return async (app) => {
    const own = app as unknown as FastifyInstance
    // The bytes as they came: a signature is over them, not over what they mean.
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    own.post<{ Params: { connection: string } }>(
      '/hooks/:connection',
      { bodyLimit: BODY_BYTES_MAX, config: { rawBody: true } },
      async (request, reply) => {
        const isNamed = (one: Connection) => one.config.name === request.params.connection
        const present = parts.connections().find(isNamed)
        const connection = present ?? parts.waiting().find(isNamed)
        const connector = connection && connectorFor(connection.config.connector)
        // The same answer as to a wrong signature: which connections there are is nobody's business.
        if (!connection || !connector?.webhook) throw refusal()
        const { webhook } = connector
        const hook: Hook = {
          raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          headers: request.headers as Hook['headers'],
          nowMs: clock.now().getTime(),
        }
        const greeting = webhook.greeting?.(hook)
        if (greeting) return reply.code(200).headers(greeting).send({ ok: true })
        const isGenuine = () => {
          const settings = connector.settings.parse(connection.settings.current)
          return webhook.secrets(settings).some((secret) => webhook.isGenuine(hook, secret, settings))
        }
        // A secret in a file may have been replaced.
        if (!isGenuine() && !(connection.settings.renew() && isGenuine())) {
          const settings = connector.settings.parse(connection.settings.current)
          const why =
            webhook.secrets(settings).length === 0
              ? 'the connection has no webhookSecret'
              : 'its signature does not fit'
          const hooks = pace.refused(connection.name)
          if (hooks !== undefined) log.info({ connection: connection.name, why, hooks }, 'webhooks were refused')
          throw refusal()
        }
        // One that waits reads everything as soon as it begins.
        const delayMs = present && pace.delayMs(connection.name, hook)
        if (delayMs !== undefined) await requestPass(database, connection.name, delayMs)
        return reply.code(webhook.accepted ?? 200).send({ ok: true })
      },
    )
  }
}

function refusal(): AppError {
  return new AppError('The signature does not fit', { kind: 'domain', code: 'hook.refused', status: 401 })
}
