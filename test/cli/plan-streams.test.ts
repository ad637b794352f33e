import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Output } from '../../src/cli/output.ts'
import { ShownSteps } from '../../src/cli/plans/shown-steps.ts'
import type { Plan } from '../../src/sync/operations/plan.ts'
import { runHere } from '../kit/command-line.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** What `plan` prints of more than fifty changes: each as it is decided, and at the end what comes of them. */

let world: SyncWorld
beforeAll(async () => {
  world = await startSyncWorld({
    connection: { poll: { every: '1h' }, brake: { share: '20%', atLeast: 200, firstPass: 'go' } },
  })
  await eventually('the first pass', async () => (await knex()('sync_passes').whereNotNull('ended_at')).length > 0)
  await world.product.core.accounts.updateOrganization(world.tenant.organizationId, { credits: 10_000 })
})
afterAll(() => world.close())

const knex = () => world.product.core.database.knex
const where = () => ({
  cwd: world.product.folder,
  env: { ...process.env, DATABASE_URL: world.product.databaseUrl, DATA_DIR: world.product.folder, NODE_OPTIONS: '' },
})
const plan = (...more: string[]) => runHere(['plan', 'test', ...more], where())
/** Where a line begins, each of which must be there once. */
const placeOf = (text: string, line: string | RegExp): number => {
  const found = [...text.matchAll(new RegExp(line, 'gm'))]
  expect(found, String(line)).toHaveLength(1)
  return found[0]?.index ?? -1
}
let ids: string[]
beforeEach(() => {
  ids = []
})

test('a plan of few changes is printed as a whole', async () => {
  ids.push(...Array.from({ length: 3 }, () => world.application()))
  const { stdout, code } = await plan()
  expect(code).toBe(0)
  expect(stdout).toMatch(/^test: would invite 3, cancel 0, write 0; 0 wait\. Nothing was done\.\n {2}would invite:\n/)
  for (const id of ids) placeOf(stdout, `^    application ${id}: .*Video Interview`)
  expect(stdout).not.toContain('to be invited')
})

test('of a large plan each invite is printed as it is decided, and again only where more is to be said', async () => {
  ids.push(...Array.from({ length: 60 }, () => world.application()))
  const [nameless, one, other] = [world.application(''), ...twins()]
  const { stdout } = await plan()
  const begins = placeOf(
    stdout,
    '^test: what the rules decide, as the ATS is read; what comes of it follows at the end:$',
  )
  const sum = placeOf(stdout, String.raw`^test: would invite 64, cancel 0, write 0; 2 wait\. Nothing was done\.$`)
  for (const id of ids) {
    const at = placeOf(stdout, `^    application ${id}: .*$`)
    expect(at).toBeGreaterThan(begins)
    expect(at).toBeLessThan(sum)
  }
  placeOf(stdout, String.raw`^  would invite:\n    64 of the applications above\n  wait:$`)
  // Who waits stands there twice: as the rules decided, and with what came of it.
  for (const id of [nameless, [one, other].find((each) => stdout.split(`application ${each}:`).length === 3)])
    expect(stdout.split(`application ${id}:`)).toHaveLength(3)
  expect(stdout.slice(sum)).toContain(`application ${nameless}: `)
  expect(stdout.slice(sum)).not.toContain('though they stand above')
})

test('with --json nothing is printed but the plan, which names everybody', async () => {
  const { stdout, stderr } = await plan('--json')
  expect(stderr).toBe('')
  expect(stdout.trim().split('\n')).toHaveLength(1)
  const [planned] = JSON.parse(stdout) as [Plan]
  expect([planned?.invite.length, planned?.waiting.length, planned?.held]).toEqual([64, 2, null])
})

test('a plan that the brake would hold counts those above as such', async () => {
  ids.push(...Array.from({ length: 150 }, () => world.application()))
  const { stdout } = await plan()
  placeOf(stdout, '^  The brake would ask first: .*$')
  placeOf(stdout, String.raw`^  would invite:\n    216 of the applications above \(once it is approved\)$`)
  for (const id of ids) placeOf(stdout, `^    application ${id}: .*$`)
})

test('whom the brake holds since before is not said to have nothing to be done for', async () => {
  await runHere(['sync', 'test', '--once'], where())
  expect(await knex()('sync_applications').where({ state: 'held' })).not.toEqual([])
  // They are decided anew, for another reason.
  await knex()('sync_applications').update({ stage_name: 'Video interview (old)' })
  const { stdout } = await plan()
  const held = await knex()('sync_applications').where({ state: 'held' }).pluck<string[]>('application_id')
  placeOf(stdout, '^  the brake holds since before:$')
  for (const id of held) placeOf(stdout, `^    application ${id}$`)
  expect(stdout).not.toContain('nothing is to be done for')
})

/** Two applications of one person: one of them is invited. */
const twins = (): [string, string] => [
  world.application('twice@people.example'),
  world.application('twice@people.example'),
]

test('who stands above with another reason, or for nothing, is named at the end', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const shown = new ShownSteps(new Output(false), 'acme')
  const step = (n: number) => ({
    applicationId: `a${n}`,
    want: 'invited' as const,
    why: 'stage',
    cause: null,
    rule: null,
  })
  shown.add(Array.from({ length: 50 }, (_, n) => step(n)))
  expect(write).not.toHaveBeenCalled()
  shown.add([step(50), step(51)])
  shown.add([step(52)])
  const printed = write.mock.calls.map(([text]) => String(text))
  write.mockRestore()
  expect(printed).toHaveLength(54)
  expect(printed.at(-1)).toBe('    application a52: to be invited: stage\n')
  const invite = Array.from({ length: 52 }, (_, n) => ({ ...step(n), ...(n === 7 ? { why: 'it expired' } : {}) }))
  expect(shown.lines('would invite', 'invited', invite)).toEqual([
    '  would invite:',
    '    51 of the applications above',
    '    application a7: it expired',
  ])
  const nothing = { invite, cancel: [], waiting: [], write: [], heldBefore: [], expired: [] }
  const isForNothing = ['  nothing is to be done for, though they stand above:', '    application a52']
  expect(shown.others(nothing)).toEqual(isForNothing)
  expect(shown.others({ ...nothing, heldBefore: ['a52', 'a3'], expired: ['a52'] })).toEqual([
    '  the brake holds since before:',
    '    application a52',
  ])
  expect(shown.others({ ...nothing, expired: ['a52'] })).toEqual([
    '  would only clear away an expired invite:',
    '    application a52',
  ])
  const written = { applicationId: 'a52', interviewId: 'i', event: 'expired', action: 'note', rule: 'r' } as const
  expect(shown.others({ ...nothing, write: [written as unknown as Plan['write'][number]] })).toEqual([])
})
