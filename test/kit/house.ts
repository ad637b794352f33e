import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The rooms of the house, the doors between them, and its files, for the tests that read them. */

export const root = resolve(import.meta.dirname, '../..')

/** One-way doors: what a room may import, itself aside. Type-only imports count. The table of src/README.md is this one. */
export const DOORS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  config: ['base'],
  db: ['base', 'migrations'],
  web: ['base', 'db'],
  media: ['base'],
  mail: ['base', 'db'],
  analysis: ['base'],
  accounts: ['base', 'db'],
  // A result on a page: the facts are plain, and drawing them needs no other room.
  pdf: ['base', 'analysis/provider', 'interview/contract'],
  // The service of interviews: its rooms in the order in which they may import each other, `services.ts` that makes their services, the API above it.
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
  'dashboard/connecting': [
    'base',
    'config',
    'web',
    'accounts',
    'interview',
    'connections/contract',
    'connector-kit/contract',
    'connector-kit/trials',
    'sync/operations/contract',
    'dashboard/frame',
    'dashboard/sync',
  ],
  'dashboard/describing': [
    'base',
    'config',
    'web',
    'accounts',
    'connections/contract',
    'connector-kit/trials',
    'dashboard/frame',
    'dashboard/connecting',
  ],
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
    'base',
    'samples',
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
    'interview/reviewing/rubrics',
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
    'pdf',
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
    'samples',
    'interview',
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
    'dashboard/connecting',
    'dashboard/describing',
  ],
  'connector-kit': ['base'],
  'fake-kit': ['base', 'connector-kit'],
  connectors: ['connector-kit', 'fake-kit', 'base'],
  'sync/rules': ['base', 'config', 'db/problems', 'connector-kit', 'interview/contract', 'pdf/result-page'],
  'sync/store': ['base', 'config', 'db', 'web', 'connector-kit', 'interview/contract', 'sync/rules'],
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
  'sync/deliveries': ['base', 'db', 'connector-kit', 'pdf', 'sync/rules', 'sync/store'],
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
  connections: ['base', 'db', 'config'],
  // Sample data of an organization is rows that other rooms read.
  samples: ['base', 'db', 'accounts', 'analysis', 'interview/core', 'interview/candidate'],
  demo: ['base', 'db', 'web', 'accounts', 'interview', 'interview/contract', 'interview/core/context', 'connectors'],
  app: ['*'],
  cli: ['*'],
  migrations: [],
}

/** Each of these is a house of its own: a folder in it is a room, and whatever lies deeper belongs to that room. */
const HOUSES = ['sync', 'interview', 'dashboard']

export const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', 'src', 'connectors', 'migrations', 'test'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(ts|js)$/.test(file) && existsSync(join(root, file)))
export const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((page) => page !== '' && existsSync(join(root, page)))
export const source = files.filter((file) => !file.startsWith('test/') && !file.endsWith('.test.ts'))

export function roomOf(file: string): string {
  const parts = file.split('/')
  if (parts[0] !== 'src') return parts[0] ?? ''
  return HOUSES.includes(parts[1] ?? '') ? parts.slice(1, Math.min(3, parts.length - 1)).join('/') : (parts[1] ?? '')
}

export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const found = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1] ?? '')
  return found.map((path) => relative(root, resolve(root, dirname(file), path)))
}
