import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../base/errors.ts'
import { replaceFile } from '../base/files.ts'
import { makeFolders } from '../base/folder-problems.ts'
import { readJson } from '../base/foreign.ts'
import type { Log } from '../base/log.ts'
import { cut } from '../base/text.ts'

/** The data folder's record of the database, and of how the embedded server's files look. */
export interface RestoreMark {
  /** The highest beat of the database that was stored here; 0 when there is none. */
  read(): number
  write(beat: number): void
  /** Identity of the embedded server's files; null for an external server. */
  folder(): string | null
}

/** Remembers nothing: for a process without a data folder. */
export const NO_MARK: RestoreMark = { read: () => 0, write() {}, folder: () => null }

/** In `dataDir`, since it must not go back together with the database. */
export function fileMark(dataDir: string, isEmbedded: boolean, log: Log): RestoreMark {
  const file = join(dataDir, 'database.mark')
  let hasFailed = false
  return {
    read() {
      try {
        return toBeat(readFileSync(file, 'utf8'))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          log.warn(
            { file, problem: messageOf(error) },
            'the mark of the database could not be read and is made anew; if the database was restored from a backup, run: interview-bridge restored',
          )
        return 0
      }
    },
    write(beat) {
      try {
        makeFolders(dataDir)
        // Durable before it counts: empty after a power cut, it would remember nothing at just the start that needs it.
        replaceFile(file, `${JSON.stringify({ beat })}\n`)
        hasFailed = false
      } catch (error) {
        // A full disk must not stop the daemon. Logged once, not every few seconds.
        if (!hasFailed)
          log.warn(
            { file, problem: messageOf(error) },
            'the mark of the database could not be stored in the data folder; a restore may not be recognised',
          )
        hasFailed = true
      }
    },
    folder: () => (isEmbedded ? identityOf(join(dataDir, 'postgres', 'global', 'pg_control')) : null),
  }
}

/**
 * A thousand processes need over 150 years for so many. A greater one is damage, and is never taken into the database: where
 * JavaScript's numbers begin to be rounded, no beat would be found again.
 */
const BEAT_MAX = 1_000_000_000_000

function toBeat(text: string): number {
  const { beat } = readJson(text) as { beat?: unknown }
  if (typeof beat === 'number' && Number.isSafeInteger(beat) && beat >= 0 && beat <= BEAT_MAX) return beat
  throw new Error(`the file holds ${cut(text.trim(), 100)}, which is not {"beat": a whole number up to ${BEAT_MAX}}`)
}

/**
 * PostgreSQL overwrites `pg_control` in place from initdb on, so the file is made once; and its content changes all the time, so
 * a tool that puts a backup back makes it anew. By when it was made; by its inode where the system keeps no such time.
 */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found ? identityFrom(found) : null
}

/**
 * Where the system reports no birth time, Node gives 0 or the time of the last change (ctime) instead. That would change with
 * each checkpoint. A server has changed its file since initdb made it, so a real birth time differs from ctime.
 */
export function identityFrom(found: {
  readonly birthtimeNs: bigint
  readonly ctimeNs: bigint
  readonly ino: bigint
}): string {
  return found.birthtimeNs > 0n && found.birthtimeNs !== found.ctimeNs
    ? `made ${found.birthtimeNs}`
    : `inode ${found.ino}`
}
