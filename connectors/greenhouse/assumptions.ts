import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { Assumption } from '../../src/connector-kit/contract.ts'
import { canSendAlong } from './fields.ts'
import { rowsOf } from './lists.ts'
import { ApplicationRow, FieldsRow } from './schema.ts'

/** Behaviour that no page of the vendor documents and that a read can show. */
export function greenhouseAssumptions(client: AtsClient, keepsOtherFields: boolean): readonly Assumption[] {
  const Row = ApplicationRow.extend(FieldsRow.shape)
  /** One page of applications; `query` narrows it. */
  const some = async (query: Readonly<Record<string, string>>, count = '1') => {
    for await (const { items } of rowsOf(client, 'applications', { per_page: count, ...query }, Row, (row) => row))
      return items
    return []
  }
  return [
    {
      what: 'the filter job_interview_stage_ids finds those who are in a stage',
      async attempt() {
        const [one] = await some({ status: 'active' })
        const stage = one?.job_interview_stage_id
        if (!one) return undefined
        if (stage == null) return `the active application ${one.id} comes without job_interview_stage_id`
        const found = await some({ ids: one.id, job_interview_stage_ids: stage })
        return found[0]?.id === one.id
          ? undefined
          : `the filter does not find the application ${one.id} in its own stage ${stage}`
      },
    },
    {
      what: 'both ends of a window of updated_at are included',
      async attempt() {
        const [one] = await some({})
        if (!one?.updated_at) return undefined
        const { updated_at: at } = one
        const found = await some({ ids: one.id, updated_at: `gte|${at}|lte|${at}` })
        const [now] = found.length > 0 ? found : await some({ ids: one.id })
        return found.length > 0 || now?.updated_at !== at
          ? undefined
          : `the application ${one.id}, changed at ${at}, is not in the window from ${at} to ${at}`
      },
    },
    {
      what: 'each custom field of an application can be sent along when another one is written',
      async attempt() {
        if (keepsOtherFields) return undefined
        for (const row of await some({}, '100'))
          for (const [key, field] of Object.entries(row.custom_fields ?? {}))
            if (!canSendAlong(field))
              return `the field "${key}" of the application ${row.id} has the type ${field.type}; no field is written on such an application unless keepsOtherFields is true`
        return undefined
      },
    },
  ]
}
