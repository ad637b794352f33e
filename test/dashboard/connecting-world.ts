import { expect } from 'vitest'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer, type Shown } from '../kit/reviewer.ts'

/** The started product without a connection, and an administrator who connects an ATS by the pages alone. */
export interface ConnectingWorld {
  readonly product: Product
  readonly tenant: Tenant
  readonly admin: Reviewer
  readonly positionId: string
  /** Gives a key as the form would: `settings` of a fake, each as a text. */
  give(connector: string, name: string, settings: Readonly<Record<string, unknown>>): Promise<Shown>
}

/** Fakes listen on this machine, which the operator of an installation has to allow. */
const HOST = '127.0.0.1'

export async function startConnectingWorld(yaml: Record<string, unknown> = {}): Promise<ConnectingWorld> {
  const product = await startProduct({ yaml: { server: { connectionHosts: [HOST] }, ...yaml } })
  const tenant = await product.tenant()
  await product.core.accounts.updateUser(tenant.userId, { administrator: true })
  const admin = await Reviewer.login(product.origin, tenant)
  const { id: positionId } = await product.api(tenant).position(tenant)
  return {
    product,
    tenant,
    admin,
    positionId,
    give: (connector, name, settings) => admin.post(`/dashboard/connect/${connector}`, { name, ...fieldsOf(settings) }),
  }
}

/** The same with a fake Greenhouse that has one job, and a second administrator. */
export interface GreenhouseWorld extends ConnectingWorld {
  readonly ats: FakeGreenhouse
  readonly jobId: number
  readonly colleague: Reviewer
  find(name: string): ReturnType<Product['core']['documents']['find']>
  /** Gives the key of the fake; `more`: other settings. */
  connect(name: string, more?: Record<string, unknown>): Promise<Shown>
  /** Makes a connection that waits for its rules; answers its page. */
  made(name: string): Promise<string>
  /** The fields of one rule for the job. */
  rule(version: string, more?: Record<string, string>): RuleFields
  close(): Promise<void>
}

type RuleFields = Readonly<Record<'version' | 'act' | 'job0' | 'stage0' | 'position0' | 'mails0' | 'days0', string>>

export async function startGreenhouseWorld(): Promise<GreenhouseWorld> {
  const ats = await startFakeGreenhouse()
  const jobId = ats.world.addJob('Engineer', ['Application Review', 'Video Interview', 'Onsite']).id
  const world = await startConnectingWorld()
  const { product, tenant } = world
  const { organizationId } = tenant
  const second = { email: 'second@acme.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({ organizationId, ...second, administrator: true })
  const colleague = await Reviewer.login(product.origin, second)
  const connect = (name: string, more: Record<string, unknown> = {}) =>
    world.give('greenhouse', name, { ...ats.settings(), ...more })
  return {
    ...world,
    ...{ ats, jobId, colleague, connect },
    find: (name) => product.core.documents.find(organizationId, name),
    async made(name) {
      expect((await connect(name)).status).toBe(303)
      return `/dashboard/connections/${name}`
    },
    rule: (version, more = {}) => ({
      ...{ version, act: 'save', job0: String(jobId), stage0: 'Video Interview', position0: world.positionId },
      ...{ mails0: 'on', days0: '14', ...more },
    }),
    async close() {
      await product.stop()
      await ats.close()
    },
  }
}

/** Settings of a fake as the fields of a form. */
export const fieldsOf = (settings: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => typeof value !== 'object')
      .map(([key, value]) => [`set-${key}`, String(value)]),
  )

/** The version that the form of a page was made from. */
export const versionIn = ({ text }: Shown): string => /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''
