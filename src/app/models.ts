import { type OpenAi, openAi } from '../analysis/openai.ts'
import type { Pauses } from '../analysis/pauses.ts'
import type { LoadedConfig } from '../config/load.ts'

/** The model servers of the configuration; undefined without them. */
export function modelsOf({ config: { analysis }, reread }: LoadedConfig, pauses: Pauses): OpenAi | undefined {
  return (
    analysis &&
    openAi(analysis, {
      pauses,
      keyOf: (purpose) => reread(['analysis', ...(purpose === 'transcription' ? [purpose] : []), 'apiKey']),
    })
  )
}
