import {
  type Application,
  type AtsClient,
  at,
  byUrlIn,
  collect,
  findOne,
  inStagesBy,
  lister,
  type Reads,
  readOne,
  SeenPeople,
  type SessionContext,
  stagesOfEach,
} from '../../src/connector-kit/index.ts'
import { toApplication, toPerson } from './map.ts'
import { Account, ApplicationRow, JobRow, NoteRow, ReasonRow, StageRow } from './schema.ts'

/** The reads of one connection, which its actions use too. */
export type OurReads = ReturnType<typeof readsOf>

/** Everything that is read of one account. */
export function readsOf(client: AtsClient, context: SessionContext) {
  const seen = new SeenPeople(context.clock)
  // Where the rows stand in an answer, and the way to the next page: the same for every list of this vendor.
  const rows = lister({ client, rows: 'data', next: byUrlIn((json) => at(json, 'next') as string | null) })
  const below = (id: string) => `applications/${encodeURIComponent(id)}`

  // Contact data comes along with applications, so most people need no request of their own.
  const noticed = (row: ApplicationRow): Application => {
    seen.saw(toPerson(row))
    return toApplication(row)
  }
  const applications = (query: Readonly<Record<string, string>>) => rows('applications', ApplicationRow, noticed, query)
  const stagesOf = (jobId: string) => collect(rows(`jobs/${encodeURIComponent(jobId)}/stages`, StageRow))

  async function application(id: string): Promise<Application | null> {
    const row = await findOne(client, below(id), ApplicationRow)
    return row && noticed(row)
  }

  async function candidate(id: string): Promise<ApplicationRow | null> {
    const [row] = await collect(rows('applications', ApplicationRow, undefined, { candidate: id }))
    return row ?? null
  }

  const reads: Reads = {
    jobs: () => rows('jobs', JobRow, ({ id, title, open }) => ({ id, name: title, status: open ? 'open' : 'closed' })),
    stages: (jobIds) => stagesOfEach(jobIds, stagesOf),
    // Leave this out where the vendor lists no changes; `since` is for those that keep our place.
    changed: ({ from, to }) => applications({ from, to }),
    inStages: (stages) => inStagesBy('id', stages, (stage) => applications({ stage })),
    application,
    people: (ids) => seen.find(ids, candidate, toPerson),
  }
  return {
    reads,
    stagesOf,
    // Where each job has reasons of its own, `comparedReject` gives its id.
    reasons: () => collect(rows('reasons', ReasonRow)),
    notes: (id: string) => rows(`${below(id)}/notes`, NoteRow),
    async account() {
      return readOne((await client.request({ method: 'GET', path: 'me' })).json, Account, 'our account')
    },
  }
}
