import type { z } from 'zod'
import { settingNames } from '../config/setting-fields.ts'
import { retyped, withValue } from '../config/substitution.ts'
import type { Connector } from '../connector-kit/contract.ts'
import { UsageError } from './output.ts'

/** `${NAME}` or `${file:/path}`, written by a person who keeps the secret elsewhere. */
const REFERENCE = /^\$\{[^}]+\}$/

/** `clientId=…` of `--set`, as settings; a dot goes into a mapping: `oauth.clientId=…`. */
export function settingsFrom(pairs: readonly string[]): [path: string[], value: string][] {
  return pairs.map((pair) => {
    const at = pair.indexOf('=')
    if (at < 1) throw new UsageError('--set takes KEY=VALUE, such as --set clientId=abc')
    return [pair.slice(0, at).split('.'), pair.slice(at + 1)]
  })
}

/** True for `${NAME}` or `${file:…}`, which stands for a value elsewhere. */
export function isReference(value: string): boolean {
  return REFERENCE.test(value)
}

/** The mistakes in settings as they were given, by key; references stand for a value that is not known yet. */
export function settingProblems(connector: Connector, given: readonly [string[], string][]): string[] {
  let settings: unknown = {}
  for (const [path, value] of given) settings = withPath(settings, path, value)
  const checked = connector.settings.safeParse(
    retyped(
      connector.settings,
      settings,
      given.map(([path]) => path),
    ),
  )
  if (checked.success) return []
  const referenced = new Set(given.filter(([, value]) => isReference(value)).map(([path]) => path.join('.')))
  return checked.error.issues.flatMap((issue: z.core.$ZodIssue) => {
    const key = issue.path.join('.')
    if (referenced.has(key)) return []
    if (issue.code === 'unrecognized_keys')
      return [
        `--set ${issue.keys.join(', ')}: ${connector.id} has no such setting; there are ${settingNames(connector.settings).join(', ')}`,
      ]
    if (!given.some(([path]) => path.join('.') === key) && key !== '') return [`--set ${key}=… is missing`]
    return [`--set ${key}: ${issue.message.replace(/^Invalid input: /, '')}`]
  })
}

function withPath(tree: unknown, [step = '', ...rest]: string[], value: string): unknown {
  const here = typeof tree === 'object' && tree !== null ? tree : {}
  const inner = rest.length === 0 ? value : withPath((here as Record<string, unknown>)[step], rest, value)
  return { ...(withValue(here, [step], undefined) as object), [step]: inner }
}
