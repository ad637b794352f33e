import { CRITERIA, type Criterion } from '../provider.ts'
import { distinctQuotes, isSameQuote, type Quote } from '../text/evidence.ts'
import { consensusOf } from './consensus.ts'
import type { Sample } from './samples.ts'

/** A sentence that carries everything carries nothing. */
const CRITERIA_PER_QUOTE = 2

/**
 * The samples with the quotes that each criterion keeps: a quote carries two criteria at most. Only what counts is shared out: quotes
 * that were found to support their level, of criteria that would be scored. A criterion that does not get enough of them gives back what
 * it has, so that no quote is kept from another one by a criterion that has no score.
 */
export function sharedQuotes(samples: readonly Sample[]): Sample[] {
  const of = (all: readonly Sample[], criterion: Criterion) => all.filter((one) => one.criterion === criterion)
  const isScored = (all: readonly Sample[], criterion: Criterion) =>
    consensusOf(of(all, criterion)).scored !== undefined
  const scored = CRITERIA.filter((criterion) => isScored(samples, criterion))
  const quotesOf = (criterion: Criterion) => of(samples, criterion).flatMap(({ quotes }) => quotes)
  // The criterion with the fewest quotes chooses first, since it has nothing else to choose; the order of CRITERIA decides between equals.
  const countOf = (criterion: Criterion) => distinctQuotes(quotesOf(criterion)).length
  let sharing = scored.toSorted((a, b) => countOf(a) - countOf(b))
  for (;;) {
    const kept = keptQuotes(new Map(sharing.map((criterion) => [criterion, quotesOf(criterion)])))
    const shared = samples.map((sample): Sample => {
      if (sample.outcome !== 'evidence' || !scored.includes(sample.criterion)) return sample
      const mine = kept.get(sample.criterion) ?? []
      const quotes = sample.quotes.filter((quote) => mine.includes(quote))
      return quotes.length > 0 ? { ...sample, quotes } : { ...sample, quotes, outcome: 'shared' }
    })
    const starved = sharing.findLast((criterion) => !isScored(shared, criterion))
    if (starved === undefined) return shared
    sharing = sharing.filter((criterion) => criterion !== starved)
  }
}

/** Shares quotes out in rounds, in each of which every criterion takes one place that is still free. */
function keptQuotes(claims: ReadonlyMap<Criterion, readonly Quote[]>): ReadonlyMap<Criterion, readonly Quote[]> {
  const kept = new Map<Criterion, Quote[]>([...claims.keys()].map((criterion) => [criterion, []]))
  const isFree = (by: Criterion, quote: Quote) =>
    [...kept].filter(([other, taken]) => other !== by && taken.some((one) => isSameQuote(one, quote))).length <
    CRITERIA_PER_QUOTE
  for (let hasTaken = true; hasTaken; ) {
    hasTaken = false
    for (const [criterion, quotes] of claims) {
      const mine = kept.get(criterion) ?? []
      const free = quotes.filter((quote) => !mine.includes(quote) && isFree(criterion, quote))
      const shared = (quote: Quote) => free.filter((one) => isSameQuote(one, quote))
      // A place that several samples quote serves them all.
      const [taken] = free.map(shared).toSorted((a, b) => b.length - a.length)
      if (taken === undefined) continue
      mine.push(...taken)
      hasTaken = true
    }
  }
  return kept
}
