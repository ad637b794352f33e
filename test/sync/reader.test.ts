import { expect, test } from 'vitest'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import type { InterviewListRequest } from '../../src/interview/contract/client.ts'
import type { Interview, Page } from '../../src/interview/contract/contract.ts'
import { type ChangesPage, gathered, overlappingPage, readChanges } from '../../src/sync/events/reader.ts'

/** A literal server: sorted by updatedAt and id, pages by number, nothing remembered. It changes while it is read. */
class Shifting {
  readonly rows = new Map<string, number>()
  now = 1_000_000
  onPage: () => void = () => {}
  reads = 0
  listInterviews(request: InterviewListRequest): Promise<Page<Interview>> {
    this.reads++
    const since = Date.parse(request.updatedSince ?? '')
    const { limit = 20, page = 1 } = request
    const matching = [...this.rows]
      .filter(([, at]) => at >= since)
      .sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))
    const data = matching
      .slice((page - 1) * limit, page * limit)
      .map(([id, at]) => ({ id, updatedAt: new Date(at).toISOString() }) as Interview)
    const answer = {
      data,
      meta: { total: matching.length, page, limit, totalPages: Math.ceil(matching.length / limit) },
      timestamp: this.now,
    }
    this.onPage()
    return Promise.resolve(answer)
  }
}

const id = (n: number) => n.toString(16).padStart(24, '0')

async function readAll(server: Shifting, since: string): Promise<{ seen: Set<string>; cursor: string }> {
  const seen = new Set<string>()
  let cursor = since
  // Alternately page by page and gathered: both have to hold.
  const pages = readChanges(server, since)
  for await (const page of server.reads % 2 === 0 ? pages : gathered(pages)) {
    for (const item of page.items) seen.add(`${item.id} ${item.updatedAt}`)
    expect(page.cursor >= cursor).toBe(true)
    cursor = page.cursor
  }
  return { seen, cursor }
}

/** The last versions that four passes miss, when the list changes during the first two. */
async function missedIn(server: Shifting): Promise<[string, number][]> {
  const seen = new Set<string>()
  let cursor = new Date(0).toISOString()
  for (let pass = 0; pass < 4; pass++) {
    if (pass === 2) server.onPage = () => {}
    const read = await readAll(server, cursor)
    for (const one of read.seen) seen.add(one)
    cursor = read.cursor
  }
  return [...server.rows].filter(([row, at]) => !seen.has(`${row} ${new Date(at).toISOString()}`))
}

test.each([1, 2, 3, 4, 5])(
  'no version is missed while rows move to the end during the read (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const server = new Shifting()
    for (let i = 0; i < 2_000; i++) server.rows.set(id(i), 1_000 + i)
    server.onPage = () => {
      for (let i = 0; i < 30; i++) server.rows.set(id(Math.floor(random() * 2_000)), ++server.now)
    }
    expect(await missedIn(server)).toEqual([])
  },
)

test.each([1, 2, 3, 4, 5])(
  'a group of 5,000 equal timestamps is read whole while rows leave it (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const server = new Shifting()
    for (let i = 0; i < 5_000; i++) server.rows.set(id(i * 7), 5_000)
    server.onPage = () => {
      for (let i = 0; i < 4; i++) server.rows.set(id(Math.floor(random() * 5_000) * 7), ++server.now)
    }
    expect(await missedIn(server)).toEqual([])
  },
)

test('an overlapping page begins before the frontier and ends beyond it', () => {
  for (let seen = 1; seen < 3_000; seen++) {
    const { limit, page } = overlappingPage(seen)
    expect((page - 1) * limit).toBeLessThan(seen)
    expect(page * limit).toBeGreaterThan(seen)
  }
})

test('writers that are faster than the reader do not make a pass endless', async () => {
  const server = new Shifting()
  for (let i = 0; i < 300; i++) server.rows.set(id(i), 1_000 + i)
  let n = 300
  server.onPage = () => {
    for (let i = 0; i < 150; i++) server.rows.set(id(n++), ++server.now)
  }
  await readAll(server, new Date(0).toISOString())
  expect(server.reads).toBeLessThan(20)
})

test('a server whose clock is hours behind its stamps is read by more than a page in one pass', async () => {
  const server = new Shifting()
  for (let i = 0; i < 900; i++) server.rows.set(id(i), server.now + 7_200_000 + i)
  const { seen, cursor } = await readAll(server, new Date(0).toISOString())
  expect(seen.size).toBe(900)
  expect(Date.parse(cursor)).toBe(server.now + 7_200_000 + 899)
})

test('a group of equal timestamps ahead of the server is read whole', async () => {
  const server = new Shifting()
  for (let i = 0; i < 250; i++) server.rows.set(id(i), server.now + 7_200_000)
  const stamp = new Date(server.now + 7_200_000).toISOString()
  expect((await readAll(server, stamp)).seen.size).toBe(250)
})

test('a server that ignores updatedSince is broken off after some requests', async () => {
  const rows = Array.from(
    { length: 100 },
    (_, n) => ({ id: id(n), updatedAt: '2026-01-01T00:00:00.000Z' }) as Interview,
  )
  let reads = 0
  const server = {
    listInterviews: () => {
      reads++
      return Promise.resolve({ data: rows, meta: { total: 900, page: 1, limit: 100, totalPages: 9 }, timestamp: 0 })
    },
  }
  await expect(all(readChanges(server, '2026-02-01T00:00:00.000Z'))).rejects.toMatchObject({
    code: 'reader.standstill',
  })
  expect(reads).toBeLessThan(500)
})

async function all<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) items.push(page)
  return items
}

const row = (index: number, of: { id?: string; updatedAt?: string }) => ({
  index,
  id: of.id ?? null,
  updatedAt: of.updatedAt ?? null,
  problem: 'the row: not as specified',
})

/** One page of a list: numbers are interviews stamped by their number, nulls are rows that hide everything. */
function pageWith(rows: readonly (number | null)[], nowMs = 10_000): Page<Interview> {
  const at = (n: number) => new Date(n).toISOString()
  return {
    data: rows.flatMap((n) => (n === null ? [] : [{ id: id(n), updatedAt: at(n) } as Interview])),
    unreadable: rows.flatMap((n, index) => (n === null ? [row(index, {})] : [])),
    meta: { total: rows.length, page: 1, limit: 100, totalPages: 1 },
    timestamp: nowMs,
  }
}

test.each([
  ['before all others', [null, 5, 6], 0],
  ['between two', [5, null, 6], 5],
  ['alone', [null], 0],
])('a row that hides everything holds the cursor: %s', async (_where, rows, expected) => {
  const server = { listInterviews: () => Promise.resolve(pageWith(rows)) }
  const pages = await all(readChanges(server, new Date(0).toISOString()))
  expect(pages.map(({ cursor, hidden }) => [Date.parse(cursor), hidden])).toEqual([[expected, 1]])
  expect(pages.flatMap(({ items }) => items)).toHaveLength(rows.length - 1)
})

test('a row that hides everything holds the cursor for a day, not for ever', async () => {
  const days = 86_400_000
  const server = { listInterviews: () => Promise.resolve(pageWith([1, null, 9 * days], 10 * days)) }
  const pages = await all(readChanges(server, new Date(0).toISOString()))
  expect(pages.map(({ cursor }) => Date.parse(cursor))).toEqual([9 * days])
})

test('a row that cannot be read has its place in the list, and the cursor passes it', async () => {
  const stamp = new Date(7).toISOString()
  const page = { ...pageWith([5]), unreadable: [row(1, { id: id(7), updatedAt: stamp })] }
  const pages = await all(readChanges({ listInterviews: () => Promise.resolve(page) }, new Date(0).toISOString()))
  expect(pages.map(({ cursor, hidden, unreadable }) => [cursor, hidden, unreadable?.map((one) => one.id)])).toEqual([
    [stamp, 0, [id(7)]],
  ])
})

test('a list that breaks its order stops the stream loudly', async () => {
  const server = {
    listInterviews: () =>
      Promise.resolve({
        data: [
          { id: id(2), updatedAt: '2026-01-02T00:00:00.000Z' },
          { id: id(1), updatedAt: '2026-01-01T00:00:00.000Z' },
        ] as Interview[],
        meta: { total: 2, page: 1, limit: 100, totalPages: 1 },
        timestamp: 0,
      }),
  }
  await expect(readChanges(server, '2020-01-01T00:00:00.000Z').next()).rejects.toMatchObject({ code: 'reader.order' })
})

test('an empty list does not move the cursor', async () => {
  const server = new Shifting()
  expect((await readAll(server, '2026-01-01T00:00:00.000Z')).cursor).toBe('2026-01-01T00:00:00.000Z')
})

const pageOf = (rows: readonly [number, string][], isLast = false): ChangesPage => ({
  items: rows.map(([n, updatedAt]) => ({ id: id(n), updatedAt }) as Interview),
  cursor: rows.at(-1)?.[1] ?? '',
  serverNow: 0,
  isLast,
})

async function gatheredFrom(pages: () => AsyncGenerator<ChangesPage>): Promise<string[]> {
  const out: string[] = []
  for await (const { items, cursor } of gathered(pages()))
    out.push(`${items.map((item) => `${Number.parseInt(item.id, 16)}@${item.updatedAt}`).join(' ')} | ${cursor}`)
  return out
}

test('pages are gathered while the list goes on, the row where they meet once', async () => {
  const out = await gatheredFrom(async function* () {
    yield pageOf([
      [1, 'a'],
      [2, 'b'],
    ])
    yield pageOf([
      [2, 'b'],
      [3, 'c'],
    ])
    yield pageOf([[4, 'd']], true)
  })
  expect(out).toEqual(['1@a 2@b 3@c 4@d | d'])
})

test('two versions of one interview are never taken in together', async () => {
  const out = await gatheredFrom(async function* () {
    yield pageOf([
      [1, 'a'],
      [2, 'b'],
    ])
    yield pageOf([
      [2, 'b'],
      [1, 'c'],
    ])
    yield pageOf([[3, 'd']], true)
  })
  expect(out).toEqual(['1@a 2@b | b', '2@b 1@c 3@d | d'])
})

test('rows read before the list broke off are returned, then the failure', async () => {
  const given: string[] = []
  const pages = gathered(
    (async function* () {
      yield pageOf([[1, 'a']])
      yield pageOf([[2, 'b']])
      throw new Error('503')
    })(),
  )
  await expect(
    (async () => {
      for await (const page of pages) given.push(page.cursor)
    })(),
  ).rejects.toThrow('503')
  expect(given).toEqual(['b'])
})
