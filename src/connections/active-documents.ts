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

/** The connections that should run at one moment. */
export interface ListedDocuments {
  readonly documents: readonly ActiveDocument[]
  readonly fingerprint: string
}

/** Every change adds one to a version, and an organization that is erased takes its rows along. */
const PRINT = `coalesce(md5(string_agg(concat_ws(' ', organization_id, name, version), ',' order by name)), '')`

/** The connections that should run, of all organizations: what the engine reads of the tables. */
export class ActiveDocuments {
  readonly #knex: Knex
  readonly #secrets: SealedSecrets

  constructor(knex: Knex, secrets: SealedSecrets) {
    this.#knex = knex
    this.#secrets = secrets
  }

  /** A text that differs once any connection that should run was changed; one short statement. */
  async fingerprint(): Promise<string> {
    const { rows } = await this.#knex.raw<{ rows: { print: string }[] }>(
      `select ${PRINT} as print from connection_documents where state = 'active'`,
    )
    return rows[0]?.print ?? ''
  }

  /**
   * All of them by name, without their texts, and the fingerprint of just these. One statement sees both: with two, a connection that
   * is made and erased between and after them would leave the fingerprint as it was, and run for ever.
   */
  async list(): Promise<ListedDocuments> {
    const { rows } = await this.#knex.raw<{ rows: [ListedDocuments] }>(
      `select ${PRINT} as fingerprint, coalesce(json_agg(json_build_object(
         'organizationId', organization_id, 'name', name, 'version', version) order by name), '[]') as documents
       from connection_documents where state = 'active'`,
    )
    return rows[0]
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
