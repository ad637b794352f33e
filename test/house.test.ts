import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { DOORS, files, importsOf, roomOf, root, source } from './kit/house.ts'

const FOLDER_MAX = 25
const FUNCTION_MAX = 120

/** Folders that hold more: how many files at most, and why. A number may only fall; whoever raises one changes the reason. */
const CROWDED: Readonly<Record<string, readonly [most: number, why: string]>> = {
  'src/base': [
    38,
    'small files of one idea each, found by name, the guard of addresses, which each connection asks, the masks of its secrets, and the turns of organizations, which three rooms need; what belongs to one room leaves it',
  ],
  'src/db': [36, 'one server, embedded or not, and what each process asks of it'],
  'src/cli': [32, 'one command a file'],
  'src/connector-kit': [35, 'its index is the public surface; connectors of others import no path in it'],
  'src/accounts': [26, 'people, their logins and their organizations, which change together'],
  'src/recorder/browser': [34, 'one bundle of small parts, loaded as a whole'],
  'src/sync/engine': [26, 'passes, whose turn they are, and what bounds them; the sides of a pass are read together'],
  'src/sync/store': [35, 'the tables of the engine: their owners, states and readings'],
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
    'src/dashboard/browser/search.ts': 'runs in the browser of a reviewer: answers of our own server',
    'src/recorder/browser/main.ts': 'runs in the browser of the candidate: what our own page holds',
    'src/recorder/browser/calls.ts': 'runs in the browser of the candidate: answers of our own server',
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
  expect([...long].map(([name, lines]) => `${name} has ${lines} lines`)).toEqual([])
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
