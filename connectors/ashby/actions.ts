import {
  candidateOf,
  comparedMove,
  comparedReject,
  hasTag,
  marked,
  overwritten,
  type Placement,
  pick,
  sender,
} from '../../src/connector-kit/actions.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { ActionHandlers, Idempotency, Write } from '../../src/connector-kit/contract.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { call } from './client.ts'
import { fieldValueOf } from './field-value.ts'
import { toApplication } from './map.ts'
import type { AshbyReads } from './reads.ts'
import type { ApplicationRow, Settings } from './schema.ts'

export const IDEMPOTENCY = {
  note: 'marker',
  field: 'overwrite',
  tag: 'overwrite',
  moveTo: 'overwrite',
  reject: 'overwrite',
} as const satisfies Record<string, Idempotency>

/** Writes to Ashby. A reject is a move to the plan's Archived stage with a reason; nobody is mailed. */
export function ashbyActions(client: AtsClient, reads: AshbyReads, settings: Settings): ActionHandlers {
  const sendTo = sender(client)
  const send = (path: string, json: Readonly<Record<string, unknown>>, write: Write) =>
    sendTo(call(path, json, write.claim), write, 'results.id')

  async function where(write: Write): Promise<(Placement & { row: ApplicationRow }) | null> {
    const row = await reads.applicationRow(write.applicationId)
    return row && { application: toApplication(row), ending: row.status, row }
  }

  return {
    // Notes hang on the candidate; which job it is about stands in the text.
    note: marked<'note'>({
      write: (write) =>
        send(
          'candidate.createNote',
          {
            candidateId: candidateOf(write),
            note: write.payload.body,
            sendNotifications: false,
            isPrivate: settings.privateNotes,
          },
          write,
        ),
      list: (write) => reads.notes(candidateOf(write)),
    }),
    field: overwritten<'field'>(async (write) => {
      const fields = (await reads.fields()).map((field) => ({ ...field, name: field.title }))
      const field = pick(write.payload.name, fields, 'custom field of applications')
      const values = [{ fieldId: field.id, fieldValue: fieldValueOf(field, write.payload.value) }]
      return send('customField.setValues', { objectId: write.applicationId, objectType: 'Application', values }, write)
    }),
    tag: overwritten<'tag'>(
      async (write) => {
        // Answers the one that is there, if there is one.
        const tagId = await send('candidateTag.create', { title: write.payload.tag }, write)
        return send('candidate.addTag', { candidateId: candidateOf(write), tagId }, write)
      },
      async (write) =>
        hasTag(
          (await reads.candidate(candidateOf(write)))?.tags?.map(({ title }) => title),
          write,
        ),
    ),
    moveTo: comparedMove({
      where,
      // To an Archived stage one moves with a reason, which is what `reject` is for.
      stages: async (jobId) => (await reads.stagesOfJob(jobId)).filter((stage) => stage.type !== 'Archived'),
      move(write, target) {
        const json = { applicationId: write.applicationId, interviewStageId: target.id }
        return send('application.changeStage', json, write)
      },
    }),
    reject: comparedReject({
      where,
      reasons: reads.reasons,
      async reject(write, reason, { row }) {
        const plan = row.currentInterviewStage?.interviewPlanId
        const archived = plan ? (await reads.stagesOfPlan(plan)).find((stage) => stage.type === 'Archived') : undefined
        if (!archived)
          throw rejected(`The plan of application ${write.applicationId} has no Archived stage to reject it to`)
        const json = { applicationId: write.applicationId, interviewStageId: archived.id, archiveReasonId: reason.id }
        // Without archiveEmail nobody is mailed.
        await send('application.changeStage', json, write)
      },
    }),
  }
}
