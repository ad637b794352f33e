import type { z } from 'zod'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { ListPage, Window } from '../../src/connector-kit/contract.ts'
import { byLinkHeader, list, listByIds } from '../../src/connector-kit/lists.ts'

const PER_PAGE = '500'
/** `ids` and every `*_ids` filter take at most so many. */
const IDS_MAX = 50

/** Follows a v3 list by its Link cursor. The cursor must travel alone, so the link is used untouched. */
export function rowsOf<Schema extends z.ZodType, Item>(
  client: AtsClient,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
  toItem: (row: z.output<Schema>) => Item,
): AsyncGenerator<ListPage<Item>> {
  const first = { method: 'GET' as const, path, query: { per_page: PER_PAGE, ...query } }
  return list({ client, first, what: path, schema, toItem, next: byLinkHeader })
}

/** All rows of a list that is asked for by ids. */
export function rowsByIds<Schema extends z.ZodType, Item>(
  client: AtsClient,
  path: string,
  filter: string,
  ids: readonly string[],
  query: Readonly<Record<string, string>>,
  schema: Schema,
  toItem: (row: z.output<Schema>) => Item,
): AsyncGenerator<ListPage<Item>> {
  return listByIds(ids, IDS_MAX, (group) =>
    rowsOf(client, path, { [filter]: group.join(','), ...query }, schema, toItem),
  )
}

/** Both ends fixed before the first page: the list is in order of ids, so no watermark can be taken from its last row. */
export function windowQuery(window: Window | null): Record<string, string> {
  return window === null ? {} : { updated_at: `gte|${window.from}|lte|${window.to}` }
}
