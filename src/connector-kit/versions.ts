import { AppError } from '../base/errors.ts'
import { readJsonOrNull } from '../base/foreign.ts'
import type { HttpAnswer } from '../base/http.ts'

/** What a vendor's switching off of a version of its API looks like, and what is said about it. */

/** The version of its vendor's API that a connector calls. */
export interface ApiVersion {
  readonly vendor: string
  /** As the vendor calls it, such as "Harvest v3". */
  readonly name: string
  /**
   * A read that names no record and that every key may make. A refusal of anything else ends the version only if this is refused
   * so too: a 410 may be one record's, and a gateway may refuse one text with the vendor's status. Without it, no refusal ends the
   * version.
   */
  readonly root?: RootRead
  /** True for an answer that the vendor documents for a version that it does not serve any more, besides 410. It is asked about refusals only. */
  readonly isOff?: (answer: RefusedAnswer) => boolean
  /** True for the headers of an answer that the vendor documents for a version whose end it has announced, besides RFC 8594 and RFC 9745. */
  readonly isDeprecated?: (headers: HttpAnswer['headers']) => boolean
  /** The vendor documents 410 for a record that was removed. Where none does, it may as well be the end of one call. */
  readonly showsRemovedBy410?: true
  /** What a person can do besides installing a newer release, as a sentence. */
  readonly remedy?: string
}

/** A request that reads, as the client sends it. */
interface RootRead {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly json?: unknown
}

/** A request as it is compared with the root. */
interface Asked {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string | readonly string[]>>
}

/** An answer that is not a success. */
export interface RefusedAnswer {
  readonly status: number
  readonly headers: HttpAnswer['headers']
  readonly json: unknown
}

/** The parts of an answer that tell whether something is over. */
export const refusedAnswer = ({ status, headers, body }: HttpAnswer): RefusedAnswer => ({
  status,
  headers,
  json: readJsonOrNull(body),
})

/** The code of the error for a version that its vendor has switched off. */
export const VERSION_ENDED = 'ats.version_ended'

/** The resource is there no more, says RFC 9110 (15.5.11): a record, or all of a version. */
export const GONE = 410

const RELEASE =
  'Install a newer release of Interview Bridge; if there is none, the README of this connector says where the vendor announces such changes.'

/**
 * The error for a version that is switched off. Nothing was carried out; everything waits, as for a refused key. It names no
 * request: all of them are refused, and one sentence is told once.
 */
export function versionEnded(
  version: ApiVersion,
  { status, said }: { readonly status: number; readonly said: string },
): AppError {
  const { vendor, name, remedy = '' } = version
  return new AppError(
    `${vendor} does not serve ${name}, which this connection calls: it answers ${status} (${said}). Nothing is lost; everything waits until it is answered again. ${[remedy, RELEASE].join(' ').trim()}`,
    { kind: 'config', code: VERSION_ENDED, status, facts: { doubtful: false, status, said } },
  )
}

/** The error for an address of a login that is gone (410): it hangs on no record. */
export const loginGone = (): AppError =>
  new AppError(
    `The address where a login is asked for is gone: it answers 410. Nothing is lost; everything waits until it is answered again. Correct the address, if the connection's settings name one. ${RELEASE}`,
    { kind: 'config', code: VERSION_ENDED, status: GONE, facts: { doubtful: false, status: GONE } },
  )

/**
 * Judges a refusal: has the vendor ended the whole version, or removed the one record that was asked for? Undefined: neither is known. It calls
 * `askRoot` where the answer alone does not decide.
 */
export async function whatIsOver(
  version: ApiVersion,
  request: Asked,
  answer: RefusedAnswer,
  askRoot: () => Promise<RefusedAnswer>,
): Promise<'version' | 'record' | undefined> {
  const { root } = version
  const saysOff = (one: RefusedAnswer) => one.status >= 400 && version.isOff?.(one) === true
  const isGone = answer.status === GONE
  if (root === undefined || (!isGone && !saysOff(answer))) return undefined
  if (isSameRead(request, root)) return 'version'
  const atRoot = await askRoot()
  if (atRoot.status === GONE || saysOff(atRoot)) return 'version'
  const isServed = atRoot.status >= 200 && atRoot.status < 300
  return isGone && isServed && version.showsRemovedBy410 ? 'record' : undefined
}

/** A list on the path of the root, from a place that the vendor has forgotten, is another one. */
function isSameRead(request: Asked, root: RootRead): boolean {
  const of = ({ method, path, query = {} }: Asked): string => JSON.stringify([method, path, query])
  return of(request) === of(root)
}
