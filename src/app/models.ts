import { type OpenAi, openAi } from '../analysis/openai.ts'
import type { Pauses } from '../analysis/pauses.ts'
import type { Ids } from '../base/ids.ts'
import type { LoadedConfig } from '../config/load.ts'
import type { Metrics } from '../web/metrics.ts'

/** What asking model servers needs. */
interface Needs {
  readonly pauses: Pauses
  readonly ids: Ids
  readonly metrics: Metrics
}

/** The model servers of the configuration; undefined without them. */
export function modelsOf(
  { config: { analysis }, reread }: LoadedConfig,
  { pauses, ids, metrics }: Needs,
): OpenAi | undefined {
  return (
    analysis &&
    openAi(analysis, {
      pauses,
      ids,
      bill: {
        tokens({ promptTokens, completionTokens }) {
          metrics.analysisTokens.inc({ direction: 'prompt' }, promptTokens)
          metrics.analysisTokens.inc({ direction: 'completion' }, completionTokens)
        },
        audio: (seconds) => metrics.analysisAudioSeconds.inc(seconds),
      },
      keyOf: (purpose) => reread(['analysis', ...(purpose === 'transcription' ? [purpose] : []), 'apiKey']),
    })
  )
}
