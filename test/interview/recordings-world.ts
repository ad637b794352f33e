import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { offlineProvider } from '../../src/analysis/offline.ts'
import type { ManualClock } from '../../src/base/clock.ts'
import { createInterviewServices, type InterviewServices } from '../../src/interview/services.ts'
import { Link } from '../kit/api.ts'
import { type CommitProxy, commitProxy } from '../kit/commit-proxy.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

export const WEBM = readFileSync(join(import.meta.dirname, '../kit/recordings/tone-1.webm'))
export const OTHER_WEBM = readFileSync(join(import.meta.dirname, '../kit/recordings/tone-2.webm'))

/** The product that looks at the database directly, and a second one of the same installation behind the proxy. */
export let product: Product
export let faulty: Product
export let proxy: CommitProxy
export let tenant: Tenant

/** Starts both for the calling file of tests, and stops them after it. A worker loads this module once for many files, so each must ask. */
export function useRecordingsWorld(): void {
  beforeAll(start)
  afterAll(stop)
}

async function start(): Promise<void> {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  const { connection } = inject('server')
  const of = new pg.Client(connection)
  proxy = await commitProxy(
    of.host.startsWith('/') ? { path: join(of.host, `.s.PGSQL.${of.port}`) } : { host: of.host, port: of.port },
    'answers',
  )
  const url = new URL(`postgres://127.0.0.1:${proxy.port}`)
  url.username = of.user ?? ''
  url.password = String(of.password ?? '')
  url.pathname = new URL(product.databaseUrl.replace('@/', '@localhost/')).pathname
  faulty = await startProduct({ role: 'api', databaseUrl: url.href, folder: product.folder })
}

async function stop(): Promise<void> {
  await faulty.stop({ keep: true })
  await proxy.close()
  await product.stop()
}

/** A started interview, at the link of the product behind the proxy. */
export async function started(questions = 1): Promise<{ id: string; link: Link; questions: string[] }> {
  const api = product.api(tenant)
  const position = await api.position(tenant, {
    questions: Array.from({ length: questions }, (_, order) => ({ text: 'Why?', timeLimit: 1, order })),
  })
  const { id, inviteUrl } = await api.invited(position.id)
  const link = new Link(`${faulty.origin}${new URL(inviteUrl ?? '').pathname}`)
  await link.start()
  return { id, link, questions: (await link.state()).questions.map((question) => question.id) }
}

/** Plays the recording of an answer through its signed link. */
export async function played(id: string, n = 0): Promise<{ status: number; hash: string }> {
  const { answers } = await product.api(tenant).interview(id)
  const url = answers[n]?.videoUrl
  if (!url) return { status: 404, hash: '' }
  const path = new URL(url).pathname
  const response = await fetch(`${product.origin}${path}`)
  return { status: response.status, hash: hashOf(Buffer.from(await response.arrayBuffer())) }
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** All files of recordings, `.part` files too. */
export function filesOf(of: Product): string[] {
  const folder = join(of.folder, 'media')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** The service of the same installation at another time. */
export function servicesAt(clock: ManualClock, mayRemoveUnnamed = async () => true): InterviewServices {
  const { context, metrics } = product.core
  return createInterviewServices({ ...context, clock, mayRemoveUnnamed }, offlineProvider, metrics)
}
