import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../../src/cli/interview-bridge.js')

/** Prints the packages that a process has loaded, one on each line of stderr, when it ends. */
const TELLS_PACKAGES = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      packages.add(/.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? 'ours')
      return next(url, context)
    },
  })
  process.on('exit', () => console.error([...packages].join('\\n')))`

/** The packages that a command line loads. */
function packagesOf(...words: string[]): string[] {
  const hook = `data:text/javascript,${encodeURIComponent(TELLS_PACKAGES)}`
  // The output of the command itself is of no interest here.
  const line = ['-c', '"$@" 2>&1 >/dev/null', 'sh', process.execPath, '--import', hook, bin, ...words]
  return execFileSync('sh', line, { cwd: import.meta.dirname, encoding: 'utf8' })
    .trim()
    .split('\n')
}

test.each(['--version', 'help sync', 'check'])('%s loads no database, no server and no client', (line) => {
  const loaded = packagesOf(...line.split(' '))
  expect(loaded).toContain('ours')
  expect(loaded).toContain('zod')
  for (const name of [
    'knex',
    'pg',
    'graphile-worker',
    'fastify',
    'esbuild',
    'got',
    'nodemailer',
    'openid-client',
    'pino-pretty',
  ])
    expect(loaded).not.toContain(name)
  // The numbering plans of all countries.
  expect(loaded).not.toContain('libphonenumber-js')
})
