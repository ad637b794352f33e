import { randomBytes } from 'node:crypto'
import { emailOf } from '../accounts/sessions.ts'
import { configurationOf, DEFAULT_FILE, problemText } from '../app/configuration.ts'
import type { Core } from '../app/core.ts'
import { AppError } from '../base/errors.ts'
import { createLog } from '../base/log.ts'
import type { CheckedConfig } from '../config/load.ts'
import { isDemoAmong } from '../demo/whole.ts'
import { passwordOf } from './admin.ts'
import type { Command, Options } from './command.ts'
import { type Answers, answersFrom } from './init-answers.ts'
import { ENV_FILE, missingSecrets, mustWrite, secretsOf, writeSecrets, writeYaml, yamlOf } from './init-files.ts'
import { textOf } from './options.ts'
import { type ExitCode, type Output, UsageError } from './output.ts'

const KEY_NAME = 'Made by init'
/** Stands in the YAML until the organization has an id. */
const NO_ID = '0'.repeat(24)

/** The command `init`. */
export const initCommand: Command = {
  options: [
    { flags: '--yes', about: 'asks nothing: every answer is a flag or its default' },
    { flags: '--organization N', about: 'its name' },
    { flags: '--company N', about: 'the company that opens positions (default: the organization)' },
    { flags: '--email E', about: 'the administrator of the dashboard' },
    { flags: '--password P', about: 'of the administrator (default: one is made and shown)' },
    { flags: '--password-stdin', about: 'reads it from stdin instead; with --yes' },
    { flags: '--public-url U', about: "what candidates' links begin with (default: this machine)" },
    { flags: '--credits K', about: 'interviews that a new organization may start (default: 100)' },
    {
      flags: '--connector C',
      about: 'which ATS, such as greenhouse, or ./our-ats or @acme/our-ats of your own (default: none)',
    },
    { flags: '--connection NAME', about: 'the name of the connection (default: ORGANIZATION-CONNECTOR)' },
    { flags: '--stage NAME', about: 'candidates who reach it are invited (default: Video Interview)' },
    { flags: '--set KEY=VALUE', about: 'a setting of the connector; a secret goes into .env', isRepeated: true },
    { flags: '--force', about: 'replaces the YAML, and values of .env, that are there' },
  ],
  about: 'makes organization, company, administrator, API key and a YAML that passes check',
  examples: [
    'init',
    'init --yes --organization Acme --email ina@acme.example --public-url https://interviews.acme.example',
  ],
  run: init,
}

/**
 * Everything is checked before anything is made. Rows that a failed try made are found by their names, so that the same
 * command can be given again.
 */
async function init(_words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  if (options['password-stdin'] === true && options['yes'] !== true)
    throw new UsageError('--password-stdin needs --yes, since the questions are answered on stdin too.')
  const file = textOf(options, 'config') ?? DEFAULT_FILE
  const force = options['force'] === true
  const answers = await answersFrom(options, options['password-stdin'] === true ? await passwordOf(options) : undefined)
  const secrets = missingSecrets(secretsOf(answers), force)
  const load = (id: string): { yaml: string; loaded: CheckedConfig } => {
    const yaml = yamlOf(answers, { id, name: answers.organization })
    return { yaml, loaded: configurationOf(yaml, file, { ...process.env, ...secretsOf(answers) }) }
  }
  const { yaml: draftYaml, loaded: draft } = load(NO_ID)
  mustWrite(file, draftYaml, force, (text) => text.replace(/organization: "[0-9a-f]{24}"/, `organization: "${NO_ID}"`))
  const core = await (await import('../app/core.ts')).openCore(databaseOnly(draft), createLog({ level: 'silent' }))
  try {
    await refuseDemo(core)
    await refuseForeignUser(core, answers)
    const organization = await findOrMakeOrganization(core, answers)
    const { yaml, loaded } = load(organization.id)
    const isNew = mustWrite(file, yaml, force)
    const company = await findOrMakeCompany(core, organization.id, answers.company)
    writeSecrets(secrets)
    if (isNew) writeYaml(file, yaml)
    const user = await findOrMakeUser(core, organization.id, answers)
    const apiKey = await findOrMakeKey(core, organization.id, user.id)
    const next = nextCommands(file, answers)
    const { warnings } = loaded
    const env = Object.keys(secretsOf(answers)).length > 0 ? ENV_FILE : null
    output.result({ organization, company, user, apiKey, file, env, warnings, next }, () =>
      [
        `  organization   ${organization.name} (${organization.id})${organization.found ? ', found' : ''}`,
        `  company        ${company.name} (${company.id})${company.found ? ', found' : ''}`,
        `  administrator  ${user.email}, ${user.password === undefined ? `password unchanged; admin user update ${user.id} --password-stdin sets a new one` : user.isGenerated ? `password ${user.password} (shown this once)` : 'with the password you gave'}`,
        `  API key        ${apiKey.key === undefined ? `${apiKey.prefix}… is there already; admin api-key create makes another` : `${apiKey.key} (shown this once)`}`,
        `  configuration  ${file}${env ? `, secrets in ${env}` : ''}`,
        ...warnings.map((warning) => problemText(warning, 'warning: ')),
        '',
        'Next:',
        ...next.map((line) => `  ${line}`),
      ].join('\n'),
    )
    return 0
  } finally {
    await core.close()
  }
}

/** The connection waits for the daemon; here only the database is worked on. */
function databaseOnly(loaded: CheckedConfig): CheckedConfig {
  return { ...loaded, config: { ...loaded.config, connections: [] } }
}

/** Simulated people and real ones would share rows of one database: a demo was given the same DATABASE_URL. */
async function refuseDemo({ accounts, config }: Core): Promise<void> {
  if (!isDemoAmong(config.dataDir, await accounts.listOrganizations())) return
  throw new AppError(
    `This database holds the demo's simulated people. Give init a database of its own: another DATA_DIR, such as DATA_DIR=./data-acme, here and for every command after it (a line in ${ENV_FILE} does that)${config.database.url === undefined ? '' : ', and another DATABASE_URL'}. Nothing was made.`,
    { kind: 'config', code: 'init.demo_database' },
  )
}

async function findOrMakeOrganization({ accounts }: Core, { organization: name, credits }: Answers) {
  const known = (await accounts.listOrganizations()).find((one) => one.name === name)
  const { id } = known ?? (await accounts.createOrganization({ name, credits }))
  return { id, name, found: known !== undefined }
}

async function findOrMakeCompany({ accounts, services }: Core, organizationId: string, name: string) {
  const caller = { organizationId, userId: null, keyId: null }
  const { data } = await services.owners.listCompanies(caller, { page: 1, limit: 100 })
  const known = data.find((company) => company.name === name)
  const { id } = known ?? (await accounts.createCompany({ organizationId, name }))
  return { id, name, found: known !== undefined }
}

/** A name that was mistyped would make a second organization and a second account; that is found before anything is made. */
async function refuseForeignUser({ accounts }: Core, { organization, email }: Answers): Promise<void> {
  for (const other of await accounts.listOrganizations()) {
    if (other.name === organization) continue
    const users = await accounts.listUsers(other.id)
    if (users.some((user) => user.email === emailOf(email)))
      throw new AppError(
        `${email} is a user of ${other.name} already. Give another --email, or --organization "${other.name}". Nothing was made.`,
        { kind: 'domain', code: 'account.refused' },
      )
  }
}

interface MadeUser {
  readonly id: string
  readonly email: string
  readonly found: boolean
  /** The password of a new user. */
  readonly password?: string
  readonly isGenerated?: boolean
}

async function findOrMakeUser(
  { accounts }: Core,
  organizationId: string,
  { email, password }: Answers,
): Promise<MadeUser> {
  const known = (await accounts.listUsers(organizationId)).find((user) => user.email === emailOf(email))
  if (known) return { id: known.id, email: known.email, found: true }
  const chosen = password ?? randomBytes(12).toString('base64url')
  const made = await accounts.createUser({ organizationId, email, password: chosen, administrator: true })
  return { ...made, found: false, password: chosen, isGenerated: password === undefined }
}

async function findOrMakeKey({ accounts }: Core, organizationId: string, userId: string) {
  const known = (await accounts.listApiKeys(organizationId)).find(
    ({ name, revokedAt }) => name === KEY_NAME && revokedAt === null,
  )
  if (known) return { id: known.id, prefix: known.prefix, found: true }
  const { id, prefix, key } = await accounts.createApiKey({ organizationId, userId, name: KEY_NAME })
  return { id, prefix, key, found: false }
}

/** To be copied as they are; through npx where this was. */
function nextCommands(file: string, { connection }: Answers): string[] {
  const program = process.env['npm_command'] === 'exec' ? 'npx --no-install interview-bridge' : 'interview-bridge'
  const config = file === DEFAULT_FILE ? '' : ` --config ${/^[\w./-]+$/.test(file) ? file : JSON.stringify(file)}`
  return [
    `${program} check --online${config}`,
    `${program} start${config}`,
    ...(connection?.stage
      ? [`${program} plan ${connection.name}${config}`, `${program} approve ${connection.name}${config}`]
      : []),
  ]
}
