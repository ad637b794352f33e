import type { z } from 'zod'
import { scrub } from '../base/log.ts'
import { isSecretName, maskSecrets } from '../base/secrets.ts'
import { cut, nearestWord } from '../base/text.ts'
import type { Path } from './places.ts'
import { keysAt } from './schema-walk.ts'
import type { Report } from './source.ts'

/** Reports what the schema refused, one message for each mistake. `written`: the text of a value as it stands in the file. */
export function reportIssues(
  issues: readonly z.core.$ZodIssue[],
  tree: unknown,
  report: Report,
  written: (path: Path) => string | undefined,
): void {
  // A misspelt key is one mistake, not an unknown key and a missing one.
  const misspelt = new Set<string>()
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const path = issue.path as (string | number)[]
    for (const key of issue.keys) {
      const near = nearestWord(key, keysAt(path))
      if (near) misspelt.add([...path, near].join('.'))
      report([...path, key], `unknown key "${key}"${near ? `; did you mean "${near}"?` : ''}`, 'key')
    }
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') continue
    const path = issue.path as (string | number)[]
    const value = path.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], tree)
    const isHidden = isSecretPlace(path) && isScalarValue(value)
    const came = isHidden ? 'a value that is not shown' : describe(value)
    if (came === 'nothing' && misspelt.has(path.join('.'))) continue
    if (came === 'a mapping' && written(path)?.startsWith('{{'))
      report(path, 'YAML reads {{ … }} as a mapping; quote it: "{{ interview.inviteUrl }}"')
    else if (issue.code === 'invalid_type' && issue.expected === 'string' && isPlain(value))
      report(
        path,
        isHidden
          ? `expected text, got a ${typeof value}; quote it`
          : `expected text, got the ${typeof value} ${written(path) ?? value}; quote it: "${written(path) ?? value}"`,
      )
    else if (issue.code === 'invalid_value') {
      const words = issue.values.map(String)
      const near = nearestWord(came.replace(/^"|"$/g, ''), words)
      report(path, `expected ${words.join(' | ')}, got ${came}${near ? `; did you mean "${near}"?` : ''}`)
    } else if (came === 'nothing') report(path, `"${path.at(-1)}" is missing`)
    else report(path, `${issue.message.replace(/^Invalid input: /, '')}, got ${came}`)
  }
}

/** Without quotes YAML makes a number of digits, and a boolean of true. */
export function isPlain(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean'
}

/** Values that may hold a secret even when they are wrong: secret names, and addresses with a login in them. */
function isSecretPlace(path: readonly (string | number)[]): boolean {
  return path.some((step) => isSecretName(String(step))) || ['database.url', 'mail.smtpUrl'].includes(path.join('.'))
}

function isScalarValue(value: unknown): boolean {
  return value !== undefined && value !== null && typeof value !== 'object'
}

function describe(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  // A value may be a secret in the place of another one. Known ones are looked for in the whole value, patterns at its beginning.
  const known = maskSecrets(String(value))
  const begin = cut(known, LOOKED_AT_MAX)
  const text = withoutLogins(scrub(begin))
  return JSON.stringify(text.length > 40 || begin !== known ? `${cut(text, 12)}…` : text)
}

/** The number of characters of a value that are searched to show its beginning: longer than a login before an @. */
const LOOKED_AT_MAX = 2_000

/** The text without what stands before the last @ of a word that holds a colon too: it may be a password, which may hold more of them. */
const withoutLogins = (text: string): string =>
  text.replace(/\S+/g, (word) => {
    const [colon, at] = [word.indexOf(':'), word.lastIndexOf('@')]
    return colon === -1 || at < colon + 2 ? word : `…${word.slice(at)}`
  })
