import { AppError } from '../../src/base/errors.ts'
import {
  candidateOf,
  comparedMove,
  comparedReject,
  isRefused,
  isSame,
  marked,
  markedName,
  overwritten,
  type Placement,
} from '../../src/connector-kit/actions.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { ActionHandlers, Claim, Idempotency, SessionContext, Write } from '../../src/connector-kit/contract.ts'
import { collect } from '../../src/connector-kit/lists.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { fieldWrites } from './fields.ts'
import { rowsOf } from './lists.ts'
import { toApplication } from './map.ts'
import {
  ApplicationRow,
  AttachmentRow,
  CandidateRow,
  Created,
  NoteRow,
  ReasonRow,
  type Settings,
  StageRow,
  TagRow,
} from './schema.ts'

/** No idempotency keys exist; this is the best idempotency that each endpoint offers. */
export const IDEMPOTENCY = {
  note: 'marker',
  field: 'overwrite',
  tag: 'overwrite',
  attach: 'marker',
  moveTo: 'overwrite',
  reject: 'overwrite',
} as const satisfies Record<string, Idempotency>

const createdId = (json: unknown): string | null => {
  const created = Created.safeParse(json)
  return created.success ? created.data.id : null
}

/** Writes to Greenhouse Harvest v3, all signed with `userId` of the settings. */
export function greenhouseActions(client: AtsClient, settings: Settings, context: SessionContext): ActionHandlers {
  async function where(write: Write): Promise<(Placement & { row: ApplicationRow }) | null> {
    const ids = write.applicationId
    const [row] = await collect(rowsOf(client, 'applications', { ids }, ApplicationRow, (found) => found))
    return row ? { application: toApplication(row), ending: row.status, row } : null
  }

  const post = async (path: string, json: unknown, claim: Claim) =>
    createdId((await client.request({ method: 'POST', path, json, claim })).json)

  async function tagId(name: string, claim: Claim): Promise<string> {
    const find = async () =>
      (await collect(rowsOf(client, 'candidate_tags', {}, TagRow, (row) => row))).find((row) => isSame(row.name, name))
        ?.id
    const known = await find()
    if (known !== undefined) return known
    let made: string | null | undefined
    try {
      made = await post('candidate_tags', { name }, claim)
    } catch (error) {
      // Another write of ours, or a recruiter, may have made the same tag a moment ago.
      if (!(error instanceof AppError) || error.kind !== 'rejected') throw error
    }
    made ??= await find()
    if (made !== undefined && made !== null) return made
    // It exists by now, but no list shows it yet. Nothing was written for this candidate.
    throw new AppError(`The tag "${name}" is there but not listed yet`, {
      kind: 'transient',
      code: 'ats.tag_not_listed',
      facts: { doubtful: false },
    })
  }

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
          write.claim,
        ),
      list: (write) =>
        rowsOf(client, 'notes', { application_ids: write.applicationId }, NoteRow, (row) => ({
          id: row.id,
          text: row.body ?? '',
        })),
    }),
    field: fieldWrites(client, settings, context),
    tag: overwritten<'tag'>(
      async (write) =>
        post(
          'applied_candidate_tags',
          {
            candidate_id: Number(candidateOf(write)),
            candidate_tag_id: Number(await tagId(write.payload.tag, write.claim)),
          },
          write.claim,
        ),
      async (write) => {
        const [row] =
          write.candidateId === null
            ? []
            : await collect(rowsOf(client, 'candidates', { ids: write.candidateId }, CandidateRow, (found) => found))
        if (!row)
          throw rejected(
            `The candidate of application ${write.applicationId} is not there (deleted, merged, or hidden from our user)`,
          )
        return row.tags?.some((one) => isSame(one, write.payload.tag)) === true
      },
    ),
    attach: marked<'attach'>({
      write: ({ applicationId, payload: { filename, text }, marker, claim }) =>
        post(
          'attachments',
          {
            application_id: Number(applicationId),
            filename: markedName(filename, marker),
            type: 'other',
            content: Buffer.from(text).toString('base64'),
          },
          claim,
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
