import { keepSecrets, secretsIn } from '../base/secrets.ts'
import type { ReadDocument } from './document.ts'
import type { CheckedConfig, LoadedConfig } from './load.ts'
import type { Path } from './places.ts'
import { substitute } from './substitution.ts'

/** The configuration of the file, with connections of the database behind its own: one configuration for everybody who reads it. */
export function withDocuments(base: LoadedConfig, documents: readonly ReadDocument[]): CheckedConfig {
  // What runs, or is tried, may meet its secrets in an answer; a text that is only checked leaves nothing behind.
  keepSecrets(secretsIn(documents.map(({ connection }) => connection.settings)))
  const first = base.config.connections.length
  const find = (path: Path): { readonly of: ReadDocument['of']; readonly at: Path } | undefined => {
    const [section, index, ...at] = path
    const document = section === 'connections' && typeof index === 'number' ? documents[index - first] : undefined
    return document && { of: document.of, at }
  }
  return {
    ...base,
    warnings: base.warnings ?? [],
    config: { ...base.config, connections: [...base.config.connections, ...documents.map((one) => one.connection)] },
    place(path) {
      const found = find(path)
      if (!found) return base.place(path)
      const { line, column } = found.of.source.placeOf(found.at)
      return `${found.of.place}:${line}:${column}`
    },
    reread(path) {
      const found = find(path)
      if (!found) return base.reread(path)
      const written: unknown = found.of.asWritten.getIn([...found.at])
      const outcome = substitute(typeof written === 'string' ? written : '', found.of.environment)
      return 'problem' in outcome ? '' : outcome.text
    },
    isOfDatabase: (index) => index >= first,
    // A changed secret is a new version, which the reloader takes: nothing of a document is read anew meanwhile.
    rereadSettings: (index) =>
      index < first ? base.rereadSettings?.(index) : documents[index - first]?.connection.settings,
  }
}
