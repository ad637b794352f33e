import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** What the engine does hangs on columns and codes, and on no sentence that it stores for people. */

const root = join(import.meta.dirname, '../..')
const TEXT = '(?:reason|problem|last_problem|sentence)'
const COMPARES = [
  // SQL: an assignment has no such word before it.
  new RegExp(`\\b(?:where|and|or|when|not|on)\\s+\\(?(?:\\w+\\.)?${TEXT}\\s*(?:=|<>|!=|~|in\\b)`),
  new RegExp(`\\b${TEXT}\\s+(?:not\\s+)?(?:i?like|similar to|is (?:not )?distinct from|in \\()`),
  new RegExp(`\\b(?:strpos|position|starts_with|left|md5)\\((?:\\w+\\.)?${TEXT}\\b`),
  // TypeScript: only whether there is one may be asked.
  new RegExp(`\\b${TEXT}\\)?\\s*[=!]==(?!\\s*(?:null|undefined|'')(?!\\w))`),
  new RegExp(`\\b${TEXT}\\b[^;,]{0,12}\\.(?:startsWith|endsWith|includes|indexOf|match|search)\\(`),
  new RegExp(`\\.(?:test|exec|includes)\\((?:\\w+\\??\\.)*${TEXT}\\)`),
  new RegExp(`where(?:Not|In|Like|ILike)?\\((?:\\{[^}]*\\b|')${TEXT}\\b`),
]

/** Each shows, stores or tells text, and decides nothing else by it. */
const SHOWN: Readonly<Record<string, string>> = {
  'src/sync/engine/brake.ts: if (before?.reason === held.reason) return': 'a hold is told again when its words change',
  'src/sync/invites/judging.ts: return isSame && (before.reason === decision.reason':
    'stores the words of a decision that is the same otherwise',
  'src/sync/operations/withheld.ts: const entries = told.history.filter(({ what, sentence }) => what === ANALYSED || SLOT.test(sentence))':
    'hides text that names a value of an analysis from whoever has not rated the interview',
  'src/sync/store/pass-state.ts: and s.repeats is not null and s.outcome = $5 and s.reason is not distinct from $6':
    'passes that would be told in the same words are counted in one row',
  'src/dashboard/sync/pass-strip.ts: if (run && run.newest.outcome':
    'passes in a row that read the same are shown as one',
}

test('no SQL and no TypeScript compares a stored reason, problem or sentence', () => {
  const found: string[] = []
  const isMet = new Set<string>()
  for (const file of ['sync', 'dashboard', 'demo', 'mail', 'interview', 'accounts'].flatMap(filesOf))
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (/^\s*(\*|\/\/|\/\*)/.test(line) || !COMPARES.some((pattern) => pattern.test(line))) continue
      const told = `${relative(root, file)}: ${line.trim()}`
      const shown = Object.keys(SHOWN).find((start) => told.startsWith(start))
      if (shown === undefined) found.push(told)
      else isMet.add(shown)
    }
  expect(found).toEqual([])
  // Who no longer compares leaves the list.
  expect(Object.keys(SHOWN).filter((start) => !isMet.has(start))).toEqual([])
})

function filesOf(room: string): string[] {
  return readdirSync(join(root, 'src', room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(root, 'src', room, name))
}
