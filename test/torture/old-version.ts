import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Another version of this product in a folder of its own. */

const ROOT = join(import.meta.dirname, '../..')

interface Package {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Lays the files of a commit into `folder`. Its packages are the ones of this checkout, where it means the same versions of all that
 * it needs to run.
 */
export function layOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  try {
    const files = execFileSync('git', ['archive', commit], {
      cwd: ROOT,
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    execFileSync('tar', ['-x', '-C', folder], { input: files })
  } catch (error) {
    throw new Error(
      `the files of commit ${commit} are not in this clone: git fetch --unshallow brings them (${String(error)})`,
    )
  }
  const [theirs, ours] = [folder, ROOT].map((at) => packagesOf(at))
  const unlike = Object.entries(theirs ?? {}).filter(([name, version]) => ours?.[name] !== version)
  if (unlike.length > 0)
    throw new Error(
      `commit ${commit} needs other packages than this checkout (${unlike.map(([name, version]) => `${name} ${version}, here ${ours?.[name] ?? 'none'}`).join('; ')}): lay it out by hand, npm ci there, and pass it by --old`,
    )
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}

function packagesOf(folder: string): Record<string, string> {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Package
  return { ...dependencies, ...optionalDependencies }
}
