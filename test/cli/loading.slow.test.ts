import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

const restConnection = (status: string) => `
interviewApi: { baseUrl: "http://127.0.0.1:9", apiKey: none }
connections:
  - name: plain
    connector: rest
    settings:
      baseUrl: http://127.0.0.1:9
      auth: { bearer: none }
      me: { get: /me, name: id }
      jobs: { get: /jobs, rows: data.jobs, map: { id: id, name: title, status: '${status}' } }
      stages: { fixed: [ { id: "1", name: Video } ] }
      applications:
        inStage: { get: /applications, rows: data }
        byId: { get: "/applications/{applicationId}", row: data }
        map: { id: id, jobId: job.id, candidateId: id, stageId: stage.id, status: '"active"' }
      people: { get: "/people/{candidateId}", row: data, map: { id: id, name: name } }
    invite: [ { job: "*", stage: Video, position: "640000004c081dbf00000000" } ]
    writeBack: []
`

test('a connection whose expressions are paths and constants loads no JSONata', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ib-loading-'))
  try {
    const file = join(folder, 'rest.yaml')
    const loaded = (status: string) => {
      writeFileSync(file, restConnection(status))
      return packagesOf('check', '--config', file)
    }
    expect(loaded('"open"')).not.toContain('jsonata')
    expect(loaded('closed_at ? "closed" : "open"')).toContain('jsonata')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Runs a module in a process of its own, and returns what it prints as JSON. */
function runs<Result>(script: string, ...flags: string[]): Result {
  const line = [...flags, '--input-type=module', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, line, { cwd: root, encoding: 'utf8' })) as Result
}
const root = join(import.meta.dirname, '../..')

test('a daemon loads neither what only some requests need nor a client before its first call', () => {
  const loaded = runs<string[]>(`
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({ load(url, context, next) { packages.add(/.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? 'ours'); return next(url, context) } })
    await import(process.cwd() + '/src/app/core.ts')
    await import(process.cwd() + '/src/app/daemon.ts')
    console.log(JSON.stringify([...packages]))`)
  expect(loaded).toEqual(expect.arrayContaining(['ours', 'knex', 'fastify']))
  const later = [
    'esbuild',
    'got',
    'nodemailer',
    'jsonata',
    'mediabunny',
    'libphonenumber-js',
    'pino-pretty',
    'tus-js-client',
  ]
  expect(loaded.filter((name) => later.includes(name))).toEqual([])
})

test('bundling leaves no process and no thread behind', () => {
  const left = runs<{ children: string; threads: number; paths: number; variable: string | null }>(`
    import { readdirSync, readFileSync } from 'node:fs'
    const { dashboardAssets } = await import(process.cwd() + '/src/dashboard/frame/assets.ts')
    const threads = () => readdirSync('/proc/self/task').length
    const before = threads()
    const paths = dashboardAssets.paths.length
    const children = readdirSync('/proc/self/task').map((id) => readFileSync('/proc/self/task/' + id + '/children', 'utf8')).join('')
    console.log(JSON.stringify({ paths, children, threads: threads() - before, variable: process.env.ESBUILD_WORKER_THREADS ?? null }))`)
  expect(left).toEqual({ paths: expect.any(Number), children: '', threads: 0, variable: null })
})

test('memory that a start has left is given back', () => {
  const { before, after } = runs<{ before: number; after: number }>(
    `
    const { giveBackMemory } = await import(process.cwd() + '/src/base/memory.ts')
    let many = Array.from({ length: 400_000 }, (_, n) => ({ n, text: 'text ' + n }))
    const before = process.memoryUsage().heapTotal
    many = undefined
    giveBackMemory()
    console.log(JSON.stringify({ before, after: process.memoryUsage().heapTotal }))`,
    '--max-semi-space-size=16',
  )
  expect(before).toBeGreaterThan(30_000_000)
  expect(after).toBeLessThan(before / 2)
})
