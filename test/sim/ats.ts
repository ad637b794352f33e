import { startFakeAshby } from '../../connectors/ashby/fake/fake.ts'
import { startFakeBambooHr } from '../../connectors/bamboohr/fake/fake.ts'
import { startFakeBullhorn } from '../../connectors/bullhorn/fake/fake.ts'
import { Replica } from '../../connectors/greenhouse/fake/replica.ts'
import { GreenhouseService } from '../../connectors/greenhouse/fake/service.ts'
import { World } from '../../connectors/greenhouse/fake/world.ts'
import { connectors } from '../../connectors/index.ts'
import { startFakeLever } from '../../connectors/lever/fake/fake.ts'
import { startFakeRecruitee } from '../../connectors/recruitee/fake/fake.ts'
import { evaluate } from '../../connectors/rest/evaluation.ts'
import { evaluateBy } from '../../connectors/rest/expression.ts'
import { startFakeSmartRecruiters } from '../../connectors/smartrecruiters/fake/fake.ts'
import { startFakeTeamtailor } from '../../connectors/teamtailor/fake/fake.ts'
import { startFakeWorkable } from '../../connectors/workable/fake/fake.ts'
import { abilitiesOf, type ConnectorAbilities } from '../../src/connector-kit/contract.ts'
import type { FakeService } from '../../src/fake-kit/service.ts'
import type { StartedFake } from '../../src/fake-kit/start.ts'
import type { FakeApplication } from '../../src/fake-kit/world.ts'
import { startRestExample } from '../kit/rest-examples.ts'

export interface SimPerson {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

/** An ATS as the simulation sees it: its fake's service without a network, and what stands in it. */
export interface SimAts {
  readonly connector: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly abilities: ConnectorAbilities
  readonly service: FakeService
  readonly origin: string
  readonly jobId: string
  /** Answers the ATS's own id. */
  addApplication(person: SimPerson, stage: string): string
  /** Corrects the person of an application; the application itself does not change. */
  correct(id: string, change: Partial<SimPerson>): void
  /** The engine's id for the ATS's own. */
  knownAs(id: string): string
  /** Ids by which a write may name the application with this id of the ATS: its own, and its person's. */
  namesOf(id: string): readonly string[]
  /** Moves whoever is still in the process. */
  move(id: string, stage: string): void
  /** A second job, with the same stages. */
  readonly otherJobId?: string
  /** The candidate's record is merged into another one, with another address; the application itself may show no change. */
  merge?(id: string, isShown: boolean): void
  /** Straight into the watched stage of the second job. */
  moveToOtherJob?(id: string): void
  /** Deletes an application and all that hangs on it. */
  remove(id: string): void
  /** By the ids that the engine knows; `isThere`: active and in the stage that is watched. */
  applications(): { id: string; isThere: boolean }[]
  /** In the order in which they were written; `on` is what they hang on. */
  notes(): { on: string; body: string }[]
  close(): Promise<void>
}

export interface SimAtsOptions {
  readonly now: () => number
  readonly rateLimit: number
  /** Lists show changes so much later; where the fake can. */
  readonly staleMs: number
  readonly stages: readonly string[]
  /** The one that is watched. */
  readonly stage: string
}

const TIGHT = 1_000
export const CREDENTIALS = { clientId: 'sim', clientSecret: 'sim-secret' }
const GREENHOUSE = 'https://greenhouse.sim'

type Start = (options: { rateLimit?: number; now?: () => number }) => Promise<StartedFake>

/** Every other connector, and each of the examples for `rest`. */
const FAKES: Readonly<Record<string, Start>> = {
  ashby: startFakeAshby,
  bamboohr: startFakeBambooHr,
  bullhorn: startFakeBullhorn,
  lever: startFakeLever,
  recruitee: startFakeRecruitee,
  smartrecruiters: startFakeSmartRecruiters,
  teamtailor: startFakeTeamtailor,
  workable: startFakeWorkable,
  ...startRestExample,
}
export const SIMULATED: readonly string[] = ['greenhouse', ...Object.keys(FAKES)]

/** The engine's name of an application, where the ATS has no id for it. */
const ENGINE_ID: Readonly<Record<string, (application: FakeApplication) => string>> = {
  recruitee: ({ personId, jobId }) => `${personId}:${jobId}`,
  smartrecruiters: ({ personId, jobId }) => `${personId}:${jobId}`,
  'rest-breezy.yaml': ({ id, jobId }) => `${jobId}:${id}`,
}

export async function simAts(name: string, options: SimAtsOptions): Promise<SimAts> {
  if (name === 'greenhouse') return greenhouseAts(options)
  const start = FAKES[name]
  if (!start) throw new Error(`there is no fake of ${name}; there are ${SIMULATED.join(', ')}`)
  const { now, rateLimit, stages, stage } = options
  // A tight limit is as tight as the vendor documents.
  const fake = await start({ now, ...(rateLimit < TIGHT ? {} : { rateLimit }) })
  const { world } = fake
  const connector = name.startsWith('rest-') ? 'rest' : name
  const restoreEvaluation = connector === 'rest' ? evaluateBy(evaluate) : undefined
  const job = world.addJob('Engineer', stages)
  const watched = world.stageOf(job.id, stage)?.id
  const engineId = ENGINE_ID[name] ?? (({ id }: FakeApplication) => id)
  return {
    connector,
    settings: fake.settings(),
    abilities: abilitiesOf(connectorOf(connector), fake.settings()),
    service: fake.service,
    origin: fake.url,
    jobId: job.id,
    addApplication: (person, at) => world.addApplication(person, job.id, at).id,
    correct(id, change) {
      const person = world.people.get(world.applications.get(id)?.personId ?? '')
      if (person) world.people.set(person.id, { ...person, ...change })
    },
    knownAs(id) {
      const application = world.applications.get(id)
      return application ? engineId(application) : id
    },
    namesOf: (id) => [id, world.applications.get(id)?.personId ?? id],
    move(id, to) {
      if (world.applications.get(id)?.status === 'active') world.moveByName(id, to)
    },
    remove: (id) => world.remove(id),
    applications: () =>
      [...world.applications.values()].map((one) => ({
        id: engineId(one),
        isThere: one.status === 'active' && one.stageId === watched,
      })),
    notes: () =>
      [...world.entries.values()]
        .filter((entry) => entry.kind === 'note')
        .map((entry) => ({ on: entry.applicationId ?? entry.personId ?? '', body: entry.text })),
    async close() {
      restoreEvaluation?.()
      await fake.close()
    },
  }
}

function greenhouseAts({ now, rateLimit, staleMs, stages, stage }: SimAtsOptions): SimAts {
  const world = new World({ now: () => new Date(now()) })
  let tokens = 0
  const service = new GreenhouseService({
    world,
    ...CREDENTIALS,
    rateLimit,
    tokenLifeMs: 3_600_000,
    now,
    randomToken: () => `token-${++tokens}`,
    ...(staleMs > 0 ? { replica: new Replica(world, staleMs, now) } : {}),
  })
  const jobId = world.addJob('Engineer', [...stages]).id
  const otherJobId = world.addJob('Cook', [...stages]).id
  const stageId = (name: string, job: number | null = jobId) => world.stageOf(job ?? jobId, name)?.id ?? null
  const settings = { ...CREDENTIALS, userId: '4012345', baseUrl: `${GREENHOUSE}/v3`, authUrl: GREENHOUSE }
  return {
    connector: 'greenhouse',
    settings,
    abilities: abilitiesOf(connectorOf('greenhouse'), settings),
    service,
    origin: GREENHOUSE,
    jobId: String(jobId),
    addApplication: (person, at) => String(world.addApplication(person, jobId, at).id),
    correct(id, { firstName, lastName, email }) {
      const row = world.candidates.get(world.applications.get(Number(id))?.candidate_id ?? 0)
      if (row)
        world.save({
          kind: 'candidate',
          row: {
            ...row,
            first_name: firstName ?? row.first_name,
            last_name: lastName ?? row.last_name,
            email: email === undefined ? row.email : email,
          },
        })
    },
    knownAs: (id) => id,
    namesOf: (id) => [id],
    move(id, to) {
      if (world.applications.get(Number(id))?.status !== 'in_process') return
      const { job_id: at } = world.applications.get(Number(id)) ?? { job_id: null }
      world.changeApplication(Number(id), { job_interview_stage_id: stageId(to, at) })
    },
    otherJobId: String(otherJobId),
    merge(id, isShown) {
      const application = world.applications.get(Number(id))
      const before = application && world.candidates.get(application.candidate_id)
      if (!application || !before) return
      const row = { ...before, id: world.id(), email: `merged.${before.email}` }
      world.save({ kind: 'candidate', row })
      if (isShown) world.changeApplication(application.id, { candidate_id: row.id })
      else world.save({ kind: 'application', row: { ...application, candidate_id: row.id } })
      world.save({ kind: 'merged', row: { id: before.id } })
    },
    moveToOtherJob(id) {
      if (world.applications.get(Number(id))?.status !== 'in_process') return
      world.changeApplication(Number(id), {
        job_id: otherJobId,
        job_interview_stage_id: stageId(stage, otherJobId),
      })
    },
    remove: (id) => world.deleteApplication(Number(id)),
    applications: () =>
      [...world.applications.values()].map((one) => ({
        id: String(one.id),
        isThere: one.status === 'in_process' && one.job_interview_stage_id === stageId(stage, one.job_id),
      })),
    notes: () => [...world.notesOf].flatMap(([on, notes]) => notes.map(({ body }) => ({ on: String(on), body }))),
    close: () => Promise.resolve(),
  }
}

export function connectorOf(name: string) {
  const found = connectors[name]
  if (!found) throw new Error(`there is no connector ${name}`)
  return found
}
