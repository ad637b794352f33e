import type { Knex } from 'knex'
import type { Application, Job } from '../connector-kit/contract.ts'
import type { Interview } from '../interview/contract.ts'
import { invitedIn } from './believed.ts'
import { findHeld, type Held } from './brake.ts'
import type { Connection, SyncContext } from './connection.ts'
import { BEGUN } from './decisions.ts'
import { type PlannedVersions, planVersions } from './push-plan.ts'
import { readChanges } from './reader.ts'
import { readAllNow } from './reread.ts'
import { decideApplication, eventsBetween, NOTHING_SEEN, namesJob, ruleFor } from './rules.ts'
import { withSeenIds } from './seen-ids.ts'
import { listAnalysing, listExpiring } from './versions-store.ts'
import type { Intent } from './write-backs.ts'
import { expand } from './write-backs.ts'

/** What the next pass would do, candidate by candidate, and why. Reads both sides; writes nothing anywhere. */
export interface Plan {
  readonly connection: string
  readonly invite: readonly PlannedStep[]
  readonly cancel: readonly PlannedStep[]
  readonly write: readonly PlannedWrite[]
  /** Decided before, and waiting for something. */
  readonly waiting: readonly PlannedStep[]
  readonly held: Held | null
}

export interface PlannedStep {
  readonly applicationId: string
  readonly why: string
  readonly rule: string | null
}

export interface PlannedWrite {
  readonly applicationId: string
  readonly interviewId: string
  readonly event: string
  readonly action: string
  readonly rule: string
  readonly values: Record<string, string>
  readonly payload: object
}

/** A person reads it; more pages than this are a backlog, and said to be one. */
const PAGES_MAX = 50

export async function planPass(context: SyncContext, connection: Connection): Promise<Plan> {
  const { knex } = context.database
  const decided = connection.config.invite.length === 0 ? [] : await decisions(context, connection)
  const cursor = await knex('sync_cursors')
    .where({ connection: connection.name, stream: 'interviews' })
    .first<{ cursor: string } | undefined>('cursor')
  const since = cursor?.cursor ?? new Date(context.clock.now().getTime() - 86_400_000).toISOString()
  const write: PlannedWrite[] = []
  const read = new Set<string>()
  const expired: string[] = []
  const take = (planned: PlannedVersions): void => {
    write.push(...planned.intents.map(toWrite))
    if (connection.config.onExpired === 'reinvite') expired.push(...planned.expired.map((one) => one.interviewId))
  }
  let [pages, serverNow] = [0, 0]
  for await (const page of readChanges(connection.api, since)) {
    take(await planVersions(context, connection, page.items))
    for (const one of page.items) read.add(one.id)
    serverNow = page.serverNow
    if (++pages === PAGES_MAX) break
  }
  // What no list shows is asked for, as a pass does it.
  take(await rereadDue(context, connection, new Date(serverNow), read))
  const anew: string[] = await knex('sync_applications')
    .where({ connection: connection.name, want: 'invited' })
    .whereIn('interview_id', expired)
    .orderBy('application_id')
    .pluck('application_id')
  const open = await knex('sync_applications')
    .where({ connection: connection.name })
    .whereIn('state', ['open', 'person'])
    .orderBy('application_id')
    .limit(1_000)
    .select('application_id', 'want', 'reason', 'rule', 'last_problem')
  return {
    connection: connection.name,
    invite: [
      ...decided.filter((one) => one.want === 'invited').map(toStep),
      ...anew.map((applicationId) => ({
        applicationId,
        why: 'its invite expired (onExpired: reinvite)',
        rule: null,
      })),
    ],
    cancel: decided.filter((one) => one.want === 'cancelled').map(toStep),
    write,
    waiting: open.map((row) => ({
      applicationId: row.application_id,
      why: row.last_problem ?? `to be ${row.want}: ${row.reason}`,
      rule: row.rule,
    })),
    held: await findHeld(knex, connection.name),
  }
}

/** Invites that expired and analyses under way, as the API shows them now. */
async function rereadDue(
  context: SyncContext,
  connection: Connection,
  serverNow: Date,
  read: ReadonlySet<string>,
): Promise<PlannedVersions> {
  const { knex } = context.database
  const due = [
    ...(await listExpiring(knex, connection.name, serverNow.toISOString())),
    ...(await listAnalysing(knex, connection.name, 0)),
  ]
  const versions = await readAllNow(
    connection,
    due.map((one) => one.interviewId).filter((id) => !read.has(id)),
  )
  return planVersions(context, connection, versions, { force: true })
}

interface Decided {
  readonly id: string
  readonly want: string
  readonly reason: string
  readonly rule: string | null
}

const toStep = ({ id, reason, rule }: Decided): PlannedStep => ({
  applicationId: id,
  why: reason,
  rule,
})

const toWrite = (intent: Intent): PlannedWrite => ({
  applicationId: intent.applicationId,
  interviewId: intent.interviewId,
  event: intent.event,
  action: intent.action,
  rule: intent.rule,
  values: intent.values,
  payload: intent.payload,
})

/** What is known of an application before this look. */
interface Before {
  readonly want: 'invited' | 'cancelled' | 'nothing'
  readonly begun: string | null
}

/** Decisions that differ from those made before, for everybody in a mapped stage and everybody who was; page by page. */
async function decisions(context: SyncContext, connection: Connection): Promise<Decided[]> {
  const { knex } = context.database
  const rules = connection.config.invite.map((rule, index) => ({
    ...rule,
    place: connection.places.invite[index] ?? '',
  }))
  const jobs = new Map<string, Pick<Job, 'id' | 'name' | 'status'>>()
  for await (const page of connection.ats.jobs(null))
    for (const job of page.items) if (rules.some((rule) => namesJob(rule, job))) jobs.set(job.id, job)
  const stages = (await connection.ats.stages([...jobs.keys()])).filter((stage) => {
    const job = jobs.get(stage.jobId)
    return job && ruleFor(rules, job, stage)
  })
  const decided: Decided[] = []
  const decide = (application: Application, before: Before | undefined): void => {
    const decision = decideApplication(
      {
        application,
        job: jobs.get(application.jobId ?? ''),
        known: before,
        onLeave: connection.config.onLeave,
      },
      rules,
    )
    if (decision && decision.want !== before?.want && decision.want !== 'nothing')
      decided.push({ id: application.id, ...decision })
  }
  await withSeenIds(knex, async (seen) => {
    for await (const page of connection.ats.applicationsInStages(stages)) {
      // A later page may repeat an application, and so may a page.
      const items = new Map(page.items.map((application) => [application.id, application]))
      const fresh = await seen.missing([...items.keys()])
      await seen.add(fresh)
      const before = await beforeOf(knex, connection.name, fresh)
      for (const id of fresh) decide(items.get(id) as Application, before.get(id))
    }
    for await (const ids of invitedIn(knex, connection.name, null)) {
      const missing = await seen.missing(ids)
      for (let at = 0; at < missing.length; at += 50) {
        const asked = missing.slice(at, at + 50)
        const { items, failure } = await connection.ats.applicationsById(asked)
        if (failure) throw failure
        const before = await beforeOf(knex, connection.name, asked)
        for (const application of items) decide(application, before.get(application.id))
      }
    }
  })
  return decided
}

async function beforeOf(db: Knex, connection: string, ids: readonly string[]): Promise<Map<string, Before>> {
  const rows = await db('sync_applications as a')
    .where({ connection })
    .whereRaw('application_id = any(?)', [[...ids]])
    .select<({ application_id: string } & Before)[]>('application_id', 'want', db.raw(`${BEGUN} as begun`))
  return new Map(rows.map((row) => [row.application_id, row]))
}

/**
 * What the configuration as it stands now would have written for the versions of the last days that was not written: a
 * changed rule, tried on what really happened. Nothing is written; a rule that is new speaks from its first event on.
 */
export async function replay(context: SyncContext, connection: Connection, days: number): Promise<PlannedWrite[]> {
  const { knex } = context.database
  const since = new Date(context.clock.now().getTime() - days * 86_400_000).toISOString()
  const jobs = new Map(
    (await knex('sync_jobs').where({ connection: connection.name }).select('job_id', 'name', 'position_id')).map(
      (row) => [row.position_id as string | null, { id: row.job_id as string, name: row.name as string }],
    ),
  )
  const found: { updatedAt: string; writes: PlannedWrite[] }[] = []
  for (let after = ''; ; ) {
    const rows: { interview_id: string; application_id: string; updated_at: string; body: Interview }[] = await knex(
      'sync_interviews',
    )
      .where({ connection: connection.name, state: 'owned' })
      .where('updated_at', '>=', since)
      .where('interview_id', '>', after)
      .orderBy('interview_id')
      .limit(REPLAY_ROWS)
      .select('interview_id', 'application_id', 'updated_at', 'body')
    const written = await writtenFor(
      knex,
      connection.name,
      rows.map((row) => row.interview_id),
    )
    for (const row of rows) {
      const writes = replayOne(context, connection, row, jobs.get(row.body.positionId) ?? { id: '', name: '' })
        .filter((intent) => !written.has(identity(intent.interviewId, intent.event, intent.action, intent.payload)))
        .map(toWrite)
      if (writes.length > 0) found.push({ updatedAt: row.updated_at, writes })
    }
    if (rows.length < REPLAY_ROWS) break
    after = rows.at(-1)?.interview_id ?? after
  }
  return found
    .sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0))
    .flatMap((one) => one.writes)
}

/** Interviews that `replay` holds in memory at once. */
const REPLAY_ROWS = 500

async function writtenFor(db: Knex, connection: string, interviewIds: readonly string[]): Promise<Set<string>> {
  const rows = await db('deliveries')
    .where({ connection })
    .whereRaw('interview_id = any(?)', [[...interviewIds]])
    .select('interview_id', 'event', 'action', 'payload')
  return new Set(rows.map((row) => identity(row.interview_id, row.event, row.action, row.payload)))
}

/** Every write that the rules ask for on the events that the version of one interview implies. */
function replayOne(
  context: SyncContext,
  connection: Connection,
  { application_id: applicationId, body }: { application_id: string; body: Interview },
  job: { id: string; name: string },
): Intent[] {
  return eventsBetween(NOTHING_SEEN, body).events.flatMap(
    (seen) =>
      expand(
        {
          connection: connection.name,
          event: seen.event,
          seen,
          interview: body,
          analysis: null,
          position: { name: job.name },
          applicationId,
          job,
          reviewUrl: connection.reviewUrl(body.id),
          fromStageId: null,
        },
        { rules: connection.config.writeBack, places: connection.places.writeBack },
        context.secret,
      ).intents,
  )
}

/** The same kind of write on the same event; the words of a note may differ and it is still the same. */
function identity(interviewId: string, event: string, action: string, payload: object): string {
  const { name = '', stage = '', reason = '', title = '' } = payload as Record<string, string>
  return [interviewId, event, action, name, stage, reason, title].join('\0')
}
