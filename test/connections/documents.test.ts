import { afterAll, beforeAll, expect, test } from 'vitest'
import { DocumentProblems } from '../../src/connections/contract.ts'
import { DocumentStore } from '../../src/connections/store.ts'
import { deleteExpired } from '../../src/sync/store/retention.ts'
import { eventually } from '../kit/product.ts'
import { type DocumentWorld, runs, startDocumentWorld } from './document-world.ts'

/** Connections of the dashboard on the started product: PostgreSQL, the daemon, a fake Greenhouse. */

let world: DocumentWorld
beforeAll(async () => {
  world = await startDocumentWorld()
})
afterAll(() => world.close())

const by = 'ada@acme.example'
const save = (
  name: string,
  expectedVersion = 0,
  more = '',
  secrets: Record<string, string> | undefined = world.secrets,
) =>
  world.product.core.documents.save({
    organizationId: world.tenant.organizationId,
    name,
    text: world.text(name, more),
    expectedVersion,
    secrets,
    by,
  })
const own = () => world.tenant.organizationId

test('a connection that is saved runs without a restart, is paused, goes on and ends; every step is a version', async () => {
  const { documents, database } = world.product.core
  expect(await save('first')).toEqual({ version: 1 })
  const stored = await documents.find(own(), 'first')
  expect(stored).toMatchObject({ version: 1, state: 'active', changedBy: by, secrets: ['greenhouse_key'] })
  await runs(world.product, 'first')
  const application = world.application('first@people.example')
  await eventually('the link stands in the ATS', () => world.notes(application).length > 0)
  const row = await database.knex('sync_applications').where({ connection: 'first' }).first<{ rule: string }>('rule')
  expect(row?.rule).toMatch(/^dashboard:first:\d+:\d+$/)

  await documents.setState({ organizationId: own(), name: 'first', expectedVersion: 1, state: 'paused', by })
  await runs(world.product, 'first', false)
  await documents.setState({ organizationId: own(), name: 'first', expectedVersion: 2, state: 'active', by })
  await runs(world.product, 'first')
  await documents.setState({ organizationId: own(), name: 'first', expectedVersion: 3, state: 'removed', by })
  await runs(world.product, 'first', false)
  expect(await documents.list(own())).toEqual([])
  expect(await documents.find(own(), 'first')).toMatchObject({ state: 'removed', secrets: [] })
  const versions = await documents.versions(own(), 'first')
  expect(versions.map(({ version, what, by: who }) => [version, what, who])).toEqual([
    [4, 'removed', by],
    [3, 'resumed', by],
    [2, 'paused', by],
    [1, 'created', by],
  ])
  await expect(
    documents.setState({ organizationId: own(), name: 'first', expectedVersion: 4, state: 'active', by }),
  ).rejects.toThrow('the secret "greenhouse_key" is not set')
  expect(await save('first')).toEqual({ version: 5 })
})

test('a connection that is stored paused is one version, never runs, and comes back paused too', async () => {
  const { documents, engine, database } = world.product.core
  const change = { organizationId: own(), name: 'waiting', text: world.text('waiting'), secrets: world.secrets, by }
  expect(await documents.save({ ...change, expectedVersion: 0, state: 'paused' })).toEqual({ version: 1 })
  expect(await documents.find(own(), 'waiting')).toMatchObject({ version: 1, state: 'paused' })
  // Whatever the reloader takes after it, this one is not among it.
  await save('after-waiting')
  await runs(world.product, 'after-waiting')
  expect(engine.connections.map(({ config }) => config.name)).not.toContain('waiting')
  expect(await database.knex('sync_connections').where({ configured: 'waiting' })).toEqual([])
  await documents.setState({ organizationId: own(), name: 'waiting', expectedVersion: 1, state: 'removed', by })
  await documents.save({ ...change, expectedVersion: 2, state: 'paused' })
  expect(await documents.find(own(), 'waiting')).toMatchObject({ version: 3, state: 'paused' })
  // It says what a new one is; one that is there stays as it is.
  await documents.save({ ...change, expectedVersion: 3, state: 'active' })
  expect(await documents.find(own(), 'waiting')).toMatchObject({ version: 4, state: 'paused' })
})

test('of two administrators who edit one connection the second is told, and nothing of the first is lost', async () => {
  const { documents } = world.product.core
  await save('shared')
  const answers = await Promise.allSettled([save('shared', 1, 'onLeave: keep'), save('shared', 1, 'onLeave: cancel')])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refusal = answers.find((one) => one.status === 'rejected')?.reason as Error
  expect(refusal).toMatchObject({ code: 'connection.changed', status: 409 })
  expect(refusal.message).toContain(by)
  const won = answers[0]?.status === 'fulfilled' ? 'keep' : 'cancel'
  expect((await documents.find(own(), 'shared'))?.text).toContain(`onLeave: ${won}`)
  expect(await documents.versions(own(), 'shared')).toHaveLength(2)
  await expect(save('shared')).rejects.toMatchObject({ code: 'connection.changed' })
})

test('a name belongs to one organization, and another one neither sees nor takes it', async () => {
  const { documents } = world.product.core
  await save('mine')
  const other = await world.product.tenant()
  const { organizationId } = other
  expect(await documents.find(organizationId, 'mine')).toBeUndefined()
  const change = { organizationId, name: 'mine', text: world.text('mine'), secrets: world.secrets, by: other.email }
  await expect(documents.save({ ...change, expectedVersion: 0 })).rejects.toMatchObject({
    code: 'connection.name_taken',
  })
  await expect(documents.save({ ...change, expectedVersion: 1 })).rejects.toMatchObject({ code: 'connection.unknown' })
  await expect(
    documents.setState({ organizationId, name: 'mine', expectedVersion: 1, state: 'removed', by: other.email }),
  ).rejects.toMatchObject({ code: 'connection.unknown' })
})

test('a secret is written once: the new one is used, the text keeps its name, and no value stands in a table or a line of the log', async () => {
  const { documents, database, engine } = world.product.core
  await save('rotated')
  await runs(world.product, 'rotated')
  expect(await save('rotated', 1, '', { greenhouse_key: 'canary-of-a-rotated-key' })).toEqual({ version: 2 })
  await eventually('the new key is in use', () =>
    engine.connections.some(
      ({ config }) => config.name === 'rotated' && config.settings['clientSecret'] === 'canary-of-a-rotated-key',
    ),
  )
  expect((await documents.versions(own(), 'rotated'))[0]).toMatchObject({ what: 'secret' })
  // Without a value the stored one stays.
  expect(await save('rotated', 2, 'onLeave: keep', undefined)).toEqual({ version: 3 })
  expect(await documents.find(own(), 'rotated')).toMatchObject({ secrets: ['greenhouse_key'] })
  for (const table of ['connection_documents', 'connection_document_versions', 'connection_secrets']) {
    const { rows } = await database.knex.raw<{ rows: { row: string }[] }>('select t::text as row from ?? t', [table])
    expect(rows.map(({ row }) => row).join('\n')).not.toContain('canary-of-a-rotated-key')
  }
  expect(world.product.logLines.join('')).not.toContain('canary-of-a-rotated-key')
})

test('a broken document is refused with its places, and every other connection goes on', async () => {
  const { documents, database, inEffect } = world.product.core
  await save('whole')
  await save('broken')
  await runs(world.product, 'broken')
  await database
    .knex('connection_documents')
    .where({ name: 'broken' })
    .update({ text: 'name: broken\nconnector: greenhous\n', version: 2 })
  await runs(world.product, 'broken', false)
  await runs(world.product, 'whole')
  const [refused] = await documents.refused(own())
  expect(refused).toMatchObject({ name: 'broken', code: 'connection.mistakes' })
  expect(refused?.problems[0]).toMatchObject({ file: 'dashboard:broken', line: 2, column: 12 })
  expect(refused?.problems[0]?.message).toContain('did you mean "greenhouse"?')
  expect(inEffect.refusedDocuments).toEqual([refused])
  expect(world.product.logLines.some((line) => line.includes('"code":"connection.mistakes"'))).toBe(true)
  await documents.setState({ organizationId: own(), name: 'broken', expectedVersion: 2, state: 'removed', by })
})

test('with a connection go the tokens that its key fetched, also those that a process fetches meanwhile; nobody else loses any', async () => {
  const { documents, database } = world.product.core
  const { knex } = database
  const kept = () => knex('sync_secrets').orderBy('connection').pluck<string[]>('connection')
  await save('parting')
  await eventually('a token is kept', async () => (await kept()).includes('parting'))
  const [token] = await knex('sync_secrets').where({ connection: 'parting' })
  const keep = (connection: string, seconds: number) =>
    knex('sync_secrets').insert({
      ...{ connection, name: token.name, sealed: token.sealed, expires_at: token.expires_at },
      used_at: knex.raw(`clock_timestamp() + ? * interval '1 second'`, [seconds]),
    })
  await keep('of somebody else', 0)
  await documents.setState({ organizationId: own(), name: 'parting', expectedVersion: 1, state: 'removed', by })
  expect(await kept()).not.toContain('parting')
  await runs(world.product, 'parting', false)
  await knex('sync_secrets').where({ connection: 'parting' }).delete()
  await keep('parting', 0)
  await deleteExpired(database)
  expect(await kept()).not.toContain('parting')
  // A connection of the file that takes the name later.
  await keep('parting', 61)
  await deleteExpired(database)
  expect(await kept()).toEqual(expect.arrayContaining(['parting', 'of somebody else']))
  await knex('sync_secrets').whereIn('connection', ['parting', 'of somebody else']).delete()
})

test('a secret that another installation sealed refuses its connection with a code, and no other one', async () => {
  const { documents, database } = world.product.core
  await save('sealed')
  await save('opened')
  const foreign = new DocumentStore(
    database,
    Buffer.from('the secret of another installation, long enough'),
    async () => {},
  )
  await foreign.save(
    {
      organizationId: own(),
      name: 'sealed',
      text: world.text('sealed'),
      expectedVersion: 1,
      secrets: world.secrets,
      by,
    },
    ['greenhouse_key'],
  )
  await runs(world.product, 'sealed', false)
  await runs(world.product, 'opened')
  const refused = (await documents.refused(own())).find(({ name }) => name === 'sealed')
  expect(refused).toMatchObject({ code: 'connection.secret_unreadable' })
  expect(refused?.problems[0]?.message).toContain('the secret "greenhouse_key" was stored with another secret')
  expect(refused?.problems[0]?.line).toBeGreaterThan(1)
  // Set again, it runs.
  await save('sealed', 2)
  await runs(world.product, 'sealed')
})

test('mistakes keep a text from being stored, each with line and column', async () => {
  const { documents } = world.product.core
  const problem = await save('wrong', 0, 'onLeave: kep').then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(DocumentProblems)
  expect(problem).toMatchObject({ code: 'connection.mistakes', status: 400 })
  expect((problem as DocumentProblems).problems).toMatchObject([{ path: 'onLeave', column: 10 }])
  expect(await documents.find(own(), 'wrong')).toBeUndefined()
})

test('of two administrators who make one name at once the second hears of the first, and a removed one is neither paused nor resumed', async () => {
  const { documents } = world.product.core
  const answers = await Promise.allSettled([save('race'), save('race')])
  const refusal = answers.find((one) => one.status === 'rejected')?.reason as Error
  expect(refusal).toMatchObject({ code: 'connection.changed', status: 409 })
  const change = { organizationId: own(), name: 'race', by }
  await documents.setState({ ...change, expectedVersion: 1, state: 'removed' })
  await expect(documents.setState({ ...change, expectedVersion: 2, state: 'paused' })).rejects.toMatchObject({
    code: 'connection.removed',
  })
  expect(await documents.find(own(), 'race')).toMatchObject({ version: 2, state: 'removed' })
})

test('a stored secret is not sent to another server, and an escape in the text does not lose it', async () => {
  const { documents } = world.product.core
  await save('kept')
  const moved = world.text('kept').replace(/baseUrl: "[^"]*"/, 'baseUrl: "https://ats.example.com"')
  const change = { organizationId: own(), name: 'kept', expectedVersion: 1, by }
  await expect(documents.save({ ...change, text: moved })).rejects.toThrow('give the value of greenhouse_key anew')
  const escaped = world.text('kept').replace('${secret:greenhouse_key}', '"\\x24{secret:greenhouse_key}"')
  expect(await documents.save({ ...change, text: escaped })).toEqual({ version: 2 })
  expect(await documents.find(own(), 'kept')).toMatchObject({ secrets: ['greenhouse_key'] })
})

test('an organization has at most fifty connections', async () => {
  const { documents, database } = world.product.core
  const { organizationId, email } = await world.product.tenant()
  const names = Array.from({ length: 50 }, (_, at) => `many-${at}`)
  const row = { organization_id: organizationId, version: 1, text: 'name: x', state: 'paused', changed_by: email }
  await database.knex('connection_documents').insert(names.map((name) => ({ ...row, name })))
  const draft = { organizationId, name: 'one-more', text: world.text('one-more'), secrets: world.secrets }
  await expect(documents.save({ ...draft, expectedVersion: 0, by: email })).rejects.toMatchObject({
    code: 'connection.too_many',
    status: 409,
  })
})

test('an organization that is deleted takes its connections, their versions and secrets along', async () => {
  const { documents, accounts, database } = world.product.core
  const { id: organizationId } = await accounts.createOrganization({
    name: 'Leaving',
    credits: 0,
    subscription: 'none',
  })
  await documents.save({
    ...{ organizationId, name: 'leaving', text: world.text('leaving'), expectedVersion: 0 },
    ...{ secrets: world.secrets, by },
  })
  await runs(world.product, 'leaving')
  const { knex } = database
  await knex('organizations').where({ id: organizationId }).delete()
  await runs(world.product, 'leaving', false)
  for (const table of ['connection_documents', 'connection_document_versions', 'connection_secrets'])
    expect(await knex(table).where({ organization_id: organizationId })).toEqual([])
})

test('a fingerprint stands for just the connections that were listed with it, whatever is made and erased meanwhile', async () => {
  const { knex } = world.product.core.database
  const { active } = world.product.core.documentStore
  const { organizationId, email } = await world.product.tenant()
  const row = { organization_id: organizationId, version: 1, text: 'name: x', state: 'active', changed_by: email }
  const looks: Awaited<ReturnType<typeof active.list>>[] = []
  let isOver = false
  const looking = (async () => {
    while (!isOver) looks.push(await active.list())
  })()
  for (let at = 0; at < 50; at += 1) {
    await knex('connection_documents').insert({ ...row, name: 'flickers' })
    await knex('connection_documents').where({ name: 'flickers' }).delete()
  }
  isOver = true
  await looking
  const ofPrint = new Map(looks.map(({ fingerprint, documents }) => [fingerprint, documents]))
  for (const { fingerprint, documents } of looks) expect(ofPrint.get(fingerprint)).toEqual(documents)
  expect(await active.fingerprint()).toBe((await active.list()).fingerprint)
})
