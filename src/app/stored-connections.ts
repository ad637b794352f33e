import type { Log } from '../base/log.ts'
import { scrub } from '../base/log.ts'
import type { DocumentGround } from '../config/document.ts'
import type { CheckedConfig, LoadedConfig } from '../config/load.ts'
import { withDocuments } from '../config/with-documents.ts'
import type { RefusedDocument } from '../connections/contract.ts'
import { loadDocuments } from '../connections/loading.ts'
import type { DocumentStore } from '../connections/store.ts'
import { problemLine, resolver } from './configuration.ts'

/** The configuration that runs: that of the file, and the active connections of the database. */
export interface WithStored {
  readonly loaded: CheckedConfig
  /** Connections of the database that do not run. */
  readonly refused: readonly RefusedDocument[]
  /** What the database held; another text means that something was changed since. */
  readonly fingerprint: string
}

/** What documents are checked against, by the configuration of the file. */
export function groundOf({ config, place }: LoadedConfig): DocumentGround {
  const names = new Map(config.connections.map(({ name }, index) => [name, index]))
  return {
    config,
    connectors: resolver,
    placeInFile(name) {
      const index = names.get(name)
      return index === undefined ? undefined : place(['connections', index, 'name'])
    },
  }
}

/** Puts the connections of the database behind those of the file. A broken one is left out and told; the rest goes on. */
export async function withStoredConnections(
  { active }: DocumentStore,
  base: LoadedConfig,
  log: Log,
): Promise<WithStored> {
  const { read, refused, fingerprint } = await loadDocuments(active, groundOf(base))
  for (const { name, code, problems } of refused)
    log.error(
      { code, connection: name, problems: problems.map((problem) => scrub(problemLine(problem))) },
      'a connection of the dashboard is refused and does not run; mend it there or by: interview-bridge connections import',
    )
  return { loaded: withDocuments(base, read), refused, fingerprint }
}
