import type { z } from 'zod'
import { retyped, withValue } from '../config/substitution.ts'
import type { Connector } from '../connector-kit/contract.ts'
import { UsageError } from './output.ts'

/** A setting of a connector that a person can be asked for. */
export interface AskedSetting {
  readonly key: string
  readonly about: string
  readonly isNeeded: boolean
  readonly isSecret: boolean
}

/**
 * Names of secret settings, as connectors use them: a value that is hidden without need costs less than a key in the
 * clear.
 */
const SECRET = /secret|token|password|key$/i

/** `${NAME}` or `${file:/path}`, written by a person who keeps the secret elsewhere. */
const REFERENCE = /^\$\{[^}]+\}$/

interface Field {
  safeParse(value: unknown): { success: boolean }
  readonly description?: string | undefined
  readonly shape?: unknown
  readonly def: { readonly type: string; readonly in?: Field }
  unwrap?(): Field
}

/** The settings without a default, in the order of the connector's schema. */
export function settingsToAsk(connector: Connector): AskedSetting[] {
  return fieldsOf(connector).flatMap(([key, field]) => {
    const absent = field.safeParse(undefined)
    const hasDefault = absent.success && (absent as { data?: unknown }).data !== undefined
    if (hasDefault || isNested(field)) return []
    return [{ key, about: descriptionOf(field), isNeeded: !absent.success, isSecret: isSecretSetting(key) }]
  })
}

/** The keys that hold more than one value; undefined where every needed setting can be asked for. */
export function nestedSetting(connector: Connector): string | undefined {
  return fieldsOf(connector).find(([, field]) => isNested(field) && !field.safeParse(undefined).success)?.[0]
}

/** True for the name of a setting whose value belongs into `.env`. */
export function isSecretSetting(key: string): boolean {
  return SECRET.test(key)
}

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
        `--set ${issue.keys.join(', ')}: ${connector.id} has no such setting; there are ${fieldsOf(connector)
          .map(([name]) => name)
          .join(', ')}`,
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

function fieldsOf(connector: Connector): [string, Field][] {
  return Object.entries((innermost(connector.settings as unknown as Field).shape ?? {}) as Record<string, Field>)
}

/** Characters that no line of text can hold. */
const NESTED = ['object', 'array', 'record']

function innermost(field: Field): Field {
  const inner = NESTED.includes(field.def.type) ? undefined : (field.unwrap?.() ?? field.def.in)
  return inner ? innermost(inner) : field
}

function isNested(field: Field): boolean {
  return NESTED.includes(innermost(field).def.type)
}

function descriptionOf(field: Field): string {
  if (field.description !== undefined) return field.description
  return typeof field.unwrap === 'function' ? descriptionOf(field.unwrap()) : ''
}
