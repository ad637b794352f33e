import { CONFIG_WARNING, configuration, databaseConfiguration, problemLine } from '../app/configuration.ts'
import { NEWER_SCHEMA, NEWER_SCHEMA_TOLD, openConfiguredDatabase } from '../app/core.ts'
import { type Role, startDaemon } from '../app/daemon.ts'
import { openCoreWhenReady } from '../app/waiting.ts'
import { createLog, type Log } from '../base/log.ts'
import { boundGarbage, giveBackMemory } from '../base/memory.ts'
import { shownProxies } from '../base/proxies.ts'
import { migrate } from '../db/migrate.ts'
import { isDemoAmong } from '../demo/whole.ts'
import type { Options } from './command.ts'
import { showFirstLink } from './first-link.ts'
import { textOf } from './options.ts'
import { type ExitCode, type Output, UsageError } from './output.ts'
import { untilSignal } from './signals.ts'
import { withCore } from './with-core.ts'

/** For the last lines of the log. */
const LINGER_MS = 200

/** `start`: the daemon, until a signal. */
export async function start(_words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const role = roleOf(textOf(options, 'role'))
  boundGarbage()
  const loaded = configuration(textOf(options, 'config'))
  const log = createLog({ level: loaded.config.log.level, pretty: process.stdout.isTTY })
  for (const warning of loaded.warnings) log.warn({ warning: problemLine(warning) }, CONFIG_WARNING)
  const proxies = shownProxies()
  if (proxies) log.info({ proxies }, 'requests go out through a proxy of the environment')
  const signalled = untilSignal()
  void signalled.then((signal) => log.info({ signal }, 'stopping'))
  const core = await openCoreWhenReady(loaded, log, signalled)
  if (!core) return ended(log)
  if (!loaded.config.demo && isDemoAmong(loaded.config.dataDir, await core.accounts.listOrganizations()))
    log.warn(
      { code: 'demo.in_database' },
      'this database holds the simulated people of a demo; give real people a DATA_DIR (or DATABASE_URL) of their own',
    )
  const daemon = await startDaemon(core, { role }).catch(async (error: unknown) => {
    await core.close()
    throw error
  })
  if (role !== 'worker') await showFirstLink(core, output)
  giveBackMemory()
  await signalled
  await daemon.stop()
  return ended(log)
}

function ended(log: Log): ExitCode {
  log.info('stopped')
  // Work that could not be ended in time must not keep the process; it is looked up at the next start, as after a
  // crash.
  setTimeout(() => process.exit(0), LINGER_MS).unref()
  return 0
}

/** `sync CONNECTION`: one pass now, beside a running daemon or without one. */
export async function syncCommand(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const [name = ''] = words
  return withCore(
    options,
    output,
    async ({ engine }) => {
      const summary = await engine.syncOnce(name)
      const { pull, push } = summary
      output.result({ connection: name, ...summary }, () =>
        [
          `${name}: ${summary.outcome}${summary.reason ? ` (${summary.reason})` : ''}`,
          `  ATS: ${pull?.applications ?? 0} applications read, ${pull?.wanted ?? 0} to invite, ${pull?.left ?? 0} left the stage, ${pull?.unreadable ?? 0} unreadable`,
          `  interviews: ${push.processed} versions taken, ${push.duplicate} known already, ${push.ignored} of no connection, ${push.intents} write-backs planned`,
        ].join('\n'),
      )
      return summary.outcome === 'success' ? 0 : 1
    },
    'info',
  )
}

/** `migrate`: brings the database to this version and ends. */
export async function migrateCommand(_words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const { config } = databaseConfiguration(textOf(options, 'config'))
  const database = await openConfiguredDatabase(config, createLog({ level: 'silent' }))
  try {
    const { applied, newer } = await migrate(database)
    output.result({ applied, newer }, () =>
      newer.length > 0
        ? `${NEWER_SCHEMA}: ${NEWER_SCHEMA_TOLD}: ${newer.join(', ')}`
        : applied.length === 0
          ? 'The database is up to date.'
          : `Applied: ${applied.join(', ')}`,
    )
    return 0
  } finally {
    await database.close()
  }
}

function roleOf(text = 'all'): Role {
  if (text === 'all' || text === 'api' || text === 'worker') return text
  throw new UsageError(`--role must be all, api or worker; it is "${text}".`)
}
