import { randomUUID } from 'node:crypto'
import PQueue from 'p-queue'
import { hasOtherId } from '../store/candidates.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'
import { deliveriesStore, giveBackUnsent } from '../store/deliveries-store.ts'
import { attempt, resolve } from './attempt.ts'
import { Circuit } from './circuit.ts'
import { leaseMs } from './doubt-waits.ts'
import { Finishing } from './finishing.ts'
import { Hand } from './hand.ts'
import { withOpenLinks } from './open-links.ts'
import { type Outcome, unsent } from './outcome.ts'
import { settlerOf } from './settler.ts'
import { ClaimGroup } from './write-claim.ts'

/** Deliveries of one pump whose end is known and not stored yet; more wait, so that memory stays bounded. */
const SETTLING_MAX = 400
/** Doubtful writes are asked for this often while there is other work, so that a long backlog does not keep them waiting. */
const DOUBTFUL_EVERY_MS = 500
/** A limit that takes requests again this soon is waited for; a longer wait ends the pump, and the engine begins it anew. */
const LIMIT_WAIT_MS_MAX = 10_000
/** How long a wait may keep the pump from noticing that it shall stop. */
const LIMIT_LOOK_MS = 100
/** Writes that are claimed as they are stored may keep a pump at work for hours: so often it looks again whether it may be. */
const LOOK_AROUND_MS = 5_000
/** A pump that was given such writes waits for more this long. */
const FED_MS = 1_000

/**
 * Carries out the deliveries of one connection until nothing can be done now: in order for each application, at most
 * `delivery.concurrency` at once in this process. Any number of processes may do so side by side: a claim is a
 * compare-and-set on its row, or is made with the row (`Births`).
 */
export async function pumpDeliveries(
  context: SyncContext,
  connection: Connection,
  isStopping: () => boolean,
): Promise<void> {
  const { clock, clockWatch, database, epochs, births } = context
  // The database may have been restored beneath us; its records of writes are not believed then.
  await epochs.look()
  const store = deliveriesStore(database, connection.name, () => epochs.view)
  /** A clock that was set says nothing about the age of a claim or a doubt, until that was mended. */
  const orphan = async () => {
    if (await clockWatch.look()) await store.orphan(lease, lease)
  }
  const doubtful = async (count: number) => ((await clockWatch.look()) ? store.doubtful(count) : [])
  const readPauses = () =>
    database
      .knex('sync_connections')
      .where({ name: connection.name })
      .first<{ ats_paused: string | null; writes_paused: string | null; ats_failures: number } | undefined>(
        'ats_paused',
        'writes_paused',
        'ats_failures',
      )
  const row = await readPauses()
  // If an ATS cannot be read, nobody knows what a write would mean there.
  if (row?.ats_paused != null) return
  const circuit = new Circuit(context, connection, row?.ats_failures ?? 0)
  // Writing is paused: one write finds out whether it is accepted again. A look is only asked where no write waits.
  const isProbe = row?.writes_paused != null
  // After a rest, too, one call finds out whether the ATS is back.
  const probing = isProbe || circuit.isOpen
  const concurrency = probing ? 1 : connection.config.delivery.concurrency
  const finishing = new Finishing({ context, connection, settler: settlerOf(store, clock), circuit, isProbe })
  const queue = new PQueue({ concurrency })
  /** Slots of their own: writes that hang until their deadline must not delay what closes the doubts of others. */
  const looks = new PQueue({ concurrency })
  const hand = new Hand(clock, connection)
  const lease = leaseMs(connection)
  let isPausedByOthers = false
  let broken: unknown

  const write = (delivery: Delivery, claim: ClaimGroup): Promise<Outcome> =>
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

  // A slot is free as soon as the ATS has answered; its outcome is stored in groups meanwhile, one commit for many.
  const settling = new Set<Promise<void>>()
  function run(delivery: Delivery, slots: PQueue, work: () => Promise<Outcome>, done: () => void): void {
    const settled = slots
      .add(work)
      .then((outcome) => finishing.finish(delivery, outcome))
      .catch((error: unknown) => {
        // The database is away: the claim stays and is looked up later, like that of a process that died.
        broken ??= error
      })
      .finally(() => {
        settling.delete(settled)
        done()
        hand.ring()
      })
    settling.add(settled)
  }

  const halted = () =>
    isStopping() || finishing.isPaused || isPausedByOthers || broken !== undefined || (circuit.isOpen && !probing)
  const isReady = (priority: 'look' | 'write') => connection.ats.readyInMs(priority) === 0
  let isLimited = false
  /** Waits a moment for the ATS's limit; false when it need not or shall not be waited for. */
  const waited = async (priority: 'look' | 'write'): Promise<boolean> => {
    const waitMs = connection.ats.readyInMs(priority)
    isLimited = waitMs > 0 && waitMs <= LIMIT_WAIT_MS_MAX
    if (isLimited) await clock.sleep(Math.min(waitMs, LIMIT_LOOK_MS))
    return isLimited
  }
  const groups = new Set<ClaimGroup>()
  /** Writes each of them, or gives it back where nothing may be written any more by then. */
  const writeAll = (claimed: readonly Delivery[], claim: { id: string; atMs: number }): void => {
    if (claimed.length === 0) return
    const group = new ClaimGroup(
      context,
      claim,
      claimed.map(({ seq }) => seq),
    )
    groups.add(group)
    hand.hold(claimed.length)
    for (const delivery of claimed) {
      const work = async (): Promise<Outcome> => {
        try {
          if (halted()) return unsent(delivery.seq, claim.id)
          const outcome = await reconsider(delivery, await write(delivery, group))
          if (outcome.answered) hand.pace.count()
          return outcome
        } finally {
          hand.release()
        }
      }
      run(delivery, queue, work, () => {
        if (group.close(delivery.seq)) groups.delete(group)
      })
    }
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
    if ((settling.size > 0 || isLimited || hand.isFed(FED_MS)) && clock.monotonicMs() - askedAtMs < DOUBTFUL_EVERY_MS)
      return []
    askedAtMs = clock.monotonicMs()
    // A look that ends while the list is read stands in the list and no longer among the looks: it is not made twice.
    const underWay = new Set(lookingUp)
    return (await doubtful(probing ? 1 : 100)).filter((delivery) => !underWay.has(delivery.seq))
  }
  /** Until something is over, at most until doubtful writes are asked for again. */
  async function orSoon(over: Promise<unknown>, ms = DOUBTFUL_EVERY_MS): Promise<void> {
    const isOver = new AbortController()
    await Promise.race([over, clock.sleep(ms, isOver.signal)])
    isOver.abort()
  }
  let lookedAroundAtMs = clock.monotonicMs()
  /** Learns what others did meanwhile: a pause, a process that died. */
  async function lookAround(): Promise<void> {
    // What waits here because every slot hangs is still ours; without this others would look for it.
    for (const group of groups) await group.refresh()
    if (clock.monotonicMs() - lookedAroundAtMs < LOOK_AROUND_MS) return
    lookedAroundAtMs = clock.monotonicMs()
    await orphan()
    const now = await readPauses()
    isPausedByOthers = now?.ats_paused != null || (now?.writes_paused != null && !isProbe)
  }

  async function pump(): Promise<void> {
    await giveBackUnsent(context, connection.name)
    await orphan()
    let probes = 0
    while (!halted()) {
      if (await waited('look')) continue
      if (!isReady('look')) break
      await orSoon(queue.onSizeLessThan(hand.low))
      while (settling.size - hand.held > SETTLING_MAX && !halted()) await orSoon(hand.next())
      await lookAround()
      if (halted()) break
      const inDoubt = isProbe ? [] : await nextDoubtful()
      inDoubt.forEach(lookUp)
      const room = probing ? 1 - inDoubt.length : hand.toClaim
      // A name of its own each time: while we were stopped others may have closed one that still waits here, and it is claimed anew.
      const claim = { id: randomUUID(), atMs: clock.monotonicMs() }
      // Read before the claim: a delivery that is settled while we claim may make a write ready that this claim does not
      // see.
      const wasIdle = settling.size === 0
      const asks = room > 0 && !halted() && isReady('write')
      const claimed = asks ? await store.claim(room, claim.id) : []
      if (asks) hand.claimed(claimed.length, room)
      writeAll(claimed, claim)
      if (isProbe && claimed.length === 0) (await doubtful(1)).forEach(lookUp)
      if (isProbe) break
      probes += inDoubt.length + claimed.length
      if (probing && probes > 0) break
      if (claimed.length > 0 || inDoubt.length > 0) continue
      if (await waited('write')) continue
      const isFed = hand.isFed(FED_MS)
      if (wasIdle && !isFed) break
      // A write under way may make the next write of its application ready.
      if (settling.size > 0 || isFed) await orSoon(hand.next(), settling.size > 0 ? DOUBTFUL_EVERY_MS : LIMIT_LOOK_MS)
    }
  }

  const closeBirths = probing
    ? () => {}
    : births.open(connection, {
        get view() {
          return epochs.view
        },
        room: () => (halted() || !isReady('write') ? 0 : hand.room),
        size: () => hand.size,
        backlog: () => hand.backlog,
        perSecond: () => hand.pace.perSecond,
        isStopping: halted,
        expect: (count) => hand.expect(count),
        take(claim, expected, born) {
          hand.expect(-expected)
          hand.feed()
          writeAll(born, claim)
          hand.ring()
        },
        left: (count) => hand.left(count),
      })
  try {
    await pump()
  } catch (error) {
    broken ??= error
  }
  closeBirths()
  while (settling.size > 0 || hand.expected > 0) await orSoon(hand.next())
  if (broken === undefined) await finishing.end()
  else throw broken
}
