import { expect, test } from 'vitest'
import { api, fieldsOf, product, recruiter, reviewer, tenant, usePositionsWorld } from './positions-world.ts'

usePositionsWorld()

test('a candidate is invited by hand by the rules of the API, and the invite is cancelled after a question', async () => {
  const { id } = await api().position(tenant)
  const path = `/dashboard/positions/${id}/invite`
  const form = { firstName: ' Ada ', lastName: 'L<b>', email: 'Ada@People.example', expiresInDays: '3' }
  const wrong = await recruiter.post(path, { ...form, email: 'nobody', expiresInDays: '91' })
  expect([wrong.status, wrong.text]).toEqual([
    400,
    expect.stringContaining('id="email-problem">Enter an email address'),
  ])
  expect(fieldsOf(wrong.text)).toMatchObject({ email: 'nobody', lastName: 'L<b>' })
  const { credits } = await product.core.accounts.getOrganization(tenant.organizationId)
  const made = await recruiter.post(path, form)
  expect([made.status, made.location]).toEqual([
    303,
    expect.stringMatching(/^\/dashboard\/interviews\/[0-9a-f]{24}#link$/),
  ])
  const [page = ''] = (made.location ?? '').split('#')
  const interview = await api().interview(page.split('/').at(-1) ?? '')
  expect(interview).toMatchObject({
    source: 'api',
    status: 'created',
    candidate: { firstName: 'Ada', lastName: 'L<b>', email: 'ada@people.example' },
  })
  expect(Date.parse(interview.inviteExpiresAt ?? '') - Date.parse(interview.createdAt ?? '')).toBe(3 * 86_400_000)
  expect((await product.core.accounts.getOrganization(tenant.organizationId)).credits).toBe(credits)
  expect((await recruiter.get(page)).text).toContain(interview.inviteUrl)
  expect((await reviewer.get(page)).text).not.toContain(interview.inviteUrl)
  const twice = await recruiter.post(path, form)
  expect([twice.status, twice.text]).toEqual([
    200,
    expect.stringMatching(new RegExp(`${page}[\\s\\S]*is invited to this position already`)),
  ])
  expect((await api().list(`?positionId=${id}`)).body.meta.total).toBe(1)

  const asked = (await recruiter.get(`${page}/cancel`)).text
  expect(asked).toContain('Cancel the invite of <bdi>Ada L&lt;b&gt;</bdi>?')
  // The filter shows it afterwards.
  expect(asked).toContain('choose the status “cancelled”')
  expect((await api().interview(interview.id)).status).toBe('created')
  const gone = await recruiter.post(`${page}/cancel`, {})
  expect([gone.status, gone.location]).toEqual([303, `/dashboard/positions/${id}?done=cancelled`])
  expect([(await recruiter.get(page)).status, (await fetch(interview.inviteUrl ?? '')).status]).toEqual([404, 404])

  const ended = await api().invited(id)
  const ofProgram = await api().invited(id, { externalId: 'application 7' })
  const again = () => recruiter.post(`/dashboard/interviews/${ended.id}/reinvite`, { sendEmail: 'on' })
  expect([(await again()).status, (await api().interview(ended.id)).status]).toEqual([409, 'created'])
  const { knex } = product.core.database
  await knex('interviews')
    .whereIn('id', [ended.id, ofProgram.id])
    .update({ invite_expires_at: new Date(1_000_000) })
  const refused = await recruiter.post(`/dashboard/interviews/${ofProgram.id}/reinvite`, { sendEmail: 'on' })
  expect([refused.status, refused.code]).toEqual([409, 'invite.of_program'])
  expect((await recruiter.get(`/dashboard/interviews/${ofProgram.id}`)).text).not.toContain('Invite again')
  await product.core.accounts.updateOrganization(tenant.organizationId, { credits: 0 })
  expect([(await again()).status, (await api().interview(ended.id)).status]).toEqual([403, 'expired'])
  await product.core.accounts.updateOrganization(tenant.organizationId, { credits })
  expect((await recruiter.get(`/dashboard/interviews/${ended.id}`)).text).toContain('Invite again')
  const anew = (await again()).location?.split(/[/#]/)[3] ?? ''
  expect(await api().interview(anew)).toMatchObject({
    status: 'created',
    candidate: ended.candidate,
  })
  expect((await api().get(`/interviews/${ended.id}`)).status).toBe(404)

  await product.core.accounts.updateOrganization(tenant.organizationId, { credits: 0 })
  const poor = await recruiter.post(path, form)
  expect([poor.status, poor.text]).toEqual([403, expect.stringContaining('no interview credits left')])
  await product.core.accounts.updateOrganization(tenant.organizationId, { credits })
  await api().call('PATCH', `/positions/${id}`, { status: 'closed' })
  expect((await recruiter.post(path, form)).text).toContain('Position is not open for interviews')
})

test('a list of candidates is looked at first, names each bad line, and invites nobody twice', async () => {
  const { id } = await api().position(tenant)
  const path = `/dashboard/positions/${id}/invites`
  const lines = [
    '\ufeffE-Mail;Surname;First name;Note',
    'ada@people.example;Lovelace;Ada;x',
    '',
    '"mary@people.example";"von ""Neu""; Mary";" Mary\nAnn ";',
    'nobody;Of;No address;',
    'ADA@people.example;Again;Ada;',
    'grace@people.example;;Grace;',
  ].join('\r\n')
  const form = { lines, expiresInDays: '7', act: 'look' }
  const total = async () => (await api().list(`?positionId=${id}`)).body.meta.total
  const looked = await recruiter.post(path, form)
  expect(looked.text).toContain('2 can be invited; 3 cannot, and are left out')
  expect(looked.text).toMatch(
    /<td>6\.<\/td>[\s\S]*?Enter an email address[\s\S]*<td>7\.<\/td>[\s\S]*?The same address stands in line 2\.[\s\S]*<td>8\.<\/td>[\s\S]*?Enter the last name/,
  )
  expect(looked.text).toContain('Invite 2 candidates')
  expect(await total()).toBe(0)
  const sent = { ...fieldsOf(looked.text), act: 'invite' }
  expect((await recruiter.post(path, sent)).text).toContain('2 invited, 0 invited before, 3 not invited.')
  expect((await recruiter.post(path, sent)).text).toContain('0 invited, 2 invited before, 3 not invited.')
  expect(await total()).toBe(2)
  const names = (await api().list(`?positionId=${id}`)).body.data.map(({ candidate }) => [
    candidate.firstName,
    candidate.lastName,
  ])
  expect(names).toContainEqual(['Mary\nAnn', 'von "Neu"; Mary'])
  for (const [wrong, sentence] of [
    [{ lines: ' \n' }, 'has no line with a candidate'],
    [{ lines: 'A,B,a@b.example\n'.repeat(201) }, 'has 201 lines; at most 200'],
    [{ expiresInDays: '91' }, 'from 1 to 90'],
    [{ file: new File([Buffer.from('M\u00fcller,B,a@b.example', 'latin1')], 'a.csv') }, 'no text in UTF-8 or UTF-16'],
  ] as const) {
    const page = await recruiter.post(path, { ...form, ...wrong, act: 'invite' })
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(sentence)])
  }
  const file = new File(['A,B,a.b@people.example'], 'a.csv')
  expect((await recruiter.post(path, { ...form, file, act: 'invite' })).text).toContain('1 invited, 0')
})

test('a list whose heading could mean two things is asked about with three lines, and invites nobody before', async () => {
  const { id } = await api().position(tenant)
  const path = `/dashboard/positions/${id}/invites`
  const total = async () => (await api().list(`?positionId=${id}`)).body.meta.total
  const people = ['Lovelace;Ada;ada', 'Hopper;Grace;grace', 'Noether;Emmy;emmy', 'Meitner;Lise;lise']
  const lines = ['sep=;', 'Name;First name;Email', ...people.map((one) => `${one}@asked.example`)].join('\r')
  const file = new File([Buffer.from(lines, 'utf16le')], 'a.csv')
  const asked = await recruiter.post(path, { file, lines: '', expiresInDays: '7', act: 'invite' })
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Which column is which?')])
  expect(asked.text).toContain('<option value="0">1: Name</option>')
  expect(asked.text).toContain('<option value="1" selected>2: First name</option>')
  expect(asked.text.match(/<bdi>\w+@asked\.example<\/bdi>/g)).toHaveLength(3)
  expect(asked.text).not.toMatch(/Invite \d candidates/)
  const fields = { ...fieldsOf(asked.text), expiresInDays: '7', act: 'invite' }
  const same = await recruiter.post(path, { ...fields, lastNameColumn: '1' })
  expect([same.text, await total()]).toEqual([expect.stringContaining('Choose three different columns'), 0])
  const looked = await recruiter.post(path, { ...fields, lastNameColumn: '0', act: 'look' })
  expect(looked.text).toContain('Invite 4 candidates')
  const done = await recruiter.post(path, { ...fieldsOf(looked.text), act: 'invite' })
  expect(done.text).toContain('4 invited, 0 invited before, 0 not invited.')
  const names = (await api().list(`?positionId=${id}`)).body.data.map(({ candidate }) => candidate.lastName)
  expect(names.toSorted()).toEqual(['Hopper', 'Lovelace', 'Meitner', 'Noether'])
})

test('names in one column are split as somebody chose and saw, and nobody is invited before', async () => {
  const { id } = await api().position(tenant)
  const path = `/dashboard/positions/${id}/invites`
  const invited = async () =>
    (await api().list(`?positionId=${id}`)).body.data
      .map(({ candidate }) => `${candidate.firstName}|${candidate.lastName}`)
      .toSorted()
  const people = ['Ada Lovelace', 'Madonna', 'Alan Turing', 'Grace Hopper', 'Ana María <López>']
  const lines = ['Nom complet;Courriel', ...people.map((one, at) => `${one};p${at}@split.example`)].join('\n')
  const asked = await recruiter.post(path, { lines, expiresInDays: '7', act: 'invite' })
  expect([asked.status, await invited()]).toEqual([200, []])
  expect(asked.text).toContain('First and last names stand in one column')
  expect(asked.text).not.toMatch(/Invite \d candidates|name="nameSplit"[^>]* checked/)
  // Three lines for each way, among them the one by which the ways differ.
  const ways = [...asked.text.matchAll(/<ul class="soft" id="(\w+)-samples">(.*?)<\/ul>/g)]
  expect(ways.map(([, way, list = '']) => [way, list.split('<li>').length - 1])).toEqual([
    ['first_word', 3],
    ['last_word', 3],
    ['family_first', 3],
  ])
  expect(ways[1]?.[2]).toContain('First name: <b><bdi>Ana María</bdi></b> / Last name: <b><bdi>&lt;López&gt;</bdi></b>')
  expect(ways[1]?.[2]).toContain('<bdi>Madonna</bdi> cannot be split like this')
  const { nameSplit: _none, ...fields } = fieldsOf(asked.text)
  const unseen = await recruiter.post(path, { ...fields, nameSplit: 'last_word', act: 'invite' })
  expect([unseen.status, unseen.text, await invited()]).toEqual([
    400,
    expect.stringContaining('not the ones that you looked at'),
    [],
  ])
  const looked = await recruiter.post(path, { ...fields, nameSplit: 'last_word', act: 'look' })
  expect(looked.text).toContain('4 can be invited; 1 cannot, and is left out')
  expect(looked.text).toContain('<td><bdi>Ana María</bdi></td><td><bdi>&lt;López&gt;</bdi></td>')
  expect(looked.text).toMatch(/id="chosen-samples">.*First name: <b><bdi>Ana María<\/bdi><\/b>/)
  const sent = { ...fieldsOf(looked.text), act: 'invite' }
  // Another way, chosen beside the button, is looked at first.
  const other = await recruiter.post(path, { ...sent, nameSplit: 'first_word' })
  expect([other.status, other.text, await invited()]).toEqual([400, expect.stringContaining('Invite 4 candidates'), []])
  const nonsense = await recruiter.post(path, { ...sent, nameSplit: 'middle' })
  expect([nonsense.text, await invited()]).toEqual([expect.stringContaining('How are the names split?'), []])
  const done = await recruiter.post(path, { ...sent, nameSplit: 'last_word' })
  expect(done.text).toContain('4 invited, 0 invited before, 1 not invited.')
  expect(await invited()).toEqual(['Ada|Lovelace', 'Alan|Turing', 'Ana María|<López>', 'Grace|Hopper'])
})
