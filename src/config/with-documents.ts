import type { ReadDocument } from './document.ts'
import type { CheckedConfig, LoadedConfig } from './load.ts'

/** The configuration of the file, with connections of the database behind its own: one configuration for everybody who reads it. */
export function withDocuments(base: LoadedConfig, documents: readonly ReadDocument[]): CheckedConfig {
  const first = base.config.connections.length
  return {
    ...base,
    warnings: base.warnings ?? [],
    config: { ...base.config, connections: [...base.config.connections, ...documents.map((one) => one.connection)] },
    place(path) {
      const [section, index, ...at] = path
      const document = section === 'connections' && typeof index === 'number' ? documents[index - first] : undefined
      if (!document) return base.place(path)
      const { line, column } = document.of.source.placeOf(at)
      return `${document.of.place}:${line}:${column}`
    },
    isOfDatabase: (index) => index >= first,
    // A changed secret is a new version, which the reloader takes: nothing of a document is read anew meanwhile.
    rereadSettings: (index) =>
      index < first ? base.rereadSettings?.(index) : documents[index - first]?.connection.settings,
  }
}
