import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMON_OPTIONS, type Command, longNameOf, usageOf } from '../../src/cli/command.ts'
import { Output, UsageError } from '../../src/cli/output.ts'
import { runProgram } from '../../src/cli/program.ts'
import { commands, groups } from '../../src/cli/table.ts'
import { runHere } from '../kit/command-line.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ib-arguments-'))
  writeFileSync(join(folder, 'interview-bridge.yaml'), 'connections: []\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => runHere(args, { cwd: folder, env: process.env })

/** The parser's reading of a line: the command that would run, with its words and options. */
async function parsed(line: string | readonly string[]) {
  const args = typeof line === 'string' ? line.match(/"[^"]*"|\S+/g) : line
  let seen: { name: string; words: readonly string[]; options: Record<string, unknown> } | undefined
  const recording = Object.fromEntries(
    Object.entries(commands).map(([name, command]): [string, Command] => [
      name,
      {
        ...command,
        run: async (words, options) => {
          const given = Object.entries(options).filter(([, value]) => value !== undefined)
          seen = { name, words, options: Object.fromEntries(given) }
          return 0
        },
      },
    ]),
  )
  const unquoted = (args ?? []).map((word) => word.replace(/^"|"$/g, ''))
  await runProgram({ commands: recording, groups, version: '0', output: new Output(false) }, unquoted)
  return seen
}

const ID = '665f00000000000000000001'

// Every line of product §2 that other programs call; a change of one of these breaks them.
test.each<[string, string, string[], Record<string, unknown>]>([
  ['start --config F --role worker', 'start', [], { config: 'F', role: 'worker' }],
  ['check --config F --online', 'check', [], { config: 'F', online: true }],
  ['plan', 'plan', [], {}],
  ['plan acme', 'plan', ['acme'], {}],
  ['sync acme --once', 'sync', ['acme'], { once: true }],
  ['backfill acme --since 2026-01-31', 'backfill', ['acme'], { since: '2026-01-31' }],
  ['explain acme a@b.example', 'explain', ['acme', 'a@b.example'], {}],
  ['deliveries list', 'deliveries list', [], {}],
  ['deliveries show 7', 'deliveries show', ['7'], {}],
  ['deliveries retry 7 8', 'deliveries retry', ['7', '8'], {}],
  ['deliveries discard 7', 'deliveries discard', ['7'], {}],
  ['approve acme --reject', 'approve', ['acme'], { reject: true }],
  ['reconcile acme', 'reconcile', ['acme'], {}],
  ['migrate --json', 'migrate', [], { json: true }],
  ['--json migrate --config F', 'migrate', [], { json: true, config: 'F' }],
  ['init --yes', 'init', [], { yes: true }],
  ['connector new ours', 'connector new', ['ours'], {}],
  [
    'admin organization create --name N --credits 5 --subscription none',
    'admin organization create',
    [],
    { name: 'N', credits: '5', subscription: 'none' },
  ],
  [
    `admin organization update ${ID} --credits 5 --subscription active --api-access off`,
    'admin organization update',
    [ID],
    { credits: '5', subscription: 'active', 'api-access': 'off' },
  ],
  ['admin organization list', 'admin organization list', [], {}],
  [
    `admin company create --organization ${ID} --name N --website https://x.example`,
    'admin company create',
    [],
    { organization: ID, name: 'N', website: 'https://x.example' },
  ],
  [`admin team create --organization ${ID} --name N`, 'admin team create', [], { organization: ID, name: 'N' }],
  [
    `admin user create --organization ${ID} --email e@x.example --password P`,
    'admin user create',
    [],
    { organization: ID, email: 'e@x.example', password: 'P' },
  ],
  [
    `admin user create --organization ${ID} --email e@x.example --password-stdin`,
    'admin user create',
    [],
    { organization: ID, email: 'e@x.example', 'password-stdin': true },
  ],
  [
    `admin api-key create --organization ${ID} --user ${ID} --name N`,
    'admin api-key create',
    [],
    { organization: ID, user: ID, name: 'N' },
  ],
  [`admin api-key revoke ${ID}`, 'admin api-key revoke', [ID], {}],
  [`admin api-key list --organization ${ID}`, 'admin api-key list', [], { organization: ID }],
  [`admin position public-link ${ID}`, 'admin position public-link', [ID], {}],
  [
    `admin position update ${ID} --language tr --retakes none --public-link off`,
    'admin position update',
    [ID],
    { language: 'tr', retakes: 'none', 'public-link': 'off' },
  ],
  [`admin interview approve ${ID}`, 'admin interview approve', [ID], {}],
  [`admin interview reject ${ID}`, 'admin interview reject', [ID], {}],
])('%s is taken as product §2 names it', async (line, name, words, options) => {
  expect(await parsed(line)).toEqual({ name, words, options })
})

test.each(Object.entries(commands))('%s has two examples that its parser takes', async (name, command) => {
  expect(new Set(command.examples).size).toBe(2)
  for (const example of command.examples) {
    // A shell takes what stands after <.
    expect(await parsed(example.replace(/ < \S+$/, ''))).toMatchObject({ name })
  }
})

test.each(Object.entries(commands))('%s refuses the options of all other commands', async (name, command) => {
  const own = new Set([...(command.options ?? []), ...COMMON_OPTIONS].map(longNameOf))
  const foreign = Object.values(commands)
    .flatMap(({ options = [] }) => options)
    .filter((option) => !own.has(longNameOf(option)))
  expect(foreign.length).toBeGreaterThan(5)
  const words = (command.words ?? []).filter((word) => !word.startsWith('['))
  for (const option of foreign) {
    const line = [...name.split(' '), ...words, ...option.flags.split(' ')]
    const refused = await parsed(line).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UsageError)
    expect((refused as UsageError).message).toContain(`--${longNameOf(option)} is not an option of ${name};`)
  }
})

test('approve with the flag of another command approves nothing: exit 2, before anything is opened', async () => {
  const { code, stdout, stderr } = await run('approve', 'acme', '--dry-run', '--json')
  expect([code, stderr]).toEqual([2, ''])
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    error: { code: 'usage', message: expect.stringContaining('--dry-run is not an option of approve;') },
  })
})

test.each([
  ['deliveries retry --dryrun', '--dryrun is not an option of deliveries retry; did you mean --dry-run?'],
  ['backfill acme --sinse 2026-01-01', '--sinse is not an option of backfill; did you mean --since?'],
  ['admin organisation list', 'There is no command "admin organisation"; did you mean "admin organization"?'],
  ['strat', 'There is no command "strat"; did you mean "start"?'],
  ['help strat', 'There is no command "strat"; did you mean "start"?'],
  ['sync', 'CONNECTION is missing: interview-bridge sync CONNECTION [--once]'],
  ['plan a b', 'plan does not take "b"'],
  ['backfill acme', '--since is missing'],
  ['admin user', 'Name a command: admin user create|update|logout|list|login-link|link|unlink.'],
  ['start --role web', '--role must be all, api or worker; it is "web".'],
  ['check --config --online', '--config: the value is missing; "--online" is an option.'],
])('%s exits 2 and names what was probably meant', async (line, message) => {
  const { code, stdout, stderr } = await run(...line.split(' '))
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(message)
})

test('every command explains itself, --version prints the version, and sync says what --once does', async () => {
  const sync = await run('sync', '--help')
  expect(sync).toEqual({ ...(await run('help', 'sync')), code: 0 })
  expect(sync.stdout).toContain('Usage: interview-bridge sync CONNECTION [--once]')
  expect(sync.stdout).toMatch(/--once +accepted for clarity: sync always runs one pass and ends/)
  expect(sync.stdout).toContain('Examples:\n  interview-bridge sync acme-greenhouse\n')
  const nested = await run('help', 'admin', 'user', 'create')
  expect([nested.code, nested.stdout]).toEqual([0, expect.stringContaining('--password-stdin')])
  expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  const all = await run('--help')
  for (const name of new Set(Object.keys(commands).map((one) => one.split(' ')[0] ?? '')))
    expect(all.stdout).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
})

test('the page of commands lists every command as it is called', async () => {
  const { readFileSync } = await import('node:fs')
  const page = readFileSync(resolve(import.meta.dirname, '../../config/commands.md'), 'utf8')
  for (const [name, command] of Object.entries(commands))
    if (!name.startsWith('admin ')) expect(page).toContain(`interview-bridge ${usageOf(name, command)}`)
})
