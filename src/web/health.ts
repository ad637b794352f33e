import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'
import type { Metrics } from './metrics.ts'
import type { App } from './server.ts'

/** Headers that a proxy adds. With one of them the caller is somebody else than the address of the connection. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const LOOPBACK = /^(::ffff:)?127\.|^::1$/

interface HealthOptions {
  readonly metrics: Metrics
  /** Null, or why not: without addresses, names and passwords, and within a few seconds. */
  readonly isReady: () => Promise<string | null>
  readonly beforeScrape: () => Promise<void>
  /** `everybody` on a listener of its own; elsewhere programs on this machine and those that send the token. */
  readonly figuresFor: 'everybody' | { readonly token: string | undefined }
}

/**
 * `/healthz` (we answer), `/readyz` (we can work), `/metrics` (Prometheus). The figures and the reasons of `/readyz`
 * are not for the public (product §3).
 */
export function healthRoutes({ metrics, isReady, beforeScrape, figuresFor }: HealthOptions) {
  const maySee = (request: FastifyRequest) =>
    figuresFor === 'everybody' || isOnThisMachine(request) || hasToken(request, figuresFor.token)
  return async (app: App): Promise<void> => {
    app.get('/healthz', () => ({ status: 'ok' }))
    app.get('/readyz', async (request, reply) => {
      const problem = await isReady()
      if (problem === null) return { status: 'ready' }
      return reply.code(503).send({ status: 'not ready', ...(maySee(request) ? { problem } : {}) })
    })
    app.get('/metrics', async (request, reply) => {
      if (!maySee(request)) {
        void reply.header('www-authenticate', 'Bearer')
        throw new AppError(
          'Metrics are for programs on this machine. Others send server.metrics.token as "Authorization: Bearer", or use the listener of server.metrics',
          { kind: 'domain', code: 'metrics.unauthorized', status: 401 },
        )
      }
      await beforeScrape()
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
    })
  }
}

/** Judged by the connection itself; an address in a header proves nothing. */
function isOnThisMachine({ raw, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(raw.socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined)
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return token !== undefined && given.length === expected.length && timingSafeEqual(given, expected)
}
