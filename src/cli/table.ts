import { adminCommands } from './admin.ts'
import { adminLoginCommands } from './admin-logins.ts'
import { adminPageCommands } from './admin-pages.ts'
import { analysisCommands } from './analyses/retry.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { connectorNew } from './connector.ts'
import { deliveryCommands } from './deliveries.ts'
import { initCommand } from './init.ts'

/**
 * Every command by its name, in the order of the help. A new command is one entry here; config/commands.md is made from it. What a
 * command needs is loaded when it runs.
 */
export const commands: Readonly<Record<string, Command>> = {
  init: initCommand,
  start: {
    options: [{ flags: '--role all|api|worker', about: 'what this process does (default: all)' }],
    about: 'runs the daemon until it gets SIGTERM or Ctrl-C',
    examples: ['start', 'start --config /etc/interview-bridge.yaml --role worker'],
    run: async (...call) => (await import('./commands.ts')).start(...call),
  },
  check: {
    options: [
      {
        flags: '--online',
        about: 'also asks each ATS, interview API and model server: names in the rules, keys, what a model takes',
      },
    ],
    about: 'checks the YAML: every mistake with file:line:column, and warnings',
    examples: ['check', 'check --config new.yaml --online'],
    run: check,
  },
  plan: {
    words: ['[CONNECTION]'],
    options: [
      { flags: '--replay DAYS', about: 'shows the write-backs that this YAML would have made in the last DAYS days' },
    ],
    about: 'shows the changes of the next pass and their reasons; changes nothing',
    examples: ['plan acme-greenhouse', 'plan acme-greenhouse --replay 7'],
    run: async (...call) => (await import('./plans/plan.ts')).planCommand(...call),
  },
  'connections account': {
    words: ['CONNECTION'],
    options: [
      { flags: '--same', about: 'the settings reach the same account of the ATS as before: its state goes on' },
      { flags: '--other', about: 'they reach another account: it begins anew, and its first pass waits for approve' },
    ],
    about: 'says which account of the ATS the changed settings of a connection reach, where the ATS cannot tell',
    examples: ['connections account acme-greenhouse --same', 'connections account acme-greenhouse --other'],
    run: async (...call) => (await import('./connections/accounts.ts')).accountCommand(...call),
  },
  'connections list': {
    about:
      'connections of the file and of the database with the accounts of ATSs of which something is stored, also earlier ones',
    examples: ['connections list', 'connections list --json'],
    run: async (...call) => (await import('./connections/accounts.ts')).listCommand(...call),
  },
  'connections export': {
    words: ['NAME'],
    about: 'prints a connection of the database as YAML; its secrets are named and never told',
    examples: ['connections export acme-greenhouse', 'connections export acme-greenhouse --json'],
    run: async (...call) => (await import('./connections/stored.ts')).exportCommand(...call),
  },
  'connections import': {
    words: ['FILE'],
    options: [
      { flags: '--organization ID', about: 'whose connection it is; may be left out where there is one organization' },
      {
        flags: '--secret NAME=-',
        about: 'the value is a line of stdin, in the order of these options',
        isRepeated: true,
      },
      { flags: '--secrets-file FILE', about: 'holds a line NAME=VALUE for each secret' },
    ],
    about: 'keeps the one connection of a YAML file in the database, as a new one or as a new version',
    examples: [
      'connections import acme.yaml --secret greenhouse_key=- < key.txt',
      'connections import acme.yaml --organization 66f0c1a2b3c4d5e6f7a8b9c0 --secrets-file secrets.txt',
    ],
    run: async (...call) => (await import('./connections/stored.ts')).importCommand(...call),
  },
  'connections forget': {
    words: ['STATE'],
    options: [{ flags: '--dry-run', about: 'only tells what would be deleted' }],
    about:
      'deletes what is stored of an earlier account that no configuration reaches any more; cancels and writes nothing',
    examples: ['connections forget acme-greenhouse --dry-run', 'connections forget acme-greenhouse~2'],
    run: async (...call) => (await import('./connections/accounts.ts')).forgetCommand(...call),
  },
  approve: {
    words: ['CONNECTION'],
    options: [{ flags: '--reject', about: 'drops the changes that the brake holds' }],
    about: 'releases the changes that the brake holds; plan shows them',
    examples: ['approve acme-greenhouse', 'approve acme-greenhouse --reject'],
    run: async (...call) => (await import('./operate.ts')).approveCommand(...call),
  },
  sync: {
    words: ['CONNECTION'],
    options: [{ flags: '--once', about: 'accepted for clarity: sync always runs one pass and ends' }],
    about: 'runs one pass now and prints a summary',
    examples: ['sync acme-greenhouse', 'sync acme-greenhouse --once --json'],
    run: async (...call) => (await import('./commands.ts')).syncCommand(...call),
  },
  backfill: {
    words: ['CONNECTION'],
    options: [{ flags: '--since DATE', about: '2026-01-31 or 2026-01-31T08:00:00Z', isRequired: true }],
    about: 'reads history again; when it was stopped, the same command resumes it',
    examples: ['backfill acme-greenhouse --since 2026-01-31', 'backfill acme-greenhouse --since 2026-01-31T08:00:00Z'],
    run: async (...call) => (await import('./operate.ts')).backfillCommand(...call),
  },
  explain: {
    words: ['CONNECTION', 'APPLICATION|EMAIL|INTERVIEW'],
    about: 'everything that happened to one candidate and why, or why nothing did',
    examples: ['explain acme-greenhouse 20001', 'explain acme-greenhouse ada@people.example'],
    run: async (...call) => (await import('./explain.ts')).explainCommand(...call),
  },
  ...deliveryCommands,
  ...analysisCommands,
  reconcile: {
    words: ['CONNECTION'],
    about: 'compares ids, versions and effects on both sides; exit 1 when they differ',
    examples: ['reconcile acme-greenhouse', 'reconcile acme-greenhouse --json'],
    run: async (...call) => (await import('./operate.ts')).reconcileCommand(...call),
  },
  ...adminCommands,
  ...adminPageCommands,
  ...adminLoginCommands,
  'connector new': connectorNew,
  restored: {
    about: 'declares a restore from a backup that was not detected: writes are looked up in the ATS first',
    examples: ['restored', 'restored --json'],
    run: async (...call) => (await import('./restored.ts')).restoredCommand(...call),
  },
  migrate: {
    about: 'brings the database to this version and ends',
    examples: ['migrate', 'migrate --json'],
    run: async (...call) => (await import('./commands.ts')).migrateCommand(...call),
  },
  demo: {
    options: [
      { flags: '--public', about: 'with a HOST that other machines reach: its administrator has a printed password' },
    ],
    about: 'the whole product with a fake ATS and simulated people (npm start)',
    examples: ['demo', 'demo --json'],
    run: async (...call) => (await import('./demo.ts')).demo(...call),
  },
}

/** Descriptions that the help prints beside the first words of commands of several words. */
export const groups: Readonly<Record<string, string>> = {
  connections: 'connections that are kept in the database, and the accounts of ATSs that connections reach or reached',
  deliveries: 'pending, doubtful and parked write-backs',
  analysis: 'analyses of interviews by the AI',
  admin: 'organizations, companies, teams, users, API keys, what candidates see, decisions',
  'admin organization': 'organizations, which own interviews, credits and API keys',
  'admin company': 'companies that open positions',
  'admin team': 'teams of an organization',
  'admin user': 'people who log in to the dashboard',
  'admin api-key': 'keys of the interview API',
  'admin interview': "a reviewer's decision",
  connector: 'connectors of your own',
}
