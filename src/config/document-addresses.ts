import { type Document, isMap } from 'yaml'
import { whyNotPublic } from '../base/public-hosts.ts'
import { secretPlacesIn } from '../base/secrets.ts'
import type { Path } from './places.ts'
import type { Report } from './source.ts'

/** The servers that a connection of the database names: which ones it may, and whether they are those of before. */

const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i
/** Settings that say which server or which customer of it is asked. */
const NAMES_SERVER = /(?:url|hosts?|domain|company|account|tenant|region|server)$/i

/** What the operator can do about a server that is none of the internet. */
export const howToAllow = (host: string): string =>
  `the operator of this installation can allow it in the file: server: { connectionHosts: [${host}] }`

/** Every address in the settings, wherever a connector keeps one. */
export function checkAddresses(value: unknown, path: Path, listed: readonly string[], report: Report): void {
  if (typeof value === 'string') {
    const isNamed = /url$/i.test(String(path.at(-1)))
    if (!isNamed && !ADDRESS.test(value.trim())) return
    const problem = whyNotPublic(value, listed)
    if (!problem) return
    const cure = problem.host === undefined ? '' : `; ${howToAllow(problem.host)}`
    report(path, `an address of a connection of the dashboard ${problem.why}${cure}`)
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      checkAddresses(inner, [...path, Array.isArray(value) ? Number(key) : key], listed, report)
}

/** The connector and the servers of a text, for comparing: secrets are sent to no other ones than those they were given for. */
export function destinationOf(document: Document): string {
  const tree = treeOf(document)
  return [String(tree['connector']), ...serversOf(tree['settings']).sort()].join('\n')
}

const treeOf = (document: Document): Record<string, unknown> =>
  isMap(document.contents) ? (document.toJS({ maxAliasCount: 50 }) as Record<string, unknown>) : {}

/** The servers, and the customers of them, that a text names itself, each with its setting: `authUrl https://auth.example`. */
export const namedServers = (document: Document): string[] => serversOf(treeOf(document)['settings'])

function serversOf(settings: unknown): string[] {
  const secret = new Set([...secretPlacesIn(settings)].flatMap((one) => (one.isInAddress ? [] : [one.path.join('\n')])))
  const found: string[] = []
  const walk = (value: unknown, path: Path): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key])
    else if (secret.has(path.join('\n'))) return
    else if (path.some((key) => NAMES_SERVER.test(String(key))) || ADDRESS.test(String(value).trim()))
      found.push(`${path.join('.')} ${String(value)}`)
  }
  walk(settings, [])
  return found
}
