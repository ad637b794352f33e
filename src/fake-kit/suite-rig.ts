import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../base/errors.ts'
import type {
  Application,
  AtsSession,
  Connector,
  ListPage,
  Stage,
  Write,
  WriteAction,
  WritePayload,
} from '../connector-kit/contract.ts'
import type { FakeServer } from './server.ts'
import { openSession } from './session.ts'

/** The shared parts of the suite: a fake and a session for each test, and the ways to ask. */

/** The changes that the suite makes in a fake's memory; `AtsWorld` is one. Ids are the vendor's. */
export interface SuiteWorld {
  readonly reasons: readonly { readonly id: string; readonly name: string }[]
  readonly broken: { add(id: string): unknown }
  addJob(name: string, stages: readonly string[]): { readonly id: string; readonly name: string }
  setJobStatus(id: string, status: 'open' | 'closed' | 'draft'): void
  addApplication(
    person: { firstName: string; lastName: string; email: string | null; phone?: string | null },
    jobId: string,
    stage: string,
  ): { readonly id: string }
  moveByName(id: string, stage: string): void
  reject(id: string, reasonId: string | null): void
  /** Absent where the vendor has no such state; the declaration says so with `cannot: { hired: '…' }`. */
  hire?(id: string): void
  remove(id: string): void
  countEntries(): number
  stateOf(id: string): unknown
  onChange(listener: (change: { readonly kind: string }) => void): void
}

/** A fake ATS with a world behind it. */
export interface FakeAts<World extends SuiteWorld = SuiteWorld> extends FakeServer {
  readonly world: World
  settings(): Readonly<Record<string, unknown>>
}

/** The facts about a fake that the connector suite needs, and the gaps that its vendor documents. */
export interface SuiteOptions {
  /** How the fake is started; `rateLimit` is far above what a test asks for, unless the test is about it. */
  readonly start: (options: { rateLimit?: number; now?: () => number }) => Promise<FakeAts>
  /** Rows that need at least three pages of the longest list: more than twice what one page holds. */
  readonly manyRows: number
  /** `METHOD /path` (below the base path) by which `inStages` asks for applications: the suite plans failures for it. */
  readonly reads: string
  /** A page without rows, where it is no object. */
  readonly emptyPage?: readonly unknown[]
  /** Gaps of this fake besides those of the declaration, by the name of the test, with the reason. */
  readonly cannot?: Readonly<Record<string, string>>
  /** A field that exists in every fake account, for the action `field`. */
  readonly field?: string
}

/** The stages of the job in which the suite works, in order. */
export const STAGES = ['Applied', 'Video Interview', 'Onsite']
const MARKER = 'Ref IV-TEST-TEST-TEST'

const PAYLOADS: { readonly [Action in WriteAction]: Extract<WritePayload, { action: Action }> } = {
  note: { action: 'note', body: `Interview completed, <b>82</b>/100 & “très bien” ${MARKER}` },
  field: { action: 'field', name: 'Video Score', value: '82' },
  tag: { action: 'tag', tag: 'AI: YES' },
  link: { action: 'link', title: 'Interview', url: 'https://interviews.acme.example/dashboard/interviews/1' },
  attach: { action: 'attach', filename: 'report.txt', text: 'Überblick' },
  moveTo: { action: 'moveTo', stage: 'Onsite', fromStageId: null },
  reject: { action: 'reject', reason: 'Not a fit', note: null },
  result: { action: 'result', result: { status: 'completed', score: 82, summary: 'Très bien', url: null } },
}

/** Candidate number `n`, with letters outside ASCII: vendors and mails must keep them. */
export const person = (n: number) => ({
  firstName: 'Zoë',
  lastName: `Ünal-${n}`,
  email: `zoe${n}@people.example`,
  phone: '+49 30 5550100',
})

export type Rig = ReturnType<typeof suiteRig>

/** Starts a fresh fake and session before each test, and stops both after it. */
export function suiteRig(connector: Connector, options: SuiteOptions) {
  const cannot = { ...connector.cannot, ...options.cannot }
  let fake: FakeAts
  let ats: AtsSession
  beforeEach(async () => {
    fake = await options.start({ rateLimit: 1_000_000 })
    ats = openSession(connector, fake.settings())
  })
  afterEach(async () => {
    await fake.close()
    expect(fake.undocumented).toEqual([])
  })

  const jobIds = async () => (await everything(ats.jobs(null))).items.map((job) => job.id)
  const stagesNamed = async (name: string, ids: readonly string[]): Promise<Stage[]> =>
    (await ats.stages(ids)).filter((stage) => stage.name === name)
  const inStage = async (name: string, ...ids: string[]) =>
    everything(ats.applicationsInStages(await stagesNamed(name, ids)))

  return {
    connector,
    options,
    fake: () => fake,
    ats: () => ats,
    jobIds,
    stagesNamed,
    inStage,
    /** True for a state (`rejected`, `hired`) that this vendor does not show: a test leaves out what needs it. */
    lacks: (what: string) => cannot[what] !== undefined,
    /** A test, or the reason why this vendor has none. */
    can(
      name: string,
      run: () => Promise<void>,
      { timeout, needs = name }: { timeout?: number; needs?: string } = {},
    ): void {
      const reason = cannot[name] ?? cannot[needs]
      if (reason === undefined) test(name, run, timeout)
      // Not offered by the vendor: the reason stands in the name, where the report shows it.
      else test.skip(`${name} (cannot: ${reason})`, run)
    },
    async oneApplication(): Promise<{ application: Application; remote: string; jobId: string }> {
      const job = fake.world.addJob('Support engineer', STAGES)
      const { id } = fake.world.addApplication(person(1), job.id, 'Video Interview')
      const [application] = (await inStage('Video Interview', ...(await jobIds()))).items
      if (!application) throw new Error('the connector does not see the application that the fake has')
      return { application, remote: id, jobId: job.id }
    },
    writeOf<Action extends WriteAction>(
      action: Action,
      application: Application,
      change: Omit<Partial<Write>, 'payload'> & { payload?: Record<string, unknown> } = {},
    ): Write<never> {
      const field = action === 'field' ? { name: options.field } : {}
      return {
        applicationId: application.id,
        candidateId: application.candidateId,
        jobId: application.jobId,
        marker: MARKER,
        claim: { renew: () => Promise.resolve(), assertFresh() {} },
        ...change,
        payload: { ...PAYLOADS[action], ...field, ...change.payload },
      } as unknown as Write<never>
    },
  }
}

/** Reads a list to its end and joins its pages. */
export async function everything<Item>(
  pages: AsyncIterable<ListPage<Item>>,
): Promise<{ items: Item[]; unreadable: unknown[] }> {
  const all = { items: [] as Item[], unreadable: [] as unknown[] }
  for await (const { items, unreadable } of pages) {
    all.items.push(...items)
    all.unreadable.push(...unreadable)
  }
  return all
}

/** The error of work that must fail; the test fails if it succeeds or throws anything but an `AppError`. */
export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(AppError)
  return error as AppError
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
