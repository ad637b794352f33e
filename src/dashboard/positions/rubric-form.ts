import { z } from 'zod'
import { CRITERIA, type Criterion, type Levels, type RubricDraft } from '../../interview/reviewing/rubrics.ts'

/** The form of a rubric: five texts for each criterion, as they were typed. */

/** Levels of a criterion, the lowest first. */
export const LEVELS = [1, 2, 3, 4, 5] as const

/** A longer text comes back with what was typed. */
const TEXT_MAX = 2_000

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
  const text = (criterion: Criterion, level: number) => {
    const value = fields[fieldOf(criterion, level)]
    return typeof value === 'string' ? value : ''
  }
  return levelsOf(text)
}

/** Whether a form holds levels, and is no button alone. */
export const holdsLevels = (fields: Readonly<Record<string, unknown>>): boolean => fieldOf(CRITERIA[0], 1) in fields

/** Levels, each made by a function. */
function levelsOf(text: (criterion: Criterion, level: number) => string): Levels {
  const five = (criterion: Criterion): Levels[Criterion] => [
    text(criterion, 1),
    text(criterion, 2),
    text(criterion, 3),
    text(criterion, 4),
    text(criterion, 5),
  ]
  return {
    communication: five('communication'),
    criteria_match: five('criteria_match'),
    competency: five('competency'),
    cultural_fit: five('cultural_fit'),
  }
}

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
