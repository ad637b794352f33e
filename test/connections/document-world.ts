import { type FakeGreenhouse, startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'

/** The started product with no connection in its file, a fake Greenhouse, and an organization with an open position. */
export interface DocumentWorld {
  readonly ats: FakeGreenhouse
  readonly product: Product
  readonly tenant: Tenant
  /** The YAML of a connection to the fake, as an administrator would write it. */
  text(name: string, more?: string): string
  /** The values of the secrets that the text names. */
  readonly secrets: { readonly greenhouse_key: string }
  /** Somebody in the stage whose people are invited. */
  application(email: string): string
  notes(applicationId: string): string[]
  close(): Promise<void>
}

const HOST = '127.0.0.1'

export async function startDocumentWorld(yaml: Record<string, unknown> = {}): Promise<DocumentWorld> {
  const ats = await startFakeGreenhouse()
  const job = ats.world.addJob('Engineer', ['Application Review', 'Video Interview'])
  const product = await startProduct({ yaml: { server: { connectionHosts: [HOST] }, ...yaml } })
  const tenant = await product.tenant()
  const api = product.api(tenant)
  const { id: positionId } = await api.position(tenant)
  const settings: Record<string, unknown> = { ...ats.settings() }
  const key = String(settings['clientSecret'])
  return {
    ats,
    product,
    tenant,
    secrets: { greenhouse_key: key },
    text: (name, more = '') =>
      documentText({ name, settings, jobId: job.id, position: `position: "${positionId}"`, more }),
    application: (email) =>
      String(ats.world.addApplication({ firstName: 'Ada', lastName: 'Lovelace', email }, job.id, 'Video Interview').id),
    notes: (applicationId) => (ats.world.notesOf.get(Number(applicationId)) ?? []).map((note) => note.body),
    async close() {
      await product.stop()
      await ats.close()
    },
  }
}

/** A connection to a fake Greenhouse, with its key as a secret. */
export function documentText(of: {
  name: string
  settings: Readonly<Record<string, unknown>>
  jobId: number
  /** `position: …` or `positionTemplate: …` */
  position: string
  more?: string
}): string {
  const others = Object.entries(of.settings).filter(([key]) => key !== 'clientSecret')
  return [
    `# Made in the dashboard`,
    `name: ${of.name}`,
    'connector: greenhouse',
    'settings:',
    ...others.map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`),
    '  clientSecret: ${secret:greenhouse_key}',
    'poll: { every: 1s }',
    'delivery: { deadline: 5s, quietWait: 500ms, concurrency: 4 }',
    'brake: off',
    'invite:',
    `  - { job: "${of.jobId}", stage: Video Interview, ${of.position}, sendEmail: false }`,
    of.more ?? '',
  ].join('\n')
}

/** Waits until the daemon works on a connection, or no longer does. */
export const runs = (product: Product, name: string, isRunning = true) =>
  eventually(
    `${name} ${isRunning ? 'runs' : 'has ended'}`,
    () => product.core.engine.connections.some(({ config }) => config.name === name) === isRunning,
  )
