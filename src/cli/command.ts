import type { Output } from './output.ts'

/** A command gets its words and options, and answers its exit code. */
export interface Command {
  readonly usage: string
  readonly about: string
  run(words: readonly string[], options: Options, output: Output): Promise<0 | 1 | 2>
}

export type Options = Readonly<Record<string, string | boolean | undefined>>
