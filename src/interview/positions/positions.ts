import type { Knex } from 'knex'
import { domainError } from '../../base/errors.ts'
import { idOfForm } from '../../base/ids.ts'
import type { QuestionImage } from '../contract/candidate-state.ts'
import type { Page, Position, PositionInput, PositionPatch, PositionsQuery, Question } from '../contract/contract.ts'
import { interviewError } from '../contract/errors.ts'
import { nextQuestions } from '../contract/rules.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import { newestPage } from '../core/newest-page.ts'
import { type PositionRow, toPosition } from '../core/rows.ts'
import { imagesOf, keepImagesOf } from './question-images.ts'

/** A position as the dashboard's editor shows it. */
export interface EditedPosition extends Position {
  /** Empty: none. The API never returns it. */
  readonly analyzePrompt: string
  /** By the ids of their questions. */
  readonly images: ReadonlyMap<string, QuestionImage>
}

/** Positions (spec §4). Lists are newest first. */
export function positions(context: InterviewContext) {
  const { database, clock, ids } = context
  const { knex } = database

  return {
    /** `name`: only positions with this in their name, whatever its case and accents; the API has no such filter. */
    listPositions(caller: Caller, query: PositionsQuery, name = ''): Promise<Page<Position>> {
      const where = { organization_id: caller.organizationId, ...(query.status ? { status: query.status } : {}) }
      const rows = knex('positions').where(where)
      if (name !== '') void rows.whereRaw('strpos(name_folded, interview_fold(?)) > 0', [name])
      return newestPage(clock, query, rows, toPosition)
    },

    findPosition: (caller: Caller, id: string): Promise<PositionRow | undefined> => findPosition(knex, caller, id),

    /** Everything that the dashboard's editor shows, also what no API returns. Throws 404. */
    async positionToEdit(caller: Caller, id: string): Promise<EditedPosition> {
      const row = await knex('positions')
        .where({ organization_id: caller.organizationId, id })
        .first<PositionRow | undefined>()
      if (!row) throw interviewError('position.not_found')
      const images = await imagesOf(knex, row)
      return { ...toPosition(row), analyzePrompt: row.analyze_prompt ?? '', images }
    },

    /** An id for a form that is going to make a position: sent twice, it makes one. */
    drawPositionId: (): string => ids.id(),

    /** The position that the form with this id has made. Throws 404. */
    positionOfForm(caller: Caller, drawn: string): Promise<EditedPosition> {
      return this.positionToEdit(caller, idOfForm(caller.organizationId, drawn))
    },

    /** `drawn`: an id of `drawPositionId`; where its form has made a position already, that is returned, or refused (409) where it differs from `input`. `on`: the caller's transaction. */
    createPosition: (caller: Caller, input: PositionInput, drawn?: string, on?: Knex): Promise<Position> =>
      createPosition(context, caller, input, { drawn, on }),

    /**
     * Only the sent fields change; `questions` replaces the whole list and keeps questions whose id is sent, with their pictures. `seen`: the
     * `updatedAt` that the change was made on; where the position has another one by now, it is refused (409).
     */
    async updatePosition(caller: Caller, id: string, patch: PositionPatch, seen?: string): Promise<Position> {
      return knex.transaction(async (trx) => {
        const current = await trx('positions')
          .where({ organization_id: caller.organizationId, id })
          .forUpdate()
          .first<PositionRow | undefined>()
        if (!current) throw interviewError('position.not_found')
        if (seen !== undefined && seen !== current.updated_at.toISOString())
          throw domainError('position.changed', 409, 'Somebody else changed this position meanwhile.')
        await checkOwners(trx, caller, patch)
        const questions = patch.questions && nextQuestions(current.questions, patch.questions, () => ids.id())
        const set = changedColumns(patch, questions)
        if (Object.keys(set).length === 0) return toPosition(current)
        if (questions) await keepImagesOf(trx, current, questions)
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

async function findPosition(knex: Knex, caller: Caller, id: string): Promise<PositionRow | undefined> {
  return knex('positions').where({ organization_id: caller.organizationId, id }).first<PositionRow>()
}

async function createPosition(
  { database, clock, ids, links }: InterviewContext,
  caller: Caller,
  input: PositionInput,
  { drawn, on: knex = database.knex }: { readonly drawn: string | undefined; readonly on: Knex | undefined },
): Promise<Position> {
  const id = drawn === undefined ? ids.id() : idOfForm(caller.organizationId, drawn)
  const known = drawn === undefined ? undefined : await findPosition(knex, caller, id)
  if (known) return madeBefore(known, input)
  await checkOwners(knex, caller, input)
  const questions = nextQuestions(
    [],
    input.questions.map(({ id: _id, ...rest }) => rest),
    () => ids.id(),
  )
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
    .onConflict('id')
    .ignore()
    .returning('*')) as PositionRow[]
  if (row) return toPosition(row)
  // The other click of two was quicker.
  const other = await findPosition(knex, caller, id)
  if (!other) throw interviewError('position.not_found')
  return madeBefore(other, input)
}

function changedColumns(patch: PositionPatch, questions: Question[] | undefined) {
  return {
    ...(patch.name === undefined ? {} : { name: patch.name }),
    ...(patch.companyId === undefined ? {} : { company_id: patch.companyId }),
    ...(patch.teamId === undefined ? {} : { team_id: patch.teamId }),
    ...(patch.status === undefined ? {} : { status: patch.status }),
    ...(patch.interviewCondition === undefined ? {} : { interview_condition: patch.interviewCondition }),
    ...(patch.analyzePrompt === undefined ? {} : { analyze_prompt: patch.analyzePrompt }),
    ...(questions === undefined ? {} : { questions: JSON.stringify(questions) }),
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

/** The position that a form made before. Throws 409 where it is not what the form holds now: somebody went back in their browser and typed another one. */
function madeBefore(row: PositionRow, input: PositionInput): Position {
  const { name, companyId, teamId, status, interviewCondition, analyzePrompt, questions } = input
  const asText = (list: readonly Pick<Question, 'text' | 'timeLimit' | 'order'>[]) =>
    [...list].sort((a, b) => a.order - b.order).map(({ text, timeLimit }) => [text, timeLimit])
  const typed = [
    name,
    companyId,
    teamId ?? null,
    status,
    interviewCondition ?? null,
    analyzePrompt ?? '',
    asText(questions),
  ]
  const stored = [
    row.name,
    row.company_id,
    row.team_id,
    row.status,
    row.interview_condition,
    row.analyze_prompt ?? '',
    asText(row.questions),
  ]
  if (JSON.stringify(typed) === JSON.stringify(stored)) return toPosition(row)
  throw domainError(
    'position.made_before',
    409,
    'This form has made a position already, which differs from what it holds now.',
  )
}

/** Whole milliseconds, on the database's clock unless a test brings its own. */
function now(knex: Knex, at: Date | null): Knex.Raw {
  return knex.raw("date_trunc('milliseconds', coalesce(?::timestamptz, clock_timestamp()))", [at])
}
