import { isDeepStrictEqual } from 'node:util'
import { isSame } from '../base/text.ts'
import type { ConnectorFacts, ConnectorResolver } from './meaning.ts'
import type { Path } from './places.ts'
import type { Config, ConnectionConfig, EventName } from './schema.ts'
import type { Report } from './source.ts'
import { hasLooseBraces, slotsOf, templatesOf } from './templates.ts'

/** Why a value is always empty. */
export type EmptyCode = 'no_analysis' | 'not_completed' | 'remote_reviewers'

/** What is probably a mistake in a connection, by code and facts. */
export type ConnectionWarning =
  | { readonly code: 'link_unsent'; readonly cause: 'no_mail_server' | 'mail_off' }
  | { readonly code: 'rule_behind'; readonly wider: number; readonly job: string; readonly stage: string }
  | { readonly code: 'account_twice'; readonly other: string }
  | {
      readonly code: 'value_empty' | 'condition_never'
      readonly slot: string
      readonly on: EventName
      readonly why: EmptyCode
    }
  | { readonly code: 'loose_braces' }

type FactsOf<Code, One = ConnectionWarning> = One extends { readonly code: infer Codes }
  ? Code extends Codes
    ? One
    : never
  : never

/** A sentence for each code. */
export type WarningWords = {
  readonly [Code in ConnectionWarning['code']]: (facts: FactsOf<Code>) => string
}

const EMPTY: Readonly<Record<EmptyCode, (on: string) => string>> = {
  no_analysis: (on) => `there is no analysis on "${on}"; use on: analysis.completed`,
  not_completed: (on) => `the interview is not completed on "${on}"`,
  remote_reviewers: () => 'the pages of reviewers belong to the remote interview API',
}

/** For `check` and the log, in English. */
export const WARNING_WORDS: WarningWords = {
  link_unsent: ({ cause }) =>
    `nobody receives the link: ${cause === 'no_mail_server' ? 'mail.smtpUrl is not set' : 'sendEmail is false'}, and no writeBack rule writes {{ interview.inviteUrl }}; add { on: invited, note: default }`,
  rule_behind: ({ wider, job, stage }) =>
    `this rule never applies: the first matching rule wins, and rule ${wider} (job "${job}", stage "${stage}") comes first; move this one up`,
  account_twice: ({ other }) =>
    `"${other}" works on the same ATS account and job, so people are invited and notes are written by both; join the two into one connection, or give each jobs of its own. The brake asks before the first pass`,
  value_empty: ({ slot, on, why }) => `{{ ${slot} }} is always empty here: ${EMPTY[why](on)}`,
  condition_never: ({ on, why }) => `this condition never holds: ${EMPTY[why](on)}`,
  loose_braces: () =>
    'unclosed braces: a {{ or }} has no partner and is written literally; a value is written {{ interview.inviteUrl }}',
}

/** A warning by the words of one language. */
export const warningIn = (words: WarningWords, told: ConnectionWarning): string =>
  // Each sentence takes the facts of its own code; the compiler cannot follow that through the table.
  (words[told.code] as (facts: ConnectionWarning) => string)(told)

/** Notes a warning; of a connection it comes as code and facts besides. */
export type Warn = (...warned: [...Parameters<Report>, told?: ConnectionWarning | undefined]) => void

interface WarningParts {
  readonly config: Config
  readonly warn: Warn
  /** Warns of a connection. */
  readonly tell: (path: Path, told: ConnectionWarning, at?: 'key' | 'value') => void
  readonly connectorOf: (connection: ConnectionConfig) => ConnectorFacts | undefined
}

/** Valid settings that are probably a mistake. A new warning is one function in this list. */
const WARNINGS: readonly ((parts: WarningParts) => void)[] = [
  loopbackLinks,
  publicLinksWithoutMail,
  proxyThatIsNotNamed,
  loginThatOthersRead,
  loginWithoutAddress,
  linksThatReachNobody,
  rulesBehindWiderOnes,
  twoOnOneAccount,
  valuesThatAreEmpty,
  bracesThatAreLoose,
]

/** For a configuration without mistakes. Warnings change no exit code. */
export function warnAbout(config: Config, connectors: ConnectorResolver, file: string | null, warn: Warn): void {
  const connectorOf = (connection: ConnectionConfig) => {
    const found = connectors.find(connection.connector, file)
    return found && !('problem' in found) ? found : undefined
  }
  const tell: WarningParts['tell'] = (path, told, at) => warn(path, warningIn(WARNING_WORDS, told), at, told)
  for (const warning of WARNINGS) warning({ config, warn, tell, connectorOf })
}

/** Links that lead to the candidate's own machine, where people get them from a mail or from a real ATS. */
function loopbackLinks({ config, warn, connectorOf }: WarningParts): void {
  const { host, publicUrl } = config.server
  // A server that listens on all addresses is reached as localhost, unless publicUrl names another address.
  const isEverywhere = host === '0.0.0.0' || host === '::' || host === '::1'
  const origin = publicUrl ?? `http://${isEverywhere ? 'localhost' : host}`
  if (config.interviewApi || !isLoopback(origin)) return
  const isReal = (connection: ConnectionConfig) => {
    const settings = connectorOf(connection)?.settings.safeParse(connection.settings).data as
      | { baseUrl?: unknown }
      | undefined
    return typeof settings?.baseUrl !== 'string' || !isLoopback(settings.baseUrl)
  }
  const reader = config.connections.find(isReal)
  if (!reader && config.mail.smtpUrl === undefined) return
  warn(
    ['server', 'publicUrl'],
    `candidates get links that begin with ${origin}, which only this machine can open, and ${
      reader ? `${reader.name} writes them to an ATS` : 'mail.smtpUrl sends them'
    }; set server.publicUrl to the address that candidates reach`,
  )
}

/** Behind a proxy that is not named everybody has the proxy's address, so one guesser slows everybody. */
function proxyThatIsNotNamed({ config: { server }, warn }: WarningParts): void {
  if (!server.publicUrl?.startsWith('https:') || server.trustProxy.length > 0) return
  warn(
    ['server', 'publicUrl'],
    'people reach this server by https, so a proxy stands before it, and all of them seem to have its address; set server.trustProxy to the address of the proxy, for instance [loopback]',
  )
}

/** Without SMTP the page behind a public link leads on to a new interview, and only to a new one. */
function publicLinksWithoutMail({ config: { mail, interviewApi }, warn }: WarningParts): void {
  if (mail.smtpUrl !== undefined || interviewApi) return
  warn(
    ['mail', 'smtpUrl'],
    'is not set: no mail is sent, and whoever enters an address at the public link of a position can see whether that address has an interview there. Set mail.smtpUrl, so that the page is the same for every address.',
  )
}

/** Whoever reads the network between us and the provider sees codes and the client's secret. */
function loginThatOthersRead({ config: { login }, warn }: WarningParts): void {
  const { issuer } = login.oidc ?? {}
  if (!issuer?.startsWith('http:') || isLoopback(issuer)) return
  warn(
    ['login', 'oidc', 'issuer'],
    'is not encrypted: whoever reads the network between this server and the provider can log in as anybody; use https',
  )
}

/** The provider sends browsers back to the public address, which it has to know beforehand. */
function loginWithoutAddress({ config: { login, server }, warn }: WarningParts): void {
  if (login.oidc === undefined || server.publicUrl !== undefined) return
  warn(
    ['login', 'oidc'],
    'the provider sends people back to server.publicUrl, which is not set, so only browsers on this machine come back; set it, and register its /dashboard/login/oidc/callback at the provider',
  )
}

function linksThatReachNobody({ config, tell, connectorOf }: WarningParts): void {
  config.connections.forEach((connection, index) => {
    if (connectorOf(connection)?.isOrdered || writesLink(connection)) return
    connection.invite.forEach((rule, at) => {
      const canMail = config.interviewApi !== undefined || config.mail.smtpUrl !== undefined
      if (rule.sendEmail && canMail) return
      const cause = rule.sendEmail ? 'no_mail_server' : 'mail_off'
      tell(['connections', index, 'invite', at], { code: 'link_unsent', cause })
    })
  })
}

/** The default note of `invited` holds the link; so do the notes that are written where the YAML has no writeBack. */
function writesLink({ writeBack }: ConnectionConfig): boolean {
  return (
    writeBack === undefined ||
    writeBack.some((rule) =>
      templatesOf(rule).some(
        ({ text }) => slotsOf(text).includes('interview.inviteUrl') || (rule.on === 'invited' && text === 'default'),
      ),
    )
  )
}

/** The first rule that matches counts, so one behind a wider one never does. */
function rulesBehindWiderOnes({ config, tell }: WarningParts): void {
  config.connections.forEach(({ invite }, index) => {
    invite.forEach((rule, at) => {
      const wider = invite
        .slice(0, at)
        .findIndex((one) => (one.job === '*' || isSame(one.job, rule.job)) && isSame(one.stage, rule.stage))
      const first = invite[wider]
      if (!first) return
      const { job, stage } = first
      tell(['connections', index, 'invite', at], { code: 'rule_behind', wider: wider + 1, job, stage })
    })
  })
}

/** State belongs to the name, so two connections on one account and job both tell whatever happens there. */
function twoOnOneAccount({ config, tell }: WarningParts): void {
  const jobs = ({ invite }: ConnectionConfig) => invite.map(({ job }) => job.trim().toLowerCase())
  const sharesJob = (a: readonly string[], b: readonly string[]) =>
    a.length > 0 && b.length > 0 && (a.includes('*') || b.includes('*') || a.some((job) => b.includes(job)))
  config.connections.forEach((connection, index) => {
    const other = config.connections
      .slice(0, index)
      .find(
        (one) =>
          one.connector === connection.connector &&
          isDeepStrictEqual(one.settings, connection.settings) &&
          sharesJob(jobs(one), jobs(connection)),
      )
    if (other) tell(['connections', index, 'name'], { code: 'account_twice', other: other.name })
  })
}

const BEFORE_COMPLETION: readonly EventName[] = ['invited', 'started', 'abandoned', 'expired', 'cancelled']
const BEFORE_ANALYSIS: readonly EventName[] = [...BEFORE_COMPLETION, 'completed', 'analysis.failed']

function valuesThatAreEmpty({ config, tell }: WarningParts): void {
  const whyEmpty = (slot: string, on: EventName): EmptyCode | undefined => {
    if (slot.startsWith('analysis.') && BEFORE_ANALYSIS.includes(on)) return 'no_analysis'
    if (slot === 'interview.completedAt' && BEFORE_COMPLETION.includes(on)) return 'not_completed'
    return slot === 'interview.reviewUrl' && config.interviewApi ? 'remote_reviewers' : undefined
  }
  config.connections.forEach(({ writeBack = [] }, index) => {
    writeBack.forEach((rule, at) => {
      const path = ['connections', index, 'writeBack', at]
      for (const template of templatesOf(rule))
        for (const slot of slotsOf(template.text)) {
          const why = whyEmpty(slot, rule.on)
          if (why) tell([...path, ...template.at], { code: 'value_empty', slot, on: rule.on, why })
        }
      for (const slot of Object.keys(rule.when ?? {})) {
        const why = whyEmpty(slot, rule.on)
        if (why) tell([...path, 'when', slot], { code: 'condition_never', slot, on: rule.on, why }, 'key')
      }
    })
  })
}

function bracesThatAreLoose({ config, tell }: WarningParts): void {
  config.connections.forEach(({ writeBack = [] }, index) => {
    writeBack.forEach((rule, at) => {
      for (const { text, at: where } of templatesOf(rule))
        if (hasLooseBraces(text)) tell(['connections', index, 'writeBack', at, ...where], { code: 'loose_braces' })
    })
  })
}

function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\./.test(host)
}
