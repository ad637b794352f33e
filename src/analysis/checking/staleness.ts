import { DAY } from '../../base/clock.ts'

/** The model, the version of the prompt and the version of the rubric that `analysis check` examined. */
export interface CheckedModel {
  readonly model: string
  readonly prompt: string
  readonly rubric: string
}

/** The newest stored run of `analysis check` that asked all sets. */
export interface LastCheck extends CheckedModel {
  readonly madeAt: Date
  readonly hasPassed: boolean
}

/** A model changes behind its name, so a check that is older than this says nothing of today. */
const OLD_MS = 365 * DAY
const AGAIN = 'Run `interview-bridge analysis check`'

/** A sentence that says why the last check does not hold for the model that judges now; undefined: it holds. */
export function whyStale(last: LastCheck | undefined, now: CheckedModel, at: Date): string | undefined {
  if (!last)
    return `Nobody has checked yet whether this model names the expected levels, obeys candidates or is biased. ${AGAIN}`
  const date = last.madeAt.toISOString().substring(0, 'yyyy-mm-dd'.length)
  const check = `The last \`analysis check\` (${date})`
  if (last.model !== now.model) return `${check} was of the model "${last.model}"; now "${now.model}" judges. ${AGAIN}`
  if (last.prompt !== now.prompt) return `${check} was made with an earlier prompt of the product. ${AGAIN}`
  if (last.rubric !== now.rubric) return `${check} was made with an earlier default rubric. ${AGAIN}`
  if (at.getTime() - last.madeAt.getTime() > OLD_MS) return `${check} is older than a year. ${AGAIN}`
  return last.hasPassed ? undefined : `${check} did not pass: read its report, or ask another model`
}
