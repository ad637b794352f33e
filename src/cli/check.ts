import { messageOf } from '../base/errors.ts'
import { createLog } from '../base/log.ts'
import type { Config } from '../config/schema.ts'
import { inspect } from '../sync/inspect.ts'
import type { Options } from './command.ts'
import { configuration, NO_FILE } from './configuration.ts'
import { openCore } from './core.ts'
import type { ExitCode, Output } from './output.ts'
import { textOf } from './with-core.ts'

interface Answer {
  connection: string
  side: 'ats' | 'interview API'
  ok: boolean
  /** What the rules name and is not there. */
  problems: readonly string[]
  who: string
  warnings: readonly string[]
  /** What the rules mean there: stages that are watched, actions and how safely they can be repeated. */
  means: readonly string[]
}

/** `check`: every mistake of the YAML with its place; with `--online`, who each side says we are. */
export async function check(_words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const loaded = configuration(textOf(options, 'config'))
  const names = loaded.config.connections.map((connection) => connection.name)
  if (options['online'] !== true) {
    const warnings = warningsOf(loaded.config)
    output.result({ ok: true, connections: names, warnings }, () =>
      [
        loaded.file === null
          ? `${NO_FILE} Without one everything is at its default, with no connection.`
          : `The configuration is right; ${names.length} connections: ${names.join(', ') || 'none'}.`,
        ...warnings.map((warning) => `warning: ${warning}`),
      ].join('\n'),
    )
    return 0
  }
  const core = await openCore(loaded, createLog({ level: 'silent' }))
  try {
    const answers: Answer[] = []
    for (const connection of core.engine.connections) {
      const { name, ats, api, config } = connection
      answers.push(
        await ask(name, 'ats', async () => {
          const { account, warnings } = await ats.identify()
          const { watches, writes, problems } = await inspect(connection)
          return {
            who: `${config.connector}: ${account}`,
            warnings,
            problems,
            means: [
              ...watches.map(
                ({ rule, jobs, stages }) => `${rule}: watches ${stages.join(', ') || 'nothing'} in ${jobs} jobs`,
              ),
              ...writes.map(({ rule, on, action, does }) => `${rule}: ${on}: ${action}: ${does}`),
            ],
          }
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
    const warnings = warningsOf(loaded.config)
    output.result({ ok, answers, warnings }, () =>
      [
        answers
          .map((answer) =>
            [
              `${answer.connection}: ${answer.side}: ${answer.ok || answer.problems.length > 0 ? answer.who : `FAILED: ${answer.who}`}`,
              ...answer.problems.map((problem) => `  MISTAKE: ${problem}`),
              ...answer.warnings.map((warning) => `  warning: ${warning}`),
              ...answer.means.map((line) => `  ${line}`),
            ].join('\n'),
          )
          .join('\n') || 'There is no connection to ask.',
        ...warnings.map((warning) => `warning: ${warning}`),
      ].join('\n'),
    )
    return ok ? 0 : 1
  } finally {
    await core.close()
  }
}

/** What is allowed and has a consequence that the admin should know; it does not change the exit code. */
function warningsOf({ mail, interviewApi }: Config): string[] {
  if (mail.smtpUrl !== undefined || interviewApi) return []
  return [
    'mail.smtpUrl is not set: no mail is sent, and whoever enters an address at the public link of a position can see whether that address has an interview there. Set mail.smtpUrl, so that the page is the same for every address.',
  ]
}

async function ask(
  connection: string,
  side: Answer['side'],
  question: () => Promise<Pick<Answer, 'who' | 'warnings'> & Partial<Answer>>,
): Promise<Answer> {
  try {
    const answer = await question()
    const { problems = [], means = [] } = answer
    return { connection, side, problems, means, ...answer, ok: problems.length === 0 }
  } catch (error) {
    return { connection, side, ok: false, problems: [], means: [], who: messageOf(error), warnings: [] }
  }
}
