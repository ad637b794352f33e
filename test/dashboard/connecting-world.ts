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

/** Settings of a fake as the fields of a form. */
export const fieldsOf = (settings: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => typeof value !== 'object')
      .map(([key, value]) => [`set-${key}`, String(value)]),
  )

/** The version that the form of a page was made from. */
export const versionIn = ({ text }: Shown): string => /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''
