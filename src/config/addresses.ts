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

function parsed(address: string): URL | null {
  return (
    URL.parse(address) ??
    URL.parse(address.replace('@/', '@localhost/')) ??
    URL.parse(address.replace(':///', '://localhost/'))
  )
}
