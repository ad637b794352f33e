import { close, open, read } from 'node:fs'
import { AppError } from '../base/errors.ts'

type OpenDone = (error: unknown, fd: number) => void

/** A recording that an answer names and that is not on the disk. The link to it is right, so this is no 404; the path stays in the cause. */
export function missingError(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError(
    'This recording is missing from the media folder of this server. Tell the administrator: it may be in a backup.',
    { kind: 'bug', code: 'media.missing', status: 410, cause },
  )
}

/** File system calls for a read stream whose errors of opening are put into our words. */
export function openingWith(toOurs: (error: NodeJS.ErrnoException) => Promise<unknown>): object {
  return {
    fs: {
      open(path: string, flags: string, mode: number, done: OpenDone) {
        open(path, flags, mode, (error, fd) => {
          if (error)
            toOurs(error).then(
              (ours) => done(ours, fd),
              (ours: unknown) => done(ours, fd),
            )
          else done(null, fd)
        })
      },
      read,
      close,
    },
  }
}
