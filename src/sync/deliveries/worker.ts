import { randomUUID } from 'node:crypto'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'
import { deliveriesStore, giveBackUnsent } from '../store/deliveries-store.ts'
import { Circuit } from './circuit.ts'
import { leaseMs } from './doubt-waits.ts'
import { Finishing } from './finishing.ts'
import { settlerOf } from './settler.ts'
import { UnderWay } from './under-way.ts'

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
  // The database may have been restored beneath us; its records of writes are not believed then.
  await context.epochs.look()
  const row = await readPauses(context, connection)
  // If an ATS cannot be read, nobody knows what a write would mean there.
  if (row?.ats_paused != null) return
  const circuit = new Circuit(context, connection, row?.ats_failures ?? 0)
  // Writing is paused: one write finds out whether it is accepted again. A look is only asked where no write waits.
  await new Pump(context, connection, circuit, row?.writes_paused != null, isStopping).run()
}

const readPauses = ({ database }: SyncContext, { name }: Connection) =>
  database
    .knex('sync_connections')
    .where({ name })
    .first<{ ats_paused: string | null; writes_paused: string | null; ats_failures: number } | undefined>(
      'ats_paused',
      'writes_paused',
      'ats_failures',
    )

class Pump {
  readonly #context: SyncContext
  readonly #connection: Connection
  readonly #circuit: Circuit
  readonly #isProbe: boolean
  /** One call finds out whether writes are accepted again or, after a rest, whether the ATS is back. */
  readonly #probing: boolean
  readonly #isStopping: () => boolean
  readonly #store: ReturnType<typeof deliveriesStore>
  readonly #finishing: Finishing
  readonly #underWay: UnderWay
  #isPausedByOthers = false
  #isLimited = false
  #askedAtMs = Number.NEGATIVE_INFINITY
  #lookedAroundAtMs: number

  constructor(
    context: SyncContext,
    connection: Connection,
    circuit: Circuit,
    isProbe: boolean,
    isStopping: () => boolean,
  ) {
    const { clock, database, epochs } = context
    this.#context = context
    this.#connection = connection
    this.#circuit = circuit
    this.#isProbe = isProbe
    this.#probing = isProbe || circuit.isOpen
    this.#isStopping = isStopping
    this.#store = deliveriesStore(database, connection.name, () => epochs.view)
    const finishing = new Finishing({ context, connection, settler: settlerOf(this.#store, clock), circuit, isProbe })
    this.#finishing = finishing
    const concurrency = this.#probing ? 1 : connection.config.delivery.concurrency
    const isHalted = () => this.#isHalted
    this.#underWay = new UnderWay({ context, connection, finishing, concurrency, isHalted })
    this.#lookedAroundAtMs = clock.monotonicMs()
  }

  async run(): Promise<void> {
    const { hand } = this.#underWay
    const closeBirths = this.#probing ? () => {} : this.#openBirths()
    try {
      await this.#pump()
    } catch (error) {
      this.#underWay.break(error)
    }
    closeBirths()
    while (this.#underWay.size > 0 || hand.expected > 0) {
      if (this.#isHalted) this.#underWay.halt()
      await this.#orSoon(hand.next())
    }
    if (this.#underWay.broken === undefined) await this.#finishing.end()
    else throw this.#underWay.broken
  }

  async #pump(): Promise<void> {
    const { clock } = this.#context
    const underWay = this.#underWay
    const { hand } = underWay
    await giveBackUnsent(this.#context, this.#connection.name)
    await this.#orphan()
    let probes = 0
    while (await this.#goesOn()) {
      if (await this.#waited('look')) continue
      if (!this.#isReady('look')) break
      await this.#orSoon(underWay.writes.onSizeLessThan(hand.low))
      while (underWay.size - hand.held > SETTLING_MAX && !this.#isHalted) await this.#orSoon(hand.next())
      await this.#lookAround()
      if (this.#isHalted) continue
      const inDoubt = this.#isProbe ? [] : await this.#nextDoubtful()
      for (const delivery of inDoubt) underWay.lookUp(delivery)
      const room = this.#probing ? 1 - inDoubt.length : hand.toClaim
      // A name of its own each time: while we were stopped others may have closed one that still waits here, and it is claimed anew.
      const claim = { id: randomUUID(), atMs: clock.monotonicMs() }
      // Read before the claim: a delivery that is settled while we claim may make a write ready that this claim does not
      // see.
      const wasIdle = underWay.size === 0
      const asks = room > 0 && !this.#isHalted && this.#isReady('write')
      const claimed = asks ? await this.#store.claim(room, claim.id) : []
      if (asks) hand.claimed(claimed.length, room)
      underWay.writeAll(claimed, claim)
      if (this.#isProbe && claimed.length === 0)
        for (const delivery of await this.#doubtful(1)) underWay.lookUp(delivery)
      if (this.#isProbe) break
      probes += inDoubt.length + claimed.length
      if (this.#probing && probes > 0) break
      if (claimed.length > 0 || inDoubt.length > 0 || this.#isHalted) continue
      if (await this.#waited('write')) continue
      const isFed = hand.isFed(FED_MS)
      if (wasIdle && !isFed) break
      // A write under way may make the next write of its application ready.
      if (underWay.size > 0 || isFed)
        await this.#orSoon(hand.next(), underWay.size > 0 ? DOUBTFUL_EVERY_MS : LIMIT_LOOK_MS)
    }
  }

  /** Whether more is to be begun. Whether the ATS rests is known once it has said who we are; until then the pump waits. */
  async #goesOn(): Promise<boolean> {
    const asked = () => (this.#probing || this.#isStopping() ? undefined : this.#circuit.question)
    for (let question = asked(); question; question = asked()) await this.#orSoon(question)
    return !this.#isHalted
  }

  get #isHalted(): boolean {
    return (
      this.#isStopping() ||
      this.#finishing.isPaused ||
      this.#isPausedByOthers ||
      this.#underWay.broken !== undefined ||
      (this.#circuit.isOpen && !this.#probing)
    )
  }

  #isReady(priority: 'look' | 'write'): boolean {
    return this.#connection.ats.readyInMs(priority) === 0
  }

  /** Takes writes that are claimed as they are stored; answers how to end that. */
  #openBirths(): () => void {
    const underWay = this.#underWay
    const { hand } = underWay
    const { births, epochs } = this.#context
    return births.open(this.#connection, {
      get view() {
        return epochs.view
      },
      room: () => (this.#isHalted || !this.#isReady('write') ? 0 : hand.room),
      size: () => hand.size,
      backlog: () => hand.backlog,
      perSecond: () => hand.pace.perSecond,
      isStopping: () => this.#isHalted,
      expect: (count) => hand.expect(count),
      take(claim, expected, born) {
        hand.expect(-expected)
        hand.feed()
        underWay.writeAll(born, claim)
        hand.ring()
      },
      left: (count) => hand.left(count),
    })
  }

  /** A clock that was set says nothing about the age of a claim or a doubt, until that was mended. */
  async #orphan(): Promise<void> {
    const lease = leaseMs(this.#connection)
    if (await this.#context.clockWatch.look()) await this.#store.orphan(lease, lease)
  }

  async #doubtful(count: number): Promise<Delivery[]> {
    return (await this.#context.clockWatch.look()) ? this.#store.doubtful(count) : []
  }

  async #nextDoubtful(): Promise<Delivery[]> {
    const nowMs = this.#context.clock.monotonicMs()
    const isBusy = this.#underWay.size > 0 || this.#isLimited || this.#underWay.hand.isFed(FED_MS)
    if (isBusy && nowMs - this.#askedAtMs < DOUBTFUL_EVERY_MS) return []
    this.#askedAtMs = nowMs
    // A look that ends while the list is read stands in the list and no longer among the looks: it is not made twice.
    const lookedUp = this.#underWay.lookedUpNow()
    return (await this.#doubtful(this.#probing ? 1 : 100)).filter((delivery) => !lookedUp.has(delivery.seq))
  }

  /** Waits a moment for the ATS's limit; false when it need not or shall not be waited for. */
  async #waited(priority: 'look' | 'write'): Promise<boolean> {
    const waitMs = this.#connection.ats.readyInMs(priority)
    this.#isLimited = waitMs > 0 && waitMs <= LIMIT_WAIT_MS_MAX
    if (this.#isLimited) await this.#context.clock.sleep(Math.min(waitMs, LIMIT_LOOK_MS))
    return this.#isLimited
  }

  /** Until something is over, at most until doubtful writes are asked for again. */
  async #orSoon(over: Promise<unknown>, ms = DOUBTFUL_EVERY_MS): Promise<void> {
    const isOver = new AbortController()
    await Promise.race([over, this.#context.clock.sleep(ms, isOver.signal)])
    isOver.abort()
  }

  /** Learns what others did meanwhile: a pause, a process that died. */
  async #lookAround(): Promise<void> {
    // What waits here because every slot hangs is still ours; without this others would look for it.
    for (const claim of this.#underWay.claims) await claim.refresh()
    const nowMs = this.#context.clock.monotonicMs()
    if (nowMs - this.#lookedAroundAtMs < LOOK_AROUND_MS) return
    this.#lookedAroundAtMs = nowMs
    await this.#orphan()
    const now = await readPauses(this.#context, this.#connection)
    this.#isPausedByOthers = now?.ats_paused != null || (now?.writes_paused != null && !this.#isProbe)
  }
}
