import { CRITERIA, type Criterion, type Levels, type Rubric } from './provider.ts'
import { type Unfair, unfairIn } from './text/manner.ts'

/** How many levels a criterion has. */
export const LEVELS_COUNT = 5
/** A longer level says more than one thing. In code points. */
export const ANCHOR_LENGTH_MAX = 300

/** Which level of a rubric judges how somebody speaks or who they are, and by what words. */
export interface UnfairLevel extends Unfair {
  readonly criterion: Criterion
  /** From 1. */
  readonly level: number
}

/** The levels that no assessment may rest on: they name a manner of speaking, or a personal trait. */
export const unfairLevels = (levels: Levels): readonly UnfairLevel[] =>
  CRITERIA.flatMap((criterion) =>
    levels[criterion].flatMap((text, at) => {
      const unfair = unfairIn(text)
      return unfair ? [{ criterion, level: at + 1, ...unfair }] : []
    }),
  )

/**
 * The rubric that holds where nobody wrote one. Each anchor names what can be heard in an answer. `communication` is clear and ordered
 * content alone: accent, fluency, pace and grammar tell nothing of it.
 */
export const DEFAULT_RUBRIC: Rubric = {
  version: 'default-2',
  levels: {
    communication: [
      'The answers do not address what was asked, or one cannot tell what they claim.',
      'The answers touch what was asked, but their points stand without order and the main point is left open.',
      'The answers say what was asked; the listener has to put some points in order, or an important detail is missing.',
      'The answers address each question, their points follow each other, and a concrete detail supports the main point.',
      'The answers address each question, order their points, support each with a concrete detail, and say what follows from them.',
    ],
    criteria_match: [
      'Nothing that was said touches what the position asks for, or it contradicts it.',
      'The candidate names what the position asks for, and no action of their own.',
      'One thing that the position asks for is shown by something that the candidate did.',
      'Several things that the position asks for are shown by what the candidate did, with their circumstances.',
      'Most of what the position asks for is shown by what the candidate did, with circumstances, own part and outcome.',
    ],
    competency: [
      'No own action is told.',
      'Actions are told in general words; what the candidate did and what others did cannot be told apart.',
      'One concrete own action is told, without its reason or its outcome.',
      'Concrete own actions are told, with their reasons or their outcomes.',
      'Concrete own actions are told with reasons, outcomes, and how the outcome was checked or what was learned.',
    ],
    cultural_fit: [
      'What was said works against others, or against the way of working that the position describes.',
      'Working with others is named in general words.',
      'One example shows how the candidate worked with others.',
      'Examples show how the candidate took others into account, shared what was known, or took criticism.',
      'Examples show how the candidate took others into account in a difficult case, and what came of it for them.',
    ],
  },
}
