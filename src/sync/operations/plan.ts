import type { Knex } from 'knex'
import { findHeld, type Held } from '../engine/held-changes.ts'
import { type Rehearsal, type RehearsalOptions, rehearse } from '../engine/rehearse.ts'
import { APPLICATIONS_BEFORE } from '../engine/shadow.ts'
import { findPast, type PastRule, type PlannedWrite, toWrite } from '../events/replay.ts'
import { type Cause, causeText, toldPause } from '../rules/causes.ts'
import type { WaitCode } from '../rules/waits.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { PausedRule } from '../store/rule-pauses.ts'

/** What the next pass would do, candidate by candidate, with reasons: its rehearsal, read out. Changes nothing anywhere. */
export interface Plan {
  readonly connection: string
  readonly invite: readonly PlannedStep[]
  readonly cancel: readonly PlannedStep[]
  readonly write: readonly (PlannedWrite & MayBeHeld)[]
  /** Applications that wait for something once the pass is over. */
  readonly waiting: readonly PlannedWait[]
  /** Applications of which the brake held something before, and holds it still. */
  readonly heldBefore: readonly string[]
  /** Applications whose expired invite the pass cancels, without another one. */
  readonly expired: readonly string[]
  /** Everything that the brake holds once the pass is over; null: nothing. */
  readonly held: Held | null
  /** Invite rules whose stage was renamed or is gone in the ATS: they invite and cancel nobody. */
  readonly paused: readonly string[]
  /** Why the brake would begin to hold something; null: it would not. */
  readonly asks: string | null
  /** Write-back rules that write nothing about events that happened before the rule was there. */
  readonly past: readonly PastRule[]
  /** Why one side could not be read to its end, so that the plan is not the whole; null: it is. */
  readonly incomplete: string | null
}

interface MayBeHeld {
  /** The brake would hold it until a person approves. */
  readonly held?: true
}

/** The planned change of one application, and its reason. */
export interface PlannedStep extends MayBeHeld {
  readonly applicationId: string
  readonly why: string
  /** The same by code and facts; null where an earlier version decided it. */
  readonly cause: Cause | null
  readonly rule: string | null
}

/** An application that waits, with the reason as the engine stores it. */
export interface PlannedWait {
  readonly applicationId: string
  readonly why: string
  readonly rule: string | null
  readonly code: WaitCode | null
  /** Why the application is to be invited; null: `why` tells it. */
  readonly cause: Cause | null
}

/** Of an invite that follows an expired one, whatever stage its application stands in. */
const EXPIRED: Cause = { code: 'invite_expired' }

/** The plan of the next pass; makes no change. */
export async function planPass(
  context: SyncContext,
  connection: Connection,
  options: RehearsalOptions = {},
): Promise<Plan> {
  return (await planWith(context, connection, options, () => Promise.resolve())).plan
}

/** The same with what `more` reads from the rehearsal besides, before its copies end. */
export async function planWith<More>(
  context: SyncContext,
  connection: Connection,
  options: RehearsalOptions,
  more: (rehearsal: Rehearsal, plan: Omit<Plan, 'past'>) => Promise<More>,
): Promise<{ plan: Plan; more: More }> {
  const before = await findHeld(context.database.knex, connection.name)
  const found = await rehearse(
    context,
    connection,
    async (rehearsal) => {
      const plan = await readOut(rehearsal, connection, before)
      return { plan, more: await more(rehearsal, plan) }
    },
    options,
  )
  return { plan: { ...found.plan, past: await findPast(context, connection) }, more: found.more }
}

async function readOut(rehearsal: Rehearsal, connection: Connection, before: Held | null): Promise<Omit<Plan, 'past'>> {
  const { db, pass } = rehearsal
  const { name } = connection
  const steps = await stepsOf(rehearsal, connection)
  const write = await writesOf(rehearsal, name)
  const held = await findHeld(db, name)
  const heldNow = [...(await withHeldWrites(db, name)), ...steps.heldBefore]
  const newly = new Set(
    [...steps.invite, ...steps.cancel, ...write].flatMap((one) => (one.held ? [one.applicationId] : [])),
  )
  const isNewlyHeld = before === null || newly.size > 0
  const paused = await pausedIn(db, name)
  return {
    connection: name,
    ...steps,
    heldBefore: [...new Set(heldNow)].filter((id) => !newly.has(id)).sort(),
    write,
    waiting: await waitsIn(db, name),
    held,
    paused: paused.map(toldPause),
    asks: held !== null && isNewlyHeld ? held.reason : null,
    incomplete: whyIncomplete(pass),
  }
}

/** The rules that are paused once the pass is over. */
export async function pausedIn(db: Knex, connection: string): Promise<PausedRule[]> {
  return db('sync_paused_rules')
    .where({ connection })
    .orderBy(['job_id', 'rule'])
    .select(
      'job_id as jobId',
      'rule',
      'stage',
      'code',
      'stage_id as stageId',
      'stage_name as stageName',
      'stage_now as stageNow',
    )
}

/** Why a side could not be read to its end. `told`: as that side said it. */
export type Incomplete =
  | { readonly is: 'stopped' }
  | { readonly is: 'no-answer' }
  | { readonly is: 'told'; readonly words: string }

/** Why the plan of this pass is not the whole; null: it is. */
export function incompleteOf({ outcome, reason }: Rehearsal['pass']): Incomplete | null {
  if (outcome === 'success' || outcome === 'held') return null
  if (outcome === 'stopped') return { is: 'stopped' }
  return reason === null || reason === undefined ? { is: 'no-answer' } : { is: 'told', words: reason }
}

function whyIncomplete(pass: Rehearsal['pass']): string | null {
  const found = incompleteOf(pass)
  if (found === null) return null
  if (found.is === 'told') return found.words
  return found.is === 'stopped' ? 'it was ended before everything was read' : 'a side did not answer'
}

interface ApplicationRow {
  application_id: string
  want: 'invited' | 'cancelled' | 'nothing'
  reason: string
  cause: Cause | null
  rule: string | null
  is_held: boolean
  is_newly_held: boolean
  has_expired: boolean
}

/** Invites and cancellations: those that the pass would send, those that it would hold, and those that the brake holds since before. */
async function stepsOf(
  { db, api }: Rehearsal,
  { name, config }: Connection,
): Promise<Pick<Plan, 'invite' | 'cancel' | 'heldBefore' | 'expired'>> {
  const invited = new Set(api.invited.map((one) => one.applicationId))
  // An expired invite makes room for the next one; nobody loses anything by that.
  const cancelled = new Set(
    api.cancelled.flatMap(({ applicationId, isExpired }) =>
      isExpired || applicationId === null ? [] : [applicationId],
    ),
  )
  const { rows } = await db.raw<{ rows: ApplicationRow[] }>(
    `select a.application_id, a.want, a.reason, a.cause, a.rule, a.state = 'held' as is_held, a.state = 'held' and (b.state is distinct from 'held' or b.want <> a.want) as is_newly_held,
       b.want = 'invited' and exists (select from sync_interviews i where i.connection = a.connection and i.interview_id = b.interview_id and i.body ->> 'status' = 'expired') is true as has_expired
     from sync_applications a left join ${APPLICATIONS_BEFORE} b using (application_id)
     where a.connection = :name and (application_id = any(:sent::text[]) or a.state = 'held') order by application_id`,
    { name, sent: [...invited, ...cancelled] },
  )
  const toStep = (row: ApplicationRow): PlannedStep => ({
    applicationId: row.application_id,
    ...(row.want === 'invited' && row.has_expired && config.onExpired === 'reinvite'
      ? { why: causeText(EXPIRED), cause: EXPIRED, rule: null }
      : { why: row.reason, cause: row.cause, rule: row.rule }),
    ...(row.is_newly_held ? { held: true as const } : {}),
  })
  return {
    invite: rows
      .filter((row) => invited.has(row.application_id) || (row.is_newly_held && row.want === 'invited'))
      .map(toStep),
    cancel: rows
      .filter((row) => cancelled.has(row.application_id) || (row.is_newly_held && row.want === 'cancelled'))
      .map(toStep),
    heldBefore: rows.filter((row) => row.is_held && !row.is_newly_held).map((row) => row.application_id),
    expired: api.cancelled.flatMap(({ applicationId, isExpired }) =>
      isExpired && applicationId !== null && !invited.has(applicationId) ? [applicationId] : [],
    ),
  }
}

/** Applications with writes that the brake holds. */
const withHeldWrites = (db: Knex, connection: string): Promise<string[]> =>
  db('deliveries').where({ connection, state: 'held' }).distinct('application_id').pluck('application_id')

async function writesOf({ db, lastDelivery }: Rehearsal, connection: string): Promise<(PlannedWrite & MayBeHeld)[]> {
  const rows = await db('deliveries')
    .where({ connection })
    .where('seq', '>', lastDelivery)
    .whereNot({ state: 'discarded' })
    .orderBy('seq')
    .select('application_id', 'interview_id', 'event', 'action', 'rule', 'template_values', 'payload', 'state')
  return rows.map((row) => ({
    ...toWrite({
      applicationId: row.application_id,
      interviewId: row.interview_id,
      event: row.event,
      action: row.action,
      rule: row.rule,
      values: row.template_values ?? {},
      payload: row.payload,
    }),
    ...(row.state === 'held' ? { held: true as const } : {}),
  }))
}

async function waitsIn(db: Knex, connection: string): Promise<PlannedWait[]> {
  const rows = await db('sync_applications')
    .where({ connection })
    .whereIn('state', ['open', 'person'])
    .orderBy('application_id')
    .select('application_id', 'want', 'reason', 'cause', 'rule', 'last_problem', 'waits_for')
  return rows.map((row) => ({
    applicationId: row.application_id,
    why: row.last_problem ?? `to be ${row.want}: ${row.reason}`,
    rule: row.rule,
    code: row.waits_for,
    // A problem says why better than what is wanted does.
    cause: row.last_problem === null && row.want === 'invited' ? row.cause : null,
  }))
}
