import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AppError } from '../base/errors.ts'
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
  /** Absent: made by a version that kept database, media and secret in DATA_DIR itself. */
  readonly isWhole?: true
}

function tracesIn(folder: string): Traces | undefined {
  const file = stateFileOf(folder)
  return existsSync(file) ? ((readJsonOrNull(readFileSync(file, 'utf8')) as Traces | null) ?? undefined) : undefined
}

/** Throws for the demo of an older version: its database lies where `init` and `start` work, and is nobody's to take over. */
export function expectWhole(dataDir: string): void {
  const folder = demoFolderOf(dataDir)
  const traces = tracesIn(folder)
  if (!traces || traces.isWhole) return
  throw new AppError(
    `The demo in ${folder} was made by an older version, which kept its database in ${resolve(dataDir)} itself or in DATABASE_URL. This version keeps a demo whole in a folder of its own and leaves the older one as it is. Start a new demo elsewhere: DATA_DIR=./data-demo npm start. Or, if nothing but the demo is in ${resolve(dataDir)}, remove that folder and start again.`,
    { kind: 'config', code: 'demo.older' },
  )
}

/** True where these organizations are in one database with the demo's, whose traces lie in or below `dataDir`. */
export function isDemoAmong(dataDir: string, organizations: readonly { readonly id: string }[]): boolean {
  const ids = [tracesIn(resolve(dataDir)), tracesIn(demoFolderOf(dataDir))].map((traces) => traces?.organizationId)
  return organizations.some(({ id }) => ids.includes(id))
}
