import type { Interview } from '../../src/interview/contract/contract.ts'
import type { SimApi } from './interview-api.ts'
import type { SimProcess } from './scheduler.ts'

/** Usual ways to read an `updatedSince` list; each is known to miss versions, and shows that a scenario makes it miss them. */

export interface Naive {
  readonly name: string
  readonly readsBackMs: number
  /** Goes on with a later `updatedSince` and page 1, instead of the next page. */
  readonly isKeyset: boolean
}

export const NAIVE: readonly Naive[] = [
  { name: 'pages 1 to N', readsBackMs: 0, isKeyset: false },
  { name: 'pages 1 to N, 30 s back', readsBackMs: 30_000, isKeyset: false },
  { name: 'keyset', readsBackMs: 0, isKeyset: true },
  { name: 'keyset, 30 s back', readsBackMs: 30_000, isKeyset: true },
]

const LIMIT = 100

/** Polls until its process dies; `known` is what it last took of each interview, told apart by id and updatedAt. */
export function startNaive(api: SimApi, process: SimProcess, { readsBackMs, isKeyset }: Naive, everyMs: number) {
  const known = new Map<string, Interview>()
  const client = api.clientFor(process)
  let cursor = new Date(0).toISOString()
  const take = (body: Interview) => {
    if (known.get(body.id)?.updatedAt !== body.updatedAt) known.set(body.id, body)
    if ((body.updatedAt ?? '') > cursor) cursor = body.updatedAt ?? ''
  }
  const readOnce = async () => {
    let since = new Date(Math.max(0, Date.parse(cursor) - readsBackMs)).toISOString()
    for (let page = 1; ; page++) {
      const { data } = await client.listInterviews({ updatedSince: since, page, limit: LIMIT })
      data.forEach(take)
      if (data.length < LIMIT) return
      const last = data.at(-1)?.updatedAt ?? since
      if (isKeyset && last > since) [since, page] = [last, 0]
    }
  }
  const poll = async (): Promise<never> => {
    for (;;) {
      await readOnce()
      await process.clock.sleep(everyMs)
    }
  }
  void poll()
  return known
}
