import { AppError } from './errors.ts'
import { isLoopback, noProxy, type Target, targetOf } from './no-proxy.ts'
import { keepSecrets } from './secrets.ts'

/**
 * The proxies that requests of ours go out through, as the environment names them. This is the one place that decides whether a
 * request uses one: reads and writes ask `proxyFor`, whatever library sends them.
 */
export interface WebProxy {
  /** The environment variable that names it. */
  readonly variable: string
  /** Host and port, for people. */
  readonly place: string
  /** With its credentials: for the library that connects, and for nothing that is shown. */
  readonly url: URL
  /** The value of `proxy-authorization`, where it has a user. */
  readonly authorization: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

interface Proxies {
  readonly http: WebProxy | undefined
  readonly https: WebProxy | undefined
  /** `NO_PROXY` as it was written. */
  readonly without: string
  isWithout(target: Target): boolean
}

const NONE: Proxies = { http: undefined, https: undefined, without: '', isWithout: () => true }

let inUse = NONE

/**
 * From now on, requests go out through the proxies that the environment names. Throws `proxy.invalid`, without a password, for an
 * address that names none. The result restores what was before.
 */
export function goThroughProxies(environment: Environment, nodeVersion = process.versions.node): () => void {
  const before = inUse
  const proxies = proxiesOf(environment)
  if ((proxies.http ?? proxies.https) !== undefined) assertTunnels(nodeVersion)
  inUse = proxies
  return () => {
    inUse = before
  }
}

/** The proxy for a request; undefined where it goes straight to its server, as every request to this machine does. */
export function proxyFor(url: URL): WebProxy | undefined {
  const proxy = url.protocol === 'https:' ? inUse.https : inUse.http
  if (proxy === undefined) return undefined
  const target = targetOf(url)
  return isLoopback(target) || inUse.isWithout(target) ? undefined : proxy
}

/** The proxies in use, as an administrator may see them; undefined where there is none. */
export interface ShownProxies {
  readonly https: { readonly proxy: string; readonly variable: string } | null
  readonly http: { readonly proxy: string; readonly variable: string } | null
  /** The text of `NO_PROXY`. */
  readonly without: string
}

/** What is in use now, without a user or a password. */
export function shownProxies(): ShownProxies | undefined {
  const { http, https, without } = inUse
  if ((http ?? https) === undefined) return undefined
  const shown = (one: WebProxy | undefined) => (one ? { proxy: one.place, variable: one.variable } : null)
  return { https: shown(https), http: shown(http), without }
}

function proxiesOf(environment: Environment): Proxies {
  const { value: without = '' } = first(environment, 'no_proxy', 'NO_PROXY')
  return {
    http: proxyIn(environment, 'http_proxy', 'HTTP_PROXY'),
    https: proxyIn(environment, 'https_proxy', 'HTTPS_PROXY'),
    without,
    isWithout: noProxy(without),
  }
}

/** The small letters win, as with curl; an empty variable counts as absent. */
function first(environment: Environment, ...names: readonly string[]): { variable?: string; value?: string } {
  for (const variable of names) {
    const value = environment[variable]?.trim()
    if (value) return { variable, value }
  }
  return {}
}

function proxyIn(environment: Environment, ...names: readonly string[]): WebProxy | undefined {
  const { variable, value } = first(environment, ...names)
  if (variable === undefined || value === undefined) return undefined
  const [, scheme = 'http'] = /^([a-z][a-z0-9+.-]{0,20}):\/\//i.exec(value) ?? []
  if (!/^https?$/i.test(scheme))
    throw invalid(variable, `a proxy of the kind ${scheme}, which cannot be used here; expected one of http or https`)
  const url = URL.parse(value.includes('://') ? value : `http://${value}`)
  const credentials = url && credentialsOf(url)
  // A blank within would be a second word; a path would be a page, such as proxy.pac.
  if (!url || !credentials || /[\s\p{Cc}]/u.test(value) || !/^\/?$/.test(url.pathname) || url.search || url.hash)
    throw invalid(variable, 'no proxy; expected its address')
  const { user, password } = credentials
  const authorization = user === '' && password === '' ? undefined : basic(user, password)
  keepSecrets([password, url.password, ...(authorization ? [authorization.slice('Basic '.length)] : [])])
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return { variable, place: `${url.hostname}:${port}`, url, authorization }
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Undefined where a % in them stands for no character. */
function credentialsOf({ username, password }: URL): { user: string; password: string } | undefined {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}

/** The address itself is not shown: what was misread may be its password. */
function invalid(variable: string, what: string): AppError {
  return new AppError(
    `The environment variable ${variable} names ${what}, such as http://proxy.example:3128 or http://USER:PASSWORD@proxy.example:3128. In the user and the password write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25.`,
    { kind: 'config', code: 'proxy.invalid' },
  )
}

/** Node's own agents know proxies from 24.5 on; older ones would pass them by without a word. */
function assertTunnels(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 5)) return
  throw new AppError(
    `A proxy is set in the environment (HTTPS_PROXY or HTTP_PROXY), and Node ${version} cannot use one. Install Node 24.5 or later, or unset the variable.`,
    { kind: 'config', code: 'proxy.node' },
  )
}
