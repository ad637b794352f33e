import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Place } from './search.ts'

/** Every file below a folder, one at a time: the cluster of the embedded PostgreSQL is large. */
export function* filesOf(folder: string): Generator<Place> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    yield { name: `data folder ${relative(folder, path)}`, text: readFileSync(path, 'latin1') }
  }
}
