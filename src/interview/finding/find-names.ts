import { baseOf, type Sql, sql } from './find-filters.ts'
import { probeOf } from './find-plans.ts'

/** Asks the database, and answers its rows. */
export type Ask = <R>(statement: Sql) => Promise<R[]>

/** Of so many names, a walk is told the interviews; of more it looks at the name of each row that it meets. */
export const NAMED_MAX = 20_000
/** In organizations with more interviews than this a part of a name is first counted in a sample: gathering what most people have would take long. */
const GATHERED_MAX = 50_000
/** The sample: the interviews that changed last. */
const PROBED = 1_000
/** With so many fits in the sample, a walk meets the part of a name often enough. */
const OFTEN = 20

interface Named {
  readonly words: readonly string[]
  readonly ids: readonly string[] | undefined
}

/**
 * Whose names have these words. `ids`: at most one more than `NAMED_MAX`; undefined where many of the newest have them, so that a
 * walk meets them. The index of names has to gather all that have a part of a name before it gives out one.
 */
export async function named(ask: Ask, organizationId: string, q: string): Promise<Named> {
  const wanted = `(select string_to_array(ltrim(interview_words(?)), ' ') as words)`
  const [read] = await ask<{ words: string[]; size: number }>(
    sql(
      `select w.words, coalesce((select sum(t.n) from interview_totals t where t.organization_id = ? and t.position_id = ''), 0)::float8 as size from ${wanted} w`,
      organizationId,
      q,
    ),
  )
  const words = read?.words ?? []
  if (words.length === 0) return { words, ids: [] }
  if ((read?.size ?? 0) > GATHERED_MAX) {
    const [probed] = await ask<{ n: number }>(probeOf(baseOf(organizationId), words, PROBED))
    if ((probed?.n ?? 0) >= OFTEN) return { words, ids: undefined }
  }
  const [found] = await ask<{ ids: string[] }>(
    sql('select array(select interview_named(?, ?::text[], ?)) as ids', organizationId, words, NAMED_MAX + 1),
  )
  return { words, ids: found?.ids ?? [] }
}

/** The words of a text, as names are kept. */
export async function wordsOf(ask: Ask, q: string): Promise<readonly string[]> {
  const [read] = await ask<{ words: string[] }>(
    sql(`select array_remove(string_to_array(ltrim(interview_words(?)), ' '), '') as words`, q),
  )
  return read?.words ?? []
}
