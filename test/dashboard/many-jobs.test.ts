import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

/** An account with more open jobs than those whose stages are read at once. */
let world: ConnectingWorld
let ats: FakeGreenhouse
let last: string

beforeAll(async () => {
  ats = await startFakeGreenhouse()
  // The newest one is listed first.
  last = String(ats.world.addJob('Actor', ['Casting']).id)
  for (let n = 1; n <= 44; n++) ats.world.addJob(`Job ${n}`, ['Video Interview', 'Onsite'])
  world = await startConnectingWorld()
})
afterAll(async () => {
  await world?.product.stop()
  await ats?.close()
})

const AT = '/dashboard/connections/large'

test('a stage of the last of 45 jobs is typed or offered, and compared with those of its job', async () => {
  const { admin, positionId } = world
  expect((await world.give('greenhouse', 'large', ats.settings())).status).toBe(303)
  const page = await admin.get(`${AT}/rules?new=1`)
  expect(page.text).toMatch(/<input id="stage0" name="stage0" type="text" value="" list="known-stage0"/)
  expect(page.text).toContain('Not the stages of every open job could be read.')
  expect(page.text).not.toContain('<option value="Casting">')
  const rule = (more: Record<string, string>) => ({
    ...{ version: versionIn(page), job0: last, stage0: '', position0: positionId, mails0: 'on', days0: '14' },
    ...more,
  })
  const chosen = await admin.post(`${AT}/rules`, rule({ act: 'preview' }))
  expect(chosen.text).toContain('<option value="Casting">')
  const wrong = await admin.post(`${AT}/rules`, rule({ act: 'save', stage0: 'Onsite' }))
  expect([wrong.status, wrong.text.includes('“Actor” has no stage “Onsite”. It has Casting.')]).toEqual([400, true])
  const right = { act: 'save', stage0: 'Casting', 'write-move-approved': 'on', 'value-move-approved': 'Casting' }
  expect((await admin.post(`${AT}/rules`, rule(right))).status).toBe(303)
})
