import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHere } from '../kit/command-line.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'
import { type DocumentWorld, documentText, runs, startDocumentWorld } from './document-world.ts'

/** `connections list`, `export` and `import` beside a running daemon, and what a connection does in the place it is brought to. */

let world: DocumentWorld
let folder: string
beforeAll(async () => {
  world = await startDocumentWorld()
  folder = mkdtempSync(join(tmpdir(), 'ib-documents-'))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A command line on the database and the folder of a product. */
async function command(product: Product, args: readonly string[], stdin?: string) {
  const env = { ...process.env, DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder, NODE_OPTIONS: '' }
  const ran = await runHere([...args, '--config', join(product.folder, 'interview-bridge.yaml')], {
    cwd: folder,
    env,
    ...(stdin === undefined ? {} : { stdin }),
  })
  return { ...ran, json: () => JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '') }
}

const written = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('a file is imported with its secret from stdin, runs, is listed, and comes out as it went in', async () => {
  const { product, secrets } = world
  const text = world.text('acme')
  const file = written('acme.yaml', text)
  const unset = await command(product, ['connections', 'import', file])
  expect([unset.code, unset.stderr]).toEqual([
    1,
    expect.stringMatching(/acme\.yaml:\d+:\d+: the secret "greenhouse_key"/),
  ])
  const made = await command(
    product,
    ['connections', 'import', file, '--secret', 'greenhouse_key=-'],
    `${secrets.greenhouse_key}\n`,
  )
  expect([made.code, made.stderr, made.stdout]).toEqual([0, '', expect.stringContaining('stored as version 1')])
  await runs(product, 'acme')
  const application = world.application('ada@people.example')
  await eventually('the link stands in the ATS', () => world.notes(application).length === 1)

  const listed = await command(product, ['connections', 'list', '--json'])
  expect(listed.json()).toEqual([
    expect.objectContaining({ state: 'acme', connection: 'acme', keptIn: 'database', version: 1, document: 'active' }),
  ])
  const exported = await command(product, ['connections', 'export', 'acme'])
  expect(exported.code).toBe(0)
  expect(exported.stdout.trimEnd()).toBe(text.trimEnd())
  expect(exported.stdout + exported.stderr).not.toContain(secrets.greenhouse_key)
  expect((await command(product, ['connections', 'export', 'acme', '--json'])).json()).toMatchObject({
    version: 1,
    secrets: ['greenhouse_key'],
  })
  // The same name again is a new version, and the stored secret stays.
  const again = await command(product, ['connections', 'import', written('acme.yaml', `${text}\nonLeave: keep\n`)])
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('stored as version 2')])
  expect(world.notes(application)).toHaveLength(1)
})

test('mistakes name the file, line and column; nothing is stored, and no secret is repeated', async () => {
  const { product } = world
  const bad = written('bad.yaml', 'name: bad\nconnector: greenhous\nsettings: { clientId: "${CLIENT}" }\n')
  const refused = await command(product, ['connections', 'import', bad])
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/bad\.yaml:3:23: only \$\{secret:name\}/)])
  const nameless = await command(product, ['connections', 'import', written('list.yaml', '- name: a\n'), '--json'])
  expect([nameless.code, nameless.json().error.code]).toEqual([1, 'connection.no_name'])
  const typed = await command(product, ['connections', 'import', bad, '--secret', 'key=canary-on-the-line'])
  expect([typed.code, typed.stderr]).toEqual([2, expect.not.stringContaining('canary-on-the-line')])
  const few = await command(product, ['connections', 'import', bad, '--secret', 'a=-', '--secret', 'b=-'], 'one\n')
  expect([few.code, few.stderr]).toEqual([2, expect.stringContaining('stdin has 1 lines')])
  const away = await command(product, ['connections', 'import', join(folder, 'away.yaml'), '--json'])
  expect([away.code, away.json().error.code]).toEqual([1, 'file.unreadable'])
  const unknown = await command(product, ['connections', 'export', 'bad', '--json'])
  expect([unknown.code, unknown.json().error.code]).toEqual([1, 'connection.unknown'])
})

test('in a fresh installation it waits for a person, and nothing that stands in the ATS is written again', async () => {
  const { product, secrets, ats } = world
  const job = ats.world.addJob('Moved', ['Application Review', 'Video Interview'])
  const settings = { ...ats.settings() }
  // A template goes with the text; the id of a position is of one installation.
  const text = documentText({ name: 'moved', settings, jobId: job.id, position: 'positionTemplate: standard' }).replace(
    'brake: off\n',
    '',
  )
  const secretsFile = written('secrets.txt', `# of Greenhouse\ngreenhouse_key=${secrets.greenhouse_key}\n`)
  const importTo = (to: Product, file: string) =>
    command(to, ['connections', 'import', file, '--secrets-file', secretsFile])
  const people = ['grace@people.example', 'alan@people.example'].map((email) =>
    String(ats.world.addApplication({ firstName: 'A', lastName: 'B', email }, job.id, 'Video Interview').id),
  )
  const notes = () => people.map((id) => world.notes(id).length)
  expect((await importTo(product, written('moved.yaml', text))).code).toBe(0)
  await runs(product, 'moved')
  const held = (at: Product) => () =>
    at.core.database.knex('sync_connections').where({ name: 'moved' }).whereNotNull('held').first('name')
  await eventually('the first pass waits for a person', held(product))
  expect((await command(product, ['approve', 'moved'])).code).toBe(0)
  await eventually('each has one note', () => notes().every((many) => many === 1))
  const before = people.map((id) => world.notes(id))
  const exported = await command(product, ['connections', 'export', 'moved'])
  const { version } = (await product.core.documents.find(world.tenant.organizationId, 'moved')) ?? { version: 0 }
  await product.core.documents.setState({
    ...{ organizationId: world.tenant.organizationId, name: 'moved', expectedVersion: version },
    ...{ state: 'removed', by: 'ada@acme.example' },
  })
  await runs(product, 'moved', false)

  const fresh = await startProduct({ yaml: { server: { connectionHosts: ['127.0.0.1'] } } })
  try {
    await fresh.tenant()
    expect((await importTo(fresh, written('exported.yaml', exported.stdout))).stdout).toContain('stored as version 1')
    await runs(fresh, 'moved')
    await eventually('the first pass waits for a person there too', held(fresh))
    // Two passes on, still nothing was written.
    const slot = async () =>
      Number((await fresh.core.database.knex('sync_connections').where({ name: 'moved' }).first('slot'))?.slot)
    const first = await slot()
    await eventually('two more passes have begun', async () => (await slot()) >= first + 2)
    expect(people.map((id) => world.notes(id))).toEqual(before)
    // Rejected: those people are the other installation's, and it goes on with whoever comes.
    expect((await command(fresh, ['approve', 'moved', '--reject'])).code).toBe(0)
    const next = String(
      ats.world.addApplication(
        { firstName: 'C', lastName: 'D', email: 'new@people.example' },
        job.id,
        'Video Interview',
      ).id,
    )
    await eventually('whoever comes is invited', () => world.notes(next).length === 1)
    expect(people.map((id) => world.notes(id))).toEqual(before)
  } finally {
    await fresh.stop()
  }
})

test('a connection of the file that is moved into the database goes on with its state', async () => {
  const { ats, secrets } = world
  const job = ats.world.addJob('From the file', ['Application Review', 'Video Interview'])
  const yaml = { server: { connectionHosts: ['127.0.0.1'] } }
  const settings = { ...ats.settings() }
  const seed = await startProduct({ yaml })
  const tenant = await seed.tenant()
  const { databaseUrl, folder: at } = seed
  await seed.stop({ keep: true })
  const rules = {
    poll: { every: '1s' },
    brake: 'off',
    invite: [{ job: String(job.id), stage: 'Video Interview', positionTemplate: 'standard', sendEmail: false }],
  }
  const connection = {
    name: 'from-file',
    connector: 'greenhouse',
    organization: tenant.organizationId,
    settings,
    ...rules,
  }
  const before = await startProduct({ databaseUrl, folder: at, yaml: { ...yaml, connections: [connection] } })
  const person = String(
    ats.world.addApplication({ firstName: 'E', lastName: 'F', email: 'e@people.example' }, job.id, 'Video Interview')
      .id,
  )
  await eventually('the link stands in the ATS', () => world.notes(person).length === 1)
  const text = documentText({ name: 'from-file', settings, jobId: job.id, position: 'positionTemplate: standard' })
  const file = written('from-file.yaml', text)
  const importing = (to: Product) =>
    command(to, ['connections', 'import', file, '--secret', 'greenhouse_key=-'], secrets.greenhouse_key)
  const both = await importing(before)
  expect([both.code, both.stderr]).toEqual([1, expect.stringContaining('the file has a connection "from-file" too')])
  await before.stop({ keep: true })
  const after = await startProduct({ databaseUrl, folder: at, yaml })
  try {
    expect((await importing(after)).code).toBe(0)
    await runs(after, 'from-file')
    const next = String(
      ats.world.addApplication({ firstName: 'G', lastName: 'H', email: 'g@people.example' }, job.id, 'Video Interview')
        .id,
    )
    await eventually('whoever comes is invited', () => world.notes(next).length === 1)
    expect(world.notes(person)).toHaveLength(1)
    const states = await after.core.database.knex('sync_connections').where({ configured: 'from-file' }).select('name')
    expect(states).toEqual([{ name: 'from-file' }])
  } finally {
    await after.stop()
  }
})
