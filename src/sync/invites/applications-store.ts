import { AppError } from '../../base/errors.ts'
import { storableJson } from '../../base/foreign.ts'
import { isServerInTrouble, reasonOf } from '../../db/refusals.ts'
import { backoffMs } from '../rules/failures.ts'
import { TO_CORRECT, type WaitCode } from '../rules/waits.ts'
import { storeBySplitting } from '../store/batch-split.ts'
import { type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { inviteAnewWhatExpired, makeDue, moveBackInQueue, postpone, saveAllSettled } from '../store/desired-state.ts'
import { type HistoryEntry, recordHistory, tell } from '../store/history.ts'
import { setPause } from '../store/pauses.ts'
import { setAside, takeBack } from '../store/quarantine.ts'
import type { OpenApplication } from './invite-facts.ts'

/** Open applications and their outcome. An error with one application moves that one back, with its reason. */

const BATCH = 50
/** A conflict or missing credits end when somebody acts elsewhere; asked again at this pace. */
const WAIT_MS_MIN = 5_000
const WAIT_MS_MAX = 15 * 60_000
/** Applications whose row cannot be written to at all: not even moved back. */
const INVITES_STREAM = 'invites'

/** The stored part of an application, and its history entry. */
export interface Settled {
  readonly set: Readonly<Record<string, unknown>>
  readonly entry?: HistoryEntry
}

interface Done {
  readonly application: OpenApplication
  readonly outcome: Settled
}

/** The applications that are due, without those in `except`. */
export function findOpen(
  { database: { knex } }: LeasedContext,
  connection: Connection,
  except: ReadonlySet<string>,
): Promise<OpenApplication[]> {
  return knex('sync_applications')
    .where({ connection: connection.name, state: 'open' })
    .where('due_at', '<=', knex.raw('clock_timestamp()'))
    .whereNotIn('application_id', [...except])
    .orderBy(['due_at', 'application_id'])
    .limit(BATCH)
}

/** An error that speaks of our database or our lease, so of every application; any other is one application's own. */
export function concernsAll(error: unknown): boolean {
  return isServerInTrouble(error) || (error instanceof AppError && error.code === 'lease.lost')
}

/**
 * Stores what became of a batch, under the fence: a process that was stopped meanwhile must not write over newer facts.
 * An application that cannot be stored moves back alone. Returns the ids of applications that could not even be moved
 * back.
 */
export async function storeSettled(
  context: LeasedContext,
  connection: Connection,
  open: readonly OpenApplication[],
  outcomes: readonly (Settled | AppError)[],
): Promise<string[]> {
  const done = open
    .flatMap((application, at): Done[] => {
      const outcome = outcomes[at]
      return outcome === undefined || outcome instanceof AppError ? [] : [{ application, outcome }]
    })
    // In one order, as everybody does who changes several: then nobody waits in a circle.
    .sort((a, b) => (a.application.application_id < b.application.application_id ? -1 : 1))
  const stuck: string[] = []
  await storeBySplitting(
    done,
    (part) => storeTogether(context, connection, part),
    async ({ application }, error) => {
      if (!(await moveBack(context, connection, application, error))) stuck.push(application.application_id)
    },
    (error) => !concernsAll(error),
  )
  return stuck
}

async function storeTogether(context: LeasedContext, connection: Connection, part: readonly Done[]): Promise<void> {
  const ids = part.map(({ application }) => application.application_id)
  const entries = part.flatMap(({ outcome }) => outcome.entry ?? [])
  await fenced(context, async (trx) => {
    await saveAllSettled(
      trx,
      connection,
      part.map(({ application, outcome }) => ({ by: application, set: outcome.set })),
    )
    if (connection.config.onExpired === 'reinvite') await inviteAnewWhatExpired(trx, connection, ids)
    await takeBack(trx, connection.name, INVITES_STREAM, ids)
    await recordHistory(trx, entries)
  })
  tell(context.log, entries)
}

/** Moves one application back in its queue, with nothing but the reason. False when its row refuses even that. */
async function moveBack(
  context: LeasedContext,
  connection: Connection,
  application: OpenApplication,
  error: unknown,
): Promise<boolean> {
  const problem = `what became of it could not be stored: ${reasonOf(error)}`
  const { name } = connection
  const id = application.application_id
  context.log.error({ connection: name, applicationId: id, problem }, 'an application could not be stored')
  const { set, entry } = wait(context, connection, application, {
    code: 'failed',
    detail: 'application.not_stored',
    problem,
    what: 'failed',
  })
  try {
    await fenced(context, async (trx) => {
      await moveBackInQueue(trx, connection, id, set)
      await recordHistory(trx, entry ? [entry] : [])
    })
    return true
  } catch (again) {
    if (concernsAll(again)) throw again
    await setAside(context.database.knex, name, INVITES_STREAM, [{ id, problem }])
    return false
  }
}

/** Errors that concern the connection as a whole: a refused key pauses it, a wait is waited. */
export async function block(
  context: LeasedContext,
  connection: Connection,
  error: AppError,
  open: readonly OpenApplication[],
): Promise<void> {
  if (error.kind === 'config')
    await setPause(context, connection.name, error.code.startsWith('ats.') ? 'ats' : 'api', error.message)
  const ms = Math.min(error.retryAfterMs ?? WAIT_MS_MIN, WAIT_MS_MAX)
  const ids = open.map((one) => one.application_id)
  await postpone(context.database.knex, connection, ids, ms)
}

/** The reason why an invite is not sent yet, as `explain`, the history and `invites_waiting` show it. */
export interface WaitReason {
  readonly code: WaitCode
  /** The error's own code. Absent: `code` says it all. */
  readonly detail?: string
  /** For people. */
  readonly problem: string
  /** The kind of history entry. */
  readonly what: string
}

/**
 * A visible, retried wait: told when its reason changes, not each time. `person`: a candidate who waits is asked for by name and
 * address too.
 */
export function wait(
  context: LeasedContext,
  connection: Connection,
  application: OpenApplication,
  { code, detail = code, problem, what }: WaitReason,
  person?: OpenApplication['candidate'],
): Settled {
  const ms = Math.min(Math.max(backoffMs(application.attempts + 2), WAIT_MS_MIN), WAIT_MS_MAX)
  const set = {
    attempts: application.attempts + 1,
    waits_for: code,
    problem_code: detail,
    last_problem: problem,
    due_at: dueIn(context, ms),
    ...(person ? { candidate: storableJson(person) } : {}),
  }
  if (application.waits_for === code && application.problem_code === detail) return { set }
  const isToCorrect = TO_CORRECT.includes(code)
  return {
    set,
    entry: {
      connection: connection.name,
      applicationId: application.application_id,
      what,
      rule: application.rule,
      sentence: `application ${application.application_id} waits: ${problem}`,
      ...(isToCorrect
        ? { warning: 'a candidate cannot be invited before a person corrects their data in the ATS' }
        : {}),
    },
  }
}

/**
 * Makes candidates due whose data a person has to correct in the ATS: their application does not change by it, so no list of
 * changes would show them. With each pass.
 */
export async function lookAtUncorrected({ database }: LeasedContext, connection: Connection): Promise<void> {
  await makeDue(database, connection, TO_CORRECT)
}

/** The database's present plus `ms`, as SQL: due times never depend on the clock of a process. */
export function dueIn({ database }: LeasedContext, ms: number) {
  return database.knex.raw(`clock_timestamp() + ?::float8 * interval '1 millisecond'`, [ms])
}
