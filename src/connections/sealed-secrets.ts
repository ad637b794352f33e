import type { Knex } from 'knex'
import { seal, sealKey, unseal } from '../base/seals.ts'
import type { Secrets } from './contract.ts'

/** The secrets of connections in the database: the one writer of their table. */

/** Secrets of one connection; `unreadable` were sealed with another secret of the installation. */
export interface OpenedSecrets {
  readonly secrets: Secrets
  readonly unreadable: readonly string[]
}

interface NamedConnection {
  readonly organizationId: string
  readonly name: string
}

interface SecretRow {
  readonly organization_id: string
  readonly connection: string
  readonly name: string
  readonly sealed: Buffer
}

interface Given {
  readonly organizationId: string
  readonly name: string
  readonly by: string
  readonly secrets?: Secrets | undefined
}

/** `secret` is the installation's. */
export class SealedSecrets {
  readonly #knex: Knex
  readonly #key: Buffer

  constructor(knex: Knex, secret: Buffer) {
    this.#knex = knex
    this.#key = sealKey(secret, 'connection secret')
  }

  /** All secrets of a connection, for whoever checks or runs it. */
  async open(organizationId: string, name: string): Promise<OpenedSecrets> {
    return this.#opened({ organizationId, name }, await this.#rows([name]))
  }

  /** The same connections, each with all its secrets, by one statement. */
  async openAll<Of extends NamedConnection>(connections: readonly Of[]): Promise<(Of & OpenedSecrets)[]> {
    const rows = await this.#rows(connections.map(({ name }) => name))
    const byName = Map.groupBy(rows, ({ connection }) => connection)
    return connections.map((one) => ({ ...one, ...this.#opened(one, byName.get(one.name) ?? []) }))
  }

  async #rows(connections: readonly string[]): Promise<SecretRow[]> {
    return this.#knex('connection_secrets')
      .whereRaw('connection = any(?)', [[...connections]])
      .select<SecretRow[]>('organization_id', 'connection', 'name', 'sealed')
  }

  #opened({ organizationId, name: connection }: NamedConnection, rows: readonly SecretRow[]): OpenedSecrets {
    // A name that another organization has opens nothing of theirs.
    const own = rows.filter((row) => row.organization_id === organizationId)
    const values = own.map((row) => ({
      secret: row.name,
      value: unseal(this.#key, row.sealed, aboutSecret(organizationId, connection, row.name)),
    }))
    return {
      secrets: Object.fromEntries(
        values.flatMap(({ secret, value }) => (value === undefined ? [] : [[secret, value]])),
      ),
      unreadable: values.flatMap(({ secret, value }) => (value === undefined ? [secret] : [])),
    }
  }

  /** Stores those that are given; of the others those in `keep` stay, and the rest is deleted. */
  async set(
    trx: Knex.Transaction,
    { organizationId, name: connection, by, secrets = {} }: Given,
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
