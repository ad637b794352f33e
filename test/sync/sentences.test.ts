import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { findHeld } from '../../src/sync/engine/held-changes.ts'
import { approveHeld } from '../../src/sync/engine/held-verdict.ts'
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
