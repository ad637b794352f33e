import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../base/errors.ts'
import { storable } from '../../base/foreign.ts'
import { isTooDeep, JSON_DEPTH_MAX } from '../../base/json.ts'
import { maskingWith, maskOf } from '../../base/masks.ts'
import { secretsIn } from '../../base/secrets.ts'
import { isStorable } from '../../base/text.ts'
import { OrderSettings, type PartnerAnswer, type PartnerCall } from '../../connector-kit/assessments.ts'
import { jsonIn } from '../../connector-kit/webhooks.ts'
import { isRefusedByDatabase, reasonOf } from '../../db/refusals.ts'
import type { App } from '../../web/server.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { HookPace } from './hook-pace.ts'
import type { HookParts } from './hooks.ts'
import { Orders } from './orders.ts'

const BODY_BYTES_MAX = 256 * 1024

/**
 * `/assessments/CONNECTION/…`: an ATS that orders interviews. A refusal has the form that the ATS shows to its
 * recruiter.
 */
export function orderRoutes(
  parts: Pick<HookParts, 'connectorFor' | 'connections' | 'waiting'> &
    Omit<SyncContext, 'secret' | 'epochs' | 'clockWatch' | 'births'>,
): (app: App) => Promise<void> {
  const pace = new HookPace(parts.clock)
  return async (app) => {
    const own = app as unknown as FastifyInstance
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    own.route<{ Params: { connection: string; '*': string }; Querystring: Record<string, string | undefined> }>({
      method: ['GET', 'POST'],
      url: '/assessments/:connection/*',
      bodyLimit: BODY_BYTES_MAX,
      async handler(request, reply) {
        const isNamed = (one: Connection) => one.config.name === request.params.connection
        const present = parts.connections().find(isNamed)
        const connection = present ?? parts.waiting().find(isNamed)
        const connector = connection && parts.connectorFor(connection.config.connector)
        if (!connection || !connector?.assessments) throw unauthorized()
        const { assessments } = connector
        const { call, isDeep } = callOf(request, request.params['*'], parts.clock.now().getTime())
        const refuse = (status: number, code: string, message: string) =>
          send(reply.header('X-Error-Code', code), assessments.refusal(status, message))
        if (isDeep) return refuse(400, 'request.json', `The order must not nest deeper than ${JSON_DEPTH_MAX} levels`)
        const settings = () => connector.settings.parse(connection.settings.current)
        const isGenuine = () => assessments.isGenuine(call, settings())
        // A key in a file may have been replaced.
        if (!isGenuine() && !(connection.settings.renew() && isGenuine())) {
          const orders = pace.refused(connection.name)
          if (orders !== undefined) parts.log.info({ connection: connection.name, orders }, KEY_REFUSED)
          throw unauthorized()
        }
        if (!present) return refuse(503, 'order.later', LATER)
        try {
          const used = settings()
          const orders = new Orders(parts, connection, OrderSettings.parse(used))
          const handle = () => assessments.handle(call, orders, used)
          const answer = await maskingWith(maskOf(secretsIn(used)), handle)
          return answer ? send(reply, answer) : refuse(404, 'order.no_path', 'There is nothing here')
        } catch (error) {
          const [status, code, message] = refusalOf(error)
          if (code === 'order.later')
            parts.log.error({ connection: connection.name, problem: reasonOf(error) }, 'an order could not be taken')
          return refuse(status, code, message)
        }
      },
    })
  }
}

const LATER = 'Interviews cannot be ordered at the moment; please try again later'
const KEY_REFUSED = 'orders were refused: their key or signature does not fit'

type OrderRequest = Pick<FastifyRequest, 'method' | 'headers' | 'body' | 'query'>

/** The call as a connector reads it. `isDeep`: its JSON was not parsed, since it nests too deep. */
function callOf(request: OrderRequest, path: string, nowMs: number): { call: PartnerCall; isDeep: boolean } {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const isDeep = isTooDeep(raw.toString('utf8'))
  const headers = request.headers as PartnerCall['headers']
  return {
    isDeep,
    call: {
      method: request.method,
      // As ids that nothing was ever ordered by.
      path: storable(path),
      query: onlyTexts(request.query as Record<string, string | undefined>),
      headers,
      json: isDeep ? {} : jsonIn({ raw, headers, nowMs }),
      nowMs,
    },
  }
}

/** Status, code and sentence with which an order is refused. */
function refusalOf(error: unknown): [status: number, code: string, message: string] {
  if (error instanceof AppError && error.kind === 'domain') return [error.status, error.code, error.message]
  if (isRefusedByDatabase(error))
    return [400, 'order.refused', 'The order holds a value that cannot be stored, such as one too long']
  return [503, 'order.later', LATER]
}

/** One answer to a wrong key and to a connection that does not exist, so that nobody learns which there are. */
function unauthorized(): AppError {
  const message = 'The key does not fit; compare it with the one in the settings'
  return new AppError(message, { kind: 'domain', code: 'order.unauthorized', status: 401 })
}

/** A name that comes twice, or with what no text may hold, is as if it had not come. */
function onlyTexts(query: Readonly<Record<string, unknown>>): PartnerCall['query'] {
  const texts = Object.entries(query).filter(([, value]) => typeof value === 'string' && isStorable(value))
  return Object.fromEntries(texts) as Record<string, string>
}

function send(reply: FastifyReply, { status, body }: PartnerAnswer): FastifyReply {
  const typed = typeof body === 'string' ? reply.type('text/plain; charset=utf-8') : reply.type('application/json')
  return typed.code(status).send(typeof body === 'string' ? body : JSON.stringify(body))
}
