import { readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { codeOf, messageOf } from '../base/errors.ts'
import { readSmallFile } from '../base/files.ts'

/** The files beside the main one that hold connections: `connections: connections.d`, or `connections.d/*.yaml`. */

/** The folder that `connections:` names, and which of its files are meant. */
interface ConnectionFolder {
  /** As it is written, without the pattern; relative to the main file. */
  readonly written: string
  readonly path: string
  readonly pattern: RegExp
  /** The main file, which may lie in the same folder and holds no connection itself. */
  readonly main: string
}

/** A folder as it was when its files were read, so that a later change is seen. */
export interface ConnectionFiles {
  readonly folder: ConnectionFolder
  readonly fingerprint: string
}

/** One file of the folder with its text, or why it has none. */
export interface ConnectionFile {
  /** The name for the places of rules: relative to the main file. */
  readonly place: string
  readonly text: string
  readonly problem?: string
}

/** As much as the main file may have. */
export const FILE_BYTES_MAX = 1024 * 1024

/** The folder that a text means. Whether it is there shows when it is read. */
export function connectionFolder(written: string, main: string): ConnectionFolder | { readonly problem: string } {
  const last = basename(written)
  const isPattern = last.includes('*')
  const folder = isPattern ? dirname(written) : written
  if (written.trim() === '' || folder.includes('*') || last.includes('**'))
    return {
      problem: `expected a list of connections, a folder such as connections.d, or files of one such as connections.d/*.yaml (a * in the last part only), got ${JSON.stringify(written)}`,
    }
  const pattern = isPattern ? last.split('*').map(literal).join('.*') : '.*'
  return { written: folder, path: resolve(dirname(main), folder), pattern: new RegExp(`^${pattern}$`, 's'), main }
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** The names of the files that are meant, in their order. Hidden ones are skipped: editors and volumes keep their own there. */
function namesIn({ path, pattern, main }: ConnectionFolder): string[] {
  return readdirSync(path)
    .filter((name) => !name.startsWith('.') && /\.ya?ml$/.test(name) && pattern.test(name) && join(path, name) !== main)
    .sort()
}

/** A text that differs once a file was added, changed or removed. Links are followed, since a mounted file is replaced by its link. */
export function fingerprintOf(folder: ConnectionFolder): string {
  const told = (work: () => string): string => {
    try {
      return work()
    } catch (error) {
      return codeOf(error) ?? messageOf(error)
    }
  }
  return told(() =>
    namesIn(folder)
      .map((name) => {
        const file = join(folder.path, name)
        return `${name} ${told(() => {
          const { ino, size, mtimeMs, ctimeMs } = statSync(file)
          return [ino, size, mtimeMs, ctimeMs].join(' ')
        })}`
      })
      .join('\n'),
  )
}

/** Every file that is meant, with its text. `problem`: of the folder itself. */
export function readConnectionFiles(folder: ConnectionFolder): ConnectionFile[] | { readonly problem: string } {
  const { path, written } = folder
  let real: string
  let names: string[]
  try {
    real = realpathSync(path)
    names = namesIn(folder)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOTDIR')
      return { problem: `${written} is no folder; name the folder, or files of it such as connections.d/*.yaml` }
    return {
      problem: `the folder ${written} cannot be read (${code ?? messageOf(error)}); it is looked for in ${path}`,
    }
  }
  const files = names.flatMap((name) => fileIn(folder, real, name))
  if (files.length > 0) return files
  return {
    problem: `no file in the folder ${written} holds connections (looked for in ${path}, names that end in .yaml or .yml, without sub-folders); for none on purpose write "connections: []"`,
  }
}

/** A folder with such a name is none of the files. */
function fileIn({ path, written }: ConnectionFolder, realFolder: string, name: string): ConnectionFile[] {
  const place = isAbsolute(written) ? join(path, name) : join(written, name)
  const refused = (problem: string): ConnectionFile[] => [{ place, text: '', problem }]
  if (/\p{C}/u.test(name))
    return [
      { place: place.replace(/\p{C}/gu, '?'), text: '', problem: 'its name holds a control character; rename it' },
    ]
  try {
    const file = realpathSync(join(path, name))
    const within = realFolder.endsWith(sep) ? realFolder : realFolder + sep
    if (!file.startsWith(within))
      return refused(`is a symbolic link that leads out of the folder ${written}; put the file itself there`)
    if (statSync(file).isDirectory()) return []
    return [{ place, text: readSmallFile(file, FILE_BYTES_MAX) }]
  } catch (error) {
    return refused(`cannot be read (${codeOf(error) ?? messageOf(error)}); mend or remove the file`)
  }
}
