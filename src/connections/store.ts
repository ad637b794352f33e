import type { Knex } from 'knex'
import { AppError, domainError } from '../base/errors.ts'
import type { Database } from '../db/database.ts'
import { ActiveDocuments, type OpenedDocument } from './active-documents.ts'
import type {
  ConnectionDocument,
  DocumentChange,
  DocumentEvent,
  DocumentState,
  DocumentVersion,
  StateChange,
  VersionsAsked,
} from './contract.ts'
import { SealedSecrets } from './sealed-secrets.ts'

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

/** Connections of one organization at once, and all names that it ever used. */
const DOCUMENTS_MAX = 50
const NAMES_MAX = 200

const WHAT_OF_STATE: Readonly<Record<DocumentState, DocumentEvent>> = {
  active: 'resumed',
  paused: 'paused',
  removed: 'removed',
}

/** Deletes what others keep of a connection's key, with its removal. */
export type ForgetKeys = (trx: Knex.Transaction, connection: string) => Promise<void>

/** `secret` is the installation's. */
export class DocumentStore {
  readonly #knex: Knex
  readonly #secrets: SealedSecrets
  readonly #forgetKeys: ForgetKeys
  /** Those that should run, of all organizations, for the engine. */
  readonly active: ActiveDocuments

  constructor({ knex }: Database, secret: Buffer, forgetKeys: ForgetKeys) {
    this.#knex = knex
    this.#forgetKeys = forgetKeys
    this.#secrets = new SealedSecrets(knex, secret)
    this.active = new ActiveDocuments(knex, this.#secrets)
  }

  /** Documents of an organization by their names, without those that were removed. */
  async list(organizationId: string): Promise<ConnectionDocument[]> {
    const rows = await this.#rows()
      .where({ 'd.organization_id': organizationId })
      .whereNot({ 'd.state': 'removed' })
      .orderBy('d.name')
    return rows.map(documentOf)
  }

  /** The one of this name, whichever organization has it; undefined where it was removed. For the command line. */
  async named(name: string): Promise<ConnectionDocument | undefined> {
    const [row] = await this.#rows().where({ 'd.name': name }).whereNot({ 'd.state': 'removed' })
    return row && documentOf(row)
  }

  async find(organizationId: string, name: string): Promise<ConnectionDocument | undefined> {
    const [row] = await this.#rows().where({ 'd.organization_id': organizationId, 'd.name': name })
    return row && documentOf(row)
  }

  /** Every document of the installation that was not removed, for the command line. */
  async all(): Promise<ConnectionDocument[]> {
    const rows = await this.#rows().whereNot({ 'd.state': 'removed' }).orderBy('d.name')
    return rows.map(documentOf)
  }

  async versions(
    organizationId: string,
    name: string,
    { before, limit }: VersionsAsked = {},
  ): Promise<DocumentVersion[]> {
    const rows = this.#knex('connection_document_versions as v')
      .join('connection_documents as d', { 'd.organization_id': 'v.organization_id', 'd.name': 'v.name' })
      .where({ 'v.organization_id': organizationId, 'v.name': name })
      .orderBy('v.version', 'desc')
      .select<DocumentVersion[]>('v.version', 'v.what', { at: 'v.made_at', by: 'v.made_by' })
      .select(this.#knex.raw('v.text = d.text as "isTextOfNow"'))
    if (before !== undefined) rows.where('v.version', '<', before)
    return limit === undefined ? rows : rows.limit(limit)
  }

  async versionText(organizationId: string, name: string, version: number): Promise<string | undefined> {
    const row = await this.#knex('connection_document_versions')
      .where({ organization_id: organizationId, name, version })
      .first<{ text: string } | undefined>('text')
    return row?.text
  }

  /** The document with its secrets, for whoever checks or runs it. */
  async opened({
    organizationId,
    name,
    text,
  }: Pick<ConnectionDocument, 'organizationId' | 'name' | 'text'>): Promise<OpenedDocument> {
    return { organizationId, name, text, ...(await this.#secrets.open(organizationId, name)) }
  }

  /** Stores a checked document. `keep`: the names of the secrets that it still has; others are deleted. */
  save(change: DocumentChange, keep: readonly string[]): Promise<{ version: number }> {
    return this.#knex.transaction(async (trx) => {
      const before = await this.#before(trx, change)
      const { organizationId, name, text, by, secrets = {} } = change
      const version = (before?.version ?? 0) + 1
      const isNew = !before || before.state === 'removed'
      const what: DocumentEvent = isNew
        ? 'created'
        : before.text === text && Object.keys(secrets).length > 0
          ? 'secret'
          : 'changed'
      // A paused connection stays paused while it is edited; a new one that shall wait never runs, not even for a moment.
      const state: DocumentState = isNew ? (change.state ?? 'active') : before.state
      const row = { version, text, state, changed_at: trx.raw('clock_timestamp()'), changed_by: by }
      if (isNew) await this.#refuseMany(trx, organizationId, before === undefined)
      if (before) await trx('connection_documents').where({ organization_id: organizationId, name }).update(row)
      else await this.#insert(trx, { organization_id: organizationId, name, ...row })
      await this.#note(trx, change, { version, text, what })
      await this.#secrets.set(trx, change, keep)
      return { version }
    })
  }

  /** Another state of a document whose version is the expected one. */
  setState(change: StateChange): Promise<{ version: number }> {
    return this.#knex.transaction(async (trx) => {
      const { organizationId, name, state, by } = change
      const before = await this.#before(trx, change)
      if (!before) throw noSuch(name)
      if (before.state === 'removed')
        throw refusal(
          'connection.removed',
          { name, by: before.changed_by },
          `The connection "${name}" was removed by ${before.changed_by}. Nothing was changed; save its text with its secrets to bring it back.`,
        )
      const version = before.version + 1
      await trx('connection_documents')
        .where({ organization_id: organizationId, name })
        .update({ version, state, changed_at: trx.raw('clock_timestamp()'), changed_by: by })
      await this.#note(trx, change, { version, text: before.text, what: WHAT_OF_STATE[state] })
      if (state === 'removed') {
        await this.#secrets.set(trx, change, [])
        // Tokens that were fetched with the key open the same account.
        await this.#forgetKeys(trx, name)
      }
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
      throw refusal(
        'connection.changed',
        { name, by: row.changed_by },
        `The connection "${name}" was changed by ${row.changed_by} meanwhile: it has version ${row.version}, and this change was made from ${expectedVersion === 0 ? 'none' : `version ${expectedVersion}`}. Nothing was stored; look at the newer version and make the change again.`,
      )
    if (expectedVersion !== 0) throw noSuch(name)
    return undefined
  }

  /** An organization does not see whose the name is. */
  async #insert(
    trx: Knex.Transaction,
    row: Readonly<Record<string, unknown>> & { readonly name: string; readonly organization_id: string },
  ) {
    const made = await trx('connection_documents').insert(row).onConflict('name').ignore().returning('name')
    if (made.length > 0) return
    // Somebody was quicker, perhaps a colleague: their version is told like every change of somebody else.
    await this.#before(trx, { organizationId: row.organization_id, name: row.name, expectedVersion: 0 })
    throw refusal(
      'connection.name_taken',
      { name: row.name },
      `The name "${row.name}" belongs to another connection of this installation. Nothing was stored; choose another name.`,
    )
  }

  /** Every change of one reads all, and removed ones keep their names and versions. */
  async #refuseMany(trx: Knex.Transaction, organizationId: string, isNewName: boolean): Promise<void> {
    const rows = await trx('connection_documents')
      .where({ organization_id: organizationId })
      .select<Pick<Row, 'state'>[]>('state')
    const running = rows.filter(({ state }) => state !== 'removed').length
    if (running < DOCUMENTS_MAX && (rows.length < NAMES_MAX || !isNewName)) return
    throw refusal(
      'connection.too_many',
      { running, used: rows.length, max: DOCUMENTS_MAX, namesMax: NAMES_MAX },
      `This organization has ${running} connections, and used ${rows.length} names; at most ${DOCUMENTS_MAX} and ${NAMES_MAX} can be. Nothing was stored; remove a connection that is not needed, or save a removed one under its name again.`,
    )
  }

  #note(
    trx: Knex.Transaction,
    { organizationId, name, by }: Pick<DocumentChange, 'organizationId' | 'name' | 'by'>,
    row: { readonly version: number; readonly text: string; readonly what: DocumentEvent },
  ) {
    return trx('connection_document_versions').insert({ organization_id: organizationId, name, made_by: by, ...row })
  }
}

/** `named`: what a page in another language names too; the log has the sentence. */
const refusal = (code: string, named: Readonly<Record<string, unknown>>, sentence: string) =>
  new AppError(sentence, { kind: 'domain', code, status: 409, named })

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
