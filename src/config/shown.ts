import { isNearSecretName, maskSecrets, secretsIn } from '../base/secrets.ts'
import { cut } from '../base/text.ts'
import type { Path } from './places.ts'
import type { Config } from './schema.ts'
import { isDurationAt } from './schema-walk.ts'
import { type Environment, withReferences } from './substitution.ts'

/** One setting of a configuration as it may be shown: where it comes from, and its value where that is no secret. */
export interface ShownSetting {
  /** The key, such as `connections.0.poll.every`. */
  readonly path: string
  /** Null: a secret that the file writes out, or a value of the environment, which may hold any. A secret that the file refers to is `${NAME}`. */
  readonly value: string | null
  readonly origin: 'file' | 'environment' | 'default'
  /** The place in the file, or the name of the variable; null for a default. */
  readonly place: string | null
}

/** A valid configuration, as its loader knows it. */
interface Known {
  readonly config: Config
  /** Everything as it is written, before anything of the environment was put into it. */
  readonly written: unknown
  /** What names the files of the connections, where they have files of their own. */
  readonly folder?: string | undefined
  /** Everything that was read, with the values of the environment. */
  readonly given: unknown
  readonly environment: Environment
  readonly placeOf: (path: Path) => string
}

/** Variables that win over a key of the file. */
export const VARIABLES: readonly (readonly [name: string, path: readonly string[]])[] = [
  ['PORT', ['server', 'port']],
  ['HOST', ['server', 'host']],
  ['METRICS_HOST', ['server', 'metrics', 'host']],
  ['METRICS_PORT', ['server', 'metrics', 'port']],
  ['PUBLIC_URL', ['server', 'publicUrl']],
  ['DATABASE_URL', ['database', 'url']],
  ['LOG_LEVEL', ['log', 'level']],
  ['DATA_DIR', ['dataDir']],
]

/** A longer value is cut, since a prompt may have 10,000 characters; the file has all of it. */
const VALUE_MAX = 300

/** Every setting that is in effect, in the order of the file, and after them the defaults. */
export function shownSettings({ config, written, folder, given, environment, placeOf }: Known): ShownSetting[] {
  const variables = new Map(VARIABLES.flatMap(([name, path]) => (environment[name] ? [[path.join('.'), name]] : [])))
  const secrets = new Set(secretsIn(given))
  const resolved = new Map(leaves(given).map(([path, value]) => [path.join('.'), value]))
  const ofFile = leaves(written).filter(([path]) => !variables.has(path.join('.')))
  const names = new Set(ofFile.map(([path]) => path.join('.')))
  // The schema makes another value of what is written, at the same place or below it.
  const isWritten = (path: Path) =>
    path.some((_, at) => names.has(path.slice(0, at + 1).join('.')) || variables.has(path.slice(0, at + 1).join('.')))
  const ofFolder = (value: string): ShownSetting => ({
    path: 'connections',
    value: shownValue(value, false),
    origin: 'file',
    place: placeOf(['connections']),
  })
  return [
    ...(folder === undefined ? [] : [ofFolder(folder)]),
    ...ofFile.map(([path, value]): ShownSetting => {
      const key = path.join('.')
      const isSecret = isSecretPath(path) || secrets.has(String(resolved.get(key)))
      return { path: key, value: shownValue(value, isSecret), origin: 'file', place: placeOf(path) }
    }),
    ...[...variables].map(([path, name]): ShownSetting => ({ path, value: null, origin: 'environment', place: name })),
    ...leaves(config)
      .filter(([path, value]) => value !== undefined && !isWritten(path))
      .map(([path, value]): ShownSetting => {
        const shown = isSecretPath(path) ? null : defaultOf(path, value)
        return { path: path.join('.'), value: shown, origin: 'default', place: null }
      }),
  ]
}

type Leaf = readonly [path: Path, value: unknown]

/** The values at the ends of a tree; what holds nothing is an end too. */
function leaves(tree: unknown, path: Path = []): Leaf[] {
  if (typeof tree !== 'object' || tree === null) return [[path, tree]]
  const entries = Array.isArray(tree) ? tree.map((one, at) => [at, one] as const) : Object.entries(tree)
  if (entries.length === 0) return path.length === 0 ? [] : [[path, Array.isArray(tree) ? '[]' : '{}']]
  return entries.flatMap(([step, value]) => leaves(value, [...path, step]))
}

/** `login.passwords` says whether there are any. */
const isSecretPath = (path: Path): boolean =>
  path.join('.') !== 'login.passwords' &&
  (path.some((step) => typeof step === 'string' && isNearSecretName(step)) ||
    // Connectors of others name their settings as they like: there a doubtful name is not shown.
    (path[2] === 'settings' && path.slice(3).some((step, at, { length }) => isDoubtful(step, at === length - 1))))

/** `header` names of `rest`, which hold no secret. */
const HARMLESS = /^(?:idempotencyKey|tokenUrl)$/
const DOUBTFUL =
  /key|secret|token|cookie|signature|passw|passphrase|authorization|credential|session|private|(?:^|[_-]|[a-z](?=P))(?:pass|pwd|pin|pat|sas|jwt|hmac)$/i
const isDoubtful = (step: Path[number], isLast: boolean): boolean =>
  typeof step === 'string' &&
  !HARMLESS.test(step) &&
  (DOUBTFUL.test(step) || (isLast && /^(?:auth|basic|code)$/i.test(step)))

/** A value as it stands in the file. References stay, since they name a variable or a file and not what it holds. */
function shownValue(value: unknown, isSecret: boolean): string | null {
  const text = String(value)
  if (!isSecret) return cut(maskSecrets(withoutCredentials(withoutDefaults(text))), VALUE_MAX)
  // `$${` is no reference: what stands there is a piece of the secret.
  const references: string[] = []
  withReferences(text, (whole) => {
    if (!whole.startsWith('$$')) references.push(withoutDefaults(whole))
    return ''
  })
  return references.length > 0 ? references.join('') : null
}

/** Without the defaults of references (`${NAME:-default}`): a default may be a secret itself. */
const withoutDefaults = (text: string): string =>
  withReferences(text, (whole, inner) =>
    whole.startsWith('$$') || inner.startsWith('file:') ? whole : whole.replace(/:-.*\}$/s, ':-…}'),
  )

/**
 * An address, or a path of one, without who logs in with it, and without the values of its query and its fragment, such as a token.
 * A login ends at the last @ of its word, since a password may hold slashes.
 */
function withoutCredentials(text: string): string {
  const named = text.replace(
    QUERY_VALUE,
    (_whole, name: string, value: string) => name + (ONLY_REFERENCES.test(value) ? value : '…'),
  )
  return named.replace(ADDRESS, (whole) => {
    const scheme = whole.indexOf('://') + 3
    const login = Math.max(scheme, whole.lastIndexOf('@'))
    return `${whole.slice(0, scheme)}${login > scheme ? '…' : ''}${whole.slice(login).replace(NAMELESS, '$1…').replace(/#.*$/s, '#…')}`
  })
}
const QUERY_VALUE = /([?&#][^\s=&#?]{1,100}=)([^\s&#]+)/g
const ONLY_REFERENCES = /^(?:\$\{[^}]*\})+$/
/** A part of a query without a name, which may be a token. */
const NAMELESS = /([?&])[^=&#?]+(?=[&#]|$)/g
const ADDRESS = /\b[a-z][a-z0-9+.-]{0,20}:\/\/\S+/gi

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'm'],
  [1_000, 's'],
] as const

/** A default as one would write it into the file. */
function defaultOf(path: Path, value: unknown): string {
  const key = path.at(-1)
  if (typeof value !== 'number') return String(value)
  if (key === 'share') return `${value * 100}%`
  if (!isDurationAt(path)) return String(value)
  const [ms, unit] = UNITS.find(([ms]) => value > 0 && value % ms === 0) ?? [1, 'ms']
  return `${value / ms}${unit}`
}
