import type { z } from 'zod'
import { AppError } from '../base/errors.ts'
import type { ListPage, Unreadable } from './contract.ts'

/** Unreadable rows of one page: more are no bad records, but another list than the one that we know. */
const UNREADABLE_MAX = 1_000

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
      const problem = `${what}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not readable'}`
      unreadable.push({ id: idOf(row), problem, row })
      if (unreadable.length > UNREADABLE_MAX)
        throw new AppError(`More than ${UNREADABLE_MAX} rows of one page cannot be read; the last one: ${problem}`, {
          kind: 'drift',
          code: 'ats.unreadable_list',
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

/** The list in parts of `size` items. */
export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
