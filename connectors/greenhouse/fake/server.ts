import { type FakeServer, type FakeServerOptions, startFakeServer } from '../../../src/fake-kit/server.ts'
import { Replica } from './replica.ts'
import { GreenhouseService } from './service.ts'
import { World } from './world.ts'

/** Variants of the fake Greenhouse that tests and the demo ask for. */
export interface FakeOptions extends FakeServerOptions {
  /** A file in which the fake keeps its memory, as a vendor would. */
  readonly journal?: string
  /** Requests in a fixed window of 30 s; the connector must learn it from the headers. */
  readonly rateLimit?: number
  readonly tokenLifeMs?: number
  /** Lists show changes so much later. */
  readonly staleMs?: number
  readonly clientId?: string
  readonly clientSecret?: string
  readonly now?: () => number
}

/** The running fake; `settings()` is what a connection to it needs in the YAML. */
export interface FakeGreenhouse extends FakeServer {
  readonly world: World
  settings(): { clientId: string; clientSecret: string; userId: string; baseUrl: string; authUrl: string }
}

/** A Greenhouse of our own: Harvest v3 as documented, awkward parts included. A real HTTP server; no part of the product. */
export async function startFakeGreenhouse(options: FakeOptions = {}): Promise<FakeGreenhouse> {
  const clientId = options.clientId ?? 'fake-client'
  const clientSecret = options.clientSecret ?? 'fake-secret'
  const now = options.now ?? (() => Date.now())
  const world = new World({ now: () => new Date(now()), ...(options.journal ? { journal: options.journal } : {}) })
  const service = new GreenhouseService({
    world,
    clientId,
    clientSecret,
    rateLimit: options.rateLimit ?? 1_000,
    tokenLifeMs: options.tokenLifeMs ?? 3_600_000,
    now,
    ...(options.staleMs ? { replica: new Replica(world, options.staleMs, now) } : {}),
  })
  const server = await startFakeServer(service, options)
  const { url } = server
  return {
    ...server,
    world,
    settings: () => ({ clientId, clientSecret, userId: '4012345', baseUrl: `${url}/v3`, authUrl: url }),
  }
}
