import type { Knex } from 'knex'
import { z } from 'zod'
import type { Levels, WaitReason } from '../../analysis/provider.ts'

const five = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()])
/** As both tables hold them. */
const StoredLevels = z.object({ communication: five, criteria_match: five, competency: five, cultural_fit: five })

/** The rubric that people approved for a position, one of its versions. Rows are never changed. */
export interface RubricVersion {
  readonly version: number
  readonly levels: Levels
  /** The questions and the prompt for which it was approved, as `basisOf` digests them. */
  readonly basis: string
  /** The model that drafted it; null: a person wrote it. */
  readonly draftedBy: string | null
  readonly approvedAt: Date
  readonly approvedBy: string
}

interface VersionRow extends Omit<RubricVersion, 'levels'> {
  readonly levels: unknown
}

/** What stands beside the versions of a position's rubric: which one is in effect, and the draft. */
export interface RubricRow {
  readonly revision: number
  readonly in_effect: number | null
  readonly in_effect_since: Date | null
  readonly in_effect_by: string | null
  readonly draft: unknown
  readonly draft_at: Date | null
  readonly draft_by: string | null
  readonly draft_model: string | null
  readonly asked_at: Date | null
  readonly asked_by: string | null
  /** How many requests left for it. */
  readonly draft_requests: number
  /** The tokens of those that left and are not counted yet. */
  readonly draft_tokens: number
  readonly waiting_for: WaitReason | null
  readonly waiting_words: string | null
  readonly waiting_since: Date | null
  readonly failure: string | null
}

/** The position whose rubric it is. */
export interface RubricPlace {
  readonly organizationId: string
  readonly positionId: string
}

const of = ({ organizationId, positionId }: RubricPlace) => ({
  organization_id: organizationId,
  position_id: positionId,
})

/** Columns that say that nothing is drafted now. */
export const NOT_DRAFTING = {
  asked_at: null,
  asked_by: null,
  waiting_for: null,
  waiting_words: null,
  waiting_since: null,
} as const

/** Columns that say that there is no draft. */
export const NO_DRAFT = { draft: null, draft_at: null, draft_by: null, draft_model: null } as const

/** Levels as they were stored. */
export const storedLevels = (levels: unknown): Levels => StoredLevels.parse(levels)

/** Undefined: nobody drafted or approved anything for this position. */
export const findRubric = (db: Knex, place: RubricPlace): Promise<RubricRow | undefined> =>
  db('rubrics').where(of(place)).first<RubricRow | undefined>()

/** The row, locked for the transaction; it is made where there is none. The position has to be there. */
export async function lockRubric(trx: Knex.Transaction, place: RubricPlace): Promise<RubricRow> {
  await trx('rubrics').insert(of(place)).onConflict('position_id').ignore()
  const row = await trx('rubrics').where(of(place)).forUpdate().first<RubricRow | undefined>()
  if (!row) throw new Error(`the rubric of position ${place.positionId} is gone while it is changed`)
  return row
}

/** Changes a locked row; each change is a revision of its own. */
export async function changeRubric(
  trx: Knex.Transaction,
  place: RubricPlace,
  set: Readonly<Partial<Record<keyof RubricRow, unknown>>>,
): Promise<void> {
  await trx('rubrics')
    .where(of(place))
    .update({ ...set, revision: trx.raw('revision + 1') })
}

/** Notes why a draft waits, which changes nothing that somebody edits. */
export async function noteWait(
  trx: Knex.Transaction,
  place: RubricPlace,
  wait: Pick<RubricRow, 'waiting_for' | 'waiting_words' | 'waiting_since'>,
): Promise<void> {
  await trx('rubrics').where(of(place)).update(wait)
}

/** Notes what was asked of the model, which changes nothing that somebody edits. */
export async function noteRequests(
  trx: Knex.Transaction,
  place: RubricPlace,
  requests: Pick<RubricRow, 'draft_requests' | 'draft_tokens'>,
): Promise<void> {
  await trx('rubrics').where(of(place)).update(requests)
}

const VERSION = {
  version: 'version',
  levels: 'levels',
  basis: 'basis',
  draftedBy: 'drafted_by',
  approvedAt: 'approved_at',
  approvedBy: 'approved_by',
}
const toVersion = (row: VersionRow): RubricVersion => ({ ...row, levels: storedLevels(row.levels) })

/** One version; undefined where the position has none of this number. */
export async function findVersion(db: Knex, place: RubricPlace, version: number): Promise<RubricVersion | undefined> {
  const row = await db('rubric_versions')
    .where({ ...of(place), version })
    .first<VersionRow | undefined>(VERSION)
  return row && toVersion(row)
}

/** The newest versions, at most so many; `before`: those with a lower number. */
export async function listVersions(
  db: Knex,
  place: RubricPlace,
  limit: number,
  before?: number,
): Promise<readonly RubricVersion[]> {
  const rows = await db('rubric_versions')
    .where(of(place))
    .modify((query) => before !== undefined && query.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(limit)
    .select<VersionRow[]>(VERSION)
  return rows.map(toVersion)
}

/** Adds the next version. The rubric's row has to be locked. */
export async function addVersion(
  trx: Knex.Transaction,
  place: RubricPlace,
  { levels, basis, draftedBy, approvedBy }: Omit<RubricVersion, 'version' | 'approvedAt'>,
): Promise<Pick<RubricVersion, 'version' | 'approvedAt'>> {
  const newest = await trx('rubric_versions')
    .where(of(place))
    .orderBy('version', 'desc')
    .first<{ version: number } | undefined>('version')
  const version = (newest?.version ?? 0) + 1
  const [row] = await trx('rubric_versions')
    .insert({
      ...of(place),
      version,
      levels: JSON.stringify(levels),
      basis,
      drafted_by: draftedBy,
      approved_by: approvedBy,
    })
    .returning<{ approved_at: Date }[]>('approved_at')
  if (!row) throw new Error(`version ${version} of the rubric of position ${place.positionId} was not stored`)
  return { version, approvedAt: row.approved_at }
}

/** The version that judges now; null: the built-in rubric. */
export async function versionInEffect(db: Knex, place: RubricPlace): Promise<number | null> {
  const row = await db('rubrics').where(of(place)).first<{ in_effect: number | null } | undefined>('in_effect')
  return row?.in_effect ?? null
}
