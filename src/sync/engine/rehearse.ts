import type { Knex } from 'knex'
import { withPriority } from '../../connector-kit/priority.ts'
import { apartDatabase } from '../../db/apart.ts'
import type { Lease } from '../../db/leases.ts'
import { createMetrics } from '../../web/metrics.ts'
import { settleApplications } from '../invites/applications.ts'
import { Births } from '../store/births.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { DecidedRow } from '../store/decided-row.ts'
import { findKnown } from '../store/versions-store.ts'
import { makeKnown } from './known-connections.ts'
import { type PassSummary, runPass } from './pass.ts'
import { type ReadBefore, RehearsedApi } from './rehearsed-api.ts'
import { makeShadow, SHADOW_TOKEN } from './shadow.ts'

/** The state after a pass that was only rehearsed: the engine's tables as the pass would leave them, and what it would send. */
export interface Rehearsal {
  /** The copies; `APPLICATIONS_BEFORE` beside them. */
  readonly db: Knex
  /** Deliveries with larger numbers are those that the pass would plan. */
  readonly lastDelivery: number
  readonly api: RehearsedApi
  readonly pass: PassSummary
}

/** How far a rehearsal is: it copies the tables, reads both sides, decides whom to invite and what for. */
export type RehearsalStage = 'copying' | 'reading' | 'deciding'

export interface RehearsalOptions {
  /** Ends the reading after its page; what was read until then is judged. */
  readonly isStopping?: () => boolean
  readonly onStage?: (stage: RehearsalStage) => void
  /** Told whom the pass decides to invite, or whose invite to cancel, as it reads them. What comes of it is known at the end. */
  readonly onDecided?: (steps: readonly DecidedStep[]) => void
}

/** A change of one application, as it was decided while the ATS was read: the brake, or the interview API, may have another word. */
export interface DecidedStep {
  readonly applicationId: string
  readonly want: 'invited' | 'cancelled'
  readonly why: string
  readonly rule: string | null
}

/**
 * Runs the next pass of a connection, and the invites and cancellations that follow from it, with the engine's own functions on
 * copies of its tables (`shadow.ts`) and an interview API that sends nothing (`rehearsed-api.ts`); the ATS is only read, with
 * the priority that takes what the others leave. Holds no lock and takes no lease, so a daemon works beside it. `judge` reads
 * what came of it; the copies end with it.
 */
export async function rehearse<Result>(
  context: SyncContext,
  connection: Connection,
  judge: (rehearsal: Rehearsal) => Promise<Result>,
  { isStopping = () => false, onStage = () => {}, onDecided = () => {} }: RehearsalOptions = {},
): Promise<Result> {
  onStage('copying')
  const database = apartDatabase(context.database)
  const { knex: db } = database
  const works = ['pass', 'applications'].map((work) => `${work} ${connection.name}`)
  try {
    // A large connection may take longer than a statement of ours ever does.
    const { lastDelivery } = await database.patiently(() => makeShadow(database, connection, works))
    const quiet = {
      ...context,
      database,
      log: context.log.child({}, { level: 'silent' }),
      metrics: createMetrics(),
      // Nobody carries out what stands in the copies.
      births: new Births(context.clock),
      isStopping,
      onDecided: (rows: readonly DecidedRow[]) => onDecided(rows.flatMap(stepOf)),
    }
    const api = new RehearsedApi(
      connection.api,
      readBefore(db, connection.name, () => context.clock.now()),
    )
    const known = new Map([[connection.name, { ...connection, api }]])
    // The state was chosen before, and the tables are copies.
    await makeKnown(quiet, known, { proven: new Set([connection.name]) })
    const rehearsed = known.get(connection.name) ?? connection
    const [passing, settling] = works.map(leaseOf) as [Lease, Lease]
    const pass = await withPriority('backfill', async () => {
      onStage('reading')
      const summary = await runPass({ ...quiet, lease: passing }, rehearsed, { evenIfNotDue: true })
      onStage('deciding')
      await settleApplications({ ...quiet, lease: settling }, rehearsed)
      return summary
    })
    return await judge({ db, lastDelivery, api, pass })
  } finally {
    await database.close()
  }
}

/** Rows that say nothing of what is to be done, or that it is done already, are no steps. */
function stepOf({ application_id: applicationId, want, reason, rule, state }: DecidedRow): DecidedStep[] {
  if (want === 'nothing' || (state !== 'open' && state !== 'held')) return []
  return [{ applicationId, want, why: reason, rule: rule ?? null }]
}

/** The copies are nobody else's, so this right cannot be lost. */
const leaseOf = (name: string): Lease => ({ name, token: SHADOW_TOKEN, assertHeld() {}, fence: async () => {} })

function readBefore(db: Knex, connection: string, now: () => Date): ReadBefore {
  return {
    now,
    findStored: async (id) => (await findKnown(db, connection, [id])).get(id)?.body ?? null,
    findApplication: async (id) =>
      (
        await db('sync_applications')
          .where({ connection, interview_id: id })
          .first<{ application_id: string } | undefined>('application_id')
      )?.application_id ?? null,
    findRelated: ({ positionId, email, externalId }) =>
      db('sync_interviews')
        .where({ connection, position_id: positionId })
        .whereNot({ state: 'gone' })
        .whereRaw(`(small_letters(body -> 'candidate' ->> 'email') = small_letters(?) or application_id = ?)`, [
          email,
          externalId ?? null,
        ])
        .orderBy('interview_id')
        .pluck<string[]>('interview_id'),
  }
}
