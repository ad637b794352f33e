import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY } from '../../src/base/clock.ts'
import {
  ask,
  b64,
  fileOf,
  HOUR,
  keep,
  metadata,
  nothingIsLeftBehind,
  patch,
  product,
  type Started,
  sent,
  servicesAt,
  started,
  TUS,
  tenant,
  useTakesWorld,
  WEBM,
} from './takes-world.ts'

useTakesWorld()

const limitTakes = ({ id }: Started, retakes: number) =>
  product.core.database
    .knex('positions')
    .whereIn('id', product.core.database.knex('interviews').where({ id }).select('position_id'))
    .update({ retakes })

/** A take of `bytes` that says what it replaces; its URL, or the code of the refusal. */
async function tried({ uploads, questions }: Started, more: Record<string, string> = {}, bytes = WEBM, isEnded = true) {
  const said = Object.entries(more).map(([key, value]) => `,${key} ${b64(value)}`)
  const length = isEnded ? { 'upload-length': String(bytes.length) } : { 'upload-defer-length': '1' }
  const headers = { ...TUS, ...length, 'upload-metadata': metadata(questions[0]) + said.join('') }
  const made = await ask('POST', uploads, headers)
  if (made.status !== 201) return `${made.status} ${made.code}`
  const url = product.origin + made.headers.get('location')
  expect((await patch(url, 0, bytes)).status).toBe(204)
  return url
}

test('a take beyond those that the position allows is refused, and the one before stays to be kept; what does not count takes none away', async () => {
  const of = await started(2)
  await limitTakes(of, 1)
  await tried(of)
  const second = await tried(of)
  expect(await tried(of)).toBe('409 take.none_left')
  // It could not be recorded again.
  expect((await ask('DELETE', second, TUS)).code).toBe('take.last')
  expect(await fetch(second).then(({ status }) => status)).toBe(200)

  // A reviewer allows one more.
  const more = { extraTakes: 1 }
  await product.core.services.accommodations.grant({ ...tenant, keyId: null }, of.id, more)
  // The same recording, sent again, counts once; a faulty one not at all.
  const sentOnce = await tried(of, { recording: 'rec-1' })
  const sentAgain = await tried(of, { recording: 'rec-1' })
  expect((await ask('HEAD', sentOnce, TUS)).status).toBe(404)
  expect((await ask('DELETE', `${sentAgain}?faulty=1`, TUS)).status).toBe(204)
  const next = await tried(of, {}, WEBM, false)
  // It was cut off before its end, as by a crash; a first part without a picture is no take.
  const last = await tried(of, {}, WEBM.subarray(0, 500))
  expect((await ask('HEAD', next, TUS)).status).toBe(404)
  expect(last).toContain('/uploads/')
  const kept = await tried(of)
  expect(await tried(of)).toBe('409 take.none_left')
  for (const wrong of [{ recording: 'a b' }, { recording: '' }, { recording: 'x'.repeat(100) }])
    expect(await tried(of, wrong)).toBe('400 tus.header')
  expect((await keep(kept)).status).toBe(200)
  // PUT replaces an answer for as long as the interview runs (product §3).
  expect((await of.link.put(of.questions[0] ?? '')).status).toBe(200)
})

test('a candidate who begins to record before the invite ends does not lose the take; nobody holds an invite open for ever', async () => {
  const of = await started(2)
  const { knex } = product.core.database
  const endsIn = (ms: number, more = {}) =>
    knex('interviews')
      .where({ id: of.id })
      .update({ invite_expires_at: new Date(Date.now() + ms), ...more })
  const leftMs = async () => Date.parse((await product.api(tenant).interview(of.id)).inviteExpiresAt ?? '') - Date.now()
  const stateOf = async () => (await of.link.state()) as unknown as { firstAnswerBy: string | null }

  // Far away it stays, and looking moves nothing.
  await endsIn(5 * HOUR)
  await tried(of)
  expect(await leftMs()).toBeLessThan(5 * HOUR)
  await endsIn(60_000)
  const before = await product.api(tenant).interview(of.id)
  expect(Date.parse((await stateOf()).firstAnswerBy ?? '')).toBe(Date.parse(before.inviteExpiresAt ?? ''))
  expect(await leftMs()).toBeLessThan(60_000)
  const url = await tried(of)
  const moved = await product.api(tenant).interview(of.id)
  expect(await leftMs()).toBeGreaterThan(2 * HOUR)
  expect([moved.status, (moved.updatedAt ?? '') > (before.updatedAt ?? '')]).toEqual(['created', true])

  // At most a day in all.
  await endsIn(60_000, { deadline_before: new Date(Date.now() - DAY + HOUR) })
  await tried(of)
  expect(await leftMs()).toBeLessThan(HOUR + 60_000)
  // An invite that has ended stays so.
  await endsIn(-1)
  expect((await keep(url)).status).toBe(410)
  expect(await tried(of)).toBe('410 link.expired')
  await endsIn(60_000, { deadline_before: null })
  expect((await of.link.put(of.questions[0] ?? '')).status).toBe(200)
  expect((await stateOf()).firstAnswerBy).toBeNull()

  // A candidate who starts in time has the time for a first answer.
  const late = await product.api(tenant).invited((await product.api(tenant).position(tenant)).id)
  await knex('interviews')
    .where({ id: late.id })
    .update({ invite_expires_at: new Date(Date.now() + 60_000) })
  await fetch(`${product.origin}${new URL(late.inviteUrl ?? '').pathname}/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ consent: true }),
  })
  const { inviteExpiresAt } = await product.api(tenant).interview(late.id)
  expect(Date.parse(inviteExpiresAt ?? '') - Date.now()).toBeGreaterThan(2 * HOUR)
})

test('the interview can be cancelled while takes wait; cancelling, completing, leaving and abandoning discard them', async () => {
  const cancelled = await started()
  const files = [await fileOf(await sent(cancelled))]
  expect((await product.api(tenant).call('DELETE', `/interviews/${cancelled.id}`)).status).toBe(200)

  const completed = await started(2)
  files.push(await fileOf(await sent(completed)))
  await completed.link.put(completed.questions[0] ?? '')
  expect((await (await completed.link.put(completed.questions[1] ?? '')).json()) as object).toMatchObject({
    status: 'completed',
  })

  const left = await started(2)
  await left.link.put(left.questions[0] ?? '')
  files.push(await fileOf(await sent(left, 1)))
  await ask('POST', `${left.link.url}/leave`)

  const abandoned = await started(2)
  await abandoned.link.put(abandoned.questions[0] ?? '')
  const url = await sent(abandoned, 1)
  files.push(await fileOf(url))
  const { knex } = product.core.database
  // Bytes arrive at the moment when the time is over: whoever records is not interrupted.
  const arrived = new Date(Date.now() + DAY + HOUR)
  await knex('takes').where({ interview_id: abandoned.id }).update({ touched_at: arrived })
  const status = async () => (await product.api(tenant).interview(abandoned.id)).status
  await servicesAt(DAY + HOUR).interviews.abandonUnfinished()
  expect(await status()).toBe('in_progress')
  await servicesAt(DAY + HOUR + 120_000).interviews.abandonUnfinished()
  expect(await status()).toBe('abandoned')
  expect((await keep(url)).status).toBe(404)

  await product.core.services.mediaSweep.sweepLeftovers()
  expect(files.filter((file) => existsSync(file))).toEqual([])
})

test('a take that nobody keeps goes a day after its last byte, and no sooner', async () => {
  const of = await started()
  const url = await sent(of)
  const file = await fileOf(url)
  for (const ms of [HOUR * 2, DAY - HOUR]) {
    await servicesAt(ms).mediaSweep.discardStaleTakes()
    await servicesAt(ms).mediaSweep.sweepLeftovers()
    expect(existsSync(file)).toBe(true)
  }
  await servicesAt(DAY + HOUR).mediaSweep.discardStaleTakes()
  await servicesAt(DAY + HOUR).mediaSweep.sweepLeftovers()
  expect(existsSync(file)).toBe(false)
  expect((await ask('HEAD', url, TUS)).status).toBe(404)
  expect(await product.core.database.knex('media_leftovers').select()).toEqual([])
})

test('the night walk leaves files of takes alone', async () => {
  const file = await fileOf(await sent(await started()))
  await servicesAt(30 * DAY).recordingChecks.findUnnamed()
  await servicesAt(HOUR).mediaSweep.sweepLeftovers()
  expect(existsSync(file)).toBe(true)
})

nothingIsLeftBehind()
