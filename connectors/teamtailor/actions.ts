import {
  candidateOf,
  comparedMove,
  comparedReject,
  mergedTag,
  overwritten,
  pick,
  placementBy,
  sender,
  untraceable,
} from '../../src/connector-kit/actions.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { ActionHandlers, Idempotency, SessionContext, Write } from '../../src/connector-kit/contract.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { fieldText } from './field-text.ts'
import type { TeamtailorReads } from './reads.ts'
import type { Settings } from './schema.ts'

export const IDEMPOTENCY = {
  note: 'none',
  field: 'overwrite',
  tag: 'overwrite',
  moveTo: 'overwrite',
  reject: 'overwrite',
} as const satisfies Record<string, Idempotency>

interface Body {
  readonly id?: string
  readonly attributes?: object
  /** Name of the relationship to [type, id]. */
  readonly to?: Readonly<Record<string, readonly [string, string]>>
}

/** Writes to Teamtailor in JSON:API; notes are signed with `userId`. */
export function teamtailorActions(
  client: AtsClient,
  reads: TeamtailorReads,
  settings: Settings,
  context: SessionContext,
): ActionHandlers {
  const sendTo = sender(client)
  function send(method: 'POST' | 'PATCH', type: string, body: Body, write: Write): Promise<string | null> {
    const { id, attributes, to } = body
    const relationships =
      to && Object.fromEntries(Object.entries(to).map(([name, [of, one]]) => [name, { data: { type: of, id: one } }]))
    // Parts that a write does not change are left out, not sent empty.
    const data = {
      type,
      ...(id === undefined ? {} : { id }),
      ...(attributes && { attributes }),
      ...(relationships && { relationships }),
    }
    const path = id === undefined ? type : `${type}/${encodeURIComponent(id)}`
    return sendTo({ method, path, json: { data } }, write, 'data.id')
  }

  const where = placementBy(reads.application)

  return {
    // Notes hang on the candidate; which job it is about stands in the text. Nothing that is documented finds them again there.
    note: untraceable<'note'>((write) => {
      const attributes = { note: write.payload.body }
      const to = { candidate: ['candidates', candidateOf(write)], user: ['users', settings.userId] } as const
      return send('POST', 'notes', { attributes, to }, write)
    }),
    field: overwritten<'field'>(async (write) => {
      const { id: fieldId, type } = pick(write.payload.name, await reads.fields(), 'custom field')
      const candidate = candidateOf(write)
      const attributes = { value: fieldText(type, write.payload) }
      // One value for each field and candidate: made once, changed after that.
      const known = await reads.fieldValues(candidate)
      if (known.some((one) => one.fieldId === null))
        throw rejected(
          `Teamtailor names no custom field for a value of the candidate ${candidate}, so which value to change is not known`,
        )
      const there = known.find((one) => one.fieldId === fieldId)
      if (there) return send('PATCH', 'custom-field-values', { id: there.id, attributes }, write)
      const to = { 'custom-field': ['custom-fields', fieldId], owner: ['candidates', candidate] } as const
      return send('POST', 'custom-field-values', { attributes, to }, write)
    }),
    tag: mergedTag({
      read: async (write) => {
        const row = await reads.candidate(candidateOf(write))
        return row && (row.tags ?? [])
      },
      replace: (write, tags) => send('PATCH', 'candidates', { id: candidateOf(write), attributes: { tags } }, write),
    }),
    moveTo: comparedMove({
      where,
      stages: reads.stagesOf,
      async move(write, target) {
        const to = { stage: ['stages', target.id] } as const
        await send('PATCH', 'job-applications', { id: write.applicationId, to }, write)
      },
    }),
    reject: comparedReject({
      where,
      reasons: reads.reasons,
      async reject(write, reason) {
        const attributes = { 'rejected-at': context.clock.now().toISOString() }
        const to = { 'reject-reason': ['reject-reasons', reason.id] } as const
        await send('PATCH', 'job-applications', { id: write.applicationId, attributes, to }, write)
      },
    }),
  }
}
