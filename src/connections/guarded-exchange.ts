import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { AppError } from '../base/errors.ts'
import type { HttpAnswer, HttpRequest } from '../base/http.ts'
import { proxyFor } from '../base/proxies.ts'
import { isListedHost, isPublicAddress, NOT_PUBLIC_CODE } from '../base/public-hosts.ts'

type Send = (request: HttpRequest) => Promise<HttpAnswer>

/** The network, as far as the guard needs it. */
export interface Network {
  readonly send: Send
  readonly lookup?: (host: string) => Promise<readonly { readonly address: string }[]>
  /** Whether a proxy connects in our place, and looks names up itself. */
  readonly isThroughProxy?: (url: URL) => boolean
}

/**
 * Requests of a connection that an administrator of an organization wrote: a name of the internet may lead into our own network, which
 * only whoever answers for the name can say. Refused before anything is sent, unless the installation lists the host.
 */
export function guardedExchange(listed: readonly string[], network: Network): Send {
  const {
    send,
    lookup = (host: string) => systemLookup(host, { all: true }),
    isThroughProxy = (url: URL) => proxyFor(url) !== undefined,
  } = network
  return async (request) => {
    const url = URL.parse(request.url)
    if (url && !isListedHost(url, listed) && !isThroughProxy(url)) {
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // A name that nobody knows fails in the request itself, with its own words.
      const found = isIP(host) > 0 ? [{ address: host }] : await lookup(host).catch(() => [])
      if (found.some(({ address }) => !isPublicAddress(address)))
        throw new AppError(
          `${host} leads into the network of this installation, where a connection of the dashboard asks nobody; correct the address, or let the operator allow it in the file: server: { connectionHosts: [${host}] }`,
          { kind: 'config', code: NOT_PUBLIC_CODE, facts: { doubtful: false } },
        )
    }
    // The name may lead elsewhere in the next moment, so the connection itself looks once more where it goes.
    return send({ ...request, reach: { listed } })
  }
}
