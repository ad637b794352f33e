import type { SimServer } from './database.ts'
import type { SimWorld, Temper } from './world.ts'

/** Looks at the database from outside: is anything left to do? */
export class Calm {
  readonly #server: SimServer
  readonly #world: SimWorld
  #since: number | undefined
  #seen = ''
  /** Passes that began after the last change and were whole. */
  readonly #passes = new Set<number>()

  constructor(server: SimServer, world: SimWorld) {
    this.#server = server
    this.#world = world
  }

  async isAtRest(now: number, temper: Temper): Promise<boolean> {
    const state = JSON.stringify([
      await this.whatIsOpen(),
      this.#world.ats.notes().length,
      [...this.#world.api.interviews.keys()].map((id) => {
        const body = this.#world.api.current(id)
        return [body?.updatedAt, body?.status, body?.analysisStatus]
      }),
    ])
    const open = (JSON.parse(state) as [string])[0]
    if (state !== this.#seen || open !== '') {
      this.#since = now
      this.#passes.clear()
    }
    this.#seen = state
    const since = this.#since ?? now
    // A version may become visible a minute after its stamp, and is found by the next look; a slow pass may be in between.
    const lookMs = 22_000 + 4 * temper.slowMs + 2 * temper.wakeMs
    if (now - since < (temper.lateListMs > 0 ? temper.lateListMs + lookMs : temper.staleMs)) return false
    // Both sides were read as a whole, twice, after the last change. A pass that changed nothing leaves its row to the next one.
    const rows = await this.#server.query<{ id: number }>(
      `select id from sync_passes where outcome = 'success' and started_at > to_timestamp($1::float8 / 1000)`,
      [since + temper.staleMs],
    )
    for (const { id } of rows) this.#passes.add(Number(id))
    return this.#passes.size >= 2
  }

  async whatIsOpen(): Promise<string> {
    const rows = await this.#server.query<{ told: string }>(
      `select 'delivery ' || seq || ' ' || state || ' ' || coalesce(reason, '') as told from deliveries where state not in ('confirmed', 'parked', 'discarded')
       union all select 'application ' || application_id || ' ' || state || ' ' || want || ' ' || coalesce(last_problem, '') from sync_applications
         where state = 'held' or (state = 'open' and (attempts = 0 or application_id = any($2)))
       union all select 'application ' || application_id || ' is missing or in question' from sync_applications
         where missing_since is not null and want = 'invited' or questioned_since is not null
       union all select 'interview ' || interview_id || ' waits' from sync_interviews where state = 'waiting' and application_id <> all($1)
       union all select 'row ' || record_id || ' is set aside' from sync_poison where stream = 'interviews-unreadable'
       union all select 'analysis ' || interview_id from sync_interviews where state = 'owned' and analysis_open`,
      // An invite that a colleague made for an application that was deleted before anybody read it waits for good.
      // Whose data was corrected is invited by a later attempt, however many failed before.
      [
        [...this.#world.removed],
        this.#world.ats
          .applications()
          .flatMap(({ id, isThere }) => (isThere && this.#world.corrected.has(id) ? [id] : [])),
      ],
    )
    return rows.map((row) => row.told).join('; ')
  }

  async held(): Promise<{ held: boolean }> {
    const rows = await this.#server.query('select 1 from sync_connections where held is not null')
    return { held: rows.length > 0 }
  }
}
