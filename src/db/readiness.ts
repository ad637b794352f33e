import { migrations } from '../../migrations/index.ts'
import type { Clock } from '../base/clock.ts'
import { codeOf } from '../base/errors.ts'
import type { Database } from './database.ts'
import { databaseProblem } from './problems.ts'

const KEEP_MS = 1_500
const ANSWER_MS_MAX = 3_000

/**
 * Asked in one round trip and one transaction. It locks a row: a read-only server refuses that, and otherwise it is written
 * to the log like every change. It reads more rows than its memory holds, so that a file of about 1 MB must
 * find room on the disk of the database. Nothing of it stays.
 */
const LOOK = `
  select set_config('statement_timeout', '${ANSWER_MS_MAX - 500}', true), set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true);
  select m.name, b.migration is not null as breaks from bridge_migrations m left join schema_breaks b on b.migration = m.name;
  select 1 from bridge_migrations_lock for update skip locked;
  select count(*) from unnest(array_fill(repeat('x', 10000), array[100])) spilled`
const MIGRATIONS_AT = 1
/** The server does not let us use so much of its disk for a moment; that says nothing of the room that is left. */
const NO_SPILL = '53400'

/** Whether the database can be worked with: reachable, writable, with room, migrated. Cheap to ask often. */
export class Readiness {
  readonly #database: Database
  readonly #clock: Clock
  #kept: { problem: string | null; untilMs: number } | undefined
  #looking: Promise<string | null> | undefined

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Null, or why not: a sentence without addresses and names. Answers within about three seconds. */
  async problem(): Promise<string | null> {
    if (this.#kept && this.#clock.monotonicMs() < this.#kept.untilMs) return this.#kept.problem
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#inTime(this.#looking)
  }

  async #look(): Promise<string | null> {
    const problem = await this.#ask()
    this.#kept = { problem, untilMs: this.#clock.monotonicMs() + KEEP_MS }
    return problem
  }

  async #ask(): Promise<string | null> {
    try {
      const answers = (await this.#database.pool.query(LOOK)) as unknown as {
        rows: { name?: string; breaks?: boolean }[]
      }[]
      const rows = answers[MIGRATIONS_AT]?.rows ?? []
      const applied = new Set(rows.map((row) => row.name))
      if (!migrations.every(({ name }) => applied.has(name))) return 'the database is not migrated'
      const isTooNew = rows.some((row) => row.breaks && !migrations.some(({ name }) => name === row.name))
      return isTooNew ? 'a newer version has migrated the database, and this version must not run on it any more' : null
    } catch (error) {
      const code = codeOf(error)
      if (code === NO_SPILL) return null
      if (code === '42P01') return 'the database is not migrated'
      return databaseProblem(error)?.reason ?? 'the database refuses what readiness asks of it'
    }
  }

  async #inTime(looking: Promise<string | null>): Promise<string | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<string>((done) => {
      timer = setTimeout(() => done(`the database did not answer within ${ANSWER_MS_MAX / 1000} s`), ANSWER_MS_MAX)
    })
    try {
      return await Promise.race([looking, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
