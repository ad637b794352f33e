import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const STATEMENT =
  /\b(?:insert into|delete from|truncate(?: table)?|update)\s+(?:only\s+)?"?([a-z_]{3,})"?(?=\s|\(|`|;|$)/g
const BUILDER = /\(\s*['"]([a-z_]+)(?: as \w+)?['"]\s*\)/g
const BUILDS = new Set(['insert', 'update', 'delete', 'del', 'truncate', 'increment', 'decrement'])
/** The tables that the migrations make; another word after "update" is a column or a table of the job engine. */
export const TABLES: ReadonlySet<string> = new Set(
  readdirSync(join(root, 'migrations'))
    .filter((name) => name.endsWith('.ts') && name !== 'owners.ts')
    .flatMap((name) => [
      ...readFileSync(join(root, 'migrations', name), 'utf8').matchAll(
        /create (?:unlogged )?table (?:if not exists )?(\w+)/g,
      ),
    ])
    .map(([, table = '']) => table),
)

/** Every table with the files of `src` that write to it, by SQL or by knex's builder. */
export function writersOf(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const name of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).sort()) {
    // What a browser stores is no table of ours.
    if (!name.endsWith('.ts') || name.includes('browser/')) continue
    const text = withoutComments(readFileSync(join(root, 'src', name), 'utf8'))
    for (const table of tablesWritten(text))
      if (TABLES.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(name))
  }
  return writers
}

function tablesWritten(text: string): Set<string> {
  const tables = new Set<string>()
  for (const [, table = ''] of text.matchAll(STATEMENT)) tables.add(table)
  for (const { 0: whole, 1: table = '', index } of text.matchAll(BUILDER))
    if (callsAfter(text, index + whole.length).some((call) => BUILDS.has(call))) tables.add(table)
  // A file for several tables of one shape has them in its constant TABLES.
  const several = /const TABLES = \{([^}]*)\}/.exec(text)?.[1] ?? ''
  for (const { 0: whole, index } of text.matchAll(/\(TABLES\[\w+\]\)/g))
    if (callsAfter(text, index + whole.length).some((call) => BUILDS.has(call)))
      for (const [, table = ''] of several.matchAll(/'(\w+)'/g)) tables.add(table)
  return tables
}

/** The methods that are called on what ends at `at`: `.where(…).update(…)` is `where`, `update`. */
function callsAfter(text: string, at: number): string[] {
  const calls: string[] = []
  for (;;) {
    const next = /^\s*\.\s*(\w+)\s*(?:<[^(]*>)?\s*\(/.exec(text.slice(at, at + 400))
    if (!next) return calls
    calls.push(next[1] ?? '')
    at = closing(text, at + next[0].length)
  }
}

/** Where the parenthesis closes that was opened before `at`. */
function closing(text: string, at: number): number {
  for (let depth = 1; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return at
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, '').replaceAll(/^\s*--.*$/gm, '')
}
