import { createHmac } from 'node:crypto'
import type { Pause, PauseStore, StoredPause } from '../../analysis/pauses.ts'
import type { WaitReason } from '../../analysis/provider.ts'
import type { Database, Statement } from '../../db/database.ts'

// A pause that was told later than now was told before the database's clock was set back: it is over.
const FIND: Statement = {
  name: 'model_pauses_find',
  text: `select reason, words, told_at::text as told, case when told_at > clock_timestamp() then 0
      else greatest(0, extract(epoch from until - clock_timestamp())::float8 * 1000) end as left_ms
    from model_pauses where server = $1`,
}
// A shorter pause that is told later does not shorten an earlier one: each binds to its full length.
const BEGIN: Statement = {
  name: 'model_pauses_begin',
  text: `insert into model_pauses as p (server, reason, words, until) values ($1, $2, $3, clock_timestamp() + $4::float8 * interval '1 millisecond')
    on conflict (server) do update set reason = excluded.reason, words = excluded.words, until = excluded.until, told_at = excluded.told_at
      where p.until <= excluded.until or p.told_at > excluded.told_at`,
}

/** The pauses of model servers, for all processes on one database. */
export class StoredPauses implements PauseStore {
  readonly #database: Database
  readonly #secret: Buffer

  constructor(parts: { database: Database; secret: Buffer }) {
    this.#database = parts.database
    this.#secret = parts.secret
  }

  async find(server: string): Promise<StoredPause | undefined> {
    const [row] = await this.#database.run<{ reason: WaitReason; words: string; told: string; left_ms: number }>(FIND, [
      this.#digest(server),
    ])
    return row && { reason: row.reason, words: row.words, told: row.told, leftMs: Math.ceil(row.left_ms) }
  }

  async begin(server: string, { reason, words, leftMs }: Pause): Promise<void> {
    await this.#database.run(BEGIN, [this.#digest(server), reason, words, leftMs])
  }

  /** The name of a server holds its key. */
  #digest(server: string): string {
    return createHmac('sha256', this.#secret).update(`model server ${server}`).digest('base64url')
  }
}
