import { isDuration } from './duration.ts'
import type { Path } from './places.ts'
import { ConfigSchema } from './schema.ts'

/** The keys that are known at a place of the schema, for the nearest valid word. */
export function keysAt(path: Path): string[] {
  const shape = unwrapped(schemaAt(path)) as { shape?: Record<string, unknown> } | undefined
  return Object.keys(shape?.shape ?? {})
}

function inner(schema: unknown, step: string | number): unknown {
  const found = unwrapped(schema) as
    | { shape?: Record<string, unknown>; element?: unknown; valueType?: unknown; options?: unknown[] }
    | undefined
  if (typeof step === 'number') return found?.element
  return found?.shape?.[step] ?? found?.valueType
}

function unwrapped(schema: unknown): unknown {
  let at = schema as
    | { def?: { innerType?: unknown; in?: unknown; options?: unknown[] }; shape?: unknown; element?: unknown }
    | undefined
  while (at && !at.shape && !at.element && (at.def?.innerType ?? at.def?.in))
    at = (at.def?.innerType ?? at.def?.in) as typeof at
  if (at?.def?.options) return at.def.options.map(unwrapped).find((option) => (option as { shape?: unknown }).shape)
  return at
}

function schemaAt(path: Path): unknown {
  let schema: unknown = ConfigSchema
  for (const step of path) schema = inner(schema, step)
  return schema
}

/** Whether the value at a place of the schema is a duration. */
export function isDurationAt(path: Path): boolean {
  let at = schemaAt(path) as { def?: { innerType?: unknown } } | undefined
  // A default, or that it may be absent, stands around it.
  while (at && !isDuration(at)) at = at.def?.innerType as typeof at
  return at !== undefined
}
