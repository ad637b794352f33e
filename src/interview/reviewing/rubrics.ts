import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import {
  type AnalysisProvider,
  CRITERIA,
  type Criterion,
  forEachCriterion,
  type Levels,
  type Rubric,
  type WaitReason,
} from '../../analysis/provider.ts'
import { ANCHOR_LENGTH_MAX, DEFAULT_RUBRIC } from '../../analysis/rubric.ts'
import { domainError } from '../../base/errors.ts'
import { RUBRIC_TASK } from '../../db/jobs.ts'
import { interviewError } from '../contract/errors.ts'
import { rubricLabel } from '../contract/rubric-label.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import type { PositionRow } from '../core/rows.ts'
import { checkedLevels, DRAFT_LENGTH_MAX, type LevelProblem, levelProblems, UnfitRubric } from './rubric-checks.ts'
import {
  addVersion,
  changeRubric,
  findRubric,
  findVersion,
  listVersions,
  lockRubric,
  NO_DRAFT,
  NOT_DRAFTING,
  type RubricPlace,
  type RubricRow,
  type RubricVersion,
  storedLevels,
} from './rubric-rows.ts'

export {
  ANCHOR_LENGTH_MAX,
  CRITERIA,
  type Criterion,
  DRAFT_LENGTH_MAX,
  forEachCriterion,
  type LevelProblem,
  type Levels,
  levelProblems,
  type RubricVersion,
  UnfitRubric,
}

/** A draft that nobody has approved: texts may be missing or unfit. */
export interface RubricDraft {
  readonly levels: Levels
  readonly at: Date
  /** Who saved it; null: the model wrote it. */
  readonly by: string | null
  /** The model that wrote it first; null: a person. */
  readonly model: string | null
}

/** Whether a level is as the built-in rubric has it, which is in English. */
export const isBuiltInLevel = (criterion: Criterion, text: string): boolean =>
  DEFAULT_RUBRIC.levels[criterion].includes(text.trim())

/** Everything that the page of a position's rubric shows. */
export interface ShownRubric {
  readonly position: { readonly id: string; readonly name: string }
  /** Another one after each change. */
  readonly revision: number
  /** A digest of the questions and of what the AI should look for, as they are now. */
  readonly basis: string
  /** What judges now; null: the built-in rubric. */
  readonly inEffect: (RubricVersion & { readonly since: Date; readonly by: string }) | null
  /** What judges now, or the built-in rubric. */
  readonly levels: Levels
  readonly draft: RubricDraft | null
  /** A model drafts it now. */
  readonly drafting: {
    readonly since: Date
    readonly by: string
    readonly waiting: { readonly reason: WaitReason; readonly since: Date; readonly words: string | null } | null
  } | null
  /** Why the last draft did not succeed, for administrators. */
  readonly failure: string | null
  /** A model is set up that can draft. */
  readonly canDraft: boolean
}

/** Who changes a rubric: on whose behalf, and their e-mail address. */
export type RubricEditor = Pick<Caller, 'organizationId'> & { readonly email: string }

/** A change by somebody who saw this revision. Throws 409 where somebody changed the rubric since. */
interface Change {
  readonly positionId: string
  readonly seen: number
}

/** Rubrics of positions: drafted by a model or a person, approved by a person, version by version. None of it is in the API. */
export function rubrics({ database: { knex }, enqueue }: InterviewContext, provider: AnalysisProvider) {
  /** Changes a rubric under its lock. */
  async function change(
    { organizationId }: RubricEditor,
    { positionId, seen }: Change,
    to: (trx: Knex.Transaction, place: RubricPlace, row: RubricRow) => Promise<void>,
  ): Promise<void> {
    const place = { organizationId, positionId }
    await knex.transaction(async (trx) => {
      await positionOf(trx, place)
      const row = await lockRubric(trx, place)
      if (row.revision !== seen)
        throw domainError('rubric.changed', 409, 'Somebody else changed this rubric meanwhile.')
      await to(trx, place, row)
    })
  }

  return {
    /** Everything that its page shows. Throws 404. */
    rubricOf: ({ organizationId }: Pick<Caller, 'organizationId'>, positionId: string): Promise<ShownRubric> =>
      shownRubric(knex, { organizationId, positionId }, provider.draftRubric !== undefined),

    /** The versions of a position's rubric, the newest first, at most `limit`; `before`: those with a lower number. */
    rubricVersions: (
      { organizationId }: Pick<Caller, 'organizationId'>,
      positionId: string,
      limit: number,
      before?: number,
    ) => listVersions(knex, { organizationId, positionId }, limit, before),

    /** Keeps a draft, which judges nobody. Throws 400 with what was expected. */
    async saveDraft(editor: RubricEditor, of: Change, levels: Levels): Promise<void> {
      const kept = checkedLevels(levels)
      await change(editor, of, (trx, place, row) =>
        changeRubric(trx, place, {
          ...NOT_DRAFTING,
          draft: JSON.stringify(kept),
          draft_at: trx.fn.now(),
          draft_by: editor.email,
          draft_model: row.draft_model,
          failure: null,
        }),
      )
    },

    /**
     * Makes these levels the next version, which judges from now on. `basis`: the questions that they were approved for. Levels that are in
     * effect already make no version. Throws UnfitRubric, and 400 with what was expected.
     */
    async approveRubric(editor: RubricEditor, of: Change & { readonly basis: string }, levels: Levels): Promise<void> {
      const kept = checkedLevels(levels)
      const problems = levelProblems(kept)
      if (problems.length > 0) throw new UnfitRubric(problems)
      const { basis } = of
      await change(editor, of, async (trx, place, row) => {
        const now = row.in_effect === null ? undefined : await findVersion(trx, place, row.in_effect)
        const isSame = now?.basis === basis && JSON.stringify(now.levels) === JSON.stringify(kept)
        const set = { ...NOT_DRAFTING, ...NO_DRAFT, failure: null }
        if (isSame) return changeRubric(trx, place, set)
        const draftedBy = row.draft_model
        const { version, approvedAt } = await addVersion(trx, place, {
          levels: kept,
          basis,
          draftedBy,
          approvedBy: editor.email,
        })
        return changeRubric(trx, place, { ...set, ...inEffect(version, approvedAt, editor) })
      })
    },

    /** Lets an earlier version judge again; null: the built-in rubric. A draft stays. Throws 404. */
    async goBack(editor: RubricEditor, of: Change, version: number | null): Promise<void> {
      await change(editor, of, async (trx, place) => {
        if (version !== null && !(await findVersion(trx, place, version)))
          throw domainError('rubric.no_version', 404, 'This rubric has no such version.')
        await changeRubric(trx, place, inEffect(version, trx.raw('clock_timestamp()'), editor))
      })
    },

    /** Asks a model for a draft, by a durable job; it takes the place of the draft that is there. Throws 409 where no model can. */
    async askForDraft(editor: RubricEditor, of: Change): Promise<void> {
      if (!provider.draftRubric)
        throw domainError('rubric.no_model', 409, 'No AI model is set up that could draft a rubric. Write it yourself.')
      await change(editor, of, async (trx, place) => {
        await changeRubric(trx, place, {
          ...NOT_DRAFTING,
          asked_at: trx.raw('clock_timestamp()'),
          asked_by: editor.email,
          draft_requests: 0,
          failure: null,
        })
        await enqueue(trx, ...draftJob(place))
      })
    },

    /** Ends drafting by a model; what it still answers is dropped. */
    stopDrafting: (editor: RubricEditor, of: Change) =>
      change(editor, of, (trx, place) => changeRubric(trx, place, NOT_DRAFTING)),

    /** Removes the draft. */
    discardDraft: (editor: RubricEditor, of: Change) =>
      change(editor, of, (trx, place) => changeRubric(trx, place, { ...NO_DRAFT, failure: null })),
  }
}

async function shownRubric(knex: Knex, place: RubricPlace, canDraft: boolean): Promise<ShownRubric> {
  const [position, row] = await Promise.all([positionOf(knex, place), findRubric(knex, place)])
  const version = row?.in_effect == null ? undefined : await findVersion(knex, place, row.in_effect)
  const { id, name } = position
  return {
    position: { id, name },
    revision: row?.revision ?? 0,
    basis: basisOf(position),
    inEffect: version
      ? { ...version, since: row?.in_effect_since ?? version.approvedAt, by: row?.in_effect_by ?? '' }
      : null,
    levels: version?.levels ?? DEFAULT_RUBRIC.levels,
    draft: row?.draft_at
      ? { levels: storedLevels(row.draft), at: row.draft_at, by: row.draft_by, model: row.draft_model }
      : null,
    drafting: row?.asked_at ? draftingOf(row, row.asked_at) : null,
    failure: row?.failure ?? null,
    canDraft,
  }
}

const draftingOf = (row: RubricRow, since: Date): NonNullable<ShownRubric['drafting']> => ({
  since,
  by: row.asked_by ?? '',
  waiting: row.waiting_for && {
    reason: row.waiting_for,
    since: row.waiting_since ?? since,
    words: row.waiting_words,
  },
})

/** Plans the job that drafts a rubric. */
export const draftJob = (place: RubricPlace) =>
  [RUBRIC_TASK, { ...place }, { jobKey: `rubric ${place.positionId}`, maxAttempts: DRAFT_ATTEMPTS_MAX }] as const

/** Tries of the job by which a fault of our own is met. */
const DRAFT_ATTEMPTS_MAX = 3

const inEffect = (version: number | null, since: Date | Knex.Raw, { email }: RubricEditor) => ({
  in_effect: version,
  in_effect_since: since,
  in_effect_by: email,
})

/** The position of a rubric. Throws 404. */
export async function positionOf(db: Knex, { organizationId, positionId }: RubricPlace): Promise<PositionRow> {
  const row = await db('positions')
    .where({ organization_id: organizationId, id: positionId })
    .first<PositionRow | undefined>()
  if (!row) throw interviewError('position.not_found')
  return row
}

/** Another one after each change of what a rubric is made for: the questions, and what the AI should look for. */
const basisOf = ({ analyze_prompt, questions }: Pick<PositionRow, 'analyze_prompt' | 'questions'>): string =>
  createHash('sha256')
    .update(JSON.stringify([analyze_prompt ?? '', questions.map(({ text }) => text)]))
    .digest('hex')

/** The rubric of a version, as an analysis is made by it; null: the built-in one. */
export async function judgingRubric(db: Knex, place: RubricPlace, version: number | null): Promise<Rubric> {
  if (version === null) return DEFAULT_RUBRIC
  const stored = await findVersion(db, place, version)
  if (!stored) throw new Error(`version ${version} of the rubric of position ${place.positionId} is not stored`)
  return { version: rubricLabel(version), levels: stored.levels }
}
