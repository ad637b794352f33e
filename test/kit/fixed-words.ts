import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vitest/node'
import { files, root } from './house.ts'

/** The words that stand in the code of pages, and not in the words of their room: nobody reads them in their own language. */

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** Attributes that people read or hear. */
const READ = /\s(?:title|aria-label|placeholder|alt|data-words?)="([^"]*)"/g
/** A template that adds attributes to a tag. */
const ATTRIBUTES =
  /^ (?:[a-z-]+="[^"]*"? ?|(?:autofocus|checked|selected|disabled|required|hidden|open|readonly|multiple|data-[a-z-]+) ?)+$/
const WORD = /\p{L}{2,}/u
/** Two words, or one with a capital letter. */
const SENTENCE = /\p{L}{2,},? \p{L}+|^\p{Lu}\p{Ll}{2,}[.:…?]?$/u
/** Errors are thrown in English, for the log and the API; a page takes the words of their code (`frame/refusals/`). */
const THROWN = /^(?:AppError|domainError|Error|RefusedInput)$/
/** Names, and what is no word of a page. */
const NAMES =
  /^(?:Interview Bridge|Interview\u00a0Bridge|ATS|UTC|UTF-8|YAML|CSV|JSON|API|URL|Ctrl K|AI|Enter|Escape|Alt|Shift|Accept-Language|World)$/

/** What stands in the code of one file of `src/dashboard` that people would read, or nothing. */
export function fixedWordsOf(file: string): string[] {
  const program = parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }, file)
  const found: string[] = []
  walk(program as unknown as Node, found)
  return [...new Set(found.map((text) => text.replaceAll('\0', '…').replace(/\s+/g, ' ').trim()))].filter(
    (text) => text !== '' && !NAMES.test(text),
  )
}

/** The files of a room's pages, without those that hold its words. */
export const filesOf = (room: string): string[] =>
  files.filter((file) => file.startsWith(`src/dashboard/${room}`) && !/\/(?:words|refusals|style)\//.test(file))

function walk(node: Node, found: string[]): void {
  if (node.type.startsWith('TS') || node.type === 'ImportDeclaration' || node.type.startsWith('ExportAll')) {
    // `as const`, `satisfies`: what they are said of counts.
    const inner = node['expression']
    if (isNode(inner)) walk(inner, found)
    return
  }
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const callee = node['callee'] as { type: string; name?: string; object?: { name?: string } }
    // The log is in English.
    if (callee.type === 'Super' || THROWN.test(callee.name ?? '') || callee.object?.name === 'log') return
  }
  if (node.type === 'BinaryExpression' && /^[=!]==$/.test(String(node['operator']))) return
  if (node.type === 'TaggedTemplateExpression' && (node['tag'] as { name?: string }).name === 'html') {
    const quasi = node['quasi'] as Node
    const text = ATTRIBUTES.test(textOf(quasi)) ? '' : textOf(quasi)
    for (const [, value = ''] of text.matchAll(READ)) if (WORD.test(value)) found.push(value)
    for (const part of text.replace(/&\w+;/g, ' ').split(/<[^>]*>?|\0/)) if (WORD.test(part)) found.push(part)
    for (const inner of quasi['expressions'] as Node[]) walk(inner, found)
    return
  }
  if (node.type === 'TemplateLiteral') {
    const text = textOf(node)
    if (SENTENCE.test(text.replaceAll('\0', ' ').trim()) && !isCode(text)) found.push(text)
  }
  if (node.type === 'Literal' && typeof node['value'] === 'string') {
    const text = node['value']
    if (SENTENCE.test(text) && !isCode(text)) found.push(text)
  }
  for (const [name, value] of Object.entries(node)) {
    if (node.type === 'Property' && name === 'key') continue
    for (const one of [value].flat()) if (isNode(one)) walk(one, found)
  }
}

/** A query, a path, a selector, a policy. */
const isCode = (text: string): boolean =>
  /^[/.#\0?&]|=|\bselect\b|\{|;|^application\/|^text\/|^(?:GET|POST) /.test(text)

const textOf = (literal: Node): string =>
  (literal['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('\0')

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
