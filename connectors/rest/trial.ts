import { AppError } from '../../src/base/errors.ts'
import type { SessionContext, Trial, TrialPart, Try } from '../../src/connector-kit/contract.ts'
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

const missing = (message: string): AppError =>
  new AppError(message, { kind: 'config', code: 'ats.trial', facts: { doubtful: false } })

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

  async function jobToTry(id: string | undefined): Promise<{ id: string; told: string }> {
    if (id !== undefined) return { id, told: `the job ${id}` }
    const all = await firstRows(jobs, jobsAsked)
    const job = all.find(({ status }) => status === 'open') ?? all[0]
    if (!job)
      throw missing(
        'The part “Jobs” finds no job that this could be tried with. Look at that part first, or give an id.',
      )
    return { id: job.id, told: `the job “${job.name}” (${job.id})` }
  }

  async function stagesToTry(jobId: string): Promise<readonly Named[]> {
    const all = 'fixed' in stages ? stages.fixed : await firstRows(stages, stagesAsked(jobId))
    if (all.length === 0)
      throw missing('The part “Stages” finds no stage that this could be tried with. Look at that part first.')
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
    if (id !== undefined) return { id, candidateId: id, jobId: null, told: `the id ${id}` }
    const job = await jobToTry(undefined)
    const { application } = await placeToTry(job.id)
    if (!application)
      throw missing(
        `Nobody was found in the first stages of ${job.told}. Look at the part “Applications” first, or give an id.`,
      )
    const { candidateId, jobId } = application
    return { id: application.id, candidateId, jobId, told: `the application ${application.id}, found in ${job.told}` }
  }

  async function tryIt(part: TrialPart, id: string | undefined): Promise<Trial> {
    switch (part) {
      case 'account':
        return one(settings.me, { ...base, what: 'account', map: { name: settings.me.name }, schema: AccountRow })
      case 'jobs':
        return list(jobs, jobsAsked)
      case 'reasons':
        if (!reasons || 'fixed' in reasons) throw missing('No list of reasons is asked for.')
        return list(reasons, { ...base, what: 'reasons', map: reasons.map, schema: NamedRow })
      case 'stages': {
        if ('fixed' in stages) throw missing('The stages stand in the description, so nothing is asked.')
        const job = await jobToTry(id)
        return list(stages, { ...stagesAsked(job.id), triedWith: [job.told] })
      }
      case 'applications': {
        const job = await jobToTry(id)
        const { stage } = await placeToTry(job.id)
        const triedWith = [job.told, `the stage “${stage.name}” (${stage.id})`]
        return list(applications.inStage, { ...inStageAsked(job.id, stage), triedWith })
      }
      case 'application': {
        const { id: applicationId, told } = await applicationToTry(id)
        const values = { applicationId }
        return one(applications.byId, { what: 'application', values, triedWith: [told], ...applicationRow })
      }
      case 'people': {
        const { candidateId, told } = await applicationToTry(id)
        if (candidateId === null) throw missing('That application names no candidate. Look at the part “Applications”.')
        return one(people, {
          what: 'person',
          values: { candidateId },
          triedWith: [told],
          map: people.map,
          schema: PersonRow,
        })
      }
      case 'notes': {
        const readBack = actions.note?.readBack
        if (!readBack) throw missing('Notes are not read back, so there is nothing to try.')
        const { id: applicationId, candidateId, jobId, told } = await applicationToTry(id)
        const values = { applicationId, candidateId, jobId, marker: '' }
        return list(readBack, { what: 'notes', values, triedWith: [told], map: readBack.map, schema: NoteRow })
      }
    }
  }
  return tryIt
}
