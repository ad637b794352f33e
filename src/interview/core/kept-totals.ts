import { isLimitedToTeams } from '../../db/tenancy.ts'
import type { InterviewsQuery } from '../contract/contract.ts'
import type { WalkOf } from './walks.ts'

/**
 * Counting a long list costs more than reading a page of it. Every change of an interview takes a stamp not below the newest one
 * and makes one more row of that stamp, or a newer one. So as long as an organization's newest stamp and the number of rows
 * that have it are the same, so is every total of it that does not hang on the time
 * (`decisions/2026-11-28-totals-of-walks-are-kept.md`).
 */

/** Lists whose totals one process remembers; the one that was asked for longest ago is forgotten first. */
const KEPT_MAX = 1_000
/** Where more rows share the newest stamp, each page counts. */
const OF_NEWEST_MAX = 64

/** What changes with every change of an organization's interviews. */
export interface ListState {
  readonly newest: string
  readonly ofNewest: number
}

/** A total, and the state that it was counted in. */
interface KeptTotal extends ListState {
  readonly total: number
}

/** One row: `newest`, the newest stamp of organization `$1`, cancelled interviews included, and `of_newest`, how many rows have it. */
export function stateSelect(): string {
  const rows = (cancelled: string) =>
    `(select count(*) from (select from interviews c where c.organization_id = $1 and c.cancelled_at is ${cancelled} and c.updated_at >= n.newest limit ${OF_NEWEST_MAX + 1}) r)`
  return `select n.newest, ${rows('null')} + ${rows('not null')} as of_newest from (select
    greatest((select i.updated_at from interviews i where i.organization_id = $1 and i.cancelled_at is null order by i.updated_at desc, i.id desc limit 1),
      (select h.left_at from interview_horizons h where h.organization_id = $1)) as newest offset 0) n`
}

/** `total`, unless the state is the one that these parameters tell: null then. */
export const unlessKept = (total: string, newest: string, ofNewest: string): string =>
  `select case when (select s.newest = ${newest}::timestamptz and s.of_newest = ${ofNewest}::bigint from state s) then null else (${total}) end`

/** The totals that a process remembers of lists by `updatedSince`. */
export class KeptTotals {
  readonly #kept = new Map<string, KeptTotal>()

  find(list: string): KeptTotal | undefined {
    const found = this.#kept.get(list)
    if (found) this.#use(list, found)
    return found
  }

  /** Remembers a total if it holds until something changes. */
  keep(list: string, { newest, ofNewest }: { newest: string | null; ofNewest: number | null }, total: number): void {
    if (newest === null || ofNewest === null || ofNewest > OF_NEWEST_MAX) return
    this.#use(list, { newest, ofNewest, total })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest)
  }

  #use(list: string, kept: KeptTotal): void {
    this.#kept.delete(list)
    this.#kept.set(list, kept)
  }
}

/**
 * The list whose total may be kept: all pages of a walk have it in common. Undefined where time alone changes what is counted, and
 * for whoever sees some teams only, since teams change without a stamp.
 */
export function keptListOf(
  organizationId: string,
  walk: WalkOf | undefined,
  { status }: InterviewsQuery,
): string | undefined {
  const hangsOnTime = status === 'created' || status === 'expired'
  if (!walk || hangsOnTime || isLimitedToTeams()) return undefined
  return `${organizationId} ${walk.digest.toString('base64')}`
}
