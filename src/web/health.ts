import type { Metrics } from './metrics.ts'
import type { App } from './server.ts'

/** `/healthz` (we answer), `/readyz` (we can work), `/metrics` (Prometheus). */
export function healthRoutes(options: {
  metrics: Metrics
  /** Null, or why not: without addresses, names and passwords, and within a few seconds. */
  isReady: () => Promise<string | null>
  beforeScrape: () => Promise<void>
}) {
  return async (app: App): Promise<void> => {
    app.get('/healthz', () => ({ status: 'ok' }))
    app.get('/readyz', async (_request, reply) => {
      const problem = await options.isReady()
      return problem === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', problem })
    })
    app.get('/metrics', async (_request, reply) => {
      await options.beforeScrape()
      return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics())
    })
  }
}
