import { type FakeGreenhouse, type FakeOptions, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { Api } from './api.ts'
import { BREACHES, LAWS } from './laws.ts'
import { type Product, type ProductOptions, prepareTenant, startProduct, type Tenant } from './product.ts'

export interface SyncWorld {
  readonly ats: FakeGreenhouse
  readonly product: Product
  readonly tenant: Tenant
  readonly api: Api
  readonly jobId: number
  readonly positionId: string
  application(email?: string, stage?: string, person?: { firstName: string; lastName: string; phone?: string }): string
  move(applicationId: string, stage: string): void
  notes(applicationId: string): string[]
  delivery(
    applicationId: string,
    event: string,
    action: string,
  ): Promise<{ state: string; reason: string | null; attempt: number } | undefined>
  close(): Promise<void>
}

const STAGES = ['Application Review', 'Video Interview', 'Onsite', 'Second Look', 'No Rule Here']
let people = 0

/** The product, a fake Greenhouse and one connection between them, passing every second. */
export async function startSyncWorld(
  options: {
    fake?: FakeOptions
    connection?: Record<string, unknown>
    settings?: Record<string, unknown>
    yaml?: Record<string, unknown>
    product?: ProductOptions
    /** Called once the fake ATS listens, before the product starts. */
    beforeStart?: (ats: FakeGreenhouse) => void
    /** Changes the migrated database before the product starts. */
    prepare?: (databaseUrl: string) => Promise<void>
    /** Every step of a row is held to the tables of the lives (`laws.ts`); for files that write no states by hand. */
    laws?: boolean
    /** The address under which the product reaches its database, such as one of a proxy. */
    through?: (databaseUrl: string) => string
  } = {},
): Promise<SyncWorld> {
  const ats = await startFakeGreenhouse(options.fake)
  options.beforeStart?.(ats)
  const job = ats.world.addJob('Engineer', STAGES)
  const seed = await prepareTenant(options.product)
  const { tenant, position } = seed
  await options.prepare?.(seed.databaseUrl)
  const product = await startProduct({
    databaseUrl: options.through?.(seed.databaseUrl) ?? seed.databaseUrl,
    folder: seed.folder,
    isDevelopment: options.product?.isDevelopment === true,
    yaml: {
      ...options.yaml,
      connections: [
        {
          name: 'test',
          connector: 'greenhouse',
          organization: tenant.organizationId,
          settings: { ...ats.settings(), ...options.settings },
          poll: { every: '1s' },
          delivery: { deadline: '5s', quietWait: '500ms', concurrency: 4 },
          brake: 'off',
          analysisPoll: '1s',
          invite: [{ job: String(job.id), stage: 'Video Interview', position: position.id, sendEmail: false }],
          ...options.connection,
        },
      ],
    },
  })
  const { knex } = product.core.database
  if (options.laws) await knex.raw(LAWS)
  const api = product.api(tenant)
  return {
    ats,
    product,
    tenant,
    api,
    jobId: job.id,
    positionId: position.id,
    application: (
      email = `sync${++people}@people.example`,
      stage = 'Video Interview',
      person = { firstName: 'Sync', lastName: 'Person' },
    ) => String(ats.world.addApplication({ ...person, email }, job.id, stage).id),
    move(applicationId, stage) {
      ats.world.changeApplication(Number(applicationId), {
        job_interview_stage_id: ats.world.stageOf(job.id, stage)?.id ?? null,
      })
    },
    notes: (applicationId) => (ats.world.notesOf.get(Number(applicationId)) ?? []).map((note) => note.body),
    delivery: (applicationId, event, action) =>
      product.core.database
        .knex('deliveries')
        .where({ application_id: applicationId, event, action })
        .first('state', 'reason', 'attempt'),
    async close() {
      const { rows } = options.laws ? await knex.raw<{ rows: { told: string }[] }>(BREACHES) : { rows: [] }
      await product.stop()
      await ats.close()
      if (rows.length > 0)
        throw new Error(`Steps that are in no table of a life: ${rows.map(({ told }) => told).join('; ')}`)
    },
  }
}
