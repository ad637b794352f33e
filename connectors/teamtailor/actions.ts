import {
  candidateOf,
  comparedMove,
  comparedReject,
  marked,
  mergedTag,
  overwritten,
  pick,
  whereabouts,
} from '../../src/connector-kit/actions.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { ActionHandlers, Rung, SessionContext, Write } from '../../src/connector-kit/contract.ts'
import { idIn } from '../../src/connector-kit/lists.ts'
import type { TeamtailorReads } from './reads.ts'
import type { Settings } from './schema.ts'

export const RUNGS = {
  note: 'marker',
  field: 'overwrite',
  tag: 'overwrite',
  moveTo: 'overwrite',
  reject: 'overwrite',
} as const satisfies Record<string, Rung>

interface Body {
  readonly id?: string
  readonly attributes?: object
  /** Name of the relationship to [type, id]. */
  readonly to?: Readonly<Record<string, readonly [string, string]>>
}

export function teamtailorActions(
  client: AtsClient,
  reads: TeamtailorReads,
  settings: Settings,
  context: SessionContext,
): ActionHandlers {
  async function send(method: 'POST' | 'PATCH', type: string, body: Body, { claim }: Write): Promise<string | null> {
    const relationships = Object.fromEntries(
      Object.entries(body.to ?? {}).map(([name, [of, id]]) => [name, { data: { type: of, id } }]),
    )
    const { json } = await client.request({
      method,
      path: body.id === undefined ? type : `${type}/${encodeURIComponent(body.id)}`,
      json: { data: { type, ...(body.id ? { id: body.id } : {}), attributes: body.attributes ?? {}, relationships } },
      claim,
    })
    return idIn(json, 'data.id')
  }

  const where = whereabouts(reads.application)

  return {
    // Notes hang on the candidate; which job it is about stands in the text.
    note: marked<'note'>({
      write: (write) =>
        send(
          'POST',
          'notes',
          {
            attributes: { note: write.payload.body },
            to: { candidate: ['candidates', candidateOf(write)], user: ['users', settings.userId] },
          },
          write,
        ),
      list: (write) => reads.notes(candidateOf(write)),
    }),
    field: overwritten<'field'>(async (write) => {
      const { id: fieldId } = pick(write.payload.name, await reads.fields(), 'custom field')
      const candidate = candidateOf(write)
      const attributes = { value: write.payload.value }
      // One value for each field and candidate: made once, changed after that.
      const known = (await reads.fieldValues(candidate)).find((one) => one.fieldId === fieldId)
      if (known) return send('PATCH', 'custom-field-values', { id: known.id, attributes }, write)
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
