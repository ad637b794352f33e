/** Addresses of servers that a password may be part of: PostgreSQL, SMTP. */

/** True when a client can read it. A password with `/`, `#` or `?` makes something else of what follows. */
export function readableAddress(address: string): boolean {
  // An address of a socket has no host: postgres://user@/bridge?host=/run/postgresql
  const url = parsed(address)
  return url !== null && (url.username !== '' || !`${url.pathname}${url.hash}`.includes('@'))
}

/** The address with this password, percent-encoded. As a query parameter, which an address without a host can have too. */
export function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  const url = address === undefined || password === undefined ? null : parsed(address)
  if (address === undefined || password === undefined || !url) return address
  const [before = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('password', password)
  // pg takes a plus sign for itself, not for a blank.
  return `${before}?${parameters.toString().replaceAll('+', '%20')}`
}

const ONE_SERVER =
  'the client of PostgreSQL here connects to one address. Name the one that always leads to the primary: a virtual IP, or HAProxy or pgbouncer (pool_mode = session) in front of the servers'

/** Why an address of PostgreSQL cannot be used that leaves the choice among several servers to its client; undefined for any other. */
export function choiceOfServers(address: string): string | undefined {
  const [, authority = '', rest = ''] = /^[a-z]+:\/\/([^/?#]*)(.*)$/is.exec(address) ?? []
  const [, query = ''] = /\?([^#]*)/.exec(rest) ?? []
  const parameters = new URLSearchParams(query)
  // What stands before a later @ is a piece of a password, whose commas are its own.
  const hosts = rest.includes('@') ? '' : decoded(authority.slice(authority.lastIndexOf('@') + 1))
  const named = [hosts, ...parameters.getAll('host'), ...parameters.getAll('port')].find(isList)
  return named === undefined ? undefined : `names several servers (${named}), and ${ONE_SERVER}`
}

/** Hosts with or without a port, or ports. The folder of a socket may have a comma in its name. */
function isList(text: string): boolean {
  const pieces = text.split(',')
  const isFolder = text.startsWith('/') && !pieces.slice(1).some((piece) => piece.startsWith('/'))
  return pieces.length > 1 && !isFolder && pieces.every((piece) => /^(?:\[[^\]]*\]|[^:\s]*)(?::\d*)?$/.test(piece))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parsed(address: string): URL | null {
  return (
    URL.parse(address) ??
    URL.parse(address.replace('@/', '@localhost/')) ??
    URL.parse(address.replace(':///', '://localhost/'))
  )
}
