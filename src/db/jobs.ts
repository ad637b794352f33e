import type { Knex } from 'knex'
import type pg from 'pg'

/** Tasks of the durable job engine. Names are stored with jobs, so they stay for ever. */
export const ANALYSE_TASK = 'interview.analyse'
/** Sends the mails of one organization that are due; migration 20261127_1240_mails adds it too. */
export const MAIL_TASK = 'mail.send'

/** Makes the recordings of a completed interview seekable. */
export const PLAYABLE_TASK = 'recordings.make_playable'

/** Drafts the rubric of a position. */
export const RUBRIC_TASK = 'rubric.draft'

/** Lets a reviewer's decision take effect once the time to undo it is over. */
export const DECISION_TASK = 'interview.decide'

/** A kind of work, and how many jobs of it one process carries out at once. */
export interface Places {
  readonly kind: string
  readonly tasks: readonly string[]
  readonly count: number
  /** How often the database is asked for what has become due; what is due at once is announced. */
  readonly pollMs: number
}

/**
 * Each kind has places of its own, so that none stands behind another: a decision takes a moment, and an analysis keeps its
 * place for as long as the model takes. Jobs wait for networks, not for the processor, so many may run at once. Of analyses only
 * as many as keep the requests to their servers busy: more would all end at the end, and an organization that comes later would wait.
 */
export const PLACES: readonly Places[] = [
  { kind: 'decisions', tasks: [DECISION_TASK], count: 16, pollMs: 1_000 },
  { kind: 'mails', tasks: [MAIL_TASK], count: 64, pollMs: 1_000 },
  // Only what is tried again comes later.
  { kind: 'analyses', tasks: [ANALYSE_TASK], count: 16, pollMs: 2_000 },
  { kind: 'rubrics', tasks: [RUBRIC_TASK], count: 4, pollMs: 5_000 },
  { kind: 'recordings', tasks: [PLAYABLE_TASK], count: 16, pollMs: 5_000 },
]

export interface JobOptions {
  /** One waiting job for each key; asking again moves it. A job that runs already is not disturbed: a new one waits. */
  readonly jobKey: string
  /** Jobs of one queue run one after the other, over all machines. */
  readonly queue?: string
  readonly runAt?: Date
  /** Instead of `runAt`: so many milliseconds from now by the database's clock. */
  readonly inMs?: number
  /** A job with this key that waits already keeps its time. */
  readonly keepsRunAt?: boolean
  readonly maxAttempts?: number
  /** Which of the jobs that are due comes first: a lower number. Absent: 0. */
  readonly priority?: number
}

/** Enqueues a job within the caller's transaction, so that it exists exactly if what made it necessary does. */
export type Enqueue = (db: Knex, task: string, payload: Record<string, unknown>, options: JobOptions) => Promise<void>

/** Attempts of an analysis or a pump before somebody has to look; with the engine's backoff about four hours. */
const ATTEMPTS_MAX = 12

type Mode = 'replace' | 'preserve_run_at' | 'unsafe_dedupe'

/** True where the job was not there before. */
async function addJob(db: Knex, mode: Mode, ...[task, payload, options]: ToEnqueue): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { revision: number }[] }>(
    `select revision from graphile_worker.add_job(?, payload := ?::json, queue_name := ?, run_at := coalesce(clock_timestamp() + ?::float8 * interval '1 millisecond', ?::timestamptz), max_attempts := ?, job_key := ?, job_key_mode := ?, priority := ?)`,
    [
      task,
      JSON.stringify(payload),
      options.queue ?? null,
      options.inMs ?? null,
      options.runAt ?? new Date(0),
      options.maxAttempts ?? ATTEMPTS_MAX,
      options.jobKey,
      mode,
      options.priority ?? 0,
    ],
  )
  return rows[0]?.revision === 0
}

type ToEnqueue = readonly [task: string, payload: Record<string, unknown>, options: JobOptions]

export const enqueueJob: Enqueue = async (db, task, payload, options) => {
  await addJob(db, options.keepsRunAt ? 'preserve_run_at' : 'replace', task, payload, options)
}

/**
 * Enqueues a job in place of one that was interrupted in each of its attempts; false where another one waits or runs meanwhile, which is not
 * disturbed: `enqueueJob` would run a second one beside it.
 */
export async function enqueueInPlaceOfDead(trx: Knex.Transaction, ...job: ToEnqueue): Promise<boolean> {
  const [, , { jobKey }] = job
  await trx.raw(
    `delete from graphile_worker._private_jobs where key = ? and locked_at is null and attempts >= max_attempts`,
    [jobKey],
  )
  return addJob(trx, 'unsafe_dedupe', ...job)
}

/**
 * Gives each of these jobs, which a stop interrupts, back the try that the engine counted when it began. Of a process that dies the try counts.
 * One that lost its key to a newer job shall not run again.
 */
export async function giveTriesBack(pool: Pick<pg.Pool, 'query'>, ids: readonly string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1) where id = any($1::bigint[]) and locked_at is not null and key is not null`,
    [[...ids]],
  )
}

/** Those of the keys under which no job waits or runs: it was interrupted in each of its attempts, by processes that died. */
export async function keysWithoutJob(db: Knex, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { key: string }[] }>(
    `select k.key from unnest(?::text[]) k (key)
      where not exists (select from graphile_worker.jobs j where j.key = k.key and (j.locked_at is not null or j.attempts < j.max_attempts))`,
    [[...keys]],
  )
  return rows.map(({ key }) => key)
}
