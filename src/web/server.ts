import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import buildSerializer from 'fast-json-stringify'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { AppError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { Service } from '../base/service.ts'
import { BODY_LIMITS, BodyGuard, type BodyLimits } from './bodies.ts'
import { membershipOf } from './caller-address.ts'
import { compressPages } from './compression.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { acceptJson, refuseOddBodies } from './content-type.ts'
import { drainOf } from './drain.ts'
import { answerFor, errorBody, useErrorEnvelope } from './errors.ts'
import type { Metrics } from './metrics.ts'
import { answerOddRequests } from './odd-requests.ts'
import { type PageContent, sendPage } from './pages.ts'
import { problemPage, wishOf } from './problem-page.ts'
import { addSafeHeaders } from './safe-headers.ts'

/**
 * The largest JSON body. A position may hold 25,600 characters, and an escaped one outside the basic plane (`\ud83d\ude00`)
 * takes twelve bytes: 307 KB, and room for names, blanks and line breaks.
 */
const BODY_BYTES_MAX = 512 * 1024
/** Longer than the head that Node accepts, so that the router refuses no id: its route says what is wrong with it. */
const PARAM_LENGTH_MAX = 65_536
/** After this a request that is still running is cut, so that stopping ends (product promise: within 10 s). */
const DRAIN_MS_MAX = 7_000

export type App = FastifyInstance<
  Server,
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  import('fastify').FastifyBaseLogger,
  ZodTypeProvider
>

/** `GET /dashboard`: a method and a path with its parameters. */
export type Route = `${string} ${string}`

export interface WebServer extends Service {
  readonly app: App
  /** Everything that is answered with more than 404; complete once the server listens. */
  readonly routes: readonly Route[]
  /** The address that is really bound; the port may have been 0. */
  origin(): string
}

/** The settings and parts of a server. */
interface ServerOptions {
  readonly host: string
  readonly port: number
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** True where people reach us by https. */
  readonly isSecure: boolean
  /** Proxies whose word for the caller's address is believed. */
  readonly trustProxy?: readonly string[]
  /** Answers an address that is none, which no route gets to answer, with a page of the room that it is of; `send` without a page sends a plain one. */
  readonly answerBadAddress?: (
    request: Pick<FastifyRequest, 'url' | 'headers'>,
    send: (page?: PageContent) => void,
  ) => Promise<void>
  readonly bodies?: BodyLimits
  readonly connections?: ConnectionLimits
}

/** Builds the server without listening; `start` binds the port, `stop` drains and closes. */
export function createServer(options: ServerOptions): WebServer {
  const { clock, log, metrics, isSecure, trustProxy = [], bodies: limits = BODY_LIMITS } = options
  const now = () => clock.now()
  const app = newApp(options, trustProxy, limits, now)
  const untyped = app as unknown as FastifyInstance
  namePlugins(untyped)
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`)
  })
  useErrorEnvelope(untyped, log, now)
  addSafeHeaders(untyped, isSecure)
  compressPages(untyped)
  answerOddRequests(untyped, now)
  refuseOddBodies(untyped)
  acceptJson(app)
  const bodies = new BodyGuard(untyped, clock, limits)
  if (options.connections)
    limitConnections(app.server, {
      limits: options.connections,
      isTrusted: membershipOf(['loopback', ...trustProxy]),
      monotonicMs: () => clock.monotonicMs(),
      log,
    })
  const drain = drainOf(untyped)
  measureRequests(untyped, metrics)
  let origin = ''
  return {
    name: 'http server',
    app: app as App,
    routes,
    origin: () => origin,
    async start() {
      bodies.start()
      origin = await app.listen({ host: options.host, port: options.port }).catch((cause: NodeJS.ErrnoException) => {
        throw addressRefused(options, cause)
      })
    },
    async stop() {
      const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS_MAX)
      await drain.close()
      await app.close()
      clearTimeout(cut)
      bodies.stop()
    },
  }
}

/** Where Fastify reads the name of a plugin; for one without it searches every module of the process, two milliseconds each time. */
const PLUGIN_NAME = Symbol.for('fastify.display-name')

/** Gives a name to plugins that have none. */
function namePlugins(app: FastifyInstance): void {
  const register = app.register as (this: FastifyInstance, plugin: object, options?: unknown) => FastifyInstance
  const named = function (this: FastifyInstance, plugin: object, options?: unknown) {
    if (!(PLUGIN_NAME in plugin)) Object.defineProperty(plugin, PLUGIN_NAME, { value: 'rooms' })
    return register.call(this, plugin, options)
  }
  app.register = named as unknown as FastifyInstance['register']
}

function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.httpRequestSeconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

function addressRefused({ host, port }: ServerOptions, cause: NodeJS.ErrnoException): AppError {
  return new AppError(`The address ${host}:${port} cannot be used (${cause.code}): set PORT or HOST to a free one.`, {
    kind: 'config',
    code: 'http.address',
    cause,
  })
}

/** Fastify with our limits and schemas, and our error body also where Fastify itself refuses. */
function newApp(
  { answerBadAddress, log }: Pick<ServerOptions, 'answerBadAddress' | 'log'>,
  trustProxy: readonly string[],
  limits: BodyLimits,
  now: () => Date,
) {
  const app = fastify({
    logger: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX, ignoreTrailingSlash: false, caseSensitive: true },
    // No total for a whole request: an upload may take long as long as bytes arrive.
    requestTimeout: 0,
    http: {
      headersTimeout: limits.headMs,
      connectionsCheckingInterval: limits.headMs / 6,
      requireHostHeader: false, // `odd-requests.ts` refuses it with our error body
    },
    keepAliveTimeout: 60_000,
    // Idle ones are closed by `stop`, which gives those that were just accepted time to ask.
    forceCloseConnections: false,
    return503OnClosing: false,
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => {
      const answer = answerFor(error)
      const untyped = reply as unknown as FastifyReply
      if (wishOf(request) === 'page') {
        const send = (page = problemPage(request, answer)) =>
          void sendPage(untyped.header('x-error-code', answer.code), page, answer.status)
        if (!answerBadAddress) return send()
        return void answerBadAddress(request, send).catch((problem: unknown) => {
          log.warn({ err: problem }, 'the page of a bad address could not be made; a plain one was sent')
          send()
        })
      }
      void untyped.code(answer.status).header('x-error-code', answer.code).send(errorBody(answer.message, now()))
    },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, now),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => serializerFor(schema as unknown as z.ZodType))
  return app
}

/** Answers a request that is no HTTP, or did not arrive in time. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, now: () => Date): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const [line, code, message] = isLate
    ? ['408 Request Timeout', 'request.late', 'The request did not arrive in time; send it again']
    : ['400 Bad Request', 'request.refused', 'The request is not valid HTTP']
  const body = JSON.stringify(errorBody(message, now()))
  if (socket.writable)
    socket.end(
      `HTTP/1.1 ${line}\r\nContent-Type: application/json\r\nX-Error-Code: ${code}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  // The other side may keep its half open for ever.
  if (isLate) socket.destroySoon()
}

/** One for each schema, also where several routes or servers of a process answer with it. */
const serializers = new WeakMap<z.ZodType, (value: unknown) => string>()

/**
 * Answers are written by a serializer made from their schema: a field that the schema does not name cannot leave the
 * service, and a missing required field fails loudly instead of going out. It is made with the first answer: all of them took half of a start.
 */
function serializerFor(schema: z.ZodType): (value: unknown) => string {
  return (value) => {
    let serialize = serializers.get(schema)
    if (!serialize) {
      const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
      serialize = buildSerializer(plainNullable(json) as Parameters<typeof buildSerializer>[0])
      serializers.set(schema, serialize)
    }
    return serialize(value)
  }
}

/** `anyOf: [X, null]` as `nullable`: the serializer would otherwise validate every such value to find out which it is. */
function plainNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plainNullable)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, plainNullable(value)])) as {
    anyOf?: { type?: string }[]
  }
  const { anyOf, ...rest } = entries
  const some = anyOf?.filter((option) => option.type !== 'null')
  return anyOf && some?.length === 1 && anyOf.length === 2 ? { ...rest, ...some[0], nullable: true } : entries
}
