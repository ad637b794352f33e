import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import { PNG } from '../kit/pictures.ts'
import { eventually } from '../kit/product.ts'
import { admin, bin, environment, folder, port, run, runProcess, useCommands, useEmbedded } from './commands-world.ts'

useCommands()

test('admin makes everything an organization needs, and the key works beside the running daemon', async () => {
  makeDataFolder(join(folder, 'data'))
  useEmbedded()
  const made = await runProcess(['admin', 'organization', 'create', '--name', 'Acme', '--credits', '3', '--json'])
  const organization = made.json as Record<string, string>
  expect(organization).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'Acme' })
  const id = String(organization['id'])
  const daemon = spawn(process.execPath, [bin, 'start'], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void daemon.kill('SIGKILL')) // a test that fails leaves no daemon behind
  let log = ''
  daemon.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const origin = `http://127.0.0.1:${port}`
  await eventually('it is ready', async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status === 200)
  const company = await admin(
    'company',
    'create',
    '--organization',
    id,
    '--name',
    'Acme GmbH',
    '--website',
    'https://acme.example',
  )
  expect(company).toEqual({ id: expect.any(String), name: 'Acme GmbH', website: 'https://acme.example' })
  expect(await admin('team', 'create', '--organization', id, '--name', 'Team')).toEqual({
    id: expect.any(String),
    name: 'Team',
  })
  const user = (
    await runProcess(
      ['admin', 'user', 'create', '--organization', id, '--email', 'A@acme.example', '--password-stdin', '--json'],
      { stdin: 'long enough\n' },
    )
  ).json as { id: string; email: string }
  expect(user.email).toBe('a@acme.example')
  const list = async () => (await run(['admin', 'user', 'list', '--organization', id, '--json'])).json
  expect(await list()).toEqual([
    { id: user.id, email: 'a@acme.example', role: 'reviewer', administrator: false, disabledAt: null },
  ])
  expect(await admin('user', 'update', user.id, '--administrator', 'on')).toMatchObject({ administrator: true })
  expect(await list()).toMatchObject([{ administrator: true }])
  expect((await run(['admin', 'user', 'update', user.id, '--administrator', 'yes'])).code).toBe(2)
  expect(await admin('user', 'update', user.id, '--role', 'viewer')).toMatchObject({
    role: 'viewer',
    administrator: false,
  })
  expect((await run(['admin', 'user', 'update', user.id, '--role', 'boss'])).code).toBe(2)
  const key = await admin('api-key', 'create', '--organization', id, '--user', user.id, '--name', 'Key')
  expect(Object.keys(key)).toEqual(['id', 'name', 'prefix', 'key'])
  const me = () => fetch(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${String(key['key'])}` } })
  expect((await me()).status).toBe(200)
  const headers = { authorization: `Bearer ${String(key['key'])}`, 'content-type': 'application/json' }
  const position = (await (
    await fetch(`${origin}/api/v1/positions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        name: 'Post',
        companyId: company['id'],
        questions: [{ text: 'a', timeLimit: 1, order: 0 }],
      }),
    })
  ).json()) as { data: { id: string } }
  const invited = (await (
    await fetch(`${origin}/api/v1/positions/${position.data.id}/invites`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ candidate: { firstName: 'A', lastName: 'B', email: 'a@b.example' }, sendEmail: false }),
    })
  ).json()) as { data: { id: string } }
  expect(await admin('interview', 'approve', invited.data.id)).toMatchObject({
    id: invited.data.id,
    approvalStatus: 'approved',
  })
  writeFileSync(join(folder, 'logo.png'), PNG)
  expect(
    await admin('organization', 'page', id, '--accent', '#0B5CAD', '--logo', 'logo.png', '--contact', 'Ina'),
  ).toEqual({ id, accent: '#0b5cad', contact: 'Ina', privacyNotice: null, hasLogo: true })
  expect(
    await admin('position', 'update', position.data.id, '--language', 'tr', '--retakes', '2', '--public-link', 'off'),
  ).toMatchObject({ language: 'tr', retakes: 2, thinkingSeconds: null, isPublicLinkOn: false })
  expect(
    await admin('organization', 'update', id, '--credits', '7', '--subscription', 'none', '--api-access', 'off'),
  ).toMatchObject({ credits: 7, subscription: 'none', apiAccess: false })
  expect(((await run(['admin', 'organization', 'list', '--json'])).json as unknown[]).length).toBe(1)
  expect(await admin('api-key', 'revoke', String(key['id']))).toMatchObject({
    id: key['id'],
    revokedAt: expect.any(String),
  })
  await eventually('the key is refused', async () => (await me()).status === 401)
  const ended = new Promise<number | null>((done) => daemon.once('exit', done))
  const begun = Date.now()
  daemon.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(Date.now() - begun).toBeLessThan(10_000)
  expect(log).not.toContain(String(key['key']))
}, 600_000)
