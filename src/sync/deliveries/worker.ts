import { randomUUID } from 'node:crypto'
import PQueue from 'p-queue'
import { isRefusedByDatabase, reasonOf } from '../../db/refusals.ts'
import { storeBySplitting } from '../store/batch-split.ts'
import { hasOtherId } from '../store/candidates.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'
import { deliveriesStore } from '../store/deliveries-store.ts'
import { type HistoryEntry, recordHistory, tell } from '../store/history.ts'
import { pauseWrites, resumeWrites, setPause } from '../store/pauses.ts'
import { attempt, leaseMs, resolve } from './attempt.ts'
import { Circuit } from './circuit.ts'
import { withOpenLinks } from './open-links.ts'
import type { Outcome } from './outcome.ts'
import { settlerOf } from './settler.ts'

/** How many claims may wait in memory for each one that is being written; a claim must not grow old while it waits. */
const CLAIMS_AHEAD = 3
/** Deliveries of one pump whose end is not stored yet; more wait, so that memory stays bounded. */
const SETTLING_MAX = 400
/** History is for what people ask about; confirmed writes are told in groups. */
const HISTORY_GROUP = 200
/** Doubtful writes are asked for this often while there is other work, so that a long backlog does not keep them waiting. */
const DOUBTFUL_EVERY_MS = 500
/** A limit that takes requests again this soon is waited for; a longer wait ends the pump, and the engine begins it anew. */
const LIMIT_WAIT_MS_MAX = 10_000
/** How long a wait may keep the pump from noticing that it shall stop. */
const LIMIT_LOOK_MS = 100

const PARKED = 'a write-back is parked; a person has to decide about it'
const PARKED_BY_RESTORE =
  'write-backs that the restore of the database put in doubt are parked for a person: see deliveries list --state parked'

/**
 * Carries out the deliveries of one connection until nothing can be done now: in order for each application, at most
 * `delivery.concurrency` at once in this process. Any number of processes may do so side by side: a claim is a
 * compare-and-set on its row.
 */
export async function pumpDeliveries(
  context: SyncContext,
  connection: Connection,
  isStopping: () => boolean,
): Promise<void> {
  const { clock, database, metrics, epochs } = context
  // The database may have been restored beneath us; its records of writes are not believed then.
  await epochs.look()
  const store = deliveriesStore(database, connection.name, () => epochs.view)
  const settler = settlerOf(store)
  const row = await database
    .knex('sync_connections')
    .where({ name: connection.name })
    .first<{ ats_paused: string | null; writes_paused: string | null; ats_failures: number } | undefined>(
      'ats_paused',
      'writes_paused',
      'ats_failures',
    )
  // If an ATS cannot be read, nobody knows what a write would mean there.
  if (row?.ats_paused != null) return
  let paused = false
  const circuit = new Circuit(context, connection, row?.ats_failures ?? 0)
  // Writing is paused: one write finds out whether it is accepted again. A look is only asked where no write waits.
  const isProbe = row?.writes_paused != null
  // After a rest, too, one call finds out whether the ATS is back.
  const probing = isProbe || circuit.isOpen
  const concurrency = probing ? 1 : connection.config.delivery.concurrency
  const queue = new PQueue({ concurrency })
  /** Slots of their own: writes that hang until their deadline must not delay what closes the doubts of others. */
  const looks = new PQueue({ concurrency })
  const lease = leaseMs(connection)
  const history: HistoryEntry[] = []
  let parkedByRestore = 0
  let broken: unknown

  const write = (delivery: Delivery, claim: { id: string; atMs: number }): Promise<Outcome> =>
    withOpenLinks(context, delivery, claim.id, (opened) => attempt(context, connection, opened, claim))
  const look = (delivery: Delivery): Promise<Outcome> =>
    withOpenLinks(context, delivery, '', (opened) => resolve(context, connection, opened))

  /** A write that the ATS refuses for an id that the candidate has no more is tried for the present one. */
  async function reconsider(delivery: Delivery, outcome: Outcome): Promise<Outcome> {
    const { settlement } = outcome
    if (settlement.state !== 'parked' || outcome.answered !== true) return outcome
    // A delivery that a newer value overtook was not refused.
    if (settlement.attempt?.kind === 'look' && settlement.mayBeWritten !== true) return outcome
    if (!(await hasOtherId(context, connection, delivery))) return outcome
    const reason = 'it was refused for an earlier id of the candidate, and is tried for the present one'
    return {
      ...outcome,
      settlement: {
        ...settlement,
        mayBeWritten: false,
        state: settlement.attempt?.kind === 'look' ? 'unknown' : 'pending',
        reason,
        waitMs: 1_000,
      },
      metric: 'retried',
      sentence: null,
    }
  }

  async function finish(delivery: Delivery, outcome: Outcome): Promise<void> {
    const age = await settler.call(outcome.settlement)
    await circuit.saw(outcome.answered)
    if (outcome.pauses?.side === 'api') await setPause(context, connection.name, 'api', outcome.pauses.reason)
    else if (outcome.pauses && !paused) {
      paused = true
      await pauseWrites(context, connection.name, outcome.pauses.reason)
    } else if (isProbe && outcome.answered) await resumeWrites(context, connection.name)
    if (age === null) return // settled by somebody else meanwhile; theirs was counted
    if (outcome.metric)
      metrics.deliveries.inc({ connection: connection.name, action: delivery.action, outcome: outcome.metric })
    if (outcome.settlement.state === 'parked' && delivery.restore !== null) parkedByRestore++
    if (outcome.metric === 'confirmed') metrics.deliveryAge.observe({ connection: connection.name }, age)
    if (outcome.sentence !== null) {
      const { applicationId, interviewId, rule } = delivery
      history.push({
        connection: connection.name,
        applicationId,
        interviewId,
        rule,
        what: `delivery.${outcome.settlement.state}`,
        sentence: `application ${applicationId}: ${outcome.sentence} (${delivery.event})`,
        facts: { seq: delivery.seq, attempt: delivery.attempt, marker: delivery.marker },
        ...(outcome.settlement.state === 'parked' ? { warning: PARKED } : {}),
        // Its row tells it (`operations/arrivals.ts`).
        ...(outcome.settlement.isClean ? { isDerived: true } : {}),
      })
      if (history.length >= HISTORY_GROUP) await flushHistory()
    }
  }

  async function flushHistory(): Promise<void> {
    const group = history.splice(0)
    await storeBySplitting(
      group,
      (part) => recordHistory(database.knex, part),
      // The write itself is settled and has its own record; only this sentence about it is lost to `explain`.
      async ({ applicationId, what }, error) =>
        context.log.error(
          { connection: connection.name, applicationId, what, problem: reasonOf(error) },
          'history could not be stored',
        ),
      isRefusedByDatabase,
    )
    tell(context.log, group)
  }

  // A slot is free as soon as the ATS has answered; its outcome is stored in groups meanwhile, one commit for many.
  const settling = new Set<Promise<void>>()
  function run(delivery: Delivery, slots: PQueue, work: () => Promise<Outcome>, done: () => void = () => {}): void {
    const settled = slots
      .add(work)
      .then((outcome) => finish(delivery, outcome))
      .catch((error: unknown) => {
        // The database is away: the claim stays and is looked up later, like that of a process that died.
        broken ??= error
      })
      .finally(() => {
        settling.delete(settled)
        done()
      })
    settling.add(settled)
  }

  const halted = () => isStopping() || paused || broken !== undefined || (circuit.isOpen && !probing)
  const isReady = (priority: 'look' | 'write') => connection.ats.readyInMs(priority) === 0
  let isLimited = false
  /** Waits a moment for the ATS's limit; false when it need not or shall not be waited for. */
  const waited = async (priority: 'look' | 'write'): Promise<boolean> => {
    const waitMs = connection.ats.readyInMs(priority)
    isLimited = waitMs > 0 && waitMs <= LIMIT_WAIT_MS_MAX
    if (isLimited) await clock.sleep(Math.min(waitMs, LIMIT_LOOK_MS))
    return isLimited
  }
  const lookingUp = new Set<number>()
  const lookUp = (delivery: Delivery): void => {
    lookingUp.add(delivery.seq)
    run(
      delivery,
      looks,
      async () => reconsider(delivery, await look(delivery)),
      () => lookingUp.delete(delivery.seq),
    )
  }
  let askedAtMs = Number.NEGATIVE_INFINITY
  const nextDoubtful = async (): Promise<Delivery[]> => {
    if ((settling.size > 0 || isLimited) && clock.monotonicMs() - askedAtMs < DOUBTFUL_EVERY_MS) return []
    askedAtMs = clock.monotonicMs()
    // A look that ends while the list is read stands in the list and no longer among the looks: it is not made twice.
    const underWay = new Set(lookingUp)
    return (await store.doubtful(probing ? 1 : 100)).filter((delivery) => !underWay.has(delivery.seq))
  }
  /** Until something is over, at most until doubtful writes are asked for again. */
  async function orSoon(over: readonly Promise<unknown>[]): Promise<void> {
    const isOver = new AbortController()
    await Promise.race([...over, clock.sleep(DOUBTFUL_EVERY_MS, isOver.signal)])
    isOver.abort()
  }
  await store.orphan(lease, lease)
  let probes = 0
  while (!halted()) {
    if (await waited('look')) continue
    if (!isReady('look')) break
    await orSoon([queue.onSizeLessThan(concurrency * CLAIMS_AHEAD)])
    if (settling.size > SETTLING_MAX) await Promise.race(settling)
    const doubtful = isProbe ? [] : await nextDoubtful()
    doubtful.forEach(lookUp)
    const room = probing ? 1 - doubtful.length : concurrency * (CLAIMS_AHEAD + 1) - queue.size
    // A name of its own each time: while we were stopped others may have closed one that still waits here, and it is claimed anew.
    const claim = { id: randomUUID(), atMs: clock.monotonicMs() }
    // Read before the claim: a delivery that is settled while we claim may make a write ready that this claim does not
    // see.
    const wasIdle = settling.size === 0
    const claimed = room > 0 && !halted() && isReady('write') ? await store.claim(room, claim.id) : []
    for (const delivery of claimed) run(delivery, queue, async () => reconsider(delivery, await write(delivery, claim)))
    if (isProbe && claimed.length === 0) (await store.doubtful(1)).forEach(lookUp)
    if (isProbe) break
    probes += doubtful.length + claimed.length
    if (probing && probes > 0) break
    if (claimed.length > 0 || doubtful.length > 0) continue
    if (await waited('write')) continue
    if (wasIdle) break
    // A write under way may make the next write of its application ready.
    if (settling.size > 0) await orSoon([...settling])
  }
  await Promise.all(settling)
  await flushHistory()
  if (parkedByRestore > 0) context.log.warn({ connection: connection.name, parked: parkedByRestore }, PARKED_BY_RESTORE)
  if (broken !== undefined) throw broken
}
