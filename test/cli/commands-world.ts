import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type Ran, runHere } from '../kit/command-line.ts'
import { freePort } from '../kit/free-port.ts'
import { freshDatabase } from '../kit/product.ts'

export const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')
export let folder: string
export let port: number
/** The id of an organization with a company. */
export let acme: string
let database: Awaited<ReturnType<typeof freshDatabase>>
/** Absent: the commands work on the embedded database below the folder. */
let databaseUrl: string | undefined

interface RanWithJson extends Ran {
  readonly json: never
}

function withJson(ran: Ran): RanWithJson {
  const last = ran.stdout.trim().split('\n').at(-1) ?? ''
  return { ...ran, json: (/^[[{]/.test(last) ? JSON.parse(last) : null) as never }
}

export const run = async (args: string[], stdin?: string) =>
  withJson(await runHere(args, { cwd: folder, env: environment(), ...(stdin === undefined ? {} : { stdin }) }))

/** The same in a process of its own. */
export function runProcess(args: string[], options: { node?: string; stdin?: string; entry?: string } = {}) {
  return new Promise<RanWithJson>((done) => {
    const child = execFile(
      options.node ?? process.execPath,
      [options.entry ?? bin, ...args],
      { cwd: folder, env: environment(), encoding: 'utf8' },
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0
        done(withJson({ code, stdout, stderr }))
      },
    )
    child.stdin?.end(options.stdin ?? '')
  })
}

export function environment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, ...rest } = process.env
  const where = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  return { ...rest, ...where, DATA_DIR: join(folder, 'data'), PORT: String(port), NODE_OPTIONS: '' }
}

export const admin = async (...args: string[]) =>
  (await run(['admin', ...args, '--json'])).json as Record<string, string & number & boolean>

/** Until the calling test ends, commands work on the embedded database below the folder. */
export function useEmbedded(): void {
  databaseUrl = undefined
  onTestFinished(() => {
    databaseUrl = database.url
  })
}

/** Gives the calling file of tests a folder, a database and an organization for its commands. A worker loads this module once for many files, so each must ask. */
export function useCommands(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ib-cli-'))
    port = await freePort()
    database = await freshDatabase()
    databaseUrl = database.url
    acme = String((await admin('organization', 'create', '--name', 'Acme', '--credits', '10'))['id'])
    await admin('company', 'create', '--organization', acme, '--name', 'Acme GmbH')
  })
  afterAll(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
}
