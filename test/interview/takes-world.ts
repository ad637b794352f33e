import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offlineProvider } from '../../src/analysis/offline.ts'
import { ManualClock } from '../../src/base/clock.ts'
import { createInterviewServices, type InterviewServices } from '../../src/interview/services.ts'
import { Link } from '../kit/api.ts'
import type { CommitProxy } from '../kit/commit-proxy.ts'
import { lineToDatabase } from '../kit/database-line.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

export const WEBM = readFileSync(resolve(import.meta.dirname, '../kit/recordings/tone-1.webm'))
/** Larger than what sockets and streams hold on the way. */
export const LONG = Buffer.concat([WEBM, randomBytes(8 * 1_048_576)])
export const HOUR = 3_600_000

/** The product, and another process's service of the same installation, whose COMMITs may get lost. */
export let product: Product
export let other: Product
export let proxy: CommitProxy
export let tenant: Tenant

/** Starts both for the calling file of tests, and stops them after it. A worker loads this module once for many files, so each must ask. */
export function useTakesWorld(): void {
  beforeAll(start)
  afterAll(stop)
}

async function start(): Promise<void> {
  const yaml = { recording: { maxMegabytes: 10 } }
  product = await startProduct({ role: 'api', yaml })
  tenant = await product.tenant()
  const line = await lineToDatabase('answers')
  proxy = line
  other = await startProduct({
    role: 'api',
    databaseUrl: line.urlOf(product.databaseUrl),
    folder: product.folder,
    yaml,
  })
}

async function stop(): Promise<void> {
  await other.stop({ keep: true })
  await proxy.close()
  await product.stop()
}

export interface Started {
  readonly id: string
  readonly path: string
  readonly link: Link
  readonly questions: string[]
  readonly uploads: string
}

export async function started(questions = 1): Promise<Started> {
  const api = product.api(tenant)
  const position = await api.position(tenant, {
    questions: Array.from({ length: questions }, (_, order) => ({ text: 'Why?', timeLimit: 1, order })),
  })
  const { id, inviteUrl } = await api.invited(position.id)
  const { pathname: path } = new URL(inviteUrl ?? '')
  const link = new Link(`${product.origin}${path}`)
  await link.start()
  return {
    id,
    path,
    link,
    questions: (await link.state()).questions.map((one) => one.id),
    uploads: `${link.url}/uploads`,
  }
}

export const TUS = { 'tus-resumable': '1.0.0' }
export const b64 = (text: string) => Buffer.from(text).toString('base64')
export const metadata = (questionId = '', type = 'video/webm') => `questionId ${b64(questionId)},filetype ${b64(type)}`

/** The answer to a request: status, our code, and headers. */
export async function ask(method: string, url: string, headers: Record<string, string> = {}, body?: Uint8Array) {
  const response = await fetch(url, { method, headers, ...(body ? { body: new Uint8Array(body) } : {}) })
  return {
    status: response.status,
    code: response.headers.get('x-error-code'),
    headers: response.headers,
    text: await response.text(),
  }
}

/** A new take without a byte; its URL. */
export async function created({ uploads, questions }: Started, n = 0, origin = product.origin): Promise<string> {
  const reply = await ask('POST', uploads, {
    ...TUS,
    'upload-defer-length': '1',
    'upload-metadata': metadata(questions[n]),
  })
  expect([reply.status, reply.code]).toEqual([201, null])
  return origin + reply.headers.get('location')
}

export const patch = (url: string, offset: number, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  ask(
    'PATCH',
    url,
    { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
    bytes,
  )

/** A complete take; its URL. */
export const sent = ({ link, questions }: Started, n = 0) => link.take(questions[n] ?? '', WEBM)

export const offsetOf = async (url: string) => Number((await ask('HEAD', url, TUS)).headers.get('upload-offset'))
export const keep = (url: string) => fetch(`${url}/keep`, { method: 'POST' })
export const takesUsed = async ({ link }: Started) =>
  ((await link.state()).questions as unknown as { takesUsed: number }[]).map((question) => question.takesUsed)
export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The hash of what reviewers play. */
export async function played(id: string, n = 0): Promise<string> {
  const { answers } = await product.api(tenant).interview(id)
  const { pathname } = new URL(answers[n]?.videoUrl ?? 'http://x/none')
  return hashOf(Buffer.from(await (await fetch(`${product.origin}${pathname}`)).arrayBuffer()))
}

export async function fileOf(url: string): Promise<string> {
  const { knex } = product.core.database
  const { media_key } = await knex('takes')
    .where({ id: url.split('/').at(-1) })
    .first('media_key')
  return join(product.folder, 'media', media_key)
}

/** Sends a recording as the page does, with a client of the protocol. */
export function send(
  of: Started,
  at: { origin: string; body?: Buffer | Readable; deferred?: boolean; chunkSize?: number },
): Promise<string> {
  const { origin, body = LONG, deferred = false, chunkSize } = at
  return new Promise((done, fail) => {
    const upload = new Upload(body as Buffer, {
      endpoint: `${origin}${of.path}/uploads`,
      metadata: { questionId: of.questions[0] ?? '', filetype: 'video/webm' },
      retryDelays: Array(200).fill(50),
      uploadLengthDeferred: deferred,
      ...(chunkSize ? { chunkSize } : {}),
      onSuccess: () => done(`${product.origin}${new URL(upload.url ?? '').pathname}`),
      onError: fail,
    })
    upload.start()
  })
}

/** The service of the same installation at another time. */
export function servicesAt(ms: number): InterviewServices {
  const { context, metrics } = product.core
  return createInterviewServices(
    { ...context, clock: new ManualClock(new Date(Date.now() + ms)) },
    offlineProvider,
    metrics,
  )
}

/** The last test of a file: it looks at all files that the tests before it made. */
export function nothingIsLeftBehind(): void {
  test('nothing is left behind: each file has a take, an answer or a leftover', async () => {
    const { knex } = product.core.database
    const folder = join(product.folder, 'media')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.mark'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    const named = [
      ...(await knex('answers').pluck('media_key')),
      ...(await knex('takes').whereIn('state', ['uploading', 'complete']).pluck('media_key')),
      ...(await knex('media_leftovers').pluck('key')),
    ]
    expect(files.filter((file) => !named.includes(file))).toEqual([])
  })
}
