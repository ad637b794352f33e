import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { offlineProvider } from '../../src/analysis/offline.ts'
import { ManualClock } from '../../src/base/clock.ts'
import { createInterviewServices } from '../../src/interview/services.ts'
import { isSeekable } from '../../src/media/seekable.ts'
import { Link } from '../kit/api.ts'
import { type CommitFault, type CommitProxy, commitProxy } from '../kit/commit-proxy.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { streamedTake } from '../kit/takes.ts'

const CLIP = readFileSync(join(import.meta.dirname, '../kit/recordings/tone-1.webm'))
const run = resolve(import.meta.dirname, '../../src/cli/run.ts')

/** No worker: each test does the job itself, except the one about a killed daemon. */
let product: Product
let faulty: Product
let proxy: CommitProxy
let tenant: Tenant
let take: Buffer<ArrayBuffer>

beforeAll(async () => {
  take = await streamedTake('video/webm')
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  const of = new pg.Client(inject('server').connection)
  proxy = await commitProxy(
    of.host.startsWith('/') ? { path: join(of.host, `.s.PGSQL.${of.port}`) } : { host: of.host, port: of.port },
    'media_leftovers',
  )
  const url = new URL(`postgres://127.0.0.1:${proxy.port}`)
  url.username = of.user ?? ''
  url.password = String(of.password ?? '')
  url.pathname = new URL(product.databaseUrl.replace('@/', '@localhost/')).pathname
  faulty = await startProduct({ role: 'api', databaseUrl: url.href, folder: product.folder })
})
afterAll(async () => {
  await faulty.stop({ keep: true })
  await proxy.close()
  await product.stop()
})

/** A completed interview with these recordings. */
async function completed(...recordings: Uint8Array[]): Promise<string> {
  const api = product.api(tenant)
  const questions = recordings.map((_, order) => ({ text: 'Why?', timeLimit: 1, order }))
  const { id, inviteUrl } = await api.invited((await api.position(tenant, { questions })).id)
  const link = new Link(inviteUrl ?? '')
  await link.start()
  for (const [at, question] of (await link.state()).questions.entries())
    expect((await link.put(question.id, recordings[at])).status).toBe(200)
  return id
}

interface Row {
  media_key: string
  media_bytes: number
  playable: string
}

const knex = () => product.core.database.knex
const rowsOf = (id: string) =>
  knex()('answers')
    .where({ interview_id: id })
    .orderBy('answered_at')
    .select<Row[]>('media_key', 'media_bytes', 'playable')
const fileOf = (key: string) => join(product.folder, 'media', key)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const waitingJobs = async (id: string) =>
  (await knex().raw('select run_at from graphile_worker.jobs where key = ?', [`playable ${id}`])).rows as {
    run_at: Date
  }[]
const make = (id: string, of = product) => of.core.services.playable.makePlayable(tenant.organizationId, id)
const parts = () =>
  readdirSync(join(product.folder, 'media'), { recursive: true }).filter((name) => String(name).endsWith('.part'))

/** The service at another time. */
function serviceIn(ms: number) {
  const clock = new ManualClock(new Date(Date.now() + ms))
  return createInterviewServices({ ...product.core.context, clock }, offlineProvider, product.core.metrics)
}

async function played(id: string): Promise<Buffer> {
  const [answer] = (await product.api(tenant).interview(id)).answers
  return Buffer.from(await (await fetch(`${product.origin}${new URL(answer?.videoUrl ?? '').pathname}`)).arrayBuffer())
}

test('a completed interview plans the job, which replaces the take, changes no version and keeps the old file for an hour', async () => {
  const id = await completed(take)
  const [before] = await rowsOf(id)
  const { updatedAt } = await product.api(tenant).interview(id)
  expect(before?.playable).toBe('pending')
  expect(await waitingJobs(id)).toHaveLength(1)
  await make(id)
  const [after] = await rowsOf(id)
  expect(after).toMatchObject({ playable: 'made', media_bytes: readFileSync(fileOf(after?.media_key ?? '')).length })
  expect(after?.media_key).not.toBe(before?.media_key)
  expect(isSeekable('video/webm', await played(id))).toBe(true)
  expect((await product.api(tenant).interview(id)).updatedAt).toBe(updatedAt)
  // Whoever plays or transcribes the old file goes on.
  await serviceIn(1_800_000).mediaSweep.sweepLeftovers()
  expect(hashOf(readFileSync(fileOf(before?.media_key ?? '')))).toBe(hashOf(take))
  await serviceIn(3_660_000).mediaSweep.sweepLeftovers()
  expect(existsSync(fileOf(before?.media_key ?? ''))).toBe(false)
  await make(id)
  expect(await rowsOf(id)).toEqual([after])
})

test('a take that can be seeked already and a damaged one stay byte for byte, and are not tried again', async () => {
  const damaged = take.subarray(0, take.length - 3_000)
  const id = await completed(CLIP, damaged)
  const before = await rowsOf(id)
  await make(id)
  const after = await rowsOf(id)
  expect(after).toEqual([
    { ...before[0], playable: 'as_sent' },
    { ...before[1], playable: 'left' },
  ])
  expect(after.map((row) => hashOf(readFileSync(fileOf(row.media_key))))).toEqual([hashOf(CLIP), hashOf(damaged)])
  const later = serviceIn(86_400_000)
  await later.playable.wakePlayable()
  await make(id)
  expect(await rowsOf(id)).toEqual(after)
  expect(parts()).toEqual([])
})

test.each<[CommitFault]>([['reply-lost'], ['never-sent']])(
  'a swap whose COMMIT was %s is made once, and both files are accounted for',
  async (fault) => {
    const id = await completed(take)
    const [before] = await rowsOf(id)
    let isPlanned = true
    proxy.plan(() => {
      if (!isPlanned) return undefined
      isPlanned = false
      return fault
    })
    await make(id, faulty)
    expect(isPlanned).toBe(false)
    const [after] = await rowsOf(id)
    expect(after?.playable).toBe('made')
    expect(existsSync(fileOf(after?.media_key ?? ''))).toBe(true)
    expect(
      await knex()('media_leftovers')
        .where({ organization_id: tenant.organizationId })
        .whereIn('key', [before?.media_key ?? '', after?.media_key ?? ''])
        .pluck('key'),
    ).toEqual([before?.media_key])
  },
)

test('while the media folder is away the job waits, and an old answer without a job gets one', async () => {
  const id = await completed(take)
  const media = join(product.folder, 'media')
  renameSync(media, `${media}.away`)
  await make(id).finally(() => renameSync(`${media}.away`, media))
  const [waiting] = await waitingJobs(id)
  expect(waiting?.run_at.getTime()).toBeGreaterThan(Date.now() + 30_000)
  expect((await rowsOf(id))[0]?.playable).toBe('pending')
  await knex().raw('select graphile_worker.remove_job(?)', [`playable ${id}`])
  await serviceIn(660_000).playable.wakePlayable()
  expect(await waitingJobs(id)).toHaveLength(1)
  await make(id)
  expect((await rowsOf(id))[0]?.playable).toBe('made')
})

test('recordings whose process died in each try stay as they were sent; after tries that failed they are planned anew', async () => {
  const [poison, unlucky] = [await completed(take), await completed(take)]
  const spent = (id: string, lastError: string | null) =>
    knex().raw(
      'update graphile_worker._private_jobs set attempts = max_attempts, last_error = ?, locked_at = null, locked_by = null where key = ?',
      [lastError, `playable ${id}`],
    )
  await spent(poison, null)
  await spent(unlucky, 'the database was away')
  await serviceIn(660_000).playable.wakePlayable()
  expect([(await rowsOf(poison))[0]?.playable, (await rowsOf(unlucky))[0]?.playable]).toEqual(['left', 'pending'])
  await make(poison)
  await make(unlucky)
  expect([(await rowsOf(poison))[0]?.playable, (await rowsOf(unlucky))[0]?.playable]).toEqual(['left', 'made'])
})

test('a daemon that is killed while it writes leaves the take as it is, and the next one makes it seekable', async () => {
  // The file is there before its process is; so the kill comes first.
  const id = await completed(await streamedTake('video/webm', 50_000))
  const [before] = await rowsOf(id)
  async function worker(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [run, 'start', '--role', 'worker'], {
      cwd: product.folder,
      env: {
        ...process.env,
        DATABASE_URL: product.databaseUrl,
        DATA_DIR: product.folder,
        PORT: String(await freePort()),
      },
      stdio: 'ignore',
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const first = await worker()
  await eventually('the new file is being written', () => parts().length > 0)
  first.kill('SIGKILL')
  expect(await rowsOf(id)).toEqual([before])
  await worker()
  await eventually('the next daemon makes it seekable', async () => (await rowsOf(id))[0]?.playable === 'made')
  // Parts that the first one left behind.
  await serviceIn(3_660_000).mediaSweep.sweepLeftovers()
  expect(parts()).toEqual([])
  expect(isSeekable('video/webm', await played(id))).toBe(true)
}, 600_000)
