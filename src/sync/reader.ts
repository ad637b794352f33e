import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../base/errors.ts'
import type { InterviewApi } from '../interview/client.ts'
import type { Interview } from '../interview/contract.ts'

/**
 * Reads the versions of an `updatedSince` list without losing one while it changes (hazards: reading a list that
 * changes meanwhile). Pages are never counted across timestamps: after each page it asks again from the last
 * `updatedAt` it saw. Only inside one timestamp that fills a whole page are pages counted, and then each page must
 * begin with a row already seen.
 */

const LIMIT = 100
/** A pass reads at most so many pages; the rest waits for the next one, so that no pass is endless. */
const PAGES_PER_PASS_MAX = 2_000

export interface ChangesPage {
  readonly items: readonly Interview[]
  /** The largest `updatedAt` seen so far, as the server wrote it; to be saved with the rows. */
  readonly cursor: string
  /** The server's time. */
  readonly serverNow: number
  /** True when the list was read to its end, or to where it ended when the pass began. */
  readonly isLast: boolean
}

export async function* readChanges(
  api: Pick<InterviewApi, 'listInterviews'>,
  since: string,
  pagesMax = PAGES_PER_PASS_MAX,
): AsyncGenerator<ChangesPage> {
  const ask = (updatedSince: string) => api.listInterviews({ updatedSince, limit: LIMIT, page: 1, roughTotal: true })
  let cursor = since
  let boundMs: number | undefined
  let upcoming: ReturnType<typeof ask> | undefined
  for (let pages = 1; pages <= pagesMax; pages++) {
    const page = await (upcoming ?? ask(cursor))
    upcoming = undefined
    boundMs ??= page.timestamp
    assertOrder(page.data)
    const last = page.data.at(-1)
    if (!last) {
      yield { items: [], cursor, serverNow: page.timestamp, isLast: true }
      return
    }
    const end = stamp(last)
    // Writers may be faster than we read; what changed after we began is left to the next pass.
    const isLast = page.meta.page >= page.meta.totalPages || Date.parse(end) > boundMs
    if (end !== cursor || isLast) {
      cursor = end
      if (!isLast && pages < pagesMax) {
        // The next page is on its way while this one is taken in. If nobody comes for it, its failure is nobody's either.
        upcoming = ask(cursor)
        upcoming.catch(() => {})
      }
      yield { items: page.data, cursor, serverNow: page.timestamp, isLast }
      if (isLast) return
      continue
    }
    // The whole page has the timestamp we asked from: the group is larger than a page.
    yield { items: page.data, cursor, serverNow: page.timestamp, isLast: false }
    // A server may give less than we ask for; inside a group pages are counted by what it really gives.
    const most = Math.min(LIMIT, Math.max(page.meta.limit, 2))
    for await (const inside of readGroup(api, cursor, page.data, boundMs, most)) {
      cursor = inside.cursor
      yield inside
      if (inside.isLast) return
    }
  }
  throw new AppError(`The interview list did not end within ${pagesMax} pages; the next pass goes on from ${cursor}`, {
    kind: 'transient',
    code: 'reader.bounded',
  })
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
      open = open ? { ...page, items: [...open.items, ...page.items.filter((item) => !known.has(item.id))] } : page
      if (!page.isLast && open.items.length < GATHERED_MAX) continue
      yield open
      open = undefined
    }
  } catch (error) {
    broken = { error }
  }
  // What was read before the list broke off counts, or a list that breaks off often would never be read to its end.
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
  api: Pick<InterviewApi, 'listInterviews'>,
  group: string,
  first: readonly Interview[],
  boundMs: number,
  most: number,
): AsyncGenerator<ChangesPage> {
  // Within the group rows are in order of id; every row up to `frontier` was seen, and about `seen` rows lie before it.
  let frontier = first.at(-1)?.id ?? ''
  let seen = first.length
  let standstill = 0
  let smallest = 0
  while (standstill < STANDSTILL_MAX) {
    const { limit, page: number } = overlappingPage(seen, smallest, most)
    const page = await api.listInterviews({ updatedSince: group, limit, page: number, roughTotal: true })
    assertOrder(page.data)
    const [head] = page.data
    if (!head || stamp(head) !== group || head.id > frontier) {
      // Rows left the group and the others moved up: what lies between could be skipped. Step back until we meet a seen row.
      if (number === 1) {
        yield {
          items: page.data,
          cursor: page.data.length === 0 ? group : stamp(page.data.at(-1) as Interview),
          serverNow: page.timestamp,
          isLast: page.meta.totalPages <= 1,
        }
        return
      }
      seen = Math.max(1, seen - Math.ceil(limit / 2))
      standstill++
      continue
    }
    const last = page.data.at(-1) as Interview
    const end = stamp(last)
    const isLast = page.meta.page >= page.meta.totalPages || (end !== group && Date.parse(end) > boundMs)
    const advanced = end !== group || last.id > frontier
    standstill = advanced ? 0 : standstill + 1
    smallest = advanced ? 0 : smallest + 1
    frontier = last.id > frontier ? last.id : frontier
    seen = (number - 1) * limit + page.data.length
    yield { items: page.data, cursor: end, serverNow: page.timestamp, isLast }
    if (isLast || end !== group) return
  }
  throw new AppError(`The interview list did not move on inside the timestamp ${group}`, {
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

function stamp(interview: Interview): string {
  if (interview.updatedAt !== null) return interview.updatedAt
  throw new AppError(`The interview API lists ${interview.id} without updatedAt`, {
    kind: 'drift',
    code: 'reader.no_stamp',
  })
}

/** The list promises `updatedAt` ascending, then `id`; a server that breaks it would make us lose rows silently. */
function assertOrder(rows: readonly Interview[]): void {
  for (let i = 1; i < rows.length; i++) {
    const [before, row] = [rows[i - 1] as Interview, rows[i] as Interview]
    const [a, b] = [Date.parse(stamp(before)), Date.parse(stamp(row))]
    if (a > b || (a === b && before.id > row.id))
      throw new AppError(
        `The interview API's list is not in the order it promises (${before.id} before ${row.id}); reading stops`,
        { kind: 'drift', code: 'reader.order' },
      )
  }
}
