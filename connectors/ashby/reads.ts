import type { z } from 'zod'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { Application, SessionContext, Stage, TokenPage } from '../../src/connector-kit/contract.ts'
import { at, collect, inStagesBy, readOne } from '../../src/connector-kit/lists.ts'
import { needing } from '../../src/connector-kit/problems.ts'
import { SeenPeople } from '../../src/connector-kit/seen-people.ts'
import { inPlaces, stagesOfEach } from '../../src/connector-kit/session.ts'
import { cachedBy } from '../../src/connector-kit/ttl-cache.ts'
import { call, PAGE, rowsOf } from './client.ts'
import { toApplication, toJob, toPerson } from './map.ts'
import { ApplicationRow, CandidateRow, FieldRow, JobRow, NoteRow, ReasonRow, StageRow } from './schema.ts'

export type AshbyReads = ReturnType<typeof ashbyReads>

/** Everything that is read of one account. */
export function ashbyReads(client: AtsClient, context: SessionContext) {
  const seen = new SeenPeople(context.clock)
  const stagesOfPlan = cachedBy(context.clock, async (interviewPlanId) =>
    inPlaces(
      await collect(rowsOf(client, 'interviewStage.list', { interviewPlanId }, StageRow, (row) => row)),
      (row) => row.orderInInterviewPlan,
    ),
  )

  const applications = (filter: Readonly<Record<string, unknown>>) =>
    rowsOf(client, 'application.list', { ...PAGE, ...filter }, ApplicationRow, (row) => {
      if (row.candidate) seen.saw(toPerson(row.candidate))
      return toApplication(row)
    })

  async function info<Schema extends z.ZodType>(path: string, json: Readonly<Record<string, string>>, schema: Schema) {
    const found = await client.find(call(path, json))
    return found === null ? null : readOne(at(found, 'results'), schema, `${path} ${Object.values(json).join()}`)
  }
  const applicationRow = (applicationId: string) => info('application.info', { applicationId }, ApplicationRow)
  const candidate = (id: string) => info('candidate.info', { id }, CandidateRow)

  async function stagesOfJob(jobId: string): Promise<(Stage & { type: string | null })[]> {
    const job = await needing('Jobs (read)', info('job.info', { id: jobId }, JobRow))
    // A job may have several plans, and jobs share them.
    const plans = new Set([job?.defaultInterviewPlanId ?? [], job?.interviewPlanIds ?? []].flat())
    const stages: (Stage & { type: string | null })[] = []
    for (const plan of plans)
      for (const { id, title, type } of await stagesOfPlan(plan))
        stages.push({ id, jobId, name: title, type: type ?? null })
    return stages
  }

  return {
    applicationRow,
    candidate,
    stagesOfJob,
    stagesOfPlan,
    // Jobs come by a sync token too, but they are few; all of them are read.
    jobs: () => rowsOf(client, 'job.list', PAGE, JobRow, toJob),
    stages: (jobIds: readonly string[]) => stagesOfEach(jobIds, stagesOfJob),
    /** The token stands on the last page only, so a read that breaks off keeps the old one. */
    async *since(syncToken: string | null): AsyncGenerator<TokenPage<Application>> {
      for await (const page of applications(syncToken === null ? {} : { syncToken })) {
        const token = at(page.json, 'moreDataAvailable') === true ? undefined : at(page.json, 'syncToken')
        yield { ...page, token: typeof token === 'string' ? token : undefined }
      }
    },
    /** There is no filter by stage: the active ones of each job, of which those in the stages are taken. */
    inStages: (of: readonly Stage[]) => inStagesBy('jobId', of, (jobId) => applications({ jobId, status: 'Active' })),
    async application(id: string): Promise<Application | null> {
      const row = await applicationRow(id)
      return row && toApplication(row)
    },
    people: (ids: readonly string[]) => seen.find(ids, candidate, toPerson),
    notes: (candidateId: string) =>
      rowsOf(client, 'candidate.listNotes', { ...PAGE, candidateId }, NoteRow, (row) => ({
        id: row.id,
        text: row.content ?? '',
      })),
    fields: async () =>
      (await collect(rowsOf(client, 'customField.list', PAGE, FieldRow, (row) => row))).filter(
        (row) => row.isArchived !== true && (row.objectType ?? 'Application') === 'Application',
      ),
    reasons: async () =>
      (await collect(rowsOf(client, 'archiveReason.list', {}, ReasonRow, (row) => row)))
        .filter((row) => row.isArchived !== true)
        .map((row) => ({ id: row.id, name: row.text })),
  }
}
