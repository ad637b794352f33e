import type { Core } from '../../src/app/core.ts'

/** A key of an organization, and what its requests name. */
export interface ApiAccess {
  readonly key: string
  readonly positionId: string
  readonly interviewId: string
  /** About 2,000 interviews changed since. */
  readonly since: string
  /** An interview in the middle of the history, and the date after which a reader still has half of it before it. */
  readonly middle: string
}

export async function grantAccess({ accounts, database }: Core, organizationId: string): Promise<ApiAccess> {
  const { knex } = database
  const user = await knex('users').where({ organization_id: organizationId }).orderBy('id').first<{ id: string }>('id')
  const { key } = await accounts.createApiKey({ organizationId, userId: user?.id ?? '', name: 'Growth' })
  const of = () => knex('interviews').where({ organization_id: organizationId })
  const newest = await of()
    .orderBy('created_at', 'desc')
    .first<{ id: string; position_id: string }>('id', 'position_id')
  const changed = await of().orderBy('updated_at', 'desc').offset(2_000).first<{ updated_at: Date }>('updated_at')
  const { rows } = await knex.raw<{ rows: { at: Date }[] }>(
    `select min(updated_at) + (max(updated_at) - min(updated_at)) / 2 as at from interviews where organization_id = ?`,
    [organizationId],
  )
  return {
    key,
    positionId: newest?.position_id ?? '',
    interviewId: newest?.id ?? '',
    since: changed?.updated_at.toISOString() ?? '',
    middle: rows[0]?.at.toISOString() ?? '',
  }
}

/** Requests of spec §4 to §6 that read; the sync engine's passes read through them too. */
export function apiPaths({ positionId, interviewId, since, middle }: ApiAccess): { name: string; path: string }[] {
  return [
    ['GET /interviews', '/interviews?limit=20'],
    ['GET /interviews?status', '/interviews?status=completed&limit=20'],
    ['GET /interviews?positionId', `/interviews?positionId=${positionId}&limit=20`],
    ['GET /interviews?updatedSince (2,000)', `/interviews?updatedSince=${since}&limit=100`],
    ['GET /interviews?updatedSince (half)', `/interviews?updatedSince=${middle}&limit=100`],
    ['GET /interviews/ID', `/interviews/${interviewId}`],
    ['GET /positions', '/positions?limit=20'],
    ['GET /positions/ID', `/positions/${positionId}`],
    ['GET /me', '/me'],
  ].map(([name = '', path = '']) => ({ name, path: `/api/v1${path}` }))
}
