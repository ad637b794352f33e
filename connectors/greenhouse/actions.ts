import { AppError } from '../../src/base/errors.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { ActionHandler, Claim, Rung, Sighting, Write, WritePayload } from '../../src/connector-kit/contract.ts'
import { collect, list } from './lists.ts'
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

/** No idempotency keys exist; this is the best rung each endpoint offers. */
export const RUNGS = {
  note: 'marker',
  field: 'overwrite',
  tag: 'overwrite',
  attach: 'marker',
  moveTo: 'overwrite',
  reject: 'overwrite',
} as const satisfies Record<string, Rung>

type Handler<Action extends WritePayload['action']> = ActionHandler<Extract<WritePayload, { action: Action }>>

const rejected = (message: string) =>
  new AppError(message, { kind: 'rejected', code: 'ats.rejected', facts: { doubtful: false } })
const createdId = (json: unknown) => {
  const created = Created.safeParse(json)
  return { remoteId: created.success ? created.data.id : null }
}
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

export function greenhouseActions(client: AtsClient, settings: Settings) {
  async function applicationOf(write: Write): Promise<ApplicationRow> {
    const [row] = await collect(
      list(client, 'applications', { ids: write.applicationId }, ApplicationRow, (found) => found),
    )
    if (!row)
      throw rejected(`The application ${write.applicationId} is not there (deleted, merged, or hidden from our user)`)
    return row
  }

  async function candidateOf(write: Write): Promise<CandidateRow> {
    const [row] =
      write.candidateId === null
        ? []
        : await collect(list(client, 'candidates', { ids: write.candidateId }, CandidateRow, (found) => found))
    if (!row)
      throw rejected(
        `The candidate of application ${write.applicationId} is not there (deleted, merged, or hidden from our user)`,
      )
    return row
  }

  const note: Handler<'note'> = {
    idempotency: RUNGS.note,
    async perform(write) {
      const { json } = await client.request({
        method: 'POST',
        path: 'notes',
        json: {
          candidate_id: Number(write.candidateId),
          application_id: Number(write.applicationId),
          body: write.payload.body,
          visibility: settings.noteVisibility,
          note_type: 'NOTE',
          user_id: Number(settings.userId),
        },
        claim: write.claim,
      })
      return createdId(json)
    },
    async lookUp(write) {
      for await (const page of list(client, 'notes', { application_ids: write.applicationId }, NoteRow, (row) => row)) {
        const found = page.items.find((row) => row.body?.includes(write.marker))
        if (found) return { seen: 'yes', remoteId: found.id }
      }
      return { seen: 'no' }
    },
  }

  const field: Handler<'field'> = {
    idempotency: RUNGS.field,
    async perform(write) {
      const { name, value } = write.payload
      await client.request({
        method: 'PATCH',
        path: `applications/${write.applicationId}`,
        json: { custom_fields: [{ name_key: name, value }] },
        claim: write.claim,
      })
      return { remoteId: null }
    },
    // Writing the same value again changes nothing, so a doubtful write is simply written again.
    lookUp: () => Promise.resolve({ seen: 'no' }),
  }

  async function tagId(name: string, claim: Claim): Promise<string> {
    const find = async () =>
      (await collect(list(client, 'candidate_tags', {}, TagRow, (row) => row))).find((row) => same(row.name, name))?.id
    const known = await find()
    if (known !== undefined) return known
    let made: string | null | undefined
    try {
      made = createdId(
        (await client.request({ method: 'POST', path: 'candidate_tags', json: { name }, claim })).json,
      ).remoteId
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

  const tag: Handler<'tag'> = {
    idempotency: RUNGS.tag,
    async perform(write) {
      const id = await tagId(write.payload.tag, write.claim)
      const { json } = await client.request({
        method: 'POST',
        path: 'applied_candidate_tags',
        json: { candidate_id: Number(write.candidateId), candidate_tag_id: Number(id) },
        claim: write.claim,
      })
      return createdId(json)
    },
    async lookUp(write) {
      const candidate = await candidateOf(write)
      return candidate.tags?.some((one) => same(one, write.payload.tag))
        ? { seen: 'yes', remoteId: null }
        : { seen: 'no' }
    },
  }

  const attach: Handler<'attach'> = {
    idempotency: RUNGS.attach,
    async perform(write) {
      const { filename, text } = write.payload
      const { json } = await client.request({
        method: 'POST',
        path: 'attachments',
        json: {
          application_id: Number(write.applicationId),
          filename: markedName(filename, write.marker),
          type: 'other',
          content: Buffer.from(text).toString('base64'),
        },
        claim: write.claim,
      })
      return createdId(json)
    },
    async lookUp(write) {
      for await (const page of list(
        client,
        'attachments',
        { application_ids: write.applicationId },
        AttachmentRow,
        (row) => row,
      )) {
        const found = page.items.find((row) => row.filename?.includes(codeOfMarker(write.marker)))
        if (found) return { seen: 'yes', remoteId: found.id ?? null }
      }
      return { seen: 'no' }
    },
  }

  async function targetStage(
    write: Write<Extract<WritePayload, { action: 'moveTo' }>>,
    jobId: string,
  ): Promise<string> {
    const stages = await collect(
      list(client, 'job_interview_stages', { job_ids: jobId, active: 'true' }, StageRow, (row) => row),
    )
    const target = stages.find((stage) => same(stage.name, write.payload.stage))
    if (!target)
      throw rejected(
        `The job ${jobId} has no active stage "${write.payload.stage}"; it has ${stages.map((stage) => stage.name).join(', ')}`,
      )
    return target.id
  }

  async function whereIsIt(
    write: Write<Extract<WritePayload, { action: 'moveTo' }>>,
  ): Promise<{ sighting: Sighting; row: ApplicationRow; target: string }> {
    const row = await applicationOf(write)
    const jobId = row.job_id ?? row.jobs?.[0]?.id
    if (jobId === undefined || jobId === null)
      throw rejected(`The application ${write.applicationId} has no job (it is a prospect), so it cannot be moved`)
    const target = await targetStage(write, jobId)
    const at = row.job_interview_stage_id ?? row.current_stage?.id ?? null
    if (at === target) return { sighting: { seen: 'yes', remoteId: null }, row, target }
    const expected = write.payload.fromStageId
    if (row.status !== 'in_process' && row.status !== 'active')
      return { sighting: { seen: 'overtaken', reason: `the application is ${row.status} by now` }, row, target }
    if (expected !== null && at !== expected)
      return {
        sighting: { seen: 'overtaken', reason: `somebody moved the application to "${row.stage_name ?? at}"` },
        row,
        target,
      }
    return { sighting: { seen: 'no' }, row, target }
  }

  const moveTo: Handler<'moveTo'> = {
    idempotency: RUNGS.moveTo,
    async perform(write) {
      const { sighting, row, target } = await whereIsIt(write)
      if (sighting.seen === 'yes') return { remoteId: null }
      if (sighting.seen === 'overtaken') throw rejected(`Not moved to "${write.payload.stage}": ${sighting.reason}`)
      const move = (from: string | null | undefined) =>
        client.request({
          method: 'POST',
          path: `applications/${write.applicationId}/move`,
          json: { from_stage_id: Number(from), to_stage_id: Number(target) },
          claim: write.claim,
        })
      try {
        await move(row.stage_id ?? row.job_interview_stage_id)
      } catch (error) {
        // Which of its two stage ids the vendor compares with is not settled; a refusal changed nothing, so the other is tried once.
        const refused = error instanceof AppError && error.kind === 'rejected' && error.facts['status'] === 422
        if (!refused || row.stage_id == null || row.job_interview_stage_id == null) throw error
        await move(row.job_interview_stage_id)
      }
      return { remoteId: null }
    },
    lookUp: async (write) => (await whereIsIt(write)).sighting,
  }

  async function seenRejected(write: Write): Promise<Sighting> {
    const { status } = await applicationOf(write)
    if (status === 'rejected') return { seen: 'yes', remoteId: null }
    return status === 'hired' || status === 'converted'
      ? { seen: 'overtaken', reason: `the application is ${status} by now` }
      : { seen: 'no' }
  }

  const reject: Handler<'reject'> = {
    idempotency: RUNGS.reject,
    async perform(write) {
      const seen = await seenRejected(write)
      if (seen.seen === 'yes') return { remoteId: null }
      if (seen.seen === 'overtaken') throw rejected(`Not rejected: ${seen.reason}`)
      const reasons = await collect(
        list(client, 'rejection_reasons', { include_defaults: 'true' }, ReasonRow, (row) => row),
      )
      const reason = reasons.find((row) => same(row.name, write.payload.reason))
      if (!reason)
        throw rejected(
          `There is no rejection reason "${write.payload.reason}"; there are ${reasons.map((row) => row.name).join(', ')}`,
        )
      await client.request({
        method: 'POST',
        path: `applications/${write.applicationId}/reject`,
        json: {
          rejection_reason_id: Number(reason.id),
          ...(write.payload.note === null ? {} : { notes: write.payload.note }),
        },
        claim: write.claim,
      })
      return { remoteId: null }
    },
    lookUp: seenRejected,
  }

  return { note, field, tag, attach, moveTo, reject }
}

function codeOfMarker(marker: string): string {
  return marker.split(' ').at(-1) ?? marker
}

/** The marker goes before the ending, so that the file still opens. */
function markedName(filename: string, marker: string): string {
  const dot = filename.lastIndexOf('.')
  const code = codeOfMarker(marker)
  return dot > 0 ? `${filename.slice(0, dot)} ${code}${filename.slice(dot)}` : `${filename} ${code}`
}
