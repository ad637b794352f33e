import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readJsonOrNull } from '../base/foreign.ts'

/** Everything of the demo lies in this folder below DATA_DIR: database, media, secret, YAML and its memory. */
export function demoFolderOf(dataDir: string): string {
  return resolve(dataDir, 'demo')
}

/** The file whose presence means that the demo's world is complete. */
export function stateFileOf(folder: string): string {
  return join(folder, 'demo.json')
}

/** What `demo.json` says to those who are not the demo. */
interface Traces {
  readonly organizationId: string
}

function tracesIn(folder: string): Traces | undefined {
  const file = stateFileOf(folder)
  return existsSync(file) ? ((readJsonOrNull(readFileSync(file, 'utf8')) as Traces | null) ?? undefined) : undefined
}

/** True where these organizations are in one database with the demo's, whose traces lie in or below `dataDir`. */
export function isDemoAmong(dataDir: string, organizations: readonly { readonly id: string }[]): boolean {
  const ids = [tracesIn(resolve(dataDir)), tracesIn(demoFolderOf(dataDir))].map((traces) => traces?.organizationId)
  return organizations.some(({ id }) => ids.includes(id))
}
