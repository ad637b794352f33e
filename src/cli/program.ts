import { Command as CommanderCommand, Help, Option } from 'commander'
import { nearestWord } from '../base/text.ts'
import { COMMON_OPTIONS, type Command, type CommandOption, longNameOf, type Options, usageOf } from './command.ts'
import { type ExitCode, type Output, UsageError } from './output.ts'

const NAME = 'interview-bridge'

/** The parts of a program of commands. */
export interface ProgramParts {
  /** Commands by name; a name of several words makes the groups before its last word. */
  readonly commands: Readonly<Record<string, Command>>
  /** One line for each group, such as `admin`. */
  readonly groups: Readonly<Record<string, string>>
  readonly version: string
  readonly output: Output
  /** Called before a command runs, and not where one is only explained or refused. */
  readonly beforeRun?: () => void
}

/** Runs the command that `args` name. Throws UsageError for anything that the named command does not know. */
export async function runProgram(parts: ProgramParts, args: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = 0
  const root = new Line(NAME)
    .description('Interview Bridge links an applicant tracking system with AI-assessed video interviews.')
    .version(parts.version, '--version', 'the version of this program')
    .addHelpText(
      'after',
      `\n${NAME} help COMMAND explains one command.\nExit codes: 0 done, 1 a problem, 2 wrong usage.`,
    )
  for (const option of COMMON_OPTIONS) root.addOption(toOption(option))
  group(root, () => {
    root.outputHelp()
    code = 2
  })
  for (const [name, command] of Object.entries(parts.commands)) {
    const words = name.split(' ')
    let parent = root
    for (const word of words.slice(0, -1)) {
      const known = parent.commands.find((one) => one.name() === word) as Line | undefined
      const made = known ?? new Line(word)
      if (!known) {
        parent.addCommand(made.description(parts.groups[made.pathBelow(parent)] ?? ''))
        group(made, () => {
          throw new UsageError(`Name a command: ${made.path()} ${made.commands.map((one) => one.name()).join('|')}.`)
        })
      }
      parent = made
    }
    parent.addCommand(
      leaf(words.at(-1) ?? '', name, command, async (given, options) => {
        parts.beforeRun?.()
        code = await command.run(given, options, parts.output)
      }),
    )
  }
  root.addCommand(
    new Line('help')
      .description('explain one command')
      .usage('[COMMAND]')
      .argument('[COMMAND...]')
      .action((words: string[]) => root.find(words).outputHelp()),
  )
  refuseSwallowedOptions(parts.commands, args)
  await root.exitOverride().parseAsync([...args], { from: 'user' })
  return code
}

const HELP: Partial<Help> = {
  showGlobalOptions: true,
  // The usage line names them already.
  visibleArguments: () => [],
  optionTerm: ({ flags }) => flags.replace(/[<>]/g, ''),
  // Its options stand in its own help.
  subcommandTerm: (command) => (command.commands.length > 0 ? `${command.name()} …` : command.name()),
  formatHelp: (command, helper) =>
    Help.prototype.formatHelp
      .call(helper, command, helper)
      .split('\n')
      .flatMap((line) => wrapped(line, helper.helpWidth ?? WIDTH))
      .join('\n'),
}

/** The columns of help where no terminal shows it. */
const WIDTH = 80

const widthHere = (): number => (process.stdout.isTTY && process.stdout.columns) || WIDTH

/** A line in lines of at most `width` columns, where words allow it; those after the first are indented. `end` closes all but the last. */
function wrapped(line: string, width: number, end = ''): string[] {
  if (line.length <= width) return [line]
  const lines: string[] = []
  let now = ''
  for (const [word] of line.matchAll(WORD)) {
    const longer = now === '' ? word : `${now} ${word}`
    if (now.trim() !== '' && longer.length > width - end.length) {
      lines.push(now + end)
      now = `    ${word}`
    } else now = longer
  }
  return [...lines, now]
}

/** A word, the first one with the blanks before it; quoted text and an option with its value stay together. */
const WORD = /(?:^\s+)?(?:\[[^\]]*\]…?|"[^"]*"|\S+)/g

/** A command of commander whose refusals are ours: commander calls these methods for what it does not accept. */
class Line extends CommanderCommand {
  constructor(name: string) {
    super(name)
    this.helpCommand(false)
    this.helpOption('-h, --help', 'show this help')
    this.configureHelp({ ...HELP, helpWidth: widthHere() })
    // Subcommands that are added inherit nothing by themselves.
    this.exitOverride()
  }

  /** `deliveries retry`: without the program's name. */
  path(): string {
    const above = this.parent instanceof Line && this.parent.parent ? `${this.parent.path()} ` : ''
    return this.parent ? `${above}${this.name()}` : ''
  }

  pathBelow(parent: Line): string {
    return [parent.path(), this.name()].filter((part) => part !== '').join(' ')
  }

  /** The command with this path; refused with the nearest word. */
  find(words: readonly string[]): Line {
    let here: Line = this
    for (const word of words) {
      const next = here.commands.find((one) => one.name() === word)
      if (!(next instanceof Line)) throw here.noCommand(word)
      here = next
    }
    return here
  }

  noCommand(word: string): UsageError {
    const path = this.path()
    const names = this.commands.map((one) => one.name())
    const full = (name: string) => [path, name].filter((part) => part !== '').join(' ')
    const near = nearestWord(word, names)
    const help = near ? `did you mean "${full(near)}"?` : `there are ${names.join(', ')}.`
    return new UsageError(
      `There is no command "${full(word)}"; ${help} ${NAME} ${['help', path].join(' ').trim()} lists them.`,
    )
  }

  unknownOption(flag: string): never {
    const given = flag.split('=')[0] ?? ''
    const known = [...this.options, ...(this.parent ? commonOf(this) : [])].flatMap(({ long }) => long ?? [])
    const near = nearestWord(given, [...known, '--help'])
    throw new UsageError(
      `${given} is not an option of ${this.path() || NAME}; ${near ? `did you mean ${near}?` : `it takes ${known.join(', ')}.`} ${this.hint()}`,
    )
  }

  optionMissingArgument(option: Option): never {
    throw new UsageError(`${option.flags.replace(/[<>]/g, '')}: the value is missing. ${this.hint()}`)
  }

  missingArgument(name: string): never {
    throw new UsageError(`${name} is missing: ${NAME} ${this.path()} ${this.usage()}`)
  }

  _excessArguments(given: readonly string[]): never {
    const extra = given.slice(this.registeredArguments.length)
    throw new UsageError(
      `${this.path()} does not take ${extra.map((word) => `"${word}"`).join(', ')}: ${NAME} ${this.path()} ${this.usage()}`.trim(),
    )
  }

  hint(): string {
    return `${NAME} help${this.path() ? ` ${this.path()}` : ''} lists the options.`
  }
}

/** The options of the program, which every command takes. */
function commonOf(command: CommanderCommand): readonly Option[] {
  let here = command
  while (here.parent) here = here.parent
  return here.options.filter(({ long }) => long !== '--version')
}

/** The answer of a group of commands when none of them is named. */
function group(line: Line, onNothing: () => void): void {
  line
    .usage('COMMAND')
    .argument('[words...]')
    .allowUnknownOption()
    .action(() => {
      const [word] = line.args
      if (word === undefined) return onNothing()
      if (word.startsWith('-')) line.unknownOption(word)
      throw line.noCommand(word)
    })
}

/** An example as a shell reads it, also over several lines. */
const exampleLines = (example: string): string[] => wrapped(`  ${NAME} ${example}`, widthHere(), ' \\')

function leaf(
  word: string,
  name: string,
  command: Command,
  run: (words: readonly string[], options: Options) => Promise<void>,
): Line {
  const line = new Line(word)
    .description(command.about)
    .usage(usageOf(name, command).slice(name.length + 1) || ' ')
    .addHelpText('after', () => `\nExamples:\n${command.examples.flatMap(exampleLines).join('\n')}`)
  for (const option of command.options ?? []) line.addOption(toOption(option))
  for (const text of command.words ?? []) line.argument(text.startsWith('[') ? text : `<${text}>`)
  return line.action(async () => {
    const values = line.optsWithGlobals()
    const options = Object.fromEntries(
      [...(command.options ?? []), ...COMMON_OPTIONS].map((option) => [
        longNameOf(option),
        values[toOption(option).attributeName()] as Options[string],
      ]),
    )
    for (const option of command.options ?? [])
      if (option.isRequired && options[longNameOf(option)] === undefined)
        throw new UsageError(`--${longNameOf(option)} is missing: ${NAME} ${usageOf(name, command)}`)
    await run(line.args, options)
  })
}

function toOption({ flags, about, isRepeated }: CommandOption): Option {
  const option = new Option(flags.replace(/^(\S+) (.+)$/, '$1 <$2>'), about)
  return isRepeated ? option.argParser((value, before: string[] | undefined) => [...(before ?? []), value]) : option
}

/** `--config --json` would take the second option for the value of the first. A value that begins so is written `--name=--value`. */
function refuseSwallowedOptions(commands: ProgramParts['commands'], args: readonly string[]): void {
  const takesValue = new Set(
    [...COMMON_OPTIONS, ...Object.values(commands).flatMap(({ options = [] }) => options)]
      .filter(({ flags }) => flags.includes(' '))
      .map((option) => `--${longNameOf(option)}`),
  )
  for (const [at, word] of args.entries()) {
    if (word === '--') return
    const next = args[at + 1]
    if (takesValue.has(word) && next?.startsWith('--'))
      throw new UsageError(
        `${word}: the value is missing; "${next}" is an option. Write ${word}=${next} if it is the value.`,
      )
  }
}
