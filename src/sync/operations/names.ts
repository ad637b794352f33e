import type { Knex } from 'knex'
import { fullName } from '../../base/person-names.ts'

/** An application with the name of its candidate, for people. */
export interface NamedApplication {
  readonly applicationId: string
  /** Null where neither side has shown one yet. */
  readonly name: string | null
}

/** The name in a stored candidate, of an application or of an interview. */
export function nameFrom(candidate: unknown): string | null {
  const { firstName, lastName } = (candidate ?? {}) as { firstName?: unknown; lastName?: unknown }
  const text = (part: unknown) => (typeof part === 'string' ? part : '')
  return text(firstName) || text(lastName) ? fullName({ firstName: text(firstName), lastName: text(lastName) }) : null
}

/** The names of the candidates of applications, by connection and application; the key is made by `keyOf`. */
export async function namesOf(
  db: Knex,
  asked: readonly { readonly connection: string; readonly application: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (asked.length === 0) return new Map()
  const { rows } = await db.raw<{ rows: { connection: string; application: string; candidate: unknown }[] }>(
    `select q.connection, q.application,
       coalesce((select a.candidate from sync_applications a where a.connection = q.connection and a.application_id = q.application),
         (select i.body -> 'candidate' from sync_interviews i where i.connection = q.connection and i.application_id = q.application limit 1)) as candidate
     from (select distinct * from unnest(:connections::text[], :applications::text[]) as u(connection, application)) q`,
    { connections: asked.map((one) => one.connection), applications: asked.map((one) => one.application) },
  )
  const names = rows.flatMap(({ connection, application, candidate }) => {
    const name = nameFrom(candidate)
    return name === null ? [] : [[keyOf(connection, application), name] as const]
  })
  return new Map(names)
}

/** One text for a pair; no name of a connection holds a line break. */
export const keyOf = (connection: string, application: string): string => `${connection}\n${application}`

/** The words of a stored name as `sync_applications_words` of migrations/indexes.ts has them; the text must stay the same as there. */
const WORDS_SQL = `regexp_split_to_array(small_letters(coalesce(candidate ->> 'firstName', '') || ' ' || coalesce(candidate ->> 'lastName', '')), '\\s+')`

/** A name has no digit, and nearly every id has one. */
export const mayBeName = (asked: string): boolean => !/[\d@]/.test(asked) && /\p{L}/u.test(asked)

/** Applications whose candidate's name has each of the words that were asked for, the newest change first. */
export async function applicationsNamed(db: Knex, connection: string, asked: string, limit: number): Promise<string[]> {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  const { rows } = await db.raw<{ rows: { application_id: string }[] }>(
    `select application_id from sync_applications
     where candidate is not null and ${WORDS_SQL} @> :words::text[] and connection = :connection
     order by changed_at desc limit :limit`,
    { words, connection, limit },
  )
  return rows.map((row) => row.application_id)
}
