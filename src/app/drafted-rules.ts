import { readDraft } from '../config/draft-rules.ts'
import { abilitiesOf } from '../connector-kit/contract.ts'
import type { DraftedConnection } from '../sync/operations/planner.ts'
import type { Connection } from '../sync/store/connection.ts'
import { connectorFor } from './connector-resolver.ts'

/** Puts pasted rules in the place of a connection's own; account, settings and everything else stay. */
export function draftedBy(file: string | null): (connection: Connection, rules: string) => DraftedConnection {
  const find = connectorFor(file)
  return (connection, text) => {
    const { config, places, templates } = connection
    const connector = find(config.connector)
    const facts = {
      can: connector && Object.keys(abilitiesOf(connector, config.settings).actions),
      textOnly: connector && abilitiesOf(connector, config.settings).textOnly,
      isOrdered: connector?.assessments !== undefined,
      templates: Object.keys(templates),
    }
    const read = readDraft(text, { ...config, places }, facts)
    if (!read.ok) return read
    return { ok: true, connection: { ...connection, config: { ...config, ...read.rules }, places: read.places } }
  }
}
