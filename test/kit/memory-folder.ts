import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Linux keeps files below this folder in memory. */
const MEMORY = '/dev/shm'
const NAME = /^ib-tests-\d+$/
/** A run with six workers needs less than half of it. */
const ROOM_BYTES = 4 * 1024 ** 3
/** Files in memory count as memory of the container, which ends processes when it is used up. */
const FREE_BYTES = 8 * 1024 ** 3
const LEFT_AFTER_MS = 3_600_000

/**
 * The folder in memory for the files of this run; undefined where the machine has none that is large enough and may hold
 * programs. On a disk each copied database and each new data folder costs the file system more than PostgreSQL.
 */
export function memoryFolder(): string | undefined {
  try {
    const mount = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === MEMORY)
    const [, , kind, options = ''] = mount ?? []
    if (kind !== 'tmpfs' || options.split(',').includes('noexec')) return undefined
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ROOM_BYTES || process.availableMemory() < FREE_BYTES) return undefined
  } catch {
    return undefined // another system, which keeps no such list
  }
  return join(MEMORY, `ib-tests-${process.pid}`)
}

/** Makes `folder` if it is one of ours, and removes those of runs that were killed; returns what removes it again. */
export function makeMemoryFolder(folder: string): () => void {
  if (dirname(folder) !== MEMORY || !NAME.test(basename(folder))) return () => {}
  for (const name of readdirSync(MEMORY)) if (NAME.test(name)) removeIfLeft(join(MEMORY, name))
  mkdirSync(folder, { recursive: true })
  // As /tmp is: PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o1777)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Every test of a run makes a folder in it. A run in another container may share the memory, but not the process ids. */
function removeIfLeft(folder: string): void {
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Number.POSITIVE_INFINITY }
  if (Date.now() - mtimeMs > LEFT_AFTER_MS) rmSync(folder, { recursive: true, force: true })
}
