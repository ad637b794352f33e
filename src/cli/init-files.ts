import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'dotenv'
import { AppError, codeOf } from '../base/errors.ts'
import { settingLines, yamlText } from '../config/connection-text.ts'
import { isSecretSetting } from '../config/setting-fields.ts'
import { isReference } from './connector-settings.ts'

/** The files that `init` writes: the YAML without a secret in it, and `.env`. */

export interface Draft {
  readonly publicUrl: string
  readonly connection?: {
    readonly name: string
    readonly connector: string
    readonly stage: string | null
    readonly settings: readonly [path: readonly string[], value: string][]
  }
}

/** Where secrets go; `start` and every other command read it. */
export const ENV_FILE = '.env'

/** The name under which a secret of a connection stands in the environment: `ACME_GREENHOUSE_CLIENT_SECRET`. */
function variableFor(connection: string, path: readonly string[]): string {
  const words = [connection, ...path].join('_').replace(/([a-z0-9])([A-Z])/g, '$1_$2')
  return words
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()
    .replace(/^(\d)/, '_$1')
}

/** The secrets of a draft by the names of their variables. */
export function secretsOf({ connection }: Draft): Record<string, string> {
  const secret = (connection?.settings ?? []).filter(
    ([path, value]) => isSecretSetting(path.at(-1) ?? '') && !isReference(value),
  )
  return Object.fromEntries(secret.map(([path, value]) => [variableFor(connection?.name ?? '', path), value]))
}

/** The YAML. `organization`: the id that the embedded service knows it by. */
export function yamlOf(draft: Draft, organization: { readonly id: string; readonly name: string }): string {
  const head = [
    '# Written by interview-bridge init. config/example.yaml explains every key. After a change: interview-bridge check',
    // A proxy that ends TLS usually runs on the same machine; other machines' words for an address are not believed.
    draft.publicUrl.startsWith('https:')
      ? `server: { publicUrl: ${yamlText(draft.publicUrl)}, trustProxy: [loopback] } # what candidates' links begin with; the proxy before it`
      : `server: { publicUrl: ${yamlText(draft.publicUrl)} } # what candidates' links begin with`,
    '',
  ]
  const { connection } = draft
  if (!connection) return [...head, 'connections: []', ''].join('\n')
  const rule = `      - { job: "*", stage: ${yamlText(connection.stage ?? '')}, positionTemplate: standard }`
  return [
    ...head,
    'connections:',
    `  - name: ${connection.name} # state belongs to this name in this organization and account; keep it when other things change`,
    `    connector: ${yamlText(connection.connector)}`,
    `    organization: "${organization.id}" # ${organization.name.replaceAll(/[\r\n]/g, ' ')}`,
    '    settings:',
    ...settingLinesOf(connection),
    ...(connection.stage === null
      ? []
      : [
          '    invite: # everyone who reaches this stage of an open job; the first pass waits for: interview-bridge approve NAME',
          rule,
        ]),
    '',
  ].join('\n')
}

/** A secret stands in the YAML as the name of its variable. */
function settingLinesOf({ name, settings }: NonNullable<Draft['connection']>): string[] {
  return settingLines(settings, 6, (path, value) => {
    if (isReference(value)) return yamlText(value)
    if (isSecretSetting(path.at(-1) ?? '')) return `${yamlText(`\${${variableFor(name, path)}}`)} # in ${ENV_FILE}`
    return yamlText(value.replaceAll('${', '$${'))
  })
}

/**
 * The lines to add to `.env`, compared with those it has; refuses to change a value that stands there, unless `force`.
 */
export function missingSecrets(secrets: Readonly<Record<string, string>>, force: boolean): Record<string, string> {
  const there = existsSync(ENV_FILE) ? parse(readFileSync(ENV_FILE)) : {}
  const entries = Object.entries(secrets).filter(([name, value]) => there[name] !== value)
  const changed = entries.find(([name]) => there[name] !== undefined)
  if (changed && !force)
    throw new AppError(
      `${ENV_FILE} has another value for ${changed[0]}. Replace it with --force, or take another name with --connection.`,
      { kind: 'domain', code: 'init.file_exists' },
    )
  for (const [name, value] of entries) envLine(name, value)
  return Object.fromEntries(entries)
}

/** Appends; the last of two lines with one name counts. Readable by its owner alone. */
export function writeSecrets(secrets: Readonly<Record<string, string>>): void {
  const entries = Object.entries(secrets)
  if (entries.length === 0) return
  const before = existsSync(ENV_FILE) ? readFileSync(ENV_FILE, 'utf8') : ''
  const lines = entries.map(([name, value]) => envLine(name, value))
  writable(ENV_FILE, () => {
    appendFileSync(ENV_FILE, `${before === '' || before.endsWith('\n') ? '' : '\n'}${lines.join('\n')}\n`, {
      mode: 0o600,
    })
    chmodSync(ENV_FILE, 0o600)
  })
}

/** Quoted so that both dotenv and Docker Compose read it as it is. */
function envLine(name: string, value: string): string {
  if (!/['\r\n]/.test(value)) return `${name}='${value}'`
  if (!/["\\$\r\n]/.test(value)) return `${name}="${value}"`
  throw new AppError(
    `The value of ${name} cannot stand in ${ENV_FILE} (it has both kinds of quotes, or a line break). Put it into a file and give \${file:/path/to/it} instead.`,
    { kind: 'domain', code: 'init.unwritable' },
  )
}

/** Refused where the file is there with another text, unless `force`. True when it has to be written. */
export function mustWrite(
  file: string,
  content: string,
  force: boolean,
  asCompared: (text: string) => string = (text) => text,
): boolean {
  if (!existsSync(file)) return true
  if (asCompared(readFileSync(file, 'utf8')) === content) return false
  if (force) return true
  throw new AppError(`${file} is there already. Name another file with --config FILE, or replace it with --force.`, {
    kind: 'domain',
    code: 'init.file_exists',
  })
}

/** Writes the configuration; refused with what to do where that is impossible. */
export function writeYaml(file: string, content: string): void {
  writable(file, () => writeFileSync(file, content))
}

function writable(file: string, write: () => void): void {
  try {
    write()
  } catch (cause) {
    throw new AppError(
      `${file} cannot be written (${codeOf(cause)}). Fix that and run the same command again; it finds what it made.`,
      { kind: 'config', code: 'init.unwritable', cause },
    )
  }
}
