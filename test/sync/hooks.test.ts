import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectors } from '../../connectors/index.ts'
import type { Clock } from '../../src/base/clock.ts'
import type { Hook } from '../../src/connector-kit/webhooks.ts'
import { HookPace } from '../../src/sync/inbound/hook-pace.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

const SECRET = 'hook-secret-1'
const NOW = Date.parse('2026-11-21T12:00:00Z')
const BODY = '{"action":"ping","payload":{"name":"Zo\\u00eb"}}'
const hex = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** The signature of each vendor, by its documentation. */
const SIGNED: Readonly<
  Record<string, (secret: string, nowMs: number) => { body: string; headers: Record<string, string> }>
> = {
  ashby: (secret) => ({ body: BODY, headers: { 'ashby-signature': `sha256=${hex(secret, BODY)}` } }),
  greenhouse: (secret) => ({ body: BODY, headers: { signature: `sha256 ${hex(secret, BODY)}` } }),
  lever(secret, nowMs) {
    const signature = hex(secret, `tok${nowMs}`)
    return {
      body: JSON.stringify({ event: 'candidateStageChange', triggeredAt: nowMs, token: 'tok', signature }),
      headers: {},
    }
  },
  recruitee: (secret) => ({ body: BODY, headers: { 'x-recruitee-signature': hex(secret, BODY) } }),
  smartrecruiters(secret, nowMs) {
    const time = String(Math.floor(nowMs / 1000))
    const text = `${time}.${BODY}.e1.application.created.v1.<https://api.example/1>; rel=self`
    return {
      body: BODY,
      headers: {
        'smartrecruiters-timestamp': time,
        'event-id': 'e1',
        'event-name': 'application.created',
        'event-version': 'v1',
        link: '<https://api.example/1>; rel=self',
        'smartrecruiters-signature': `v1=${'0'.repeat(64)};v1=${hex(secret, text)}`,
      },
    }
  },
  teamtailor(secret, nowMs) {
    const time = Math.floor(nowMs / 1000)
    const signature = Buffer.from(`t=${time},v2=${hex(secret, `${time}.${BODY}`)}`).toString('base64')
    return { body: BODY, headers: { 'tt-signature': signature } }
  },
  workable: (secret) => ({
    body: BODY,
    headers: { 'x-workable-signature': createHmac('sha256', secret).update(BODY).digest('base64') },
  }),
}

const hookOf = ({ body, headers }: { body: string; headers: Record<string, string> }, nowMs = NOW): Hook => ({
  raw: Buffer.from(body),
  headers,
  nowMs,
})

test('every connector with webhooks is tested here', () => {
  // The YAML of `rest` says how it is signed; test/connector-kit/rest.test.ts.
  const withHooks = Object.values(connectors).filter((connector) => connector.webhook && connector.id !== 'rest')
  expect(withHooks.map((connector) => connector.id).sort()).toEqual(Object.keys(SIGNED).sort())
})

test.each(Object.keys(SIGNED))('%s: a hook signed by the vendor is genuine, any other is not', (id) => {
  const webhook = connectors[id]?.webhook
  const sign = SIGNED[id]
  if (!webhook || !sign) throw new Error(id)
  const genuine = sign(SECRET, NOW)
  expect(webhook.isGenuine(hookOf(genuine), SECRET, {})).toBe(true)
  expect(webhook.isGenuine(hookOf(genuine), 'another-secret', {})).toBe(false)
  expect(webhook.isGenuine(hookOf({ ...genuine, headers: {} }), SECRET, {})).toBe(id === 'lever')
  expect(webhook.isGenuine(hookOf({ body: '', headers: {} }), SECRET, {})).toBe(false)
  expect(webhook.isGenuine(hookOf({ body: 'not json', headers: {} }), SECRET, {})).toBe(false)
  // Lever signs no more than its token and the time, which is why nothing else is believed.
  if (id !== 'lever') expect(webhook.isGenuine(hookOf({ ...genuine, body: `${BODY} ` }), SECRET, {})).toBe(false)
})

test.each(['lever', 'smartrecruiters', 'teamtailor'])('%s: what was signed long ago is a replay', (id) => {
  const genuine = SIGNED[id]?.(SECRET, NOW - 6 * 60_000)
  expect(genuine && connectors[id]?.webhook?.isGenuine(hookOf(genuine), SECRET, {})).toBe(false)
})

test("SmartRecruiters' own example fits", () => {
  const hook = hookOf(
    {
      body: '{"job_id":"jid","candidate_id":"cid"}',
      headers: {
        'smartrecruiters-timestamp': '1574080897',
        'event-id': '123',
        'event-name': 'application.created',
        'event-version': 'v201910',
        link: '<http://smartrecruiters.com/endpoint>; rel=self',
        'smartrecruiters-signature': 'v1=2e9291f10d44ca10204a4cd81b05d73b6a316b2b605d4e2e0e0b37b40198ce1f',
      },
    },
    1_574_080_897_000,
  )
  expect(connectors['smartrecruiters']?.webhook?.isGenuine(hook, 'HeBVky2bccvvkcXPimH8c', {})).toBe(true)
})

let world: SyncWorld
beforeAll(async () => {
  world = await startSyncWorld({ settings: { webhookSecret: SECRET }, connection: { poll: { every: '1h' } } })
}, 600_000)
afterAll(() => world.close())

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${world.product.origin}${path}`, { method: 'POST', body, headers })

test('a genuine hook makes the pass come at once; the next one follows a pass that is under way', async () => {
  // The first pass of all is over, and the next is an hour away.
  const passes = async () =>
    Number((await world.product.core.database.knex('sync_passes').count('* as n').first())?.['n'])
  await expect.poll(passes).toBeGreaterThan(0)
  for (let round = 0; round < 2; round++) {
    const application = world.application()
    const body = JSON.stringify({ action: 'candidate_stage_change', payload: { round } })
    const headers = { signature: `sha256 ${hex(SECRET, body)}` }
    // Of any type, and as often as it likes.
    const answers = await Promise.all([
      post('/hooks/test', body, headers),
      post('/hooks/test', body, { ...headers, 'content-type': 'application/json' }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const invited = async () =>
      (
        await world.product.core.database
          .knex('sync_applications')
          .where({ application_id: application })
          .first('interview_id')
      )?.interview_id ?? null
    await expect.poll(invited).not.toBeNull()
  }
}, 600_000)

test('a hook that was recorded and sent again makes no pass come; different ones make passes that are five seconds apart', () => {
  let nowMs = 0
  const pace = new HookPace({ monotonicMs: () => nowMs } as Clock)
  const hook = (body: string) => ({ raw: Buffer.from(body), headers: {} })
  expect(pace.delayMs('a', hook('1'))).toBe(1_000)
  nowMs = 2_000
  expect(pace.delayMs('a', hook('1'))).toBeUndefined()
  expect(pace.delayMs('b', hook('1'))).toBe(1_000)
  // The pass of the first came after one second; the next one comes five seconds after it, and reads what both tell of.
  expect(pace.delayMs('a', hook('2'))).toBe(4_000)
  // Named again, since that pass may have come earlier by now; the database keeps one that stands.
  nowMs = 3_000
  expect(pace.delayMs('a', hook('3'))).toBe(3_000)
  const passes = new Set<number>()
  for (; nowMs < 62_000; nowMs += 10) {
    const delayMs = pace.delayMs('a', hook(`flood ${nowMs}`))
    if (delayMs !== undefined) passes.add(nowMs + delayMs)
  }
  // Besides the one that was planned before.
  expect(passes.delete(6_000)).toBe(true)
  expect(passes.size).toBeLessThanOrEqual(12)
  // The last hook of a flood is followed by a pass.
  expect(Math.max(...passes)).toBeGreaterThan(nowMs - 10)
  nowMs += 600_000
  expect(pace.delayMs('a', hook('1'))).toBe(1_000)
})

test('refused hooks are one line of the log in a minute, with their number', () => {
  let nowMs = 0
  const pace = new HookPace({ monotonicMs: () => nowMs } as Clock)
  expect(Array.from({ length: 5 }, () => pace.refused('a'))).toEqual([1, undefined, undefined, undefined, undefined])
  nowMs = 60_000
  expect(pace.refused('a')).toBe(5)
})

test('a forged hook, a hook of nobody, another method and a huge body change nothing', async () => {
  const due = () =>
    world.product.core.database.knex('sync_connections').where({ name: 'test' }).first('slot', 'pass_due_at')
  // The pass of the last genuine hook above may still be under way, and changes this row when it ends.
  await expect
    .poll(async () => (await due()).pass_due_at)
    .toSatisfy(
      (at: unknown) => at === Number.POSITIVE_INFINITY || (at instanceof Date && at.getTime() > Date.now() + 5_000),
    )
  const before = await due()
  const forged = await post('/hooks/test', BODY, { signature: `sha256 ${'0'.repeat(64)}` })
  expect([forged.status, forged.headers.get('x-error-code')]).toEqual([401, 'hook.refused'])
  expect(await forged.json()).toMatchObject({ success: false, message: 'The signature does not fit' })
  expect((await post('/hooks/test', BODY)).status).toBe(401)
  const ofNobody = await post('/hooks/nobody', BODY)
  expect([ofNobody.status, ofNobody.headers.get('x-error-code')]).toEqual([401, 'hook.refused'])
  expect(await ofNobody.json()).toMatchObject({ success: false, message: 'The signature does not fit' })
  expect((await fetch(`${world.product.origin}/hooks/test`)).status).toBe(404)
  expect((await post('/hooks/test', 'x'.repeat(2 * 1024 * 1024))).status).toBe(413)
  expect(await due()).toEqual(before)
})
