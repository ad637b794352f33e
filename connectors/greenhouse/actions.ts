import {
  candidateOf,
  comparedMove,
  comparedReject,
  fileInBase64,
  isRefused,
  marked,
  markedName,
  type Placement,
  sender,
} from '../../src/connector-kit/actions.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { ActionHandlers, Idempotency, SessionContext, Write } from '../../src/connector-kit/contract.ts'
import { collect } from '../../src/connector-kit/lists.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { fieldWrites } from './fields.ts'
import { rowsOf } from './lists.ts'
import { toApplication } from './map.ts'
import { ApplicationRow, AttachmentRow, NoteRow, ReasonRow, type Settings, StageRow } from './schema.ts'
import { tagWrites } from './tags.ts'

/** No idempotency keys exist; this is the best idempotency that each endpoint offers. */
export const IDEMPOTENCY = {
  note: 'marker',
  field: 'overwrite',
  tag: 'overwrite',
  attach: 'marker',
  moveTo: 'overwrite',
  reject: 'overwrite',
} as const satisfies Record<string, Idempotency>

/** Writes to Greenhouse Harvest v3, all signed with `userId` of the settings. */
export function greenhouseActions(client: AtsClient, settings: Settings, context: SessionContext): ActionHandlers {
  async function where(write: Write): Promise<(Placement & { row: ApplicationRow }) | null> {
    const ids = write.applicationId
    const [row] = await collect(rowsOf(client, 'applications', { ids }, ApplicationRow, (found) => found))
    return row ? { application: toApplication(row), ending: row.status, row } : null
  }

  const send = sender(client)
  const post = (path: string, json: object, write: Write) => send({ method: 'POST', path, json }, write, 'id')

  return {
    note: marked<'note'>({
      write: (write) =>
        post(
          'notes',
          {
            candidate_id: Number(candidateOf(write)),
            application_id: Number(write.applicationId),
            body: write.payload.body,
            visibility: settings.noteVisibility,
            note_type: 'NOTE',
            user_id: Number(settings.userId),
          },
          write,
        ),
      list: (write) =>
        rowsOf(client, 'notes', { application_ids: write.applicationId }, NoteRow, (row) => ({
          id: row.id,
          text: row.body ?? '',
        })),
    }),
    field: fieldWrites(client, settings, context),
    tag: tagWrites(client),
    attach: marked<'attach'>({
      write: (write) =>
        post(
          'attachments',
          {
            application_id: Number(write.applicationId),
            filename: markedName(write.payload.filename, write.marker),
            type: 'other',
            content: fileInBase64(write),
          },
          write,
        ),
      list: (write) =>
        rowsOf(client, 'attachments', { application_ids: write.applicationId }, AttachmentRow, (row) => ({
          id: row.id ?? null,
          text: row.filename ?? '',
        })),
    }),
    moveTo: comparedMove({
      where,
      stages: (jobId) =>
        collect(rowsOf(client, 'job_interview_stages', { job_ids: jobId, active: 'true' }, StageRow, (row) => row)),
      async move(write, target, { row }) {
        const move = (from: string) =>
          client.request({
            method: 'POST',
            path: `applications/${write.applicationId}/move`,
            json: { from_stage_id: Number(from), to_stage_id: Number(target.id) },
            claim: write.claim,
          })
        const from = row.stage_id ?? row.job_interview_stage_id
        if (from == null)
          throw rejected(`The application ${write.applicationId} has no stage that it could be moved from`)
        try {
          await move(from)
        } catch (error) {
          // The vendor does not say which of the two stage ids it compares with; a refusal changed nothing, so the
          // other is tried once.
          if (!isRefused(error, 422) || row.stage_id == null || row.job_interview_stage_id == null) throw error
          await move(row.job_interview_stage_id)
        }
      },
    }),
    reject: comparedReject({
      where,
      reasons: () =>
        collect(rowsOf(client, 'rejection_reasons', { include_defaults: 'true' }, ReasonRow, (row) => row)),
      async reject({ applicationId, payload: { note }, claim }, reason) {
        const json = { rejection_reason_id: Number(reason.id), ...(note === null ? {} : { notes: note }) }
        await client.request({ method: 'POST', path: `applications/${applicationId}/reject`, json, claim })
      },
    }),
  }
}
