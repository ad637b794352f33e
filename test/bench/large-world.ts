import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stringify } from 'yaml'
import { configuration } from '../../src/app/configuration.ts'
import { type Core, openCore } from '../../src/app/core.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { buildIndexes } from '../../src/db/indexes.ts'
import { urlOf } from '../kit/database-url.ts'
import { connectionNames, type PageWorld, SETTINGS, seedPages, type WorldSize } from './page-world.ts'

/** A process of the product that serves pages and the API alone, as `--role api` does. */
export interface PageServer {
  readonly origin: string
  readonly pid: number
  readonly routes: readonly string[]
}

/** A filled database with its configuration, and processes of the product on it. */
export interface LargeWorld {
  readonly world: PageWorld
  /** For what a program looks up or adds before it measures. */
  withCore<Result>(work: (core: Core) => Promise<Result>): Promise<Result>
  serve(): Promise<PageServer>
  close(): Promise<void>
}

/** Fills a database, or takes the one that an earlier run left in `keep`. Without `keep` the folder is gone after `close`. */
export async function openLargeWorld(size: WorldSize, keep?: string): Promise<LargeWorld> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'ib-pages-'))
  mkdirSync(folder, { recursive: true })
  const postgres = await startEmbedded(folder)
  const environment = {
    DATABASE_URL: urlOf(postgres.connection, 'postgres'),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: '0',
  }
  const file = join(folder, 'interview-bridge.yaml')
  const noted = join(folder, 'world.json')
  const children: ChildProcess[] = []
  const withCore: LargeWorld['withCore'] = async (work) => {
    const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
    try {
      return await work(core)
    } finally {
      await core.close()
    }
  }
  const close = async () => {
    for (const child of children) child.kill('SIGTERM')
    await postgres.stop()
    if (keep === undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
    if (!existsSync(noted)) {
      writeFileSync(file, 'connections: []\n')
      const begun = performance.now()
      const seconds = () => ((performance.now() - begun) / 1_000).toFixed(0)
      const made = await withCore((core) => seedPages(core, size, (text) => console.log(`… ${seconds()} s: ${text}`)))
      writeFileSync(noted, JSON.stringify(made))
    }
    // The daemon builds these beside its work; a process of pages alone, as it is measured here, does not.
    await withCore(async ({ database }) => {
      if ((await buildIndexes(database)).length > 0) await database.knex.raw('vacuum analyze')
    })
    const world = JSON.parse(readFileSync(noted, 'utf8')) as PageWorld
    writeFileSync(file, configurationOf(world.large.organizationId, size.connections))
    return { world, withCore, close, serve: () => serve(file, environment, children) }
  } catch (error) {
    await close()
    throw error
  }
}

function configurationOf(organization: string, count: number): string {
  const connections = connectionNames(count).map((name) => ({
    name,
    connector: 'greenhouse',
    organization,
    settings: SETTINGS,
    invite: [{ job: '*', stage: 'Video Interview', positionTemplate: 'standard' }],
  }))
  return stringify({ connections }, { aliasDuplicateObjects: false })
}

function serve(file: string, environment: Record<string, string>, children: ChildProcess[]): Promise<PageServer> {
  const script = join(import.meta.dirname, 'api-server.ts')
  const child = spawn(process.execPath, ['--max-semi-space-size=16', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the daemon ended with ${code}`)))
    lines.on('line', (line) => {
      if (!line.startsWith('{"port"')) return
      const { port, routes } = JSON.parse(line) as { port: number; routes: string[] }
      resolve({ origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, routes })
    })
  })
}
