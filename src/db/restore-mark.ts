import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../base/errors.ts'
import { readJson } from '../base/foreign.ts'
import type { Log } from '../base/log.ts'
import { cut } from '../base/text.ts'

/** What the data folder remembers of the database, and what the embedded server's files look like. */
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
          log.warn({ file, problem: messageOf(error) }, 'the mark of the database could not be read; it is made anew')
        return 0
      }
    },
    write(beat) {
      const fresh = `${file}.${process.pid}`
      try {
        mkdirSync(dataDir, { recursive: true })
        writeFileSync(fresh, `${JSON.stringify({ beat })}\n`, { mode: 0o600 })
        renameSync(fresh, file)
        hasFailed = false
      } catch (error) {
        // A full disk must not stop the daemon. Told once, not every few seconds.
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
export const BEAT_MAX = 1_000_000_000_000

function toBeat(text: string): number {
  const { beat } = readJson(text) as { beat?: unknown }
  if (typeof beat === 'number' && Number.isSafeInteger(beat) && beat >= 0 && beat <= BEAT_MAX) return beat
  throw new Error(`the file holds ${cut(text.trim(), 100)}, which is not {"beat": a whole number up to ${BEAT_MAX}}`)
}

/**
 * PostgreSQL overwrites `pg_control` in place from initdb on, so the file is made once; and its content changes all the time, so
 * a tool that puts a backup back makes it anew. By when it was made; by its inode where the file system keeps no such time.
 */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  if (!found) return null
  return found.birthtimeNs > 0n ? `made ${found.birthtimeNs}` : `inode ${found.ino}`
}
