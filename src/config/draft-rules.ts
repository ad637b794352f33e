import { isAlias, isMap, isScalar, visit } from 'yaml'
import { isStorable } from '../base/text.ts'
import { reportIssues } from './issues.ts'
import { checkRules, type RuleFacts } from './meaning.ts'
import type { Path } from './places.ts'
import { type ConnectionConfig, DraftRules } from './schema.ts'
import { type Problem, type Report, Source } from './source.ts'

/** Rules of an existing connection that nobody saved: pasted text, which is read more narrowly than a file of our own. */

/** Characters; a hundred rules are a tenth of it. */
export const DRAFT_CHARS_MAX = 32 * 1024
/**
 * Characters by which YAML becomes keys, lists and levels, and those that make a mistake where they stand. Each key is compared with
 * all others of its mapping, each level is a call within a call, and a mistake is dear; so many are read within a fifth of a second.
 */
const MARKS = /[,:?[{\]}@`%!&*]|- /g
/** A mistake in each line is dear too. */
export const LINES_MAX = 3_000
const MARKS_MAX = 2_000
/** How much there is in a text to be read as keys, lists and levels. */
export const marksIn = (text: string): number => (text.match(MARKS) ?? []).length
/** Whether a text has more lines than are read. */
export const hasManyLines = (text: string): boolean => text.split('\n', LINES_MAX + 2).length > LINES_MAX + 1
/** Mistakes that are named; whoever mends them sees the others. */
const TOLD = 50
const KEYS = ['invite', 'writeBack'] as const
/** Keys that mean something to JavaScript; no rule has one. */
const ODD_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']
/** The name of the text in messages and reasons. */
const NAME = 'pasted rules'

interface RulePlaces {
  readonly invite: readonly string[]
  readonly writeBack: readonly string[]
}
type Rules = Pick<ConnectionConfig, 'invite' | 'writeBack'>

/** Checked rules with their places in the text, or every mistake. */
export type DraftResult =
  | {
      readonly ok: true
      readonly rules: Rules
      readonly places: RulePlaces
    }
  | { readonly ok: false; readonly mistakes: readonly Problem[] }

/**
 * Reads `invite:` and `writeBack:` as they would stand in the connection. A key that is missing stays as it is saved. Nothing
 * else may be named, nothing is substituted, and there are no anchors, aliases or tags.
 */
export function readDraft(
  text: string,
  saved: Rules & Pick<ConnectionConfig, 'connector'> & { readonly places: RulePlaces },
  facts: RuleFacts,
): DraftResult {
  if (text.length > DRAFT_CHARS_MAX) return refused(`the text has more than ${DRAFT_CHARS_MAX} characters`)
  if (hasManyLines(text)) return refused(`the text has more than ${LINES_MAX} lines; paste the rules of one connection`)
  if (marksIn(text) > MARKS_MAX)
    return refused(`the text holds more than ${MARKS_MAX} keys, lists and commas; paste the rules of one connection`)
  const source = new Source(NAME, text)
  const mistakes: Problem[] = [...source.syntaxProblems()]
  if (mistakes.length === 0) mistakes.push(...oddities(source))
  if (mistakes.length > 0) return { ok: false, mistakes: mistakes.slice(0, TOLD) }
  const { contents } = source.document
  if (!isMap(contents) || contents.items.length === 0)
    return { ok: false, mistakes: [source.at([], 'expected "invite:" or "writeBack:", each with a list of rules')] }
  const tree: unknown = source.document.toJS({ maxAliasCount: 0 })
  const report: Report = (path, message, at) => mistakes.push(source.at(withoutPrefix(path), message, at))
  const parsed = DraftRules.safeParse(tree)
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [...PREFIX, ...issue.path] }))
    reportIssues(issues, { connections: [tree] }, report, (path) => source.written(withoutPrefix(path)))
    return { ok: false, mistakes: mistakes.slice(0, TOLD) }
  }
  const { invite = saved.invite, writeBack = saved.writeBack } = parsed.data
  checkRules({ connector: saved.connector, invite, writeBack }, facts, PREFIX, report)
  if (mistakes.length > 0) return { ok: false, mistakes: mistakes.slice(0, TOLD) }
  const placesOf = (key: (typeof KEYS)[number]) =>
    parsed.data[key]?.map((_, at) => {
      const { line, column } = source.placeOf([key, at])
      return `${NAME}:${line}:${column}`
    }) ?? saved.places[key]
  return {
    ok: true,
    rules: { invite, ...(writeBack === undefined ? {} : { writeBack }) },
    places: { invite: placesOf('invite'), writeBack: placesOf('writeBack') },
  }
}

/** Where the rules would stand in a file; messages of the checks are made for that. */
const PREFIX: Path = ['connections', 0]
const withoutPrefix = (path: Path): Path => path.slice(PREFIX.length)

const refused = (message: string): DraftResult => ({
  ok: false,
  mistakes: [{ file: NAME, line: 1, column: 1, path: '', message }],
})

/** Everything that a file may hold and pasted rules may not. */
function oddities(source: Source): Problem[] {
  const { document } = source
  const found: Problem[] = []
  const tell = (node: { range?: readonly number[] | null | undefined }, message: string): void => {
    found.push(source.atOffset(node.range?.[0] ?? 0, message))
  }
  visit(document, {
    Node(_key, node) {
      if (isAlias(node)) return tell(node, 'an alias (*name) cannot be used here; write the value itself')
      if (node.anchor !== undefined) tell(node, 'an anchor (&name) cannot be used here')
      if (node.tag !== undefined) tell(node, 'a tag (!name) cannot be used here')
      if (!isScalar(node) || typeof node.value !== 'string') return
      if (node.value.includes('${')) tell(node, 'variables are not filled in here; write the text itself')
      if (!isStorable(node.value)) tell(node, 'holds U+0000 or half of a character, which no text may')
    },
    Pair(_key, { key }) {
      if (isScalar(key) && ODD_KEYS.includes(String(key.value))) tell(key, `"${String(key.value)}" cannot be a key`)
    },
  })
  if (isMap(document.contents))
    for (const { key } of document.contents.items)
      if (isScalar(key) && !KEYS.some((known) => known === key.value))
        tell(key, 'only "invite" and "writeBack" can be tried here; everything else stays as it is saved')
  return found
}
