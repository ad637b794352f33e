import type { Assumption } from '../../src/connector-kit/contract.ts'
import type { WorkableReads } from './reads.ts'

/** Undocumented behaviour of the list of candidates that a read can show. */
export function workableAssumptions({ firstInStage }: WorkableReads): readonly Assumption[] {
  return [
    {
      what: 'the list of candidates is narrowed to one stage of one job by the slug of the stage, and a candidate shows the name of the stage',
      async attempt() {
        const [some] = await firstInStage()
        if (!some) return undefined
        const { id, jobId, stageId, stageName } = some
        if (jobId === null) return undefined
        if (stageId === null) return `candidate ${id} is in "${stageName}", which is no stage of the job ${jobId}`
        const found = await firstInStage({ shortcode: jobId, stage: stageId })
        if (found.length === 0) return `candidate ${id} is missing from the list of the stage ${stageId}`
        const other = found.find((one) => one.jobId !== jobId || one.stageId !== stageId)
        return other && `the list of the stage ${stageId} shows somebody who is in "${other.stageName}"`
      },
    },
  ]
}
