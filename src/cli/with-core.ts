import { configurationFile } from '../app/configuration.ts'
import type { Core } from '../app/core.ts'
import { createLog } from '../base/log.ts'
import type { Options } from './command.ts'
import { textOf } from './options.ts'
import type { ExitCode, Output } from './output.ts'

/** Opens everything beside a running daemon, or without one, does the work, and closes it again. */
export async function withCore(
  options: Options,
  output: Output,
  work: (core: Core) => Promise<ExitCode>,
  level = 'warn',
): Promise<ExitCode> {
  const loaded = configurationFile(textOf(options, 'config'))
  const { openCore } = await import('../app/core.ts')
  const core = await openCore(loaded, createLog({ level: output.json ? 'silent' : level, pretty: true }))
  try {
    // A daemon beside us may have been told to leave an ATS alone.
    await core.engine.learnWaits()
    return await work(core)
  } finally {
    await core.close()
  }
}
