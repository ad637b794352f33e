import type { z } from 'zod'
import { AppError, type ErrorKind } from '../base/errors.ts'
import type { AtsAnswer, AtsClient, AtsRequest } from './ats-client.ts'
import type { Application, Found, ListPage, Stage, Unreadable } from './contract.ts'
import { isId } from './fields.ts'
import { linked } from './links.ts'
import { FORBIDDEN } from './problems.ts'
import { chunks, nextLink, readRows } from './rows.ts'

/** A list of more pages than this is a loop. */
const PAGES_MAX = 20_000

/** Some lists filter after they cut pages, so a few pages without a row are usual; so many in a row lead nowhere. */
const EMPTY_PAGES_MAX = 200

/** Where the next page is: the request for it, or undefined on the last. `rows` is how many this page brought. */
export type NextPage = (answer: AtsAnswer, request: AtsRequest, rows: number) => AtsRequest | undefined

/** One request for a page of a list. */
export interface ListRequest<Schema extends z.ZodType, Item> {
  readonly client: Pick<AtsClient, 'request'>
  readonly first: AtsRequest
  /** The name of the listed records, for messages. */
  readonly what: string
  /** Where the rows stand in an answer; absent: the answer is the list. */
  readonly rows?: (json: unknown) => unknown
  readonly schema: Schema
  readonly toItem: (row: z.output<Schema>) => Item
  /** Absent: one page. */
  readonly next?: NextPage
}

/** Watches over a list that is read page by page: to be told each page before it is asked for, it throws when there is no end. */
export function endless(what: string): (page: string) => void {
  const asked = new Set<string>()
  return (page) => {
    if (asked.has(page) || asked.size >= PAGES_MAX)
      throw new AppError(`The list of ${what} did not end: page ${asked.size + 1} was asked for before`, {
        kind: 'drift',
        code: 'ats.endless',
      })
    asked.add(page)
  }
}

/** Reads a list page by page, to its end; one that sends us in a circle is broken off. */
export async function* list<Schema extends z.ZodType, Item>(
  request: ListRequest<Schema, Item>,
): AsyncGenerator<ListPage<Item> & { readonly json: unknown }> {
  const { client, what, schema, toItem, next, rows = (json) => json } = request
  const ask = endless(what)
  let current: AtsRequest | undefined = request.first
  let empty = 0
  while (current !== undefined) {
    ask(JSON.stringify([current.path, current.query, current.json]))
    const answer: AtsAnswer = await client.request(current)
    const page = readRows(rows(answer.json), schema, toItem, what)
    yield { ...page, json: answer.json }
    const count = page.items.length + page.unreadable.length
    empty = count === 0 ? empty + 1 : 0
    current = next?.(answer, current, count)
    if (current !== undefined && empty >= EMPTY_PAGES_MAX)
      throw new AppError(`The list of ${what} goes on after ${empty} pages without a row; it is read again later`, {
        kind: 'transient',
        code: 'ats.endless',
      })
  }
}

/** How all lists of an account are read, where they are read in one way. */
export interface ListWay {
  readonly client: Pick<AtsClient, 'request'>
  /** The path of the rows in an answer, such as `data`, or what finds them there. */
  readonly rows: string | ((json: unknown) => unknown)
  /** Sent with every list. */
  readonly query?: AtsRequest['query']
  readonly next?: NextPage
}

/** Lists by their path: `rows('jobs', JobRow, toJob, { open: 'true' })`. `other` says what is different for one list, such as `{ next: … }`. */
export function lister(way: ListWay) {
  return <Schema extends z.ZodType, Item = z.output<Schema>>(
    path: string,
    schema: Schema,
    toItem: (row: z.output<Schema>) => Item = (row) => row as Item,
    query: AtsRequest['query'] = {},
    other: Partial<ListWay> = {},
  ) => {
    const { client, rows, query: always, next } = { ...way, ...other }
    return list({
      client,
      first: { method: 'GET', path, query: { ...always, ...query } },
      what: path,
      rows: typeof rows === 'string' ? (json) => at(json, rows) : rows,
      schema,
      toItem,
      ...(next ? { next } : {}),
    })
  }
}

/** One record by its path, at `where` in the answer; null where there is none. */
export async function findOne<Schema extends z.ZodType>(
  client: Pick<AtsClient, 'find'>,
  path: string,
  schema: Schema,
  where: string | ((json: unknown) => unknown) = '',
  query: AtsRequest['query'] = {},
): Promise<z.output<Schema> | null> {
  const json = await client.find({ method: 'GET', path, query })
  if (json === null) return null
  const record = typeof where === 'function' ? where(json) : where === '' ? json : at(json, where)
  return readOne(record, schema, path)
}

/**
 * Applications in these stages, by one list for each job or stage; rows of other stages in such a list are left out.
 */
export async function* inStagesBy(
  key: 'id' | 'jobId',
  of: readonly Stage[],
  ask: (key: string) => AsyncIterable<ListPage<Application>>,
): AsyncGenerator<ListPage<Application>> {
  const wanted = new Set(of.map(({ id, jobId }) => JSON.stringify([id, jobId])))
  for (const one of new Set(of.map((stage) => stage[key])))
    for await (const { items, unreadable } of ask(one))
      yield {
        items: items.filter(({ stageId, jobId }) => wanted.has(JSON.stringify([stageId, jobId]))),
        unreadable,
      }
}

/** All rows of a list that is asked for in groups of ids. */
export async function* listByIds<Item>(
  ids: readonly string[],
  idsMax: number,
  ask: (ids: readonly string[]) => AsyncIterable<ListPage<Item>>,
): AsyncGenerator<ListPage<Item>> {
  for (const group of chunks([...new Set(ids)], idsMax)) yield* ask(group)
}

/** All items of a list whose pages end. */
export async function collect<Item>(pages: AsyncIterable<ListPage<Item>>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) items.push(...page.items)
  return items
}

/** Everything of a list as one page. */
export async function asOnePage<Item>(pages: AsyncIterable<ListPage<Item>>): Promise<ListPage<Item>> {
  const items: Item[] = []
  const unreadable: Unreadable[] = []
  for await (const page of pages) {
    items.push(...page.items)
    unreadable.push(...page.unreadable)
  }
  return { items, unreadable }
}

const UNREADABLE = 'ats.unreadable'

/** One record, read by the schema; throws when the ATS shows it in a way we cannot read. */
export function readOne<Schema extends z.ZodType>(json: unknown, schema: Schema, what: string): z.output<Schema> {
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new AppError(`The ATS shows ${what} in a way we cannot read: ${issue?.path.join('.')}: ${issue?.message}`, {
    kind: 'drift',
    code: UNREADABLE,
    facts: { doubtful: false },
  })
}

/** Follows the Link header, untouched: some vendors' cursors must travel alone. */
export const byLinkHeader: NextPage = (answer) => {
  const link = nextLink(answer.headers['link'])
  return link === undefined ? undefined : { method: 'GET', path: link }
}

/** Follows a URL somewhere in the body, whole or relative to the one that was asked. */
export const byUrlIn =
  (urlIn: (json: unknown) => string | null | undefined): NextPage =>
  (answer) => {
    const url = urlIn(answer.json)
    return url ? linked(answer, url) : undefined
  }

/**
 * Follows a link of the body that a vendor writes with another host or path than the one that is asked, or without a
 * host. Only its query is taken, and the list is asked for where it was asked for before, so no credential goes
 * elsewhere. `isOurs` is given the link, read from `base`; one that it refuses is not followed.
 */
export const byLinkIn =
  (linkIn: (json: unknown) => unknown, base: string, isOurs: (link: URL) => boolean): NextPage =>
  (answer, request) => {
    const link = linkIn(answer.json)
    if (link === null || link === undefined || link === '') return undefined
    const url = URL.parse(String(link), base)
    if (url === null || !isOurs(url))
      throw new AppError(
        `The ATS sent us to ${url?.host ?? 'no address'}${url?.pathname ?? ''} for the next page of ${request.path}; only this list itself is asked`,
        { kind: 'drift', code: 'ats.foreign_link', facts: { doubtful: false } },
      )
    return { ...request, query: { ...request.query, ...Object.fromEntries(url.searchParams) } }
  }

/** Passes a cursor of the body on as a parameter of the same request. */
export const byCursor =
  (parameter: string, cursorIn: (json: unknown) => string | null | undefined): NextPage =>
  (answer, request) => {
    const cursor = cursorIn(answer.json)
    return cursor ? { ...request, query: { ...request.query, [parameter]: cursor } } : undefined
  }

/** Counts the rows really received, until none come: a server may give fewer than asked for. */
export const byOffset =
  (parameter: string, isLast: (json: unknown, rows: number) => boolean = (_, rows) => rows === 0): NextPage =>
  (answer, request, rows) =>
    isLast(answer.json, rows)
      ? undefined
      : { ...request, query: { ...request.query, [parameter]: String(Number(request.query?.[parameter] ?? 0) + rows) } }

/**
 * Counts pages, until one comes without rows or `isLast`. A server that ignores the number shows one page again and
 * again, which ends the list. Where a row leaves the list while it is read, the rows behind it move up and one is
 * passed over: only for lists that change seldom, or that are read anew with every pass.
 */
export function byPageNumber(
  parameter: string,
  isLast: (json: unknown, rows: number, page: number) => boolean = () => false,
  firstPage = 1,
): NextPage {
  /** The rows of the page before, by the request that it led to: one way serves many lists at a time. */
  const before = new WeakMap<AtsRequest, string>()
  return (answer, request, rows) => {
    const page = Number(request.query?.[parameter] ?? firstPage)
    const shown = JSON.stringify(answer.json)
    if (rows === 0 || isLast(answer.json, rows, page) || before.get(request) === shown) return undefined
    const next = { ...request, query: { ...request.query, [parameter]: String(page + 1) } }
    before.set(next, shown)
    return next
  }
}

/**
 * Page by page from the last row's own instant: counted pages pass over somebody when a row changes and leaves its place.
 * Only where a page holds nothing but one instant are pages counted. `size`: the rows of a full page.
 */
export const byInstant =
  (
    parameters: { from: string; page: string },
    size: number,
    instantsIn: (json: unknown) => readonly string[],
  ): NextPage =>
  (answer, request, rows) => {
    if (rows < size) return undefined
    const before = Date.parse(String(request.query?.[parameters.from] ?? ''))
    const last = Math.max(...instantsIn(answer.json).map((instant) => Date.parse(instant)))
    const query = { ...request.query }
    // Whether the bound is counted in is not always told: a millisecond earlier is sure to be.
    if (Number.isFinite(last) && !(last - 1 <= before)) {
      delete query[parameters.page]
      return { ...request, query: { ...query, [parameters.from]: new Date(last - 1).toISOString() } }
    }
    return { ...request, query: { ...query, [parameters.page]: String(Number(query[parameters.page] ?? 1) + 1) } }
  }

/** The value at `a.b.c` of a body, or undefined. */
export function at(json: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined,
      json,
    )
}

/** The id that an answer to a write tells, or null: many answer without a body, some without contact data that is there, some with what is no id. */
export function idIn(json: unknown, path: string): string | null {
  const id = at(json, path)
  return (typeof id === 'string' || typeof id === 'number') && isId(String(id)) ? String(id) : null
}

/** Pages whose rows need something that has to be asked for before they mean anything to us. */
export async function* mapped<Row, Item>(
  pages: AsyncIterable<ListPage<Row>>,
  toItems: (rows: readonly Row[]) => Promise<readonly Item[]>,
): AsyncGenerator<ListPage<Item>> {
  for await (const { items, unreadable } of pages) yield { items: await toItems(items), unreadable }
}

/** Calls that are asked one by one go out so many at once. */
const AT_ONCE = 5
/** Errors that concern the one record that was asked for: its shape, or the YAML's expression for it. */
const OF_THE_RECORD: ReadonlySet<string> = new Set([UNREADABLE, 'ats.expression'])
/** Errors that concern the account, and so every later record as well. */
const OF_THE_ACCOUNT: ReadonlySet<ErrorKind> = new Set(['config', 'throttled'])

/** After so many refusals (403) and no other answer, the account is not asked for the rest. A batch of the engine is not larger. */
const REFUSALS_MAX = 50

/**
 * The existing records of some ids, one request each. One that fails or cannot be read keeps no other back; an account
 * that answers for none of a group is not asked for the rest. A refusal (403) is the record's own where the account
 * answers for another one; where it refuses all of them, `failure` is the refusal, and the caller finds out whose it
 * is.
 */
export async function oneByOne<Item>(
  ids: readonly string[],
  ask: (id: string) => Promise<Item | null>,
): Promise<Found<Item>> {
  const items: Item[] = []
  const unreadable: Unreadable[] = []
  const refused: { id: string; refusal: AppError }[] = []
  let failure: AppError | undefined
  let answered = false
  for (const group of chunks([...new Set(ids)], AT_ONCE)) {
    let failed = 0
    for (const [index, one] of (await Promise.allSettled(group.map(ask))).entries()) {
      if (one.status === 'fulfilled') {
        answered = true
        if (one.value !== null) items.push(one.value)
        continue
      }
      const error: unknown = one.reason
      if (!(error instanceof AppError)) throw error
      if (OF_THE_RECORD.has(error.code)) {
        answered = true
        unreadable.push({ id: group[index] ?? null, problem: error.message })
      } else if (error.code === FORBIDDEN) refused.push({ id: group[index] ?? '', refusal: error })
      else {
        failed++
        if (!failure || OF_THE_ACCOUNT.has(error.kind)) failure = error
      }
    }
    if (failure && (failed === group.length || OF_THE_ACCOUNT.has(failure.kind))) break
    if (!answered && refused.length >= REFUSALS_MAX) break
  }
  if (answered) unreadable.push(...refused.map(({ id, refusal }) => ({ id, problem: refusal.message })))
  else failure ??= refused[0]?.refusal
  return { items, unreadable, ...(failure ? { failure } : {}) }
}
