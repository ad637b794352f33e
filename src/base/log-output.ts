import type { DestinationStream } from 'pino'
import { codeOf } from './errors.ts'

/** Bytes that wait for a reader in memory; a pipe holds 64 KiB besides. */
const WAITING_MAX = 1_048_576

/** The part of `process.stdout` that is used here. */
export interface Sink {
  readonly writableLength: number
  write(text: string): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

/**
 * Log lines to standard output, without ever waiting for its reader: a synchronous write into a full pipe would stop the whole
 * process, signals included. Lines that nobody reads wait in bounded memory; more are dropped, and `onDropped` gets their number
 * once lines are taken again. An output that was closed takes no lines any more; the process goes on.
 */
export function logOutput(sink: Sink, onDropped: (lines: number) => void): DestinationStream {
  let dropped = 0
  let isClosed = false
  sink.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') throw error
    isClosed = true
  })
  return {
    write(line) {
      if (isClosed) return
      if (sink.writableLength > WAITING_MAX) {
        dropped++
        return
      }
      const lines = dropped
      dropped = 0
      sink.write(line)
      if (lines > 0) onDropped(lines)
    },
  }
}
