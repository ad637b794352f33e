import { configuration, NO_FILE, problemText } from '../app/configuration.ts'
import { createLog } from '../base/log.ts'
import { type ShownProxies, shownProxies } from '../base/proxies.ts'
import { STALE_COLLATION, staleCollations, toldStale } from '../db/stale-collations.ts'
import type { Answer } from './check-online.ts'
import type { Options } from './command.ts'
import { textOf } from './options.ts'
import type { ExitCode, Output } from './output.ts'

/** `check`: every mistake of the YAML with its place; with `--online`, what both sides say to its rules. Warnings change no exit code. */
export async function check(_words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const loaded = configuration(textOf(options, 'config'))
  // Without a file nothing was configured that could deserve a warning.
  const warnings = loaded.file === null ? [] : loaded.warnings
  const warned = warnings.map((warning) => problemText(warning, 'warning: '))
  const connections = loaded.config.connections.map((connection) => connection.name)
  if (options['online'] !== true) {
    output.result({ ok: true, connections, warnings }, () =>
      [
        loaded.file === null
          ? `${NO_FILE} Without one everything is at its default, with no connection.`
          : `The configuration is right; ${connections.length === 1 ? '1 connection' : `${connections.length} connections`}: ${connections.join(', ') || 'none'}.`,
        ...warned,
      ].join('\n'),
    )
    return 0
  }
  const { NEWER_SCHEMA, NEWER_SCHEMA_TOLD, openCore } = await import('../app/core.ts')
  const { askEverySide } = await import('./check-online.ts')
  const core = await openCore(loaded, createLog({ level: 'silent' }))
  try {
    const answers = await askEverySide(core)
    const ok = answers.every((answer) => answer.ok)
    const { newerMigrations } = core
    const stale = await staleCollations(core.database.knex)
    const proxies = shownProxies()
    output.result(
      { ok, answers, warnings, newerMigrations, staleCollations: stale, ...(proxies ? { proxies } : {}) },
      () =>
        [
          ...(proxies ? [toldProxies(proxies)] : []),
          ...(answers.length > 0 ? answers.map(toldAnswer) : ['There is no connection to ask.']),
          ...warned,
          ...(newerMigrations.length > 0
            ? [`warning: ${NEWER_SCHEMA}: ${NEWER_SCHEMA_TOLD}: ${newerMigrations.join(', ')}`]
            : []),
          ...stale.map((one) => `warning: ${STALE_COLLATION}: ${toldStale(one)}`),
        ].join('\n'),
    )
    return ok ? 0 : 1
  } finally {
    await core.close()
  }
}

/** The way by which everything below was asked. */
function toldProxies({ https, http, without }: ShownProxies): string {
  const way = (kind: string, one: ShownProxies['https']) =>
    `${kind} ${one ? `through the proxy ${one.proxy} (${one.variable})` : 'without a proxy'}`
  return `Requests go out: ${way('https', https)}, ${way('http', http)}; always without one: this machine${without ? `, and NO_PROXY: ${without}` : ''}`
}

function toldAnswer(answer: Answer): string {
  return [
    `${answer.connection}: ${answer.side}: ${answer.ok || answer.problems.length > 0 ? answer.who : `FAILED: ${answer.who}`}`,
    ...answer.problems.map((problem) => `  MISTAKE: ${problem}`),
    ...answer.warnings.map((warning) => `  warning: ${warning}`),
    ...answer.means.map((line) => `  ${line}`),
  ].join('\n')
}
