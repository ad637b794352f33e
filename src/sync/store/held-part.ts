/** Of what the brake holds: all, what no changed rule caused, or what concerns some applications. */
export type HeldPart = 'all' | 'without new rules' | { readonly applications: readonly string[] }

/** The part as a condition on `deliveries` or `sync_applications`. */
export function partSql(part: HeldPart): { sql: string; values: string[][] } {
  if (part === 'all') return { sql: '', values: [] }
  if (part === 'without new rules') return { sql: 'and held_for is null', values: [] }
  return { sql: 'and application_id = any(?)', values: [[...part.applications]] }
}
