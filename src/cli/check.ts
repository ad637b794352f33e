import { messageOf } from '../base/errors.ts'
import { createLog } from '../base/log.ts'
import type { Options } from './command.ts'
import { configuration } from './configuration.ts'
import { openCore } from './core.ts'
import type { ExitCode, Output } from './output.ts'

interface Answer {
  connection: string
  side: 'ats' | 'interview API'
  ok: boolean
  who: string
  warnings: readonly string[]
}

/** `check`: every mistake of the YAML with its place; with `--online`, who each side says we are. */
export async function check(_words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const file = typeof options['config'] === 'string' ? options['config'] : undefined
  const loaded = configuration(file)
  const names = loaded.config.connections.map((connection) => connection.name)
  if (options['online'] !== true) {
    output.result(
      { ok: true, connections: names },
      () => `The configuration is right; ${names.length} connections: ${names.join(', ') || 'none'}.`,
    )
    return 0
  }
  const core = await openCore(loaded, createLog({ level: 'silent' }))
  try {
    const answers: Answer[] = []
    for (const { name, ats, api, config } of core.engine.connections) {
      answers.push(
        await ask(name, 'ats', async () => {
          const { account, warnings } = await ats.identify()
          return { who: `${config.connector}: ${account}`, warnings }
        }),
      )
      answers.push(
        await ask(name, 'interview API', async () => ({
          who: `${(await api.me()).organization.name} (${api.kind})`,
          warnings: [],
        })),
      )
    }
    const ok = answers.every((answer) => answer.ok)
    output.result(
      { ok, answers },
      () =>
        answers
          .map((answer) =>
            [
              `${answer.connection}: ${answer.side}: ${answer.ok ? answer.who : `FAILED: ${answer.who}`}`,
              ...answer.warnings.map((warning) => `  warning: ${warning}`),
            ].join('\n'),
          )
          .join('\n') || 'There is no connection to ask.',
    )
    return ok ? 0 : 1
  } finally {
    await core.close()
  }
}

async function ask(
  connection: string,
  side: Answer['side'],
  question: () => Promise<{ who: string; warnings: readonly string[] }>,
): Promise<Answer> {
  try {
    return { connection, side, ok: true, ...(await question()) }
  } catch (error) {
    return { connection, side, ok: false, who: messageOf(error), warnings: [] }
  }
}
