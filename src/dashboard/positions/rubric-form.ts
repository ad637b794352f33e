import { z } from 'zod'
import {
  CRITERIA,
  type Criterion,
  DRAFT_LENGTH_MAX,
  forEachCriterion,
  type Levels,
  type RubricDraft,
} from '../../interview/reviewing/rubrics.ts'

/** The form of a rubric: five texts for each criterion, as they were typed. */

/** Levels of a criterion, the lowest first. */
export const LEVELS = [1, 2, 3, 4, 5] as const

/** In UTF-16 units, of which a code point has at most two. What the service refuses comes back with what was typed. */
const TEXT_MAX = 2 * DRAFT_LENGTH_MAX

export const RubricForm = z.looseObject({
  csrf: z.string().max(200),
  act: z.enum(['approve', 'save', 'discard', 'ask', 'stop', 'back']).catch('save'),
  /** The revision that was seen. */
  seen: z.coerce.number().int().min(0).catch(-1),
  /** The questions that were seen. */
  basis: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .catch(''),
  /** To go back to; 0: the built-in rubric. */
  version: z.coerce.number().int().min(0).max(2_147_483_647).catch(-1),
  ...Object.fromEntries(
    CRITERIA.flatMap((criterion) =>
      LEVELS.map((level) => [fieldOf(criterion, level), z.string().max(TEXT_MAX).optional()] as const),
    ),
  ),
})
export type RubricForm = z.output<typeof RubricForm>

/** The name and the id of the field of a level. */
export function fieldOf(criterion: Criterion, level: number): string {
  return `${criterion}-${level}`
}

/** The levels that a form holds; of a form without them, none. */
export function levelsOfForm(fields: Readonly<Record<string, unknown>>): Levels {
  return forEachCriterion((criterion) => {
    const text = (level: number) => {
      const value = fields[fieldOf(criterion, level)]
      return typeof value === 'string' ? value : ''
    }
    return [text(1), text(2), text(3), text(4), text(5)]
  })
}

/** Whether a form holds levels, and is no button alone. */
export const holdsLevels = (fields: Readonly<Record<string, unknown>>): boolean => fieldOf(CRITERIA[0], 1) in fields

/** A level that is stored otherwise than it was typed. */
export interface Differing {
  readonly criterion: Criterion
  readonly level: number
  readonly stored: string
}

/** Where what is stored now differs from what was typed. */
export function differences(typed: Levels, stored: Levels): readonly Differing[] {
  return CRITERIA.flatMap((criterion) =>
    LEVELS.flatMap((level) => {
      const [mine = '', theirs = ''] = [typed[criterion][level - 1], stored[criterion][level - 1]]
      return mine.trim() === theirs ? [] : [{ criterion, level, stored: theirs }]
    }),
  )
}

/** What the form shows at first: the draft, or what is in effect. */
export const editedLevels = (rubric: { readonly draft: RubricDraft | null; readonly levels: Levels }): Levels =>
  rubric.draft?.levels ?? rubric.levels
