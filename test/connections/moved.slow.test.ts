import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { runHere } from '../kit/command-line.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'
import { type DocumentWorld, documentText, runs, startDocumentWorld } from './document-world.ts'

/**
 * A connection moves to another installation as the pages tell, while people whom the first one invited are still under way: the first one
 * keeps their invites, invites nobody new, and goes on until they have finished.
 */

let world: DocumentWorld
let fresh: Product
let folder: string
beforeAll(async () => {
  world = await startDocumentWorld()
  fresh = await startProduct({ yaml: { server: { connectionHosts: ['127.0.0.1'] } } })
  folder = mkdtempSync(join(tmpdir(), 'ib-moved-'))
})
afterAll(async () => {
  await fresh.stop()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

async function command(product: Product, args: readonly string[], stdin?: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder, NODE_OPTIONS: '' }
  const at = ['--config', join(product.folder, 'interview-bridge.yaml')]
  const ran = await runHere([...args, ...at], { cwd: folder, env, ...(stdin === undefined ? {} : { stdin }) })
  expect([args, ran.code, ran.stderr.replace(/^# .*\n/, '')]).toEqual([args, 0, ''])
  return ran.stdout
}
const importText = (product: Product, text: string): Promise<string> => {
  const file = join(folder, 'moving.yaml')
  writeFileSync(file, text)
  return command(product, ['connections', 'import', file, '--secret', 'greenhouse_key=-'], world.secrets.greenhouse_key)
}
const row = (product: Product, column: string) =>
  product.core.database.knex('sync_connections').where({ name: 'moving' }).first(column)
/** Two more passes have begun, so one that began after this was asked has ended. */
async function synced(product: Product): Promise<void> {
  const slot = async () => Number((await row(product, 'slot'))?.slot)
  const first = await slot()
  await eventually('two more passes have begun', async () => (await slot()) >= first + 2)
}
const invitesOf = (product: Product) =>
  product.core.database
    .knex('interviews')
    .orderBy('external_id')
    .select<{ id: string; external_id: string; cancelled_at: Date | null }[]>('id', 'external_id', 'cancelled_at')

test('whoever the first one invited finishes and is written once, nobody is cancelled, and nobody is invited twice', async () => {
  const { product, ats } = world
  const job = ats.world.addJob('Moving', ['Application Review', 'Video Interview', 'Onsite'])
  const applied = (firstName: string): string => {
    const person = { firstName, lastName: 'Lovelace', email: `${firstName.toLowerCase()}@people.example` }
    return String(ats.world.addApplication(person, job.id, 'Video Interview').id)
  }
  const { id: positionId } = await product.api(world.tenant).position(world.tenant)
  const textWith = (position: string) =>
    documentText({ name: 'moving', settings: { ...ats.settings() }, jobId: job.id, position })
  const text = textWith(`position: "${positionId}"`)
  await importText(product, text)
  await runs(product, 'moving')
  const [ada, bea, cem] = [applied('Ada'), applied('Bea'), applied('Cem')]
  const notes = () => [ada, bea, cem].map((id) => world.notes(id).length)
  await eventually('each has a link', () => notes().every((many) => many === 1))
  await synced(product)

  // In the first one: invites are kept, nobody new is invited, and it goes on. Then the second one starts, and asks.
  await importText(product, text.replace(/invite:\n {2}- .*/, 'invite: []\nonLeave: keep'))
  // Without rules it is whole, for both sides.
  expect(await command(product, ['check', '--online'])).toContain('moving')
  await fresh.tenant()
  await importText(fresh, textWith('positionTemplate: standard').replace('brake: off\n', ''))
  await eventually('the first sync asks', async () => (await row(fresh, 'held'))?.held)
  await command(fresh, ['approve', 'moving', '--reject'])
  await synced(product)
  expect(notes()).toEqual([1, 1, 1])

  // Ada finishes. Bea is moved on before she began, and can begin all the same. Cem lets his invite lie.
  const linkOf = async (id: string) => {
    const invite = (await invitesOf(product)).find((one) => one.external_id === id)
    return new Link(product.core.links.inviteUrl(invite?.id ?? ''))
  }
  await (await linkOf(ada)).answer()
  ats.world.changeApplication(Number(bea), { job_interview_stage_id: ats.world.stageOf(job.id, 'Onsite')?.id ?? 0 })
  await synced(product)
  await synced(fresh)
  await (await linkOf(bea)).answer()
  const dora = applied('Dora')
  await eventually('both results stand in the ATS, by the first one', () => notes()[0] === 2 && notes()[1] === 2)
  await eventually('whoever comes is invited, by the second one', () => world.notes(dora).length === 1)
  await synced(product)
  await synced(fresh)
  expect([...notes(), world.notes(dora).length]).toEqual([2, 2, 1, 1])
  expect((await invitesOf(product)).map((one) => [one.external_id, one.cancelled_at])).toEqual(
    [ada, bea, cem].map((id) => [id, null]),
  )
  expect((await invitesOf(fresh)).map((one) => [one.external_id, one.cancelled_at])).toEqual([[dora, null]])
}, 120_000)
