import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './errors.ts'

/** Answers of file systems without hard links, such as some network volumes. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/**
 * Makes a small file, readable by this user only, that is there whole or not at all, also after a kill or a power cut. Of
 * two processes that make it at once one succeeds; false for the other one, and where the file was there before.
 */
export function makeFile(path: string, text: string): boolean {
  return beside(path, text, (part) => {
    try {
      linkSync(part, path)
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      if (!NO_LINKS.includes(codeOf(error) ?? '')) throw error
      if (existsSync(path)) return false
      renameSync(part, path)
      return true
    }
  })
}

/** The same for a file that may be there already: it is replaced. */
export function replaceFile(path: string, text: string): void {
  beside(path, text, (part) => {
    renameSync(part, path)
    return true
  })
}

function beside(path: string, text: string, place: (part: string) => boolean): boolean {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    writeFileSync(part, text, { mode: 0o600, flag: 'wx', flush: true })
    const isPlaced = place(part)
    const folder = openSync(dirname(path), 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
    return isPlaced
  } finally {
    rmSync(part, { force: true })
  }
}
