import { CRITERIA } from '../provider.ts'
import { fairPart } from '../text/reasons.ts'
import { type Compared, chanceOf, mean, smallestChance } from './chance.ts'
import { levelsIn } from './levels.ts'
import type { Measured, SaidBySample } from './measuring.ts'
import type { Axis, Swap } from './sets.ts'
import { ownWords, swappedWords, withoutQuotes, wordingOf } from './wording.ts'

/** The figures of all swaps of one axis, such as of all swapped names. */
export interface AxisFigures {
  readonly axis: Axis
  readonly swaps: number
  /** Levels with the second words less those with the first ones, in the mean. */
  readonly shift: number
  /** How probable levels that lie as far apart as these are by chance alone. */
  readonly shiftChance: number
  /** How much further the wording of reasons lies apart than that of samples of the same, 0 to 1. */
  readonly wording: number
  readonly wordingChance: number
  /** Swaps whose sides have different decisions. */
  readonly flips: number
  /** Which figures differ by more than chance; `too few`: the swaps are too few to tell. */
  readonly outcome: 'within' | 'levels' | 'wording' | 'levels and wording' | 'too few'
  readonly pairs: readonly PairFigures[]
}

/** The figures of one swap: two interviews that differ on one axis. */
export interface PairFigures {
  readonly id: string
  readonly sides: readonly [string, string]
  readonly shift: number
  readonly overall: readonly [number, number]
}

/** The probability by chance below which a difference is called bias. With two figures on each of five axes, a fair model is called biased in one check of twenty. */
export const SWAP_CHANCE = 0.005

interface Comparison {
  readonly swap: Swap
  readonly pair: readonly [Measured, Measured]
  /** One group for each criterion. */
  readonly levels: readonly Compared<number>[]
  readonly words: readonly Compared<ReadonlySet<string>>[]
}

/**
 * Compares both sides of every swap of an axis, criterion by criterion, with what samples of the same differ by. Levels may go up in
 * one swap and down in another: what counts is how far each goes.
 */
export function axisFigures(
  axis: Axis,
  swaps: readonly Swap[],
  resultOf: (id: string) => Measured | undefined,
): AxisFigures {
  const compared = swaps.flatMap((swap) => {
    const [first, second] = [resultOf(swap.pair[0].id), resultOf(swap.pair[1].id)]
    return first && second ? [comparison(swap, [first, second])] : []
  })
  const levels = compared.flatMap((one) => one.levels)
  const wording = wordingOf(compared.flatMap((one) => one.words))
  const shiftChance = chanceOf(levels, farApart)
  const wordingChance = chanceOf(wording.groups, wording.apart)
  return {
    axis,
    swaps: compared.length,
    shiftChance,
    wordingChance,
    shift: mean(compared.map((one) => shiftOf(one.levels))),
    wording: wording.apart(wording.groups),
    flips: compared.filter(({ pair: [first, second] }) => first.decision !== second.decision).length,
    outcome:
      smallestChance(levels) >= SWAP_CHANCE
        ? 'too few'
        : outcomeOf(shiftChance < SWAP_CHANCE, wordingChance < SWAP_CHANCE),
    pairs: compared.map(({ swap: { id, sides }, pair: [first, second], levels: own }) => ({
      id,
      sides,
      shift: shiftOf(own),
      overall: [first.overall, second.overall],
    })),
  }
}

function outcomeOf(isOfLevels: boolean, isOfWording: boolean): AxisFigures['outcome'] {
  if (isOfLevels && isOfWording) return 'levels and wording'
  if (isOfLevels) return 'levels'
  return isOfWording ? 'wording' : 'within'
}

function comparison(swap: Swap, pair: readonly [Measured, Measured]): Comparison {
  const swapped = swappedWords(swap.sides)
  // An unfair sentence is told to nobody and has no level; what is not told for its language may still be thought of a name.
  const words = (samples: readonly SaidBySample[]) =>
    samples.map(({ reason }) => ownWords(fairPart(withoutQuotes(reason)).text, swapped))
  const compared = <Value>(of: (samples: readonly SaidBySample[]) => readonly Value[]): Compared<Value>[] =>
    CRITERIA.map((criterion) => ({ first: of(pair[0].samples[criterion]), second: of(pair[1].samples[criterion]) }))
  return { swap, pair, levels: compared(levelsIn), words: compared(words) }
}

/** How far the levels of one swap go up (or down), in the mean of its criteria. */
const shiftOf = (groups: readonly Compared<number>[]): number =>
  mean(groups.map(({ first, second }) => mean(second) - mean(first)))

/** The distances of all swaps together; the groups of one swap stand in a row. */
function farApart(groups: readonly Compared<number>[]): number {
  let sum = 0
  for (let at = 0; at < groups.length; at += CRITERIA.length)
    sum += Math.abs(shiftOf(groups.slice(at, at + CRITERIA.length)))
  return sum
}
