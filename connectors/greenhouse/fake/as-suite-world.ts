import type { SuiteWorld } from '../../../src/fake-kit/suite-rig.ts'
import type { World } from './world.ts'

/** This fake's own world, in the words of the connector suite. */
export function asSuiteWorld(world: World): SuiteWorld {
  const change = (id: string, to: Parameters<World['changeApplication']>[1]) => {
    world.changeApplication(Number(id), to)
  }
  return {
    reasons: world.reasons.map(({ id, name }) => ({ id: String(id), name })),
    // Everything else about the row is as it should be.
    broken: { add: (id) => Object.assign(world.applications.get(Number(id)) ?? {}, { stage_id: { was: 'a number' } }) },
    addJob(name, stages) {
      const job = world.addJob(name, stages)
      return { id: String(job.id), name }
    },
    setJobStatus: (id, status) => world.setJobStatus(Number(id), status),
    addApplication: (person, jobId, stage) => ({ id: String(world.addApplication(person, Number(jobId), stage).id) }),
    moveByName(id, stage) {
      const jobId = world.applications.get(Number(id))?.job_id ?? 0
      change(id, { job_interview_stage_id: world.stageOf(jobId, stage)?.id ?? null })
    },
    reject: (id) => change(id, { status: 'rejected', rejected_at: world.now().toISOString() }),
    hire: (id) => change(id, { status: 'hired' }),
    remove: (id) => world.applications.delete(Number(id)),
    countEntries: () => world.notes.size + world.attachments.size,
    stateOf(id) {
      const application = world.applications.get(Number(id))
      const applied = [...world.appliedTags.values()].filter((tag) => tag.candidate_id === application?.candidate_id)
      const tags = [...new Set(applied.map((tag) => tag.candidate_tag_id))]
      return {
        status: application?.status,
        stage: application?.job_interview_stage_id,
        fields: application?.custom_fields,
        tags,
      }
    },
    onChange: (listener) => world.onChange(listener),
  }
}
