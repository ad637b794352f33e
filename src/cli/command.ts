import type { Output } from './output.ts'

/** One option of one command. */
export interface CommandOption {
  /** As it is written: `--dry-run`, or `--since DATE` with the name of its value. */
  readonly flags: string
  readonly about: string
  /** The command is refused without it. */
  readonly isRequired?: boolean
  /** May be given several times; its value is then a list. */
  readonly isRepeated?: boolean
}

/** One command. Its name (`sync`, `admin organization create`) is its key in the table of commands. */
export interface Command {
  /** The arguments after the name: `CONNECTION`, `[CONNECTION]`, `NUMBER...`. Brackets: may be left out. */
  readonly words?: readonly string[]
  readonly options?: readonly CommandOption[]
  readonly about: string
  /** The words after `interview-bridge`, as a person would type them. */
  readonly examples: readonly [string, string]
  /** Gets the words after the name and the options by their long names, and answers the exit code. */
  run(words: readonly string[], options: Options, output: Output): Promise<0 | 1 | 2>
}

/** The options of one call by their long names. */
export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** Taken by every command. */
export const COMMON_OPTIONS: readonly CommandOption[] = [
  { flags: '--config FILE', about: 'the configuration (default: interview-bridge.yaml, if it is there)' },
  { flags: '--json', about: 'for programs: the result or the error is the last line of stdout' },
]

/** The usage line without the program's name: `backfill CONNECTION --since DATE`. */
export function usageOf(name: string, { words = [], options = [] }: Command): string {
  return [
    name,
    ...words.map((word) => word.replace(/\.\.\.(\]?)$/, '…$1')),
    ...options.map(({ flags, isRequired, isRepeated }) => {
      const shown = isRequired ? flags : `[${flags}]`
      return isRepeated ? `${shown}…` : shown
    }),
  ].join(' ')
}

/** `dry-run` of `--dry-run`, `since` of `--since DATE`. */
export function longNameOf({ flags }: CommandOption): string {
  return (flags.split(' ')[0] ?? '').slice(2)
}
