import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { Link } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'

let api: Product
let engine: Product
let ats: FakeGreenhouse
let tenant: Tenant
let between: Server
let keyFile: string
let folder: string
let jobId: number

/** Interviews for which whatever stands between the two answers with an error, and nothing else of the API is wrong. */
const broken = new Set<string>()
/** Interviews whose analysis the API refuses with 403. */
const refusedAnalyses = new Set<string>()
/** The number of times the API told the engine to wait. */
let waits = 0

function standBetween(origin: string): Server {
  return createServer((incoming, outgoing) => {
    const [, id] = /\/interviews\/([^/?]+)/.exec(incoming.url ?? '') ?? []
    if (incoming.method === 'GET' && id !== undefined && broken.has(id)) {
      outgoing.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>')
      return
    }
    if (incoming.method === 'POST' && refusedAnalyses.has(id ?? '')) {
      const body = '{"success":false,"message":"This interview may not be analysed"}'
      outgoing.writeHead(403, { 'content-type': 'application/json' }).end(body)
      return
    }
    const { method, headers } = incoming
    const onward = forward(new URL(incoming.url ?? '', origin), { method, headers }, (answer) => {
      if (answer.statusCode === 429) waits++
      answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers))
    })
    onward.on('error', (error) => outgoing.destroy(error))
    incoming.pipe(onward)
  })
}

/** The engine alone, as a client of an interview API that runs elsewhere. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ib-remote-'))
  keyFile = join(folder, 'key')
  api = await startProduct({ yaml: { api: { rateLimit: { limit: 25, windowSeconds: 3 } } } })
  tenant = await api.tenant()
  writeFileSync(keyFile, tenant.key)
  between = standBetween(api.origin)
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
  ats = await startFakeGreenhouse()
  jobId = ats.world.addJob('Remote', ['Video Interview', 'Onsite']).id
  engine = await startProduct({
    yaml: {
      interviewApi: {
        baseUrl: `http://127.0.0.1:${(between.address() as AddressInfo).port}/api/v1`,
        apiKey: `\${file:${keyFile}}`,
      },
      connections: [
        {
          name: 'remote',
          connector: 'greenhouse',
          settings: ats.settings(),
          poll: { every: '1s' },
          brake: 'off',
          analysisPoll: '1s',
          invite: [{ job: '*', stage: 'Video Interview', positionTemplate: 'standard', sendEmail: false }],
          writeBack: [
            { on: 'invited', note: 'default' },
            { on: 'completed', requestAnalysis: true },
            { on: 'analysis.completed', note: 'default' },
          ],
        },
      ],
    },
  })
})
afterAll(async () => {
  await engine.stop()
  between.closeAllConnections()
  between.close()
  await api.stop()
  await ats.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (n: number) =>
  ats.world.addApplication(
    { firstName: 'Far', lastName: `Away ${n}`, email: `far${n}@people.example` },
    jobId,
    'Video Interview',
  ).id
const notes = (id: number) => (ats.world.notesOf.get(id) ?? []).map((note) => note.body)

test('over HTTP too, a candidate is invited to a position made from the template, answers, and is analysed', async () => {
  const id = add(1)
  await eventually('the note', () => notes(id).length === 1)
  const [interview] = (await api.api(tenant).list(`?externalId=${id}`)).body.data
  await new Link(interview?.inviteUrl ?? '').answer()
  await eventually('the analysis', () => notes(id).some((note) => note.includes('No AI assessment')))
})

test('429 of the API is waited out, and nobody is lost', async () => {
  const ids = Array.from({ length: 30 }, (_, n) => add(100 + n))
  // Another program with the same key uses up what a window allows, until the engine meets the limit.
  await eventually('the limit', async () => {
    if (waits === 0) await Promise.all(Array.from({ length: 25 }, () => api.api(tenant).list('?limit=1')))
    return waits > 0
  })
  await eventually('all notes', () => ids.every((id) => notes(id).length === 1))
})

test('an interview that the API cannot show keeps no other back, is told, and is taken up once it can be shown', async () => {
  const ids = [add(10), add(11), add(12)]
  await eventually('the invites', () => ids.every((id) => notes(id).length === 1))
  const of = async (id: number) => (await api.api(tenant).list(`?externalId=${id}`)).body.data[0]
  const [first, ...others] = await Promise.all(ids.map(of))
  broken.add(first?.id ?? '')
  for (const one of [first, ...others]) await new Link(one?.inviteUrl ?? '').answer()
  const isAnalysed = (id: number) => notes(id).some((note) => note.includes('No AI assessment'))
  await eventually('the others', () => ids.slice(1).every(isAnalysed))
  expect(isAnalysed(ids[0] ?? 0)).toBe(false)
  broken.clear()
  await eventually('the first', () => isAnalysed(ids[0] ?? 0))
  expect(notes(ids[0] ?? 0).filter((note) => note.includes('No AI assessment'))).toHaveLength(1)
})

test("a 403 on the analysis of one interview is that interview's, is named as the interview API's, and pauses nothing", async () => {
  const ids = [add(20), add(21)]
  await eventually('the invites', () => ids.every((id) => notes(id).length === 1))
  const of = async (id: number) => (await api.api(tenant).list(`?externalId=${id}`)).body.data[0]
  const [refused, other] = await Promise.all(ids.map(of))
  refusedAnalyses.add(refused?.id ?? '')
  for (const one of [refused, other]) await new Link(one?.inviteUrl ?? '').answer()
  const delivery = await eventually('the refusal', async () => {
    const row = await engine.core.database
      .knex('deliveries')
      .where({ application_id: String(ids[0]), action: 'requestAnalysis' })
      .first<{ state: string; reason: string | null; attempt: number } | undefined>('state', 'reason', 'attempt')
    return row?.reason != null && row
  })
  expect(delivery).toMatchObject({
    state: 'pending',
    attempt: 1,
    reason: `The interview API accepts our key; this refusal is about one request: The interview API refuses POST interviews/${refused?.id}/analysis: This interview may not be analysed`,
  })
  await eventually('the analysis of the other', () =>
    notes(ids[1] ?? 0).some((note) => note.includes('No AI assessment')),
  )
  expect(await engine.core.database.knex('sync_history').where({ what: 'paused' })).toEqual([])
  expect(
    await engine.core.database.knex('sync_connections').first('ats_paused', 'writes_paused', 'api_paused'),
  ).toEqual({
    ats_paused: null,
    writes_paused: null,
    api_paused: null,
  })
}, 600_000)

test('a revoked key pauses the connection with what to do; a new one in its file is read, and the connection resumes automatically', async () => {
  await api.core.accounts.revokeApiKey(tenant.keyId)
  const paused = await eventually('the pause', () =>
    engine.core.database
      .knex('sync_history')
      .where({ what: 'paused' })
      .first<{ sentence: string } | undefined>('sentence'),
  )
  expect(paused.sentence).toContain('Check interviewApi.apiKey')
  const id = add(2)
  const fresh = await api.core.accounts.createApiKey({
    organizationId: tenant.organizationId,
    userId: tenant.userId,
    name: 'Fresh',
  })
  writeFileSync(keyFile, fresh.key)
  await eventually('the note', () => notes(id).length === 1)
  expect(await engine.core.database.knex('sync_history').where({ what: 'resumed' }).first()).toBeDefined()
}, 600_000)
