import type { Knex } from 'knex'

/** Applications that one step of a comparison holds in memory. */
const PAGE = 1_000

/** The ids of the applications of a connection that are to be invited, in pages by id; `jobIds`: only those of these jobs. */
export async function* invitedIn(
  db: Knex,
  connection: string,
  jobIds: readonly string[] | null,
): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const query = db('sync_applications').where({ connection, want: 'invited' }).where('application_id', '>', after)
    if (jobIds) query.whereRaw('job_id = any(?)', [[...jobIds]])
    const ids = await query.orderBy('application_id').limit(PAGE).pluck<string[]>('application_id')
    if (ids.length > 0) yield ids
    if (ids.length < PAGE) return
    after = ids.at(-1) ?? after
  }
}
