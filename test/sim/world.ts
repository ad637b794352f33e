import { type SimAts, type SimPerson, simAts } from './ats.ts'
import { SimApi } from './interview-api.ts'
import type { Scheduler } from './scheduler.ts'

/** How one seed's world behaves; drawn once. */
export interface Temper {
  readonly applications: number
  /** Faults, crashes and pauses end here; people act before, so that most of what follows meets them. */
  readonly troubleMs: number
  readonly faultShare: number
  readonly writeFaultShare: number
  readonly crashShare: number
  readonly pauseShare: number
  readonly staleMs: number
  readonly lateWriteMs: number
  readonly lateListMs: number
  readonly pageMax: number
  readonly tickMs: number
  readonly rateLimit: number
  readonly processes: number
  /** Without a way to look (idempotency `none`): a person decides. */
  readonly blind: boolean
  readonly moves: boolean
  readonly template: boolean
  readonly brake: boolean
  /** How many processes begin with a clock that is wrong by up to an hour. */
  readonly skewShare: number
  /** How long an ATS takes to answer, at most. */
  readonly slowMs: number
  /** Writes under way at once, in one process; the others wait for their turn. */
  readonly concurrency: number
  /** Reviewers decide about everybody at once, so often; 0: each when it comes to them. */
  readonly bulkMs: number
  /** How often a process looks for what is due. */
  readonly wakeMs: number
  /** Whose invite expires is invited anew. */
  readonly reinvite: boolean
  /** How many of the candidates are confidential: the ATS refuses (403) writes about them. */
  readonly refusedShare: number
  /** They stay confidential; otherwise until the troubles are over. */
  readonly refusedForGood: boolean
  /** How far the clock of every second answer of the ATS is ahead; negative: behind. The records have the right time. */
  readonly atsAheadMs: number
  /** The `Retry-After` of the interview API. */
  readonly apiWaitMs: number
  /** How many interviews the interview API shows for a while in a way that cannot be read. */
  readonly unreadableShare: number
  /** Records of people are merged, applications move to another job, or are deleted. */
  readonly identities: boolean
}

export function temperOf(random: () => number): Omit<Temper, 'identities'> {
  const among = <Item>(...items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  return {
    applications: 3 + Math.floor(random() * 8),
    troubleMs: 40_000 + random() * 40_000,
    faultShare: among(0, 0.05, 0.15, 0.3),
    writeFaultShare: among(0, 0.1, 0.3),
    crashShare: among(0, 0.002, 0.006, 0.015),
    pauseShare: among(0, 0.001, 0.004),
    staleMs: among(0, 0, 1_000, 2_500),
    lateWriteMs: among(1, 1_500, 2_500),
    lateListMs: among(0, 0, 0, 3_000, 6_000, 6_000, 12_000, 60_000),
    pageMax: among(7, 10, 100),
    tickMs: among(1, 1, 1_000, 5_000),
    rateLimit: among(40, 100_000),
    processes: among(1, 2, 2, 3),
    blind: random() < 0.1,
    moves: random() < 0.5,
    template: random() < 0.25,
    brake: random() < 0.25,
    skewShare: 0.2,
    slowMs: among(0, 0, 700, 1_900),
    concurrency: among(1, 3),
    bulkMs: among(0, 0, 15_000),
    wakeMs: among(500, 2_500, 2_500, 2_500),
    reinvite: among(false, false, true),
    refusedShare: among(0, 0, 0, 0, 0.3),
    refusedForGood: random() < 0.4,
    atsAheadMs: among(0, 0, 90_000, 7_200_000, -90_000, -7_200_000),
    apiWaitMs: among(1_000, 1_000, 5_000, 15_000),
    unreadableShare: among(0, 0, 0.3),
  }
}

export const STAGE = 'Video Interview'

/** The ATS, the interview API, and the people who use both. */
export class SimWorld {
  readonly ats: SimAts
  readonly api: SimApi
  readonly positionId: string
  /** Applications, as the engine knows them, for which a colleague made the invite. */
  readonly byHand = new Set<string>()
  /** Those who were moved out of the stage, be it for a moment. */
  readonly left = new Set<string>()
  /** Ids of confidential applications and of their people, as a write names them. */
  readonly #confidential = new Set<string>()
  /** Those whom nobody could invite before their data was corrected; it was. */
  readonly corrected = new Set<string>()
  /** By the ids that the engine knows. */
  readonly addresses = new Map<string, string>()
  /** Those who were moved to another job, and those that were deleted in the ATS. */
  readonly movedJob = new Set<string>()
  readonly removed = new Set<string>()
  /** Where the rule for the other job invites to. */
  readonly otherPositionId: string
  readonly #chance: () => number
  readonly #scheduler: Scheduler
  readonly #random: () => number
  readonly #temper: Temper

  /** `connector`: whose ATS it is. */
  static async open(
    scheduler: Scheduler,
    random: () => number,
    temper: Temper,
    connector: string,
    /** Of its own, so that a seed without these troubles is the history that it was. */
    chance: () => number,
  ): Promise<SimWorld> {
    const ats = await simAts(connector, {
      now: () => Math.floor(scheduler.now),
      rateLimit: temper.rateLimit,
      staleMs: temper.staleMs,
      stages: ['Application Review', STAGE, 'Onsite'],
      stage: STAGE,
    })
    return new SimWorld(scheduler, random, temper, ats, chance)
  }

  private constructor(scheduler: Scheduler, random: () => number, temper: Temper, ats: SimAts, chance: () => number) {
    this.#chance = chance
    this.#scheduler = scheduler
    this.#random = random
    this.#temper = temper
    this.ats = ats
    this.api = new SimApi({
      scheduler,
      limitMax: temper.pageMax,
      tickMs: temper.tickMs,
      faults: {
        random,
        share: () => (this.isTroubled ? temper.faultShare / 2 : 0),
        lateMs: () => (random() < 0.2 ? random() * temper.lateListMs : 0),
        waitMs: temper.apiWaitMs,
        unreadableShare: temper.unreadableShare,
      },
      onInvite: (id) => this.#candidate(id),
    })
    this.positionId = this.api.addPosition('Engineer').id
    this.otherPositionId = temper.identities ? this.api.addPosition('Cook by hand').id : ''
    for (let n = 0; n < temper.applications; n++) this.#applicant(n)
    this.#uncorrected(
      random() < 0.5
        ? { firstName: 'Sim', lastName: 'Without Address', email: null }
        : { firstName: 'S'.repeat(101), lastName: 'With A Long Name', email: 'long.name@sim.example' },
    )
  }

  get isTroubled(): boolean {
    const { now, heldMs, isHeld } = this.#scheduler
    return !isHeld && now - heldMs < this.#begin + this.#temper.troubleMs
  }

  /** Does the ATS refuse writes that name this now? */
  refuses(name: string): boolean {
    return this.#confidential.has(name) && (this.#temper.refusedForGood || this.isTroubled)
  }

  readonly #begin = Date.parse('2026-01-05T08:00:00Z')

  #soon(ms: number, act: () => void): void {
    this.#scheduler.at(this.#scheduler.now + this.#random() * ms, act)
  }

  /** Comes into the stage at some time; a few leave it, and some of these come back. */
  #applicant(n: number): void {
    const random = this.#random
    const span = this.#temper.troubleMs * 0.35
    // One in ten comes twice with one address.
    const email = `person${random() < 0.1 ? 0 : n}@sim.example`
    this.#soon(span, () => {
      const stage = random() < 0.8 ? STAGE : 'Application Review'
      const id = this.ats.addApplication({ firstName: 'Sim', lastName: `Person ${n}`, email }, stage)
      this.addresses.set(this.ats.knownAs(id), email)
      if (n < this.#temper.refusedShare * this.#temper.applications)
        for (const name of [this.ats.knownAs(id), ...this.ats.namesOf(id)]) this.#confidential.add(name)
      if (this.#temper.identities) this.#identity(id, span)
      if (stage !== STAGE) {
        const isByHand = !this.#temper.template && random() < 0.5
        if (isByHand) this.#soon(3_000, () => this.#colleague(id, email))
        if (!isByHand || random() < 0.5) this.#soon(span / 2, () => this.ats.move(id, STAGE))
      } else if (random() < 0.25)
        this.#soon(span, () => {
          this.ats.move(id, 'Application Review')
          this.left.add(this.ats.knownAs(id))
          if (random() < 0.5) this.#soon(span / 3, () => this.ats.move(id, STAGE))
        })
    })
  }

  /** Stands in the stage and cannot be invited, until somebody corrects the person in the ATS; the application does not change. */
  #uncorrected(person: SimPerson): void {
    const span = this.#temper.troubleMs * 0.35
    this.#soon(span, () => {
      const id = this.ats.addApplication(person, STAGE)
      this.#soon(span, () => {
        const email = `corrected${id.replace(/\W/g, '')}@sim.example`
        this.ats.correct(id, { firstName: 'Sim', email })
        this.corrected.add(this.ats.knownAs(id))
      })
    })
  }

  /** What the application is changes in the ATS, at some time. */
  #identity(id: string, span: number): void {
    const chance = this.#chance
    const { ats } = this
    const [what, isShown, atMs] = [chance(), chance() < 0.5, this.#scheduler.now + chance() * 2 * span]
    this.#scheduler.at(atMs, () => {
      if (what < 0.25) ats.merge?.(id, isShown)
      else if (what < 0.5 && ats.moveToOtherJob) {
        ats.moveToOtherJob(id)
        this.movedJob.add(ats.knownAs(id))
      } else if (what < 0.65) {
        this.removed.add(ats.knownAs(id))
        ats.remove(id)
      }
    })
  }

  /** Invites for an application that the engine need not have seen. */
  #colleague(id: string, email: string): void {
    const externalId = this.ats.knownAs(id)
    if (this.api.inviteByHand(this.positionId, externalId, email)) this.byHand.add(externalId)
  }

  #candidate(id: string): void {
    const random = this.#random
    const { api } = this
    if (random() < 0.25) return
    this.#soon(12_000, () => {
      if (api.current(id)?.status !== 'created') return
      api.change(id, { status: 'in_progress', answeredQuestions: 1 })
      if (random() < 0.15) return this.#soon(8_000, () => api.change(id, { status: 'abandoned' }))
      this.#soon(8_000, () => {
        if (api.current(id)?.status !== 'in_progress') return
        api.change(id, {
          status: 'completed',
          answeredQuestions: 2,
          completedAt: new Date(this.#scheduler.now).toISOString(),
        })
        this.#reviewer(id)
      })
    })
  }

  #reviewer(id: string): void {
    const random = this.#random
    const decide = (approvalStatus: 'approved' | 'rejected') => this.api.change(id, { approvalStatus })
    if (random() < 0.3) return
    const first = random() < 0.5 ? 'approved' : 'rejected'
    const { now } = this.#scheduler
    const { bulkMs, moves } = this.#temper
    const atMs = bulkMs > 0 ? now + bulkMs - (now % bulkMs) : now + random() * 10_000
    this.#scheduler.at(atMs, () => {
      decide(first)
      // Some think again; with moves on, the first decision has moved the application for good.
      if (!moves && random() < 0.2) this.#soon(15_000, () => decide(first === 'approved' ? 'rejected' : 'approved'))
    })
  }
}
