import { ID_PATTERN } from '../base/ids.ts'
import type { Options } from './command.ts'
import { UsageError } from './output.ts'

/** Reading the options of a command; each refuses what it cannot take, with exit code 2. */

export function textOf(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** The value of an option that the command cannot do without. */
export function needed(options: Options, name: string): string {
  const value = textOf(options, name)
  if (value === undefined) throw new UsageError(`--${name} is missing.`)
  return value
}

/** `{ [key]: value }`, or nothing to spread where there is no value. */
export function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }
}

/** The value of an option that is `on` or `off`; undefined when it was not given. */
export function onOrOff(options: Options, name: string): boolean | undefined {
  const value = textOf(options, name)
  if (value === undefined) return undefined
  if (value !== 'on' && value !== 'off') throw new UsageError(`--${name} must be on or off; it is "${value}".`)
  return value === 'on'
}

/** The value of an option that is a whole number; undefined when it was not given. */
export function wholeNumber(options: Options, name: string): number | undefined {
  const value = textOf(options, name)
  if (value === undefined) return undefined
  if (!/^\d{1,10}$/.test(value)) throw new UsageError(`--${name} must be a whole number; it is "${value}".`)
  return Number(value)
}

/** The value of an option that is an id of ours. */
export function idOption(options: Options, name: string): string {
  return checkedId(needed(options, name), `--${name}`)
}

/** The id that is the only word after the name of the command. */
export function idFrom(words: readonly string[]): string {
  if (words.length !== 1) throw new UsageError('Give exactly one id.')
  return checkedId(words[0] ?? '', 'The id')
}

function checkedId(value: string, what: string): string {
  if (!ID_PATTERN.test(value)) throw new UsageError(`${what} must be 24 hexadecimal characters; it is "${value}".`)
  return value.toLowerCase()
}
