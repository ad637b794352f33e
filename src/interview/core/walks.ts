import { createHash } from 'node:crypto'
import type { Database, Statement } from '../../db/database.ts'
import { groupsByOrganization } from '../../db/organization-groups.ts'
import type { InterviewsQuery } from '../contract/contract.ts'

/**
 * A walk that a newer one follows is forgotten after this: longer than a reader waits for Retry-After (the window of the rate
 * limit, 60 s by default) and a time-out of 60 s. Forgetting a live walk can lose a row; keeping a dead one only repeats rows.
 */
const IDLE = '2 minutes'
/** The newest walk of a query is kept this long, however slow its reader is. */
const KEPT = '1 hour'
/** Walks of one key and query; readers that only ever ask for page 1 do not fill the table. */
const WALKS_MAX = 64
const FORGOTTEN_AT_ONCE_MAX = 10_000

const BEGIN: Statement = {
  name: 'list_walks_begin',
  text: `select list_walks_begin($1, $2, '${IDLE}', ${WALKS_MAX}, $3, $4, $5, $6)`,
}
const GO_ON: Statement = {
  name: 'list_walk_go_on',
  text: `select list_walk_go_on($1, $2, '${IDLE}', ${WALKS_MAX}, $3, $4, $5, $6, $7, $8)`,
}

/** One reader's query; the same for all of its pages. The reader is an API key. */
export interface WalkOf {
  readonly keyId: string
  readonly digest: Buffer
}

/** A walk that begins: page 1 was served, ended at `end`, and is not the only one. `newest` is the organization's newest stamp then. */
interface NewWalk extends WalkOf {
  readonly end: Place
  readonly newest: string
  readonly now: string
}

/** A row's place in the order of an `updatedSince` list. `updatedAt` is an ISO string or PostgreSQL's `-infinity`. */
export interface Place {
  readonly updatedAt: string
  readonly id: string
}

/** The place a page goes on from, for `list-statements.ts`; its parameters are key, query, organization, page, limit, now. */
export function placeSelect([key, query, organization, page, limit, now]: readonly string[]): string {
  return `select is_known, after_at, after_id, skip from list_walk_place(${key}, ${query}, '${IDLE}', ${organization}, ${page}, ${limit}, ${now})`
}

/**
 * The API key and query that a request's walk belongs to: undefined for lists that are not by `updatedSince`, and for
 * callers without a key.
 */
export function walkOf(keyId: string | null, query: InterviewsQuery): WalkOf | undefined {
  if (keyId === null || !query.updatedSince) return undefined
  const { page: _page, ...rest } = query
  return { keyId, digest: createHash('sha256').update(JSON.stringify(rest)).digest() }
}

/** The walks of readers who count pages by number; their purpose: `decisions/2026-11-23-pages-belong-to-walks.md`. */
export function walks(database: Database) {
  // Each waits for the disk, so those that begin while one waits share the next commit.
  const begin = groupsByOrganization<NewWalk, void>(async (_organizationId, begun) => {
    await database.run(BEGIN, [
      begun.map(({ keyId }) => keyId),
      begun.map(({ digest }) => digest),
      begun.map(({ end }) => end.updatedAt),
      begun.map(({ end }) => end.id),
      begun.map(({ newest }) => newest),
      begun.map(({ now }) => now),
    ])
    return begun.map(() => undefined)
  })

  return {
    begin,

    /** A later page was served: it went on from `from` and ended at `end`. */
    async goOn(of: WalkOf, page: number, isLast: boolean, from: Place, end: Place): Promise<void> {
      await database.run(GO_ON, [of.keyId, of.digest, page, isLast, from.updatedAt, from.id, end.updatedAt, end.id])
    },

    /** Deletes a bounded number of walks that nobody continues. */
    async deleteExpired(): Promise<void> {
      await database.knex.raw(
        `delete from list_walks where (api_key_id, query, walk) in (select api_key_id, query, walk from list_walks
           where touched_at < clock_timestamp() - interval '${KEPT}' order by touched_at limit ${FORGOTTEN_AT_ONCE_MAX})`,
      )
    },
  }
}
