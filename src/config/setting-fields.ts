import type { z } from 'zod'

/** The settings of a connector that a person can be asked for, one line each, from their schema: `init` asks for them, and so does the dashboard. */

/** A setting of a connector that a person can be asked for. */
export interface AskedSetting {
  readonly key: string
  readonly about: string
  readonly isNeeded: boolean
  readonly isSecret: boolean
}

/** A setting with its kind and its default, for a form. */
export interface FormSetting extends AskedSetting {
  /** `choice`: one of `choices`; `flag`: yes or no. */
  readonly kind: 'text' | 'choice' | 'flag'
  readonly choices: readonly string[]
  /** As a text; undefined where there is none, or where nothing is the default. */
  readonly otherwise: string | undefined
}

/**
 * Names of secret settings, as connectors use them: a value that is hidden without need costs less than a key in the
 * clear.
 */
const SECRET = /secret|token|password|key$/i

interface Field {
  safeParse(value: unknown): { success: boolean; data?: unknown }
  readonly description?: string | undefined
  readonly shape?: unknown
  readonly options?: readonly unknown[]
  readonly def: { readonly type: string; readonly in?: Field }
  unwrap?(): Field
}

/** The settings without a default, in the order of the connector's schema. */
export function settingsToAsk(settings: z.ZodType): AskedSetting[] {
  return fieldsOf(settings).flatMap(([key, field]) => {
    const { success, data } = field.safeParse(undefined)
    if ((success && data !== undefined) || isNested(field)) return []
    return [{ key, about: descriptionOf(field), isNeeded: !success, isSecret: isSecretSetting(key) }]
  })
}

/** Every setting of one line, also those with a default. */
export function settingsOfForm(settings: z.ZodType): FormSetting[] {
  return fieldsOf(settings).flatMap(([key, field]): FormSetting[] => {
    if (isNested(field)) return []
    const { success, data } = field.safeParse(undefined)
    const { def, options } = innermost(field)
    const choices = def.type === 'enum' ? (options ?? []).map(String) : []
    const kind = def.type === 'boolean' ? 'flag' : choices.length > 0 ? 'choice' : 'text'
    const otherwise = success && data !== undefined ? String(data) : undefined
    return [
      {
        ...{ key, kind, choices, otherwise },
        about: descriptionOf(field),
        isNeeded: !success,
        isSecret: isSecretSetting(key),
      },
    ]
  })
}

/** The keys that hold more than one value; undefined where every needed setting can be asked for. */
export function nestedSetting(settings: z.ZodType): string | undefined {
  return fieldsOf(settings).find(([, field]) => isNested(field) && !field.safeParse(undefined).success)?.[0]
}

/** True for the name of a setting whose value is a secret. */
export function isSecretSetting(key: string): boolean {
  return SECRET.test(key)
}

/** The names of all settings. */
export const settingNames = (settings: z.ZodType): string[] => fieldsOf(settings).map(([name]) => name)

function fieldsOf(settings: z.ZodType): [string, Field][] {
  return Object.entries((innermost(settings as unknown as Field).shape ?? {}) as Record<string, Field>)
}

/** Kinds of values that no line of text can hold. */
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
