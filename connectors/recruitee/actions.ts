import {
  candidateOf,
  comparedMove,
  comparedReject,
  fileOf,
  marked,
  type Placement,
  sender,
} from '../../src/connector-kit/actions.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { splitCompositeId } from '../../src/connector-kit/composite-id.ts'
import type { ActionHandlers, Idempotency, Write } from '../../src/connector-kit/contract.ts'
import type { RecruiteeReads } from './reads.ts'
import type { Settings } from './schema.ts'

/** Tags and fields are offered by the vendor too, but their bodies are not known for sure: README.md. */
export const IDEMPOTENCY = {
  note: 'marker',
  attach: 'marker',
  moveTo: 'overwrite',
  reject: 'overwrite',
} as const satisfies Record<string, Idempotency>

/** Writes to Recruitee, signed by the owner of the token. */
export function recruiteeActions(client: AtsClient, reads: RecruiteeReads, settings: Settings): ActionHandlers {
  const send = sender(client)

  const patch = (write: Write, placementId: string, call: string, json: object) =>
    send(
      { method: 'PATCH', path: `placements/${encodeURIComponent(placementId)}/${call}`, json },
      write,
      'placement.id',
    )

  async function where(write: Write): Promise<(Placement & { placementId: string }) | null> {
    const ids = splitCompositeId(write.applicationId)
    const found = ids && (await reads.placement(ids))
    if (!found) return null
    const { application, id } = found
    return {
      application,
      ending: application.status === 'rejected' ? 'disqualified' : application.status,
      placementId: id,
    }
  }

  return {
    // Notes hang on the candidate, who may be on several offers; which one it is about stands in the text.
    note: marked<'note'>({
      write: (write) =>
        send(
          {
            method: 'POST',
            path: `candidates/${encodeURIComponent(candidateOf(write))}/notes`,
            json: { note: { body: write.payload.body, visibility: { level: settings.noteVisibility } } },
          },
          write,
          'note.id',
        ),
      list: (write) => reads.notes(candidateOf(write)),
    }),
    attach: marked<'attach'>({
      write(write) {
        const form = new FormData()
        form.set('attachment[candidate_id]', candidateOf(write))
        form.set('attachment[file]', fileOf(write))
        return send({ method: 'POST', path: 'attachments', form }, write, 'attachment.id')
      },
      list: (write) => reads.attachments(candidateOf(write)),
    }),
    moveTo: comparedMove({
      where,
      stages: (jobId) => reads.stages([jobId]),
      // Parameters that the server does not know are ignored without a word, so its answer proves nothing.
      isReadBack: true,
      move: (write, target, { placementId }) =>
        patch(write, placementId, 'change_stage', { stage_id: Number(target.id) }),
    }),
    reject: comparedReject({
      where,
      reasons: reads.reasons,
      isReadBack: true,
      reject: (write, reason, { placementId }) =>
        patch(write, placementId, 'disqualify', { disqualify_reason_id: Number(reason.id) }),
    }),
  }
}
