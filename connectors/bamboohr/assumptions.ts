import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { Assumption } from '../../src/connector-kit/contract.ts'
import { at, list, type NextPage } from '../../src/connector-kit/lists.ts'
import { ApplicationRow } from './schema.ts'

/** Undocumented behaviour of the list of applications that a read can show. */
export function assumptionsOf(client: AtsClient, next: NextPage): readonly Assumption[] {
  const rowsOf = (query: Readonly<Record<string, string>>) =>
    list({
      client,
      first: { method: 'GET', path: 'applicant_tracking/applications', query },
      what: 'applications',
      rows: (json) => at(json, 'applications'),
      schema: ApplicationRow,
      toItem: (row) => row,
      next,
    })

  return [
    {
      what: 'jobId and applicationStatusId narrow the list of applications together',
      async attempt() {
        const [some] = await firstPage(rowsOf({}))
        if (!some?.job) return undefined
        const jobId = some.job.id
        const found = await firstPage(rowsOf({ jobId, applicationStatusId: some.status.id }))
        const other = found.find((one) => one.job?.id !== jobId || one.status.id !== some.status.id)
        if (other) return `asked for the job ${jobId} in the status ${some.status.id}, it lists application ${other.id}`
        return found.length === 0
          ? `application ${some.id} is missing from the list of its own job and status`
          : undefined
      },
    },
    {
      what: 'the second page is found by nextPageUrl',
      async attempt() {
        let first: readonly string[] | undefined
        for await (const { items } of rowsOf({})) {
          const ids = items.map((one) => one.id)
          if (first) return ids.some((id) => first?.includes(id)) ? 'the second page repeats the first one' : undefined
          first = ids
        }
        return undefined
      },
    },
  ]
}

async function firstPage<Item>(pages: AsyncIterable<{ readonly items: readonly Item[] }>): Promise<readonly Item[]> {
  for await (const { items } of pages) return items
  return []
}
