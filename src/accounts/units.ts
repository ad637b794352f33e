import type { Knex } from 'knex'
import { AppError, codeOf } from '../base/errors.ts'
import type { Ids } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import { codePoints, isStorable } from '../base/text.ts'
import type { Database } from '../db/database.ts'
import { asAdministrator, realOrganization } from './history.ts'
import { named } from './organizations.ts'
import { found, refused } from './refusals.ts'
import { notePreview } from './user-rows.ts'

/** A company or a team of an organization. */
export const UNIT_KINDS = ['company', 'team'] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

/** A company or a team, as the dashboard shows it. */
export interface Unit {
  readonly id: string
  readonly name: string
  /** Of a company. */
  readonly website: string | null
  /** How many positions are of it. */
  readonly positions: number
}

/** What an administrator says of one. */
export interface UnitWords {
  readonly name: string
  readonly website?: string | null
}

/** An administrator of an organization, who changes something of it. */
interface Changer {
  readonly organizationId: string
  readonly userId: string
}

const TABLES = { company: 'companies', team: 'teams' } as const
const COLUMNS = { company: 'company_id', team: 'team_id' } as const
const WEBSITE_MAX = 2_000
const STILL_REFERRED = '23503'
/** Microseconds since the epoch: exactly when a row was made. */
const MADE_AT = '(extract(epoch from created_at) * 1000000)::bigint'
const PLACE = /^(\d{1,17})\.([0-9a-f]{24})$/

/** Which of the first steps in a new organization are done (`dashboard/home/first-steps.ts`). */
export interface StepsDone {
  readonly company: boolean
  /** The newest position; null: there is none. */
  readonly positionId: string | null
  /** An ATS was connected in the dashboard. */
  readonly connection: boolean
  /** Somebody was ever invited. */
  readonly invite: boolean
  /** This administrator looked at a position as its candidates see it. */
  readonly preview: boolean
  readonly colleague: boolean
  readonly key: boolean
}

/** Companies and teams, for the `admin` commands and for administrators in the dashboard; the one writer of both tables. */
export function createUnits({ knex }: Database, ids: Ids, log: Log) {
  /** A change by an administrator, logged by ids once it is committed. */
  async function changed<Result>(
    { organizationId, userId }: Changer,
    kind: UnitKind,
    what: 'made' | 'changed' | 'deleted',
    work: (trx: Knex.Transaction) => Promise<Result & { id: string }>,
  ): Promise<Result & { id: string }> {
    const result = await knex.transaction(async (trx) => {
      await asAdministrator(trx, organizationId, userId)
      return work(trx)
    })
    log.info({ organizationId, by: userId, kind, id: result.id, what }, 'a company or team was changed')
    return result
  }

  return {
    /**
     * By the command line, or with a new organization. `id`: of a form, so that a form that is sent twice makes one. `on`: the caller's
     * transaction.
     */
    async createCompany(
      input: { organizationId: string; name: string; website?: string; id?: string },
      on: Knex = knex,
    ) {
      const organizationId = input.organizationId.toLowerCase()
      found(await realOrganization(on, organizationId).first('id'), 'organization', organizationId)
      const { id, name, website = null } = await insert(on, 'company', organizationId, input.id ?? ids.id(), input)
      return { id, name, website }
    },

    /** By the command line. */
    async createTeam(input: { organizationId: string; name: string }) {
      const organizationId = input.organizationId.toLowerCase()
      found(await realOrganization(knex, organizationId).first('id'), 'organization', organizationId)
      const { id, name } = await insert(knex, 'team', organizationId, ids.id(), input)
      return { id, name }
    },

    /** An administrator looked at a position as its candidates see it. */
    notePreview: (by: { readonly organizationId: string; readonly userId: string }): Promise<void> =>
      notePreview(knex, by),

    /** Which first steps are done; asked for an administrator, who does not count as a colleague of their own. */
    begunBy: (by: { readonly organizationId: string; readonly userId: string }) => begunBy(knex, by),

    /**
     * A page of them, the newest first, whose name contains `q` without regard to case and accents. `after` is the place where the
     * page before ended; a place that is none begins anew.
     */
    listUnits: (kind: UnitKind, organizationId: string, asked: AskedUnits) =>
      listUnits(knex, kind, organizationId, asked),

    /** One of them, with the newest of its positions. */
    async unitWithPositions(kind: UnitKind, organizationId: string, id: string, most: number) {
      const unit = await unitOf(knex, kind, organizationId, id)
      const ofIt = () => positionsOf(knex, kind, organizationId).where({ [COLUMNS[kind]]: id })
      const [newest, counted] = await Promise.all([
        ofIt().orderBy('created_at', 'desc').limit(most).select<{ id: string; name: string }[]>('id', 'name'),
        ofIt().count<{ n: string }[]>('id as n').first(),
      ])
      const shown: Unit = {
        id,
        name: unit.name,
        website: unit.website ?? null,
        positions: Number(counted?.n ?? 0),
      }
      return { unit: shown, newest }
    },

    /** Makes one with an id that was drawn with its form, so that a form that is sent twice makes it once. */
    createUnit: (kind: UnitKind, by: Changer, drawn: string, words: UnitWords) =>
      changed(by, kind, 'made', async (trx) => {
        await insert(trx, kind, by.organizationId, drawn, words)
        return unitOf(trx, kind, by.organizationId, drawn)
      }),

    /** Makes a company likewise, and what is `made` of it in one transaction: where that fails, neither is there. Answers what was made. */
    async createCompanyWith<Made>(
      by: Changer,
      drawn: string,
      words: UnitWords,
      made: (trx: Knex.Transaction) => Promise<Made>,
    ): Promise<Made> {
      const both = await changed(by, 'company', 'made', async (trx) => {
        await insert(trx, 'company', by.organizationId, drawn, words)
        const { id } = await unitOf(trx, 'company', by.organizationId, drawn)
        return { id, made: await made(trx) }
      })
      return both.made
    },

    /** Throws 409 where somebody else changed it since `seen` was shown. */
    changeUnit: (kind: UnitKind, by: Changer, id: string, words: UnitWords, seen: string) =>
      changed(by, kind, 'changed', async (trx) => {
        const { name, website = null } = checked(kind, words)
        const before = await unitOf(trx, kind, by.organizationId, id)
        if (versionOf({ name: before.name, website: before.website ?? null }) !== seen)
          throw new AppError(
            `Somebody changed this ${kind} meanwhile; it is now called “${before.name}”. Save again if yours shall take its place.`,
            { kind: 'domain', code: `${kind}.changed`, status: 409, named: { name: before.name } },
          )
        await trx(TABLES[kind])
          .where({ id, organization_id: by.organizationId })
          .update(kind === 'company' ? { name, website } : { name })
        return { id }
      }),

    /** Deletes one to which nothing refers. Throws 409 with what does. */
    deleteUnit: (kind: UnitKind, by: Changer, id: string) =>
      changed(by, kind, 'deleted', async (trx) => {
        await unitOf(trx, kind, by.organizationId, id)
        await deleteUnused(trx, kind, by.organizationId, id)
        return { id }
      }),
  }
}

async function deleteUnused(trx: Knex.Transaction, kind: UnitKind, organization_id: string, id: string): Promise<void> {
  try {
    // In a savepoint, so that what refers to it can be counted after a refusal.
    await trx.transaction((inner) => inner(TABLES[kind]).where({ id, organization_id }).delete())
  } catch (error) {
    if (codeOf(error) !== STILL_REFERRED) throw error
    throw await inUse(trx, kind, organization_id, id)
  }
}

async function begunBy(
  knex: Knex,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<StepsDone> {
  const { rows } = await knex.raw<{ rows: [StepsDone] }>(
    `select exists (select from companies where organization_id = :organizationId) as company,
          coalesce((select id from positions where organization_id = :organizationId and status = 'open' order by created_at desc, id desc limit 1),
            (select id from positions where organization_id = :organizationId order by created_at desc, id desc limit 1)) as "positionId",
          exists (select from connection_documents where organization_id = :organizationId and state <> 'removed') as connection,
          (exists (select from interviews where organization_id = :organizationId and cancelled_at is null)
            or exists (select from interviews where organization_id = :organizationId and cancelled_at is not null)) as invite,
          exists (select from users where id = :userId and previewed_at is not null) as preview,
          exists (select from users where organization_id = :organizationId and id <> :userId) as colleague,
          exists (select from api_keys where organization_id = :organizationId) as key`,
    { organizationId, userId },
  )
  return rows[0]
}

/** Says what refers to one that stays. */
async function inUse(trx: Knex, kind: UnitKind, organization_id: string, id: string): Promise<AppError> {
  const countOf = async (rows: Knex.QueryBuilder) => Number((await rows.count({ n: '*' }).first())?.n ?? 0)
  const [positions, people] = await Promise.all([
    countOf(trx('positions').where({ organization_id, [COLUMNS[kind]]: id })),
    kind === 'team' ? countOf(trx('team_members').where({ organization_id, team_id: id })) : 0,
  ])
  const parts = [
    ...(positions > 0 ? [positions === 1 ? 'one position is of it' : `${positions} positions are of it`] : []),
    ...(people > 0 ? [people === 1 ? 'one person is in it' : `${people} people are in it`] : []),
  ]
  return new AppError(
    `This ${kind} stays, since ${parts.join(' and ') || 'something refers to it'}. Give them to another ${kind} first.`,
    { kind: 'domain', code: `${kind}.in_use`, status: 409, named: { positions, people } },
  )
}

/** What was shown of one, so that a form can say which state it changes. */
export const versionOf = ({ name, website }: { name: string; website: string | null }): string =>
  JSON.stringify([name, website])

/** The words of a form. Throws 400 with the reason. */
function checked(kind: UnitKind, words: UnitWords): UnitWords {
  const name = named(words.name)
  const website = words.website?.trim() ?? ''
  if (kind === 'team' || website === '') return { name, website: null }
  const url = URL.parse(website)
  if (!url || !/^https?:$/.test(url.protocol) || codePoints(website) > WEBSITE_MAX || !isStorable(website))
    throw refused({ why: 'website_invalid' })
  return { name, website }
}

interface AskedUnits {
  readonly q: string
  readonly after: string
  readonly limit: number
}

async function listUnits(
  knex: Knex,
  kind: UnitKind,
  organizationId: string,
  asked: AskedUnits,
): Promise<{ readonly units: readonly Unit[]; readonly next: string | undefined }> {
  const query = knex(TABLES[kind]).where({ organization_id: organizationId })
  if (asked.q !== '') query.whereRaw('strpos(interview_fold(name), interview_fold(?)) > 0', [asked.q])
  const [, madeAt, id] = PLACE.exec(asked.after) ?? []
  if (madeAt !== undefined && id !== undefined)
    query.whereRaw(`(created_at, id) < (timestamptz 'epoch' + ?::bigint * interval '1 microsecond', ?)`, [madeAt, id])
  const rows = await query
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(asked.limit + 1)
    .select<{ id: string; name: string; website?: string | null; made_at: string }[]>(
      '*',
      knex.raw(`${MADE_AT} as made_at`),
    )
  const shown = rows.slice(0, asked.limit)
  const counted = await positionsOf(knex, kind, organizationId)
    .whereIn(
      COLUMNS[kind],
      shown.map((one) => one.id),
    )
    .groupBy(COLUMNS[kind])
    .select<{ of: string; n: string }[]>(`${COLUMNS[kind]} as of`, knex.raw('count(*) as n'))
  const positions = new Map(counted.map((one) => [one.of, Number(one.n)]))
  const last = rows.length > asked.limit ? shown.at(-1) : undefined
  return {
    units: shown.map((one) => ({
      id: one.id,
      name: one.name,
      website: one.website ?? null,
      positions: positions.get(one.id) ?? 0,
    })),
    next: last && `${last.made_at}.${last.id}`,
  }
}

const positionsOf = (knex: Knex, kind: UnitKind, organizationId: string) =>
  knex('positions').where({ organization_id: organizationId }).whereNotNull(COLUMNS[kind])

async function insert(trx: Knex, kind: UnitKind, organizationId: string, id: string, words: UnitWords) {
  const { name, website } = checked(kind, words)
  const row = { id, organization_id: organizationId, name, ...(kind === 'company' ? { website } : {}) }
  // By their names, as the test of owners reads them.
  const inserting = kind === 'company' ? trx('companies').insert(row) : trx('teams').insert(row)
  await inserting.onConflict('id').ignore()
  return row
}

async function unitOf(trx: Knex, kind: UnitKind, organizationId: string, id: string) {
  const row = await trx(TABLES[kind])
    .where({ id, organization_id: organizationId })
    .first<{ id: string; name: string; website?: string | null } | undefined>()
  return found(row, kind, id)
}
