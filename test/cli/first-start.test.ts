import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { urlOf } from '../kit/database-url.ts'

const run = resolve(import.meta.dirname, '../../src/cli/run.ts')

test('a first start that dies while it writes its secret leaves no half of it, and the next one starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ib-first-'))
  const { connection, template } = inject('server')
  const name = `${template.replace('template', 'test')}_first`
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  const start = (limit: string) =>
    promisify(execFile)(
      'sh',
      ['-c', `${limit} exec "$0" "$@"`, process.execPath, run, 'admin', 'organization', 'list', '--json'],
      {
        cwd: folder,
        env: { ...process.env, DATA_DIR: folder, DATABASE_URL: urlOf(connection, name), NODE_OPTIONS: '' },
      },
    ).then(
      ({ stdout }) => stdout.trim(),
      (error: { message: string }) => error,
    )
  try {
    // No file may grow: the process ends at the first byte of its secret.
    expect(await start('ulimit -f 0;')).toBeInstanceOf(Error)
    expect(readdirSync(folder)).not.toContain('secret')
    expect(await start('')).toBe('[]')
    expect(readdirSync(folder)).toEqual(['secret'])
  } finally {
    rmSync(folder, { recursive: true })
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
