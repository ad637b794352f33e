import { AppError } from '../../src/base/errors.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import type { Trial, TrialPart, TrialProblem, TriedJob, TriedWith, Try } from '../../src/connector-kit/trials.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { type Calls, Text } from './calls.ts'
import { ApplicationRow, JobRow, NamedRow, PersonRow } from './reads.ts'
import type { Settings } from './schema.ts'
import { type Clean, type Fields, trialReads } from './trial-reads.ts'

/** The parts of a description, each tried with what it needs: a job for its stages, an application for its person. */

/** Stages in which somebody is looked for. */
const STAGES_TRIED = 6

type Named = z.output<typeof NamedRow>

const AccountRow = z.object({ name: z.union([z.string(), z.number()], { error: 'nothing was found' }) })
const NoteRow = z.object({ id: Text, text: z.string({ error: 'expected text' }) })

/** What a part would be tried with is not there. It ends the trial, whose answer says so. */
class Lacking extends AppError {
  readonly problem: TrialProblem
  constructor(problem: TrialProblem) {
    super(`A trial lacks what it needs: ${problem.is}`, {
      kind: 'config',
      code: 'ats.trial',
      facts: { doubtful: false },
    })
    this.problem = problem
  }
}

/** Tries the parts of a description. `cleaning` brings what takes our credentials out of a text of the ATS. */
export function restTrial(
  calls: Calls,
  settings: Settings,
  context: SessionContext,
  cleaning: () => Promise<Clean>,
): Try {
  const { applications, jobs, people, reasons, stages, actions } = settings
  const { person, ...placed } = applications.map
  const applicationFields: Fields = { ...placed, ...person }
  const applicationRow = { map: applicationFields, schema: ApplicationRow }

  const { list, one, firstRows } = trialReads(calls, context, cleaning)

  const base = { values: {}, triedWith: [] }
  const jobsAsked = { ...base, what: 'jobs', map: jobs.map, schema: JobRow }
  const stagesAsked = (jobId: string) => ({
    what: 'stages',
    values: { jobId },
    triedWith: [],
    schema: NamedRow,
    map: 'fixed' in stages ? {} : stages.map,
  })
  const inStageAsked = (jobId: string, { id: stageId, name: stageName }: Named) => ({
    what: 'applications',
    values: { jobId, stageId, stageName },
    triedWith: [],
    ...applicationRow,
  })

  async function jobToTry(id: string | undefined): Promise<TriedJob> {
    if (id !== undefined) return { id }
    const all = await firstRows(jobs, jobsAsked)
    const job = all.find(({ status }) => status === 'open') ?? all[0]
    if (!job) throw new Lacking({ is: 'no_job' })
    return { id: job.id, name: job.name }
  }

  async function stagesToTry(jobId: string): Promise<readonly Named[]> {
    const all = 'fixed' in stages ? stages.fixed : await firstRows(stages, stagesAsked(jobId))
    if (all.length === 0) throw new Lacking({ is: 'no_stage' })
    return all.slice(0, STAGES_TRIED)
  }

  /** The first stage of the job in which somebody is; else its first. */
  async function placeToTry(jobId: string) {
    const all = await stagesToTry(jobId)
    for (const stage of all) {
      const rows = await firstRows(applications.inStage, inStageAsked(jobId, stage))
      if (rows[0]) return { stage, application: rows[0] }
    }
    return { stage: all[0] as Named, application: undefined }
  }

  async function applicationToTry(id: string | undefined) {
    if (id !== undefined) return { id, candidateId: id, jobId: null, triedWith: [{ is: 'id', id } as const] }
    const job = await jobToTry(undefined)
    const { application } = await placeToTry(job.id)
    if (!application) throw new Lacking({ is: 'nobody', job })
    const triedWith: TriedWith[] = [{ is: 'application', id: application.id, job }]
    return { id: application.id, candidateId: application.candidateId, jobId: application.jobId, triedWith }
  }

  async function tryIt(part: TrialPart, id: string | undefined): Promise<Trial> {
    switch (part) {
      case 'account':
        return one(settings.me, { ...base, what: 'account', map: { name: settings.me.name }, schema: AccountRow })
      case 'jobs':
        return list(jobs, jobsAsked)
      case 'reasons':
        if (!reasons || 'fixed' in reasons) throw new Lacking({ is: 'no_reasons' })
        return list(reasons, { ...base, what: 'reasons', map: reasons.map, schema: NamedRow })
      case 'stages': {
        if ('fixed' in stages) throw new Lacking({ is: 'fixed_stages' })
        const job = await jobToTry(id)
        return list(stages, { ...stagesAsked(job.id), triedWith: [{ is: 'job', job }] })
      }
      case 'applications': {
        const job = await jobToTry(id)
        const { stage } = await placeToTry(job.id)
        const triedWith: TriedWith[] = [
          { is: 'job', job },
          { is: 'stage', id: stage.id, name: stage.name },
        ]
        return list(applications.inStage, { ...inStageAsked(job.id, stage), triedWith })
      }
      case 'application': {
        const { id: applicationId, triedWith } = await applicationToTry(id)
        const values = { applicationId }
        return one(applications.byId, { what: 'application', values, triedWith, ...applicationRow })
      }
      case 'people': {
        const { candidateId, triedWith } = await applicationToTry(id)
        if (candidateId === null) throw new Lacking({ is: 'no_candidate' })
        return one(people, {
          what: 'person',
          values: { candidateId },
          triedWith,
          map: people.map,
          schema: PersonRow,
        })
      }
      case 'notes': {
        const readBack = actions.note?.readBack
        if (!readBack) throw new Lacking({ is: 'no_read_back' })
        const { id: applicationId, candidateId, jobId, triedWith } = await applicationToTry(id)
        const values = { applicationId, candidateId, jobId, marker: '' }
        return list(readBack, { what: 'notes', values, triedWith, map: readBack.map, schema: NoteRow })
      }
    }
  }
  return async (part, id) => {
    try {
      return await tryIt(part, id)
    } catch (error) {
      if (!(error instanceof Lacking)) throw error
      return { triedWith: [], problem: error.problem, rows: [], rowCount: 0, places: [], fields: [] }
    }
  }
}
