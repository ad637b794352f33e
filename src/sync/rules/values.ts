import { knownName } from '../../base/person-names.ts'
import { holdsSeal, withoutSeals } from '../../base/seals.ts'
import { cut, oneLine } from '../../base/text.ts'
import { type AssessedResult, isAbstained, isScored } from '../../interview/contract/client.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { withoutMarkers } from './markers.ts'

/** Everything a template of the YAML can name, for one event of one interview. */
export interface TemplateFacts {
  readonly connection: string
  readonly event: string
  readonly interview: Interview
  readonly analysis: AssessedResult | null
  readonly position: { readonly name: string }
  readonly applicationId: string
  readonly job: { readonly id: string; readonly name: string }
  readonly reviewUrl: string | null
}

/** The AI's advice as a whole; the API always shows a value, also where no criterion was scored (product §4). */
const ADVICE: ReadonlySet<string> = new Set([
  'hiringRecommendation.decision',
  'hiringRecommendation.confidence_level',
  'summary.fit_assessment',
])

/**
 * False for a value that the AI did not give: advice of an analysis that abstained, or a score that abstained. A note says so
 * in its place; a tag or a field, which others read by themselves, is not written. `plan --replay` reads no analyses.
 */
export function isAssessed({ analysis }: Pick<TemplateFacts, 'analysis'>, slot: string): boolean {
  const [root, ...path] = slot.split('.')
  if (root !== 'analysis' || analysis === null) return true
  if (path[0] === 'evaluationScores') return isScored(analysis, path[1] ?? '')
  return !(ADVICE.has(path.join('.')) && isAbstained(analysis))
}

/**
 * The value of one slot; empty text for what does not exist yet. Foreign text is freed of what looks like a marker or a sealed
 * link. The interview's own link is sealed already (`sealed-links.ts`).
 */
export function slotValue(facts: TemplateFacts, slot: string): string {
  const value = rawValue(facts, slot)
  return slot === 'interview.inviteUrl' && holdsSeal(value) ? value : freed(value)
}

/** Foreign text without what looks like a marker or a sealed link. */
export const freed = (text: string): string => withoutSeals(withoutMarkers(text))

/** A foreign API may send texts of any length. */
const [CONDITIONS_MAX, CONDITION_UNITS_MAX] = [5, 300]

/** What a person must look at, in the words of the service; they name no score. */
export const conditionsOf = ({ hiringRecommendation: { conditions } }: AssessedResult): string[] =>
  conditions.filter((_, at) => at < CONDITIONS_MAX).map((one) => cut(oneLine(freed(one)), CONDITION_UNITS_MAX))

function rawValue(facts: TemplateFacts, slot: string): string {
  const [root = '', ...path] = slot.split('.')
  if (root === 'event') return facts.event
  if (root === 'connection') return facts.connection
  if (root === 'candidate')
    return knownName(plain((facts.interview.candidate as unknown as Record<string, unknown>)[path[0] ?? '']))
  if (slot === 'interview.reviewUrl') return facts.reviewUrl ?? ''
  if (root === 'interview') return plain((facts.interview as unknown as Record<string, unknown>)[path[0] ?? ''])
  if (root === 'position') return path[0] === 'id' ? facts.interview.positionId : facts.position.name
  if (root === 'application') return facts.applicationId
  if (root === 'job') return path[0] === 'id' ? facts.job.id : facts.job.name
  if (root === 'analysis' && facts.analysis) return analysisValue(facts.analysis, path)
  return ''
}

function analysisValue(analysis: AssessedResult, path: readonly string[]): string {
  if (path[0] === 'abstained') return String(isAbstained(analysis))
  if (!isAssessed({ analysis }, ['analysis', ...path].join('.')))
    return path[0] === 'evaluationScores' ? 'not scored' : 'not assessed'
  return plain(path.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], analysis))
}

function plain(value: unknown): string {
  return value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
}
