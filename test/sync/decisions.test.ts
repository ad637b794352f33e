import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '../../src/connector-kit/contract.ts'
import { noPullCounts, storeDecisions } from '../../src/sync/invites/decisions.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import { asHolder } from '../kit/fenced.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** Somebody leaves the stage and comes back before the brake has judged that they left. */

const connection = {
  name: 'braked',
  config: {
    brake: { share: 0.2, atLeast: 50, firstPass: 'go' },
    invite: [{ job: '*', stage: 'Video Interview', position: 'p' }],
    onLeave: 'cancel',
  },
  places: { invite: ['the.yaml:1:1'], writeBack: [] },
} as unknown as Connection
let product: Product

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  await product.core.database
    .knex('sync_jobs')
    .insert({ connection: 'braked', job_id: 'j', name: 'Engineer', status: 'open' })
})
afterAll(() => product?.stop())

const knex = () => product.core.database.knex
const see = (id: string, stageName: string, by = connection) => {
  const application = { id, jobId: 'j', candidateId: 'c', stageId: stageName, stageName, status: 'active' }
  return knex().transaction((trx) =>
    storeDecisions(asHolder(trx), by, [application as unknown as Application], noPullCounts()),
  )
}
const row = (id: string) => knex()('sync_applications').where({ application_id: id }).first('want', 'state')

test.each([
  ['whose invite still waited is to be invited', null, { want: 'invited', state: 'held' }],
  ['who was invited stays so', '665f00000000000000000001', { want: 'invited', state: 'settled' }],
])('somebody %s', async (_name, interviewId, after) => {
  const id = `of ${interviewId}`
  await see(id, 'Video Interview')
  expect(await row(id)).toEqual({ want: 'invited', state: 'held' })
  // The brake let it go; then it was made, or the interview API did not answer yet.
  await knex()('sync_applications')
    .where({ application_id: id })
    .update({ state: interviewId ? 'settled' : 'open', interview_id: interviewId })
  await see(id, 'Application Review')
  expect(await row(id)).toEqual({ want: 'cancelled', state: 'held' })
  await see(id, 'Video Interview')
  expect(await row(id)).toEqual(after)
})

test('a candidate who is back before the brake has judged, with an expired invite, is to be invited anew', async () => {
  const reinviting = { ...connection, config: { ...connection.config, onExpired: 'reinvite' } } as Connection
  const interviewId = '665f00000000000000000002'
  await see('expired meanwhile', 'Video Interview')
  await knex()('sync_applications')
    .where({ application_id: 'expired meanwhile' })
    .update({ state: 'settled', interview_id: interviewId })
  await see('expired meanwhile', 'Application Review')
  await knex()('sync_interviews').insert({
    connection: 'braked',
    interview_id: interviewId,
    position_id: 'p',
    application_id: 'expired meanwhile',
    updated_at: '2026-11-23T00:00:00.000Z',
    hash: '',
    body: { status: 'expired' },
    state: 'owned',
  })
  await see('expired meanwhile', 'Video Interview', reinviting)
  expect(await row('expired meanwhile')).toEqual({ want: 'invited', state: 'held' })
})
