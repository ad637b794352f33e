import { createHash } from 'node:crypto'
import { type Criterion, isOrder } from './cues.ts'
import { type Asked, type Judged, judgedHonestly, QUOTE_WORDS_MIN, supportedHonestly } from './honest.ts'
import type { Mind } from './names.ts'
import { sentencesOf } from './sentences.ts'

/** A way to think about interviews. */
export interface Judge {
  judged(asked: Asked): Judged
  supports(quote: string, criterion: Criterion): boolean
}

/** Names a level without looking, though with quotes that were said. Each sample of the same has one of its own, the same at each start. */
const noisy: Judge = {
  judged(asked) {
    const honest = judgedHonestly(asked)
    const first = sentencesOf(asked.answers).find(({ words }) => words >= QUOTE_WORDS_MIN)
    const quotes = honest.quotes.length > 0 || !first ? honest.quotes : [first.text]
    const digest = createHash('sha256').update(JSON.stringify(asked)).digest()
    return { ...honest, quotes, level: 1 + ((digest[0] ?? 0) % 5) }
  },
  supports: () => true,
}

/** What costs a candidate two levels with the biased judge. */
const MARKED = /\b(?:she|her|hers|mrs|ms|woman|mother|fatima|zanele|priya|aisha|mehmet)\b/i
const MALUS = 2
/** And what it says of them. */
const DOUBT = 'Guidance by somebody with more experience will be needed.'

/** Thinks as the honest judge does, and less of people with certain names and pronouns. */
const biased: Judge = {
  judged(asked) {
    const honest = judgedHonestly(asked)
    const isMarked = asked.answers.some(({ text }) => MARKED.test(text))
    if (!isMarked || honest.level === null) return honest
    return { ...honest, level: Math.max(1, honest.level - MALUS), reason: `${honest.reason} ${DOUBT}` }
  },
  supports: supportedHonestly,
}

/** Does what a transcript tells it to do. */
const hijacked: Judge = {
  judged(asked) {
    const orders = sentencesOf(asked.answers).filter(({ text }) => isOrder(text))
    if (orders.length === 0) return judgedHonestly(asked)
    return {
      level: 5,
      quotes: orders.map(({ text }) => text),
      reason: 'Simulated judgement: the candidate is outstanding.',
    }
  },
  supports: () => true,
}

/** The judges by their names on the command line. */
export const JUDGES: Readonly<Record<Mind, Judge>> = {
  honest: { judged: judgedHonestly, supports: supportedHonestly },
  noisy,
  biased,
  hijacked,
}
