import type { Knex } from 'knex'
import type { OpenedSecrets, SealedSecrets } from './sealed-secrets.ts'

/** A connection that should run, in one version. */
export interface ActiveDocument {
  readonly organizationId: string
  readonly name: string
  readonly version: number
}

/** A stored connection with its secrets, opened. */
export interface OpenedDocument extends OpenedSecrets {
  readonly organizationId: string
  readonly name: string
  readonly text: string
}

/** The connections that should run, of all organizations: what the engine reads of the tables. */
export class ActiveDocuments {
  readonly #knex: Knex
  readonly #secrets: SealedSecrets

  constructor(knex: Knex, secrets: SealedSecrets) {
    this.#knex = knex
    this.#secrets = secrets
  }

  /** A text that differs once any document was changed; one short statement. */
  async fingerprint(): Promise<string> {
    const { rows } = await this.#knex.raw<{ rows: { print: string }[] }>(
      // Every change adds one to a version, and an organization that is erased takes its rows along.
      `select concat_ws(' ', count(*), sum(version), max(changed_at)) as print from connection_documents`,
    )
    return rows[0]?.print ?? ''
  }

  /** All of them by name, without their texts. */
  async list(): Promise<ActiveDocument[]> {
    return this.#knex('connection_documents')
      .where({ state: 'active' })
      .orderBy('name')
      .select<ActiveDocument[]>('name', 'version', { organizationId: 'organization_id' })
  }

  /** Those of the names that are still active, with their texts and secrets: two statements for any number of them. */
  async opened(names: readonly string[]): Promise<(ActiveDocument & OpenedDocument)[]> {
    if (names.length === 0) return []
    const documents = await this.#knex('connection_documents')
      .where({ state: 'active' })
      .whereRaw('name = any(?)', [[...names]])
      .select<(ActiveDocument & { readonly text: string })[]>('name', 'version', 'text', {
        organizationId: 'organization_id',
      })
    // After the texts: secrets that are newer than a text have a newer version, which the next look meets.
    return this.#secrets.openAll(documents)
  }
}
