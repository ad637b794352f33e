import type { Knex } from 'knex'
import type { Clock } from '../../base/clock.ts'
import type { Page, PageQuery } from '../contract/contract.ts'

/** One page of a list of the API, newest first, with how many there are in all. */
export async function newestPage<Row, Item>(
  clock: Clock,
  query: PageQuery,
  rows: Knex.QueryBuilder,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const { page: number, limit } = query
  const [{ total = 0 } = {}, found] = (await Promise.all([
    rows.clone().count('* as total').first(),
    rows
      .clone()
      .select('*')
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .offset((number - 1) * limit),
  ])) as [{ total?: number }, Row[]]
  return {
    data: found.map(toItem),
    meta: { total, page: number, limit, totalPages: Math.ceil(total / limit) },
    timestamp: clock.now().getTime(),
  }
}
