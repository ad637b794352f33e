import type { Knex } from 'knex'
import { DAY } from '../../base/clock.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { codePoints, isStorable } from '../../base/text.ts'
import type { QuestionImage } from '../contract/candidate-state.ts'
import type { Question } from '../contract/contract.ts'
import { interviewError } from '../contract/errors.ts'
import { acceptsAnswers } from '../contract/rules.ts'
import { type AskedQuestion, candidateLink } from '../core/candidate-link.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import type { Picture } from './pictures/picture.ts'
import { QUESTION_BOUNDS, redrawn } from './pictures/redraw.ts'

/** Characters of the description of a picture. */
export const ALT_LENGTH_MAX = 500

/** A start that read a picture a moment before it was removed is committed by then. */
const KEPT_MS = 3_600_000
/** An interview without an answer, which began with a picture, shows it for so long, which is the longest that an invite lasts. */
const SHOWN_MS = 90 * DAY
/** A picture that an interview shows is looked for again after so long: interviews stay, and looking reads those of its position. */
const LOOK_AGAIN_MS = DAY
const SWEEP_MAX = 500

/** A picture's bytes with their type, as a route sends them. */
export type ServedPicture = Pick<Picture, 'type' | 'bytes'>

/** What a question's form changes: the description, and the picture where one was chosen. */
export interface QuestionImageChange {
  readonly alt: string
  readonly picture?: Uint8Array
  /** The id of the picture that the form was made on, '' for none; where the question has another one by now, the change is refused (409). */
  readonly seen?: string | undefined
}

type Stored = QuestionImage & Picture

type PictureKey = Pick<QuestionImage, 'id'> | undefined

interface PositionKey {
  readonly id: string
  readonly organization_id: string
}

const COLUMNS = { id: 'id', alt: 'alt', width: 'width', height: 'height' }
const removed = (trx: Knex) => ({ removed_at: trx.raw('clock_timestamp()') })
const none = () => domainError('question_image.none', 404, 'There is no such picture')

/** The pictures of a position's questions, by the ids of the questions. */
export async function imagesOf(knex: Knex, position: PositionKey): Promise<Map<string, QuestionImage>> {
  const rows = await knex('question_images')
    .where({ organization_id: position.organization_id, position_id: position.id })
    .whereNull('removed_at')
    .select<(QuestionImage & { questionId: string })[]>({ ...COLUMNS, questionId: 'question_id' })
  return new Map(rows.map(({ questionId, ...image }) => [questionId, image]))
}

/** Removes the pictures of questions that the position does not have any more, in the transaction that replaces them. */
export async function keepImagesOf(trx: Knex, position: PositionKey, questions: readonly Question[]): Promise<void> {
  await trx('question_images')
    .where({ organization_id: position.organization_id, position_id: position.id })
    .whereNull('removed_at')
    .whereNotIn(
      'question_id',
      questions.map(({ id }) => id),
    )
    .update(removed(trx))
}

/** Pictures of questions (spec §2: added in the dashboard, kept by PATCH). With the two functions above the one writer of `question_images`. */
export function questionImages(context: InterviewContext) {
  const { database, ids } = context
  const { knex } = database
  const { within } = candidateLink(context)

  async function find(organizationId: string, id: string): Promise<ServedPicture> {
    const row = await knex('question_images')
      .where({ organization_id: organizationId, id })
      .first<{ type: Picture['type']; picture: Buffer } | undefined>('type', 'picture')
    if (!row) throw none()
    return { type: row.type, bytes: row.picture }
  }

  return {
    /** Sets the picture of a question, or describes the one that it has anew. Throws 404, 409 on top of somebody else's change, and 400 with what was expected. */
    async setQuestionImage(
      caller: Caller,
      positionId: string,
      questionId: string,
      { alt: text, picture: uploaded, seen }: QuestionImageChange,
    ): Promise<QuestionImage> {
      const alt = descriptionOf(text)
      const picture = uploaded && (await redrawn(uploaded, QUESTION_BOUNDS))
      return knex.transaction(async (trx) => {
        const of = await lockedQuestion(trx, caller, positionId, questionId)
        const before = await trx('question_images')
          .where(of)
          .whereNull('removed_at')
          .first<Stored | undefined>({ ...COLUMNS, type: 'type', bytes: 'picture' })
        const next = picture ?? before
        if (!next) throw domainError('question_image.missing', 400, 'Choose a picture.')
        // It is so already, perhaps by the first click of two.
        if (before && before.alt === alt && (next === before || next.bytes.equals(before.bytes))) return before
        refuseChanged(seen, before)
        // The description belongs to the picture: who began with the earlier one keeps both.
        if (before)
          await trx('question_images')
            .where({ ...of, id: before.id })
            .update(removed(trx))
        const { type, width, height, bytes } = next
        const [made] = await trx('question_images')
          .insert({ ...of, id: ids.id(), alt, type, width, height, picture: bytes, added_by: caller.userId })
          .returning<QuestionImage[]>(['id', 'alt', 'width', 'height'])
        return made as QuestionImage
      })
    },

    /** Takes a question's picture away; nothing happens where it has none. Throws 404, and 409 where it is not the one that was `seen`. */
    async removeQuestionImage(caller: Caller, positionId: string, questionId: string, seen?: string): Promise<void> {
      await knex.transaction(async (trx) => {
        const of = await lockedQuestion(trx, caller, positionId, questionId)
        const current = await trx('question_images').where(of).whereNull('removed_at').first<PictureKey>('id')
        if (!current) return
        refuseChanged(seen, current)
        await trx('question_images')
          .where({ ...of, id: current.id })
          .update(removed(trx))
      })
    },

    /** A picture for the dashboard of its own organization. Throws 404. */
    async questionImage({ organizationId }: Caller, positionId: string, id: string): Promise<ServedPicture> {
      const of = { organization_id: organizationId, position_id: positionId, id }
      if (!(await knex('question_images').where(of).first('id'))) throw none()
      return find(organizationId, id)
    },

    /** A picture of the questions that the candidate was asked, while they may answer. Throws 404, and 410 as every path beneath a link. */
    questionImageAt: (token: string, id: string): Promise<ServedPicture> =>
      within(token, async ({ organization_id: organizationId, questions, status }) => {
        const isAsked = questions?.some(({ image }) => image?.id === id) === true
        if (!isAsked || !acceptsAnswers(status)) throw none()
        return find(organizationId, id)
      }),

    /** The pictures that an interview was asked with, by question, as far as they are still there. */
    async askedImagesOf({ organizationId }: Caller, interviewId: string): Promise<Map<string, QuestionImage>> {
      const of = { organization_id: organizationId }
      const row = await knex('interviews')
        .where({ ...of, id: interviewId })
        .first<{ questions: AskedQuestion[] | null } | undefined>('questions')
      const asked = (row?.questions ?? []).flatMap(({ id, image }) => (image ? [[id, image] as const] : []))
      if (asked.length === 0) return new Map()
      const ids = asked.map(([, image]) => image.id)
      const there = new Set(await knex('question_images').where(of).whereIn('id', ids).pluck<string[]>('id'))
      return new Map(asked.filter(([, image]) => there.has(image.id)))
    },

    /** Deletes pictures that no question has and no interview shows: one that has recordings, is running or can be let go on. The number deleted. */
    async sweepQuestionImages(): Promise<number> {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `with looked as (
           select g.id, exists (
             select from interviews i where i.position_id = g.position_id and i.organization_id = g.organization_id
               and i.cancelled_at is null and i.questions @> jsonb_build_array(jsonb_build_object('image', jsonb_build_object('id', g.id)))
               and (
                 i.status in ('created', 'in_progress', 'abandoned') and i.started_at > clock_timestamp() - :shownMs * interval '1 millisecond'
                 or exists (select from answers a where a.interview_id = i.id and a.organization_id = i.organization_id)
               )
           ) as is_shown
           from question_images g
           where g.removed_at < clock_timestamp() - :keptMs * interval '1 millisecond'
             and (g.look_again_at is null or g.look_again_at < clock_timestamp())
           order by g.removed_at limit :most
         ), kept as (
           update question_images set look_again_at = clock_timestamp() + :againMs * interval '1 millisecond'
             where id in (select id from looked where is_shown)
         )
         delete from question_images where id in (select id from looked where not is_shown)`,
        { keptMs: KEPT_MS, shownMs: SHOWN_MS, againMs: LOOK_AGAIN_MS, most: SWEEP_MAX },
      )
      return rowCount
    },
  }
}

function refuseChanged(seen: string | undefined, current: PictureKey): void {
  if (seen !== undefined && seen !== (current?.id ?? ''))
    throw domainError(
      'question_image.changed',
      409,
      'Somebody else changed the picture of this question meanwhile; you see what it has now.',
    )
}

/** The question's key, while nobody else changes its position. Throws 404. */
async function lockedQuestion(trx: Knex, { organizationId }: Caller, positionId: string, questionId: string) {
  const position = await trx('positions')
    .where({ organization_id: organizationId, id: positionId })
    .forUpdate()
    .first<{ questions: Question[] } | undefined>('questions')
  if (!position) throw interviewError('position.not_found')
  if (!position.questions.some(({ id }) => id === questionId))
    throw domainError('question.not_found', 404, 'The position has no such question any more')
  return { organization_id: organizationId, position_id: positionId, question_id: questionId }
}

function descriptionOf(text: string): string {
  const alt = text.replace(/\s+/g, ' ').trim()
  const length = codePoints(alt)
  const refused = (is: 'missing' | 'unstorable' | 'too_long', message: string) =>
    new AppError(message, {
      kind: 'domain',
      code: 'question_image.alt',
      status: 400,
      facts: { is, length, most: ALT_LENGTH_MAX },
    })
  if (alt === '') throw refused('missing', 'Describe what the picture shows, for candidates who cannot see it.')
  if (!isStorable(alt)) throw refused('unstorable', 'The description holds a character that cannot be stored.')
  if (length > ALT_LENGTH_MAX)
    throw refused('too_long', `The description must be at most ${ALT_LENGTH_MAX} characters long; it has ${length}.`)
  return alt
}
