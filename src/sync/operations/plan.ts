import type { Knex } from 'knex'
import type { Application, Job, Stage } from '../../connector-kit/contract.ts'
import { findHeld, type Held } from '../engine/brake.ts'
import { type PlannedVersions, planVersions } from '../events/ingest-plan.ts'
import { readChanges } from '../events/reader.ts'
import { findPast, type PastRule, type PlannedWrite, toWrite } from '../events/replay.ts'
import { readAllNow } from '../events/reread.ts'
import { BEGUN } from '../invites/decisions.ts'
import { invitedIn } from '../invites/invited-ids.ts'
import { findRuleFacts } from '../invites/rule-changes.ts'
import { withOwnRefusals } from '../rules/admission.ts'
import { decideApplication, decideRuleBrake, goesElsewhere, keyOfRule, namesJob, ruleFor } from '../rules/rules.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { type PausedRule, pauseFor, pausesOf, toldPause, watchingIn } from '../store/rule-pauses.ts'
import { withSeenIds } from '../store/seen-ids.ts'
import { listAnalysing, listExpiring } from '../store/versions-store.ts'

/** Plans the next pass candidate by candidate, with reasons. Reads both sides; writes nothing anywhere. */
export interface Plan {
  readonly connection: string
  readonly invite: readonly PlannedStep[]
  readonly cancel: readonly PlannedStep[]
  readonly write: readonly PlannedWrite[]
  /** Decided before, and waiting for something. */
  readonly waiting: readonly PlannedStep[]
  readonly held: Held | null
  /** Invite rules whose stage was renamed or is gone in the ATS: they invite and cancel nobody. */
  readonly paused: readonly string[]
  /** Why the brake would ask about what changed rules would do; null: it would not. */
  readonly asks: string | null
  /** Write-back rules that write nothing about events that happened before the rule was there. */
  readonly past: readonly PastRule[]
}

/** The planned change of one application, and its reason. */
export interface PlannedStep {
  readonly applicationId: string
  readonly why: string
  readonly rule: string | null
}

/** A person reads it; more pages than this are a backlog, and said to be one. */
const PAGES_MAX = 50

/** The plan of the next pass; makes no change. */
export async function planPass(context: SyncContext, connection: Connection): Promise<Plan> {
  const { knex } = context.database
  const { decided, paused } =
    connection.config.invite.length === 0 ? { decided: [], paused: [] } : await decisions(context, connection)
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
  // An application that no list shows is asked for, as a pass does it.
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
    paused: paused.map(toldPause),
    asks: askedFor(connection, decided),
    past: await findPast(context, connection),
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
  /** A changed YAML causes it, and not a person who moved somebody. */
  readonly isByRules: boolean
}

const toStep = ({ id, reason, rule }: Decided): PlannedStep => ({
  applicationId: id,
  why: reason,
  rule,
})

/** The state of an application before this look. */
interface Before {
  readonly want: 'invited' | 'cancelled' | 'nothing'
  readonly stage_id: string | null
  readonly job_id: string | null
  readonly position_id: string | null
  readonly invite_to: string | null
  readonly begun: string | null
}

/** Decisions that differ from those made before, for everybody in a mapped stage and everybody who was; page by page. */
async function decisions(
  context: SyncContext,
  connection: Connection,
): Promise<{ decided: Decided[]; paused: PausedRule[] }> {
  const { knex } = context.database
  const rules = connection.config.invite.map((rule, index) => ({
    ...rule,
    place: connection.places.invite[index] ?? '',
  }))
  const jobs = new Map<string, Job>()
  for await (const page of connection.ats.jobs(null))
    for (const job of page.items) if (rules.some((rule) => namesJob(rule, job))) jobs.set(job.id, job)
  const mapped = [...jobs.values()]
  const all = await connection.ats.stages([...jobs.keys()])
  const { added, isChanged, paused: stored } = await findRuleFacts(knex, connection)
  const paused = await pausesNow(knex, connection, mapped, all, stored)
  const stages = all.filter((stage) => {
    const job = jobs.get(stage.jobId)
    return job && ruleFor(rules, job, stage)
  })
  const decided: Decided[] = []
  const decide = (application: Application, before: Before | undefined): void => {
    const pause = pauseFor(paused, application, before?.stage_id ?? null)
    const decision = decideApplication(
      {
        application,
        job: jobs.get(application.jobId ?? ''),
        known: before,
        onLeave: connection.config.onLeave,
        pause: pause && toldPause(pause),
      },
      rules,
    )
    if (!decision || decision.want === 'nothing') return
    const rule = rules.find(({ place }) => place === decision.rule)
    const isElsewhere =
      before?.want === 'invited' && rule !== undefined && goesElsewhere(before, application.jobId, rule)
    if (decision.want === before?.want && !isElsewhere) return
    const isByRules =
      decision.want === 'invited'
        ? rule !== undefined && added.has(keyOfRule(rule))
        : isChanged && before?.stage_id === application.stageId
    decided.push({ id: application.id, ...decision, isByRules })
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
        const found = await connection.ats.applicationsById(asked)
        const { items, failure } = await withOwnRefusals(connection.ats, context.clock, asked, found)
        if (failure) throw failure
        const before = await beforeOf(knex, connection.name, asked)
        for (const application of items) decide(application, before.get(application.id))
      }
    }
  })
  return { decided, paused }
}

async function beforeOf(db: Knex, connection: string, ids: readonly string[]): Promise<Map<string, Before>> {
  const rows = await db('sync_applications as a')
    .where({ connection })
    .whereRaw('application_id = any(?)', [[...ids]])
    .select<({ application_id: string } & Before)[]>(
      'application_id',
      'want',
      'stage_id',
      'job_id',
      'position_id',
      'invite_to',
      db.raw(`${BEGUN} as begun`),
    )
  return new Map(rows.map((row) => [row.application_id, row]))
}

/** The pauses as the stages of the ATS are now, whether a pass has seen them or not. */
async function pausesNow(
  knex: Knex,
  connection: Connection,
  jobs: readonly Job[],
  stages: readonly Stage[],
  stored: readonly PausedRule[],
): Promise<PausedRule[]> {
  const before: { job_id: string; stages: Stage[] }[] = await knex('sync_jobs')
    .where({ connection: connection.name })
    .select('job_id', 'stages')
  return jobs.flatMap((job) => {
    const now = stages.filter((stage) => stage.jobId === job.id)
    const watched = watchingIn(connection.config.invite, job, now)
    const known = before.find(({ job_id }) => job_id === job.id)?.stages ?? []
    return [
      ...stored.filter(({ jobId, rule }) => jobId === job.id && !watched.includes(rule)),
      ...pausesOf(connection.config.invite, job, known, now),
    ]
  })
}

/** Why the brake would ask about what changed rules do to those who stand there; null: it would not. */
function askedFor({ config: { brake } }: Connection, decided: readonly Decided[]): string | null {
  if (brake === 'off') return null
  const count = (want: string) => decided.filter((one) => one.isByRules && one.want === want).length
  const caused = { invite: count('invited'), cancel: count('cancelled'), move: 0, reject: 0, write: 0 }
  return decideRuleBrake(caused, brake, null)
}
