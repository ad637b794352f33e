import type { z } from 'zod'
import type { UnreadableRow } from '../contract/contract.ts'

/** Ids are 24 hexadecimal digits (spec §2); some servers have longer ones, and whatever is asked for must fit a path. */
const ID = /^[\w-]{1,100}$/

/** Reads the rows of a list one by one: those that are as specified, and for each other one its place and the reason. */
export function readListRows<Schema extends z.ZodType>(
  rows: readonly unknown[],
  schema: Schema,
): { data: z.output<Schema>[]; unreadable: UnreadableRow[] } {
  const data: z.output<Schema>[] = []
  const unreadable: UnreadableRow[] = []
  for (const [index, row] of rows.entries()) {
    const checked = schema.safeParse(row)
    if (checked.success) {
      data.push(checked.data)
      continue
    }
    const issue = checked.error.issues[0]
    const place = issue?.path.join('.') || 'the row'
    unreadable.push({
      index,
      id: textAt(row, 'id', (id) => ID.test(id)),
      updatedAt: textAt(row, 'updatedAt', (at) => !Number.isNaN(Date.parse(at))),
      problem: `${place}: ${issue?.message ?? 'not as specified'}${cameInstead(row, issue)}`,
    })
  }
  return { data, unreadable }
}

/** The word that came where one of a few was expected; any other value may be personal and is not shown. */
function cameInstead(row: unknown, issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== 'invalid_value') return ''
  const came = issue.path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown>)[name], row)
  return typeof came === 'string' && /^\w{1,40}$/.test(came) ? `, received "${came}"` : ''
}

function textAt(row: unknown, name: string, isGood: (text: string) => boolean): string | null {
  const value = (row as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' && isGood(value) ? value : null
}
