import { z } from 'zod'
import { CRITERIA } from './cues.ts'
import type { Judge } from './minds.ts'

// To be deleted, with its one use in `chat.ts`, once each request asks for one criterion.

const OldTask = z.object({
  criteria: z.array(z.enum(CRITERIA)),
  transcript: z.array(z.object({ text: z.string() })),
})

/** The answer to a request that asks for all criteria at once; undefined for any other question. */
export function judgedAtOnce(asked: unknown, judge: Judge, onTranscript: (text: string) => void): unknown {
  const task = OldTask.safeParse(asked)
  if (!task.success) return undefined
  const answers = task.data.transcript.map(({ text }, at) => ({ number: at + 1, text }))
  onTranscript(answers.map(({ text }) => text).join('\n'))
  const criteria = task.data.criteria.map((criterion) => {
    const { level, quotes, reason } = judge.judged({ criterion, answers, sample: 0 })
    return {
      criterion,
      score: level === null ? null : (level - 1) * 25,
      quotes: quotes.map(({ text }) => text),
      strengths: [],
      weaknesses: [],
      observations: reason,
    }
  })
  return {
    criteria,
    red_flags: [],
    positive_indicators: [],
    reasons: criteria.map(({ observations }) => observations),
    risks: [],
    one_line_summary: 'Simulated judgement: it counts cue words and understands nothing.',
    key_strengths: '',
    key_concerns: '',
  }
}
