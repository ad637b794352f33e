import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { worksOf } from '../../src/app/housekeeping.ts'
import { Link } from '../kit/api.ts'
import { type DatabaseClock, fakeClock } from '../kit/database-clock.ts'
import { PNG } from '../kit/pictures.ts'
import { eventually, type Product, prepareTenant, startProduct } from '../kit/product.ts'

/** What is deleted because a clock was ahead does not come back when the clock is corrected. */

let product: Product | undefined
let clock: DatabaseClock | undefined
afterEach(async () => {
  await product?.stop()
  await clock?.close()
  product = undefined
  clock = undefined
})

const JUMP_SECONDS = 400 * 86_400

test('a clock that was ahead for a minute deletes nothing and ends nobody’s interview, and housekeeping goes on after the correction', async () => {
  const seed = await prepareTenant()
  const set = await fakeClock(seed.databaseUrl)
  clock = set
  product = await startProduct({ role: 'api', databaseUrl: seed.databaseUrl, folder: seed.folder })
  const { core, folder } = product
  const { services, database } = core
  const { knex } = database
  const { tenant } = seed
  const api = product.api(tenant)
  const works = worksOf(core, new AbortController().signal)
  const now = (less: string) => knex.raw(`set_clock.clock_timestamp() - ?::interval`, [less])
  const housekeeping = async () => {
    // The product does the same work by its own clock: while it does, its lease is taken.
    for (const { name, work } of works)
      await eventually(`the lease of ${name}`, () => core.leases.tryWith(`housekeeping ${name}`, work))
  }

  const position = await api.position(tenant, {
    questions: [0, 1].map((order) => ({ text: `Why ${order}?`, timeLimit: 1, order })),
  })
  const caller = { ...tenant, keyId: null }
  const questions = (await services.positions.positionToEdit(caller, position.id)).questions
  const shown = await services.questionImages.setQuestionImage(caller, position.id, questions[0]?.id ?? '', {
    alt: 'A house',
    picture: PNG,
  })
  const begun = async (answers: number) => {
    const { id, inviteUrl = '' } = await api.invited(position.id)
    const link = new Link(`${product?.origin}${new URL(inviteUrl ?? '').pathname}`)
    await link.start()
    for (const one of questions.slice(0, answers)) expect((await link.put(one.id)).status).toBe(200)
    return { id, link }
  }
  // One who only looks at the first question shows its first picture.
  await begun(0)
  const [answering, leaving, idle] = [await begun(1), await begun(1), await begun(1)]
  for (const { link } of [answering, leaving]) await link.take(questions[1]?.id ?? '')
  await services.questionImages.setQuestionImage(caller, position.id, questions[0]?.id ?? '', {
    alt: 'A red house',
    picture: PNG,
  })
  await knex('question_images')
    .where({ id: shown.id })
    .update({ removed_at: now('2 hours') })
  await knex('media_leftovers').insert([
    ...['uploading', 'discarded'].map((state) => ({
      ...{ key: `${tenant.organizationId}/${state}`, organization_id: tenant.organizationId, state },
      ...{ noted_at: now('1 minute'), keep_until: state === 'discarded' ? now('-1 hour') : null },
    })),
  ])
  await knex('sync_passes').insert({ connection: 'c', started_at: now('1 day'), outcome: 'success', counts: '{}' })

  const state = async () => ({
    interviews: await knex('interviews').orderBy('id').select('id', 'status'),
    takes: await knex('takes').orderBy('id').select('id', 'state'),
    files: (await knex('takes').orderBy('id').pluck<string[]>('media_key')).map((key) =>
      existsSync(join(folder, 'media', key)),
    ),
    leftovers: await knex('media_leftovers').orderBy('key').select('key', 'state'),
    pictures: await knex('question_images').orderBy('id').pluck('id'),
    passes: (await knex('sync_passes').pluck('connection')).length,
  })
  await core.clockSteps.settle()
  await housekeeping()
  const before = await state()
  expect(before.files).not.toContain(false)
  await set.set(JUMP_SECONDS)
  await housekeeping()
  await housekeeping()
  expect(await state()).toEqual(before)

  await set.set(0)
  await core.clockSteps.settle()
  await housekeeping()
  expect(await state()).toEqual(before)

  // What is too old by the right clock goes at once.
  await knex('takes')
    .where({ interview_id: leaving.id, state: 'complete' })
    .update({ touched_at: now('25 hours') })
  await knex('interviews')
    .where({ id: idle.id })
    .update({ last_answer_at: now('25 hours') })
  await housekeeping()
  const after = await state()
  expect(after.interviews.find(({ id }) => id === idle.id)?.status).toBe('abandoned')
  expect(after.interviews.find(({ id }) => id === answering.id)?.status).toBe('in_progress')
  expect(after.takes.map((take) => take.state).sort()).toEqual(['complete', 'discarded'])
  expect(after.files.filter((isThere) => !isThere)).toHaveLength(1)
})
