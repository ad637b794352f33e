import { connectionName, settingLines, yamlText } from '../../config/connection-text.ts'
import { secretNamesIn } from '../../config/document.ts'
import { type FormSetting, settingsOfForm } from '../../config/setting-fields.ts'
import type { Connector } from '../../connector-kit/contract.ts'
import { sentence } from '../frame/pages.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'

/** The settings of a connection as a form sends them, and the text that is stored of them (pure). */

/** A connection before it has rules. Secrets stand apart from everything that a page shows. */
export interface CredentialsDraft {
  readonly name: string
  /** By the names of the connector's settings; what was left empty is not there. */
  readonly plain: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
}

/** The name of a form's field for a setting. */
export const fieldOf = (key: string): string => `set-${key}`

/** What somebody is asked first: what is needed or a key of the customer; the rest is folded. */
export function sortedSettings(connector: Connector): {
  readonly first: readonly FormSetting[]
  readonly more: readonly FormSetting[]
} {
  const all = settingsOfForm(connector.settings)
  // A webhook's secret exists only once the connection has an address.
  const isFirst = ({ key, isNeeded, isSecret }: FormSetting) => isNeeded || (isSecret && key !== 'webhookSecret')
  return { first: all.filter(isFirst), more: all.filter((one) => !isFirst(one)) }
}

/** The draft that a form holds. */
export function credentialsOfForm(connector: Connector, fields: Readonly<Record<string, unknown>>): CredentialsDraft {
  const [plain, secrets]: [Record<string, string>, Record<string, string>] = [{}, {}]
  for (const { key, isSecret, otherwise } of settingsOfForm(connector.settings)) {
    const sent = fields[fieldOf(key)]
    // A key that is copied from a page often brings a line break along; no key begins or ends with a blank.
    const value = typeof sent === 'string' ? sent.trim() : ''
    if (value === '' || value === otherwise) continue
    const into = isSecret ? secrets : plain
    into[key] = value
  }
  const { name } = fields
  return { name: typeof name === 'string' ? name.trim() : '', plain, secrets }
}

/** The name under which the secret of a setting is stored: `client_secret` of `clientSecret`. */
const secretName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/[^a-z0-9_]/g, '_')

/** The secrets of a draft by the names under which they are stored. */
export const secretsOf = ({ secrets }: CredentialsDraft): Record<string, string> =>
  Object.fromEntries(Object.entries(secrets).map(([key, value]) => [secretName(key), value]))

/** More are given on the command line. */
const NAMED_SECRETS_MAX = 20

/** A secret that the text of a connection names, with the form's field for its value. */
export interface NamedSecret {
  readonly name: string
  readonly field: string
  /** The connector's setting that is usually given by it, and the id of the connector. */
  readonly setting?: FormSetting
  readonly connector?: string
}

/** The secrets that a text names, each with its field. */
export function namedSecrets(connector: Connector | undefined, text: string): readonly NamedSecret[] {
  const settings = connector ? settingsOfForm(connector.settings).filter(({ isSecret }) => isSecret) : []
  return secretNamesIn(text)
    .filter((_, at) => at < NAMED_SECRETS_MAX)
    .map((name) => {
      const setting = settings.find(({ key }) => secretName(key) === name)
      return setting && connector
        ? { name, field: fieldOf(setting.key), setting, connector: connector.id }
        : { name, field: `secret-value-${name}` }
    })
}

/** The values that a form gives for such secrets; an empty one is none. */
export function namedSecretsOfForm(
  named: readonly NamedSecret[],
  fields: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const given = named.map(({ name, field }): [string, string] => {
    const sent = fields[field]
    return [name, typeof sent === 'string' ? sent.trim() : '']
  })
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** The name that a new connection gets; a number where others have it. */
export function freeName(organization: string, connector: string, taken: ReadonlySet<string>): string {
  const first = connectionName(organization, connector)
  for (let at = 2; at < 1_000; at++) {
    const name = at === 2 ? first : `${first}-${at - 1}`
    if (!taken.has(name)) return name
  }
  return first
}

/** The text of a new connection: its settings, and no rules yet. A secret stands there by its name. */
export function connectionText(connector: Connector, { name, plain, secrets }: CredentialsDraft): string {
  const kinds = new Map(settingsOfForm(connector.settings).map(({ key, kind }) => [key, kind]))
  const lines: [[string], string][] = [
    ...Object.keys(secrets).map((key): [[string], string] => [[key], `\${secret:${secretName(key)}}`]),
    ...Object.entries(plain).map(([key, value]): [[string], string] => [[key], value]),
  ]
  return [
    `name: ${yamlText(name)}`,
    `connector: ${connector.id}`,
    'settings:',
    ...settingLines(lines, 2, ([key = ''], value) => {
      if (key in secrets) return yamlText(value)
      if (kinds.get(key) === 'flag' && /^(true|false)$/.test(value)) return value
      return yamlText(value.replaceAll('${', '$${'))
    }),
    'invite: []',
    'writeBack: []',
    '',
  ].join('\n')
}

/** The settings as the connector takes them. */
function settingsOf(connector: Connector, { plain, secrets }: CredentialsDraft): Record<string, unknown> {
  const kinds = new Map(settingsOfForm(connector.settings).map(({ key, kind }) => [key, kind]))
  const typed = Object.entries(plain).map(([key, value]): [string, unknown] => [
    key,
    kinds.get(key) === 'flag' ? value === 'true' : value,
  ])
  return { ...Object.fromEntries(typed), ...secrets }
}

/** The name of a connection. */
export const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/

/** What is wrong with one setting, or with the name. `of_setting`: a sentence of the connector, in English. `told`: words of the page. */
export type SettingMistake =
  | { readonly is: 'needed' | 'name' }
  | { readonly is: 'of_setting'; readonly english: string }
  | { readonly is: 'told'; readonly words: Told }

/** By the names of the settings; `name` is that of the connection. */
export type SettingMistakes = ReadonlyMap<string, SettingMistake>

/** What is wrong with settings, by their names; empty: nothing. */
export function settingMistakes(connector: Connector, draft: CredentialsDraft): SettingMistakes {
  const found = new Map<string, SettingMistake>()
  const { first } = sortedSettings(connector)
  for (const { key, isNeeded } of first)
    if (isNeeded && !(key in draft.plain) && !(key in draft.secrets)) found.set(key, { is: 'needed' })
  if (!NAME.test(draft.name)) found.set('name', { is: 'name' })
  const checked = connector.settings.safeParse(settingsOf(connector, draft))
  for (const { path, message } of checked.success ? [] : checked.error.issues) {
    const key = String(path[0] ?? '')
    if (!found.has(key)) found.set(key, { is: 'of_setting', english: `${message.replace(/^Invalid input: /, '')}.` })
  }
  return found
}

/** Mistakes in the text that was made of the form, by its fields, which show them; undefined where one stands in no field. */
export function mistakesOfFields(
  connector: Connector,
  problems: readonly { readonly path: string; readonly message: string }[],
): SettingMistakes | undefined {
  const { first, more } = sortedSettings(connector)
  const keys = new Map([...first, ...more].map(({ key }) => [`settings.${key}`, key]))
  const found = new Map<string, SettingMistake>()
  for (const { path, message } of problems) {
    const key = keys.get(path)
    if (key === undefined) return undefined
    if (!found.has(key)) found.set(key, { is: 'of_setting', english: `${sentence(message, 'en')}.` })
  }
  return found.size === 0 ? undefined : found
}
