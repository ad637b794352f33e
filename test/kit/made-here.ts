import type { FakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import type { Product, Tenant } from './product.ts'

/** Connections as the dashboard makes them. The product must allow the host of fakes: `server: { connectionHosts: ['127.0.0.1'] }`. */

/** A connection to a fake Greenhouse, tested and paused, as it is before it has rules; `rules` stand below its settings. */
export async function madeHere(
  { core }: Product,
  { organizationId }: Pick<Tenant, 'organizationId'>,
  ats: FakeGreenhouse,
  { name, rules = ['invite: []', 'writeBack: []'] }: { name: string; rules?: readonly string[] },
): Promise<void> {
  const { clientSecret, ...settings } = ats.settings()
  const of = { organizationId, name, by: 'canary@acme.example' }
  const lines = Object.entries(settings).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`)
  const head = ['connector: greenhouse', 'settings:', ...lines, '  clientSecret: ${secret:client_secret}']
  const text = [`name: ${name}`, ...head, ...rules, ''].join('\n')
  const secrets = { client_secret: clientSecret }
  // In one step: one that runs for a moment reads its ATS.
  await core.documents.save({ ...of, text, secrets, expectedVersion: 0, state: 'paused' })
}
