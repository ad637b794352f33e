import { randomBytes } from 'node:crypto'
import type { Core } from '../../src/app/core.ts'

export interface Tenant {
  readonly organizationId: string
  readonly companyId: string
  readonly key: string
}

/** An organization with a key; for programs that are not tests. */
export async function makeTenant({ accounts }: Core): Promise<Tenant> {
  const organization = await accounts.createOrganization({ name: 'Bench', credits: 1_000_000_000 })
  const user = await accounts.createUser({
    organizationId: organization.id,
    email: `bench.${randomBytes(4).toString('hex')}@acme.example`,
    password: randomBytes(12).toString('hex'),
  })
  const company = await accounts.createCompany({ organizationId: organization.id, name: 'Bench' })
  const key = await accounts.createApiKey({ organizationId: organization.id, userId: user.id, name: 'Bench' })
  return { organizationId: organization.id, companyId: company.id, key: key.key }
}
