import type { ActionName } from '../../config/schema.ts'
import { isAbstained } from '../../interview/contract/client.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { DECIDED_BEFORE, NOTHING_SCORED, UNSURE_ANALYSIS } from './delivery-life.ts'
import type { TemplateFacts } from './values.ts'

/** Why a person has to let a write be written. Pure. */

/** What decides about a person, or what others in the ATS decide by. A `result` goes out without its score instead (`results.ts`). */
const DECIDING: readonly ActionName[] = ['moveTo', 'reject', 'tag', 'field']

/** A person decided, with the assessment before them: the event, and what the interview is since. */
const DECIDED: readonly string[] = ['approved', 'rejected']

/**
 * Why a person has to look before this is written. The service is unsure (LOW) where a criterion was not scored, where words of the
 * candidate speak to whoever assesses, and where a model was not told all that was said. A result that scored nothing decides about nobody, also where a foreign service calls it sure. No
 * rule of the YAML makes up for that, nor does one overturn what a person decided. `slots`: what the rule asks for and prints; on other
 * events than the analysis it may use the assessment too, where there is one by then.
 */
export function whyForPerson(
  action: ActionName,
  { event, analysis, interview }: Pick<TemplateFacts, 'event' | 'analysis' | 'interview'>,
  slots: readonly string[],
): string | null {
  const usesAnalysis = isByAssessment(event, slots)
  const why = whyAfterDecision(action, event, interview.approvalStatus, usesAnalysis)
  if (why !== null) return why
  if (DECIDED.includes(event) || !usesAnalysis || analysis === null || !DECIDING.includes(action)) return null
  if (analysis.hiringRecommendation.confidence_level === 'LOW') return UNSURE_ANALYSIS
  return isAbstained(analysis) ? NOTHING_SCORED : null
}

/** Whether an assessment makes a write; `slots`: what its rule asks for and prints. */
export const isByAssessment = (event: string, slots: readonly string[]): boolean =>
  event === 'analysis.completed' || slots.some((slot) => slot.startsWith('analysis.'))

/**
 * Why a move or a rejection that no person asked for waits once a person has decided: by an assessment always, and a rejection of
 * somebody who was approved whatever its event is. Null: it may be written.
 */
export function whyAfterDecision(
  action: ActionName,
  event: string,
  approval: Interview['approvalStatus'] | null,
  usesAnalysis: boolean,
): string | null {
  if (approval === null || !DECIDED.includes(approval) || DECIDED.includes(event)) return null
  const isByAi = usesAnalysis && (action === 'moveTo' || action === 'reject')
  const isAgainst = action === 'reject' && approval === 'approved'
  return isByAi || isAgainst ? DECIDED_BEFORE : null
}
