import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configuration, problemLine } from '../../src/app/configuration.ts'
import { problemsOf } from '../kit/config-problems.ts'
import { cpuMs } from '../kit/cpu-time.ts'

/** `connections:` as the name of a folder, or of files in one. */

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ib-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
const connection = (name: string, more = '') =>
  `name: ${name}\nconnector: greenhouse\norganization: 665f00000000000000000001\nsettings: { clientId: ${name}, clientSecret: its-secret, userId: "1" }\n${more}`
const load = (environment: Record<string, string> = {}) => configuration(join(folder, 'c.yaml'), environment)
const names = (environment: Record<string, string> = {}) => load(environment).config.connections.map(({ name }) => name)
const problems = (environment: Record<string, string> = {}): string[] =>
  problemsOf(() => load(environment)).map((problem) => problemLine(problem).replaceAll(`${folder}/`, ''))

test('a folder is read in the order of its names: one connection or a list in each file, and nothing else of it', () => {
  put({
    'c.yaml': 'connections: connections.d',
    'connections.d/20.yml': `- ${connection('b').replaceAll('\n', '\n  ')}\n- ${connection('c').replaceAll('\n', '\n  ')}\n`,
    'connections.d/10.yaml': connection('a'),
    'connections.d/30.yaml': '[]',
    'connections.d/.hidden.yaml': 'nonsense',
    'connections.d/notes.txt': 'nonsense',
    'connections.d/old.yaml~': 'nonsense',
    'connections.d/below/x.yaml': 'nonsense',
    'connections.d/below.yaml/x.yaml': 'nonsense',
  })
  expect(names()).toEqual(['a', 'b', 'c'])
})

test('a pattern chooses among the files, also beside the main file, which is none of them', () => {
  put({ 'c.yaml': 'connections: d/acme-*.yaml', 'd/acme-1.yaml': connection('a'), 'd/other.yaml': 'nonsense' })
  expect(names()).toEqual(['a'])
  put({ 'c.yaml': 'connections: "*.yaml"', 'a+b.yaml': connection('b') })
  expect(names()).toEqual(['b'])
  put({ 'c.yaml': 'connections: "${WHERE:-d}/*1.yaml"' })
  expect(names()).toEqual(['a'])
  put({ 'c.yaml': `connections: ${folder}/d/acme-1*` })
  expect([names(), load().place(['connections', 0, 'name'])]).toEqual([['a'], `${folder}/d/acme-1.yaml:1:7`])
})

test.each([
  ['connections: ""', 'c.yaml:1:14: connections: expected a list of connections, a folder such as connections.d'],
  ['connections: "*/a.yaml"', '(a * in the last part only), got "*/a.yaml"'],
  ['connections: d/**', '(a * in the last part only), got "d/**"'],
  ['connections: none', 'c.yaml:1:14: connections: the folder none cannot be read (ENOENT)'],
  ['connections: c.yaml', 'c.yaml:1:14: connections: c.yaml is no folder'],
  ['connections: empty', 'c.yaml:1:14: connections: no file in the folder empty holds connections'],
  ['connections: empty/a*.yaml', 'c.yaml:1:14: connections: no file in the folder empty holds connections'],
])('%s is a mistake that names the folder', (text, expected) => {
  put({ 'c.yaml': text, 'empty/notes.txt': '' })
  expect(problems()).toEqual([expect.stringContaining(expected)])
})

test('each mistake has the place in its file, in the order of files and lines', () => {
  put({
    'c.yaml': 'servr: {}\nserver: { port: 1 }\nconnections: d\n',
    'd/a.yaml': connection('a', 'pol: {}\nonLeave: no\n'),
    'd/b.yaml': `- ${connection('b', 'poll: { every: often }\n').replaceAll('\n', '\n  ')}\n`,
    'd/c.yaml': '- 5\n',
  })
  expect(problems()).toEqual([
    'c.yaml:1:1: servr: unknown key "servr"; did you mean "server"?',
    'd/a.yaml:5:1: pol: unknown key "pol"; did you mean "poll"?',
    expect.stringMatching(/^d\/a\.yaml:6:10: onLeave: expected cancel \| keep/),
    expect.stringMatching(/^d\/b\.yaml:5:9: 0\.poll: expected \{ every/),
    expect.stringMatching(/^d\/c\.yaml:1:3: 0: /),
  ])
})

test('what is no connection, no YAML or a missing variable is told where it stands', () => {
  put({
    'c.yaml': 'connections: d',
    'd/a.yaml': '# nothing\n',
    'd/b.yaml': 'connections:\n  - name: b\n',
    'd/c.yaml': 'just text',
    'd/d.yaml': 'name: [',
    'd/e.yaml': connection('e', 'onLeave: "${NONE}"\n'),
    'd/f.yaml': `name: &a f\nsettings: [${Array(101).fill('*a').join(', ')}]`,
    'd/g.yaml': `#${'x'.repeat(1024 * 1024)}`,
  })
  expect(problems()).toEqual([
    expect.stringContaining('d/a.yaml:1:1: the file holds no connection'),
    expect.stringContaining('d/b.yaml:1:1: connections: a file of connections begins with what is in a connection'),
    expect.stringContaining('d/c.yaml:1:1: expected a connection, or a list of connections'),
    expect.stringContaining('d/d.yaml:1:8: not valid YAML'),
    expect.stringContaining('d/e.yaml:5:10: the environment has no variable NONE'),
    expect.stringContaining('more than 100 aliases'),
    expect.stringContaining('d/g.yaml:1:1: cannot be read (it is larger than 1048576 bytes)'),
  ])
})

test('a main file that is too large says where its connections may stand', () => {
  put({ 'c.yaml': `#${'x'.repeat(1024 * 1024)}` })
  expect(() => load()).toThrow(
    /is larger than 1048576 bytes\. Connections may have files of their own: connections: connections\.d/,
  )
})

test('a name that is used twice names both places', () => {
  put({ 'c.yaml': 'connections: d', 'd/a.yaml': connection('acme'), 'd/b.yaml': `\n${connection('acme')}` })
  const [one = '', ...others] = problems()
  expect(others).toEqual([])
  expect(one).toMatch(/^d\/b\.yaml:2:7: name: the name "acme" is used twice, first at d\/a\.yaml:1:7;/)
})

test('a link within the folder is followed, as volumes mount files; one that leads out or nowhere is refused', () => {
  put({ 'c.yaml': 'connections: d', 'd/..data/a.yaml': connection('a'), 'secret.yaml': connection('s') })
  symlinkSync('..data/a.yaml', join(folder, 'd/a.yaml'))
  expect(names()).toEqual(['a'])
  symlinkSync('../secret.yaml', join(folder, 'd/b.yaml'))
  symlinkSync('gone.yaml', join(folder, 'd/c.yaml'))
  symlinkSync('/dev/zero', join(folder, 'd/d.yaml'))
  expect(problems()).toEqual([
    expect.stringContaining(
      'd/b.yaml:1:1: is a symbolic link that leads out of the folder d; put the file itself there',
    ),
    expect.stringContaining('d/c.yaml:1:1: cannot be read (ENOENT)'),
    expect.stringContaining('d/d.yaml:1:1: is a symbolic link that leads out'),
  ])
})

test('variables, files and paths mean what they mean in the main file', () => {
  const settings = 'settings: { clientId: "${ID}", clientSecret: "${file:SECRET}", userId: "${USER_ID}" }'
  put({
    'c.yaml': 'connections: d',
    'd/a.yaml': connection('a'),
    'd/b.yaml': `${connection('b', 'brake: { atLeast: "${LEAST}" }\npoll: "${NO_POLL:-}"\n').replace(/settings: .*/, settings.replace('SECRET', join(folder, 'key')))}`,
    key: 'first-long-secret\n',
  })
  const { config, ...loaded } = load({ ID: '77', USER_ID: '4711', LEAST: '7' })
  expect(config.connections[1]).toMatchObject({
    settings: { clientId: '77', clientSecret: 'first-long-secret', userId: '4711' },
    brake: { atLeast: 7 },
  })
  put({ key: 'other-long-secret' })
  expect(loaded.rereadSettings?.(1)).toMatchObject({ clientSecret: 'other-long-secret', userId: '4711' })
  expect(loaded.rereadSettings?.(0)).toMatchObject({ clientId: 'a' })
  rmSync(join(folder, 'key'))
  expect(loaded.rereadSettings?.(1)).toBeUndefined()
  expect(loaded.rereadSettings?.(0)).toMatchObject({ clientId: 'a' })
  put({ 'd/c.yaml': connection('c').replace('greenhouse', './none') })
  rmSync(join(folder, 'd/b.yaml'))
  expect(problems()).toEqual([expect.stringMatching(/^d\/c\.yaml:2:12: connector: (?!.*d\/none)/)])
})

test('settings are read anew without their neighbours, and with what an alias names', () => {
  const own = (name: string, more: string) =>
    `- { name: ${name}, connector: greenhouse, organization: abcdef0123456789abcdef01, settings: { ${more}, clientSecret: "\${file:${join(folder, 'key')}}", userId: "\${USER_ID}", baseUrl: "\${NO_URL:-}" } }`
  put({
    'c.yaml': `connections:\n${own('a', 'clientId: &id "77"')}\n${own('b', 'clientId: *id')}\n`,
    key: 'first-long-secret',
  })
  const loaded = load({ USER_ID: '4711' })
  put({ key: 'other-long-secret' })
  const fresh = [0, 1].map((at) => loaded.rereadSettings?.(at))
  expect(fresh[0]).toEqual({ ...loaded.config.connections[0]?.settings, clientSecret: 'other-long-secret' })
  expect(fresh[1]).toEqual(fresh[0])
  // The text itself is never filled: what it was read from may change again.
  put({ key: 'third-long-secret' })
  expect(loaded.rereadSettings?.(0)).toMatchObject({
    clientId: '77',
    clientSecret: 'third-long-secret',
    userId: '4711',
  })
})

test('places and the shown configuration name the file of a connection; defaults stay defaults', () => {
  put({
    'c.yaml': 'server: { publicUrl: https://i.example }\nconnections: d\n',
    'd/a.yaml': connection('a', 'invite:\n  - { job: "*", stage: Video, positionTemplate: standard }\n'),
    'd/b.yaml': `- ${connection('b').replaceAll('\n', '\n  ')}\n`,
  })
  const loaded = load()
  expect(loaded.place(['connections', 0, 'invite', 0])).toBe('d/a.yaml:6:5')
  expect(loaded.place(['connections', 1, 'name'])).toBe('d/b.yaml:1:9')
  expect(loaded.place(['server', 'publicUrl'])).toBe('c.yaml:1:22')
  expect(loaded.warnings.map((warning) => problemLine(warning).replaceAll(`${folder}/`, ''))).toEqual([
    expect.stringMatching(/^c\.yaml:/),
    expect.stringMatching(/^c\.yaml:/),
  ])
  const shown = new Map(loaded.shown?.().map((one) => [one.path, one]))
  expect(shown.get('connections')).toMatchObject({ value: 'd', origin: 'file', place: 'c.yaml:2:14' })
  expect(shown.get('connections.1.name')).toMatchObject({ value: 'b', place: 'd/b.yaml:1:9' })
  expect(shown.get('connections.0.settings.clientSecret')).toMatchObject({ value: null, place: 'd/a.yaml:4:40' })
  expect(shown.get('connections.0.onLeave')).toMatchObject({ value: 'cancel', origin: 'default' })
})

test('a thousand files are read in a time that a person waits', () => {
  const files = Array.from({ length: 1_000 }, (_, at) => {
    const rules =
      'invite:\n  - { job: "*", stage: Video, positionTemplate: standard }\nbrake: { atLeast: "${LEAST}" }\n'
    return [`d/${String(at).padStart(4, '0')}.yaml`, connection(`c${at}`, rules)] as const
  })
  put({ 'c.yaml': 'connections: d', ...Object.fromEntries(files) })
  const read = () => {
    const { config } = load({ LEAST: '7' })
    expect([config.connections.length, config.connections[999]?.name]).toEqual([1_000, 'c999'])
  }
  // Two seconds of processor time at most. Where each number of the environment checks all connections anew, it grows with the square.
  expect(cpuMs(read)).toBeLessThan(15_000)
})
