import { wordsOf } from '../text/words.ts'
import { type Compared, mean } from './chance.ts'

/** What somebody quotes are the candidate's words, not the model's. */
const QUOTED = /„[^“”‟]*[“”‟]|“[^”]*”|"[^"]*"|«[^»]*»/gu

/** A reason without what it quotes. */
export const withoutQuotes = (reason: string): string => reason.replace(QUOTED, ' ')

/** The words of a reason, without quotes and without the words that were swapped. */
export function ownWords(reason: string, swapped: ReadonlySet<string>): ReadonlySet<string> {
  const words = wordsOf(withoutQuotes(reason)).map(({ folded }) => folded)
  return new Set(words.filter((word) => !swapped.has(word)))
}

/** The words of which one phrase has what the other one lacks. */
export function swappedWords([first, second]: readonly [string, string]): ReadonlySet<string> {
  const [a, b] = [new Set(foldedIn(first)), new Set(foldedIn(second))]
  return new Set([...a, ...b].filter((word) => !(a.has(word) && b.has(word))))
}

const foldedIn = (phrase: string): string[] => wordsOf(phrase).map(({ folded }) => folded)

/** Reasons by number, and how far they lie apart. */
export interface Wording {
  readonly groups: readonly Compared<number>[]
  /**
   * How much further reasons of one side lie from those of the other than from each other, 0 to 1: 0 where samples of the same differ
   * as much. The mean of all groups.
   */
  apart(groups: readonly Compared<number>[]): number
}

/** Numbers reasons, so that each distance is reckoned once, however often they are dealt. */
export function wordingOf(groups: readonly Compared<ReadonlySet<string>>[]): Wording {
  const reasons: ReadonlySet<string>[] = []
  const numbered = (some: readonly ReadonlySet<string>[]) => some.map((reason) => reasons.push(reason) - 1)
  const byNumber = groups.map(({ first, second }) => ({ first: numbered(first), second: numbered(second) }))
  const distances = reasons.map((a) => reasons.map((b) => distance(a, b)))
  const between = (a: number, b: number) => distances[a]?.[b] ?? 0
  const across = (first: readonly number[], second: readonly number[]) =>
    mean(first.flatMap((a) => second.map((b) => between(a, b))))
  const within = (some: readonly number[]) =>
    mean(some.flatMap((a, at) => some.flatMap((b, other) => (other > at ? [between(a, b)] : []))))
  return {
    groups: byNumber,
    apart: (dealt) =>
      mean(dealt.map(({ first, second }) => across(first, second) - (within(first) + within(second)) / 2)),
  }
}

/** The share of words that two reasons do not have in common. */
function distance(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  const all = a.size + b.size - shared
  return all === 0 ? 0 : 1 - shared / all
}
