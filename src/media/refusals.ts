import type { Readable } from 'node:stream'
import { AppError, codeOf, domainError } from '../base/errors.ts'
import { folderProblem } from '../base/folder-problems.ts'

/** The file of an upload was removed, or is out of sight, before its answer was counted. */
export const removed = (cause?: unknown) =>
  domainError('media.removed', 503, 'The upload took too long and was removed. Send the recording again.', cause)

/** Problems of a volume that takes no writes, as they are found in the folder. */
const VOLUME_FAULTS = ['read_only', 'rights', 'broken', 'file_limit']

/** The disk is full, or less of it is free than is to be kept; `why` is for the log and names the folder. */
export const full = (why: string, cause?: unknown) =>
  domainError(
    'media.full',
    507,
    'This server has no room for the recording, so your answer was not stored. Try again later, or tell the organization that invited you.',
    new Error(why, cause === undefined ? {} : { cause }),
  )

/** An error of a write as the candidate meets it, with what its cause says of the folder for the log; an unknown error stays as it is. */
export function refusalOf(error: unknown, folder: string, body?: Readable): unknown {
  if (error instanceof AppError) return error
  const problem = folderProblem(error)
  const why = problem && `The media folder ${folder} ${problem.reason}. ${problem.advice}.`
  if (problem?.code === 'full') return full(why ?? '', error)
  if (problem && VOLUME_FAULTS.includes(problem.code))
    return new AppError(
      'This server cannot store recordings at the moment, so your answer was not stored. Try again later, or tell the organization that invited you.',
      { kind: 'transient', code: `media.${problem.code}`, status: 503, cause: new Error(why, { cause: error }) },
    )
  if (codeOf(error) === 'ENOENT') return removed(error)
  if (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE' || (error !== null && error === body?.errored))
    return domainError('media.cut', 400, 'The upload was cut off; send the recording again', error)
  return error
}
