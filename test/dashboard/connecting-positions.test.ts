import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { type ConnectingWorld, startConnectingWorld, versionIn } from './connecting-world.ts'

/** An ATS connected by somebody who has no position and no company yet, without leaving the form of rules. */

let world: ConnectingWorld
let ats: FakeGreenhouse
let jobId: number

beforeAll(async () => {
  ats = await startFakeGreenhouse()
  jobId = ats.world.addJob('Night Porter', ['Video Interview', 'Onsite']).id
  world = await startConnectingWorld()
  const { knex } = world.product.core.database
  await knex('positions').del()
  await knex('companies').del()
})
afterAll(async () => {
  await world?.product.stop()
  await ats?.close()
})

const AT = '/dashboard/connections/empty'
const fieldIn = (text: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1] ?? ''

test('the first position and its company are made within the form of rules, which keeps what was typed', async () => {
  const { admin, tenant } = world
  const { knex } = world.product.core.database
  expect((await world.give('greenhouse', 'empty', ats.settings())).status).toBe(303)
  const rules = await admin.get(`${AT}/rules?new=1`)
  expect(rules.text).toContain('No position is open yet.')
  const typed = {
    ...{ version: versionIn(rules), job0: String(jobId), stage0: 'Video Interview', position0: '', days0: '9' },
    ...{ 'write-note-decided': 'on', 'write-move-approved': 'on', 'value-move-approved': 'Onsite' },
  }
  const begun = await admin.post(`${AT}/rules`, { ...typed, act: 'position-0' })
  expect(fieldIn(begun.text, 'make-name')).toBe('Night Porter')
  const making = {
    'make-at': '0',
    'make-drawn': fieldIn(begun.text, 'make-drawn'),
    'make-name': 'Night Porter',
    'make-company': 'Grand Hotel',
    'make-questions': 'Why nights?\r\n\r\nWhat do you do at four?',
  }
  // Nothing is stored before its button, whatever other button is pressed.
  for (const act of ['preview', 'add', 'save']) {
    const { text } = await admin.post(`${AT}/rules`, { ...typed, ...making, act })
    expect([act, fieldIn(text, 'make-name'), fieldIn(text, 'days0')]).toEqual([act, 'Night Porter', '9'])
    expect(text).toContain('What do you do at four?</textarea>')
  }
  expect((await admin.post(`${AT}/rules`, { ...typed, ...making, act: 'no-position' })).text).not.toContain('make-name')
  expect((await admin.post(`${AT}/rules`, { ...typed, ...making, act: 'remove-0' })).text).not.toContain('make-name')
  const wrong = await admin.post(`${AT}/rules`, {
    ...{ ...typed, ...making, act: 'make' },
    ...{ 'make-name': 'N', 'make-company': '', 'make-questions': '' },
  })
  expect(wrong.status).toBe(400)
  for (const told of ['2 to 100 characters', 'or name the first one', '1 to 15 questions'])
    expect(wrong.text).toContain(told)
  expect([await knex('positions'), await knex('companies')]).toEqual([[], []])

  // A mistake in the name of the company is told there; where the position is refused at the last, no company stays behind.
  const long = await admin.post(`${AT}/rules`, { ...typed, ...making, 'make-company': 'G'.repeat(201), act: 'make' })
  expect([long.status, /id="make-company-problem">[^<]*1 to 200 characters/.test(long.text)]).toEqual([400, true])
  expect(long.text).not.toContain('make-name-problem')
  await knex.raw(`alter table positions add constraint refuses check (name <> 'Night Porter')`)
  expect((await admin.post(`${AT}/rules`, { ...typed, ...making, act: 'make' })).status).toBe(500)
  expect([await knex('positions'), await knex('companies')]).toEqual([[], []])
  await knex.raw('alter table positions drop constraint refuses')

  const made = await admin.post(`${AT}/rules`, { ...typed, ...making, act: 'make' })
  // Whoever presses twice makes one.
  expect((await admin.post(`${AT}/rules`, { ...typed, ...making, act: 'make' })).status).toBe(200)
  expect(await knex('companies').select('name', 'organization_id')).toEqual([
    { name: 'Grand Hotel', organization_id: tenant.organizationId },
  ])
  const [position, ...more] = await knex('positions').select<{ id: string; name: string; questions: unknown }[]>()
  expect(more).toEqual([])
  expect(position).toMatchObject({
    name: 'Night Porter',
    questions: [
      { text: 'Why nights?', timeLimit: 2 },
      { text: 'What do you do at four?', timeLimit: 2 },
    ],
  })
  expect([made.status, fieldIn(made.text, 'days0')]).toEqual([200, '9'])
  expect(made.text).toContain(`<option value="${position?.id}" selected>Night Porter</option>`)
  expect(made.text).toContain('with the questions of “Night Porter”')
  expect(made.text).toContain('An approval moves them to “Onsite”.')
  expect(made.text).not.toContain('No position is open yet.')

  const saved = await admin.post(`${AT}/rules`, { ...typed, position0: position?.id ?? '', act: 'save' })
  expect([saved.status, saved.location]).toEqual([303, `${AT}/start`])
  const start = await admin.get(`${AT}/start`)
  expect(start.text).toContain('with the questions of “Night Porter”. It holds 9 days.')
})

test('a second position is of a company that is chosen, and one of another organization is refused', async () => {
  const { admin, product } = world
  const page = await admin.get(`${AT}/rules`)
  const typed = { version: versionIn(page), job0: '*', stage0: 'Video Interview', position0: '', days0: '14' }
  const begun = await admin.post(`${AT}/rules`, { ...typed, act: 'position-0' })
  // The only open job.
  expect(fieldIn(begun.text, 'make-name')).toBe('Night Porter')
  expect(begun.text).toMatch(/<option value="[0-9a-f]{24}" selected>Grand Hotel<\/option>/)
  const stranger = await product.tenant()
  const { id } = await product.core.accounts.createCompany({ organizationId: stranger.organizationId, name: 'Other' })
  const refused = await admin.post(`${AT}/rules`, {
    ...{ ...typed, act: 'make', 'make-at': '0', 'make-drawn': fieldIn(begun.text, 'make-drawn') },
    ...{ 'make-name': 'Cook', 'make-company': id, 'make-questions': 'Why?' },
  })
  expect(refused.status).toBe(400)
  // Beside the field that it is about.
  expect(refused.text).toContain('make-company-problem')
  expect(refused.text).not.toContain('make-name-problem')
  expect(await product.core.database.knex('positions').where({ name: 'Cook' })).toEqual([])
})

test('rules are not stored over a position that somebody typed, and the longest questions fit', async () => {
  const { admin, product } = world
  const page = await admin.get(`${AT}/rules`)
  const { id } =
    (await product.core.database.knex('positions').first<{ id: string } | undefined>('id')) ?? expect.unreachable()
  const typed = { version: versionIn(page), job0: '*', stage0: 'Video Interview', position0: id, days0: '14' }
  const begun = await admin.post(`${AT}/rules`, { ...typed, act: 'position-0' })
  const company = /<option value="([0-9a-f]{24})" selected>Grand Hotel/.exec(begun.text)?.[1] ?? ''
  const making = {
    ...{ 'make-at': '0', 'make-drawn': fieldIn(begun.text, 'make-drawn'), 'make-name': 'Baker' },
    ...{ 'make-company': company, 'make-questions': 'Why bread?' },
  }
  // The button of the form, and Enter in any of its fields.
  const kept = await admin.post(`${AT}/rules`, { ...typed, ...making, act: 'save' })
  expect(kept.status).toBe(400)
  for (const told of ['This position is not made yet.', 'Why bread?</textarea>', 'value="Baker"'])
    expect(kept.text).toContain(told)
  const elsewhere = await admin.post(`${AT}/rules`, { ...typed, ...making, act: 'position-0' })
  expect(elsewhere.text).toContain('Why bread?</textarea>')

  const longest = Array.from({ length: 15 }, () => 'ж'.repeat(1_000)).join('\r\n')
  const tooLong = await admin.post(`${AT}/rules`, {
    ...typed,
    ...making,
    'make-questions': `${longest}${longest}`,
    act: 'make',
  })
  expect([tooLong.status, tooLong.code]).toEqual([400, 'dashboard.form_too_long'])
  expect(tooLong.text).toContain('ж'.repeat(1_000))
  const made = await admin.post(`${AT}/rules`, { ...typed, ...making, 'make-questions': longest, act: 'make' })
  expect(made.status).toBe(200)
  expect(made.text).toMatch(/<option value="[0-9a-f]{24}" selected>Baker<\/option>/)
})
