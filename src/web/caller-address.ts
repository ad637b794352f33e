import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Groups of an IPv6 address that name a network; whoever has one address of it has all of them. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/** What limits by address count by: the IPv4 address, or the /64 network of an IPv6 address. `server.trustProxy` names the proxies that are believed. */
export function callerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = (tail ?? '').split(':').filter((group) => group !== '')
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length)
  const all = [...before, ...Array<string>(missing).fill('0'), ...after]
  return `${all
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
