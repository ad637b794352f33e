import type { Config } from '../config/schema.ts'
import type { AiDecides } from '../interview/contract/candidate-state.ts'

/**
 * What rules of the configuration do to the applications of an organization by an analysis alone. With `interviewApi` the connections
 * belong to another service, which has candidates' pages and a configuration of its own.
 */
export function aiDecidesIn({ connections, interviewApi }: Config, organizationId: string): AiDecides {
  if (interviewApi) return 'never'
  const on = connections
    .filter(({ organization }) => organization === organizationId)
    .flatMap(({ writeBack = [] }) => writeBack)
    .filter(({ moveTo, reject }) => moveTo !== undefined || reject !== undefined)
    .map((rule) => rule.on)
  if (on.includes('analysis.failed')) return 'also_without'
  return on.includes('analysis.completed') ? 'by_result' : 'never'
}
