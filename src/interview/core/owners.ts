import type { Caller, InterviewContext } from './context.ts'

/** A company or a team, by its name. */
export interface Owner {
  readonly id: string
  readonly name: string
}

/** Companies and teams that a position can be of. */
export interface Owners {
  readonly companies: readonly Owner[]
  readonly teams: readonly Owner[]
}

/** The ids of companies and teams; what is no id of one is of nothing. */
export interface OwnerIds {
  readonly companyIds: readonly string[]
  readonly teamIds: readonly string[]
}

/**
 * The positions of some teams of an organization (its values). An index finds them; by the policies alone PostgreSQL would look at every
 * position of the organization.
 */
export const positionsOfTeams =
  'select p.id from positions p where p.organization_id = ? and p.team_id = any(?::text[])'

/** The companies and teams of an organization, for the dashboard's pages of positions. */
export function owners({ database: { knex } }: InterviewContext) {
  const rows = { companies: () => knex('companies'), teams: () => knex('teams') }
  const named = (table: 'companies' | 'teams', organizationId: string, ids: readonly string[]) =>
    rows[table]().where({ organization_id: organizationId }).whereIn('id', ids).select<Owner[]>('id', 'name')

  const newest = (table: 'companies' | 'teams', organizationId: string, most: number) =>
    rows[table]()
      .where({ organization_id: organizationId })
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(most)
      .select<Owner[]>('id', 'name')

  /** The newest, and in any case those that are kept, each once and by name. */
  async function toChoose(
    table: 'companies' | 'teams',
    organizationId: string,
    kept: readonly string[],
    most: number,
  ): Promise<Owner[]> {
    const found = await Promise.all([newest(table, organizationId, most), named(table, organizationId, kept)])
    const each = new Map(found.flat().map((one) => [one.id, one]))
    return [...each.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  }

  return {
    /** These companies and teams; whatever is not there, or not this organization's, is left out. */
    async ownersOf({ organizationId }: Caller, { companyIds, teamIds }: OwnerIds): Promise<Owners> {
      const [companies, teams] = await Promise.all([
        named('companies', organizationId, companyIds),
        named('teams', organizationId, teamIds),
      ])
      return { companies, teams }
    },

    /** The newest companies and teams, at most `most` of each, and beside them those that `kept` names. */
    async ownersToChoose({ organizationId }: Caller, kept: OwnerIds, most: number): Promise<Owners> {
      const [companies, teams] = await Promise.all([
        toChoose('companies', organizationId, kept.companyIds, most),
        toChoose('teams', organizationId, kept.teamIds, most),
      ])
      return { companies, teams }
    },
  }
}
