import { codeOf, messageOf } from './errors.ts'
import { targetOf } from './no-proxy.ts'
import type { WebProxy } from './proxies.ts'
import { unknownAuthority } from './trust.ts'

/** Why a request got no answer: a sentence without a secret, a stable code, and whether the request may have left. */
export interface Unanswered {
  readonly message: string
  readonly code?: string
  readonly isNeverSent: boolean
}

/** The request as far as it came, and what ended it. */
interface Attempt {
  readonly proxy: WebProxy
  readonly url: URL
  readonly error: unknown
  /** A connection stood that could carry the request. */
  readonly isConnected: boolean
}

/** What a failure on the way through a proxy means. Whatever happens before the way is open has sent nothing. */
export function proxyProblem({ proxy, url, error, isConnected }: Attempt): Unanswered {
  const the = `the proxy ${proxy.place} (${proxy.variable})`
  const never = (code: string, message: string) => ({ code, message, isNeverSent: true })
  const { host, port } = targetOf(url)
  const status = tunnelStatusOf(error)
  const text = messageOf(error)
  if (codeOf(error) === 'ERR_PROXY_TUNNEL')
    return status !== undefined
      ? proxyRefusal(proxy, url, status)
      : never('proxy.unreachable', `${the} ended the connection before it opened the way to ${host}:${port}`)
  if (isOfConnecting(error)) return never('proxy.unreachable', `${the} cannot be reached: ${text}`)
  if (isConnected) return { message: `${text} (through ${the})`, isNeverSent: false }
  const cure = unknownAuthority(error)
  if (cure !== undefined)
    return never(
      'proxy.certificate',
      `${host} was reached through ${the}, which may have opened the encryption: ${cure} (${text})`,
    )
  if (/^(?:EPROTO|ERR_SSL_)/.test(codeOf(error) ?? ''))
    return never(
      'proxy.refused',
      `what comes through ${the} from ${host}:${port} is not TLS, so nothing was sent (${text})`,
    )
  return never('proxy.unreachable', `${the} did not open the way to ${host}:${port}: ${text}`)
}

/** The answer of a proxy itself: to CONNECT, or 407 to a request that it should forward. */
export function proxyRefusal({ place, variable, authorization }: WebProxy, url: URL, status: number): Unanswered {
  const the = `the proxy ${place} (${variable})`
  const { host, port } = targetOf(url)
  const never = (code: string, message: string) => ({ code, message, isNeverSent: true })
  // tinyproxy asks with 407, and refuses a wrong password with 401.
  const isAboutPassword = status === 407 || status === 401
  if (isAboutPassword && authorization === undefined)
    return never(
      'proxy.password',
      `${the} asks for a user and a password (${status}). Write them before its host in ${variable}, and restart`,
    )
  if (isAboutPassword)
    return never(
      'proxy.password',
      `${the} refuses the user and the password of ${variable} (${status}). Correct them and restart`,
    )
  if (status >= 500)
    return never('proxy.refused', `${the} could not open the way to ${host}:${port} and answered ${status}`)
  return never(
    'proxy.refused',
    `${the} does not open the way to ${host}:${port} and answered ${status}. Allow it there, or name ${host} in NO_PROXY if it can be reached without the proxy`,
  )
}

/** What a proxy answered to CONNECT; got wraps the error that tells it. */
function tunnelStatusOf(error: unknown): number | undefined {
  for (
    let one = error as { statusCode?: unknown; cause?: unknown } | null | undefined;
    one;
    one = one.cause as typeof one
  )
    if (typeof one.statusCode === 'number' && Number.isFinite(one.statusCode)) return one.statusCode
  return undefined
}

/** Errors of looking the proxy up and of connecting to it; behind a proxy there are no others of this kind. */
function isOfConnecting(error: unknown): boolean {
  const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : [(error as Error | null)?.cause]
  return [error, ...inner].some((one) =>
    ['connect', 'getaddrinfo'].includes(String((one as { syscall?: unknown } | null | undefined)?.syscall)),
  )
}
