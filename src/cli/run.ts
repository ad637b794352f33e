import { parseArgs } from 'node:util'
import { config as readDotEnv } from 'dotenv'
import { AppError, messageOf } from '../base/errors.ts'
import { scrub } from '../base/log.ts'
import { nearestWord } from '../base/text.ts'
import { ADMIN_USAGE, admin } from './admin.ts'
import { check } from './check.ts'
import type { Command, Options } from './command.ts'
import { migrateCommand, start, syncCommand } from './commands.ts'
import { ConfigProblems } from './configuration.ts'
import { connectorCommand } from './connector.ts'
import { deliveriesCommand } from './deliveries.ts'
import { explainCommand } from './explain.ts'
import { approveCommand, backfillCommand, planCommand, reconcileCommand } from './operate.ts'
import { Output, UsageError } from './output.ts'
import { restoredCommand } from './restored.ts'

const commands: Readonly<Record<string, Command>> = {
  start: { usage: 'start [--config FILE] [--role all|api|worker]', about: 'run the daemon', run: start },
  check: {
    usage: 'check [--config FILE] [--online]',
    about: 'check the YAML; with --online also ask each ATS and API who we are',
    run: check,
  },
  sync: { usage: 'sync CONNECTION [--once]', about: 'one pass now, with a summary', run: syncCommand },
  plan: {
    usage: 'plan [CONNECTION] [--replay DAYS]',
    about: 'what the next pass would do and why, or what this YAML would have written; does nothing',
    run: planCommand,
  },
  approve: {
    usage: 'approve CONNECTION [--reject]',
    about: 'lets a pass go on that the brake holds, or drops what it would have done',
    run: approveCommand,
  },
  explain: {
    usage: 'explain CONNECTION APPLICATION|EMAIL|INTERVIEW',
    about: 'everything that happened to one candidate and why, or why nothing did',
    run: explainCommand,
  },
  deliveries: {
    usage: 'deliveries list|show|retry|discard',
    about: 'pending, doubtful and dead write-backs; retry and discard take numbers or a filter, and --dry-run',
    run: deliveriesCommand,
  },
  backfill: {
    usage: 'backfill CONNECTION --since DATE',
    about: 'reads history anew, with progress; stopped, it goes on where it was',
    run: backfillCommand,
  },
  reconcile: {
    usage: 'reconcile CONNECTION',
    about: 'compares ids, versions and effects on both sides; exit 1 when they differ',
    run: reconcileCommand,
  },
  admin: {
    usage: 'admin …',
    about: `organizations, companies, teams, users, API keys, decisions\n${ADMIN_USAGE}`,
    run: admin,
  },
  connector: {
    usage: 'connector new NAME',
    about: 'a folder with a connector that passes the suite, to be made one for your ATS',
    run: connectorCommand,
  },
  restored: {
    usage: 'restored',
    about:
      'declares that the database was restored from a backup, if no start has detected it: writes are looked up in the ATS first',
    run: restoredCommand,
  },
  migrate: { usage: 'migrate', about: 'migrate the database and end', run: migrateCommand },
  demo: {
    usage: 'demo',
    about: 'the whole product with a fake ATS and simulated people (npm start)',
    run: async (words, options, output) => (await import('./demo.ts')).demo(words, options, output),
  },
}

function usage(): string {
  const lines = Object.values(commands).map(({ usage: line, about }) => `  interview-bridge ${line}\n      ${about}`)
  return `Interview Bridge\n\n${lines.join('\n')}\n\nEvery command takes --config FILE, and --json for machines (the result is the last line of stdout).\nExit codes: 0 done, 1 it says what is wrong, 2 wrong usage.`
}

async function main(): Promise<0 | 1 | 2> {
  readDotEnv({ quiet: true })
  const output = new Output(process.argv.includes('--json'))
  try {
    const { positionals, values } = parse(process.argv.slice(2))
    const [name, ...words] = positionals
    if (values['help'] === true || name === undefined || name === 'help') {
      process.stdout.write(`${usage()}\n`)
      return name === undefined && values['help'] !== true ? 2 : 0
    }
    const command = commands[name]
    if (command) return await command.run(words, values, output)
    const near = nearestWord(name, Object.keys(commands))
    throw new UsageError(
      `There is no command "${name}"${near ? `; did you mean "${near}"?` : ''}. interview-bridge --help lists them.`,
    )
  } catch (error) {
    if (error instanceof ConfigProblems) {
      if (output.json)
        process.stdout.write(`${JSON.stringify({ error: { code: 'config.invalid', problems: error.problems } })}\n`)
      else process.stderr.write(`${error.message}\n`)
      return 1
    }
    if (error instanceof UsageError) {
      output.problem(error.message, error.code)
      return 2
    }
    const known = error instanceof AppError && error.kind !== 'bug'
    output.problem(known ? error.message : scrub(messageOf(error)), error instanceof AppError ? error.code : 'internal')
    if (!known && process.env['LOG_LEVEL'] === 'debug' && error instanceof Error)
      process.stderr.write(`${error.stack}\n`)
    return 1
  }
}

function parse(args: string[]): { positionals: string[]; values: Options } {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { ...flag, short: 'h' },
        json: flag,
        config: text,
        role: text,
        online: flag,
        once: flag,
        reject: flag,
        'dry-run': flag,
        doubtful: flag,
        since: text,
        replay: text,
        connection: text,
        state: text,
        action: text,
        event: text,
        application: text,
        limit: text,
        name: text,
        credits: text,
        subscription: text,
        'api-access': text,
        administrator: text,
        organization: text,
        website: text,
        email: text,
        password: text,
        'password-stdin': flag,
        user: text,
      },
    }) as { positionals: string[]; values: Options }
  } catch (error) {
    throw new UsageError(`${messageOf(error).split('.')[0]}. interview-bridge --help lists the options.`)
  }
}

process.exitCode = await main()
