import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DOORS, files, pages, root, source } from './kit/house.ts'

/** What the pages of this repository, and the files beside the code, say of each other. */

test('every room has a README, and the links of every page lead somewhere', () => {
  const rooms = [
    '.',
    'src',
    'connectors',
    'config',
    'migrations',
    'test',
    ...readdirSync(join(root, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'decisions')
      .map((entry) => `src/${entry.name}`),
    ...Object.keys(DOORS)
      .filter((room) => room.startsWith('sync/'))
      .map((room) => `src/${room}`),
    'connectors/greenhouse',
  ]
  expect(rooms.filter((room) => !existsSync(join(root, room, 'README.md')))).toEqual([])
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, link = '']) =>
      /^https?:|^mailto:/.test(link) || existsSync(join(root, dirname(page), link)) ? [] : [`${page} → ${link}`],
    ),
  )
  expect(broken).toEqual([])
})

test('a README of a room says what it is now, in 60 lines; why it is so stands in dated files', () => {
  const linesOf = (page: string) => readFileSync(join(root, page), 'utf8').trimEnd().split('\n').length
  const long = pages.filter((page) => /^src\/(.*\/)?README\.md$/.test(page) && linesOf(page) > 60)
  expect(long).toEqual([])
  const decisions = pages.filter((page) => page.includes('/decisions/'))
  expect(decisions.filter((page) => !/\/decisions\/20\d\d-\d\d-\d\d-[a-z0-9-]+\.md$/.test(page))).toEqual([])
  const told = (page: string) =>
    /^# .+\n\n\*\*Context\*\*: [\s\S]+ \*\*Choice\*\*: [\s\S]+\s\*\*Consequence\*\*: [\s\S]+$/.test(
      readFileSync(join(root, page), 'utf8').replace(/(?<=\S)\n(?=\S)/g, ' '),
    )
  expect(decisions.filter((page) => !told(page))).toEqual([])
  const names = new Set(files.map((file) => basename(file)))
  const gone = pages
    .filter((page) => /^src\/.*README\.md$/.test(page))
    .flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/`(?:[\w-]+\/)*([\w-]+\.ts)`/g)].flatMap(([, name = '']) =>
        names.has(name) ? [] : [`${page} names ${name}`],
      ),
    )
  expect(gone).toEqual([])
  expect(linesOf('README.md')).toBeLessThanOrEqual(110)
})

/** The README of a file's folder; a room without one stands in the README of its house. */
function tablesOf(file: string): string | undefined {
  const folder = dirname(file)
  const isRoomOfHouse = folder.slice('src/'.length) in DOORS && folder !== 'src/dashboard/browser'
  return [folder, ...(isRoomOfHouse ? [dirname(folder)] : [])]
    .map((place) => `${place}/README.md`)
    .find((readme) => existsSync(join(root, readme)))
}

test('the README of a room names each of its files', () => {
  const missing = source
    .filter((file) => /^src\/.*\.ts$/.test(file))
    .flatMap((file) => {
      const tables = tablesOf(file)
      if (!tables) return []
      const readme = readFileSync(join(root, tables), 'utf8')
      return readme.includes(`\`${basename(file)}\``) ? [] : [`${tables} does not name ${file}`]
    })
  expect(missing).toEqual([])
})

test("the lock file names no registry, and nothing names a path of a developer's machine", () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http')
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.(ts|js|json|ya?ml|md)$/.test(file) && file !== 'test/house.test.ts' && existsSync(join(root, file)),
    )
  expect(
    // A folder `home` of ours comes after a name or a dot; a machine's stands at the root.
    tracked.filter((file) =>
      /(?:(?<![\w.])\/home\/\w+|\/Users\/\w+|\/work\/)/.test(readFileSync(join(root, file), 'utf8')),
    ),
  ).toEqual([])
})

test('the table of dependencies names each one of package.json that runs, and nothing else', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const namesOf = (part: string) => Object.keys(manifest[part] ?? {})
  const table = readFileSync(join(root, 'config/dependencies.md'), 'utf8')
  const told = [...table.matchAll(/^\| ([^|]*[a-z][^|]*)\|/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/\(.*\)|`/g, '').trim()),
  )
  const isTold = (name: string) =>
    told.some((one) => one === name || (one.endsWith('*') && name.startsWith(one.slice(0, -1))))
  const running = [...namesOf('dependencies'), ...namesOf('optionalDependencies')]
  expect(running.filter((name) => !isTold(name))).toEqual([])
  const known = [...running, ...namesOf('devDependencies')]
  const exists = (one: string) =>
    known.some((name) => one === name || (one.endsWith('*') && name.startsWith(one.slice(0, -1))))
  expect(told.filter((one) => !exists(one))).toEqual([])
  expect(told.length).toBeGreaterThan(20)
})

test('every log line that the page for operators names is one that the product writes', () => {
  const page = readFileSync(join(root, 'config/log-lines.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
  )
  const codes = [...page.matchAll(/`((?:ats|database|demo|login)\.[a-z_]+)`/g)].map(([, code = '']) => code)
  const text = source.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect([...named, ...codes].filter((one) => !text.includes(one))).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})

test('the page that says where things are names files and functions that are there', () => {
  const page = readFileSync(join(root, 'src/where-is.md'), 'utf8')
  const missing = page.split('\n').flatMap((line) => {
    const named = [...line.matchAll(/`([\w/*-]+\.ts)`/g)].map(([, file = '']) => file)
    const paths = named.map((file) => [`src/${file}`, file].find((path) => existsSync(join(root, path))))
    const text = paths.flatMap((path) => (path ? [readFileSync(join(root, path), 'utf8')] : [])).join('\n')
    const names = [...line.matchAll(/`([a-zA-Z_]+)`/g)].map(([, name = '']) => name)
    return [
      ...named.filter((file, at) => !paths[at] && !file.includes('*') && file.includes('/')),
      ...names.filter((name) => text !== '' && /[a-z][A-Z]|_[A-Z]/.test(name) && !text.includes(name)),
    ]
  })
  expect(missing).toEqual([])
})

test('every script that a page names exists in package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const text = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n')
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the Grafana dashboard, compose and Prometheus files parse, and every metric they ask for exists', async () => {
  const { createMetrics } = await import('../src/web/metrics.ts')
  const known = new Set(
    createMetrics()
      .registry.getMetricsAsArray()
      .map((metric) => metric.name),
  )
  const dashboard = readFileSync(join(root, 'config/grafana/dashboards/interview-bridge.json'), 'utf8')
  const asked = [...dashboard.matchAll(/\b(interview_bridge_\w+?)(?:_bucket|_sum|_count)?\b(?=[{[)\s,"])/g)].map(
    (match) => match[1] ?? '',
  )
  expect(asked.length).toBeGreaterThan(10)
  expect(
    [...new Set(asked)].filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, ''))),
  ).toEqual([])
  for (const file of ['compose.yaml', 'config/prometheus.yml'])
    expect(parse(readFileSync(join(root, file), 'utf8'))).toBeTypeOf('object')
})
