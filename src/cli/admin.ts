import { text as readAll } from 'node:stream/consumers'
import { ROLES, type Role } from '../accounts/roles.ts'
import { databaseConfiguration } from '../app/configuration.ts'
import type { Core } from '../app/core.ts'
import { createLog } from '../base/log.ts'
import type { Config } from '../config/schema.ts'
import type { Command, CommandOption, Options } from './command.ts'
import { idFrom, idOption, needed, onOrOff, optional, textOf, wholeNumber } from './options.ts'
import { type Output, table, UsageError } from './output.ts'

const ORGANIZATION: CommandOption = { flags: '--organization ID', about: 'admin organization list', isRequired: true }
const NAME: CommandOption = { flags: '--name N', about: 'the name that people see', isRequired: true }
const CREDITS: CommandOption = { flags: '--credits K', about: 'sets the number of interviews that may still start' }
const SUBSCRIPTION: CommandOption = {
  flags: '--subscription active|none',
  about: 'without an active one nobody can be invited',
}
const ROLE: CommandOption = {
  flags: '--role R',
  about: `${ROLES.join(', ')}: what they may do in the dashboard (default: reviewer)`,
}
// For the examples.
const [ORG, ONE] = ['--organization 665f00000000000000000001', '665f00000000000000000002']

/** `admin …`: product §2, word for word, since other programs call them. Each works beside a running daemon. */
export const adminCommands: Readonly<Record<string, Command>> = {
  'admin organization create': command(
    {
      options: [NAME, CREDITS, SUBSCRIPTION],
      about: 'makes an organization (default: 0 credits, active subscription)',
      examples: ['admin organization create --name Acme --credits 100', 'admin organization create --name Acme --json'],
    },
    ({ accounts }, _words, options) =>
      accounts
        .createOrganization({
          name: needed(options, 'name'),
          credits: wholeNumber(options, 'credits') ?? 0,
          ...optional('subscription', textOf(options, 'subscription')),
        })
        .then(({ id, name }) => ({ id, name })),
  ),
  'admin organization update': command(
    {
      words: ['ID'],
      options: [CREDITS, SUBSCRIPTION, { flags: '--api-access on|off', about: 'off: its API keys are refused' }],
      about: 'changes an organization',
      examples: [`admin organization update ${ONE} --credits 50`, `admin organization update ${ONE} --api-access off`],
    },
    ({ accounts }, words, options) =>
      accounts.updateOrganization(idFrom(words), {
        ...optional('credits', wholeNumber(options, 'credits')),
        ...optional('subscription', textOf(options, 'subscription')),
        ...optional('apiAccess', onOrOff(options, 'api-access')),
      }),
  ),
  'admin organization list': command(
    {
      about: 'every organization with its credits',
      examples: ['admin organization list', 'admin organization list --json'],
    },
    ({ accounts }) => accounts.listOrganizations(),
  ),
  'admin company create': command(
    {
      options: [ORGANIZATION, NAME, { flags: '--website URL', about: 'shown to candidates' }],
      about: 'makes a company, which can open positions',
      examples: [
        `admin company create ${ORG} --name "Acme GmbH"`,
        `admin company create ${ORG} --name Acme --website https://acme.example`,
      ],
    },
    ({ accounts }, _words, options) =>
      accounts.createCompany({
        organizationId: idOption(options, 'organization'),
        name: needed(options, 'name'),
        ...optional('website', textOf(options, 'website')),
      }),
  ),
  'admin team create': command(
    {
      options: [ORGANIZATION, NAME],
      about: 'makes a team',
      examples: [`admin team create ${ORG} --name Engineering`, `admin team create ${ORG} --name Sales --json`],
    },
    ({ accounts }, _words, options) =>
      accounts.createTeam({ organizationId: idOption(options, 'organization'), name: needed(options, 'name') }),
  ),
  'admin user create': command(
    {
      options: [
        ORGANIZATION,
        { flags: '--email E', about: 'the address for the login', isRequired: true },
        { flags: '--password P', about: 'at least 8 characters; visible in the list of processes' },
        { flags: '--password-stdin', about: 'reads the password from stdin instead' },
        ROLE,
        { flags: '--administrator on|off', about: 'on: the same as --role installation' },
      ],
      about: 'makes a user of the dashboard; needs --password or --password-stdin',
      examples: [
        `admin user create ${ORG} --email ina@acme.example --password-stdin < password.txt`,
        `admin user create ${ORG} --email ina@acme.example --password "a long one" --administrator on`,
      ],
    },
    async ({ accounts }, _words, options) =>
      accounts.createUser({
        organizationId: idOption(options, 'organization'),
        email: needed(options, 'email'),
        password: await passwordOf(options),
        ...optional('role', roleFrom(options)),
      }),
  ),
  'admin user update': command(
    {
      words: ['ID'],
      options: [
        ROLE,
        {
          flags: '--administrator on|off',
          about: 'on: --role installation; off: --role reviewer; from the next page on',
        },
        {
          flags: '--disabled on|off',
          about: 'on: their logins end and no new one succeeds; API keys that they made stay valid',
        },
        { flags: '--password P', about: 'a new password; their logins end' },
        { flags: '--password-stdin', about: 'reads the new password from stdin instead' },
      ],
      about: 'changes a user',
      examples: [
        `admin user update ${ONE} --role administrator`,
        `admin user update ${ONE} --password-stdin < password.txt`,
      ],
    },
    async ({ accounts }, words, options, output) => {
      const role = roleFrom(options)
      const disabled = onOrOff(options, 'disabled')
      const isPassword = options['password'] !== undefined || options['password-stdin'] === true
      if (role === undefined && disabled === undefined && !isPassword)
        throw new UsageError(
          'Say what changes: --role R, --administrator on|off, --disabled on|off, --password P or --password-stdin.',
        )
      const user = await accounts.updateUser(idFrom(words), {
        ...optional('role', role),
        ...optional('disabled', disabled),
        ...(isPassword ? { password: await passwordOf(options) } : {}),
      })
      if (disabled === true && user.activeApiKeys > 0)
        output.line(
          `API keys that this person made stay valid (${user.activeApiKeys}): list them with interview-bridge admin api-key list, and revoke those that they know.`,
        )
      return user
    },
  ),
  'admin user logout': command(
    {
      words: ['ID'],
      about: 'ends every login of a user; they may log in again',
      examples: [`admin user logout ${ONE}`, `admin user logout ${ONE} --json`],
    },
    ({ accounts }, words) => accounts.endSessions(idFrom(words)),
  ),
  'admin user list': command(
    {
      options: [ORGANIZATION],
      about: 'the users of an organization',
      examples: [`admin user list ${ORG}`, `admin user list ${ORG} --json`],
    },
    ({ accounts }, _words, options) => accounts.listUsers(idOption(options, 'organization')),
  ),
  'admin api-key create': command(
    {
      options: [
        ORGANIZATION,
        { flags: '--user ID', about: 'the user it belongs to', isRequired: true },
        { flags: '--name N', about: 'the purpose of the key, such as Careers', isRequired: true },
      ],
      about: 'makes an API key and shows it this once',
      examples: [
        `admin api-key create ${ORG} --user ${ONE} --name Careers`,
        `admin api-key create ${ORG} --user ${ONE} --name CI --json`,
      ],
    },
    ({ accounts }, _words, options) =>
      accounts.createApiKey({
        organizationId: idOption(options, 'organization'),
        userId: idOption(options, 'user'),
        name: needed(options, 'name'),
      }),
  ),
  'admin api-key revoke': command(
    {
      words: ['ID'],
      about: 'ends an API key',
      examples: [`admin api-key revoke ${ONE}`, `admin api-key revoke ${ONE} --json`],
    },
    ({ accounts }, words) => accounts.revokeApiKey(idFrom(words)),
  ),
  'admin api-key list': command(
    {
      options: [ORGANIZATION],
      about: 'the API keys of an organization, by their first characters',
      examples: [`admin api-key list ${ORG}`, `admin api-key list ${ORG} --json`],
    },
    ({ accounts }, _words, options) => accounts.listApiKeys(idOption(options, 'organization')),
  ),
  'admin position public-link': command(
    {
      words: ['ID'],
      about: 'the public link of a position, at which anybody may apply while it is open',
      examples: [`admin position public-link ${ONE}`, `admin position public-link ${ONE} --json`],
    },
    publicLink,
  ),
  'admin interview approve': command(
    {
      words: ['ID'],
      about: "records a reviewer's decision: approved",
      examples: [`admin interview approve ${ONE}`, `admin interview approve ${ONE} --json`],
    },
    (core, words) => decide(core, words, 'approved'),
  ),
  'admin interview reject': command(
    {
      words: ['ID'],
      about: "records a reviewer's decision: rejected",
      examples: [`admin interview reject ${ONE}`, `admin interview reject ${ONE} --json`],
    },
    (core, words) => decide(core, words, 'rejected'),
  ),
}

/** A command on the database alone: a mistake in a connection of the YAML does not stop it. */
export function command(
  call: Omit<Command, 'run'>,
  act: (core: Core, words: readonly string[], options: Options, output: Output) => Promise<unknown>,
  /** Further sections of the YAML that it needs. */
  also: readonly (keyof Config)[] = [],
): Command {
  return {
    ...call,
    async run(words, options, output) {
      const core = await (await import('../app/core.ts')).openCore(
        databaseConfiguration(textOf(options, 'config'), also),
        createLog({ level: 'silent' }),
      )
      try {
        const value = await act(core, words, options, output)
        output.result(value, () => table(value))
        return 0
      } finally {
        await core.close()
      }
    },
  }
}

/** From `--password` or, with `--password-stdin`, the first line of stdin. */
export async function passwordOf(options: Options): Promise<string> {
  return options['password-stdin'] === true
    ? (await readAll(process.stdin)).replace(/\r?\n$/, '')
    : needed(options, 'password')
}

/** The link is not stored readable, so it is made here; the position's own organization is found by its id. */
async function publicLink(core: Core, words: readonly string[]): Promise<unknown> {
  const { services } = core
  const id = idFrom(words)
  const caller = await ownerOfPosition(core, id)
  return { id, publicLink: await services.publicPositions.publicLinkOf(caller, id) }
}

/** Acting for the position's organization; an unknown position has none, and every change of it is refused. */
export async function ownerOfPosition({ database }: Core, id: string) {
  const row = await database
    .knex('positions')
    .where({ id })
    .first<{ organization_id: string } | undefined>('organization_id')
  return { organizationId: row?.organization_id ?? '', userId: null, keyId: null }
}

/** The same change that the dashboard makes; the interview's own organization is found by its id. */
async function decide(
  { services, database }: Core,
  words: readonly string[],
  decision: 'approved' | 'rejected',
): Promise<unknown> {
  const id = idFrom(words)
  const row = await database
    .knex('interviews')
    .where({ id })
    .whereNull('cancelled_at')
    .first<{ organization_id: string } | undefined>('organization_id')
  const interview = await services.decisions.setApproval(
    { organizationId: row?.organization_id ?? '', userId: null, keyId: null },
    id,
    decision,
  )
  return {
    id: interview.id,
    status: interview.status,
    approvalStatus: interview.approvalStatus,
    updatedAt: interview.updatedAt,
  }
}

/** The role that `--role` names, or `--administrator` in its place. */
function roleFrom(options: Options): Role | undefined {
  const administrator = onOrOff(options, 'administrator')
  const named = textOf(options, 'role')
  if (named === undefined) return administrator === undefined ? undefined : administrator ? 'installation' : 'reviewer'
  const role = ROLES.find((one) => one === named)
  if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')}; it is "${named}".`)
  if (administrator !== undefined) throw new UsageError('Give --role or --administrator, not both.')
  return role
}
