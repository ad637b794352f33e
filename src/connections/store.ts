import type { Knex } from 'knex'
import { domainError } from '../base/errors.ts'
import { seal, sealKey, unseal } from '../base/seals.ts'
import type { Database } from '../db/database.ts'
import type {
  ConnectionDocument,
  DocumentChange,
  DocumentEvent,
  DocumentState,
  DocumentVersion,
  Secrets,
  StateChange,
} from './contract.ts'

/** The rows of connections in the database: the one writer of their tables. */

interface Row {
  readonly organization_id: string
  readonly name: string
  readonly text: string
  readonly version: number
  readonly state: DocumentState
  readonly changed_at: Date
  readonly changed_by: string
  readonly secrets: readonly string[]
}

/** A stored connection with its secrets, opened; `unreadable` were sealed with another secret of the installation. */
export interface OpenedDocument {
  readonly organizationId: string
  readonly name: string
  readonly text: string
  readonly secrets: Secrets
  readonly unreadable: readonly string[]
}

const WHAT_OF_STATE: Readonly<Record<DocumentState, DocumentEvent>> = {
  active: 'resumed',
  paused: 'paused',
  removed: 'removed',
}

/** `secret` is the installation's. */
export class DocumentStore {
  readonly #knex: Knex
  readonly #key: Buffer

  constructor({ knex }: Database, secret: Buffer) {
    this.#knex = knex
    this.#key = sealKey(secret, 'connection secret')
  }

  /** Documents of an organization by their names, without those that were removed. */
  async list(organizationId: string): Promise<ConnectionDocument[]> {
    const rows = await this.#rows()
      .where({ 'd.organization_id': organizationId })
      .whereNot({ 'd.state': 'removed' })
      .orderBy('d.name')
    return rows.map(documentOf)
  }

  async find(organizationId: string, name: string): Promise<ConnectionDocument | undefined> {
    const [row] = await this.#rows().where({ 'd.organization_id': organizationId, 'd.name': name })
    return row && documentOf(row)
  }

  /** Every document of the installation that should run. */
  async active(): Promise<ConnectionDocument[]> {
    const rows = await this.#rows().where({ 'd.state': 'active' }).orderBy('d.name')
    return rows.map(documentOf)
  }

  /** Every document of the installation that was not removed, for the command line. */
  async all(): Promise<ConnectionDocument[]> {
    const rows = await this.#rows().whereNot({ 'd.state': 'removed' }).orderBy('d.name')
    return rows.map(documentOf)
  }

  async versions(organizationId: string, name: string): Promise<DocumentVersion[]> {
    return this.#knex('connection_document_versions')
      .where({ organization_id: organizationId, name })
      .orderBy('version', 'desc')
      .select<DocumentVersion[]>('version', 'text', 'what', { at: 'made_at', by: 'made_by' })
  }

  /** A text that differs once any document was changed; one short statement. */
  async fingerprint(): Promise<string> {
    const { rows } = await this.#knex.raw<{ rows: { print: string }[] }>(
      `select coalesce(md5(string_agg(concat_ws(' ', name, version, state, changed_at), ',' order by name)), '') as print from connection_documents`,
    )
    return rows[0]?.print ?? ''
  }

  /** The document with its secrets, for whoever checks or runs it. */
  async opened({
    organizationId,
    name,
    text,
  }: Pick<ConnectionDocument, 'organizationId' | 'name' | 'text'>): Promise<OpenedDocument> {
    const rows = await this.#knex('connection_secrets')
      .where({ organization_id: organizationId, connection: name })
      .select<{ name: string; sealed: Buffer }[]>('name', 'sealed')
    const values = rows.map((row) => ({
      secret: row.name,
      value: unseal(this.#key, row.sealed, aboutSecret(organizationId, name, row.name)),
    }))
    return {
      organizationId,
      name,
      text,
      secrets: Object.fromEntries(
        values.flatMap(({ secret, value }) => (value === undefined ? [] : [[secret, value]])),
      ),
      unreadable: values.flatMap(({ secret, value }) => (value === undefined ? [secret] : [])),
    }
  }

  /** Stores a checked document. `keep`: the names of the secrets that it still has; others are deleted. */
  save(change: DocumentChange, keep: readonly string[]): Promise<{ version: number }> {
    return this.#knex.transaction(async (trx) => {
      const before = await this.#before(trx, change)
      const { organizationId, name, text, by, secrets = {} } = change
      const version = (before?.version ?? 0) + 1
      const what: DocumentEvent =
        !before || before.state === 'removed'
          ? 'created'
          : before.text === text && Object.keys(secrets).length > 0
            ? 'secret'
            : 'changed'
      // A paused connection stays paused while it is edited.
      const state: DocumentState = before?.state === 'paused' ? 'paused' : 'active'
      const row = { version, text, state, changed_at: trx.raw('clock_timestamp()'), changed_by: by }
      if (before) await trx('connection_documents').where({ organization_id: organizationId, name }).update(row)
      else await this.#insert(trx, { organization_id: organizationId, name, ...row })
      await this.#note(trx, change, { version, text, what })
      await this.#setSecrets(trx, change, keep)
      return { version }
    })
  }

  /** Another state of a document whose version is the expected one. */
  setState(change: StateChange): Promise<{ version: number }> {
    return this.#knex.transaction(async (trx) => {
      const { organizationId, name, state, by } = change
      const before = await this.#before(trx, change)
      if (!before) throw noSuch(name)
      const version = before.version + 1
      await trx('connection_documents')
        .where({ organization_id: organizationId, name })
        .update({ version, state, changed_at: trx.raw('clock_timestamp()'), changed_by: by })
      await this.#note(trx, change, { version, text: before.text, what: WHAT_OF_STATE[state] })
      if (state === 'removed')
        await trx('connection_secrets').where({ organization_id: organizationId, connection: name }).delete()
      return { version }
    })
  }

  #rows() {
    return this.#knex('connection_documents as d').select<Row[]>(
      'd.*',
      this.#knex.raw(
        `array(select s.name from connection_secrets s where s.connection = d.name and s.organization_id = d.organization_id order by s.name) as secrets`,
      ),
    )
  }

  /** The row as it is, locked; throws where it is not the one that the change was made from. */
  async #before(
    trx: Knex.Transaction,
    { organizationId, name, expectedVersion }: Pick<DocumentChange, 'organizationId' | 'name' | 'expectedVersion'>,
  ) {
    const row = await trx('connection_documents')
      .where({ organization_id: organizationId, name })
      .forUpdate()
      .first<Pick<Row, 'version' | 'state' | 'text' | 'changed_by'> | undefined>()
    if (row?.version === expectedVersion || (row?.state === 'removed' && expectedVersion === 0)) return row
    if (row)
      throw domainError(
        'connection.changed',
        409,
        `The connection "${name}" was changed by ${row.changed_by} meanwhile: it has version ${row.version}, and this change was made from ${expectedVersion === 0 ? 'none' : `version ${expectedVersion}`}. Nothing was stored; look at the newer version and make the change again.`,
      )
    if (expectedVersion !== 0) throw noSuch(name)
    return undefined
  }

  /** An organization does not see whose the name is. */
  async #insert(trx: Knex.Transaction, row: Readonly<Record<string, unknown>> & { readonly name: string }) {
    const made = await trx('connection_documents').insert(row).onConflict('name').ignore().returning('name')
    if (made.length > 0) return
    throw domainError(
      'connection.name_taken',
      409,
      `The name "${row.name}" belongs to another connection of this installation. Nothing was stored; choose another name.`,
    )
  }

  #note(
    trx: Knex.Transaction,
    { organizationId, name, by }: Pick<DocumentChange, 'organizationId' | 'name' | 'by'>,
    row: { readonly version: number; readonly text: string; readonly what: DocumentEvent },
  ) {
    return trx('connection_document_versions').insert({ organization_id: organizationId, name, made_by: by, ...row })
  }

  async #setSecrets(
    trx: Knex.Transaction,
    { organizationId, name: connection, by, secrets = {} }: DocumentChange,
    keep: readonly string[],
  ): Promise<void> {
    await trx('connection_secrets')
      .where({ organization_id: organizationId, connection })
      .whereNotIn('name', [...keep])
      .delete()
    for (const [name, value] of Object.entries(secrets))
      await trx('connection_secrets')
        .insert({
          organization_id: organizationId,
          connection,
          name,
          sealed: seal(this.#key, value, aboutSecret(organizationId, connection, name)),
          set_at: trx.raw('clock_timestamp()'),
          set_by: by,
        })
        .onConflict(['connection', 'name'])
        .merge(['sealed', 'set_at', 'set_by'])
  }
}

/** What a sealed secret is bound to: it opens for no other organization, connection or name. */
const aboutSecret = (organizationId: string, connection: string, name: string): string =>
  `${organizationId}/${connection}/${name}`

const noSuch = (name: string) =>
  domainError('connection.unknown', 404, `There is no connection "${name}" in this organization.`)

const documentOf = (row: Row): ConnectionDocument => ({
  organizationId: row.organization_id,
  name: row.name,
  text: row.text,
  version: row.version,
  state: row.state,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
  secrets: row.secrets,
})
