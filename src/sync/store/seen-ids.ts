import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'

/** About 2 MB; an ordinary connection has fewer, and then nothing is written. */
const IN_MEMORY_MAX = 20_000

export interface SeenIds {
  add(ids: readonly string[]): Promise<void>
  /** The members of `ids` that were not added, in their order. */
  missing(ids: readonly string[]): Promise<string[]>
}

/**
 * The ids that a comparison has seen, for as long as `work` runs. So many fit into memory; all further ones go into the table
 * `sync_seen`. A crash of the database may lose those: then they seem to be missing, and are asked for one by one.
 */
export async function withSeenIds<Result>(
  db: Knex,
  work: (seen: SeenIds) => Promise<Result>,
  inMemoryMax = IN_MEMORY_MAX,
): Promise<Result> {
  const run = randomUUID()
  const few = new Set<string>()
  let isStored = false
  const seen: SeenIds = {
    async add(ids) {
      const more: string[] = []
      for (const id of ids) {
        if (few.has(id)) continue
        if (few.size < inMemoryMax) few.add(id)
        else more.push(id)
      }
      if (more.length === 0) return
      isStored = true
      await db.raw('insert into sync_seen (run, id) select ?, unnest(?::text[]) on conflict do nothing', [run, more])
    },
    async missing(ids) {
      const unknown = ids.filter((id) => !few.has(id))
      if (!isStored || unknown.length === 0) return unknown
      const found = await db('sync_seen').where({ run }).whereRaw('id = any(?)', [unknown]).pluck<string[]>('id')
      const stored = new Set(found)
      return unknown.filter((id) => !stored.has(id))
    },
  }
  try {
    return await work(seen)
  } finally {
    if (isStored) await db('sync_seen').where({ run }).delete()
  }
}

/** Rows of one comparison that did not come to its end, since its process or the database died. */
export async function forgetSeenIds(db: Knex): Promise<void> {
  await db.raw(`delete from sync_seen where at < clock_timestamp() - interval '7 days'`)
}
