import { cut } from '../../src/base/text.ts'
import {
  comparedMove,
  comparedReject,
  fileInBase64,
  marked,
  mergedTag,
  overwritten,
  pick,
  placementBy,
  sender,
} from '../../src/connector-kit/actions.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { ActionHandlers, Idempotency, Write } from '../../src/connector-kit/contract.ts'
import { attributeValueOf } from './field-value.ts'
import type { WorkableReads } from './reads.ts'
import type { Settings } from './schema.ts'

export const IDEMPOTENCY = {
  note: 'marker',
  field: 'overwrite',
  tag: 'overwrite',
  attach: 'marker',
  moveTo: 'overwrite',
  reject: 'overwrite',
} as const satisfies Record<string, Idempotency>

/** As long as a note on a disqualification may be. */
const NOTE_MAX = 256

/** Writes to Workable, signed with `memberId`. */
export function workableActions(client: AtsClient, reads: WorkableReads, { memberId }: Settings): ActionHandlers {
  const sendTo = sender(client)
  // Most writes answer with an empty body.
  const send = (method: 'POST' | 'PUT' | 'PATCH', write: Write, what: string, json: object) =>
    sendTo({ method, path: `candidates/${encodeURIComponent(write.applicationId)}/${what}`, json }, write, 'id')

  const where = placementBy(reads.application, (found) => (found.status === 'rejected' ? 'disqualified' : found.status))

  return {
    note: marked<'note'>({
      write: (write) => send('POST', write, 'comments', { member_id: memberId, comment: { body: write.payload.body } }),
      list: (write) => reads.activities(write.applicationId),
    }),
    // A file is a comment's attachment; the comment carries the marker.
    attach: marked<'attach'>({
      write: (write) =>
        send('POST', write, 'comments', {
          member_id: memberId,
          comment: {
            body: `${write.payload.filename} ${write.marker}`,
            attachment: { name: write.payload.filename, data: fileInBase64(write) },
          },
        }),
      list: (write) => reads.activities(write.applicationId),
    }),
    field: overwritten<'field'>(async (write) => {
      const { name, value } = write.payload
      const attribute = pick(name, await reads.attributes(), 'custom attribute')
      return send('PATCH', write, 'update_custom_attribute_value', {
        custom_attribute_key: attribute.id,
        ...attributeValueOf(attribute, value),
      })
    }),
    tag: mergedTag({
      read: async (write) => {
        const row = await reads.candidate(write.applicationId)
        return row && (row.tags ?? [])
      },
      replace: (write, tags) => send('PUT', write, 'tags', { tags }),
    }),
    moveTo: comparedMove({
      where,
      stages: (jobId) => reads.stages([jobId]),
      move: (write, target) => send('POST', write, 'move', { member_id: memberId, target_stage: target.id }),
    }),
    reject: comparedReject({
      where,
      reasons: reads.reasons,
      async reject(write, reason) {
        const { note } = write.payload
        await send('POST', write, 'disqualify', {
          member_id: memberId,
          disqualify_reason_id: reason.id,
          withdrew: reason.isWithdrawal,
          ...(note === null ? {} : { disqualify_note: cut(note, NOTE_MAX) }),
        })
      },
    }),
  }
}
