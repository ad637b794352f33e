import type { Knex } from 'knex'
import { AppError, messageOf } from '../../base/errors.ts'
import { withPriority } from '../../connector-kit/priority.ts'
import { lastRestoreAt } from '../../db/epochs.ts'
import type { InterviewListRequest } from '../../interview/contract/client.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { lookAt } from '../deliveries/attempt.ts'
import { cancelVersion } from '../events/cancel.ts'
import { takeVersions } from '../events/ingest.ts'
import { readChanges } from '../events/reader.ts'
import { isUnreadable } from '../events/reread.ts'
import { DROPPED } from '../rules/waits.ts'
import type { Connection, LeasedContext } from '../store/connection.ts'
import { countLookUps, countParkedByRestore, type Delivery, findConfirmed } from '../store/deliveries-reads.ts'
import { openedDelivery } from '../store/sealed-links.ts'
import { type SeenIds, withSeenIds } from '../store/seen-ids.ts'
import { findKnown, type KnownInterview } from '../store/versions-store.ts'
import { type ApplicationDrift, compareOpenApplications } from './compare-applications.ts'
import { isSteppedBack, takeSteppedBack } from './stepped-back.ts'

/** The differences between the two sides and our books. 0 is what we promise; anything else has its cause told. */
export interface Report {
  readonly connection: string
  readonly interviews: number
  readonly applications: number
  readonly effects: number
  readonly drift: readonly Drift[]
  /** Not ours to mend: notes that somebody deleted in the ATS since. */
  readonly goneSince: readonly string[]
  readonly repaired: number
  /** Write-backs that wait to be looked up in the ATS; while there are any, nobody knows whether the sides differ. */
  readonly lookUps: number
  /** Write-backs that a restore put in doubt and that are parked for a person; whether they are written is not compared. */
  readonly parkedByRestore: number
  /** When a restore of the database from a backup was last recognised. */
  readonly restoredAt: Date | null
}

/** One difference between the two sides. */
export interface Drift {
  readonly kind: 'missed-version' | 'missed-cancel' | 'not-invited' | 'not-cancelled' | ApplicationDrift['kind']
  readonly subject: string
  readonly cause: string
}

/** A change younger than this may still be on its way. */
const YOUNG_MS = 3 * 60_000
const EFFECTS_MAX = 500
const EFFECT_DAYS = 30
/** Rows of our books that are in memory at once. */
const ROWS = 1_000

/** Runs a part of the comparison under the lease of passes. */
export type HoldingPasses = <Result>(work: (context: LeasedContext) => Promise<Result>) => Promise<Result>

/** Compares ids, versions and effects on both sides under a lease that is held; missed changes are taken up at once. */
export function reconcile(context: LeasedContext, connection: Connection): Promise<Report> {
  return reconcileInParts((work) => work(context), connection)
}

/** The same, each position under a lease of its own: a comparison of millions takes long, and passes have their turn in between. */
export async function reconcileInParts(holding: HoldingPasses, connection: Connection): Promise<Report> {
  const drift: Drift[] = []
  const versions = await compareVersions(holding, connection, drift)
  return holding((context) => compareTheRest(context, connection, drift, versions))
}

async function compareTheRest(
  context: LeasedContext,
  connection: Connection,
  drift: Drift[],
  versions: Compared,
): Promise<Report> {
  const applications = await compareApplications(context, connection, drift)
  const changed = await compareOpenApplications(context, connection)
  drift.push(...changed.drift)
  const effects = await compareEffects(context, connection)
  const report: Report = {
    connection: connection.name,
    interviews: versions.compared,
    applications,
    effects: effects.compared,
    drift,
    goneSince: effects.gone,
    repaired: versions.repaired + changed.repaired,
    lookUps: await countLookUps(context.database.knex, connection.name),
    parkedByRestore: await countParkedByRestore(context.database.knex, connection.name),
    restoredAt: await lastRestoreAt(context.database.knex),
  }
  await context.database
    .knex('sync_reports')
    .insert({ connection: connection.name, drift: drift.length, report: JSON.stringify(report) })
  return report
}

interface Compared {
  readonly compared: number
  readonly repaired: number
}

/** Every interview of the connection's positions, in the version the API shows, against the one that was taken. */
async function compareVersions(holding: HoldingPasses, connection: Connection, drift: Drift[]): Promise<Compared> {
  let [compared, repaired] = [0, 0]
  for (let after = ''; ; ) {
    const position = await holding(async (context) => {
      const id = await positionAfter(context.database.knex, connection.name, after)
      return id === null ? null : { id, ...(await comparePosition(context, connection, id, drift)) }
    })
    if (position === null) return { compared, repaired }
    after = position.id
    compared += position.compared
    repaired += position.repaired
  }
}

/** Before every interview. */
const EVER = '1970-01-01T00:00:00.000Z'

/**
 * The list is read as a pass reads it, from each page's last `updatedAt`: a page by its number costs the server all pages before it,
 * and rows that change meanwhile move others over the border between two pages.
 */
function comparePosition(
  context: LeasedContext,
  connection: Connection,
  positionId: string,
  drift: Drift[],
): Promise<Compared> {
  const { knex } = context.database
  const list = {
    listInterviews: (query: InterviewListRequest) => connection.api.listInterviews({ ...query, positionId }),
  }
  return withSeenIds(knex, async (seen) => {
    let [compared, repaired] = [0, 0]
    for await (const page of readChanges(list, EVER, Number.POSITIVE_INFINITY)) {
      // The last row of a page begins the next one, too.
      const fresh = new Set(await seen.missing(page.items.map((one) => one.id)))
      const items = page.items.filter((one) => fresh.has(one.id))
      const known = await findKnown(knex, connection.name, [...fresh])
      const missed = items.filter((one) => isMissed(one, known.get(one.id), page.serverNow))
      await seen.add([...fresh, ...(page.unreadable ?? []).flatMap(({ id }) => (id === null ? [] : [id]))])
      for (const one of missed)
        drift.push({
          kind: 'missed-version',
          subject: `interview ${one.id}`,
          cause: known.has(one.id)
            ? `the API shows the version of ${one.updatedAt}, taken was ${known.get(one.id)?.updatedAt}: it became visible later than the overlap reaches`
            : `it was never read: its position was mapped after it changed, or it became visible later than the overlap reaches`,
        })
      compared += items.length
      repaired += (await takeVersions(context, connection, missed)).counts.processed
      for (const one of items.filter(
        (each) => !isYoung(each, page.serverNow) && isSteppedBack(each, known.get(each.id)),
      )) {
        if (!(await takeSteppedBack(context, connection, one.id))) continue
        repaired++
        drift.push({
          kind: 'missed-version',
          subject: `interview ${one.id}`,
          cause: `the API shows the version of ${one.updatedAt}, taken was ${known.get(one.id)?.updatedAt}: its clock was set back`,
        })
      }
    }
    repaired += await findGone(context, connection, positionId, seen, drift)
    return { compared, repaired }
  })
}

/** One step in the index for each position, however many interviews it has. */
async function positionAfter(db: Knex, connection: string, after: string): Promise<string | null> {
  const row = await db('sync_interviews')
    .where({ connection })
    .whereRaw(`state <> 'waiting'`)
    .where('position_id', '>', after)
    .orderBy('position_id')
    .first<{ position_id: string } | undefined>('position_id')
  return row?.position_id ?? null
}

const isYoung = ({ updatedAt }: Interview, nowMs: number): boolean => Date.parse(updatedAt ?? '') > nowMs - YOUNG_MS

function isMissed(one: Interview, known: KnownInterview | undefined, nowMs: number): boolean {
  if (one.externalId === null || isYoung(one, nowMs)) return false
  return (
    known === undefined || (known.state !== 'gone' && Date.parse(known.updatedAt) < Date.parse(one.updatedAt ?? ''))
  )
}

/** Interviews that we hold for alive and no page showed: cancelled by somebody else, which no list tells (spec §3). */
async function findGone(
  context: LeasedContext,
  connection: Connection,
  positionId: string,
  seen: SeenIds,
  drift: Drift[],
): Promise<number> {
  let repaired = 0
  for (let after = ''; ; ) {
    const rows = await context.database
      .knex('sync_interviews')
      .where({ connection: connection.name, position_id: positionId, state: 'owned' })
      .where('interview_id', '>', after)
      .orderBy('interview_id')
      .limit(ROWS)
      .select<{ interview_id: string; application_id: string }[]>('interview_id', 'application_id')
    const unseen = new Set(await seen.missing(rows.map((row) => row.interview_id)))
    for (const row of rows.filter((one) => unseen.has(one.interview_id))) {
      try {
        await connection.api.getInterview(row.interview_id)
      } catch (error) {
        // It is there, and cannot be read: the passes set it aside and ask for it again.
        if (isUnreadable(error)) continue
        if (!(error instanceof AppError) || error.status !== 404) throw error
        drift.push({
          kind: 'missed-cancel',
          subject: `interview ${row.interview_id} of application ${row.application_id}`,
          cause: 'it was cancelled through the API by somebody else, which no list shows',
        })
        await cancelVersion(context, connection, row.interview_id, row.application_id)
        repaired++
      }
    }
    if (rows.length < ROWS) return repaired
    after = rows.at(-1)?.interview_id ?? after
  }
}

/** Everybody whom we hold for invited has an interview; nobody who left has an unstarted one. */
async function compareApplications(context: LeasedContext, connection: Connection, drift: Drift[]): Promise<number> {
  let compared = 0
  for (let after = ''; ; ) {
    const { rows } = await context.database.knex.raw<{
      rows: {
        application_id: string
        want: string
        interview_id: string | null
        living: boolean
        status: string | null
      }[]
    }>(
      `select a.application_id, a.want, a.interview_id, i.state = 'owned' as living, i.body ->> 'status' as status
       from sync_applications a left join sync_interviews i on i.connection = a.connection and i.interview_id = a.interview_id
       where a.connection = ? and a.application_id > ? and a.state = 'settled' and a.want in ('invited', 'cancelled') and a.waits_for is distinct from ?
       order by a.application_id limit ?`,
      [connection.name, after, DROPPED, ROWS],
    )
    for (const row of rows) {
      const subject = `application ${row.application_id}`
      if (row.want === 'invited' && row.interview_id === null)
        drift.push({ kind: 'not-invited', subject, cause: 'it is settled as invited without an interview' })
      if (row.want === 'cancelled' && row.living && row.status === 'created')
        drift.push({
          kind: 'not-cancelled',
          subject,
          cause: `it left the stage, and its interview ${row.interview_id} still waits`,
        })
    }
    compared += rows.length
    if (rows.length < ROWS) return compared
    after = rows.at(-1)?.application_id ?? after
  }
}

/** Notes and the like that were confirmed, looked for in the ATS. */
async function compareEffects(
  context: LeasedContext,
  connection: Connection,
): Promise<{ compared: number; gone: string[] }> {
  const deliveries: Delivery[] = await findConfirmed(context.database, connection.name, EFFECT_DAYS, EFFECTS_MAX)
  const gone: string[] = []
  let compared = 0
  for (const delivery of deliveries) {
    const { opened } = openedDelivery(context.secret, delivery)
    const seen = await withPriority('backfill', () => lookAt(connection, opened)).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'rejected') return { seen: 'no' as const, why: messageOf(error) }
      throw error
    })
    if (!seen) continue
    compared++
    if (seen.seen === 'no')
      gone.push(
        `${delivery.action} on ${delivery.event} of application ${delivery.applicationId} (delivery ${delivery.seq}): the ATS does not show it any more; it was deleted there, or it is hidden from our user`,
      )
  }
  return { compared, gone }
}
