import type { z } from 'zod'
import { nearestWord } from '../base/text.ts'
import { choiceOfServers, readableAddress } from './addresses.ts'
import { isPlain } from './issues.ts'
import type { Path } from './places.ts'
import { ACTIONS, type ActionName, type Config, type ConnectionConfig, type WriteBackRule } from './schema.ts'
import type { Report } from './source.ts'
import { SLOTS, slotsOf, templatesOf } from './templates.ts'

/** The facts about a connector that the configuration needs. */
export interface ConnectorFacts {
  readonly settings: z.ZodType
  /** The abilities of a connector with settings that its schema takes. */
  readonly actionsFor: (settings: unknown) => readonly string[]
  /** Why a connector with such settings attaches no PDF, as the end of a sentence; undefined: it does. */
  readonly textOnlyFor: (settings: unknown) => string | undefined
  /** The ATS orders interviews; nobody is invited by rules. */
  readonly isOrdered: boolean
}

/** Where connectors are found: ours by their ids, others by a path from the YAML or by a package. */
export interface ConnectorResolver {
  readonly known: readonly string[]
  find(written: string, file: string | null): ConnectorFacts | { readonly problem: string } | undefined
}

const BUILT_IN_TEMPLATES: readonly string[] = ['standard']

/** Checks that a schema cannot make: names that must fit together, and rules that mean more than they say. */
export function checkMeaning(
  config: Config,
  connectors: ConnectorResolver,
  file: string | null,
  report: Report,
  placeOf: (path: Path) => string,
): void {
  checkServers(config, report)
  checkLogin(config, report)
  const names = new Map<string, Path>()
  config.connections.forEach((connection, index) => {
    const path: Path = ['connections', index]
    const first = names.get(connection.name)
    if (first)
      report(
        [...path, 'name'],
        `the name "${connection.name}" is used twice, first at ${placeOf(first)}; state belongs to the name, so it must be unique`,
      )
    else names.set(connection.name, [...path, 'name'])
    checkOrganization(config, connection, path, report)
    const found = connectors.find(connection.connector, file)
    const connector = found && !('problem' in found) ? found : undefined
    if (found && 'problem' in found) report([...path, 'connector'], found.problem)
    else if (!connector) {
      const { known } = connectors
      const near = nearestWord(connection.connector, known)
      report(
        [...path, 'connector'],
        `there is no connector "${connection.connector}"; ${near ? `did you mean "${near}"?` : `known are ${known.join(', ')}, a folder (./ours) or a package (@acme/ours)`}`,
      )
    }
    const isRight = connector !== undefined && checkSettings(connector, connection, path, report)
    // A connector's abilities may depend on its settings; while those are wrong, the abilities are not known.
    const can = isRight ? connector.actionsFor(connection.settings) : undefined
    const textOnly = isRight ? connector.textOnlyFor(connection.settings) : undefined
    const templates = Object.keys(config.positionTemplates)
    const facts = { can, textOnly, isOrdered: connector?.isOrdered === true, templates }
    checkRules(connection, facts, path, report)
  })
}

/** What the rules of a connection are checked against. */
export interface RuleFacts {
  /** What its connector can do with its settings; undefined: not known. */
  readonly can: readonly string[] | undefined
  /** Why it attaches no PDF; undefined: it does, or it is not known. */
  readonly textOnly: string | undefined
  /** The ATS orders interviews. */
  readonly isOrdered: boolean
  /** The names of the position templates of the YAML. */
  readonly templates: readonly string[]
}

/** Checks what the `invite` and `writeBack` rules of a connection mean. */
export function checkRules(
  connection: Pick<ConnectionConfig, 'connector' | 'invite' | 'writeBack'>,
  { can, textOnly, isOrdered, templates }: RuleFacts,
  path: Path,
  report: Report,
): void {
  checkInvites([...templates, ...BUILT_IN_TEMPLATES], connection.invite, path, report)
  if (isOrdered && connection.invite.length > 0)
    report(
      [...path, 'invite'],
      `with ${connection.connector} the ATS orders interviews, so there are no rules for inviting; settings.positions says which ones it may order`,
      'key',
    )
  if (can && !can.includes('note') && connection.writeBack === undefined && connection.invite.length > 0)
    report(
      path,
      `without "writeBack" a note is written for what happens, and ${connection.connector} cannot write notes with these settings; say what to write instead, or writeBack: [] for nothing`,
    )
  for (const [at, rule] of (connection.writeBack ?? []).entries())
    checkWriteBack(rule, { can, textOnly }, connection.connector, [...path, 'writeBack', at], report)
}

/** Every mistake that would stop `start`: `start` finds none that is not found here. */
function checkServers({ database, mail, storage }: Config, report: Report): void {
  const choice = database.url === undefined ? undefined : choiceOfServers(database.url)
  if (choice !== undefined) report(['database', 'url'], choice)
  else if (database.url !== undefined && !readableAddress(database.url))
    report(
      ['database', 'url'],
      'cannot be read as an address; a password with special characters stands apart, as database.password or in the variable PGPASSWORD, or percent-encoded (DATABASE_URL wins over the file)',
    )
  if (mail.smtpUrl !== undefined && !readableAddress(mail.smtpUrl))
    report(
      ['mail', 'smtpUrl'],
      'cannot be read as an address; special characters of the password must be percent-encoded',
    )
  if (storage.kind !== 'local')
    report(
      ['storage', 'kind'],
      '"s3" cannot be used in this version; set storage: { kind: local } and keep the data folder on a volume',
    )
}

function checkLogin({ login: { passwords, oidc } }: Config, report: Report): void {
  if (!passwords && oidc === undefined)
    report(['login', 'passwords'], 'is off, and nothing else lets people in; describe a provider in login.oidc', 'key')
  if (oidc?.newPeople !== 'viewer') return
  const path: Path = ['login', 'oidc', 'newPeople']
  if (oidc.organization === undefined)
    report(path, '"viewer" makes an account for whoever is new; login.oidc.organization must say in which organization')
  if (oidc.allowedDomains === undefined)
    report(
      path,
      '"viewer" makes an account for everybody whom the provider knows; login.oidc.allowedDomains must say whose addresses may have one',
    )
}

function checkOrganization(config: Config, connection: ConnectionConfig, path: Path, report: Report): void {
  if (config.interviewApi && connection.organization !== undefined)
    report(
      [...path, 'organization'],
      'must not be set beside interviewApi: the key of the remote API names the organization',
    )
  if (!config.interviewApi && connection.organization === undefined)
    report(
      path,
      '"organization" is missing: with the embedded interview service each connection names its organization (interview-bridge admin organization list)',
    )
}

/** True when they are right. */
function checkSettings(connector: ConnectorFacts, connection: ConnectionConfig, path: Path, report: Report): boolean {
  const checked = connector.settings.safeParse(connection.settings)
  if (checked.success) return true
  const issues = told(checked.error.issues)
  // A misspelt setting is one mistake, not an unknown one and a missing one.
  const misspelt = new Set<string>()
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const known = keysAt(connector.settings, issue.path)
    for (const key of issue.keys) {
      const near = nearestWord(key, known)
      if (near) misspelt.add([...issue.path, near].join('.'))
      report(
        [...path, 'settings', ...(issue.path as (string | number)[]), key],
        `unknown setting "${[...issue.path, key].join('.')}" of ${connection.connector}${near ? `; did you mean "${near}"?` : known.length > 0 ? `; known are ${known.join(', ')}` : ''}`,
        'key',
      )
    }
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') continue
    const key = issue.path.join('.')
    const came = issue.path.reduce<unknown>(
      (value, step) => (value as Readonly<Record<PropertyKey, unknown>> | undefined)?.[step],
      connection.settings,
    )
    if (came === undefined && misspelt.has(key)) continue
    const wantsText = issue.code === 'invalid_type' && issue.expected === 'string'
    const problem =
      came === undefined && issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')
        ? 'is missing'
        : `${issue.message.replace(/^Invalid input: /, '')}${wantsText && isPlain(came) ? '; quote it' : ''}`
    report(
      [...path, 'settings', ...(issue.path as (string | number)[])],
      `setting ${key} of ${connection.connector}: ${problem}`,
    )
  }
  return false
}

/** Where a value may have one of several forms, what is wrong with the form that it nearly has. */
function told(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
    // The one that got furthest: fewest mistakes, and those deepest within.
    const [nearest = []] = [...issue.errors].sort((a, b) => weight(a) - weight(b))
    const within = told(nearest).map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
    return within.some((one) => one.path.length > issue.path.length) ? within : [issue]
  })
}

function weight(issues: readonly z.core.$ZodIssue[]): number {
  return issues.length - Math.max(0, ...issues.map((issue) => issue.path.length)) / 100
}

/** The keys that may stand at a path of the settings; none where it has several forms. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let here: unknown = schema
  for (const key of [...path, undefined]) {
    while (isWrapped(here)) here = here.unwrap()
    const { shape } = here as { shape?: Readonly<Record<PropertyKey, unknown>> }
    if (key === undefined) return Object.keys(shape ?? {})
    here = shape?.[key] ?? {}
  }
  return []
}

function isWrapped(schema: unknown): schema is { unwrap(): unknown } {
  return typeof (schema as { unwrap?: unknown }).unwrap === 'function'
}

function checkInvites(
  templates: readonly string[],
  invite: ConnectionConfig['invite'],
  path: Path,
  report: Report,
): void {
  invite.forEach((rule, at) => {
    if (rule.positionTemplate === undefined || templates.includes(rule.positionTemplate)) return
    const near = nearestWord(rule.positionTemplate, templates)
    report(
      [...path, 'invite', at, 'positionTemplate'],
      `there is no position template "${rule.positionTemplate}"${near ? `; did you mean "${near}"?` : ''}`,
    )
  })
}

/** Where a result of the analysis may be there. */
const HAVE_RESULT: readonly WriteBackRule['on'][] = ['analysis.completed', 'approved', 'rejected']

function checkWriteBack(
  rule: WriteBackRule,
  { can, textOnly }: Pick<RuleFacts, 'can' | 'textOnly'>,
  name: string,
  path: Path,
  report: Report,
): void {
  const actions = ACTIONS.filter((action) => rule[action] !== undefined)
  if (actions.length === 0) report(path, `a writeBack rule needs an action: ${ACTIONS.join(', ')}`)
  for (const action of actions) {
    if (action === 'requestAnalysis' || !can || can.includes(action)) continue
    report([...path, action], `${name} cannot do "${action}"; it can do ${can.join(', ') || 'nothing'}`, 'key')
  }
  if (rule.attach?.pdf !== undefined) {
    if (!HAVE_RESULT.includes(rule.on))
      report(
        [...path, 'attach', 'pdf'],
        `on ${rule.on} there is no result yet that it could show; use on: ${HAVE_RESULT.join(', ')}`,
      )
    if (textOnly !== undefined && can?.includes('attach'))
      report([...path, 'attach', 'pdf'], `${name} attaches no PDF with these settings: ${textOnly}`)
  }
  const isDecided = rule.on === 'approved' || rule.on === 'rejected'
  const asksAi = Object.keys(rule.when ?? {}).some((slot) => slot.startsWith('analysis.'))
  const automated = rule.on === 'analysis.completed' || rule.on === 'analysis.failed' || (asksAi && !isDecided)
  const decides: ActionName[] = ['moveTo', 'reject']
  for (const action of decides)
    if (automated && rule[action] !== undefined && rule.allowAutomatedDecision !== true)
      report(
        [...path, action],
        `"${action}" on ${rule.on} lets the AI's output alone decide about a person. In many places that is a legal question (GDPR Art. 22, EU AI Act, New York City Local Law 144): ask your counsel, and set allowAutomatedDecision: true if you mean it, or use on: approved / rejected`,
        'key',
      )
  checkSlots(rule, path, report)
}

function checkSlots(rule: WriteBackRule, path: Path, report: Report): void {
  for (const { text, at } of templatesOf(rule))
    for (const slot of slotsOf(text)) {
      if (SLOTS.includes(slot)) continue
      const near = nearestWord(slot, SLOTS)
      report([...path, ...at], `there is no value "{{ ${slot} }}"${near ? `; did you mean "{{ ${near} }}"?` : ''}`)
    }
  for (const slot of Object.keys(rule.when ?? {}))
    if (!SLOTS.includes(slot)) {
      const near = nearestWord(slot, SLOTS)
      report([...path, 'when', slot], `there is no value "${slot}"${near ? `; did you mean "${near}"?` : ''}`, 'key')
    }
}
