import type { Knex } from 'knex'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import type { Application, AtsSession, Found, Unreadable } from '../../connector-kit/contract.ts'
import { mayBeOneRecords, withOwnRefusals } from '../rules/admission.ts'
import type { Connection } from '../store/connection.ts'
import { LEFT_MS } from '../store/connection-states.ts'
import type { KnownInterview } from '../store/versions-store.ts'

/** Ids of applications that only an interview names: another ATS, or any caller of the API, may have given them. */

const NONE: Found<Application> = { items: [], unreadable: [] }

/**
 * Interviews that a connection to another account has taken as its own, as long as somebody works on that one. Connections may share a
 * position; this ATS does not know the applications of another one, and some refuse a whole request for an id of foreign form.
 */
export async function findOwnedElsewhere(
  knex: Knex,
  { name }: Connection,
  unknown: readonly KnownInterview[],
): Promise<ReadonlySet<string>> {
  const { rows } = await knex.raw<{ rows: { interview_id: string }[] }>(
    `select asked.id as interview_id from unnest(:ids::text[]) asked (id) where exists (
       select from sync_connections me join sync_connections o on o.owner = me.owner and o.name <> me.name
         join sync_interviews i on i.connection = o.name and i.interview_id = asked.id and i.state in ('owned', 'gone')
       where me.name = :name and o.forgotten_at is null and o.seen_at >= clock_timestamp() - :leftMs * interval '1 millisecond'
         -- The account goes by the key, which may have been replaced.
         and o.account not in ('', me.account) and not o.account = any(me.accounts) and not me.account = any(o.accounts))`,
    { ids: unknown.map((one) => one.interviewId), name, leftMs: LEFT_MS },
  )
  return new Set(rows.map((row) => row.interview_id))
}

/** What was found, and the last refusal where the ATS refused each of several ids. */
interface FoundEach extends Found<Application> {
  readonly refusal?: AppError | undefined
}

/**
 * The ids come from interviews, so some may be nobody's: a caller of the API chose them. An ATS that refuses such an id has no such
 * application. Where it refuses them together, each is asked for alone.
 */
export async function findEach(
  ats: AtsSession,
  clock: Pick<Clock, 'monotonicMs'>,
  ids: readonly string[],
): Promise<FoundEach> {
  const together = await askFor(ats, clock, ids)
  if (!(together instanceof AppError)) return together
  if (ids.length === 1) return NONE
  const items: Application[] = []
  const unreadable: Unreadable[] = []
  let refused = 0
  for (const id of ids) {
    const one = await askFor(ats, clock, [id])
    if (one instanceof AppError) refused++
    else {
      items.push(...one.items)
      unreadable.push(...one.unreadable)
      if (one.failure) return { items, unreadable, failure: one.failure }
    }
  }
  return { items, unreadable, ...(refused === ids.length ? { refusal: together } : {}) }
}

/** Records by their ids; the refusal itself where the request was refused for what it asks. A refusal of one person is that record's. */
async function askFor(
  ats: AtsSession,
  clock: Pick<Clock, 'monotonicMs'>,
  ids: readonly string[],
): Promise<Found<Application> | AppError> {
  const refusalIn = (error: unknown) =>
    error instanceof AppError && error.kind === 'rejected' && !mayBeOneRecords(error) ? error : undefined
  try {
    const found = await ats.applicationsById(ids)
    return refusalIn(found.failure) ?? (await withOwnRefusals(ats, clock, ids, found))
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal) return refusal
    throw error
  }
}
