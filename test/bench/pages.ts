import { option, wordOption } from '../kit/program.ts'
import { postmasterOf } from '../lab/cost.ts'
import { openLargeWorld } from './large-world.ts'
import { median } from './load.ts'
import { everydayGoals, layoutShifts, type Measured } from './page-goals.ts'
import { type PagePath, pagePaths, type Who } from './page-paths.ts'
import { cpuOf, login, type Visits, visit } from './page-visits.ts'
import type { PageTenant } from './page-world.ts'

/**
 * npm run bench:pages [-- --interviews N --positions N --connections N --visits N --only WORD --keep FOLDER]: every page of the
 * dashboard in a large organization, as each role that sees another thing there; lists also in a small organization of the same database.
 * Beside time and bytes it prints processor time for each visit, of the daemon and of the database, and how far pages move in a browser while
 * they load. `--keep` leaves the filled database in a folder and uses it again. Pages that miss a goal are marked.
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
/** Compressed: the first page with all its files, and each next one. */
const FIRST_KILOBYTES_MAX = 60
const NEXT_KILOBYTES_MAX = 15
const RATIO_MAX = 1.5

const opened = await openLargeWorld(SIZE, KEEP)

try {
  const { world } = opened
  const [large, small] = await opened.withCore(({ database: { knex } }) =>
    Promise.all([pagePaths(knex, world.large, SIZE.connections), pagePaths(knex, world.small, SIZE.connections)]),
  )
  const { origin, pid, routes } = await opened.serve()
  const served = { origin, pid, databasePid: await opened.withCore(({ database: { knex } }) => postmasterOf(knex)) }
  // Of one page alone nothing else is looked at.
  if (ONLY === '') assertComplete(routes, large)
  const visitors = { large: await cookies(origin, world.large), small: await cookies(origin, world.small) }
  const ratios: number[] = []
  const missed: string[] = []
  const everyday: Measured[] = []
  for (const [at, { route, path, who, isList }] of large.entries()) {
    if (!path.includes(ONLY)) continue
    for (const one of who) {
      const asked = { path, cookie: visitors.large[one] }
      const other = { path: small[at]?.path ?? '', cookie: visitors.small[one] }
      const [found, beside] = await visit(origin, isList ? [asked, other] : [asked], VISITS)
      if (!found) continue
      const cpu = await cpuOf(served, asked, VISITS)
      const ratio = beside && found.p50 / beside.p50
      if (ratio) ratios.push(ratio)
      const misses = [
        ...(found.p95 > MS_MAX ? ['slow'] : []),
        ...(found.first > FIRST_KILOBYTES_MAX ? ['large at first'] : []),
        ...(found.sent > NEXT_KILOBYTES_MAX ? ['large'] : []),
        ...(found.status >= 500 ? ['failed'] : []),
        ...(ratio && ratio > RATIO_MAX ? ['grows'] : []),
      ]
      const line = lineOf({ ...found, cpu }, ratio, one, /[?&]id=|interviews\//.test(path) ? route : path, misses)
      console.log(line)
      everyday.push({ route, ...found })
      if (misses.length > 0) missed.push(line)
    }
  }
  console.log(
    `\n${missed.length} miss a goal (p95 ${MS_MAX} ms; compressed ${FIRST_KILOBYTES_MAX} KB with all files, ${NEXT_KILOBYTES_MAX} KB without; ratio ${RATIO_MAX}):`,
  )
  for (const line of missed) console.log(line)
  if (ratios.length > 0)
    console.log(
      `lists, ratio of ${world.large.interviews} to ${world.small.interviews} interviews: median ${median(ratios).toFixed(2)}, largest ${Math.max(...ratios).toFixed(2)}, ${ratios.filter((one) => one > RATIO_MAX).length} of ${ratios.length} above ${RATIO_MAX}`,
    )
  for (const line of everydayGoals(everyday)) console.log(line)
  for (const line of await layoutShifts(origin, visitors.large.reviewer, large)) console.log(line)
} finally {
  await opened.close()
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

function lineOf(
  found: Visits & { readonly cpu: Awaited<ReturnType<typeof cpuOf>> },
  ratio: number | undefined,
  who: Who,
  path: string,
  misses: readonly string[],
): string {
  const number = (value: number, width: number) => value.toFixed(0).padStart(width)
  return `${number(found.p50, 5)} ms ${number(found.p95, 5)} ms cpu ${number(found.cpu.daemon, 3)} + ${number(found.cpu.database, 3)} ms ${number(found.sent, 4)} KB (${number(found.first, 4)} with files, ${number(found.kilobytes, 4)} unpacked) ${ratio === undefined ? '     ' : `×${ratio.toFixed(2)}`} ${found.status} ${who.padEnd(12)} ${path} ${misses.length > 0 ? `← ${misses.join(', ')}` : ''}`
}
