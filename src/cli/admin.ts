import { text as readAll } from 'node:stream/consumers'
import { ID_PATTERN } from '../base/ids.ts'
import { createLog } from '../base/log.ts'
import type { Options } from './command.ts'
import { configuration } from './configuration.ts'
import { type Core, openCore } from './core.ts'
import { type ExitCode, type Output, table, UsageError } from './output.ts'

export const ADMIN_USAGE = `        organization create --name N [--credits K] [--subscription active|none]
        organization update ID [--credits K] [--subscription active|none] [--api-access on|off]
        organization list
        company create --organization ID --name N [--website URL]
        team create --organization ID --name N
        user create --organization ID --email E (--password P | --password-stdin) [--administrator on|off]
        user update ID --administrator on|off
        user list --organization ID
        api-key create --organization ID --user ID --name N
        api-key revoke ID
        api-key list --organization ID
        interview approve|reject ID`

type Action = (core: Core, words: readonly string[], options: Options) => Promise<unknown>

const actions: Readonly<Record<string, Action>> = {
  'organization create': ({ accounts }, _words, options) =>
    accounts
      .createOrganization({
        name: needed(options, 'name'),
        credits: whole(options, 'credits') ?? 0,
        ...optional('subscription', text(options, 'subscription')),
      })
      .then(({ id, name }) => ({ id, name })),
  'organization update': ({ accounts }, words, options) => {
    return accounts.updateOrganization(idFrom(words), {
      ...optional('credits', whole(options, 'credits')),
      ...optional('subscription', text(options, 'subscription')),
      ...optional('apiAccess', onOrOff(options, 'api-access')),
    })
  },
  'organization list': ({ accounts }) => accounts.listOrganizations(),
  'company create': ({ accounts }, _words, options) =>
    accounts.createCompany({
      organizationId: idOption(options, 'organization'),
      name: needed(options, 'name'),
      ...optional('website', text(options, 'website')),
    }),
  'team create': ({ accounts }, _words, options) =>
    accounts.createTeam({ organizationId: idOption(options, 'organization'), name: needed(options, 'name') }),
  'user create': async ({ accounts }, _words, options) => {
    const password =
      options['password-stdin'] === true
        ? (await readAll(process.stdin)).replace(/\r?\n$/, '')
        : needed(options, 'password')
    return accounts.createUser({
      organizationId: idOption(options, 'organization'),
      email: needed(options, 'email'),
      password,
      ...optional('administrator', onOrOff(options, 'administrator')),
    })
  },
  'user update': ({ accounts }, words, options) => {
    const administrator = onOrOff(options, 'administrator')
    if (administrator === undefined) throw new UsageError('--administrator is missing; it is on or off.')
    return accounts.updateUser(idFrom(words), { administrator })
  },
  'user list': ({ accounts }, _words, options) => accounts.listUsers(idOption(options, 'organization')),
  'api-key create': ({ accounts }, _words, options) =>
    accounts.createApiKey({
      organizationId: idOption(options, 'organization'),
      userId: idOption(options, 'user'),
      name: needed(options, 'name'),
    }),
  'api-key revoke': ({ accounts }, words) => accounts.revokeApiKey(idFrom(words)),
  'api-key list': ({ accounts }, _words, options) => accounts.listApiKeys(idOption(options, 'organization')),
  'interview approve': (core, words) => decide(core, words, 'approved'),
  'interview reject': (core, words) => decide(core, words, 'rejected'),
}

/** `admin …`: works beside a running daemon, on the embedded database too. */
export async function admin(words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const name = words.slice(0, 2).join(' ')
  const action = actions[name]
  if (!action) throw new UsageError(`There is no "admin ${name}". Known are:\n${ADMIN_USAGE}`)
  const core = await openCore(configuration(text(options, 'config')), createLog({ level: 'silent' }))
  try {
    const value = await action(core, words.slice(2), options)
    output.result(value, () => table(value))
    return 0
  } finally {
    await core.close()
  }
}

/** The same change that the dashboard makes; the interview's own organization is found by its id. */
async function decide(
  { service, database }: Core,
  words: readonly string[],
  decision: 'approved' | 'rejected',
): Promise<unknown> {
  const id = idFrom(words)
  const row = await database
    .knex('interviews')
    .where({ id })
    .whereNull('cancelled_at')
    .first<{ organization_id: string } | undefined>('organization_id')
  const interview = await service.setApproval(
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

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }
}

function text(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

function needed(options: Options, name: string): string {
  const value = text(options, name)
  if (value === undefined) throw new UsageError(`--${name} is missing.`)
  return value
}

function onOrOff(options: Options, name: string): boolean | undefined {
  const value = text(options, name)
  if (value === undefined) return undefined
  if (value !== 'on' && value !== 'off') throw new UsageError(`--${name} must be on or off; it is "${value}".`)
  return value === 'on'
}

function whole(options: Options, name: string): number | undefined {
  const value = text(options, name)
  if (value === undefined) return undefined
  if (!/^\d{1,10}$/.test(value)) throw new UsageError(`--${name} must be a whole number; it is "${value}".`)
  return Number(value)
}

function idOption(options: Options, name: string): string {
  return checkedId(needed(options, name), `--${name}`)
}

function idFrom(words: readonly string[]): string {
  if (words.length !== 1) throw new UsageError('Give exactly one id.')
  return checkedId(words[0] ?? '', 'The id')
}

function checkedId(value: string, what: string): string {
  if (!ID_PATTERN.test(value)) throw new UsageError(`${what} must be 24 hexadecimal characters; it is "${value}".`)
  return value.toLowerCase()
}
