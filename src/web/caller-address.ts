import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Groups of an IPv6 address that name a network; the holder of one address of it has all of them. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/**
 * The address that limits count by: the IPv4 address, or the /64 network of an IPv6 address. `server.trustProxy` names
 * the proxies that are believed.
 */
export function callerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return networkOf(ip)
}

/** The same for the address of a socket. */
export function networkOf(ip: string): string {
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

/** The networks behind the names that `server.trustProxy` takes. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** True for a socket's address that lies in one of these: addresses, networks, or names as in `server.trustProxy`. */
export function membershipOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (ip) => {
    const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip.split('%')[0] ?? ''
    return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}
