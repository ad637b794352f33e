import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stringify } from 'yaml'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { urlOf } from '../kit/database-url.ts'
import { option, wordOption } from '../kit/program.ts'
import { median } from './load.ts'
import { type PagePath, pagePaths, type Who } from './page-paths.ts'
import { login, type Visits, visit } from './page-visits.ts'
import { connectionNames, type PageTenant, type PageWorld, SETTINGS, seedPages } from './page-world.ts'

/**
 * npm run bench:pages [-- --interviews N --positions N --connections N --visits N --only WORD --keep FOLDER]: every page of the
 * dashboard in a large organization, as each role that sees another thing there; lists also in a small organization of the same database.
 * `--keep` leaves the filled database in a folder and uses it again. Pages that miss a goal are marked.
 */
const SIZE = {
  interviews: option('interviews', 1_000_000),
  positions: option('positions', 10_000),
  connections: option('connections', 200),
}
const VISITS = option('visits', 9)
const ONLY = wordOption('only') ?? ''
const KEEP = wordOption('keep')
const MS_MAX = 150
const KILOBYTES_MAX = 100
const RATIO_MAX = 1.5

const folder = KEEP ?? mkdtempSync(join(tmpdir(), 'ib-pages-'))
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
let child: ChildProcess | undefined

try {
  const world = existsSync(noted) ? (JSON.parse(readFileSync(noted, 'utf8')) as PageWorld) : await filled()
  writeConfiguration(world.large.organizationId)
  const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
  const [large, small] = [
    await pagePaths(core.database.knex, world.large, SIZE.connections),
    await pagePaths(core.database.knex, world.small, SIZE.connections),
  ]
  await core.close()
  const { origin, routes } = await daemon()
  // Of one page alone nothing else is looked at.
  if (ONLY === '') assertComplete(routes, large)
  const visitors = { large: await cookies(origin, world.large), small: await cookies(origin, world.small) }
  const ratios: number[] = []
  const missed: string[] = []
  for (const [at, { route, path, who, isList }] of large.entries()) {
    if (!path.includes(ONLY)) continue
    for (const one of who) {
      const asked = { path, cookie: visitors.large[one] }
      const other = { path: small[at]?.path ?? '', cookie: visitors.small[one] }
      const [found, beside] = await visit(origin, isList ? [asked, other] : [asked], VISITS)
      if (!found) continue
      const ratio = beside && found.p50 / beside.p50
      if (ratio) ratios.push(ratio)
      const misses = [
        ...(found.p95 > MS_MAX ? ['slow'] : []),
        ...(found.sent > KILOBYTES_MAX ? ['large'] : []),
        ...(found.status >= 500 ? ['failed'] : []),
        ...(ratio && ratio > RATIO_MAX ? ['grows'] : []),
      ]
      const line = lineOf(found, ratio, one, /[?&]id=|interviews\//.test(path) ? route : path, misses)
      console.log(line)
      if (misses.length > 0) missed.push(line)
    }
  }
  console.log(`\n${missed.length} miss a goal (p95 ${MS_MAX} ms, ${KILOBYTES_MAX} KB compressed, ratio ${RATIO_MAX}):`)
  for (const line of missed) console.log(line)
  if (ratios.length > 0)
    console.log(
      `lists, ratio of ${world.large.interviews} to ${world.small.interviews} interviews: median ${median(ratios).toFixed(2)}, largest ${Math.max(...ratios).toFixed(2)}, ${ratios.filter((one) => one > RATIO_MAX).length} of ${ratios.length} above ${RATIO_MAX}`,
    )
} finally {
  child?.kill('SIGTERM')
  await postgres.stop()
  if (KEEP === undefined) rmSync(folder, { recursive: true, force: true })
}

async function filled(): Promise<PageWorld> {
  writeFileSync(file, 'connections: []\n')
  const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
  const begun = performance.now()
  const world = await seedPages(core, SIZE, (text) =>
    console.log(`… ${((performance.now() - begun) / 1_000).toFixed(0)} s: ${text}`),
  )
  await core.close()
  writeFileSync(noted, JSON.stringify(world))
  return world
}

function writeConfiguration(organization: string): void {
  const connections = connectionNames(SIZE.connections).map((name) => ({
    name,
    connector: 'greenhouse',
    organization,
    settings: SETTINGS,
    invite: [{ job: '*', stage: 'Video Interview', positionTemplate: 'standard' }],
  }))
  writeFileSync(file, stringify({ connections }, { aliasDuplicateObjects: false }))
}

async function daemon(): Promise<{ origin: string; routes: readonly string[] }> {
  const script = join(import.meta.dirname, 'api-server.ts')
  const started = spawn(process.execPath, ['--max-semi-space-size=16', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  child = started
  const lines = createInterface({ input: started.stdout })
  return new Promise((resolve, reject) => {
    started.once('exit', (code) => reject(new Error(`the daemon ended with ${code}`)))
    lines.on('line', (line) => {
      if (!line.startsWith('{"port"')) return
      const { port, routes } = JSON.parse(line) as { port: number; routes: string[] }
      resolve({ origin: `http://127.0.0.1:${port}`, routes })
    })
  })
}

/** A page that nobody measures would be slow unseen. */
function assertComplete(routes: readonly string[], paths: readonly PagePath[]): void {
  const others = [
    // These need no login, and are the same in every organization.
    '/dashboard/login',
    '/dashboard/login/link/:token',
    '/dashboard/login/oidc/callback',
    '/dashboard/password/:token',
    '/dashboard/first',
    '/dashboard/first/:token',
    // They ask an ATS, and take as long as it does.
    '/dashboard/connections/:name/rules',
    '/dashboard/connections/:name/start',
    // A file, as long as its list.
    '/dashboard/interviews.csv',
    // In development only.
    '/dashboard/components',
  ]
  const pages = routes.flatMap((one) => (one.startsWith('GET /dashboard') ? [one.slice('GET '.length)] : []))
  const missing = pages.filter(
    (page) => !page.includes('/assets/') && !others.includes(page) && !paths.some(({ route }) => route === page),
  )
  if (missing.length > 0) throw new Error(`page-paths.ts names no path of ${missing.join(', ')}`)
}

async function cookies(origin: string, tenant: PageTenant): Promise<Record<Who, string>> {
  return {
    installation: await login(origin, tenant.installation),
    reviewer: await login(origin, tenant.reviewer),
    limited: await login(origin, tenant.limited),
  }
}

function lineOf(found: Visits, ratio: number | undefined, who: Who, path: string, misses: readonly string[]): string {
  const number = (value: number, width: number) => value.toFixed(0).padStart(width)
  return `${number(found.p50, 5)} ms ${number(found.p95, 5)} ms ${number(found.sent, 4)} KB (${number(found.kilobytes, 4)}) ${ratio === undefined ? '     ' : `×${ratio.toFixed(2)}`} ${found.status} ${who.padEnd(12)} ${path} ${misses.length > 0 ? `← ${misses.join(', ')}` : ''}`
}
