import type { z } from 'zod'
import { AppError } from '../base/errors.ts'
import type { ListPage, Unreadable } from './contract.ts'

/** Reads a list body: strict on the fields we use, open on the rest; a row that cannot be read is set aside, not guessed. */
export function readRows<Schema extends z.ZodType, Item>(
  body: unknown,
  schema: Schema,
  toItem: (row: z.output<Schema>) => Item,
  what: string,
): ListPage<Item> {
  if (!Array.isArray(body))
    throw new AppError(`The ATS answered the list of ${what} without a list`, { kind: 'drift', code: 'ats.not_a_list' })
  const items: Item[] = []
  const unreadable: Unreadable[] = []
  for (const row of body as unknown[]) {
    const checked = schema.safeParse(row)
    if (checked.success) items.push(toItem(checked.data))
    else {
      const issue = checked.error.issues[0]
      unreadable.push({
        id: idOf(row),
        problem: `${what}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not readable'}`,
        row,
      })
    }
  }
  return { items, unreadable }
}

function idOf(row: unknown): string | null {
  const id = (row as { id?: unknown } | null)?.id
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}

/** The URL of `rel="next"` in a Link header, untouched; undefined on the last page. */
export function nextLink(header: string | string[] | undefined): string | undefined {
  for (const part of String(header ?? '').split(/,\s*(?=<)/)) {
    const match = /^\s*<([^>]+)>\s*;.*\brel="?next"?/i.exec(part)
    if (match) return match[1]
  }
  return undefined
}

export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
