import type { Knex } from 'knex'
import type { Caller, InterviewContext } from './context.ts'
import type {
  Company,
  Me,
  Page,
  PageQuery,
  Position,
  PositionInput,
  PositionPatch,
  PositionsQuery,
  Team,
} from './contract.ts'
import { interviewError } from './errors.ts'
import { type PositionRow, toPosition } from './rows.ts'
import { nextQuestions } from './rules.ts'

/** Companies, teams and positions (spec §4). Lists are newest first. */
export function positions(context: InterviewContext) {
  const { database, clock, ids, links } = context
  const { knex } = database

  async function page<Row, Item>(
    query: PageQuery,
    rows: Knex.QueryBuilder,
    toItem: (row: Row) => Item,
  ): Promise<Page<Item>> {
    const { page: number, limit } = query
    const [{ total = 0 } = {}, found] = (await Promise.all([
      rows.clone().count('* as total').first(),
      rows
        .clone()
        .select('*')
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit)
        .offset((number - 1) * limit),
    ])) as [{ total?: number }, Row[]]
    return {
      data: found.map(toItem),
      meta: { total, page: number, limit, totalPages: Math.ceil(total / limit) },
      timestamp: clock.now().getTime(),
    }
  }

  async function checkOwners(
    trx: Knex,
    caller: Caller,
    owners: { companyId?: string | undefined; teamId?: string | null | undefined },
  ): Promise<void> {
    const { companyId, teamId } = owners
    const organization = { organization_id: caller.organizationId }
    if (
      companyId !== undefined &&
      !(await trx('companies')
        .where({ ...organization, id: companyId })
        .first('id'))
    )
      throw interviewError('company.not_found')
    if (
      teamId != null &&
      !(await trx('teams')
        .where({ ...organization, id: teamId })
        .first('id'))
    )
      throw interviewError('team.not_found')
  }

  return {
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
      return page(
        query,
        knex('companies').where({ organization_id: caller.organizationId }),
        ({ id, name, website }: Company) => ({ id, name, website }),
      )
    },

    listTeams(caller: Caller, query: PageQuery): Promise<Page<Team>> {
      return page(query, knex('teams').where({ organization_id: caller.organizationId }), ({ id, name }: Team) => ({
        id,
        name,
      }))
    },

    listPositions(caller: Caller, query: PositionsQuery): Promise<Page<Position>> {
      const where = { organization_id: caller.organizationId, ...(query.status ? { status: query.status } : {}) }
      return page(query, knex('positions').where(where), toPosition)
    },

    async findPosition(caller: Caller, id: string): Promise<PositionRow | undefined> {
      return knex('positions').where({ organization_id: caller.organizationId, id }).first<PositionRow>()
    },

    async createPosition(caller: Caller, input: PositionInput): Promise<Position> {
      await checkOwners(knex, caller, input)
      const questions = nextQuestions(
        [],
        input.questions.map(({ id: _id, ...rest }) => rest),
        () => ids.id(),
      )
      const id = ids.id()
      const [row] = (await knex('positions')
        .insert({
          id,
          organization_id: caller.organizationId,
          company_id: input.companyId,
          team_id: input.teamId ?? null,
          name: input.name,
          status: input.status,
          interview_condition: input.interviewCondition ?? null,
          analyze_prompt: input.analyzePrompt ?? null,
          questions: JSON.stringify(questions),
          public_digest: links.tokenDigest(links.publicToken(id)),
          created_at: now(knex, clock.stampAt()),
          updated_at: now(knex, clock.stampAt()),
        })
        .returning('*')) as PositionRow[]
      return toPosition(row as PositionRow)
    },

    /** Only the sent fields change; `questions` replaces the whole list and keeps questions whose id is sent. */
    async updatePosition(caller: Caller, id: string, patch: PositionPatch): Promise<Position> {
      return knex.transaction(async (trx) => {
        const current = await trx('positions')
          .where({ organization_id: caller.organizationId, id })
          .forUpdate()
          .first<PositionRow | undefined>()
        if (!current) throw interviewError('position.not_found')
        await checkOwners(trx, caller, patch)
        const set = {
          ...(patch.name === undefined ? {} : { name: patch.name }),
          ...(patch.companyId === undefined ? {} : { company_id: patch.companyId }),
          ...(patch.teamId === undefined ? {} : { team_id: patch.teamId }),
          ...(patch.status === undefined ? {} : { status: patch.status }),
          ...(patch.interviewCondition === undefined ? {} : { interview_condition: patch.interviewCondition }),
          ...(patch.analyzePrompt === undefined ? {} : { analyze_prompt: patch.analyzePrompt }),
          ...(patch.questions === undefined
            ? {}
            : { questions: JSON.stringify(nextQuestions(current.questions, patch.questions, () => ids.id())) }),
        }
        if (Object.keys(set).length === 0) return toPosition(current)
        const [row] = (await trx('positions')
          .where({ id })
          .update({
            ...set,
            updated_at: trx.raw("greatest(?, updated_at + interval '1 millisecond')", [now(trx, clock.stampAt())]),
          })
          .returning('*')) as PositionRow[]
        return toPosition(row as PositionRow)
      })
    },
  }
}

/** Whole milliseconds, on the database's clock unless a test brings its own. */
function now(knex: Knex, at: Date | null): Knex.Raw {
  return knex.raw("date_trunc('milliseconds', coalesce(?::timestamptz, clock_timestamp()))", [at])
}
