import type { AtsClient, Probe } from './ats-client.ts'
import type { ActionHandlers, Application, AtsSession, Stage } from './contract.ts'
import { oneByOne } from './lists.ts'

/** The reads of a connector, by the names from which the sessions of all connectors are put together. */
export interface Reads {
  readonly jobs: AtsSession['jobs']
  readonly stages: AtsSession['stages']
  /** Where the vendor lists changes by time. */
  readonly changed?: AtsSession['applicationsChanged']
  /** Where the vendor keeps our place. */
  readonly since?: AtsSession['applicationsSince']
  readonly inStages: AtsSession['applicationsInStages']
  /** One application, or null when it is not there. */
  readonly application: (id: string) => Promise<Application | null>
  readonly people: AtsSession['people']
}

/** A session of one account. `probe` costs little and tells the ATS's time. */
export function sessionOf(parts: {
  readonly client: AtsClient
  readonly reads: Reads
  readonly actions: ActionHandlers
  readonly identify: AtsSession['identify']
  readonly probe: Probe
  readonly assumptions?: AtsSession['assumptions']
}): AtsSession {
  const { client, reads, actions, identify, probe, assumptions } = parts
  return {
    identify,
    ...(assumptions ? { assumptions } : {}),
    serverTime: () => client.askTime(probe),
    jobs: reads.jobs,
    stages: reads.stages,
    ...(reads.changed ? { applicationsChanged: reads.changed } : {}),
    ...(reads.since ? { applicationsSince: reads.since } : {}),
    applicationsInStages: reads.inStages,
    applicationsById: (ids) => oneByOne(ids, reads.application),
    people: reads.people,
    actions,
    notice: () => client.notice(),
    readyInMs: (priority) => client.readyInMs(priority),
  }
}

/** Rows in the order of their places, such as stages along the pipeline: lists of vendors have orders of their own. Those without a place come last. */
export function inPlaces<Row>(rows: readonly Row[], placeOf: (row: Row) => number | null | undefined): Row[] {
  const place = (row: Row) => placeOf(row) ?? Number.MAX_SAFE_INTEGER
  return [...rows].sort((a, b) => place(a) - place(b))
}

/** The stages of some jobs, where each job has its own. */
export async function stagesOfEach(
  jobIds: readonly string[],
  ask: (jobId: string) => Promise<readonly { readonly id: string; readonly name: string }[]>,
): Promise<Stage[]> {
  const all: Stage[] = []
  for (const jobId of jobIds) for (const { id, name } of await ask(jobId)) all.push({ id, jobId, name })
  return all
}

/** The stages of some jobs, where the account has one list for all of them. */
export async function stagesOfAll(
  jobIds: readonly string[],
  ask: () => Promise<readonly { readonly id: string; readonly name: string }[]>,
): Promise<Stage[]> {
  const all = jobIds.length === 0 ? [] : await ask()
  return jobIds.flatMap((jobId) => all.map(({ id, name }) => ({ id, jobId, name })))
}
