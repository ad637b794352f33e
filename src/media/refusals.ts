import type { Readable } from 'node:stream'
import { AppError, codeOf, domainError } from '../base/errors.ts'

/** The file of an upload was removed, or is out of sight, before its answer was counted. */
export const removed = (cause?: unknown) =>
  domainError('media.removed', 503, 'The upload took too long and was removed. Send the recording again.', cause)

/** The problem of a volume that takes no writes, by the code of the system's error. */
const VOLUME_FAULTS: Readonly<Record<string, string>> = {
  EROFS: 'media.read_only',
  EACCES: 'media.rights',
  EPERM: 'media.rights',
  EIO: 'media.broken',
  ENODEV: 'media.broken',
  ENXIO: 'media.broken',
  ENOTCONN: 'media.broken',
  ESTALE: 'media.broken',
}

/** An error of a write as the candidate meets it; an unknown error stays as it is. */
export function refusalOf(error: unknown, body?: Readable): unknown {
  if (error instanceof AppError) return error
  const code = codeOf(error) ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return domainError(
      'media.full',
      507,
      'This server has no room for the recording, so your answer was not stored. Try again later, or tell the organization that invited you.',
      error,
    )
  const fault = VOLUME_FAULTS[code]
  if (fault !== undefined)
    return new AppError(
      'This server cannot store recordings at the moment, so your answer was not stored. Try again later, or tell the organization that invited you.',
      { kind: 'transient', code: fault, status: 503, cause: error },
    )
  if (code === 'ENOENT') return removed(error)
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || (error !== null && error === body?.errored))
    return domainError('media.cut', 400, 'The upload was cut off; send the recording again', error)
  return error
}
