import { option, wordOption } from '../kit/program.ts'
import { openLargeWorld } from './large-world.ts'
import { median } from './load.ts'
import { type PagePath, pagePaths, type Who } from './page-paths.ts'
import { login, type Visits, visit } from './page-visits.ts'
import type { PageTenant } from './page-world.ts'

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

const opened = await openLargeWorld(SIZE, KEEP)

try {
  const { world } = opened
  const [large, small] = await opened.withCore(({ database: { knex } }) =>
    Promise.all([pagePaths(knex, world.large, SIZE.connections), pagePaths(knex, world.small, SIZE.connections)]),
  )
  const { origin, routes } = await opened.serve()
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

function lineOf(found: Visits, ratio: number | undefined, who: Who, path: string, misses: readonly string[]): string {
  const number = (value: number, width: number) => value.toFixed(0).padStart(width)
  return `${number(found.p50, 5)} ms ${number(found.p95, 5)} ms ${number(found.sent, 4)} KB (${number(found.kilobytes, 4)}) ${ratio === undefined ? '     ' : `×${ratio.toFixed(2)}`} ${found.status} ${who.padEnd(12)} ${path} ${misses.length > 0 ? `← ${misses.join(', ')}` : ''}`
}
