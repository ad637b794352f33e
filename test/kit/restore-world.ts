import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { type Api, Link } from './api.ts'
import { eventually, type Product, type ProductOptions, startProduct } from './product.ts'

/** The number of people who have their note when the backup is taken, and of those who still wait for it. */
const WRITTEN = 6
const WAITING = 4
const EVERYBODY = WRITTEN + WAITING

/**
 * A bridge whose database goes back in time, between an interview API and an ATS that do not: each has a server and a database
 * of its own, as with a remote API.
 */
export class RestoreWorld {
  readonly ats: FakeGreenhouse
  readonly #api: Product
  readonly #client: Api
  readonly #yaml: Record<string, unknown>
  readonly #jobId: number
  readonly #people: string[] = []

  private constructor(ats: FakeGreenhouse, api: Product, client: Api, jobId: number, yaml: Record<string, unknown>) {
    this.ats = ats
    this.#api = api
    this.#client = client
    this.#jobId = jobId
    this.#yaml = yaml
  }

  static async open(): Promise<RestoreWorld> {
    const ats = await startFakeGreenhouse({ rateLimit: 1_000_000 })
    const job = ats.world.addJob('Engineer', ['Application Review', 'Video Interview', 'Onsite'])
    const api = await startProduct({ role: 'api' })
    const tenant = await api.tenant()
    const client = api.api(tenant)
    const position = await client.position(tenant)
    return new RestoreWorld(ats, api, client, job.id, {
      interviewApi: { baseUrl: `${api.origin}/api/v1`, apiKey: tenant.key },
      connections: [
        {
          name: 'test',
          connector: 'greenhouse',
          settings: ats.settings(),
          poll: { every: '1s' },
          delivery: { deadline: '5s', quietWait: '500ms', concurrency: 4 },
          brake: 'off',
          invite: [{ job: String(job.id), stage: 'Video Interview', position: position.id, sendEmail: false }],
          writeBack: [
            { on: 'invited', note: 'was invited' },
            { on: 'started', note: 'has started' },
          ],
        },
      ],
    })
  }

  /** A bridge on a database and a data folder; both new where they are not given. */
  bridge(options: ProductOptions = {}): Promise<Product> {
    return startProduct({ ...options, yaml: this.#yaml })
  }

  /** Everything up to the moment of the backup: notes that are written, and notes that wait because the ATS takes none. */
  async before(bridge: Product): Promise<void> {
    await this.#invite(WRITTEN)
    await this.#confirmed(bridge, 'invited', WRITTEN)
    // Until `after`, however long the backup takes.
    this.ats.answerBy(({ method, target }) =>
      method === 'POST' && target.endsWith('/notes') ? { status: 429, headers: { 'retry-after': '1' } } : undefined,
    )
    await this.#invite(WAITING)
    await eventually('notes wait for the ATS', async () => (await count(bridge, 'invited', 'pending')) === WAITING)
  }

  /** Everything that the backup does not know: the waiting notes are written, everybody starts, and that is written too. */
  async after(bridge: Product): Promise<void> {
    this.ats.answerBy(() => undefined)
    await this.#confirmed(bridge, 'invited', EVERYBODY)
    for (const interview of (await this.#client.list('?limit=100')).body.data)
      await new Link(linkOf(interview)).answer(1)
    await this.#confirmed(bridge, 'started', EVERYBODY)
  }

  /** Waits until the bridge believes again that everything is written. */
  async caughtUp(bridge: Product): Promise<void> {
    await this.#confirmed(bridge, 'invited', this.#people.length)
    await this.#confirmed(bridge, 'started', EVERYBODY)
  }

  /** One more person, of whom nothing was known before. */
  async newPerson(bridge: Product): Promise<void> {
    await this.#invite(1)
    await this.#confirmed(bridge, 'invited', this.#people.length)
  }

  /** The number of notes of each person, by their text. */
  notes(): { invited: number[]; started: number[] } {
    const of = (words: string) =>
      this.#people.map(
        (id) => (this.ats.world.notesOf.get(Number(id)) ?? []).filter(({ body }) => body.includes(words)).length,
      )
    return { invited: of('was invited'), started: of('has started') }
  }

  /** The right counts of notes: one that says that the person was invited, and one of the start where they have started. */
  once(): { invited: number[]; started: number[] } {
    return { invited: this.#people.map(() => 1), started: this.#people.map((_id, at) => (at < EVERYBODY ? 1 : 0)) }
  }

  async close(): Promise<void> {
    await this.#api.stop()
    await this.ats.close()
  }

  async #invite(people: number): Promise<void> {
    for (let n = 0; n < people; n++) {
      const email = `restore${this.#people.length}@people.example`
      const { id } = this.ats.world.addApplication(
        { firstName: 'Re', lastName: 'Store', email },
        this.#jobId,
        'Video Interview',
      )
      this.#people.push(String(id))
    }
  }

  async #confirmed(bridge: Product, event: string, wanted: number): Promise<void> {
    await eventually(
      `${wanted} notes on ${event} are confirmed`,
      async () => (await count(bridge, event, 'confirmed')) === wanted,
    )
  }
}

async function count(bridge: Product, event: string, state: string): Promise<number> {
  const rows = await bridge.core.database.knex('deliveries').where({ event, state }).select('seq')
  return rows.length
}

function linkOf(interview: object): string {
  const { inviteUrl } = interview as { inviteUrl?: string }
  if (inviteUrl === undefined) throw new Error('the list shows no inviteUrl')
  return inviteUrl
}

/** A data folder that the caller removes. */
export function dataFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'ib-restore-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
