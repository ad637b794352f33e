import { isDeepStrictEqual } from 'node:util'
import { DAY } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import type { InterviewApi } from '../../interview/contract/client.ts'
import type { Interview, Page, UnreadableRow } from '../../interview/contract/contract.ts'

/**
 * Reads the versions of an `updatedSince` list without losing one while it changes (hazards: reading a list that
 * changes meanwhile). Pages are never counted across timestamps: after each page it asks again from the last
 * `updatedAt` it saw. Only inside one timestamp that fills a whole page are pages counted, and then each page must
 * begin with a row already seen.
 */

const LIMIT = 100
/** A pass reads at most so many pages; the rest waits for the next one, so that no pass is endless. */
const PAGES_PER_PASS_MAX = 2_000
/**
 * Pages of rows that changed after the reading began, by the server's own clock. Writers may be faster than the reader; but a
 * server whose clock is behind its stamps shows nothing but such rows, and must be read on all the same.
 */
const PAGES_BEYOND_MAX = 10
/** A row that hides everything holds the cursor for so long; then it is left to `reconcile`, or each pass would read ever more. */
const HELD_MS_MAX = DAY
/** Requests in a row that move the reading on by nothing, before the list counts as broken. */
const NO_PROGRESS_MAX = 20

/** Interviews that changed, and how far the list was read. */
export interface ChangesPage {
  readonly items: readonly Interview[]
  /** Rows that cannot be read; the reading goes on behind them. */
  readonly unreadable?: readonly UnreadableRow[]
  /**
   * The largest `updatedAt` seen so far, as the server wrote it; to be saved with the rows. It stays before a row that hides
   * everything, its id too: only the same reading again can show what that row was.
   */
  readonly cursor: string
  /** The server's time. */
  readonly serverNow: number
  /** True when the list was read to its end, or to where it ended when the pass began. */
  readonly isLast: boolean
  /** Rows without a readable id, up to here; the cursor stays before the first of them. */
  readonly hidden?: number
}

type List = Pick<InterviewApi, 'listInterviews'>

/** Reads what changed since an instant, page by page. */
export async function* readChanges(
  api: List,
  since: string,
  pagesMax = PAGES_PER_PASS_MAX,
): AsyncGenerator<ChangesPage> {
  const ask = (updatedSince: string) => readPage(api, { updatedSince, limit: LIMIT, page: 1 })
  const held = new HeldCursor()
  let cursor = since
  let boundMs: number | undefined
  let [beyond, standstill] = [0, 0]
  let upcoming: ReturnType<typeof ask> | undefined
  for (let pages = 1; pages <= pagesMax; pages++) {
    const page = await (upcoming ?? ask(cursor))
    upcoming = undefined
    boundMs ??= page.timestamp
    const end = page.places.at(-1)?.at
    if (end === undefined) {
      yield held.over(page, cursor, cursor, true)
      return
    }
    const isEnd = page.meta.page >= page.meta.totalPages
    // Changes after the reading began are left to the next pass, but for some pages.
    const isLast = isEnd || (Date.parse(end) > boundMs && end !== cursor && ++beyond > PAGES_BEYOND_MAX)
    if (end !== cursor || isLast) {
      const before = cursor
      cursor = end
      standstill = 0
      if (!isLast && pages < pagesMax) {
        // The next page is on its way while this one is taken in. If nobody comes for it, its failure is nobody's either.
        upcoming = ask(cursor)
        upcoming.catch(() => {})
      }
      yield held.over(page, before, cursor, isLast)
      if (isLast) return
      continue
    }
    // The whole page has the timestamp we asked from: the group is larger than a page.
    yield held.over(page, cursor, cursor, false)
    // A server may give less than we ask for; inside a group pages are counted by what it really gives.
    const most = Math.min(LIMIT, Math.max(page.meta.limit, 2))
    const group = cursor
    for await (const inside of readGroup(api, group, page.places, boundMs, most, held)) {
      cursor = inside.cursor
      yield inside.page
      if (inside.page.isLast) return
    }
    if (cursor === group && ++standstill >= NO_PROGRESS_MAX) throw standsStill(group)
  }
  throw new AppError(`The interview list did not end within ${pagesMax} pages; the next pass goes on from ${cursor}`, {
    kind: 'transient',
    code: 'reader.bounded',
  })
}

/** Where a row stands in the list; also of a row that cannot be read otherwise. */
interface Place {
  readonly id: string
  readonly at: string
}

interface ReadPage extends Page<Interview> {
  /** In the order of the list, as it promises it. */
  readonly places: readonly Place[]
  readonly unreadable: UnreadableRow[]
  /** The rows of `unreadable` without an id, and the last place before the first of them; null: there is none on this page. */
  readonly hidden: { readonly count: number; readonly after: string | null } | undefined
}

async function readPage(api: List, request: { updatedSince: string; limit: number; page: number }): Promise<ReadPage> {
  const page = await api.listInterviews({ ...request, roughTotal: true })
  const bad = [...(page.unreadable ?? [])]
  const byIndex = new Map(bad.map((row) => [row.index, row]))
  const items: Interview[] = []
  const places: Place[] = []
  let hidden: { count: number; after: string | null } | undefined
  const readable = page.data.values()
  for (let index = 0; index < page.data.length + byIndex.size; index++) {
    const row = byIndex.get(index)
    const item = row ? undefined : readable.next().value
    const { id, updatedAt } = row ?? item ?? { id: null, updatedAt: null }
    if (id === null)
      hidden = { count: (hidden?.count ?? 0) + 1, after: hidden ? hidden.after : (places.at(-1)?.at ?? null) }
    else if (updatedAt !== null) places.push({ id, at: updatedAt })
    if (!item) continue
    // Without a stamp it has no place in the list; it is asked for by its id.
    if (item.updatedAt === null) bad.push({ index, id: item.id, updatedAt: null, problem: 'updatedAt: it is null' })
    else items.push(item)
  }
  assertOrder(places)
  return { ...page, data: items, places, unreadable: bad, hidden }
}

/** Keeps the cursor before the first row that hides everything. */
class HeldCursor {
  #at: string | undefined
  #hidden = 0

  /** A page of the list as it is given on. `before`: where it was asked from; `end`: where it ends. */
  over(page: ReadPage, before: string, end: string, isLast: boolean): ChangesPage {
    if (page.hidden) {
      this.#at ??= page.hidden.after ?? before
      this.#hidden += page.hidden.count
    }
    const { data: items, unreadable, timestamp: serverNow } = page
    return { items, unreadable, cursor: this.#cursor(end, serverNow), serverNow, isLast, hidden: this.#hidden }
  }

  #cursor(end: string, serverNow: number): string {
    if (this.#at === undefined) return end
    const oldest = Math.min(Date.parse(end), serverNow - HELD_MS_MAX)
    return Date.parse(this.#at) >= oldest ? this.#at : new Date(oldest).toISOString()
  }
}

/** Rows that are taken in by one transaction while there is more to read. */
const GATHERED_MAX = 300

/**
 * Joins pages while the list goes on, so that whoever is behind stores three pages with one commit. Two versions of one
 * interview never come together: each is to be judged against the one before it.
 */
export async function* gathered(pages: AsyncIterable<ChangesPage>): AsyncGenerator<ChangesPage> {
  let open: ChangesPage | undefined
  let broken: { error: unknown } | undefined
  try {
    for await (const page of pages) {
      if (open && isOtherVersion(open.items, page.items)) {
        yield open
        open = undefined
      }
      const known = new Set(open?.items.map((item) => item.id))
      open = open
        ? {
            ...page,
            items: [...open.items, ...page.items.filter((item) => !known.has(item.id))],
            unreadable: [...(open.unreadable ?? []), ...(page.unreadable ?? [])],
          }
        : page
      if (!page.isLast && open.items.length < GATHERED_MAX) continue
      yield open
      open = undefined
    }
  } catch (error) {
    broken = { error }
  }
  // Pages that were read before the list broke off count, or a list that breaks off often would never be read to its
  // end.
  if (open) yield open
  if (broken) throw broken.error
}

function isOtherVersion(before: readonly Interview[], items: readonly Interview[]): boolean {
  const known = new Map(before.map((item) => [item.id, item]))
  return items.some((item) => {
    const other = known.get(item.id)
    return other !== undefined && !isDeepStrictEqual(other, item)
  })
}

/** Requests without progress inside one group before we call it a broken list. */
const STANDSTILL_MAX = 200

/** Goes through one group of equal timestamps in overlapping pages, until rows of a later timestamp appear. */
async function* readGroup(
  api: List,
  group: string,
  first: readonly Place[],
  boundMs: number,
  most: number,
  held: HeldCursor,
): AsyncGenerator<{ page: ChangesPage; cursor: string }> {
  // Within the group rows are in order of id; every row up to `frontier` was seen, and about `seen` rows lie before it.
  let frontier = first.at(-1)?.id ?? ''
  let seen = first.length
  let standstill = 0
  let smallest = 0
  while (standstill < STANDSTILL_MAX) {
    const { limit, page: number } = overlappingPage(seen, smallest, most)
    const page = await readPage(api, { updatedSince: group, limit, page: number })
    const head = page.places[0]
    const last = page.places.at(-1)
    if (!head || !last || head.at !== group || head.id > frontier) {
      // Rows left the group and the others moved up, so rows in between could be skipped. Step back until we meet a
      // seen row.
      if (number === 1) {
        const cursor = last?.at ?? group
        yield { page: held.over(page, group, cursor, page.meta.totalPages <= 1), cursor }
        return
      }
      seen = Math.max(1, seen - Math.ceil(limit / 2))
      standstill++
      continue
    }
    const end = last.at
    const isLast = page.meta.page >= page.meta.totalPages || (end !== group && Date.parse(end) > boundMs)
    const advanced = end !== group || last.id > frontier
    standstill = advanced ? 0 : standstill + 1
    smallest = advanced ? 0 : smallest + 1
    frontier = last.id > frontier ? last.id : frontier
    seen = (number - 1) * limit + page.places.length
    yield { page: held.over(page, group, end, isLast), cursor: end }
    if (isLast || end !== group) return
  }
  throw standsStill(group)
}

function standsStill(group: string): AppError {
  return new AppError(`The interview list did not move on inside the timestamp ${group}`, {
    kind: 'drift',
    code: 'reader.standstill',
  })
}

/** The page that begins before row `seen` and reaches furthest beyond it; `skip` passes over choices that brought nothing. */
export function overlappingPage(seen: number, skip = 0, most = LIMIT): { limit: number; page: number } {
  const choices = Array.from({ length: Math.ceil(most / 2) }, (_, index) => {
    const limit = most - index
    const page = Math.floor((seen - 1) / limit) + 1
    return { limit, page, gain: page * limit - seen }
  }).sort((a, b) => b.gain - a.gain)
  const { limit, page } = choices[skip % choices.length] ?? { limit: LIMIT, page: 1 }
  return { limit, page }
}

/** The list promises `updatedAt` ascending, then `id`; a server that breaks it would make us lose rows silently. */
function assertOrder(rows: readonly Place[]): void {
  for (let i = 1; i < rows.length; i++) {
    const [before, row] = [rows[i - 1] as Place, rows[i] as Place]
    const [a, b] = [Date.parse(before.at), Date.parse(row.at)]
    if (a > b || (a === b && before.id > row.id))
      throw new AppError(
        `The interview API's list is not in the order it promises (${before.id} before ${row.id}); reading stops`,
        { kind: 'drift', code: 'reader.order' },
      )
  }
}
