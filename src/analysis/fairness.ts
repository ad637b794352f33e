import type { CriterionJudgement, ReadJudgement } from './judgement-form.ts'
import { withoutTraits } from './text/traits.ts'

const NO_SUMMARY = 'The summary of the model was left out, because it spoke of a personal trait.'

/** A judgement without the sentences about personal traits, and how many there were. */
export function fair(judgement: ReadJudgement): { readonly judgement: ReadJudgement; readonly dropped: number } {
  let dropped = 0
  const text = (from: string): string => {
    const kept = withoutTraits(from)
    dropped += kept.dropped
    return kept.text
  }
  const list = (from: readonly string[]): string[] => from.map(text).filter((item) => item !== '')
  const criterion = (from: CriterionJudgement): CriterionJudgement => ({
    ...from,
    strengths: list(from.strengths),
    weaknesses: list(from.weaknesses),
    observations: text(from.observations),
  })
  const line = text(judgement.one_line_summary)
  const made: ReadJudgement = {
    criteria: judgement.criteria.map(criterion),
    red_flags: list(judgement.red_flags),
    positive_indicators: list(judgement.positive_indicators),
    reasons: list(judgement.reasons),
    risks: list(judgement.risks),
    one_line_summary: line === '' && judgement.one_line_summary !== '' ? NO_SUMMARY : line,
    key_strengths: text(judgement.key_strengths),
    key_concerns: text(judgement.key_concerns),
  }
  return { judgement: made, dropped }
}
