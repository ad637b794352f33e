import type { z } from 'zod'
import { AppError } from '../../src/base/errors.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { ListPage, Window } from '../../src/connector-kit/contract.ts'
import { chunks, nextLink, readRows } from '../../src/connector-kit/rows.ts'

const PER_PAGE = 500
/** `ids` and every `*_ids` filter take at most so many. */
const IDS_MAX = 50
/** 500 rows a page: a list that is longer than ten million rows is a loop. */
const PAGES_MAX = 20_000

/** Follows a v3 list by its Link cursor. The cursor must travel alone, so the link is used untouched. */
export async function* list<Schema extends z.ZodType, Item>(
  client: AtsClient,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema,
  toItem: (row: z.output<Schema>) => Item,
): AsyncGenerator<ListPage<Item>> {
  let answer = await client.request({ method: 'GET', path, query: { per_page: String(PER_PAGE), ...query } })
  for (let page = 1; page <= PAGES_MAX; page++) {
    yield readRows(answer.json, schema, toItem, path)
    const next = nextLink(answer.headers['link'])
    if (next === undefined) return
    answer = await client.request({ method: 'GET', path: next })
  }
  throw new AppError(`The list ${path} did not end after ${PAGES_MAX} pages`, { kind: 'drift', code: 'ats.endless' })
}

/** All rows of a list that is asked for in groups of ids. */
export async function* listByIds<Schema extends z.ZodType, Item>(
  client: AtsClient,
  path: string,
  filter: string,
  ids: readonly string[],
  query: Readonly<Record<string, string>>,
  schema: Schema,
  toItem: (row: z.output<Schema>) => Item,
): AsyncGenerator<ListPage<Item>> {
  for (const group of chunks([...new Set(ids)], IDS_MAX))
    yield* list(client, path, { [filter]: group.join(','), ...query }, schema, toItem)
}

export async function collect<Item>(pages: AsyncIterable<ListPage<Item>>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) items.push(...page.items)
  return items
}

/** Both ends fixed before the first page: the list is in order of ids, so no watermark can be taken from its last row. */
export function windowQuery(window: Window | null): Record<string, string> {
  return window === null ? {} : { updated_at: `gte|${window.from}|lte|${window.to}` }
}
