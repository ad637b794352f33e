import type { Knex } from 'knex'
import { AppError } from '../../base/errors.ts'
import type { Application, AtsSession, Found, Unreadable } from '../../connector-kit/contract.ts'
import { mayBeOneRecords } from '../rules/admission.ts'
import type { Connection } from '../store/connection.ts'
import type { KnownInterview } from '../store/versions-store.ts'

/** Ids of applications that only an interview names: another ATS, or any caller of the API, may have given them. */

const NONE: Found<Application> = { items: [], unreadable: [] }

/**
 * Interviews that a connection to another account has taken as its own. Connections may share a position; this ATS does not know
 * the applications of another one, and some refuse a whole request for an id of foreign form.
 */
export async function findOwnedElsewhere(
  knex: Knex,
  { name, owner, account }: Connection,
  unknown: readonly KnownInterview[],
): Promise<ReadonlySet<string>> {
  const { rows } = await knex.raw<{ rows: { interview_id: string }[] }>(
    `select asked.id as interview_id from unnest(:ids::text[]) asked (id) where exists (
       select from sync_connections o join sync_interviews i on i.connection = o.name and i.interview_id = asked.id and i.state in ('owned', 'gone')
       where o.owner = :owner and o.name <> :name and o.account <> :account)`,
    { ids: unknown.map((one) => one.interviewId), name, owner, account },
  )
  return new Set(rows.map((row) => row.interview_id))
}

/**
 * The ids come from interviews, so some may be nobody's: a caller of the API chose them. An ATS that refuses such an id has no such
 * application. Where it refuses them together, each is asked for alone.
 */
export async function findEach(ats: AtsSession, ids: readonly string[]): Promise<Found<Application>> {
  const isRefused = (error: unknown) =>
    error instanceof AppError && error.kind === 'rejected' && !mayBeOneRecords(error)
  const ask = async (some: readonly string[]): Promise<Found<Application> | null> => {
    try {
      const found = await ats.applicationsById(some)
      return isRefused(found.failure) ? null : found
    } catch (error) {
      if (isRefused(error)) return null
      throw error
    }
  }
  const together = await ask(ids)
  if (together || ids.length === 1) return together ?? NONE
  const items: Application[] = []
  const unreadable: Unreadable[] = []
  for (const id of ids) {
    const one = (await ask([id])) ?? NONE
    items.push(...one.items)
    unreadable.push(...one.unreadable)
    if (one.failure) return { items, unreadable, failure: one.failure }
  }
  return { items, unreadable }
}
