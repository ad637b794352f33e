import { AppError, messageOf } from '../../base/errors.ts'
import { isId } from '../../connector-kit/fields.ts'
import type { AssessedResult } from '../../interview/contract/client.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { isOfOtherJob } from '../rules/belonging.ts'
import { readsOfMany } from '../rules/failures.ts'
import { eventsBetween, NOTHING_SEEN, ownership, type SeenEvent } from '../rules/rules.ts'
import { expand, type Intent } from '../rules/write-backs.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { type InviteOf, inOrder } from '../store/desired-state.ts'
import type { HistoryEntry } from '../store/history.ts'
import type { QuarantinedRecord } from '../store/quarantine.ts'
import { openedVersions, sealedVersion } from '../store/sealed-links.ts'
import { type ToldEvent, tellEvent } from '../store/told-events.ts'
import { findKnown, type KnownInterview, type VersionToSave } from '../store/versions-store.ts'
import { findMatchContext, isCovered, isOwnInvite, type MatchContext, NO_CONTEXT } from './match-context.ts'
import { hashOf, isOlder } from './version-hash.ts'

/** Plans the events, intents and history that versions of interviews lead to. Reads, and writes nothing. */

export interface IngestCounts {
  processed: number
  duplicate: number
  ignored: number
  intents: number
}

/** Counts of a pass that has read nothing yet. */
export const noCounts = (): IngestCounts => ({ processed: 0, duplicate: 0, ignored: 0, intents: 0 })

/** The consequences of a page of versions, before anything is stored. */
export interface PlannedVersions {
  readonly counts: IngestCounts
  readonly saves: readonly VersionToSave[]
  readonly intents: readonly Intent[]
  readonly history: readonly HistoryEntry[]
  readonly quarantined: readonly QuarantinedRecord[]
  /** Invites of which their application does not know: nobody may want them any more. */
  readonly strays: readonly InviteOf[]
  /** Invites that are seen to have expired. */
  readonly expired: readonly InviteOf[]
  /** The latest `updatedAt` that had not been seen and lies before `cursor`: how late versions come. */
  readonly oldestNewMs: number | null
}

/** The consequences of a page without a new version. */
export const NOTHING_PLANNED: PlannedVersions = {
  counts: noCounts(),
  saves: [],
  intents: [],
  history: [],
  quarantined: [],
  strays: [],
  expired: [],
  oldestNewMs: null,
}

/** An interview that was cancelled, found by its id: its consequences are stored already, and the pass counts it. */
export const ONE_CANCELLED: PlannedVersions = { ...NOTHING_PLANNED, counts: { ...noCounts(), processed: 1 } }

/** The consequences of two parts of a page together. */
export function both(a: PlannedVersions, b: PlannedVersions): PlannedVersions {
  const news = [a.oldestNewMs, b.oldestNewMs].filter((ms) => ms !== null)
  return {
    counts: {
      processed: a.counts.processed + b.counts.processed,
      duplicate: a.counts.duplicate + b.counts.duplicate,
      ignored: a.counts.ignored + b.counts.ignored,
      intents: a.counts.intents + b.counts.intents,
    },
    saves: [...a.saves, ...b.saves],
    intents: [...a.intents, ...b.intents],
    history: [...a.history, ...b.history],
    quarantined: [...a.quarantined, ...b.quarantined],
    strays: [...a.strays, ...b.strays],
    expired: [...a.expired, ...b.expired],
    oldestNewMs: news.length === 0 ? null : Math.min(...news),
  }
}

export interface PlanOptions {
  /** Versions that were judged before are judged again: their surroundings or the time changed. */
  readonly force?: boolean
  /** What was known of them before they were asked for, one by one: what somebody else stored meanwhile may be newer. */
  readonly asOf?: ReadonlyMap<string, KnownInterview>
}

/** Judges versions against what is known; reads, writes nothing. `plan` and the engine both use it. */
export async function planVersions(
  context: SyncContext,
  connection: Connection,
  versions: readonly Interview[],
  options: PlanOptions = {},
): Promise<PlannedVersions> {
  const { knex } = context.database
  const counts = noCounts()
  // Text that is no id names no interview: asked for again, it would seem to be cancelled.
  const quarantined: QuarantinedRecord[] = versions
    .filter(({ id }) => !isId(id))
    .map(({ id }) => ({ id, problem: 'its id holds a character that no text may hold, or is too long' }))
  const { opened: named, unopened } = openedVersions(
    context.secret,
    versions.filter(({ id }) => isId(id)),
  )
  quarantined.push(...unopened)
  if (named.length === 0) return { ...NOTHING_PLANNED, counts, quarantined }
  const known = await findKnown(
    knex,
    connection.name,
    named.map((one) => one.id),
  )
  // A version that was judged before and did not change needs no second look, and no second question to the database.
  const hashed = named.map((version) => ({ version, hash: hashOf(version) }))
  const open = options.force
    ? hashed
    : hashed.filter(({ version, hash }) => !isJudged(known.get(version.id), version, hash))
  counts.duplicate = hashed.length - open.length
  const around =
    open.length === 0
      ? NO_CONTEXT
      : await findMatchContext(
          knex,
          connection,
          open.map((one) => one.version),
        )
  const plans: Plan[] = []
  let oldestNewMs: number | null = null
  for (const { version, hash } of open) {
    const plan = planFor(connection, around, known.get(version.id), version, hash, options)
    if (plan === 'duplicate') counts.duplicate++
    else if (plan === 'ignored') counts.ignored++
    else {
      counts.processed++
      plans.push({ ...plan, save: { ...plan.save, body: sealedVersion(context.secret, version) } })
      const at = Date.parse(version.updatedAt ?? '')
      if (!plan.seenBefore && (oldestNewMs === null || at < oldestNewMs)) oldestNewMs = at
    }
  }
  const analyses = await fetchAnalyses(connection, plans, quarantined)
  const history: HistoryEntry[] = []
  const intents: Intent[] = []
  const saves: VersionToSave[] = []
  const expired: InviteOf[] = []
  for (const plan of plans) {
    const made: Made = { intents: [], history: [], told: [] }
    let bad = quarantined.find((record) => record.id === plan.save.interviewId)
    try {
      if (!bad) expandPlan(context, connection, around, plan, analyses.get(plan.save.interviewId) ?? null, made)
    } catch (error) {
      // One record that we cannot judge must not stop those behind it.
      bad = { id: plan.save.interviewId, problem: messageOf(error) }
      quarantined.push(bad)
    }
    if (!bad) {
      saves.push({ ...plan.save, told: made.told })
      intents.push(...made.intents)
      history.push(...made.history)
      if (plan.events.some((seen) => seen.event === 'expired')) expired.push(plan.save)
      continue
    }
    // It waits with the events it had before, and is tried again.
    saves.push({ ...plan.save, state: 'waiting', events: known.get(plan.save.interviewId)?.events ?? null })
    history.push(setAsideEntry(connection, plan.save, bad.problem))
  }
  const strays = saves
    .filter(({ state, body }) => state === 'owned' && body.status === 'created')
    .filter(({ applicationId }) => around.applications.get(applicationId)?.interviewId === null)
  const ordered = { strays: inOrder(strays), expired: inOrder(expired) }
  return { counts, saves, intents, history, quarantined, ...ordered, oldestNewMs }
}

function setAsideEntry(connection: Connection, save: VersionToSave, problem: string): HistoryEntry {
  return {
    connection: connection.name,
    applicationId: save.applicationId,
    interviewId: save.interviewId,
    what: 'set-aside',
    sentence: `interview ${save.interviewId} is set aside and tried again, less and less often: ${problem}`,
  }
}

interface Plan {
  readonly save: VersionToSave
  /** The same version was stored before; it is judged again because its surroundings changed, or because we were told to. */
  readonly seenBefore: boolean
  /** The connection made the interview, or had followed it before. */
  readonly isFollowed: boolean
  readonly events: readonly SeenEvent[]
  readonly waitsFor: string | null
}

function isJudged(known: KnownInterview | undefined, version: Interview, hash: string): boolean {
  return known?.state === 'owned' && known.updatedAt === version.updatedAt && known.hash === hash
}

function planFor(
  connection: Connection,
  around: MatchContext,
  known: KnownInterview | undefined,
  version: Interview,
  hash: string,
  { force = false, asOf }: PlanOptions,
): Plan | 'duplicate' | 'ignored' {
  // A cancelled interview never comes back; a list that lags may still show it.
  if (known?.state === 'gone') return 'duplicate'
  const applicationId = version.externalId ?? ''
  const isInvited = around.applications.get(applicationId)?.interviewId === version.id
  const isOurPosition = isInvited || around.positionsOf.has(version.positionId)
  const isOfOurRules = isCovered(connection, around, version)
  const whose = ownership({
    isOurPosition: isOurPosition && isOfOurRules,
    hasExternalId: version.externalId !== null,
    isApplicationKnown: around.applications.has(applicationId),
  })
  if (whose === 'ignored') return 'ignored'
  const seenBefore = known !== undefined && known.updatedAt === version.updatedAt && known.hash === hash
  const unchanged = seenBefore && !(known.state === 'waiting' && whose === 'owned')
  if (unchanged && !force) return 'duplicate'
  if (known && !seenBefore && isOlder(version, known, asOf ? asOf.get(version.id) : force ? known : undefined))
    return 'duplicate'
  const base = {
    interviewId: version.id,
    positionId: version.positionId,
    applicationId,
    updatedAt: version.updatedAt ?? '',
    hash,
    body: version,
    judgedBy: known?.mark ?? null,
    ...madeFor(around, known, version),
  }
  if (whose === 'waiting' && known?.state !== 'owned') {
    const missing = !isOurPosition
      ? 'its position is not one of this connection'
      : isOfOurRules
        ? `application ${applicationId} has not been read yet`
        : `no invite rule of this connection with its position means the job of application ${applicationId}`
    return {
      save: { ...base, state: 'waiting', events: null },
      seenBefore,
      isFollowed: true,
      events: [],
      waitsFor: known === undefined ? missing : null,
    }
  }
  const { events, state } = eventsBetween(known?.events ?? NOTHING_SEEN, version)
  const isFollowed = known?.state === 'owned' || known?.events != null || isOwnInvite(around, version)
  return { save: { ...base, state: 'owned', events: state }, seenBefore, isFollowed, events, waitsFor: null }
}

/**
 * The candidate and job of the interview: as they were remembered, else as its application is when it is first read.
 */
function madeFor(
  around: MatchContext,
  known: KnownInterview | undefined,
  version: Interview,
): { candidateId: string | null; jobId: string | null } {
  const application = around.applications.get(version.externalId ?? '')
  const isInvited = application?.interviewId === version.id
  return {
    candidateId:
      known?.candidateId ?? (isInvited ? application.interviewCandidateId : null) ?? application?.candidateId ?? null,
    jobId: known?.jobId ?? (isInvited ? application.interviewJobId : null) ?? application?.jobId ?? null,
  }
}

/** The results that rules may print, fetched before the transaction: no lock is held while a network answers. */
async function fetchAnalyses(
  connection: Connection,
  plans: readonly Plan[],
  quarantined: QuarantinedRecord[],
): Promise<Map<string, AssessedResult>> {
  const results = new Map<string, AssessedResult>()
  const reads = readsOfMany()
  for (const { save } of plans.filter(
    (plan) => plan.save.body.analysisStatus === 'completed' && plan.events.length > 0,
  )) {
    try {
      const { result } = await connection.api.getAnalysis(save.interviewId)
      if (result) results.set(save.interviewId, result)
      reads.succeeded()
    } catch (error) {
      // Cancelled or erased since: the events still count, without a result to print.
      if (error instanceof AppError && error.status === 404) continue
      if (!reads.goesOnAfter(error)) throw error
      quarantined.push({ id: save.interviewId, problem: `its analysis: ${messageOf(error)}` })
    }
  }
  return results
}

/** The consequences of one version; `told`: the events that its row tells. */
type Made = { readonly intents: Intent[]; readonly history: HistoryEntry[]; readonly told: ToldEvent[] }

function expandPlan(
  context: SyncContext,
  connection: Connection,
  around: MatchContext,
  plan: Plan,
  analysis: AssessedResult | null,
  { intents, history, told }: Made,
): void {
  const { save } = plan
  const about = { connection: connection.name, applicationId: save.applicationId, interviewId: save.interviewId }
  if (plan.waitsFor)
    history.push({ ...about, what: 'waiting', sentence: `interview ${save.interviewId} waits: ${plan.waitsFor}` })
  const application = around.applications.get(save.applicationId)
  const jobId = save.jobId ?? application?.jobId ?? ''
  const job = around.jobs.get(jobId) ?? around.jobOfPosition.get(save.positionId) ?? { id: jobId, name: '' }
  const jobNow = around.jobs.get(application?.jobId ?? '')
  const isAtOtherJob = isOfOtherJob(connection.config.invite, {
    candidateId: null,
    interviewCandidateId: null,
    jobId: application?.jobId ?? null,
    jobName: jobNow?.name ?? null,
    jobPositionId: jobNow?.positionId ?? null,
    interviewJobId: save.jobId ?? null,
    positionId: save.positionId,
  })
  for (const seen of plan.events) {
    const made = expand(
      {
        connection: connection.name,
        event: seen.event,
        seen,
        interview: save.body,
        analysis,
        position: { name: job.name },
        applicationId: save.applicationId,
        job,
        reviewUrl: connection.reviewUrl(save.interviewId),
        fromStageId: application?.stageId ?? null,
        isAtOtherJob,
      },
      { rules: connection.config.writeBack, places: connection.places.writeBack },
      context.secret,
    )
    intents.push(...made.intents.map((intent) => ({ ...intent, isFollowed: plan.isFollowed })))
    const { entry, inRow } = tellEvent(about, seen, made)
    history.push(entry)
    if (inRow) told.push(inRow)
  }
}
