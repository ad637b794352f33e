import dns, { type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Which servers somebody may name who administers an organization, and not the machine: none of the network that we run in. */

/** Networks that are not the internet's: this machine, private and shared ones, link-local, test nets, multicast, reserved (RFC 6890). */
const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')

/** Addresses of IPv6 that are the internet's; those that hold one of IPv4 (6to4, Teredo) lead where that one leads. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
const HOLDING_V4 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  HOLDING_V4.addSubnet(network, bits, 'ipv6')

/** True for an IP address of the internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return kind === 6 && PUBLIC_V6.check(address, 'ipv6') && !HOLDING_V4.check(address, 'ipv6')
}

/** Endings of names that no public server has. */
const INNER_NAME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|svc|consul|home\.arpa)$/

/** A host as `connectionHosts` lists it: in small letters, with its port where it is listed with one. */
export const isListedHost = ({ hostname, host }: URL, listed: readonly string[]): boolean =>
  listed.some((one) => one === hostname || one === host)

/** Why an address may not be named, as a text that follows its name. */
export interface NotPublic {
  readonly why: string
  /** The host that would be allowed if it were listed; absent where that would not help. */
  readonly host?: string
}

/**
 * Why an address may not be named; undefined where it may. `listed`: hosts that the installation allows all the same, also by
 * http. Nothing is resolved: where a name leads shows when it is asked (`publicLookup`).
 */
export function whyNotPublic(address: string, listed: readonly string[]): NotPublic | undefined {
  const url = URL.parse(address)
  if (!url) return { why: 'cannot be read as an address; expected https://… of the ATS' }
  if (url.username !== '' || url.password !== '')
    return { why: 'must not hold a user or a password; use the settings for them' }
  if (isListedHost(url, listed)) return undefined
  if (url.protocol !== 'https:') return { why: 'must begin with https://' }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isPublic = isIP(host) > 0 ? isPublicAddress(host) : host.includes('.') && !INNER_NAME.test(host)
  return isPublic ? undefined : { why: `${host} is no server of the internet`, host }
}

/** The servers that a request may reach: those of the internet, and the hosts that the installation lists besides. */
export interface Reach {
  readonly listed: readonly string[]
}

/** The code of a request that was kept from an address of the network that we run in. */
export const NOT_PUBLIC_CODE = 'connection.inner_address'

/**
 * Finds the addresses of a name, and gives none unless all of them are the internet's: a public name may lead into our own network,
 * also from one moment to the next, so it is looked at for each connection that is made. Which address it was is not told.
 */
export const publicLookup: LookupFunction = (hostname, { all, ...options }, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '', 0)
    const [first, ...more] = found
    if (!first || found.some(({ address }) => !isPublicAddress(address))) return callback(notPublic(hostname), '', 0)
    if (all) callback(null, [first, ...more])
    else callback(null, first.address, first.family)
  })
}

const notPublic = (hostname: string): Error =>
  Object.assign(new Error(`${hostname} leads to an address that is not the internet's`), { code: NOT_PUBLIC_CODE })
