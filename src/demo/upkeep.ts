import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { Accounts } from '../accounts/store.ts'
import type { Database } from '../db/database.ts'
import type { InterviewContext } from '../interview/core/context.ts'
import { guestNumber, latecomerNumber } from './cast.ts'
import { deleteFromDatabase, findFinished, findStrays } from './deletion.ts'
import type { Pace } from './pace.ts'

const CREDITS_LOW = 20

/** Credits of the demo's organization after each refill. */
export const CREDITS = 200
const DELETED_REMEMBERED = 200
/** Without anything to delete, the database is looked through so seldom. */
const TICKS_BETWEEN_LOOKS = 30

interface UpkeepParts {
  readonly database: Database
  readonly media: InterviewContext['media']
  readonly accounts: Accounts
  readonly organizationId: string
  readonly ats: FakeGreenhouse
  readonly pace: Pace
}

/**
 * Keeps the demo small for as long as it runs: the oldest latecomers whose work is done are deleted in the fake ATS, in the
 * database and on the disk; and the organization never runs out of credits.
 */
export class Upkeep {
  readonly #parts: UpkeepParts
  #ticks = 0
  /** The applications deleted last, newest last. */
  #deleted: readonly string[] = []
  constructor(parts: UpkeepParts) {
    this.#parts = parts
  }

  async act(): Promise<void> {
    const { accounts, organizationId, ats, pace, database, media } = this.#parts
    const surplus = [
      ...this.#surplus((email) => latecomerNumber(email) !== undefined, pace.keptLatecomers),
      ...this.#surplus((email) => guestNumber(email) !== undefined, pace.keptGuests),
    ]
    if (surplus.length === 0 && this.#ticks++ % TICKS_BETWEEN_LOOKS !== 0) return
    // The ATS first: an application that it no longer shows is not read again while it is deleted here.
    for (const id of await findFinished(database, organizationId, surplus)) {
      ats.world.deleteApplication(Number(id))
      this.#deleted = [...this.#deleted, id].slice(-DELETED_REMEMBERED)
    }
    // With them whatever a pass that was under way has stored once more, at rest or not: nobody can act on it any more.
    const strays = await findStrays(database, organizationId, this.#deleted)
    if (strays.length === 0) return
    const recordings = await deleteFromDatabase(database, organizationId, strays)
    for (const key of recordings) await media.remove(key)
    const { credits } = await accounts.getOrganization(organizationId)
    if (credits < CREDITS_LOW) await accounts.updateOrganization(organizationId, { credits: CREDITS })
  }

  /** Applications of such people beyond the newest `kept`, oldest first. */
  #surplus(isMine: (email: string) => boolean, kept: number): string[] {
    const { world } = this.#parts.ats
    const mine = [...world.applications.values()].flatMap((one) => {
      const email = world.candidates.get(one.candidate_id)?.email ?? ''
      return isMine(email) ? [String(one.id)] : []
    })
    return mine.slice(0, Math.max(0, mine.length - kept))
  }
}
