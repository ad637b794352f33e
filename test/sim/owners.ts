import { AppError, messageOf } from '../../src/base/errors.ts'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import type { SimServer } from './database.ts'
import { type Files, type Ground, type Running, startProcess } from './owners-daemons.ts'
import { freeOwner, judgeWorld, leaks, missingOf, type SeenState, statesOf } from './owners-oracle.ts'
import { approve, decide, look, retryParked } from './owners-people.ts'
import { type Account, type Door, OwnersWorld, ownerOf, type Target } from './owners-world.ts'
import { Scheduler, type SimProcess } from './scheduler.ts'
import { BEGIN } from './simulate.ts'

/** One name in the YAML, and everything that it may come to mean, while daemons die. */

const STEPS_MAX = 150_000
const WATCH_MS = 3_000
/** Everything of one owner is done within this once nothing goes wrong any more. */
const REST_MS_MAX = 12 * 60_000
/** After this without a noted look, what is open of a state is parked. */
const LONG_MS = 5.5 * 60_000

export interface OwnersReport {
  readonly seed: number
  readonly faults: readonly string[]
  readonly steps: number
  readonly changes: number
  readonly kills: number
  readonly owners: number
  readonly invites: number
  readonly notes: number
  readonly looks: number
}

interface Slot {
  readonly name: string
  readonly files: Files
  running: Running | null
  reloading: Promise<void>
  unsettledSince: number | null
}

export async function simulateOwners(
  server: SimServer,
  seed: number,
  trace?: (line: string) => void,
): Promise<OwnersReport> {
  const random = seededRandom(seed * 2_654_435_761 + 11)
  const draw = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  await server.reset()
  const slots: Slot[] = []
  const slotOf = (process: SimProcess) => slots.find(({ running }) => running?.process === process)
  let kills = 0
  let isOver = false
  const killShare = random() < 0.7 ? 0.002 : 0
  const tell = (text: string) => trace?.(`${((scheduler.now - BEGIN) / 1000).toFixed(1)} ${text}`)
  const scheduler: Scheduler = new Scheduler({
    random,
    startMs: BEGIN,
    mishap: ({ process }) =>
      world.isTroubled && slotOf(process) && random() < killShare
        ? random() < 0.5
          ? 'crash-before'
          : 'crash-after'
        : null,
    pauseMs: () => 0,
    onTime: (ms) => server.setTime(ms),
    async onCrash(process) {
      const slot = slotOf(process)
      if (!slot) return
      kills++
      tell(`${slot.name} dies`)
      await slot.running?.database.die()
      slot.running = null
      slot.unsettledSince = null
      if (!isOver) scheduler.at(scheduler.now + 500 + random() * 10_000, () => begin(slot))
    },
    onPause: async () => {},
  })
  server.setTime(BEGIN)
  const world = new OwnersWorld(scheduler, random)
  const brake = random() < 0.4 ? 'off' : { share: '50%', atLeast: 50, firstPass: 'ask' }
  const ground: Ground = {
    server,
    scheduler,
    world,
    brake,
    logLines: [],
    isVerbose: trace !== undefined,
    refused: new Set(),
  }
  const faults: string[] = []
  const approvedAt = new Map<string, number>()
  const owners = new Map<string, Target>()
  const count = { changes: 0, looks: 0 }
  const effective = ({ target, door }: Files): Target => ({ ...target, door: door ?? target.door })
  const targetNow = (slot: Slot) => effective(slot.files)

  function begin(slot: Slot): void {
    if (slot.running || isOver) return
    if (slot.files.door) slot.files.target = targetNow(slot)
    slot.files.door = null
    tell(`${slot.name} starts for ${ownerOf(slot.files.target)} by ${slot.files.target.door.clientId}`)
    const running = startProcess(ground, slot.name, slot.files)
    slot.running = running
    slot.reloading = Promise.resolve()
    const start = (): Promise<void> =>
      running.engine.start().catch(async () => {
        await running.process.clock.sleep(1_000)
        return start()
      })
    void start()
  }

  /** The YAML changes; a living daemon takes it at once, or with its next start. */
  function change(slot: Slot, target: Target): void {
    count.changes++
    slot.files.target = target
    slot.files.door = null
    ground.refused.delete(target.door.clientId)
    owners.set(ownerOf(target), target)
    tell(`${slot.name}: the YAML leads to ${ownerOf(target)} by ${target.door.clientId}`)
    const { running } = slot
    if (!running) return
    slot.reloading = slot.reloading.then(async () => {
      await running.process.clock.sleep(random() * 2_000)
      // A reload that fails is refused, and tried with the next change, as a person does.
      for (let left = 5; left > 0; left--)
        try {
          return await running.engine.replace(running.connectionsOf(target))
        } catch (error) {
          tell(`${slot.name}: the reload failed: ${messageOf(error)}`)
          await running.process.clock.sleep(3_000)
        }
    })
  }

  /** A key in a file is replaced, and the earlier one is refused from now on. */
  function replaceKey(slot: Slot, door: Door): void {
    count.changes++
    const before = targetNow(slot)
    if (before.door === door) return
    ground.refused.add(before.door.clientId)
    ground.refused.delete(door.clientId)
    slot.files.door = door
    owners.set(ownerOf(targetNow(slot)), targetNow(slot))
    tell(`${slot.name}: the key in the file leads to ${ownerOf(targetNow(slot))} by ${door.clientId}`)
  }

  function happen(): void {
    const slot = draw(slots)
    const { door, side } = targetNow(slot)
    const otherAccount = draw(world.accounts.filter(({ name }) => name !== door.account))
    const otherDoor = world.account(door.account).doors.find((one) => one !== door) as Door
    const otherSide = draw(world.sides.filter((one) => one !== side))
    const what = random()
    if (what < 0.25) change(slot, { side, door: draw(otherAccount.doors) })
    else if (what < 0.4) change(slot, { side, door: otherDoor })
    else if (what < 0.6) change(slot, { side: otherSide, door })
    else if (what < 0.7) change(slot, { side: otherSide, door: draw(otherAccount.doors) })
    else if (what < 0.8 && slots.length === 1) replaceKey(slot, random() < 0.5 ? otherDoor : draw(otherAccount.doors))
    else if (what < 0.9) world.arrive(draw(world.accounts))
    else if (slot.running) void scheduler.kill(slot.running.process)
  }

  const busy = new Set<string>()
  /** One of these at a time. */
  function once(what: string, work: () => Promise<void>): void {
    if (busy.has(what)) return
    busy.add(what)
    void work()
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) faults.push(`${what}: ${messageOf(error)}`)
        else tell(`${what}: ${error.message}`)
      })
      .finally(() => busy.delete(what))
  }

  const ofTarget = (states: readonly SeenState[], { side, door }: Target) =>
    states.filter((state) => state.side === side && state.accounts.some(({ name }) => name === door.account))

  /** People see to what waits for them. */
  async function watch(): Promise<void> {
    const states = await statesOf(server, world)
    for (const slot of slots) {
      const target = targetNow(slot)
      if (ofTarget(states, target).some(({ isHeld }) => isHeld))
        once(`approve for ${slot.name}`, async () => {
          await sleep(2_000 + random() * 20_000)
          await approve(ground, target, (name) => {
            tell(`somebody approves ${name} for ${ownerOf(target)}`)
            if (!approvedAt.has(ownerOf(target))) approvedAt.set(ownerOf(target), scheduler.now)
          })
        })
      const waits = slot.running?.engine.unsettled.some(({ code }) => code === 'connection.account_unknown')
      if (!waits) slot.unsettledSince = null
      else slot.unsettledSince ??= scheduler.now
      if (slot.unsettledSince !== null && scheduler.now - slot.unsettledSince > 25_000) {
        slot.unsettledSince = null
        settle(slot, states)
      }
    }
  }

  /** The connection waits, since the ATS could not tell: somebody who knows says it. */
  function settle(slot: Slot, states: readonly SeenState[]): void {
    const target = targetNow(slot)
    const own = states.filter(({ side }) => side === target.side)
    const isOurs = (state: SeenState | undefined) => state?.accounts.some(({ name }) => name === target.door.account)
    const [last] = own
    if (isOurs(last)) once('decide', () => decide(ground, target, 'same'))
    else if (!own.some(isOurs)) once('decide', () => decide(ground, target, 'other'))
    else {
      // Neither would be true of the account that was used last: the settings that are known are put back.
      const account = world.account(target.door.account)
      const known = account.doors.find((door) => door !== target.door)
      if (known) change(slot, { side: target.side, door: known })
    }
  }

  const person = { sleep: (ms: number) => new Promise<void>((done) => scheduler.at(scheduler.now + ms, done)) }
  const sleep = person.sleep

  function lookAround(): void {
    const slot = draw(slots)
    const target = targetNow(slot)
    const emails = world.accounts.flatMap(({ people }) => [...people.values()])
    const ids = world.accounts.flatMap(({ people }) => [...people.keys()])
    const names = world.accounts.map(({ name }) => `${name} Person 1`)
    once('look', async () => {
      count.looks++
      faults.push(...(await look(ground, target, [draw(emails), draw(emails), draw(ids), draw(ids), draw(names)])))
    })
  }

  async function goOn(ms: number, isDone: () => boolean = () => false): Promise<void> {
    const end = scheduler.now + ms
    while (scheduler.now < end && !isDone()) {
      const until = Math.min(end, scheduler.now + WATCH_MS)
      scheduler.at(until, () => {})
      await scheduler.drive(() => scheduler.now >= until, STEPS_MAX)
      await watch()
    }
  }

  const first: Target = { side: draw(world.sides), door: draw((draw(world.accounts) as Account).doors) }
  try {
    const daemons = random() < 0.4 ? 2 : 1
    for (let n = 1; n <= daemons; n++) {
      const target =
        n === 1 || random() < 0.3 ? first : { side: draw(world.sides), door: draw(draw(world.accounts).doors) }
      owners.set(ownerOf(target), target)
      const slot = {
        name: `p${n}`,
        files: { target, door: null },
        running: null,
        reloading: Promise.resolve(),
        unsettledSince: null,
      }
      slots.push(slot)
      begin(slot)
    }
    const changes = 3 + Math.floor(random() * 4)
    for (let n = 0; n < changes; n++) {
      // Soon after the last one, in the middle of a pass; or when everything has settled; or when a state counts as left.
      const how = random()
      await goOn(how < 0.4 ? random() * 4_000 : how < 0.85 ? 20_000 + random() * 40_000 : LONG_MS)
      happen()
      if (random() < 0.4) lookAround()
    }
    await goOn(20_000)
    world.isTroubled = false
    // Everybody comes back to where they were, one after the other.
    for (const slot of slots.slice(1)) {
      const { running } = slot
      slots.splice(slots.indexOf(slot), 1)
      if (running) await scheduler.kill(running.process)
      await running?.database.die()
    }
    const [slot] = slots as [Slot]
    for (const target of owners.values()) await comeBack(slot, target)
    await goOn(1_000)
  } catch (error) {
    faults.push(`broken: ${messageOf(error)}`)
  }

  async function comeBack(slot: Slot, target: Target): Promise<void> {
    change(slot, target)
    const end = scheduler.now + REST_MS_MAX
    for (;;) {
      await goOn(6_000)
      const missing = missingOf(world, target)
      const [state] = ofTarget(await statesOf(server, world), target)
      const open = await server.query<{ told: string; state: string }>(
        `select state, seq || ' ' || state || ' ' || coalesce(reason, '') as told from deliveries where connection = $1 and state not in ('confirmed', 'discarded')`,
        [state?.name ?? ''],
      )
      if (missing.length === 0 && open.length === 0 && !state?.isHeld) break
      if (open.some((one) => one.state === 'parked')) once('retry', () => retryParked(ground, target))
      if (scheduler.now < end) continue
      faults.push(
        `${ownerOf(target)} did not come to rest: ${[...missing, ...open.map(({ told }) => told), ...(slot.running?.engine.unsettled.map(({ problem }) => problem) ?? [])].join('; ').slice(0, 600)}`,
      )
      break
    }
    if (!busy.has('look')) {
      faults.push(
        ...(await drive(
          look(
            ground,
            target,
            world.accounts.flatMap(({ people }) => [...people].slice(0, 1).flat()),
          ),
        )),
      )
      count.looks++
    }
  }

  async function drive<Result>(work: Promise<Result>): Promise<Result> {
    let result: { value: Result } | undefined
    void work.then((value) => {
      result = { value }
    })
    await scheduler.drive(() => result !== undefined, STEPS_MAX)
    return (result as unknown as { value: Result }).value
  }

  isOver = true
  faults.push(...(await leaks(server, world, ground.logLines)))
  const judged = judgeWorld(world, approvedAt, await freeOwner(server, world, brake))
  faults.push(...judged.faults)
  for (const { running } of slots)
    if (running) {
      running.process.dead = true
      await running.database.die()
    }
  if (trace) for (const line of ground.logLines) trace(line.trim())
  return {
    seed,
    faults: [...new Set(faults)],
    steps: scheduler.count,
    changes: count.changes,
    kills,
    owners: owners.size,
    invites: world.sides.reduce((sum, { invites }) => sum + invites.length, 0),
    notes: judged.notes,
    looks: count.looks,
  }
}
