import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cutPower, type FolderUser, missingRows, noContainers, serversOf, useFolder } from '../kit/data-folder.ts'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import { eventually } from '../kit/product.ts'

/** A data folder with a note of a running PostgreSQL, and without the lock file that would show whether it runs. */

const folders: string[] = []
const users: FolderUser[] = []

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ib-lock-test-'))
  folders.push(made)
  return makeDataFolder(made)
}
function use(...args: Parameters<typeof useFolder>): FolderUser {
  const user = useFolder(...args)
  users.push(user)
  return user
}
afterEach(async () => {
  for (const made of folders) await cutPower(made, users.splice(0))
  for (const made of folders.splice(0))
    for (const path of [made, `${made}.tmp`]) rmSync(path, { recursive: true, force: true })
})

test('after postgres.lock was removed, a second container refuses, also when it is asked again, and the running server keeps its files', async (context) => {
  if (noContainers) return context.skip(noContainers)
  const dataDir = folder()
  const first = use(dataDir, { container: true })
  expect(await first.up).toBe(true)
  const note = join(dataDir, 'postgres', 'postmaster.pid')
  const noted = readFileSync(note, 'utf8')
  rmSync(join(dataDir, 'postgres.lock'))
  for (let tries = 0; tries < 2; tries++) {
    const second = use(dataDir, { container: true })
    const { code, said } = await second.gone
    expect(said).toMatch(/postmaster\.pid.* names process \d+.*delete/s)
    expect(code).toBe(1)
    expect(readFileSync(note, 'utf8').split('\n').slice(0, 3)).toEqual(noted.split('\n').slice(0, 3))
  }
  const before = first.rows.length
  await eventually('the first one goes on', () => first.rows.length >= before + 5)
  first.child.kill('SIGKILL')
  await first.gone
  await eventually('its server ended', () => serversOf(dataDir).length === 0)
  expect(await missingRows(dataDir, first.rows)).toEqual([])
}, 600_000)

test('after a version that knew no lock was killed with -9, the next start works by itself', async () => {
  const dataDir = folder()
  const first = use(dataDir)
  expect(await first.up).toBe(true)
  await eventually('rows are committed', () => first.rows.length >= 3)
  await cutPower(dataDir, [first])
  rmSync(join(dataDir, 'postgres.lock'))
  const second = use(dataDir)
  expect((await second.up) ? '' : (await second.gone).said).toBe('')
  await cutPower(dataDir, [second])
  // Its pid belongs to another living process by now.
  const note = join(dataDir, 'postgres', 'postmaster.pid')
  writeFileSync(note, readFileSync(note, 'utf8').replace(/^\d+/, String(process.pid)))
  rmSync(join(dataDir, 'postgres.lock'))
  const third = use(dataDir)
  expect((await third.up) ? '' : (await third.gone).said).toBe('')
  expect(await missingRows(dataDir, first.rows)).toEqual([])
}, 600_000)

test('a new container that cannot know whether the noted server runs starts once a person has deleted postmaster.pid', async (context) => {
  if (noContainers) return context.skip(noContainers)
  const dataDir = folder()
  const first = use(dataDir, { container: true })
  expect(await first.up).toBe(true)
  const note = join(dataDir, 'postgres', 'postmaster.pid')
  const noted = readFileSync(note, 'utf8')
  first.child.kill('SIGKILL')
  await first.gone
  await eventually('its server ended', () => serversOf(dataDir).length === 0)
  writeFileSync(note, noted)
  rmSync(join(dataDir, 'postgres.lock'))
  expect((await use(dataDir, { container: true }).gone).said).toContain('delete postmaster.pid and start again')
  rmSync(note)
  const third = use(dataDir, { container: true })
  expect((await third.up) ? '' : (await third.gone).said).toBe('')
}, 600_000)

test('a restarted container with its own files proves by the dead socket that the server ended', async (context) => {
  if (noContainers) return context.skip(noContainers)
  const dataDir = folder()
  // Processes of its own, and files for a time that outlive it: a container that is started again.
  const env = { TMPDIR: `${dataDir}.tmp` }
  const inside = 'unshare --pid --fork --kill-child --mount-proc'
  mkdirSync(env.TMPDIR)
  const first = use(dataDir, { env, before: `exec ${inside} "$0" "$@";` })
  expect(await first.up).toBe(true)
  await cutPower(dataDir, [first])
  rmSync(join(dataDir, 'postgres.lock'))
  const second = use(dataDir, { env, before: `exec ${inside} "$0" "$@";` })
  expect((await second.up) ? '' : (await second.gone).said).toBe('')
}, 600_000)
