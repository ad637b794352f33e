import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { FakeApplication } from '../../connectors/greenhouse/fake/world.ts'
import type { Interview } from '../interview/contract/contract.ts'
import { latecomer, latecomerNumber } from './cast.ts'
import { REVIEW, VIDEO } from './names.ts'
import type { Pace } from './pace.ts'

/** Candidates who stay in the first stage, for a visitor to move. */
const WAITING_KEPT = 3
/**
 * The field that the demo's YAML fills with the invite link: an application with a link was in the video stage before.
 */
const INVITE_FIELD = 'video_invite'

type World = FakeGreenhouse['world']

/** The simulated recruiter: applications come in for ever, and whoever waits longest moves to the video stage. */
export class Arrivals {
  readonly #world: World
  readonly #pace: Pace
  readonly #now: () => number
  #lastAt: number

  constructor(world: World, pace: Pace, now: () => number) {
    this.#world = world
    this.#pace = pace
    this.#now = now
    this.#lastAt = now()
  }

  /** Lets one candidate apply and moves one, when it is time. */
  act(): void {
    const number = nextLatecomer(this.#world)
    if (this.#now() - this.#lastAt < this.#pace.arrivalMs(number)) return
    this.#lastAt = this.#now()
    apply(this.#world, number)
    const waiting = [...this.#world.applications.values()].filter((one) => this.#waits(one))
    const [longest] = waiting
    if (longest && waiting.length > WAITING_KEPT) moveTo(this.#world, longest, VIDEO)
  }

  /** A candidate withdraws: the recruiter takes the application out of the video stage. */
  withdraw(interview: Interview): void {
    const application = this.#world.applications.get(Number(interview.externalId))
    if (application && this.#world.placeOf(application) === VIDEO) moveTo(this.#world, application, REVIEW)
  }

  #waits(application: FakeApplication): boolean {
    const email = this.#world.candidates.get(application.candidate_id)?.email ?? null
    return (
      this.#world.placeOf(application) === REVIEW &&
      application.custom_fields[INVITE_FIELD] === undefined &&
      latecomerNumber(email) !== undefined
    )
  }
}

/** The applicants who wait in the first stage when the demo begins. */
export function addFirstApplicants(world: World): void {
  for (let number = 0; number < WAITING_KEPT; number++) apply(world, number)
}

/** Moves an application to the stage of that name in its job; does nothing if the job has no such stage. */
export function moveTo(world: World, application: FakeApplication, stage: string): void {
  const target = application.job_id === null ? undefined : world.stageOf(application.job_id, stage)
  if (target) world.changeApplication(application.id, { job_interview_stage_id: target.id })
}

function apply(world: World, number: number): void {
  const jobs = [...world.jobs.values()]
  const job = jobs[number % jobs.length]
  if (job) world.addApplication(latecomer(number), job.id, REVIEW)
}

/** The newest latecomer is never deleted, so the highest number is known also after a restart. */
function nextLatecomer(world: World): number {
  let highest = -1
  for (const { email } of world.candidates.values()) highest = Math.max(highest, latecomerNumber(email) ?? -1)
  return highest + 1
}
