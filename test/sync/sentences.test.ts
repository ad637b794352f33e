import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesFill } from '../../migrations/20261125_2010_codes_fill.ts'
import { listDeliveries, retryDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { approveHeld, findHeld } from '../../src/sync/engine/brake.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { reconcile } from '../../src/sync/operations/reconcile.ts'
import { OTHER_WORDS } from '../kit/other-words.ts'
import { eventually } from '../kit/product.ts'
import { changeSchema } from '../kit/schema-change.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** What the engine does hangs on columns and codes, and on no sentence that it stores for people. */

const root = join(import.meta.dirname, '../..')
const TEXT = '(?:reason|problem|last_problem|sentence)'
const COMPARES = [
  // SQL: an assignment has no such word before it.
  new RegExp(`\\b(?:where|and|or|when|not|on)\\s+\\(?(?:\\w+\\.)?${TEXT}\\s*(?:=|<>|!=|~|in\\b)`),
  new RegExp(`\\b${TEXT}\\s+(?:not\\s+)?(?:i?like|similar to|is (?:not )?distinct from|in \\()`),
  new RegExp(`\\b(?:strpos|position|starts_with|left|md5)\\((?:\\w+\\.)?${TEXT}\\b`),
  // TypeScript: only whether there is one may be asked.
  new RegExp(`\\b${TEXT}\\)?\\s*[=!]==(?!\\s*(?:null|undefined|'')(?!\\w))`),
  new RegExp(`\\b${TEXT}\\b[^;,]{0,12}\\.(?:startsWith|endsWith|includes|indexOf|match|search)\\(`),
  new RegExp(`\\.(?:test|exec|includes)\\((?:\\w+\\??\\.)*${TEXT}\\)`),
  new RegExp(`where(?:Not|In|Like|ILike)?\\((?:\\{[^}]*\\b|')${TEXT}\\b`),
]

/** Each shows, stores or tells text, and decides nothing else by it. */
const SHOWN: Readonly<Record<string, string>> = {
  'src/sync/engine/brake.ts: if (before?.reason === held.reason) return': 'a hold is told again when its words change',
  'src/sync/invites/judging.ts: return isSame && (before.reason === decision.reason':
    'stores the words of a decision that is the same otherwise',
  'src/sync/operations/withheld.ts: const entries = told.history.filter(({ what, sentence }) => what === ANALYSED || SLOT.test(sentence))':
    'hides text that names a value of an analysis from whoever has not rated the interview',
  'src/sync/store/pass-state.ts: and s.repeats is not null and s.outcome = $5 and s.reason is not distinct from $6':
    'passes that would be told in the same words are counted in one row',
  'src/sync/store/old-links.ts: if (!JSON.stringify([one.payload, one.template_values, one.reason])':
    'finds a secret that stands in the text, to take it out',
  'src/dashboard/sync/pass-strip.ts: if (run && run.newest.outcome':
    'passes in a row that read the same are shown as one',
}

test('no SQL and no TypeScript compares a stored reason, problem or sentence', () => {
  const found: string[] = []
  const isMet = new Set<string>()
  for (const file of ['sync', 'dashboard', 'demo', 'mail', 'interview', 'accounts'].flatMap(filesOf))
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (/^\s*(\*|\/\/|\/\*)/.test(line) || !COMPARES.some((pattern) => pattern.test(line))) continue
      const told = `${relative(root, file)}: ${line.trim()}`
      const shown = Object.keys(SHOWN).find((start) => told.startsWith(start))
      if (shown === undefined) found.push(told)
      else isMet.add(shown)
    }
  expect(found).toEqual([])
  // Who no longer compares leaves the list.
  expect(Object.keys(SHOWN).filter((start) => !isMet.has(start))).toEqual([])
})

function filesOf(room: string): string[] {
  return readdirSync(join(root, 'src', room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(root, 'src', room, name))
}

let world: SyncWorld
beforeAll(async () => {
  world = await startSyncWorld({ connection: { brake: { share: '10%', atLeast: 2, firstPass: 'go' } } })
})
afterAll(() => world.close())
const knex = () => world.product.core.database.knex
const connection = () => world.product.core.engine.connection('test')
const application = (id: string) => knex()('sync_applications').where({ application_id: id }).first()
const parked = async (name: string, columns: Record<string, unknown>) => {
  const [row] = await knex()('deliveries').insert(
    {
      connection: name,
      application_id: 'a',
      interview_id: 'i',
      event: 'completed',
      occurrence: 1,
      action: 'note',
      action_index: 0,
      payload: '{}',
      marker: 'm',
      state: 'claimed',
    },
    ['seq'],
  )
  await knex()('deliveries').where({ seq: row.seq }).update(columns)
  return Number(row.seq)
}
const doubtOf = async (seq: number) => (await listDeliveries(knex(), { seqs: [seq] }, 1))[0]?.mayBeWritten

test('a process of the version before writes the sentence alone, and its rows get the code', async () => {
  const doubt = 'it is not known whether this was written, and this ATS lets nobody look: x'
  const seq = await parked('before-1', { state: 'parked', reason: doubt })
  expect([await doubtOf(seq), await doubtOf(await parked('before-2', { state: 'parked', reason: 'no' }))]).toEqual([
    true,
    false,
  ])
  // It knows no code to take back, and the code is gone with the state all the same.
  await knex()('deliveries').where({ seq }).update({ state: 'pending', reason: 'again' })
  await knex()('deliveries').where({ seq }).update({ state: 'parked', reason: 'refused' })
  expect(await doubtOf(seq)).toBe(false)
  const row = {
    connection: 'before',
    application_id: 'a',
    status: 'active',
    want: 'invited',
    reason: 'r',
    state: 'held',
  }
  await knex()('sync_applications').insert(row)
  await knex()('sync_applications').where({ connection: 'before' }).update({ want: 'cancelled' })
  await knex()('sync_applications')
    .where({ connection: 'before' })
    .update({ state: 'settled', last_problem: 'a person dropped this' })
  expect(await knex()('sync_applications').where({ connection: 'before' }).first()).toMatchObject({
    waits_for: 'dropped',
    cancel_decided_at: expect.any(Date),
  })
})

test('rows from before the columns are given their code once', async () => {
  const doubt = 'it is not known whether this was written, and it cannot be looked up: x'
  await knex().transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = 'replica'`)
    const made = { event: 'completed', occurrence: 1, action: 'note', action_index: 0, payload: '{}', marker: 'm' }
    const row = { connection: 'old', application_id: 'a', state: 'parked', ...made }
    await trx('deliveries').insert([
      { ...row, interview_id: '1', reason: doubt },
      { ...row, interview_id: '2', reason: 'refused' },
      { ...row, interview_id: '3', reason: null },
    ])
    const old = { connection: 'old', status: 'active', reason: 'r', state: 'settled' }
    await trx('sync_applications').insert([
      { ...old, application_id: 'a', want: 'invited', last_problem: 'a person dropped this' },
      { ...old, application_id: 'b', want: 'invited', last_problem: null },
    ])
    await trx('sync_history').insert({ connection: 'old', application_id: 'b', what: 'want.cancelled', sentence: 'x' })
  })
  await codesFill.up(knex())
  const doubts = knex()('deliveries').where({ connection: 'old' }).orderBy('interview_id').pluck('may_be_written')
  expect(await doubts).toEqual([true, false, true])
  expect(
    await knex()('sync_applications')
      .where({ connection: 'old' })
      .orderBy('application_id')
      .select('waits_for', 'cancel_decided_at'),
  ).toEqual([
    { waits_for: 'dropped', cancel_decided_at: null },
    { waits_for: null, cancel_decided_at: expect.any(Date) },
  ])
})

test('with every sentence in other words, doubts, dropped changes and waits are what they were', async () => {
  await changeSchema(knex(), OTHER_WORDS)
  // One after the other: two in one pass are as many as the brake holds.
  const invited = async () => {
    const id = world.application()
    await eventually(`the invite of ${id}`, async () => (await application(id))?.interview_id != null)
    return id
  }
  const [first, second] = [await invited(), await invited()]

  const seq = await parked('words', { state: 'parked', reason: 'x', may_be_written: true })
  const asked = { dryRun: false, evenIfDoubtful: false }
  expect((await retryDeliveries(knex(), { seqs: [seq] }, asked)).left[0]?.why).toContain('--doubtful')
  expect((await retryDeliveries(knex(), { seqs: [seq] }, { ...asked, evenIfDoubtful: true })).changedCount).toBe(1)

  const nobody = world.application('')
  await eventually('it is looked at again', async () => ((await application(nobody))?.attempts ?? 0) > 1)
  expect(await knex()('sync_history').where({ application_id: nobody, what: 'no_email' })).toHaveLength(1)

  for (const id of [first, second]) world.move(id, 'No Rule Here')
  await eventually('both cancellations are held', async () => (await findHeld(knex(), 'test'))?.cancel === 2)
  await approveHeld(world.product.core.sync, 'test', 'reject')
  const { engine } = world.product.core
  const report = await engine.whenFree('pass', connection(), (context) => reconcile(context, connection()))
  expect(report?.drift).toEqual([])
  const [told] = await explain(world.product.core.sync, connection(), first)
  expect(told?.answers[0]).toContain('Stays invited: a person dropped the cancellation.')
  // A new decision is a new matter.
  world.move(first, 'Video Interview')
  await eventually('it is wanted again', async () => {
    const row = await application(first)
    return row?.want === 'invited' && row.state === 'settled' && row.waits_for === null
  })
})
