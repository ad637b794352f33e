import { expect, test } from 'vitest'
import {
  api,
  boss,
  fieldsOf,
  product,
  recruiter,
  reviewer,
  stored,
  tenant,
  textsOf,
  usePositionsWorld,
} from './positions-world.ts'

usePositionsWorld()

test('a recruiter makes a position: questions are added, moved and removed by buttons, and a form that is sent twice makes one', async () => {
  let fields = fieldsOf((await recruiter.get('/dashboard/positions/new')).text)
  const press = async (act: string, more: Record<string, string> = {}) => {
    const page = await recruiter.post('/dashboard/positions/new', { ...fields, ...more, act })
    expect(page.status).toBe(200)
    fields = fieldsOf(page.text)
    return page.text
  }
  const name = 'Engineer <b>"R&D"</b>'
  await press('add', { name, companyId: tenant.companyId, q0text: 'One\nand more', q0minutes: '5' })
  await press('add', { q1text: 'Two' })
  expect(await press('up-2', { q2text: 'Three' })).toMatch(/<button[^>]*id="up-1"[^>]*autofocus/)
  expect(textsOf(fields)).toEqual(['One\nand more', 'Three', 'Two'])
  await press('down-0')
  await press('remove-2')
  expect(textsOf(fields)).toEqual(['Three', 'One\nand more'])
  for (const act of ['up-0', 'down-1', 'remove-14', 'up-99', 'nothing-1']) if (act !== 'nothing-1') await press(act)
  expect(textsOf(fields)).toEqual(['Three', 'One\nand more'])
  const sent = { ...fields, teamId: tenant.teamId, interviewCondition: 'Bring water', analyzePrompt: 'Look for care' }
  const made = await recruiter.post('/dashboard/positions/new', sent)
  expect(made.status).toBe(303)
  expect((await recruiter.post('/dashboard/positions/new', sent)).location).toBe(made.location)
  const id = made.location?.split('/').at(-1) ?? ''
  // Back, and another one typed over the first.
  const second = await recruiter.post('/dashboard/positions/new', { ...sent, name: 'Second' })
  expect([second.status, second.text]).toEqual([
    409,
    expect.stringMatching(new RegExp(`You made the position <a href="/dashboard/positions/${id}">Engineer &lt;b&gt;`)),
  ])
  const apart = await recruiter.post('/dashboard/positions/new', fieldsOf(second.text))
  expect(await stored(apart.location?.split('/').at(-1) ?? '')).toMatchObject({ name: 'Second' })
  expect(apart.location).not.toBe(made.location)
  expect(await stored(id)).toMatchObject({
    name,
    status: 'open',
    companyId: tenant.companyId,
    teamId: tenant.teamId,
    interviewCondition: 'Bring water',
    questions: [
      { text: 'Three', timeLimit: 2, order: 0 },
      { text: 'One\nand more', timeLimit: 5, order: 1 },
    ],
  })
  const shown = await reviewer.get(made.location ?? '')
  expect(shown.text).toContain('Engineer &lt;b&gt;')
  expect(shown.text).not.toMatch(/href="[^"]*\/(edit|invite)"/)
  expect((await reviewer.get('/dashboard/positions?status=open')).text).toContain(id)
  expect((await reviewer.get(`${made.location}/edit`)).status).toBe(403)
  const copy = fieldsOf((await recruiter.get(`/dashboard/positions/new?from=${id}`)).text)
  expect(copy).toMatchObject({ name: '', q0text: 'Three', q0id: '', analyzePrompt: 'Look for care' })
})

test('a refused draft is shown again with what was typed, and the reason beside its field', async () => {
  const { id } = await api().position(tenant)
  const path = `/dashboard/positions/${id}/edit`
  const fields = fieldsOf((await recruiter.get(path)).text)
  const wrong = {
    ...fields,
    name: 'x',
    companyId: 'f'.repeat(24),
    q1text: ' ',
    q1minutes: '6',
    interviewCondition: '🙂'.repeat(501),
    analyzePrompt: 'nul \u0000',
  }
  const page = await recruiter.post(path, wrong)
  expect(page.status).toBe(400)
  expect(page.text).toMatch(/id="name-problem">The name must have 2 to 100 characters; it has 1\./)
  expect(page.text).toMatch(/id="q1text-problem">Write the question, or remove it\./)
  expect(page.text).toMatch(/id="q1minutes-problem">Choose 1 to 5 minutes\./)
  expect(page.text).toMatch(/id="interviewCondition-problem">At most 500 characters; it has 501\./)
  expect(page.text).toMatch(/id="analyzePrompt-problem">This text holds a character that cannot be stored\./)
  expect(fieldsOf(page.text)).toMatchObject({ name: 'x', interviewCondition: wrong.interviewCondition })
  const unknown = await recruiter.post(path, { ...fields, companyId: 'f'.repeat(24) })
  expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('This company is not there any more')])
  const none = await recruiter.post(path, { ...fields, q0text: 'Why?', act: 'remove-0' })
  const empty = await recruiter.post(path, { ...fieldsOf(none.text), act: 'remove-0' })
  expect((await recruiter.post(path, { ...fieldsOf(empty.text), act: 'save' })).text).toContain(
    'A position has 1 to 15',
  )
  // Texts at their longest fit into the form.
  const long = { ...fields, analyzePrompt: '𝒳'.repeat(10_000), act: 'save', file: new Blob(['x']) }
  for (let at = 0; at < 15; at++) Object.assign(long, { [`q${at}text`]: '𝒳'.repeat(1_000), [`q${at}minutes`]: '1' })
  expect((await recruiter.post(path, long)).status).toBe(303)
  expect((await stored(id))?.questions).toHaveLength(15)
})

test('a change on top of somebody else’s is told with what is stored now, loses nothing typed, and is saved when it is sent again', async () => {
  const { id, questions } = await api().position(tenant)
  const path = `/dashboard/positions/${id}`
  const fields = fieldsOf((await recruiter.get(`${path}/edit`)).text)
  const theirs = { name: 'Theirs', questions: [{ id: questions[1]?.id, text: 'Kept?', timeLimit: 1, order: 0 }] }
  expect((await api().call('PATCH', `/positions/${id}`, theirs)).status).toBe(200)
  const told = await recruiter.post(`${path}/edit`, { ...fields, name: 'Mine' })
  expect(told.status).toBe(409)
  expect(told.text).toMatch(
    /Somebody else changed this position[\s\S]*Stored now[\s\S]*Theirs[\s\S]*1\. Kept\? \(1 min\)/,
  )
  expect((await stored(id))?.name).toBe('Theirs')
  const again = fieldsOf(told.text)
  expect(again).toMatchObject({ name: 'Mine', q0id: '', q1id: questions[1]?.id })
  expect((await recruiter.post(`${path}/edit`, again)).status).toBe(303)
  const now = await stored(id)
  expect([now?.name, now?.questions.map(({ text }) => text), now?.questions[1]?.id]).toEqual([
    'Mine',
    ['Why?', 'How?'],
    questions[1]?.id,
  ])

  // A draft whose login had ended is in the editor again, and nothing of it is saved.
  const { email, password } = boss
  const unsent = { unsentPath: `${path}/edit`, unsentFields: JSON.stringify({ ...again, name: 'Unsent <i>' }) }
  const login = (who: { email: string; password: string }) =>
    fetch(`${product.origin}/dashboard/login`, { method: 'POST', body: new URLSearchParams({ ...who, ...unsent }) })
  const back = await (await login({ email, password })).text()
  expect(back).toContain('You are logged in again')
  expect(fieldsOf(back)).toMatchObject({ name: 'Unsent <i>', q0text: 'Why?' })
  expect((await stored(id))?.name).toBe('Mine')
  // Who may not edit is shown what they typed, and no more.
  expect(await (await login(tenant)).text()).toContain('Not sent yet')

  const settings = { language: 'tr', retakes: '1', thinkingSeconds: '', publicLinkUntil: '', isPublicLinkOn: 'on' }
  const { seen = '' } = fieldsOf((await recruiter.get(path)).text)
  expect((await recruiter.post(path, { ...settings, seen })).status).toBe(303)
  const late = await recruiter.post(path, { ...settings, retakes: '2', seen })
  expect(late.status).toBe(409)
  expect(fieldsOf(late.text)).toMatchObject({ retakes: '2', language: 'tr' })
  expect(
    (await recruiter.post(path, { ...settings, retakes: '2', seen: fieldsOf(late.text)['seen'] ?? '' })).status,
  ).toBe(303)
})

test('whoever’s browser only fetched the page of candidates ahead has not looked at it', async () => {
  const { id } = await api().position(tenant)
  const path = `/dashboard/positions/${id}/preview`
  const looked = async () => {
    const [row] = await product.core.database.knex('users').where({ id: tenant.userId }).pluck('previewed_at')
    return row !== null
  }
  const ahead = await reviewer.get(path, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  expect([ahead.status, ahead.text, await looked()]).toEqual([425, '', false])
  expect([(await reviewer.get(path, { method: 'HEAD' })).status, await looked()]).toEqual([200, false])
  expect([(await reviewer.get(path)).status, await looked()]).toEqual([200, true])
})
