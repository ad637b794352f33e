import { cut } from '../base/text.ts'

/** The text of a connection, as programs of ours write it: `init`, and the pages that connect an ATS. */

/** A text as YAML: JSON's strings are YAML's. */
export const yamlText = (value: string): string => JSON.stringify(value)

/**
 * The lines below `settings:`, in the order of their names, from a column on. `shown` says how a value stands there: a secret as a
 * reference, so that the text can be read by anybody.
 */
export function settingLines(
  settings: readonly (readonly [path: readonly string[], value: string])[],
  column: number,
  shown: (path: readonly string[], value: string) => string,
): string[] {
  const lines: string[] = []
  const open: string[] = []
  for (const [path, value] of [...settings].sort(([a], [b]) => (a.join('.') < b.join('.') ? -1 : 1))) {
    const [first = '', second] = path
    if (second !== undefined && open.at(-1) !== first) lines.push(`${' '.repeat(column)}${first}:`)
    open.push(first)
    lines.push(`${' '.repeat(column + 2 * (path.length - 1))}${path.at(-1)}: ${shown(path, value)}`)
  }
  return lines
}

/** The name that a connection gets where nobody says another: `acme-gmbh-greenhouse` of `Acme GmbH`. */
export function connectionName(organization: string, connector: string): string {
  const [plain, ats] = [organization, connector].map((text) =>
    cut(
      text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-'),
      30,
    ),
  )
  return `${plain}-${ats}`.replace(/^-+|-+$/g, '').replace(/-{2,}/g, '-')
}
