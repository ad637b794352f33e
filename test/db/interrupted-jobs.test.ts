import { expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { ANALYSE_TASK, enqueueJob } from '../../src/db/jobs.ts'
import { type Task, Worker } from '../../src/db/worker.ts'
import { eventually, freshDatabase } from '../kit/product.ts'

/** What becomes of jobs that a stop or the death of a process interrupts: a stop costs no try, a death does. */

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const fresh = await freshDatabase()
  const database = await openDatabase({ url: fresh.url, dataDir: 'unused' })
  try {
    await work(database)
  } finally {
    await database.close()
    await fresh.drop()
  }
}
const worker = (database: Database, task: Task) =>
  new Worker(database, createLog({ level: 'silent' }), { [ANALYSE_TASK]: task })
const plan = (database: Database, maxAttempts: number) =>
  enqueueJob(database.knex, ANALYSE_TASK, {}, { jobKey: 'one', maxAttempts })
const jobOf = async ({ knex }: Database): Promise<{ attempts: number; locked_at: Date | null } | undefined> =>
  (await knex.raw(`select attempts, locked_at from graphile_worker.jobs where key = 'one'`)).rows[0]

test('a job that a stop interrupts in its only try is not given up: it has its try still, and the next process carries it out', async () => {
  await withDatabase(async (database) => {
    const seen: unknown[] = []
    let isRunning = false
    const first = worker(database, async (_payload, { signal, isLastTry }) => {
      seen.push(isLastTry())
      isRunning = true
      await new Promise<void>((done) => signal.addEventListener('abort', () => done()))
      seen.push(isLastTry())
      throw new Error('the worker stops')
    })
    await first.start()
    await plan(database, 1)
    await eventually('it runs', () => isRunning)
    await first.stop()
    expect(seen).toEqual([true, false])
    expect(await jobOf(database)).toMatchObject({ attempts: 0, locked_at: null })
    let isCarriedOut = false
    const next = worker(database, async () => {
      isCarriedOut = true
    })
    await next.start()
    await eventually('the next process carries it out', () => isCarriedOut)
    await next.stop()
    expect(await jobOf(database)).toBeUndefined()
  })
}, 600_000)

test('a job that runs on when the worker has stopped gets its try back too, once', async () => {
  await withDatabase(async (database) => {
    let isRunning = false
    let end = () => {}
    const stopping = worker(database, async () => {
      isRunning = true
      await new Promise<void>((done) => {
        end = done
      })
      throw new Error('too late for anybody')
    })
    await plan(database, 3)
    await database.knex.raw(`update graphile_worker._private_jobs set attempts = 1 where key = 'one'`)
    await stopping.start()
    await eventually('it runs', () => isRunning)
    await stopping.stop()
    expect(await jobOf(database)).toMatchObject({ attempts: 1, locked_at: expect.any(Date) })
    end()
    await new Promise((done) => setTimeout(done, 200))
    expect(await jobOf(database)).toMatchObject({ attempts: 1 })
  })
}, 600_000)

test('a job that fails by itself uses its tries up, and so does one whose process dies in each of them', async () => {
  await withDatabase(async (database) => {
    const seen: boolean[] = []
    const failing = worker(database, async (_payload, { isLastTry }) => {
      seen.push(isLastTry())
      throw new Error('it fails')
    })
    await failing.start()
    await plan(database, 1)
    await eventually('it failed', async () => seen.length === 1 && (await jobOf(database))?.locked_at === null)
    expect([seen, await jobOf(database)]).toMatchObject([[true], { attempts: 1 }])
    // As a process leaves it that died in the last try: it is freed, and nobody takes it up again.
    await database.knex.raw(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where key = 'one'`,
    )
    await eventually('it is freed', async () => (await jobOf(database))?.locked_at === null)
    await enqueueJob(database.knex, ANALYSE_TASK, {}, { jobKey: 'another', maxAttempts: 1 })
    await eventually('the next job is taken up', () => seen.length === 2)
    await failing.stop()
    expect(await jobOf(database)).toMatchObject({ attempts: 1, locked_at: null })
  })
}, 600_000)

test('the jobs of a process that begins slowly are its own: nobody takes it for dead before it holds its name', async () => {
  await withDatabase(async (database) => {
    // The session that holds the names of workers is served late, as on a busy machine.
    const slow: Database = {
      ...database,
      newClient(options) {
        const client = database.newClient(options)
        const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>
        client.query = (async (text: unknown, ...rest: unknown[]) => {
          if (String(text).includes('pg_advisory_lock(')) await new Promise((done) => setTimeout(done, 4_000))
          return query(text, ...rest)
        }) as never
        return client
      },
    }
    const ran: string[] = []
    const begins = worker(slow, async () => {
      ran.push('the one that begins')
      await new Promise((done) => setTimeout(done, 6_000))
    })
    await plan(database, 5)
    const started = begins.start()
    await eventually('it runs its first job', () => ran.length === 1)
    const other = worker(database, async () => {
      ran.push('the other')
    })
    await other.start()
    try {
      await started
      await eventually('the job is done', async () => (await jobOf(database)) === undefined)
      expect(ran).toEqual(['the one that begins'])
    } finally {
      await Promise.all([begins.stop(), other.stop()])
    }
  })
}, 600_000)
