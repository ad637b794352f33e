import type { Company, Me, Page, PageQuery, Team } from '../contract/contract.ts'
import type { Caller, InterviewContext } from './context.ts'
import { newestPage } from './newest-page.ts'

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

/** An organization with its companies and teams, of which positions are (spec §4). */
export function owners({ database: { knex }, clock }: InterviewContext) {
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
    /** Who a key belongs to. */
    async me(caller: Caller): Promise<Me> {
      const organization = await knex('organizations')
        .where({ id: caller.organizationId })
        .first<{ name: string } | undefined>('name')
      // Our own engine has no key; it is shown as what it is.
      const key =
        caller.keyId === null
          ? undefined
          : await knex('api_keys')
              .where({ id: caller.keyId })
              .first<{ id: string; name: string; prefix: string } | undefined>('id', 'name', 'prefix')
      return {
        organization: { id: caller.organizationId, name: organization?.name ?? '' },
        apiKey: key ?? { id: '0'.repeat(24), name: 'embedded engine', prefix: '' },
      }
    },

    listCompanies(caller: Caller, query: PageQuery): Promise<Page<Company>> {
      return newestPage(
        clock,
        query,
        knex('companies').where({ organization_id: caller.organizationId }),
        ({ id, name, website }: Company) => ({ id, name, website }),
      )
    },

    listTeams(caller: Caller, query: PageQuery): Promise<Page<Team>> {
      return newestPage(
        clock,
        query,
        knex('teams').where({ organization_id: caller.organizationId }),
        ({ id, name }: Team) => ({
          id,
          name,
        }),
      )
    },

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
