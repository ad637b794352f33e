import { close, open, read } from 'node:fs'
import { AppError, codeOf } from '../base/errors.ts'

type OpenDone = (error: NodeJS.ErrnoException | null, fd: number) => void

/** A recording that an answer names and that is not on the disk: a person must find out why. The path stays in the cause. */
export function missingError(error: NodeJS.ErrnoException): Error {
  if (codeOf(error) !== 'ENOENT') return error
  return new AppError('The recording is missing from the media folder; see the log line about missing recordings', {
    kind: 'bug',
    code: 'media.missing',
    cause: error,
  })
}

/** File system calls for a read stream whose errors of opening are put into our words. */
export function openingWith(toOurs: (error: NodeJS.ErrnoException) => Error): object {
  return {
    fs: {
      open(path: string, flags: string, mode: number, done: OpenDone) {
        open(path, flags, mode, (error, fd) => done(error && toOurs(error), fd))
      },
      read,
      close,
    },
  }
}
