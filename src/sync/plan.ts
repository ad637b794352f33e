import type { Application } from '../connector-kit/contract.ts'
import type { Interview } from '../interview/contract.ts'
import { findHeld, type Held } from './brake.ts'
import type { Connection, SyncContext } from './connection.ts'
import { type PlannedVersions, planVersions } from './push-plan.ts'
import { readChanges } from './reader.ts'
import { readNow } from './reread.ts'
import { decideApplication, eventsBetween, goesElsewhere, NOTHING_SEEN, ruleFor } from './rules.ts'
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
  const versions: Interview[] = []
  for (const { interviewId } of due.filter((one) => !read.has(one.interviewId))) {
    const version = await readNow(connection, interviewId)
    if (version) versions.push(version)
  }
  return planVersions(context, connection, versions, { force: true })
}

interface Decided {
  readonly application: Application
  readonly want: string
  readonly reason: string
  readonly rule: string | null
}

const toStep = ({ application, reason, rule }: Decided): PlannedStep => ({
  applicationId: application.id,
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

interface KnownDecision {
  readonly application_id: string
  readonly want: 'invited' | 'cancelled' | 'nothing'
  readonly invite_to: string | null
  readonly position_id: string | null
  readonly job_id: string | null
}

/** Decisions that differ from those made before, for everybody in a mapped stage and everybody who was. */
async function decisions(context: SyncContext, connection: Connection): Promise<Decided[]> {
  const { knex } = context.database
  const rules = connection.config.invite.map((rule, index) => ({
    ...rule,
    place: connection.places.invite[index] ?? '',
  }))
  const jobs = new Map<string, { id: string; name: string; status: 'open' | 'closed' | 'draft' }>()
  for await (const page of connection.ats.jobs(null)) for (const job of page.items) jobs.set(job.id, job)
  const mapped = [...jobs.values()].filter((job) =>
    rules.some((rule) => rule.job === '*' || rule.job === job.id || rule.job.toLowerCase() === job.name.toLowerCase()),
  )
  const stages = (await connection.ats.stages(mapped.map((job) => job.id))).filter((stage) => {
    const job = jobs.get(stage.jobId)
    return job && ruleFor(rules, job, stage)
  })
  const applications = new Map<string, Application>()
  for await (const page of connection.ats.applicationsInStages(stages))
    for (const application of page.items) applications.set(application.id, application)
  const known = new Map(
    (
      await knex('sync_applications')
        .where({ connection: connection.name })
        .select<KnownDecision[]>('application_id', 'want', 'invite_to', 'position_id', 'job_id')
    ).map((row) => [row.application_id, row]),
  )
  const missing = [...known].filter(([id, { want }]) => want === 'invited' && !applications.has(id)).map(([id]) => id)
  for (let at = 0; at < missing.length; at += 50) {
    const { items, failure } = await connection.ats.applicationsById(missing.slice(at, at + 50))
    if (failure) throw failure
    for (const application of items) applications.set(application.id, application)
  }
  return [...applications.values()].flatMap((application) => {
    const before = known.get(application.id)
    const want = before?.want
    const decision = decideApplication(
      {
        application,
        job: jobs.get(application.jobId ?? ''),
        known: want === undefined ? undefined : { want },
        onLeave: connection.config.onLeave,
      },
      rules,
    )
    if (!decision || decision.want === 'nothing') return []
    const job = jobs.get(application.jobId ?? '')
    const rule = job && ruleFor(rules, job, { id: application.stageId, name: application.stageName })
    const isElsewhere =
      before?.want === 'invited' && rule !== undefined && goesElsewhere(before, application.jobId, rule)
    return decision.want !== want || isElsewhere ? [{ application, ...decision }] : []
  })
}

/**
 * What the configuration as it stands now would have written for the versions of the last days that was not written: a
 * changed rule, tried on what really happened. Nothing is written; a rule that is new speaks from its first event on.
 */
export async function replay(context: SyncContext, connection: Connection, days: number): Promise<PlannedWrite[]> {
  const { knex } = context.database
  const since = new Date(context.clock.now().getTime() - days * 86_400_000).toISOString()
  const rows: { interview_id: string; application_id: string; body: Interview }[] = await knex('sync_interviews')
    .where({ connection: connection.name, state: 'owned' })
    .where('updated_at', '>=', since)
    .orderBy('updated_at')
    .select('interview_id', 'application_id', 'body')
  const written = new Set(
    (
      await knex('deliveries')
        .where({ connection: connection.name })
        .whereIn(
          'interview_id',
          rows.map((row) => row.interview_id),
        )
        .select('interview_id', 'event', 'action', 'payload')
    ).map((row) => identity(row.interview_id, row.event, row.action, row.payload)),
  )
  const jobs = new Map(
    (await knex('sync_jobs').where({ connection: connection.name }).select('job_id', 'name', 'position_id')).map(
      (row) => [row.position_id as string | null, { id: row.job_id as string, name: row.name as string }],
    ),
  )
  return rows.flatMap(({ application_id: applicationId, body }) => {
    const job = jobs.get(body.positionId) ?? { id: '', name: '' }
    return eventsBetween(NOTHING_SEEN, body)
      .events.flatMap(
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
      .filter((intent) => !written.has(identity(intent.interviewId, intent.event, intent.action, intent.payload)))
      .map(toWrite)
  })
}

/** The same kind of write on the same event; the words of a note may differ and it is still the same. */
function identity(interviewId: string, event: string, action: string, payload: object): string {
  const { name = '', stage = '', reason = '', title = '' } = payload as Record<string, string>
  return [interviewId, event, action, name, stage, reason, title].join('\0')
}
