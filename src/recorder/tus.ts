import type { IncomingHttpHeaders } from 'node:http'
import { AppError, domainError } from '../base/errors.ts'

/** The one version of the tus protocol that is spoken here, and its extensions (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0'

/** Value of the header `Tus-Extension`. */
export const TUS_EXTENSIONS = 'creation,creation-defer-length,termination'

/** The content type that tus demands of a PATCH. */
export const OFFSET_TYPE = 'application/offset+octet-stream'

/** Where a firewall refuses a method, clients send POST and name the method in this header (tus 1.0.0, X-HTTP-Method-Override). */
const OVERRIDE = 'x-http-method-override'

/** The method that a POST stands for: one of `allowed`; undefined where it names none. Refused (400) where it names another. */
export function overrideOf<Method extends string>(
  headers: IncomingHttpHeaders,
  allowed: readonly Method[],
): Method | undefined {
  const named = headers[OVERRIDE]
  if (named === undefined) return undefined
  const method = allowed.find((one) => one === String(named).trim().toUpperCase())
  if (method === undefined) throw wrong(`The header ${OVERRIDE} must be one of ${allowed.join(', ')} here`)
  return method
}

/** 412, as tus demands for a version that the server does not speak. */
export const wrongVersion = () =>
  new AppError(`The header Tus-Resumable must be ${TUS_VERSION}`, { kind: 'domain', code: 'tus.version', status: 412 })

const wrong = (message: string) => domainError('tus.header', 400, message)

/** A whole number from a header; undefined when it is absent, refused (400) when it is anything else. */
export function tusNumber(headers: IncomingHttpHeaders, name: 'upload-length' | 'upload-offset'): number | undefined {
  const value = headers[name]
  if (value === undefined) return undefined
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(number)) throw wrong(`The header ${name} must be a whole number of bytes`)
  return number
}

/** The headers of a creation: its length, or null where that is declared later, and its metadata. */
export function toCreation(headers: IncomingHttpHeaders): { length: number | null; metadata: Map<string, string> } {
  if (headers['upload-concat'] !== undefined) throw wrong('Uploads cannot be concatenated here')
  const length = tusNumber(headers, 'upload-length')
  const deferred = headers['upload-defer-length']
  if (deferred !== undefined && deferred !== '1') throw wrong('The header upload-defer-length must be 1')
  if ((length === undefined) === (deferred === undefined))
    throw wrong('One of the headers upload-length and upload-defer-length must be given, and not both')
  return { length: length ?? null, metadata: toMetadata(headers['upload-metadata']) }
}

/** `Upload-Metadata`: pairs of a key and a value in base64, with a comma between two of them. */
function toMetadata(header: string | string[] | undefined): Map<string, string> {
  const metadata = new Map<string, string>()
  if (header === undefined) return metadata
  for (const pair of String(header).split(',')) {
    const [key = '', value = '', ...rest] = pair.trim().split(' ')
    const isRight = /^[\x21-\x7e]+$/.test(key) && /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2,3}={0,2})?$/.test(value)
    if (!isRight || rest.length > 0 || metadata.has(key))
      throw wrong('The header upload-metadata must hold pairs of a key, used once, and a value in base64')
    metadata.set(key, Buffer.from(value, 'base64').toString())
  }
  return metadata
}

/** The same pairs as a header. */
export function fromMetadata(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** A value of the metadata that is an id of the client's; null where it is absent, refused (400) when it is anything else. */
export function idIn(metadata: ReadonlyMap<string, string>, key: string): string | null {
  const value = metadata.get(key)
  if (value === undefined) return null
  if (!ID.test(value)) throw wrong(`The metadata ${key} must be at most 64 letters, digits, _ and -`)
  return value
}
