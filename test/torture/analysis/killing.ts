import { sleep } from '../../kit/program.ts'
import type { Entry } from './ledger.ts'
import type { LedgerModel } from './model.ts'
import type { Workers } from './workers.ts'

/** The steps of an analysis; a worker is killed in the middle of each of them. */
export const STEPS = ['audio', 'transcript', 'judgement', 'support', 'result'] as const
export type Step = (typeof STEPS)[number]

/** One quote of each of four criteria is checked, and then the result is stored. */
const CHECKS = 4
const LOOK_MS = 2
/** From the last answer to the stored result. */
const RESULT_MS_MAX = 12

/** Kills a worker in the middle of the next step of a kind; false where none came in time. */
export function killer(model: LedgerModel, workers: Workers, random: () => number) {
  const checked = new Map<number, number>()
  let wanted: Step | undefined
  let isDone = false
  let turn = 0
  const strike = (by: string) => {
    if (wanted === undefined || !workers.isReady(by)) return
    wanted = undefined
    isDone = true
    workers.kill(by)
  }
  const strikeIn = (ms: number, by: string) => {
    const mine = turn
    setTimeout(() => mine === turn && strike(by), ms)
  }
  model.onEntry((entry: Entry) => {
    const { kind, by, outcome, interview } = entry
    if (outcome === 'waiting') {
      // In the middle of the request, be it before or behind the answer.
      if (kind === wanted) strikeIn(random() * 50, by)
      return
    }
    if (kind !== 'support' || outcome !== 'answered') return
    const count = (checked.get(interview) ?? 0) + 1
    checked.set(interview, count)
    if (count >= CHECKS && wanted === 'result') strikeIn(random() * RESULT_MS_MAX, by)
  })
  return async (step: Step, msMax: number): Promise<boolean> => {
    isDone = false
    turn++
    wanted = step
    for (const end = Date.now() + msMax; !isDone && Date.now() < end; await sleep(LOOK_MS)) {
      const [cutting] = step === 'audio' ? workers.cutting() : []
      if (cutting !== undefined) strike(cutting)
    }
    wanted = undefined
    return isDone
  }
}
