import type { Knex } from 'knex'
import { seal, sealKey, unseal } from '../base/seals.ts'
import type { Secrets } from './contract.ts'

/** The secrets of connections in the database: the one writer of their table. */

/** Secrets of one connection; `unreadable` were sealed with another secret of the installation. */
export interface OpenedSecrets {
  readonly secrets: Secrets
  readonly unreadable: readonly string[]
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
  async open(organizationId: string, connection: string): Promise<OpenedSecrets> {
    const rows = await this.#knex('connection_secrets')
      .where({ organization_id: organizationId, connection })
      .select<{ name: string; sealed: Buffer }[]>('name', 'sealed')
    const values = rows.map((row) => ({
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
