import { AppError } from '../../base/errors.ts'
import type { InviteRule } from '../../config/schema.ts'
import type { Person } from '../../connector-kit/contract.ts'
import { isServerInTrouble, reasonOf } from '../../db/refusals.ts'
import { withOwnRefusals } from '../rules/admission.ts'
import { ruleFor } from '../rules/rules.ts'
import type { WaitCode } from '../rules/waits.ts'
import type { Connection, LeasedContext } from '../store/connection.ts'
import { positionFor } from './positions.ts'

/** The facts that an invite needs: the person, the position, the rule. */

/** A row of an application whose wish is not true yet. */
export interface OpenApplication {
  application_id: string
  job_id: string | null
  candidate_id: string | null
  stage_id: string | null
  stage_name: string | null
  want: 'invited' | 'cancelled' | 'nothing'
  reason: string
  rule: string | null
  position_id: string | null
  interview_id: string | null
  /** The candidate and job for which the interview was made. */
  interview_candidate_id: string | null
  interview_job_id: string | null
  invites: number
  attempts: number
  candidate: Person | null
  waits_for: WaitCode | null
  /** Where its rule invites to: the id of a position, or a job. */
  invite_to: string | null
  /** The rule changed while it stayed in its stage. */
  keeps_started: boolean
  /** Within `waits_for`: the code of the error. */
  problem_code: string | null
}

/** An error that nobody classified, as one that those whom it concerns wait for. */
export function unexpected(error: unknown): AppError {
  return new AppError(`an unexpected error: ${reasonOf(error)}`, {
    kind: 'bug',
    code: 'invite.unexpected',
    cause: error,
  })
}

/**
 * The people to invite, by the id of the candidate; an error for each whom the ATS does not show, or not as we can read
 * it.
 */
export async function findPeople(
  { clock }: Pick<LeasedContext, 'clock'>,
  connection: Connection,
  open: readonly OpenApplication[],
): Promise<Map<string, Person | AppError>> {
  const ids = open.filter((one) => one.want === 'invited').flatMap((one) => one.candidate_id ?? [])
  if (ids.length === 0) return new Map()
  try {
    const found = await connection.ats.people(ids)
    const { items, unreadable, failure } = await withOwnRefusals(connection.ats, clock, ids, found)
    const bad = unreadable.map(({ id, problem }) => [id, unreadablePerson(problem)] as const)
    // A person who is not there has no address; one who may be there, and was not read, is asked for again.
    const missing = failure ?? bad.find(([id]) => id === null)?.[1]
    return new Map<string, Person | AppError>([
      ...(missing ? ids.map((id) => [id, missing] as const) : []),
      ...bad.map(([id, error]) => [id ?? '', error] as const),
      ...items.map((person) => [person.id, person] as const),
    ])
  } catch (error) {
    if (isServerInTrouble(error)) throw error
    const known = error instanceof AppError ? error : unexpected(error)
    return new Map(ids.map((id) => [id, known]))
  }
}

function unreadablePerson(problem: string): AppError {
  return new AppError(`the candidate cannot be read: ${problem}`, { kind: 'drift', code: 'invite.unreadable' })
}

/** A job that applications are invited for now. */
export interface PreparedJob {
  readonly name: string
  readonly positionId: string
}

/**
 * The key that decides to which position an application is invited: two stages of one job may lead to two positions.
 */
export function placeOf({ job_id, stage_id, stage_name }: OpenApplication): string {
  return JSON.stringify([job_id, stage_id, stage_name])
}

/** The position for each place among the open applications; an error where there is none, or where the job takes nobody. */
export async function preparePositions(
  context: LeasedContext,
  connection: Connection,
  open: readonly OpenApplication[],
): Promise<Map<string, PreparedJob | AppError>> {
  const prepared = new Map<string, PreparedJob | AppError>()
  for (const application of open) {
    const { job_id: jobId, stage_id: stageId, stage_name: stageName, want } = application
    const place = placeOf(application)
    if (want !== 'invited' || jobId === null || prepared.has(place)) continue
    const job = await context.database
      .knex('sync_jobs')
      .where({ connection: connection.name, job_id: jobId })
      .first<{ name: string; status: string } | undefined>('name', 'status')
    const rule = job && ruleOf(connection, { id: jobId, name: job.name }, stageId, stageName)
    if (!job || !rule) continue
    prepared.set(place, await prepareJob(context, connection, rule, { id: jobId, ...job }))
  }
  return prepared
}

async function prepareJob(
  context: LeasedContext,
  connection: Connection,
  rule: InviteRule,
  job: { id: string; name: string; status: string },
): Promise<PreparedJob | AppError> {
  // An application that still waited for its invite when the job closed waits on, visibly, until the job opens again.
  if (job.status !== 'open')
    return new AppError(`the job "${job.name}" is ${job.status}, so nobody is invited`, {
      kind: 'domain',
      code: 'invite.no_open_job',
      status: 400,
    })
  try {
    return { name: job.name, positionId: await positionFor(context, connection, rule, job) }
  } catch (error) {
    if (isServerInTrouble(error)) throw error
    return error instanceof AppError ? error : unexpected(error)
  }
}

/** The first invite rule that fits this job and stage, with its place in the YAML. */
export function ruleOf(
  connection: Connection,
  job: { id: string; name: string },
  stageId: string | null,
  stageName: string | null,
): (InviteRule & { place: string }) | undefined {
  return ruleFor(
    connection.config.invite.map((rule, index) => ({ ...rule, place: connection.places.invite[index] ?? '' })),
    job,
    { id: stageId, name: stageName },
  )
}
