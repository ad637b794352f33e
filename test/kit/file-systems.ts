import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Ends a test that cannot run here, with the reason. */
type Skip = (reason: string) => void

/** An empty folder for one test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ib-fs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A file system of its own in `place`, until the test ends; the test is skipped with the reason where this user may not mount it. */
function mounted(skip: Skip, words: readonly string[], place = emptyFolder()): string {
  mkdirSync(place, { recursive: true })
  ran(skip, 'mount', [...words, place])
  onTestFinished(() => {
    spawnSync('umount', ['-l', place])
  })
  return place
}

/** A file system in memory, with the options of mount: `size=4m`, `noexec`. */
export const memoryDisk = (skip: Skip, options: string): string => mounted(skip, ['-t', 'tmpfs', '-o', options, 'none'])

/** A disk that promises more than it has, as thin volumes and network shares do: what it cannot take is found out when it is synced. */
export interface ThinDisk {
  readonly folder: string
  /** Leaves no byte behind the disk. */
  fill(): void
  /** Gives it room again. */
  free(): void
  /** Forgets what only memory holds, as a restart of the machine does. */
  forgetMemory(): void
}

/** Pieces must end at a multiple of this: Linux calls a write to a disk in a file complete where its first page is there and the others have no room. */
export const THIN_BLOCK = 4_096

/** A file system of 64 MB in a file, on a disk of `size`. */
export function thinDisk(skip: Skip, size: string): ThinDisk {
  const below = memoryDisk(skip, `size=${size}`)
  const image = join(below, 'disk')
  writeFileSync(image, '')
  truncateSync(image, 64 * 1_048_576)
  // Without a journal: one that cannot be written makes the whole file system read-only. Blocks as large as the pages below it.
  ran(skip, 'mkfs.ext4', ['-q', '-b', String(THIN_BLOCK), '-O', '^has_journal', '-N', '256', image])
  const folder = mounted(skip, ['-o', 'loop', image])
  const ballast = join(below, 'ballast')
  return {
    folder,
    fill: () => void spawnSync('sh', ['-c', 'sync; cat /dev/zero > "$0"', ballast]),
    free: () => rmSync(ballast, { force: true }),
    forgetMemory() {
      execFileSync('umount', [folder])
      execFileSync('mount', ['-o', 'loop', image, folder])
    },
  }
}

function ran(skip: Skip, command: string, words: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) skip(`this machine has no such file system: ${error?.message ?? stderr.trim()}`)
}
