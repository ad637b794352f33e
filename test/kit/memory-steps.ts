import type { AnalysisSteps, ChatStep, HeardText } from '../../src/analysis/provider.ts'

/** Steps of an analysis that are kept for as long as a test runs. */
export function memorySteps(): AnalysisSteps & { readonly asked: string[]; readonly chats: ChatStep[] } {
  const kept = new Map<string, { model: string; heard?: HeardText }>()
  const asked: string[] = []
  const chats: ChatStep[] = []
  const answers = new Map<string, unknown>()
  const lost = new Map<string, number>()
  return {
    asked,
    chats,
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
    async find({ digest }) {
      return answers.has(digest) ? { answer: answers.get(digest) } : { timesLost: lost.get(digest) ?? 0 }
    },
    async leaving(step) {
      chats.push(step)
      lost.set(step.digest, (lost.get(step.digest) ?? 0) + 1)
    },
    async answered({ digest }, answer) {
      // As a column keeps it.
      answers.set(digest, JSON.parse(JSON.stringify(answer)))
    },
    async turnedAway({ digest }) {
      lost.set(digest, (lost.get(digest) ?? 1) - 1)
    },
  }
}
