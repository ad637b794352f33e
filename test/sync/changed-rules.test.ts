import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHealth } from '../../src/sync/engine/health.ts'
import { findHeld } from '../../src/sync/engine/held-changes.ts'
import { approveHeld } from '../../src/sync/engine/held-verdict.ts'
import { planPass } from '../../src/sync/operations/plan.ts'
import { changeConnections } from '../kit/changed-yaml.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A YAML that changes, and a stage that changes under it. One world: each test begins where the one before it ended. */
let world: SyncWorld

const limits = { share: '10%', atLeast: 5 }

beforeAll(async () => {
  world = await startSyncWorld({ connection: { writeBack: [], brake: { ...limits, firstPass: 'go' } } })
})
afterAll(() => world.close())

interface ConnectionYaml {
  invite: Record<string, unknown>[]
  brake: unknown
}
/** Changes the file of the running daemon and waits until it has been taken. */
const change = (work: (connection: ConnectionYaml) => void): Promise<void> =>
  changeConnections(world.product, ([connection]) => work(connection as unknown as ConnectionYaml))
const rule = (stage: string) => ({ job: String(world.jobId), stage, position: world.positionId, sendEmail: false })
/** Somebody who has stood in a stage for an hour, so that no list of changes shows it. */
function standing(stageName: string): string {
  const id = world.application(undefined, stageName)
  const row = world.ats.world.applications.get(Number(id))
  const updated_at = new Date(Date.now() - 3_600_000).toISOString()
  if (row) world.ats.world.save({ kind: 'application', row: { ...row, updated_at } })
  return id
}
const knex = () => world.product.core.database.knex
const invited = async (id: string) => (await world.api.list(`?externalId=${id}`)).body.meta.total === 1
const allInvited = async (ids: readonly string[]) => (await Promise.all(ids.map(invited))).every(Boolean)
const held = (what: RegExp) =>
  eventually(`the brake holds: ${what}`, async () => {
    const found = await findHeld(knex(), 'test')
    return found && what.test(found.reason) ? found : undefined
  })
const nextPass = async () => {
  const last = async () =>
    Number((await knex()('sync_passes').whereNotNull('ended_at').max<{ max: string }[]>('id as max'))[0]?.max)
  const begun = await last()
  await eventually('two more passes', async () => (await last()) >= begun + 2)
}
const stage = (name: string) => {
  const found = world.ats.world.stageOf(world.jobId, name)
  if (!found) throw new Error(`no stage ${name}`)
  return found
}
const told = (what: string) => knex()('sync_history').where({ what }).pluck<string[]>('sentence')
const health = async () =>
  (await readHealth(world.product.core.database, [world.product.core.engine.connection('test')]))[0]

test('with firstPass: go, the next pass of a new rule invites the candidates in its stage', async () => {
  const ids = [1, 2, 3].map(() => standing('Onsite'))
  await nextPass()
  expect(await Promise.all(ids.map(invited))).toEqual([false, false, false])
  await change(({ invite }) => void invite.push(rule('Onsite')))
  await eventually('the invites', () => allInvited(ids))
})

test('with firstPass: go, more than the limits of the brake are held', async () => {
  const ids = Array.from({ length: 7 }, () => standing('Application Review'))
  await nextPass()
  await change(({ invite }) => void invite.push(rule('Application Review')))
  expect((await held(/would invite 7/)).invite).toBe(7)
  expect(await Promise.all(ids.map(invited))).not.toContain(true)
  await approveHeld(world.product.core.sync, 'test', 'approve')
  await eventually('the invites', () => allInvited(ids))
})

test('a rule that is taken out of the YAML asks before it cancels the invites of those who stand in its stage', async () => {
  await change((connection) => {
    connection.brake = { share: '50%', atLeast: 50, firstPass: 'ask' }
    connection.invite.splice(1, 1)
  })
  const found = await held(/changed rules would cancel 3/)
  expect(found.reason).toContain('brake.firstPass is "ask"')
  await change(({ invite }) => void invite.splice(1, 0, rule('Onsite')))
  await eventually('nothing is held', async () => (await findHeld(knex(), 'test')) === null)
})

test('with firstPass: ask, a changed rule asks for those who stand there, and the others are invited meanwhile', async () => {
  const id = standing('Second Look')
  await nextPass()
  expect(await invited(id)).toBe(false)
  await change(({ invite }) => void invite.push(rule('Second Look')))
  const found = await held(/changed rules would invite 1/)
  expect(found.sample[0]).toContain(`application ${id}: invite`)
  const other = world.application()
  await eventually('the invite by the other rule', () => invited(other))
  expect(await invited(id)).toBe(false)
  const plan = await planPass(world.product.core.sync, world.product.core.engine.connection('test'))
  expect(plan.held?.invite).toBe(1)
  await approveHeld(world.product.core.sync, 'test', 'reject')
  await nextPass()
  expect(await invited(id)).toBe(false)
})

test('a position that is changed and put back before a person approved leaves every invite where it is', async () => {
  const id = world.application()
  await eventually('the invite', () => invited(id))
  const interview = async () =>
    (await world.api.list(`?externalId=${id}`)).body.data.map((one: { id: string }) => one.id)
  const before = await interview()
  const { id: position } = await world.api.position(world.tenant)
  const present = rule('Video Interview')
  await change(({ invite }) => void invite.splice(0, 1, { ...present, position }))
  await held(/changed rules would invite/)
  await change(({ invite }) => void invite.splice(0, 1, present))
  await eventually('nothing is held', async () => (await findHeld(knex(), 'test')) === null)
  expect(await interview()).toEqual(before)
  const row = await knex()('sync_applications').where({ application_id: id }).first('state', 'held_for')
  expect(row).toEqual({ state: 'settled', held_for: null })
  const anew = await knex()('sync_history').where({ what: 'want.anew', application_id: id }).pluck('sentence')
  expect(anew).toHaveLength(1)
})

test('a stage that is renamed in the ATS pauses its rule: no invite is cancelled, nobody new is invited', async () => {
  const ids = await knex()('sync_applications')
    .where({ want: 'invited', stage_id: String(stage('Video Interview').id) })
    .pluck<string[]>('application_id')
  ids.push(...[1, 2].map(() => world.application()))
  await eventually('the invites', () => allInvited(ids))
  world.ats.world.save({ kind: 'stage', row: { ...stage('Video Interview'), name: 'Video Chat' } })
  // The ATS lists them as changed, under the new name.
  for (const id of ids) world.ats.world.changeApplication(Number(id), {})
  await eventually('the rule is paused', async () => (await told('rule.paused')).length === 1)
  const late = world.application(undefined, 'Video Chat')
  await nextPass()
  expect(await allInvited(ids)).toBe(true)
  expect(await invited(late)).toBe(false)
  expect((await told('rule.paused'))[0]).toMatch(/its stage "Video Interview" .* is now called "Video Chat"/)
  expect(await health()).toMatchObject({
    state: 'rule-paused',
    pausedRules: [{ code: 'stage_renamed', stage: 'Video Interview', stageNow: 'Video Chat' }],
  })
  const plan = await planPass(world.product.core.sync, world.product.core.engine.connection('test'))
  expect(plan.cancel).toEqual([])
  expect(plan.paused).toEqual([expect.stringContaining('is now called "Video Chat"')])
  expect((await told('moved')).filter((sentence) => sentence.includes('Video Chat'))).toEqual([])
  // Whoever really leaves is cancelled all the same.
  const [gone = ''] = ids.slice(-1)
  world.move(gone, 'No Rule Here')
  await eventually('the cancellation', async () => !(await invited(gone)))
  // The new name in the YAML ends the pause; whoever came meanwhile stands there by a changed rule.
  await change(({ invite }) => {
    invite[0] = rule('Video Chat')
  })
  await held(/changed rules would invite 1/)
  await approveHeld(world.product.core.sync, 'test', 'approve')
  await eventually('the invite of whoever came meanwhile', () => invited(late))
  expect((await health())?.pausedRules).toEqual([])
})

test('a stage that is gone in the ATS pauses its rule: its people were moved with it, and no invite is cancelled', async () => {
  const ids = await knex()('sync_applications')
    .where({ want: 'invited', stage_id: String(stage('Application Review').id) })
    .pluck<string[]>('application_id')
  expect(ids.length).toBeGreaterThan(5)
  world.ats.world.save({ kind: 'stage', row: { ...stage('Application Review'), active: false } })
  for (const id of ids) world.move(id, 'No Rule Here')
  await eventually('the rule is paused', async () => (await health())?.pausedRules[0]?.code === 'stage_gone')
  await nextPass()
  expect(await allInvited(ids)).toBe(true)
  expect(await findHeld(knex(), 'test')).toBeNull()
  // The stage is there again: the rule goes on, and whoever is not in it has left.
  // First the people: a pass that saw the stage again and them still elsewhere would cancel, and rightly.
  for (const id of ids) world.move(id, 'Application Review')
  world.ats.world.save({ kind: 'stage', row: { ...stage('Application Review'), active: true } })
  await eventually('the rule goes on', async () => (await health())?.pausedRules.length === 0)
  await nextPass()
  expect(await allInvited(ids)).toBe(true)
})
