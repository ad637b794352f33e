import { mkdirSync } from 'node:fs'
import { inject } from 'vitest'
import { copyDataFolder } from './data-folder.ts'

/**
 * Puts the embedded PostgreSQL of a daemon that was never started into `dataDir`, which is made if need be: migrated, and
 * without a row. For tests that are not about the first start, of which making a cluster is most of the work.
 */
export function makeDataFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  copyDataFolder(inject('madeDataFolder'), dataDir)
  return dataDir
}
