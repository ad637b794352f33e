import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector } from 'undici'
import type { WebProxy } from './proxies.ts'

/** A way through a proxy may take so long to be opened; the deadline of a request ends its wait earlier. */
const CONNECT_MS = 60_000

type Agents = { readonly http: HttpAgent; readonly https: HttpsAgent }
const made = new WeakMap<WebProxy, Agents>()

/** Node's own agents for a proxy: they open a tunnel (CONNECT) for https, and have the proxy forward what is plain. */
export function agentsOf(proxy: WebProxy): Agents {
  const known = made.get(proxy)
  if (known) return known
  const { href } = proxy.url
  const kept = { keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: CONNECT_MS }
  const agents = {
    http: new HttpAgent({ ...kept, proxyEnv: { HTTP_PROXY: href } }),
    https: new HttpsAgent({ ...kept, proxyEnv: { HTTPS_PROXY: href } }),
  }
  made.set(proxy, agents)
  return agents
}

/** The same way for undici: a socket that reaches the server by the tunnel, or the proxy itself where that forwards. */
export function connectThrough(proxy: WebProxy): buildConnector.connector {
  return (options, callback) => {
    const isTunnelled = options.protocol === 'https:'
    let way: Socket | undefined
    let isSettled = false
    const settle = (error: Error | null, socket?: Socket) => {
      if (isSettled) return void socket?.destroy()
      isSettled = true
      clearTimeout(timer)
      if (error !== null || socket === undefined) {
        way?.destroy()
        callback(error ?? new Error('no connection'), null)
        return
      }
      socket.setKeepAlive(true, CONNECT_MS)
      callback(null, socket)
    }
    const timer = setTimeout(() => settle(new Error(`no connection within ${CONNECT_MS} ms`)), CONNECT_MS)
    try {
      way = isTunnelled ? tunnelTo(proxy, options, settle) : towards(proxy, settle)
    } catch (error) {
      settle(error as Error)
    }
  }
}

type Settle = (error: Error | null, socket?: Socket) => void

function tunnelTo(proxy: WebProxy, { hostname, port, servername }: buildConnector.Options, settle: Settle): Socket {
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || 443,
    ...(servername ? { servername } : {}),
    ALPNProtocols: ['http/1.1'],
  }
  return agentsOf(proxy).https.createConnection(options, (error, socket) => settle(error, socket as Socket)) as Socket
}

function towards({ url }: WebProxy, settle: Settle): Socket {
  const isTls = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (isTls ? 443 : 80)
  const socket: Socket = isTls
    ? connectTls({ host, port, ...(isIP(host) > 0 ? {} : { servername: host }) })
    : connectPlain({ host, port })
  const failed = (error: Error) => settle(error)
  socket.once('error', failed)
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    socket.off('error', failed)
    settle(null, socket)
  })
  return socket
}
