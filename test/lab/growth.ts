import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openLargeWorld } from '../bench/large-world.ts'
import { pagePaths } from '../bench/page-paths.ts'
import { login } from '../bench/page-visits.ts'
import { option, wordOption } from '../kit/program.ts'
import { apiPaths, grantAccess } from './api-paths.ts'
import { type Cost, costOf, postmasterOf } from './cost.ts'
import { growthPlot } from './growth-plot.ts'

/**
 * npm run bench:growth [-- --sizes N,N,N --visits N --keep FOLDER --plot FILE]: what each page and each endpoint costs among more and more
 * interviews, as a table and a plot. What grows faster than the logarithm of their number is marked.
 */
const SIZES = (wordOption('sizes') ?? '10000,100000,1000000').split(',').map(Number)
const VISITS = option('visits', 9)
const KEEP = wordOption('keep')
const PLOT = wordOption('plot') ?? join(import.meta.dirname, 'growth.svg')

const costs = new Map<string, Cost[]>()
for (const interviews of SIZES) {
  console.log(`${interviews} interviews`)
  for (const [name, cost] of await costsAmong(interviews)) {
    const known = costs.get(name) ?? []
    known.push(cost)
    costs.set(name, known)
  }
}
// A page that only one size has, such as that of a connection without people, has no growth.
const rows = [...costs].flatMap(([name, of]) => (of.length === SIZES.length ? [{ name, costs: of }] : []))
const growing = rows.filter(({ costs: of }) => grows(of))
console.log(
  `\nms of the quickest visit, and ms of processor a visit (Node + PostgreSQL), at ${SIZES.join(', ')} interviews`,
)
for (const { name, costs: of } of rows) {
  const line = of.map(({ ms, nodeMs, databaseMs }) => `${figure(ms)} (${figure(nodeMs)} + ${figure(databaseMs)})`)
  console.log(`${line.join('  ')}  ${name}${grows(of) ? ' ← grows' : ''}`)
}
console.log(`\n${rows.length} measured, ${growing.length} grow faster than log n`)
writeFileSync(PLOT, growthPlot(SIZES, rows, new Set(growing.map(({ name }) => name))))

async function costsAmong(interviews: number): Promise<[string, Cost][]> {
  const size = { interviews, positions: Math.max(100, interviews / 100), connections: 20 }
  const large = await openLargeWorld(size, KEEP && join(KEEP, String(interviews)))
  try {
    const { installation, organizationId } = large.world.large
    const [pages, access, postmaster] = await large.withCore(async (core) => [
      await pagePaths(core.database.knex, large.world.large, size.connections),
      await grantAccess(core, organizationId),
      await postmasterOf(core.database.knex),
    ])
    const server = await large.serve()
    const cookie = await login(server.origin, installation)
    const byCookie = pages.flatMap(({ path, who }) => {
      // Each order of the list repeats all filters; one order tells how they grow.
      const isRepeated = /[?&]sort=/.test(path)
      return who.includes('installation') || path.startsWith('/dashboard?') ? (isRepeated ? [] : [path]) : []
    })
    const asked = [
      ...byCookie.map((path) => ({ name: nameOf(path, pages), path, headers: { cookie } })),
      ...apiPaths(access).map(({ name, path }) => ({ name, path, headers: { authorization: `Bearer ${access.key}` } })),
    ]
    const found: [string, Cost][] = []
    for (const { name, path, headers } of asked)
      found.push([name, await costOf({ server, postmaster, path, headers, visits: VISITS })])
    return found
  } finally {
    await large.close()
  }
}

/** Ids differ between sizes; the rest of a query tells which list it is. */
function nameOf(path: string, pages: Awaited<ReturnType<typeof pagePaths>>): string {
  const [, query = ''] = path.split('?')
  const route = pages.find((one) => one.path === path)?.route ?? path
  const words = query.split('&').map((part) => part.replace(/[0-9a-f]{24}/, 'ID').replace(/\d{4}-\d\d-\d\d/, 'DAY'))
  return query === '' ? route : `${route}?${[...new Set(words)].join('&')}`
}

/** Beyond what a logarithm explains, with a quarter and five milliseconds for what else the machine does; in time and in processor time. */
function grows(of: readonly Cost[]): boolean {
  const logarithms = Math.log(SIZES.at(-1) ?? 1) / Math.log(SIZES[0] ?? 1)
  const isBeyond = (cost: (one: Cost) => number) => {
    const [first = 0, last = 0] = [of[0], of.at(-1)].map((one) => one && cost(one))
    return last > first * logarithms * 1.25 && last - first > 5
  }
  return isBeyond(({ ms }) => ms) && isBeyond(({ nodeMs, databaseMs }) => nodeMs + databaseMs)
}

function figure(ms: number): string {
  return ms.toFixed(1).padStart(6)
}
