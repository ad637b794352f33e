import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** The configuration in effect, for administrators of the installation: where each setting comes from, and no secret. */
let world: SyncWorld
let operator: Reviewer
beforeAll(async () => {
  world = await startSyncWorld({ settings: { clientSecret: '${CANARY_SECRET:-fake-secret}' } })
  const one = { email: 'operator@acme.example', password: 'correct horse battery' }
  await world.product.core.accounts.createUser({ ...world.tenant, ...one, role: 'installation' })
  operator = await Reviewer.login(world.product.origin, one)
})
afterAll(() => world?.close())

const page = async () => (await operator.get('/dashboard/configuration')).text
const file = () => join(world.product.folder, 'interview-bridge.yaml')

test('every setting stands there with its line or its variable, defaults apart, and no secret', async () => {
  const text = await page()
  expect(text).toContain(file())
  expect(text).toMatch(/connections\.0\.poll\.every<\/code>[\s\S]{1,120}1s[\s\S]{1,120}interview-bridge\.yaml:\d+:\d+/)
  expect(text).toMatch(/database\.url<\/code>[\s\S]{1,120}not shown[\s\S]{1,120}the variable <code>DATABASE_URL/)
  expect(text).toContain('${CANARY_SECRET:-…}')
  expect(text).toMatch(/Defaults[\s\S]*connections\.0\.onLeave<\/code>[\s\S]{1,120}cancel[\s\S]{1,120}default/)
  expect(text).not.toMatch(/fake-secret|postgres:/)
})

test('a changed file that is refused is told with its lines, and one that is taken takes its place', async () => {
  const before = readFileSync(file(), 'utf8')
  writeFileSync(file(), before.replace('every: 1s', 'every: never'))
  await eventually('it is refused', async () =>
    /was refused[\s\S]*interview-bridge\.yaml:\d+:\d+: connections/.test(await page()),
  )
  expect(await page()).toMatch(/poll\.every<\/code>[\s\S]{1,120}1s/)
  const lineOf = (text: string) =>
    Number(/poll\.every<\/code>[\s\S]{1,200}interview-bridge\.yaml:(\d+)/.exec(text)?.[1])
  const line = lineOf(await page())
  writeFileSync(file(), `# A comment\n${before}`)
  await eventually('it is as it was, a line further', async () => lineOf(await page()) === line + 1)
  expect(await page()).not.toContain('was refused')
  writeFileSync(file(), `${before.replace('every: 1s', 'every: 2s')}\nretention: { details: 100d }\n`)
  await eventually('it is taken', async () => /poll\.every<\/code>[\s\S]{1,120}2s/.test(await page()))
  const text = await page()
  expect(text).not.toContain('was refused')
  expect(text).toMatch(/in effect only after a restart: [^<]*retention/)
})
