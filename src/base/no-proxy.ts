import { BlockList, isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** A server as `NO_PROXY` is asked about it: a lower-case name without a final dot, or an IP address without brackets. */
export interface Target {
  readonly host: string
  readonly port: number
}

/** Where a request goes. */
export function targetOf({ hostname, port, protocol }: URL): Target {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return { host: host.toLowerCase(), port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) }
}

/** This machine: its addresses, and the unspecified ones, which connect to it too. */
const OWN = new BlockList()
OWN.addSubnet('127.0.0.0', 8, 'ipv4')
OWN.addAddress('0.0.0.0', 'ipv4')
OWN.addAddress('::1', 'ipv6')
OWN.addAddress('::', 'ipv6')

/** True for this machine itself, which no proxy could mean. */
export function isLoopback({ host }: Target): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || contains(OWN, host)
}

/**
 * The servers that are asked without a proxy, by the text of `NO_PROXY` as curl reads it: names that include those below
 * them, IP addresses, networks (`10.0.0.0/8`), each with a port if need be, or `*`. Nothing is resolved for it.
 */
export function noProxy(text: string): (target: Target) => boolean {
  const rules = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(ruleOf)
  return (target) => rules.some((fits) => fits(target))
}

function ruleOf(entry: string): (target: Target) => boolean {
  if (entry === '*') return () => true
  const [, address = '', bits] = /^\[?([^\]/]+)\]?\/(\d{1,3})$/.exec(entry) ?? []
  if (bits !== undefined) return networkRule(address, Number(bits))
  // An IPv6 address has colons of its own; with a port it stands in brackets.
  const [, name = entry, port] = isIP(entry) > 0 ? [] : (/^(.*?)(?::(\d{1,5}))?$/.exec(entry) ?? [])
  const onPort = (target: Target) => port === undefined || Number(port) === target.port
  const host = name.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) > 0) {
    const list = new BlockList()
    list.addAddress(host, familyOf(host))
    return (target) => contains(list, target.host) && onPort(target)
  }
  const written = host.replace(/^\*?\./, '')
  // As a URL has it: münchen.example is xn--mnchen-3ya.example there.
  const bare = domainToASCII(written) || written
  // An entry such as "." or ":80" leaves an empty name, which would fit every name.
  if (bare === '') return () => false
  return (target) => (target.host === bare || target.host.endsWith(`.${bare}`)) && onPort(target)
}

/** A network that there is not, such as 10.0.0.0/99, holds nobody. */
function networkRule(address: string, bits: number): (target: Target) => boolean {
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (bits > most) return () => false
  const list = new BlockList()
  list.addSubnet(address, bits, familyOf(address))
  return (target) => contains(list, target.host)
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const contains = (list: BlockList, host: string): boolean => isIP(host) > 0 && list.check(host, familyOf(host))
