import type { Server, Socket } from 'node:net'
import type { Log } from '../base/log.ts'
import { networkOf } from './caller-address.ts'

/** How many connections one process keeps open. */
export interface ConnectionLimits {
  readonly total: number
  /** Connections of one caller's address (an IPv4 address, a /64 network of IPv6). */
  readonly perAddress: number
}

/** For programs of this machine (health checks, a proxy) when strangers hold everything else. */
const RESERVED = 50
/** A flood must not fill the log. */
const TOLD_EVERY_MS = 60_000

/**
 * Refuses connections beyond the limits: each costs memory and a file handle, whatever it asks. Idle ones give way first.
 * `isTrusted`: a proxy of ours, whose one address stands for all callers.
 */
export function limitConnections(
  server: Server & { closeIdleConnections(): void },
  options: {
    readonly limits: ConnectionLimits
    readonly isTrusted: (address: string) => boolean
    readonly monotonicMs: () => number
    readonly log: Log
  },
): void {
  const { limits, isTrusted, monotonicMs, log } = options
  const byAddress = new Map<string, number>()
  let open = 0
  let refused = 0
  let toldAtMs = Number.NEGATIVE_INFINITY

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const address = networkOf(remoteAddress)
    const isOurs = isTrusted(remoteAddress)
    const mine = (byAddress.get(address) ?? 0) + 1
    open++
    byAddress.set(address, mine)
    socket.once('close', () => {
      open--
      const left = (byAddress.get(address) ?? 1) - 1
      if (left === 0) byAddress.delete(address)
      else byAddress.set(address, left)
    })
    const isFull = open > limits.total + (isOurs ? RESERVED : 0)
    if (isFull) server.closeIdleConnections()
    if (!isFull && (isOurs || mine <= limits.perAddress)) return
    socket.destroy()
    refused++
    if (monotonicMs() - toldAtMs < TOLD_EVERY_MS) return
    log.warn({ refused, open, ...limits }, 'connections were refused, since too many are open')
    toldAtMs = monotonicMs()
    refused = 0
  })
}
