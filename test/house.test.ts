import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '..')

/** One-way doors: what a room may import, itself aside. Type-only imports count. The table of src/README.md is this one. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  config: ['base'],
  db: ['base', 'migrations'],
  web: ['base', 'db'],
  media: ['base'],
  mail: ['base', 'db'],
  analysis: ['base'],
  accounts: ['base', 'db'],
  // The service of interviews: its rooms in the order in which they may import each other, `service.ts` that joins them, the API above it.
  'interview/contract': ['base', 'mail/contract', 'analysis/provider'],
  'interview/core': ['base', 'db', 'media', 'mail', 'interview/contract'],
  'interview/positions': ['base', 'db', 'interview/contract', 'interview/core'],
  'interview/finding': ['base', 'db', 'interview/contract', 'interview/core'],
  'interview/mails': [
    'base',
    'db',
    'web/pages',
    'mail/contract',
    'interview/contract',
    'interview/core',
    'interview/positions',
  ],
  'interview/candidate': [
    'base',
    'db',
    'media',
    'web/metrics',
    'interview/contract',
    'interview/core',
    'interview/positions',
    'interview/mails',
  ],
  'interview/reviewing': [
    'base',
    'db',
    'analysis',
    'web/metrics',
    'interview/contract',
    'interview/core',
    'interview/positions',
    'interview/mails',
  ],
  'interview/invites': [
    'base',
    'db',
    'interview/contract',
    'interview/core',
    'interview/finding',
    'interview/mails',
    'interview/reviewing',
  ],
  interview: [
    'analysis/provider',
    'web/metrics',
    'interview/core',
    'interview/positions',
    'interview/mails',
    'interview/candidate',
    'interview/finding',
    'interview/reviewing',
    'interview/invites',
  ],
  'interview/api': [
    'base',
    'db',
    'web',
    'accounts/access',
    'interview',
    'interview/contract',
    'interview/core/context',
  ],
  recorder: [
    'base',
    'web',
    'media',
    'interview',
    'interview/contract',
    'interview/core/devices',
    'interview/core/links',
    'interview/positions/candidate-page',
    'interview/positions/position-preview',
    'interview/candidate/notices',
  ],
  // The reviewers' pages, likewise: `routes.ts` joins the rooms.
  'dashboard/browser': [],
  'dashboard/frame': ['base', 'db/tenancy', 'web', 'accounts', 'interview/core/context'],
  'dashboard/people': ['base', 'web', 'accounts', 'dashboard/frame'],
  'dashboard/sync': ['base', 'web', 'accounts', 'interview', 'sync/operations/contract', 'dashboard/frame'],
  'dashboard/settings': [
    'base',
    'web',
    'accounts',
    'interview',
    'interview/contract',
    'interview/positions',
    'interview/mails',
    'dashboard/frame',
  ],
  'dashboard/home': [
    'web',
    'accounts',
    'interview',
    'interview/core/devices',
    'interview/finding',
    'interview/mails/mail-standstill',
    'sync/operations/contract',
    'dashboard/frame',
    'dashboard/people',
    'dashboard/settings',
    'dashboard/sync',
  ],
  'dashboard/finding': [
    'base',
    'web',
    'accounts',
    'interview',
    'interview/contract',
    'interview/finding',
    'dashboard/frame',
  ],
  'dashboard/positions': [
    'base',
    'web',
    'accounts',
    'interview',
    'interview/contract',
    'interview/core/owners',
    'interview/positions',
    'sync/operations/contract',
    'dashboard/frame',
  ],
  'dashboard/reviewing': [
    'base',
    'db/tenancy',
    'web',
    'accounts',
    'interview',
    'interview/contract',
    'interview/candidate/notices',
    'interview/finding',
    'interview/reviewing',
    'interview/invites/reminders',
    'interview/mails/mailing',
    'sync/operations/contract',
    'dashboard/browser/undo-state',
    'dashboard/frame',
    'dashboard/finding',
    'dashboard/positions',
    'dashboard/settings',
    'dashboard/sync',
  ],
  dashboard: [
    'base',
    'web',
    'accounts',
    'interview/contract/contract',
    'interview/reviewing/accommodations',
    'sync/operations/contract',
    'dashboard/frame',
    'dashboard/people',
    'dashboard/sync',
    'dashboard/settings',
    'dashboard/home',
    'dashboard/finding',
    'dashboard/positions',
    'dashboard/reviewing',
  ],
  'connector-kit': ['base'],
  'fake-kit': ['base', 'connector-kit'],
  connectors: ['connector-kit', 'fake-kit', 'base'],
  'sync/rules': ['base', 'config', 'db/problems', 'connector-kit', 'interview/contract'],
  'sync/store': [
    'base',
    'config',
    'db',
    'web',
    'connector-kit',

    'interview/contract',
    'sync/rules',
  ],
  'sync/events': ['base', 'db', 'connector-kit', 'interview/contract', 'sync/rules', 'sync/store'],
  'sync/invites': [
    'base',
    'config',
    'db',
    'connector-kit',
    'interview/contract',
    'sync/rules',
    'sync/store',
    'sync/events',
  ],
  'sync/deliveries': ['base', 'db', 'connector-kit', 'sync/rules', 'sync/store'],
  'sync/inbound': ['base', 'db', 'web', 'connector-kit', 'interview/contract', 'sync/rules', 'sync/store'],
  'sync/engine': [
    'base',
    'config',
    'db',
    'web',
    'connector-kit',

    'interview/contract',
    'sync/rules',
    'sync/store',
    'sync/events',
    'sync/invites',
    'sync/deliveries',
    'sync/inbound',
  ],
  'sync/operations': [
    'base',
    'db',
    'connector-kit',

    'interview/contract',
    'sync/rules',
    'sync/store',
    'sync/events',
    'sync/invites',
    'sync/deliveries',
    'sync/engine',
  ],
  demo: ['base', 'db', 'web', 'accounts', 'interview', 'interview/contract', 'interview/core/context', 'connectors'],
  app: ['*'],
  cli: ['*'],
  migrations: [],
}

const FOLDER_MAX = 25
const FUNCTION_MAX = 120

/** Folders that hold more: how many files at most, and why. A number may only fall; whoever raises one changes the reason. */
const CROWDED: Readonly<Record<string, readonly [most: number, why: string]>> = {
  'src/base': [35, 'small files of one idea each, found by name; what belongs to one room leaves it'],
  'src/db': [36, 'one server, embedded or not, and what each process asks of it'],
  'src/cli': [32, 'one command a file'],
  'src/connector-kit': [34, 'its index is the public surface; connectors of others import no path in it'],
  'src/accounts': [26, 'people, their logins and their organizations, which change together'],
  'src/recorder/browser': [34, 'one bundle of small parts, loaded as a whole'],
  'src/sync/store': [35, 'the tables of the engine: their owners, states and readings'],
}

const SERVICE = 'one service over one context; each of its methods is short'

/** Functions that are longer: how many lines at most, and why. */
const LONG_FUNCTIONS: Readonly<Record<string, readonly [most: number, why: string]>> = {
  'connectors/greenhouse/actions.ts greenhouseActions': [131, 'the actions of one ATS, one after the other'],
  'connectors/rest/fake/in-house.ts startFakeInHouse': [146, 'one fake API; its routes are short'],
  'src/dashboard/people/people-routes.ts peopleRoutes': [159, 'routes of one room, each short'],
  'src/dashboard/positions/position-routes.ts positionRoutes': [159, 'routes of one room, each short'],
  'src/interview/candidate/leftovers.ts mediaLeftovers': [143, SERVICE],
  'src/interview/candidate/playable.ts playableRecordings': [157, SERVICE],
  'src/recorder/browser/delivery.ts startUpload': [140, 'one upload: its steps share what arrived so far'],
}

/** Each of these is a house of its own: a folder in it is a room, and whatever lies deeper belongs to that room. */
const HOUSES = ['sync', 'interview', 'dashboard']

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', 'src', 'connectors', 'migrations', 'test'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(ts|js)$/.test(file) && existsSync(join(root, file)))
const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((page) => page !== '' && existsSync(join(root, page)))
const source = files.filter((file) => !file.startsWith('test/') && !file.endsWith('.test.ts'))

function roomOf(file: string): string {
  const parts = file.split('/')
  if (parts[0] !== 'src') return parts[0] ?? ''
  return HOUSES.includes(parts[1] ?? '') ? parts.slice(1, Math.min(3, parts.length - 1)).join('/') : (parts[1] ?? '')
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const found = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1] ?? '')
  return found.map((path) => relative(root, resolve(root, dirname(file), path)))
}

test('the house reads its files: there are imports to judge', () => {
  expect(source.length).toBeGreaterThan(80)
  expect(source.flatMap(importsOf).length).toBeGreaterThan(250)
})

test('every import goes through a door, type-only imports too', () => {
  const offences: string[] = []
  for (const file of source)
    for (const target of importsOf(file)) {
      const [from, to] = [roomOf(file), roomOf(target)]
      const doors = DOORS[from]
      if (to === 'cli' && from !== 'cli')
        offences.push(`${file} imports ${target}: only the commands know the commands`)
      if (!doors) offences.push(`${file}: the room ${from} is not in the table`)
      else if (from === 'connectors' && to === 'connectors') {
        const [mine, theirs] = [file.split('/')[1], target.split('/')[1]]
        if (file !== 'connectors/index.ts' && mine !== theirs)
          offences.push(`${file} imports ${target}: connectors do not know each other`)
      } else if (
        from !== to &&
        !doors.includes('*') &&
        !doors.includes(to) &&
        !doors.some((door) => door.includes('/') && target === `src/${door}.ts`)
      )
        offences.push(`${file} imports ${target}`)
    }
  expect(offences).toEqual([])
})

test('no file imports itself through others', () => {
  const graph = new Map(source.map((file) => [file, importsOf(file).filter((target) => source.includes(target))]))
  const rings: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      rings.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const target of graph.get(file) ?? []) visit(target, [...path, file])
    state.set(file, 'done')
  }
  for (const file of source) visit(file, [])
  expect(rings).toEqual([])
})

test('every relative import exists', () => {
  const missing = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${file} imports ${target}`),
  )
  expect(missing).toEqual([])
})

test('rooms read no environment, except config by its caller and the commands', () => {
  const readers = source.filter(
    (file) => /process\.env/.test(readFileSync(join(root, file), 'utf8')) && !['app', 'cli'].includes(roomOf(file)),
  )
  // The database's programs need the PATH they are found by, and the bundler is told by a variable to keep no process; nothing else is read.
  expect(readers).toEqual(['src/db/binaries.ts', 'src/web/assets.ts'])
})

test('JSON from outside is read by the gate (base/foreign.ts), and text is cut between characters (base/text.ts)', () => {
  /** These parse text of our own, or text whose every part a schema checks. */
  const OWN: Readonly<Record<string, string>> = {
    'src/base/foreign.ts': 'the gate itself',
    'src/web/content-type.ts': 'bodies of our own API, whose contract refuses what cannot be stored',
    'src/dashboard/browser/undo.ts': 'runs in the browser of a reviewer: answers of our own server',
    'src/recorder/browser/main.ts': 'runs in the browser of the candidate: what our own page holds',
    'src/recorder/browser/calls.ts': 'runs in the browser of the candidate: answers of our own server',
    'src/sync/operations/explain.ts': 'a copy of what the database holds',
    'src/demo/index-page.ts': 'runs in the browser of whoever watches the demo',
    'src/demo/seed.ts': 'a file of our own',
    'src/demo/client.ts': 'answers of our own API to the demo',
    'src/db/binaries.ts': 'files of an installed package',
    'connectors/rest/evaluation.ts': 'plain data of what an expression made; its caller has the gate',
  }
  const isFake = (file: string) => file.includes('/fake/') || file.startsWith('src/fake-kit/')
  const parsing = source.filter(
    (file) => !isFake(file) && /\bJSON\.parse\b|\.json\(\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(parsing.filter((file) => !(file in OWN))).toEqual([])
  // Code points (an array) and names are lists; 10, 16, 19, 20 and 24 are the lengths of instants, digests and samples.
  const bounded =
    /(?<!\])\.(?:slice|substring|substr)\(0, (?:(?!(?:10|16|19|20|24)\))\d[\d_]+|(?!NAMES_MAX)[A-Z_]+_MAX)\)/
  const cutting = source
    .filter((file) => !isFake(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (bounded.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    )
  expect(cutting).toEqual([])
})

test('files stay comfortable to read', () => {
  const long = source
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > 350)
  expect(long).toEqual([])
})

test('no folder holds more than 25 files', () => {
  // A migration is a step in time; nobody looks for it by its room.
  const sizes = Map.groupBy(
    source.filter((file) => !file.startsWith('migrations/')),
    dirname,
  )
  const found = [...sizes].flatMap(([folder, { length }]) => {
    const [most, why] = CROWDED[folder] ?? [FOLDER_MAX, 'no reason is given']
    return length > most ? [`${folder} holds ${length} files, at most ${most}: ${why}`] : []
  })
  expect(found).toEqual([])
  const spare = Object.keys(CROWDED).filter((folder) => (sizes.get(folder)?.length ?? 0) <= FOLDER_MAX)
  expect(spare, 'these hold no more than others: take them out of the table').toEqual([])
})

test('no function is longer than 120 lines', async () => {
  // Vitest brings a parser of TypeScript; that of the compiler opens whole projects, which takes seconds.
  const { parseAst } = await import('vitest/node')
  const long = new Map<string, number>()
  for (const file of source.filter((one) => !one.startsWith('migrations/'))) {
    const text = readFileSync(join(root, file), 'utf8')
    if (text.split('\n').length <= FUNCTION_MAX) continue
    const linesIn = (start: number, end: number) => text.slice(start, end).split('\n').length
    const visit = (node: unknown, name: string): void => {
      if (Array.isArray(node)) for (const one of node) visit(one, name)
      if (!isNode(node)) return
      const own = nameOf(node) ?? name
      const lines = linesIn(node.start, node.end)
      if (/^(?:Arrow)?Function/.test(node.type) && lines > FUNCTION_MAX)
        long.set(`${file} ${own}`, Math.max(lines, long.get(`${file} ${own}`) ?? 0))
      for (const part of Object.values(node)) if (typeof part === 'object') visit(part, own)
    }
    visit(parseAst(text, { lang: 'ts' }, file).body, 'nameless')
  }
  const grown = [...long].flatMap(([name, lines]) => {
    const [most, why] = LONG_FUNCTIONS[name] ?? [FUNCTION_MAX, 'no reason is given']
    return lines > most ? [`${name} has ${lines} lines, at most ${most}: ${why}`] : []
  })
  expect(grown).toEqual([])
  const spare = Object.keys(LONG_FUNCTIONS).filter((name) => !long.has(name))
  expect(spare, 'these are no longer than others: take them out of the table').toEqual([])
})

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly id?: unknown
  readonly key?: unknown
}

function isNode(value: unknown): value is SyntaxNode {
  return value instanceof Object && 'type' in value && 'start' in value
}

/** The name that a declaration, a method or a property gives to the function in it. */
function nameOf({ id, key }: SyntaxNode): string | undefined {
  const named = [id, key].find((one) => one instanceof Object && 'name' in one)
  return named instanceof Object && 'name' in named && typeof named.name === 'string' ? named.name : undefined
}

test('no leftovers, no suppressed checks, no test that is switched off', () => {
  const words = new RegExp(
    [
      'TO' + 'DO',
      'FIX' + 'ME',
      'X' + 'XX',
      '@ts-' + 'ignore',
      'biome-' + 'ignore',
      'as ' + 'any\\b',
      '\\.(only|todo)\\(',
    ].join('|'),
  )
  const found = files
    .filter((file) => file !== 'test/house.test.ts')
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      return lines.flatMap((line, at) => (words.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []))
    })
  expect(found).toEqual([])
})

test('helpers of tests hang their hooks up when a file of tests asks: a worker loads them once for many files', () => {
  const helpers = files.filter((file) => /^test\/.*(?<!\.test)\.ts$/.test(file))
  const atLoad = helpers.filter((file) =>
    /^(?:before|after)(?:All|Each)\(/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(atLoad).toEqual([])
})

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

test('where a room has a table of its files, every file stands in it', () => {
  const missing = source
    .filter((file) => /^src\/.*\.ts$/.test(file))
    .flatMap((file) => {
      const tables = tablesOf(file)
      if (!tables) return []
      const readme = readFileSync(join(root, tables), 'utf8')
      const isTold = !/^\| File +\|/m.test(readme) || readme.includes(`\`${basename(file)}\``)
      return isTold ? [] : [`${file} is not in a table of ${tables}`]
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
