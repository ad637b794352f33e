import type { AnalysisSteps, HeardText } from '../../src/analysis/provider.ts'

/** Steps of an analysis that are kept for as long as a test runs. */
export function memorySteps(): AnalysisSteps & { readonly asked: string[] } {
  const kept = new Map<string, { model: string; heard?: HeardText }>()
  const asked: string[] = []
  return {
    asked,
    async heard(questionId, model) {
      const one = kept.get(questionId)
      return one?.model === model ? one.heard : undefined
    },
    async asking(questionId, model) {
      asked.push(questionId)
      kept.set(questionId, { model })
    },
    async keep(questionId, heard) {
      kept.set(questionId, { model: kept.get(questionId)?.model ?? '', heard })
    },
  }
}
