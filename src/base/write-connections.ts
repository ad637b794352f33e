import { createRequire } from 'node:module'
import type { Client, Dispatcher } from 'undici'
import type { WebProxy } from './proxies.ts'
import { connectThrough } from './proxy-connections.ts'
import { publicLookup } from './public-hosts.ts'

/** Connections to one server at once; more requests wait for one of them. */
const CONNECTIONS_MAX = 256
/** A connection may take so long to be made; the deadline of a request ends its wait earlier. */
const CONNECT_MS = 60_000
/**
 * Shorter than common servers and proxies keep a connection (60 s and more; others tell it), so that a write hardly ever
 * meets one that is just being closed.
 */
const KEPT_MS = 30_000

/** How a server is reached: through a proxy, or straight; `isGuarded`: nowhere but in the internet. */
interface Way {
  readonly proxy?: WebProxy | undefined
  readonly isGuarded?: boolean
}

const require = createRequire(import.meta.url)
let loaded: typeof Client | undefined

/** Loaded for the first write. Undici's entry also loads fetch, caches and WebSockets: 20 MB that nobody here uses. */
function clientOf(origin: string, { proxy, isGuarded = false }: Way): Client {
  loaded ??= require('undici/lib/dispatcher/client.js') as typeof Client
  return new loaded(origin, {
    // Undici would repeat a request that it had sent behind another one on the same connection.
    pipelining: 1,
    allowH2: false,
    connectTimeout: CONNECT_MS,
    ...(proxy ? { connect: connectThrough(proxy) } : isGuarded ? { connect: { lookup: publicLookup } } : {}),
    keepAliveTimeout: KEPT_MS,
    // Each request has a deadline for the whole of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/**
 * The kept connections of writes to one server. Undici's own pool counts a connection as busy for one turn longer than it is,
 * and opens twice as many as there are requests at once; here the one that became free last is used first.
 */
export class WriteConnections {
  readonly #origin: string
  readonly #way: Way
  readonly #onIdle: () => void
  readonly #free: Client[] = []
  readonly #waiting: ((client: Client) => void)[] = []
  #open = 0

  /** `onIdle` is called when the last connection was closed. */
  constructor(origin: string, way: Way, onIdle: () => void) {
    this.#origin = origin
    this.#way = way
    this.#onIdle = onIdle
  }

  /** Sends on a connection of its own; `done` has to be called when undici is done with the request. */
  send(options: Dispatcher.DispatchOptions, handlerOf: (done: () => void) => Dispatcher.DispatchHandler): void {
    const client = this.#free.pop() ?? (this.#open < CONNECTIONS_MAX ? this.#opened() : undefined)
    const sendOn = (one: Client) =>
      void one.dispatch(
        options,
        handlerOf(() => this.#release(one)),
      )
    if (client) sendOn(client)
    else this.#waiting.push(sendOn)
  }

  #release(client: Client): void {
    const next = this.#waiting.shift()
    // Not in the same turn: undici may be failing all that this client has, and one more in that moment throws out of its socket.
    if (next) queueMicrotask(() => next(client))
    else this.#free.push(client)
  }

  #opened(): Client {
    const client = clientOf(this.#origin, this.#way)
    this.#open++
    // A request that waits for it connects it again; one that nobody uses is given up.
    client.on('disconnect', () => {
      const at = this.#free.indexOf(client)
      if (at < 0) return
      this.#free.splice(at, 1)
      this.#open--
      void client.close()
      if (this.#open === 0) this.#onIdle()
    })
    return client
  }
}

type Servers = Map<string, WriteConnections>
const direct: Servers = new Map()
const guarded: Servers = new Map()
const through = new WeakMap<WebProxy, Servers>()

/** The connections to a server, such as `https://ats.example:8443`, straight or through a proxy. */
export function connectionsTo(origin: string, way: Way = {}): WriteConnections {
  const { proxy, isGuarded } = way
  const servers = proxy ? serversBehind(proxy) : isGuarded ? guarded : direct
  const known = servers.get(origin)
  if (known) return known
  const connections = new WriteConnections(origin, way, () => servers.delete(origin))
  servers.set(origin, connections)
  return connections
}

function serversBehind(proxy: WebProxy): Servers {
  const known = through.get(proxy)
  if (known) return known
  const servers: Servers = new Map()
  through.set(proxy, servers)
  return servers
}
