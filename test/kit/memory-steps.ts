import {
  type AnalysisSteps,
  type ChatStep,
  CUTS_MAX,
  type HeardPart,
  type HeardText,
} from '../../src/analysis/provider.ts'

/** Steps of an analysis that are kept for as long as a test runs. */
export function memorySteps(): AnalysisSteps & { readonly asked: string[]; readonly chats: ChatStep[] } {
  const kept = new Map<string, { model: string; parts: HeardPart[]; heard?: HeardText }>()
  const asked: string[] = []
  const chats: ChatStep[] = []
  const answers = new Map<string, unknown>()
  const lost = new Map<string, number>()
  const cuts = new Map<string, number>()
  const notAsked = (key: string, isCut: boolean) => {
    const before = cuts.get(key) ?? 0
    if (isCut) cuts.set(key, before + 1)
    if (!isCut || before < CUTS_MAX) lost.set(key, (lost.get(key) ?? 1) - 1)
  }
  return {
    asked,
    chats,
    async heard(questionId, model) {
      const one = kept.get(questionId)
      if (one?.model !== model) return { parts: [], timesLost: 0 }
      return one.heard ? { heard: one.heard } : { parts: one.parts, timesLost: lost.get(questionId) ?? 0 }
    },
    async asking(questionId, model) {
      asked.push(questionId)
      const before = kept.get(questionId)
      kept.set(questionId, before?.model === model ? before : { model, parts: [] })
      lost.set(questionId, (lost.get(questionId) ?? 0) + 1)
    },
    async keepFirst(questionId, _model, count) {
      kept.get(questionId)?.parts.splice(count)
    },
    async unheard(questionId, _model, isCut) {
      notAsked(questionId, isCut)
    },
    async keepPart(questionId, _model, part) {
      kept.get(questionId)?.parts.push(part)
      lost.delete(questionId)
      cuts.delete(questionId)
    },
    async keep(questionId, model, heard) {
      kept.set(questionId, { model, parts: [], heard })
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
    async lost() {},
    async soundLost() {},
    async turnedAway({ digest }, isCut) {
      notAsked(digest, isCut)
    },
  }
}
