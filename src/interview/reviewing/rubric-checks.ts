import { CRITERIA, type Criterion, forEachCriterion, type Levels } from '../../analysis/provider.ts'
import { ANCHOR_LENGTH_MAX, unfairLevels } from '../../analysis/rubric.ts'
import { AppError } from '../../base/errors.ts'
import { codePoints, isStorable, oneLine } from '../../base/text.ts'

/** A level that is too long to be approved may still be kept as a draft. In code points. */
export const DRAFT_LENGTH_MAX = 2_000

/** Why a text cannot be approved as a level: it is about how somebody speaks or looks (`manner`), or about who they are (`trait`). */
type Unfit =
  | { readonly why: 'empty' | 'trait' }
  | { readonly why: 'too_long'; readonly length: number }
  | { readonly why: 'manner'; readonly words: string }

/** A level that cannot be approved, and why not. */
export type LevelProblem = Unfit & {
  readonly criterion: Criterion
  /** From 1. */
  readonly level: number
}

/** A draft that cannot be approved, with what has to be mended. */
export class UnfitRubric extends Error {
  readonly problems: readonly LevelProblem[]
  constructor(problems: readonly LevelProblem[]) {
    super('The rubric cannot be approved as it is')
    this.problems = problems
  }
}

/** The levels as they are stored: one line each. Throws 400 where one cannot be stored. */
export function checkedLevels(levels: Levels): Levels {
  return forEachCriterion((criterion) => {
    const texts = levels[criterion].map(oneLine)
    for (const text of texts)
      if (!isStorable(text) || codePoints(text) > DRAFT_LENGTH_MAX)
        throw new AppError(
          `A level of a draft has at most ${DRAFT_LENGTH_MAX} characters, and none that cannot be shown. Shorten it, and save again.`,
          { kind: 'domain', code: 'rubric.text', status: 400, facts: { most: DRAFT_LENGTH_MAX } },
        )
    return texts as unknown as Levels[Criterion]
  })
}

/** Why these levels cannot be approved; none: they can. */
export function levelProblems(levels: Levels): readonly LevelProblem[] {
  const unfair = unfairLevels(levels)
  return CRITERIA.flatMap((criterion) =>
    levels[criterion].flatMap((text, at): LevelProblem[] => {
      const level = at + 1
      if (text === '') return [{ criterion, level, why: 'empty' }]
      const length = codePoints(text)
      if (length > ANCHOR_LENGTH_MAX) return [{ criterion, level, why: 'too_long', length }]
      const found = unfair.find((one) => one.criterion === criterion && one.level === level)
      if (!found) return []
      const { kind, words } = found
      return [{ criterion, level, ...(kind === 'manner' ? { why: kind, words } : { why: kind }) }]
    }),
  )
}
