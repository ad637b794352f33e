import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { stringify } from 'yaml'
import { Passwords } from '../../src/accounts/passwords.ts'
import { configuration } from '../../src/app/configuration.ts'
import { type Core, openCore } from '../../src/app/core.ts'
import { type Daemon, type Role, startDaemon } from '../../src/app/daemon.ts'
import type { Clock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { PositionInput } from '../../src/interview/contract/contract.ts'
import { Api } from './api.ts'
import { urlOf } from './database-url.ts'
import { freePort } from './free-port.ts'
import { PATIENCE_MS } from './patience.ts'

export interface Tenant {
  organizationId: string
  userId: string
  email: string
  password: string
  companyId: string
  teamId: string
  key: string
  keyId: string
  keyPrefix: string
}

export interface Product {
  readonly origin: string
  readonly core: Core
  readonly daemon: Daemon
  readonly databaseUrl: string
  readonly folder: string
  /** Log lines as they were written. */
  readonly logLines: string[]
  tenant(options?: { credits?: number; subscription?: string }): Promise<Tenant>
  api(tenant: Tenant): Api
  /** Stops the product; `keep` leaves its database and folder for another start. */
  stop(options?: { keep?: boolean }): Promise<void>
}

export interface ProductOptions {
  readonly yaml?: Record<string, unknown>
  readonly role?: Role
  readonly clock?: Clock
  readonly databaseUrl?: string
  readonly folder?: string
  readonly environment?: Record<string, string>
  readonly isDevelopment?: boolean
}

/** Limits above what any test asks for, unless the test is about them. */
const GENEROUS = {
  rateLimit: { limit: 1_000_000, windowSeconds: 60 },
  wrongKeys: { limit: 1_000_000, windowSeconds: 60 },
}

/** At the product's cost a password takes as long as half a test: a fifth of a second of CPU time for each tenant and login. */
const QUICK_PASSWORDS = new Passwords(1_024)

let databases = 0

/** A fresh database of this test file, cloned from the migrated template. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { connection, template } = inject('server')
  const name = `${template.replace('template', 'test')}_${process.pid}_${++databases}_${randomBytes(3).toString('hex')}`
  // As files, with what a first connection would make: a third of the CPU time of a copy through the log.
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: urlOf(connection, name),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  }
}

let admin: pg.Pool | undefined

/** One connection for each worker: a new one is a process of PostgreSQL, which costs as much as a copied database. */
async function asAdmin(statement: string): Promise<void> {
  if (!admin) {
    admin = new pg.Pool({ ...inject('server').connection, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    admin.on('error', () => {}) // a test may cut every connection of the server; the next statement opens another one
  }
  await admin.query(statement)
}

/** The product's database, folder and rooms, with no server and no engine on them yet. */
async function openProduct(options: ProductOptions) {
  const database = options.databaseUrl ? { url: options.databaseUrl, drop: async () => {} } : await freshDatabase()
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'ib-product-'))
  const file = join(folder, 'interview-bridge.yaml')
  writeFileSync(file, stringify({ api: GENEROUS, ...options.yaml }))
  const loaded = configuration(file, {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    ...options.environment,
  })
  const logLines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void logLines.push(line) } })
  const core = await openCore(loaded, log, {
    passwords: QUICK_PASSWORDS,
    ...(options.clock ? { clock: options.clock } : {}),
  })
  return { database, folder, logLines, core }
}

/** A tenant and an open position, made before the product starts: on the database and in the folder that it is to start on. */
export async function prepareTenant(options: ProductOptions = {}) {
  const { database, folder, core } = await openProduct(options)
  const tenant = await makeTenant(core)
  const { organizationId } = tenant
  const input = PositionInput.parse(new Api('', tenant.key).positionInput(tenant))
  const position = await core.services.positions.createPosition({ organizationId, userId: null, keyId: null }, input)
  await core.close()
  return { databaseUrl: database.url, folder, tenant, position }
}

/** The started product on a database of its own, with its real HTTP server, jobs and engine. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { database, folder, logLines, core } = await openProduct(options)
  const daemon = await startDaemon(core, {
    role: options.role ?? 'all',
    isDevelopment: options.isDevelopment === true,
  })
  return {
    origin: daemon.origin,
    core,
    daemon,
    databaseUrl: database.url,
    folder,
    logLines,
    tenant: (of = {}) => makeTenant(core, of),
    api: (tenant) => new Api(daemon.origin, tenant.key),
    async stop(how = {}) {
      await daemon.stop()
      if (how.keep) return
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let tenants = 0

async function makeTenant(core: Core, options: { credits?: number; subscription?: string } = {}): Promise<Tenant> {
  const { accounts } = core
  const number = ++tenants
  const organization = await accounts.createOrganization({
    name: `Organization ${number}`,
    credits: options.credits ?? 1_000_000,
    subscription: options.subscription ?? 'active',
  })
  const email = `reviewer${number}.${randomBytes(3).toString('hex')}@acme.example`
  const password = 'correct horse battery'
  const user = await accounts.createUser({ organizationId: organization.id, email, password })
  const company = await accounts.createCompany({
    organizationId: organization.id,
    name: `Company ${number}`,
    website: 'https://acme.example',
  })
  const team = await accounts.createTeam({ organizationId: organization.id, name: `Team ${number}` })
  const key = await accounts.createApiKey({ organizationId: organization.id, userId: user.id, name: 'Test key' })
  return {
    organizationId: organization.id,
    userId: user.id,
    email,
    password,
    companyId: company.id,
    teamId: team.id,
    key: key.key,
    keyId: key.id,
    keyPrefix: key.prefix,
  }
}

/** Waits until `check` answers something; fails with `what` when it does not in time. */
export async function eventually<Result>(
  what: string,
  check: () => Promise<Result> | Result,
  timeoutMs = PATIENCE_MS,
): Promise<Exclude<Result, undefined | false>> {
  const end = Date.now() + timeoutMs
  // Each look is a request or a statement: six workers that wait would ask two hundred a second.
  let pauseMs = 25
  for (;;) {
    const result = await check()
    if (result !== undefined && result !== false) return result as Exclude<Result, undefined | false>
    if (Date.now() > end) throw new Error(`It did not happen within ${timeoutMs} ms: ${what}`)
    await new Promise((r) => setTimeout(r, pauseMs))
    pauseMs = Math.min(pauseMs * 1.2, 100)
  }
}
