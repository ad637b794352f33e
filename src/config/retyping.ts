import type { ConnectorResolver } from './meaning.ts'
import type { Path } from './places.ts'
import { type Config, ConfigSchema, type ConnectionConfig, ConnectionSchema } from './schema.ts'
import { retyped } from './substitution.ts'

/** Texts from the environment as the schemas want them: those of the configuration, and those of connectors for their settings. */

/**
 * Each connection is checked alone: the schema looks at one at a time, and a thousand with a number from the environment would
 * be checked a thousand times.
 */
export function retypedConfig(given: Readonly<Record<string, unknown>>, wholes: readonly Path[]): unknown {
  const { connections, ...others } = given
  const ofOthers = wholes.filter(([first]) => first !== 'connections')
  const typed = retyped(ConfigSchema, others, ofOthers) as Record<string, unknown>
  if (!('connections' in given)) return typed
  if (!Array.isArray(connections)) return { ...typed, connections }
  const within = byConnection(wholes)
  const list = connections.map((one: unknown, index) => retyped(ConnectionSchema, one, within.get(index) ?? []))
  return { ...typed, connections: list }
}

/** Connectors have schemas of their own for their settings: numbers from the environment are made by those. */
export function typedSettings(
  connections: Config['connections'],
  connectors: ConnectorResolver,
  file: string | undefined,
  wholes: readonly Path[],
): Config['connections'] {
  const all = byConnection(wholes)
  return connections.map((connection, index) => {
    const within = (all.get(index) ?? []).flatMap(([key, ...rest]) => (key === 'settings' ? [rest] : []))
    const settings = settingsOf(connection.connector, connection.settings, connectors, file, within)
    return settings === connection.settings ? connection : { ...connection, settings }
  })
}

/** Settings of one connection with the texts at these places as its connector wants them. */
export function settingsOf(
  connector: string,
  settings: ConnectionConfig['settings'],
  connectors: ConnectorResolver,
  file: string | undefined,
  wholes: readonly Path[],
): ConnectionConfig['settings'] {
  const found = wholes.length > 0 ? connectors.find(connector, file ?? null) : undefined
  if (!found || 'problem' in found) return settings
  return retyped(found.settings, settings, wholes) as ConnectionConfig['settings']
}

function byConnection(wholes: readonly Path[]): ReadonlyMap<number, Path[]> {
  const found = new Map<number, Path[]>()
  for (const [first, index, ...rest] of wholes) {
    if (first !== 'connections' || typeof index !== 'number') continue
    found.set(index, [...(found.get(index) ?? []), rest])
  }
  return found
}
