import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { Reviewer } from '../kit/reviewer.ts'
import { type GreenhouseWorld, startGreenhouseWorld, versionIn } from './connecting-world.ts'

/** Two administrators work on one connection: the second learns what the first changed, and nothing of either is lost. */
let world: GreenhouseWorld
let ats: FakeGreenhouse
let jobId: number
let colleague: Reviewer

beforeAll(async () => {
  world = await startGreenhouseWorld()
  ;({ ats, jobId, colleague } = world)
})
afterAll(() => world?.close())

const find = (name: string) => world.find(name)
const made = (name: string) => world.made(name)
const rule = (version: string, more: Record<string, string> = {}) => world.rule(version, more)

test('of two administrators the second sees what the first changed, and loses nothing', async () => {
  const at = await made('shared')
  const mine = await world.admin.get(`${at}/edit`)
  const theirs = await colleague.get(`${at}/rules?new=1`)
  expect((await colleague.post(`${at}/rules`, rule(versionIn(theirs)))).status).toBe(303)
  const before = await find('shared')
  const text = `${/<textarea[^>]*id="text"[^>]*>\n([^<]*)</.exec(mine.text)?.[1]?.replaceAll('&quot;', '"') ?? ''}# my own words\n`
  const refused = await world.admin.post(`${at}/edit`, { version: versionIn(mine), text })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('second@acme.example changed this connection while you were editing.')
  expect(refused.text).toContain('# my own words')
  expect(refused.text).toMatch(/class="new"[^\n]*Video Interview/)
  expect(await find('shared')).toEqual(before)
  const again = await world.admin.post(`${at}/edit`, { version: versionIn(refused), text })
  expect([again.status, (await find('shared'))?.text.includes('# my own words')]).toEqual([303, true])
  const form = await colleague.post(`${at}/rules`, rule(versionIn(theirs), { days0: '7' }))
  expect(form.status).toBe(409)
  expect(form.text).toContain('changed this connection while you were here.')
  // What they changed stands there: a link would leave the form, and what was typed with it.
  expect(form.text).toMatch(/class="new"[^\n]*# my own words/)
  expect(form.text.slice(form.text.indexOf('<main'))).not.toContain(`href="${at}/versions"`)
  expect(form.text).toContain('name="days0" type="number" min="1" max="90" value="7"')
  const versions = await world.admin.get(`${at}/versions`)
  expect(versions.text).toContain('second@acme.example · changed')
})

test('a rule that a colleague added stands in the form too, so that saving again keeps it', async () => {
  const at = await made('both')
  const mine = await world.admin.get(`${at}/rules?new=1`)
  const theirs = await colleague.get(`${at}/rules?new=1`)
  expect((await colleague.post(`${at}/rules`, rule(versionIn(theirs), { stage0: 'Onsite' }))).status).toBe(303)
  const refused = await world.admin.post(`${at}/rules`, rule(versionIn(mine)))
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Rules for inviting that came to it there stand below, after yours.')
  expect(refused.text).toMatch(
    /id="stage0"[\s\S]*?value="Video Interview" selected[\s\S]*id="stage1"[\s\S]*?value="Onsite" selected/,
  )
  const own = rule(versionIn(refused))
  const added = { job1: own.job0, stage1: 'Onsite', position1: own.position0, mails1: 'on', days1: '14' }
  expect((await world.admin.post(`${at}/rules`, { ...own, ...added })).status).toBe(303)
  const stored = (await find('both'))?.text
  for (const stage of ['Video Interview', 'Onsite']) expect(stored).toContain(stage)
})

test('a rule that a colleague corrected, and that was left as it was here, does not come back beside the right one', async () => {
  const at = await made('corrected')
  const begin = await world.admin.get(`${at}/rules?new=1`)
  expect((await world.admin.post(`${at}/rules`, rule(versionIn(begin)))).status).toBe(303)
  const [mine, theirs] = [await world.admin.get(`${at}/rules`), await colleague.get(`${at}/rules`)]
  expect((await colleague.post(`${at}/rules`, rule(versionIn(theirs), { stage0: 'Onsite' }))).status).toBe(303)
  const begun = { 'make-at': '0', 'make-drawn': '0190a000-0000-7000-8000-000000000000', 'make-name': 'Engineer' }
  const refused = await world.admin.post(
    `${at}/rules`,
    rule(versionIn(mine), { 'write-note-completed': 'on', ...begun }),
  )
  expect(refused.status).toBe(409)
  expect(refused.text).toMatch(/id="stage0"[\s\S]*?value="Onsite" selected/)
  expect(refused.text).not.toContain('id="stage1"')
  expect(refused.text).not.toContain('name="make-name"')
  expect(refused.text).toContain('One rule for inviting that you had left as it was is gone or different there')
  expect(refused.text).toMatch(/id="write-note-completed"[^>]* checked/)
})

test('a colleague’s correction of the days stands in a form that left the rule alone, and saving again keeps it', async () => {
  const at = await made('days')
  const begin = await world.admin.get(`${at}/rules?new=1`)
  expect((await world.admin.post(`${at}/rules`, rule(versionIn(begin)))).status).toBe(303)
  const [mine, theirs] = [await world.admin.get(`${at}/rules`), await colleague.get(`${at}/rules`)]
  expect((await colleague.post(`${at}/rules`, rule(versionIn(theirs), { days0: '7' }))).status).toBe(303)
  const refused = await world.admin.post(`${at}/rules`, rule(versionIn(mine), { 'write-note-completed': 'on' }))
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('name="days0" type="number" min="1" max="90" value="7"')
  expect(refused.text).toContain(
    'One rule for inviting that you had left as it was has another position, mail or number',
  )
  expect(refused.text).not.toContain('id="stage1"')
  const again = rule(versionIn(refused), { days0: '7', 'write-note-completed': 'on' })
  expect((await world.admin.post(`${at}/rules`, again)).status).toBe(303)
  expect((await find('days'))?.text).toContain('expiresInDays: 7')
})

test('a new key of a colleague stops no rules; a pause is told as one, not as a change of nothing', async () => {
  const at = await made('keyed')
  const form = await world.admin.get(`${at}/rules?new=1`)
  const edit = await world.admin.get(`${at}/edit`)
  const { organizationId } = world.tenant
  const before = (await find('keyed')) ?? expect.unreachable()
  const change = { organizationId, name: 'keyed', by: 'second@acme.example' }
  const [secret = ''] = before.secrets
  const secrets = { [secret]: String(ats.settings().clientSecret) }
  const { documents } = world.product.core
  await documents.save({ ...change, text: before.text, secrets, expectedVersion: before.version })
  const refused = await world.admin.post(`${at}/edit`, { version: versionIn(edit), text: `${before.text}# mine\n` })
  expect(refused.status).toBe(409)
  expect(refused.text).toMatch(/<li>second@acme\.example · got a new key <time/)
  expect(refused.text).not.toContain('What they changed:')
  expect((await world.admin.post(`${at}/rules`, rule(versionIn(form)))).status).toBe(303)
  const stored = (await find('keyed')) ?? expect.unreachable()
  expect(stored.text).toContain('Video Interview')

  const again = await world.admin.get(`${at}/rules`)
  await documents.setState({ ...change, expectedVersion: stored.version, state: 'active' })
  const started = await world.admin.post(`${at}/rules`, rule(versionIn(again), { days0: '7' }))
  expect(started.status).toBe(409)
  expect(started.text).toMatch(/<li>second@acme\.example · started <time/)
  expect((await find('keyed'))?.text).toBe(stored.text)
})

test('a form about a connection that a colleague disconnected says who did it and when, and gives back what was typed', async () => {
  const at = await made('left')
  const mine = await world.admin.get(`${at}/edit`)
  const page = await colleague.get(`${at}/disconnect`)
  expect((await colleague.post(`${at}/state`, { version: versionIn(page), act: 'remove' })).status).toBe(303)
  const text = 'name: left # my own words'
  const sent = { version: versionIn(mine), text, 'secret-value0': 'a secret of mine' }
  const { status, text: shown } = await world.admin.post(`${at}/edit`, sent)
  expect(status).toBe(409)
  expect(shown).toMatch(
    /second@acme\.example disconnected this connection \(<time [^>]*>[^<]*<\/time>\)\. Nothing was stored\./,
  )
  expect(shown).toContain(`<p class="said" dir="auto">${text}</p>`)
  expect(shown).toContain('<a href="/dashboard/connections">All connections</a>')
  expect(shown).not.toContain('a secret of mine')
  const key = await world.admin.post(`${at}/key`, { version: versionIn(mine), 'set-clientSecret': 'another secret' })
  expect([key.status, key.text.includes('another secret')]).toEqual([409, false])
  for (const form of ['rules', 'start', 'state', 'versions'])
    expect([form, (await world.admin.post(`${at}/${form}`, rule('1'))).status]).toEqual([form, 409])
  // Rules come back as the text that they would have become, not as numbers and ids of fields that nobody sees.
  const make = { 'make-at': '0', 'make-drawn': '0'.repeat(24), 'make-questions': 'What did you build?' }
  const rules = await world.admin.post(`${at}/rules`, rule('1', { days0: '9', ...make }))
  expect(rules.text.match(/(?<=<p class="said" dir="auto">)[^<]*/g)).toEqual([
    `invite:\n  - job: &quot;${jobId}&quot;\n    stage: Video Interview\n    position: ${world.positionId}\n    expiresInDays: 9\n`,
    'What did you build?',
  ])
  const nothing = await world.admin.post(`${at}/state`, { version: '1', act: 'pause' })
  expect(nothing.text).not.toContain('What you typed')
  const gone = await world.admin.get(`${at}/edit`)
  expect([gone.status, gone.text.includes('No connection of this name was made in the dashboard.')]).toEqual([
    404,
    true,
  ])
})
