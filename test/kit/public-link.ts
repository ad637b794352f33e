import type { Product, Tenant } from './product.ts'

/** The token of a position's public link, as the dashboard shows it to the position's organization. */
export async function publicTokenOf(
  { core }: Pick<Product, 'core'>,
  { organizationId }: Pick<Tenant, 'organizationId'>,
  positionId: string,
): Promise<string> {
  const link = await core.services.publicPositions.publicLinkOf(
    { organizationId, userId: null, keyId: null },
    positionId,
  )
  return new URL(link).pathname.slice('/p/'.length)
}
