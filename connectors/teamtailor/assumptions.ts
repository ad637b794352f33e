import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { Assumption } from '../../src/connector-kit/contract.ts'
import { at } from '../../src/connector-kit/lists.ts'

/** Undocumented behaviour on which the connector relies and which a read can show. */
export function teamtailorAssumptions(client: AtsClient): Assumption[] {
  async function rows(path: string, query: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
    const { json } = await client.request({ method: 'GET', path, query })
    const data = at(json, 'data')
    return Array.isArray(data) ? data : []
  }

  return [
    {
      what: 'the list of applications takes updated-at to sort by',
      async attempt() {
        const found = await rows('job-applications', { 'page[size]': '30', sort: 'updated-at' })
        const times = found.map((row) => Date.parse(String(at(row, 'attributes.updated-at'))))
        const isSorted = times.every((time, n) => n === 0 || time >= (times[n - 1] ?? 0))
        return isSorted ? undefined : 'applications come in another order'
      },
    },
    {
      what: "a stage's own list of applications includes the candidate, the job and the stage",
      async attempt() {
        const [first] = await rows('job-applications', { 'page[size]': '1', include: 'stage' })
        const stageId = at(first, 'relationships.stage.data.id')
        // Without an application there is nothing to see.
        if (typeof stageId !== 'string') return undefined
        const [row] = await rows(`stages/${encodeURIComponent(stageId)}/job-applications`, {
          'page[size]': '1',
          include: 'candidate,job,stage',
        })
        const missing = ['candidate', 'job', 'stage'].filter((name) => row && !at(row, `relationships.${name}.data.id`))
        return missing.length === 0 ? undefined : `an application comes without its ${missing.join(', ')}`
      },
    },
    {
      what: "the list of a candidate's custom field values includes the field of each",
      async attempt() {
        const [first] = await rows('job-applications', { 'page[size]': '1', include: 'candidate' })
        const candidateId = at(first, 'relationships.candidate.data.id')
        if (typeof candidateId !== 'string') return undefined
        const [row] = await rows(`candidates/${encodeURIComponent(candidateId)}/custom-field-values`, {
          'page[size]': '1',
          include: 'custom-field',
        })
        return row && !at(row, 'relationships.custom-field.data.id') ? 'a value comes without its field' : undefined
      },
    },
  ]
}
